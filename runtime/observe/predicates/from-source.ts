/** Observations that the source itself makes: the atomic conditions of its decisions, and bounds of its loops. */
import { children, isClass, isFunction, type Node } from '../../../compiler/ast.js';
import { parse } from '../../../compiler/parse.js';
import type { Binding, Scope } from '../../../compiler/scopes/binding.js';
import type { ObservedSource } from '../source/subject.js';
import type { Arithmetic, Comparison, Expression, Predicate, Variable } from './expression.js';

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
 * The atomic conditions of the decisions of a target, each once, as far as they have no effects.
 * @param resolve the variable of an identifier, by where it stands
 */
export function conditionsOf(
  subject: ObservedSource,
  resolve: (name: string, offset: number) => Variable | undefined,
): readonly Predicate[] {
  const { fn, source } = subject;
  const found: Predicate[] = [];
  const add = (node: Node): void => {
    if (node.type === 'LogicalExpression' && node.operator !== '??') {
      add(node.left);
      add(node.right);
      return;
    }
    if (node.type === 'UnaryExpression' && node.operator === '!') {
      add(node.argument);
      return;
    }
    if (node.type === 'ParenthesizedExpression') {
      add(node.expression);
      return;
    }
    const expression = expressionOf(node, (name) => resolve(name, node.start));
    if (!expression || expression.kind === 'literal') return;
    // `a !== b` observes what `a === b` does.
    const positive = expression.kind === 'not' ? expression.operand : expression;
    const key = JSON.stringify(positive);
    if (found.some((other) => JSON.stringify(other.expression) === key)) return;
    const text = source.slice(node.start, node.end).replace(/\s+/gu, ' ');
    found.push({
      text: expression.kind === 'not' ? text.replace(/!==?/u, text.includes('!==') ? '===' : '==') : text,
      expression: positive,
    });
  };
  const visit = (node: Node): void => {
    if (node !== fn && (isFunction(node) || isClass(node))) return;
    const hasTest =
      node.type === 'IfStatement' ||
      node.type === 'WhileStatement' ||
      node.type === 'DoWhileStatement' ||
      node.type === 'ForStatement' ||
      node.type === 'ConditionalExpression';
    if (hasTest && node.test) add(node.test);
    if (node.type === 'SwitchStatement') {
      for (const { test } of node.cases) {
        const left = test && expressionOf(node.discriminant, (name) => resolve(name, node.start));
        const right = test && expressionOf(test, (name) => resolve(name, node.start));
        if (!left || !right) continue;
        const text = `${source.slice(node.discriminant.start, node.discriminant.end)} === ${source.slice(test.start, test.end)}`;
        found.push({ text, expression: { kind: 'compare', operator: '===', left, right } });
      }
    }
    children(node).forEach(visit);
  };
  visit(fn);
  return found;
}

/** The expression that a text is; undefined where it is no JavaScript, or has effects or calls. */
export function readExpression(text: string, resolve: Resolve): Expression | undefined {
  try {
    const [statement] = parse({ file: '', source: `(${text})` }, 'script').body;
    return statement?.type === 'ExpressionStatement'
      ? expressionOf(statement.expression, resolve)
      : undefined;
  } catch {
    return undefined;
  }
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
