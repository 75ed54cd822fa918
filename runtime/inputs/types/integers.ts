/** Whether a file computes with integers only, so that its numbers may be taken as integers. */
import type { SourceModel } from '../domain.js';
import { child, memberName, nameOf, nodesOf, parseSource, type Syntax, walk } from './syntax.js';

/** Functions of Math that give integers for integers. */
const INTEGER_MATH = new Set([
  'abs',
  'ceil',
  'clz32',
  'floor',
  'imul',
  'max',
  'min',
  'round',
  'sign',
  'trunc',
]);
/** Functions of Math that make an integer of any finite number. */
const ROUNDING = new Set(['ceil', 'floor', 'round', 'trunc', 'clz32', 'imul']);
const FRACTIONAL_NAMES = new Set(['NaN', 'Infinity', 'isNaN', 'isFinite', 'parseFloat', 'Number']);
const FRACTIONAL_METHODS = new Set(['toFixed', 'toPrecision', 'toExponential', 'parse']);
const COMPARISONS = new Set(['===', '!==', '==', '!=']);
const ORDERS = new Set(['<', '<=', '>', '>=']);
const BIT_OPERATORS = new Set(['|', '&', '^', '<<', '>>', '>>>', '|=', '&=', '^=', '<<=', '>>=', '>>>=']);

/**
 * True if nothing in the file tells that its numbers are anything but integers: no fractional literal; no question that
 * is one only where there are others (`x !== x`, `Math.floor(x) === x`, `x % 1`, `!(x > 0)`, `Object.is`, -0, whether what
 * is compared with 0 is falsy); no `/`, unless its quotient is at once rounded by Math or a bit operator; no `**` but to a literal
 * exponent; no mention of NaN, Infinity, isNaN, isFinite, parseFloat or Number (its safe bounds and `Number.isInteger`'s
 * kin included: whoever asks whether a number is an integer expects others); no function of Math but those that give
 * integers for integers; no method that reads or prints fractions. Overflow beyond 2^53 is not its concern: the integer
 * domain is a named bound beside the claim.
 */
export function usesOnlyIntegers(model: Pick<SourceModel, 'file' | 'source'>): boolean {
  const { program } = parseSource(model.file, model.source);
  const rounded = new Set<Syntax>();
  const [negated, beside0] = [new Set<string>(), new Set<string>()];
  let integral = true;
  walk(program, (node) => {
    for (const operand of roundedOperands(node)) rounded.add(operand);
    if (integral && (isFractional(node, rounded) || asksForOthers(node, model.source))) integral = false;
    if (node.type === 'UnaryExpression' && node.operator === '!')
      negated.add(nameOf(child(node, 'argument')) ?? '');
    if (node.type === 'BinaryExpression' && COMPARISONS.has(String(node.operator)))
      beside0.add(besideZero(node) ?? '');
    return integral && !node.type.startsWith('TS');
  });
  return integral && ![...negated].some((name) => name !== '' && beside0.has(name));
}

/** Operands of which only the integral part counts. */
function roundedOperands(node: Syntax): readonly Syntax[] {
  const [left, right, callee] = [child(node, 'left'), child(node, 'right'), child(node, 'callee')];
  if (node.type === 'BinaryExpression' && BIT_OPERATORS.has(String(node.operator)))
    return [left, right].flatMap((operand) => operand ?? []);
  if (node.type === 'AssignmentExpression' && BIT_OPERATORS.has(String(node.operator)))
    return right ? [right] : [];
  if (node.type === 'UnaryExpression' && node.operator === '~')
    return [child(node, 'argument')].flatMap((operand) => operand ?? []);
  if (node.type === 'CallExpression' && isMath(callee) && ROUNDING.has(memberName(callee) ?? ''))
    return nodesOf(node, 'arguments');
  return [];
}

function isFractional(node: Syntax, rounded: ReadonlySet<Syntax>): boolean {
  const operator = node.operator;
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number' && !Number.isSafeInteger(node.value);
    case 'Identifier':
      return FRACTIONAL_NAMES.has(nameOf(node) ?? '');
    case 'BinaryExpression':
      if (operator === '/') return !rounded.has(node);
      return operator === '**' && child(node, 'right')?.type !== 'Literal';
    case 'AssignmentExpression':
      return operator === '/=' || operator === '**=';
    case 'MemberExpression':
      if (isMath(node)) return !INTEGER_MATH.has(memberName(node) ?? '');
      return FRACTIONAL_METHODS.has(memberName(node) ?? '');
    default:
      return false;
  }
}

/** Questions whose answer is known of each integer. */
function asksForOthers(node: Syntax, source: string): boolean {
  const [left, right, argument] = [child(node, 'left'), child(node, 'right'), child(node, 'argument')];
  switch (node.type) {
    case 'BinaryExpression':
      if (node.operator === '%') return right?.type === 'Literal' && right.value === 1;
      return COMPARISONS.has(String(node.operator)) && isOfItself(left, right, source);
    case 'UnaryExpression':
      if (node.operator === '-') return argument?.type === 'Literal' && argument.value === 0;
      return node.operator === '!' && ORDERS.has(String(argument?.operator));
    case 'MemberExpression':
      return nameOf(child(node, 'object')) === 'Object' && memberName(node) === 'is';
    default:
      return false;
  }
}

/** `x !== x`, which only NaN is, and `x === Math.floor(x)`, which fractions are not. */
function isOfItself(left: Syntax | undefined, right: Syntax | undefined, source: string): boolean {
  const [a, b] = [left, right].map((side) => side && textOf(unrounded(side), source));
  return a !== undefined && a === b;
}

/** What is rounded, for what is; only names and properties are the same whenever they are read. */
function unrounded(node: Syntax): Syntax {
  const [operand, other] = roundedOperands(node);
  if (node.type === 'UnaryExpression' && operand?.operator === '~') return unrounded(operand);
  return operand && (other === undefined || other.value === 0) ? operand : node;
}

function textOf(node: Syntax, source: string): string | undefined {
  const isRead = node.type === 'Identifier' || node.type === 'MemberExpression';
  return isRead ? source.slice(node.start, node.end) : undefined;
}

/** `x` of `x === 0`. */
function besideZero(node: Syntax): string | undefined {
  const sides = [child(node, 'left'), child(node, 'right')];
  const isZero = sides.map((side) => side?.type === 'Literal' && side.value === 0);
  return isZero[1] ? nameOf(sides[0]) : isZero[0] ? nameOf(sides[1]) : undefined;
}

function isMath(node: Syntax | undefined): boolean {
  return node?.type === 'MemberExpression' && nameOf(child(node, 'object')) === 'Math';
}
