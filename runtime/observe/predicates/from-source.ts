/** Observations that the source itself makes: the atomic conditions of its decisions, and bounds of its loops. */
import type { CallExpression } from 'acorn';
import { children, type FunctionNode, isClass, isFunction, type Node } from '../../../compiler/ast.js';
import type { Binding, Scope } from '../../../compiler/scopes/binding.js';
import { declarations, type ObservedSource } from '../source/subject.js';
import {
  type Arithmetic,
  type Comparison,
  type Expression,
  inWords,
  mapParts,
  type Predicate,
  type Variable,
  variablesOf,
} from './expression.js';

/** The variable that a name means; undefined if it is none of the target. */
export type Resolve = (name: string) => Variable | undefined;

const ARITHMETIC: Readonly<Record<string, Arithmetic>> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'div',
  '%': 'mod',
  '&': 'bit_and',
  '|': 'bit_or',
  '^': 'bit_xor',
  '<<': 'shl',
  '>>': 'shr',
  '>>>': 'ushr',
};

/** How a comparison is written with `<`, `<=`, `===`, `==`: the operator, exchanged operands, negation. */
const COMPARISONS: Readonly<Record<string, readonly [Comparison, boolean, boolean]>> = {
  '<': ['<', false, false],
  '<=': ['<=', false, false],
  '>': ['<', true, false],
  '>=': ['<=', true, false],
  '===': ['===', false, false],
  '!==': ['===', false, true],
  '==': ['==', false, false],
  '!=': ['==', false, true],
};

/** Built-ins without effects, and those functions of strings. */
const OBSERVED_NATIVES: ReadonlySet<string> = new Set([
  ...['abs', 'ceil', 'floor', 'max', 'min', 'round', 'sign', 'trunc'].map((name) => `Math.${name}`),
  ...['isInteger', 'isSafeInteger', 'isNaN', 'isFinite'].map((name) => `Number.${name}`),
  ...['isNaN', 'Number', 'Boolean', 'Array.isArray'],
]);
const OBSERVED_METHODS: ReadonlySet<string> = new Set([
  ...['charAt', 'charCodeAt', 'includes', 'startsWith', 'endsWith', 'indexOf'],
]);

/** The slots of variables, as the compiler gives them to a function with these names. */
export function slotsOf(
  subject: ObservedSource,
  names: readonly string[],
): (binding: Binding) => number | undefined {
  return (binding) => {
    const same = subject.scope.locals.filter(({ name }) => name === binding.name);
    const slots = names.flatMap((name, slot) => (name === binding.name ? [slot] : []));
    return same.length === slots.length ? slots[same.indexOf(binding)] : undefined;
  };
}

/** The binding that a name has in a scope of the target. */
export function lookUp(scope: Scope | undefined, name: string): Binding | undefined {
  for (let at = scope; at; at = at.parent) {
    const found = at.bindings.get(name);
    if (found) return found;
  }
  return undefined;
}

/**
 * The atomic conditions of the decisions of a target, each once, as far as they have no effects; behind them those of functions
 * of the file that it calls, said of the arguments.
 * @param resolve the variable of an identifier, by where it stands
 */
export function conditionsOf(
  subject: ObservedSource,
  resolve: (name: string, offset: number) => Variable | undefined,
): readonly Predicate[] {
  const { fn, source } = subject;
  const found = new Map<string, Predicate>();
  const words = (node: Node): string => source.slice(node.start, node.end).replace(/\s+/gu, ' ');
  const add = (expression: Expression, text: string): void => {
    // `a !== b` observes what `a === b` does.
    const positive = expression.kind === 'not' ? expression.operand : expression;
    const key = JSON.stringify(positive);
    if (positive.kind === 'literal' || found.has(key)) return;
    const isNegated = expression.kind === 'not' && expression !== positive;
    found.set(key, {
      text: isNegated ? text.replace(/!==?/u, text.includes('!==') ? '===' : '==') : text,
      expression: positive,
    });
  };
  const own = decisionsOf(fn);
  for (const node of [...own.atoms, ...own.cases]) {
    const expression = decided(node, (name) => resolve(name, startOf(node)));
    if (expression) add(expression, 'on' in node ? `${words(node.on)} === ${words(node.test)}` : words(node));
  }
  for (const [call, callee] of callsIn(subject)) {
    const args = call.arguments.map((arg) => expressionOf(arg, (name) => resolve(name, call.start)));
    const names = callee.params.map((param) => (param.type === 'Identifier' ? param.name : undefined));
    const { atoms, cases } = decisionsOf(callee);
    const parameter = (name: string): Variable | undefined => {
      const place = names.indexOf(name);
      return place < 0 || assigns(callee, name) ? undefined : { name, slot: ARGUMENTS - place };
    };
    for (const node of [...atoms, ...returned(callee), ...cases]) {
      const expression = decided(node, parameter);
      const inside = expression && withArguments(expression, args);
      if (inside) add(inside, inWords(inside.kind === 'not' ? inside.operand : inside));
    }
  }
  return [...found.values()];
}

/** Slots that stand for the arguments of a call, downwards. */
const ARGUMENTS = -1;

/** A case of a `switch`. */
interface Case {
  readonly on: Node;
  readonly test: Node;
}

interface Decisions {
  readonly atoms: readonly Node[];
  readonly cases: readonly Case[];
}

const startOf = (node: Node | Case): number => ('on' in node ? node.on.start : node.start);

function decided(node: Node | Case, resolve: Resolve): Expression | undefined {
  if (!('on' in node)) return expressionOf(node, resolve);
  const [left, right] = [expressionOf(node.on, resolve), expressionOf(node.test, resolve)];
  return left && right && { kind: 'compare', operator: '===', left, right };
}

function decisionsOf(fn: Node): Decisions {
  const atoms: Node[] = [];
  const cases: Case[] = [];
  const visit = (node: Node): void => {
    if (node !== fn && (isFunction(node) || isClass(node))) return;
    const hasTest =
      node.type === 'IfStatement' ||
      node.type === 'WhileStatement' ||
      node.type === 'DoWhileStatement' ||
      node.type === 'ForStatement' ||
      node.type === 'ConditionalExpression';
    if (hasTest && node.test) atoms.push(...atomsOf(node.test));
    if (node.type === 'SwitchStatement')
      for (const { test } of node.cases) if (test) cases.push({ on: node.discriminant, test });
    children(node).forEach(visit);
  };
  visit(fn);
  return { atoms, cases };
}

function atomsOf(node: Node): readonly Node[] {
  if (node.type === 'LogicalExpression' && node.operator !== '??')
    return [...atomsOf(node.left), ...atomsOf(node.right)];
  if (node.type === 'UnaryExpression' && node.operator === '!') return atomsOf(node.argument);
  if (node.type === 'ParenthesizedExpression') return atomsOf(node.expression);
  return [node];
}

/** The conditions that a function returns, where it does nothing else. */
function returned(fn: FunctionNode): readonly Node[] {
  const [only, ...rest] = fn.body.type === 'BlockStatement' ? fn.body.body : [];
  const value =
    fn.body.type !== 'BlockStatement' ? fn.body : only?.type === 'ReturnStatement' ? only.argument : null;
  if (!value || rest.length > 0) return [];
  return atomsOf(value).filter(({ type }) => type === 'BinaryExpression');
}

/** Calls of functions of the file, each with the function. */
function callsIn({ fn, program }: ObservedSource): readonly (readonly [CallExpression, FunctionNode])[] {
  const declared = declarations(program);
  const found: (readonly [CallExpression, FunctionNode])[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      const callee = declared.get(node.callee.name);
      if (callee && isFunction(callee) && callee !== fn && !callee.async && !callee.generator)
        found.push([node, callee]);
    }
    children(node).forEach(visit);
  };
  visit(fn);
  return found;
}

/** Whether a function assigns a variable, in itself or in functions in it. */
function assigns(fn: Node, name: string): boolean {
  const isIt = (target: Node): boolean => target.type === 'Identifier' && target.name === name;
  const found = (node: Node): boolean =>
    (node.type === 'AssignmentExpression' && (isIt(node.left) || node.left.type.endsWith('Pattern'))) ||
    (node.type === 'UpdateExpression' && isIt(node.argument)) ||
    (node.type === 'VariableDeclarator' && isIt(node.id)) ||
    children(node).some(found);
  return found(fn);
}

/** Undefined where an argument is missing that is no expression without effects. */
function withArguments(
  expression: Expression,
  args: readonly (Expression | undefined)[],
): Expression | undefined {
  const slots = variablesOf(expression).map(({ slot }) => slot);
  const isKnown = slots.every((slot) => slot !== undefined && slot <= ARGUMENTS && args[ARGUMENTS - slot]);
  if (!isKnown) return undefined;
  const put = (part: Expression): Expression =>
    part.kind === 'variable' ? args[ARGUMENTS - part.variable.slot!]! : mapParts(part, put);
  return put(expression);
}

/** A syntax tree as an expression without effects; undefined for what has some, or is not known. */
export function expressionOf(node: Node, resolve: Resolve): Expression | undefined {
  const both = (left: Node, right: Node): readonly [Expression, Expression] | undefined => {
    const parts = [expressionOf(left, resolve), expressionOf(right, resolve)];
    return parts[0] && parts[1] ? [parts[0], parts[1]] : undefined;
  };
  switch (node.type) {
    case 'ParenthesizedExpression':
      return expressionOf(node.expression, resolve);
    case 'Identifier': {
      if (node.name === 'undefined') return { kind: 'literal', value: undefined };
      const variable = resolve(node.name);
      return variable && { kind: 'variable', variable };
    }
    case 'ThisExpression':
      return { kind: 'variable', variable: { name: 'this', slot: undefined } };
    case 'Literal': {
      const { value } = node;
      const isPlain = value === null || ['boolean', 'number', 'string'].includes(typeof value);
      return isPlain && !('regex' in node)
        ? { kind: 'literal', value: value as null | boolean | number | string }
        : undefined;
    }
    case 'MemberExpression': {
      const object = node.object.type === 'Super' ? undefined : expressionOf(node.object, resolve);
      if (!object || node.optional) return undefined;
      if (!node.computed)
        return node.property.type === 'Identifier'
          ? { kind: 'field', object, name: node.property.name }
          : undefined;
      const index = expressionOf(node.property, resolve);
      return index && { kind: 'element', object, index };
    }
    case 'UnaryExpression': {
      const operand = expressionOf(node.argument, resolve);
      if (!operand) return undefined;
      if (node.operator === '!') return { kind: 'not', operand };
      const zero: Expression = { kind: 'literal', value: 0 };
      return node.operator === '-'
        ? { kind: 'arithmetic', operator: 'sub', left: zero, right: operand }
        : undefined;
    }
    case 'LogicalExpression': {
      const parts = node.operator === '??' ? undefined : both(node.left, node.right);
      return parts && { kind: node.operator === '&&' ? 'and' : 'or', left: parts[0], right: parts[1] };
    }
    case 'BinaryExpression': {
      const parts = node.left.type === 'PrivateIdentifier' ? undefined : both(node.left, node.right);
      if (!parts) return undefined;
      const operator = ARITHMETIC[node.operator];
      if (operator) return { kind: 'arithmetic', operator, left: parts[0], right: parts[1] };
      const comparison = COMPARISONS[node.operator];
      if (!comparison) return undefined;
      const [name, isExchanged, isNegated] = comparison;
      const [left, right] = isExchanged ? [parts[1], parts[0]] : parts;
      const compare: Expression = { kind: 'compare', operator: name, left, right };
      return isNegated ? { kind: 'not', operand: compare } : compare;
    }
    case 'CallExpression': {
      const args = node.arguments.map((arg) => expressionOf(arg, resolve));
      if (args.some((arg) => arg === undefined)) return undefined;
      const known = args as readonly Expression[];
      const { callee } = node;
      if (callee.type === 'Identifier')
        return OBSERVED_NATIVES.has(callee.name) && !resolve(callee.name)
          ? { kind: 'native', name: callee.name, args: known }
          : undefined;
      if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type === 'Super')
        return undefined;
      const { name } = callee.property as { readonly name: string };
      const space = callee.object.type === 'Identifier' ? callee.object.name : '';
      if (OBSERVED_NATIVES.has(`${space}.${name}`))
        return { kind: 'native', name: `${space}.${name}`, args: known };
      const object = OBSERVED_METHODS.has(name) && !node.optional && expressionOf(callee.object, resolve);
      return object ? { kind: 'method', object, name, args: known } : undefined;
    }
    default:
      return undefined;
  }
}
