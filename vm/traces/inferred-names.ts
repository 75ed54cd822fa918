/**
 * The names that V8 infers for functions without one, from what is assigned around them (its `FuncNameInferrer`). Its
 * parser keeps a stack of the names that it has read; an assignment, a declaration and a property name all functions
 * that were read since, unless a call came behind them.
 */
import type * as ES from 'acorn';
import { children, isClass, isFunction, type Node } from '../../compiler/ast.js';

interface Name {
  readonly text: string;
  readonly isVariable: boolean;
}

/** Operators that give a function on their right a name. */
const NAMING: ReadonlySet<string> = new Set(['=', '||=', '&&=', '??=']);

/**
 * The names of the functions and classes that V8 compiles with a function, by where they start.
 * @param ownName of the function: one that starts with a capital is taken for a class
 */
export function inferredNames(root: Node, source: string, ownName: string): ReadonlyMap<number, string> {
  const inferrer = new Inferrer(source, ownName);
  inferrer.root(root);
  return inferrer.names;
}

/** Whether V8 compiles a function with the one around it, as it looks called. */
export function isEager(node: Node, parent: Node | undefined, source: string): boolean {
  if (isGrouped(node, parent, source)) return true;
  if (node.type !== 'ArrowFunctionExpression' || node.body.type === 'BlockStatement') return false;
  return parent?.type === 'CallExpression' && parent.callee === node;
}

/** Whether a function stands alone behind a parenthesis or `!`: V8 infers no name for it. */
function isGrouped(node: Node, parent: Node | undefined, source: string): boolean {
  if (node.type !== 'FunctionExpression') return false;
  const isArgument =
    (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent.arguments[0] === node;
  return !isArgument && /[(!]\s*$/u.test(source.slice(Math.max(0, node.start - LOOK_BACK), node.start));
}

const LOOK_BACK = 20;

class Inferrer {
  readonly names = new Map<number, string>();
  private readonly stack: Name[] = [];
  /** Where functions start that have no name yet; undefined for one that gets none. */
  private waiting: (number | undefined)[] = [];

  constructor(
    private readonly source: string,
    ownName: string,
  ) {
    if (/^\p{Lu}/u.test(ownName)) this.stack.push({ text: ownName, isVariable: false });
  }

  /** A function that V8 compiles. */
  root(node: Node): void {
    if (!isFunction(node)) {
      this.parts(node);
      return;
    }
    for (const parameter of node.params) this.parameter(parameter);
    this.whole(node.body, node);
  }

  /** What is the default of a parameter gets no name of it, but names within it start with that. */
  private parameter(node: Node): void {
    const height = this.stack.length;
    if (node.type === 'AssignmentPattern') {
      this.part(node.left, node);
      this.whole(node.right, node);
    } else this.read(node, node);
    this.stack.length = height;
  }

  /** The parts of a node, each on its own. */
  private parts(node: Node): void {
    for (const child of children(node)) this.whole(child, node);
  }

  /** What V8 reads as an expression of its own: names in it are forgotten behind it. */
  private whole(node: Node, parent: Node): void {
    const height = this.stack.length;
    this.read(node, parent);
    this.stack.length = height;
  }

  /** A part of an expression that goes on behind it. */
  private part(node: Node, parent: Node): void {
    if (this.isParenthesised(node, parent)) this.whole(node, parent);
    else this.read(node, parent);
  }

  private isParenthesised(node: Node, parent: Node): boolean {
    if (node.start === parent.start) return false;
    return /\(\s*$/u.test(this.source.slice(Math.max(0, node.start - LOOK_BACK), node.start));
  }

  private read(node: Node, parent: Node): void {
    if (isFunction(node)) this.function(node, parent);
    else if (isClass(node)) this.class(node);
    else if (node.type === 'Identifier') this.push(node.name, true);
    else this.expression(node);
  }

  private expression(node: Node): void {
    switch (node.type) {
      case 'AssignmentExpression':
        this.part(node.left, node);
        this.assigned(node.right, node, NAMING.has(node.operator) && !isCall(node.right));
        break;
      case 'AssignmentPattern':
        this.part(node.left, node);
        this.assigned(node.right, node, !isCall(node.right));
        break;
      case 'VariableDeclarator':
        this.part(node.id, node);
        if (node.init) this.assigned(node.init, node, node.id.type === 'Identifier' && !isCall(node.init));
        break;
      case 'MemberExpression':
        this.member(node);
        break;
      case 'CallExpression':
      case 'NewExpression':
        this.part(node.callee, node);
        for (const argument of node.arguments) this.whole(argument, node);
        if (node.type === 'CallExpression') this.waiting.pop();
        break;
      case 'ObjectExpression':
      case 'ObjectPattern':
        for (const property of node.properties) this.property(property);
        break;
      case 'BinaryExpression':
      case 'LogicalExpression':
      case 'UnaryExpression':
      case 'UpdateExpression':
      case 'AwaitExpression':
      case 'ChainExpression':
        for (const child of children(node)) this.part(child, node);
        break;
      case 'ConditionalExpression':
        this.part(node.test, node);
        this.whole(node.consequent, node);
        this.whole(node.alternate, node);
        break;
      default:
        this.parts(node);
    }
  }

  private assigned(value: Node, parent: Node, isNamed: boolean): void {
    this.whole(value, parent);
    if (isNamed) this.infer();
    else this.waiting.pop();
  }

  private member(node: ES.MemberExpression): void {
    this.part(node.object, node);
    const { property } = node;
    if (!node.computed) {
      this.push((property as ES.Identifier | ES.PrivateIdentifier).name, false);
      return;
    }
    this.whole(property, node);
    this.push(keyText(property) ?? '<computed>', false);
  }

  private property(node: ES.Property | ES.AssignmentProperty | ES.SpreadElement | ES.RestElement): void {
    const height = this.stack.length;
    if (node.type === 'Property') {
      if (node.computed) this.whole(node.key, node);
      else this.push(propertyName(node.key), false);
      if (node.shorthand) this.read(node.value, node);
      else this.whole(node.value, node);
    } else this.parts(node);
    this.infer();
    this.stack.length = height;
  }

  private function(node: Node, parent: Node): void {
    // Arrow functions are read with what is around them, whenever they are compiled.
    if (node.type === 'ArrowFunctionExpression' || isEager(node, parent, this.source)) this.root(node);
    this.waiting.push(isGrouped(node, parent, this.source) ? undefined : node.start);
  }

  private class(node: Node & { readonly superClass?: Node | null; readonly body: ES.ClassBody }): void {
    if (node.superClass) this.whole(node.superClass, node);
    for (const element of node.body.body) {
      const height = this.stack.length;
      if (element.type === 'StaticBlock') this.parts(element);
      else {
        if (element.computed) this.whole(element.key, element);
        else this.push(propertyName(element.key), false);
        if (element.value) this.whole(element.value, element);
        this.infer();
      }
      this.stack.length = height;
    }
    this.waiting.push(node.start);
  }

  private push(text: string, isVariable: boolean): void {
    if (isVariable || text !== 'prototype') this.stack.push({ text, isVariable });
  }

  /** Of variables in a row the last one counts. */
  private infer(): void {
    const shown = this.stack.filter(
      ({ isVariable }, at) => !isVariable || this.stack[at + 1]?.isVariable !== true,
    );
    const name = shown.map(({ text }) => text).join('.');
    for (const start of this.waiting) if (start !== undefined) this.names.set(start, name);
    this.waiting = [];
  }
}

const isCall = (node: Node): boolean => node.type === 'CallExpression' || node.type === 'NewExpression';

/** A key in brackets, if it is a string that is no index. */
function keyText(key: Node): string | undefined {
  const text =
    key.type === 'Literal'
      ? key.value
      : key.type === 'TemplateLiteral' && key.expressions.length === 0
        ? key.quasis[0]!.value.cooked
        : undefined;
  return typeof text === 'string' && !/^(?:0|[1-9]\d*)$/u.test(text) ? text : undefined;
}

function propertyName(key: Node): string {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  return key.type === 'Literal' ? String(key.value) : '';
}
