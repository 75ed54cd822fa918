/** Program points: the functions and methods whose calls are observed, as the text of the subject names them. */
import type * as ES from 'acorn';
import {
  boundNames,
  type ClassNode,
  children,
  type FunctionNode,
  isClass,
  isFunction,
  type Node,
} from '../../compiler/ast.js';
import { setsFields } from '../inputs/model/makes-objects.js';
import { askedWith, ITERATOR, type Member, type PureMember, Purity } from './pure-members.js';

export type PointKind = 'function' | 'method' | 'static' | 'constructor' | 'get' | 'set';

/** A function or method whose calls are observed. */
export interface Point {
  /** A target as on the command line: `Stack.prototype.pop`, `parse`, `Stack.prototype.size:get`, `Stack`. */
  readonly name: string;
  readonly kind: PointKind;
  /** The class of a method, static method, accessor or constructor. */
  readonly className: string | undefined;
  /** Names of the parameters, `$0` for a pattern in the first place. A rest parameter begins with `...`. */
  readonly parameters: readonly string[];
  /** Offset of the function in the text. */
  readonly start: number;
  /** It reads `arguments`: there may be more of them than parameters. */
  readonly takesMore?: true;
  /** What it gives is waited for. */
  readonly isAsync?: true;
  /** The variable that a function without parameters does nothing but return. */
  readonly returns?: string;
}

export interface PlacedPoint extends Point {
  readonly node: FunctionNode;
  /** Where its declaration begins: a doc comment of it stands before. */
  readonly declared: number;
  /** How it is asked again, as code that stands in it; absent where it may change something, or has no name there. */
  again?: string;
}

/** A point by itself, without the text where it was found. */
export function withoutPlace({ node: _, declared: __, again: ___, ...point }: PlacedPoint): Point {
  return point;
}

/** A class, with what is read of its instances beside their own properties. */
export interface ObservedClass {
  readonly name: string;
  readonly node: ClassNode;
  /** Where its declaration begins: a doc comment of it stands before. */
  readonly declared: number;
  readonly privates: readonly string[];
  readonly pure: readonly PureMember[];
}

/** A function that makes objects, with what is asked of them. */
export interface ObservedMaker {
  readonly name: string;
  /** Where its last method is put on its prototype. */
  readonly end: number;
  readonly pure: readonly PureMember[];
}

/** A function whose prototype is replaced: its instances do not tell whose they are. */
export interface ReplacedPrototype {
  readonly name: string;
  /** Where the statement ends that replaces it. */
  readonly end: number;
}

export interface ObservedText {
  readonly points: readonly PlacedPoint[];
  readonly classes: readonly ObservedClass[];
  readonly makers: readonly ObservedMaker[];
  readonly replaced: readonly ReplacedPrototype[];
  /** Functions that are run when objects are asked. */
  readonly asked: ReadonlySet<FunctionNode>;
}

/**
 * The points of a module: functions and classes at its top level, however they are bound (declarations, constants,
 * `exports.f = …`, `module.exports = { f() … }`, `F.prototype.m = …`, `F.prototype = { m: … }`), and at the top level of
 * functions that only wrap a module. Generators are left out: a call of one runs nothing.
 */
export function pointsOf(program: ES.Program, source: string): ObservedText {
  const finder = new Finder(source);
  finder.module(program.body);
  finder.findPure();
  return finder;
}

class Finder implements ObservedText {
  readonly points: PlacedPoint[] = [];
  readonly classes: (ObservedClass & { pure: readonly PureMember[] })[] = [];
  readonly makers: ObservedMaker[] = [];
  readonly replaced: ReplacedPrototype[] = [];
  readonly asked = new Set<FunctionNode>();
  /** Functions that methods are put on the prototypes of, with where the last one is. */
  private readonly prototypes = new Map<string, number>();
  private readonly members: Member[] = [];
  private readonly plain = new Map<string, FunctionNode>();
  /** How code that stands beside functions names them. */
  private readonly references = new Map<FunctionNode, string>();
  /** What fields of classes begin with. */
  private readonly fields = new Map<string, readonly Node[]>();
  /** Where the statement begins that is looked at. */
  private declared = 0;

  constructor(private readonly source: string) {}

  /** The statements of a module, or of a function that wraps one. */
  module(body: readonly Node[]): void {
    for (const statement of body) {
      if (statement.type !== 'ExpressionStatement') continue;
      const { expression } = statement;
      const path = expression.type === 'AssignmentExpression' ? pathOf(expression.left) : undefined;
      const owner = path && /^([\w$]+)\.prototype(?:\.|$)/u.exec(path)?.[1];
      if (owner === undefined) continue;
      this.prototypes.set(owner, statement.end);
      if (path!.endsWith('.prototype')) this.replaced.push({ name: owner, end: statement.end });
    }
    for (const statement of body) {
      this.declared = statement.start;
      this.statement(statement);
      for (const wrapper of wrappersIn(statement)) this.module(wrapper);
    }
  }

  private statement(node: Node): void {
    switch (node.type) {
      case 'ExportNamedDeclaration':
        if (node.declaration) this.statement(node.declaration);
        break;
      case 'ExportDefaultDeclaration':
        this.bound('default', node.declaration);
        break;
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        this.bound(node.id?.name ?? 'default', node);
        break;
      case 'VariableDeclaration':
        for (const { id, init } of node.declarations)
          if (id.type === 'Identifier' && init) this.bound(id.name, init, id.name);
        break;
      case 'ExpressionStatement':
        if (node.expression.type === 'AssignmentExpression') this.assignment(node.expression);
        break;
      case 'ReturnStatement':
        // What a wrapper returns is what the module exports.
        if (node.argument) this.bound('default', node.argument);
        break;
    }
  }

  private assignment({ left, right, operator }: ES.AssignmentExpression): void {
    if (operator !== '=') return;
    if (right.type === 'AssignmentExpression') this.assignment(right);
    const path = pathOf(left);
    if (path === undefined) return;
    const name = path.replace(/^(?:module\.)?exports(?:\.|$)/u, '');
    const [, owner] = /^(.+)\.prototype\.[^.]+$/u.exec(name) ?? [];
    if (owner !== undefined && isFunction(right)) this.add(name, 'method', owner, right);
    else this.bound(name === '' ? 'default' : name, right, path);
  }

  /** What is bound to a name. @param path how code beside it names it */
  private bound(name: string, node: Node, path?: string): void {
    if (isFunction(node)) {
      const own = 'id' in node && node.id ? node.id.name : name;
      const reference = node.type === 'FunctionDeclaration' ? node.id?.name : path;
      if (reference !== undefined) this.references.set(node, reference);
      this.function(name === 'default' ? own : name, node);
    } else if (isClass(node)) this.class(node.id?.name ?? name, node);
    else if (node.type === 'ObjectExpression') this.object(name === 'default' ? '' : `${name}.`, node);
  }

  /** A function, or a class as it was written before there were classes. */
  private function(name: string, node: FunctionNode): void {
    const text = this.source.slice(node.start, node.end);
    const isMaker =
      node.type !== 'ArrowFunctionExpression' &&
      (this.prototypes.has(name) ? /\bthis\b/u.test(text) : /^\p{Lu}/u.test(name) && setsFields(text));
    if (isMaker) this.add(name, 'constructor', name, node);
    else this.add(name, 'function', undefined, node);
  }

  private object(prefix: string, node: ES.ObjectExpression): void {
    const owner = /^(.+)\.prototype\.$/u.exec(prefix)?.[1];
    for (const property of node.properties) {
      if (property.type !== 'Property' || property.computed) continue;
      const { kind, value, start } = property;
      const key = keyOf(property.key);
      if (key === undefined || !isFunction(value) || key === 'constructor') continue;
      if (kind === 'init')
        this.add(`${prefix}${key}`, owner === undefined ? 'function' : 'method', owner, value, start);
      else if (owner !== undefined) this.add(`${prefix}${key}:${kind}`, kind, owner, value, start);
    }
  }

  private class(name: string, node: ClassNode): void {
    const privates: string[] = [];
    const fields: Node[] = [];
    for (const member of node.body.body) {
      if (member.type === 'PropertyDefinition') {
        if (member.key.type === 'PrivateIdentifier' && !member.static) privates.push(`#${member.key.name}`);
        if (member.value && !member.static) fields.push(member.value);
        continue;
      }
      if (member.type !== 'MethodDefinition') continue;
      const { kind, value, start } = member;
      if (member.computed) {
        if (pathOf(member.key) === 'Symbol.iterator')
          this.members.push({ owner: name, name: ITERATOR, kind, node: value });
        continue;
      }
      if (member.key.type === 'PrivateIdentifier')
        this.members.push({ owner: name, name: `#${member.key.name}`, kind, node: value });
      const key = keyOf(member.key);
      if (key === undefined) continue;
      const path = member.static ? `${name}.${key}` : `${name}.prototype.${key}`;
      if (kind === 'constructor') this.add(name, kind, name, value, start);
      else if (kind === 'method') this.add(path, member.static ? 'static' : kind, name, value, start);
      else this.add(`${path}:${kind}`, kind, name, value, start);
    }
    this.fields.set(name, fields);
    this.classes.push({ name, node, declared: this.declared, privates, pure: [] });
  }

  private add(
    name: string,
    kind: PointKind,
    className: string | undefined,
    node: FunctionNode,
    declared = this.declared,
  ): void {
    if (className === undefined) this.plain.set(name, node);
    else this.addMember(name, kind, className, node, declared);
    if (node.generator) return;
    const parameters = node.params.map(parameterName);
    const returned = kind === 'function' && !node.async ? returnedBy(node) : undefined;
    const takesMore = /\barguments\b/u.test(this.source.slice(node.body.start, node.body.end));
    this.points.push({
      ...{ name, kind, className, parameters, start: node.start, node, declared },
      ...(takesMore ? { takesMore } : {}),
      ...(node.async ? { isAsync: true as const } : {}),
      ...(returned === undefined ? {} : { returns: returned }),
    });
  }

  private addMember(
    path: string,
    kind: PointKind,
    owner: string,
    node: FunctionNode,
    declared: number,
  ): void {
    const name = /([^.:]+)(?::[gs]et)?$/u.exec(path)![1]!;
    const isMarked = PURE.test(this.source.slice(0, declared));
    this.members.push({ owner, name, kind, node, ...(isMarked ? { isMarked } : {}) });
  }

  /** Of all classes, what objects can be asked for; that takes all functions of the file. */
  findPure(): void {
    const { members, plain, fields, source } = this;
    const purity = new Purity({ members, plain, fields }, source);
    for (const cls of this.classes) cls.pure = this.pureOf(cls.name, purity);
    for (const [name, end] of this.prototypes)
      if (!this.fields.has(name)) this.makers.push({ name, end, pure: this.pureOf(name, purity) });
    this.findAgain(purity);
  }

  /** Of all points, how those that change nothing are asked again. */
  private findAgain(purity: Purity): void {
    const pure = this.points.filter(({ node, kind }) => isAskable(node, kind) && purity.isPure(node));
    pure.forEach((point, at) => {
      const again =
        point.kind === 'method'
          ? JSON.stringify(/[^.]+$/u.exec(point.name)![0])
          : this.functionsFrom(point, nearest(pure, at));
      if (again === undefined) return;
      point.again = again;
      for (const one of purity.reachedBy(point.node)) this.asked.add(one);
    });
  }

  /** A function, and those that may take its result. */
  private functionsFrom({ node }: PlacedPoint, pure: readonly PlacedPoint[]): string | undefined {
    const hidden = namesWithin(node);
    const reached = (one: FunctionNode): string | undefined => {
      const reference = this.references.get(one);
      return reference === undefined || hidden.has(/^[\w$]+/u.exec(reference)![0]) ? undefined : reference;
    };
    const own = node.type === 'FunctionExpression' && node.id ? node.id.name : reached(node);
    if (own === undefined || hidden.has(own)) return undefined;
    const others = pure
      .filter((one) => one.kind === 'function' && one.node.params.length === 1)
      .slice(0, MOST_OTHERS)
      .flatMap((one) => {
        const reference = reached(one.node);
        return reference === undefined ? [] : [`${JSON.stringify(one.name)}:${reference}`];
      });
    return `()=>[${own},{${others.join(',')}}]`;
  }

  private pureOf(name: string, purity: Purity): readonly PureMember[] {
    const found = this.members.filter((one) => one.owner === name && purity.isAnswer(one));
    for (const { node } of found) for (const one of purity.reachedBy(node)) this.asked.add(one);
    return found.map((one) => ({
      name: one.name,
      kind: one.kind === 'get' ? 'get' : 'method',
      parameters: askedWith(one.node.params)!,
    }));
  }
}

/** The variable that a function without parameters does nothing but return. */
function returnedBy({ params, body }: FunctionNode): string | undefined {
  if (params.length > 0) return undefined;
  const [only, ...rest] = body.type === 'BlockStatement' ? body.body : [];
  const value =
    body.type !== 'BlockStatement' ? body : only?.type === 'ReturnStatement' ? only.argument : undefined;
  return rest.length === 0 && value?.type === 'Identifier' ? value.name : undefined;
}

/** Functions that are asked about the result of another one: those that stand next to it. */
const MOST_OTHERS = 8;

/** The others, those that stand next to one first. */
function nearest(points: readonly PlacedPoint[], at: number): readonly PlacedPoint[] {
  return points
    .map((point, place) => ({ point, distance: Math.abs(place - at) }))
    .filter(({ distance }) => distance > 0)
    .sort((a, b) => a.distance - b.distance)
    .map(({ point }) => point);
}

/** Whether it can be asked again with one or two arguments exchanged. */
function isAskable({ params }: FunctionNode, kind: PointKind): boolean {
  const isPlain = params.length > 0 && params.slice(0, 2).every(({ type }) => type !== 'RestElement');
  return kind === 'function' ? isPlain : kind === 'method' && params.length < 2;
}

/** Names that a function binds. */
function namesWithin(node: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (one: Node): void => {
    if (isFunction(one)) for (const parameter of one.params) add(parameter);
    if (one.type === 'VariableDeclarator') add(one.id);
    if ((one.type === 'FunctionDeclaration' || one.type === 'ClassDeclaration') && one !== node && one.id)
      names.add(one.id.name);
    children(one).forEach(visit);
  };
  const add = (pattern: ES.Pattern): void => {
    for (const { name } of boundNames(pattern)) names.add(name);
  };
  visit(node);
  return names;
}

/** A doc comment right before a declaration that says that it is pure. */
const PURE = /\/\*\*(?:[^*]|\*(?!\/))*@pure\b(?:[^*]|\*(?!\/))*\*\/\s*$/u;

function parameterName(parameter: ES.Pattern, at: number): string {
  switch (parameter.type) {
    case 'Identifier':
      return parameter.name;
    case 'AssignmentPattern':
      return parameterName(parameter.left, at);
    case 'RestElement':
      return `...${parameterName(parameter.argument, at)}`;
    default:
      return `$${at}`;
  }
}

/** Whether a variable is, or is of, a parameter that has no name in the text, as it is a pattern. */
export function isUnnamed(variable: string): boolean {
  return /(?<![\w$])\$\d+(?![\w$])/u.test(variable);
}

/** Bodies of functions that are called at once, or given to what is: wrappers of modules. */
function wrappersIn(statement: Node): readonly (readonly Node[])[] {
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ init }) => (init ? wrappersOf(init) : []));
  return statement.type === 'ExpressionStatement' ? wrappersOf(statement.expression) : [];
}

function wrappersOf(expression: Node): readonly (readonly Node[])[] {
  const call = called(expression);
  if (!call) return [];
  return [call.callee, ...call.arguments].flatMap((one) =>
    isFunction(one) && !one.generator && one.body.type === 'BlockStatement' ? [one.body.body] : [],
  );
}

function called(node: Node): ES.CallExpression | undefined {
  if (node.type === 'UnaryExpression') return called(node.argument);
  if (node.type === 'AssignmentExpression') return called(node.right);
  if (node.type !== 'CallExpression') return undefined;
  // `(function () { … }).call(this)`
  const { callee } = node;
  const isCalled = callee.type === 'MemberExpression' && isFunction(callee.object);
  return isCalled ? { ...node, callee: callee.object } : node;
}

function keyOf(key: Node): string | undefined {
  return key.type === 'Identifier' ? key.name : undefined;
}

/** `a.b.c` of member expressions of names; undefined for anything else. */
function pathOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier')
    return undefined;
  const object = pathOf(node.object);
  return object === undefined ? undefined : `${object}.${node.property.name}`;
}
