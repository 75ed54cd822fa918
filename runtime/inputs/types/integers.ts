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
const BIT_OPERATORS = new Set(['|', '&', '^', '<<', '>>', '>>>', '|=', '&=', '^=', '<<=', '>>=', '>>>=']);

/**
 * True if nothing in the file tells that its numbers are anything but integers: no fractional literal; nothing that is
 * compared with itself; no `/`, unless its quotient is at once rounded by Math or a bit operator; no `**` but to a literal
 * exponent; no mention of NaN, Infinity, isNaN, isFinite, parseFloat or Number (its safe bounds and `Number.isInteger`'s
 * kin included: whoever asks whether a number is an integer expects others); no function of Math but those that give
 * integers for integers; no method that reads or prints fractions. Overflow beyond 2^53 is not its concern: the integer
 * domain is a named bound beside the claim.
 */
export function usesOnlyIntegers(model: Pick<SourceModel, 'file' | 'source'>): boolean {
  const { program } = parseSource(model.file, model.source);
  const rounded = new Set<Syntax>();
  let integral = true;
  walk(program, (node) => {
    for (const operand of roundedOperands(node)) rounded.add(operand);
    if (integral && isFractional(node, rounded)) integral = false;
    return integral && !node.type.startsWith('TS');
  });
  return integral;
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
      if (COMPARISONS.has(String(operator))) return isOfItself(node);
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

/** `x !== x`, which only NaN is. */
function isOfItself(node: Syntax): boolean {
  const [left, right] = [nameOf(child(node, 'left')), nameOf(child(node, 'right'))];
  return left !== undefined && left === right;
}

function isMath(node: Syntax | undefined): boolean {
  return node?.type === 'MemberExpression' && nameOf(child(node, 'object')) === 'Math';
}
