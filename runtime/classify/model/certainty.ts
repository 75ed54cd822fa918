/**
 * How much a violation of a property tells, by its template (Eclat, 5.5.1): properties that programs are written to keep
 * against properties that a small suite happens to have.
 */
import type { Place } from './model.js';
import type { Order, Property } from './property.js';
import { isSize } from './variables.js';

/** Answers that there is none; a number that is 0 is data as any other. */
const NO_ANSWER: readonly unknown[] = [-1, null, '', false];
/** What a field is where there is nothing. */
const EMPTY: readonly unknown[] = [0, null];

/** Bounds that are meant: sizes and indices begin there. */
const NATURAL_BOUNDS: readonly unknown[] = [0, 1, -1];

export function certaintyOf(property: Property, at: Place['at']): 'high' | 'low' {
  return isMeant(property, at) ? 'high' : 'low';
}

function isMeant(property: Property, at: Place['at']): boolean {
  switch (property.kind) {
    case 'type':
    case 'elements-present':
      return true;
    case 'present':
      return property.of !== 'result';
    case 'sorted':
    case 'distinct':
      return at === 'object';
    case 'bound':
      return isMeantBound(property.order, property.value) && !isAggregate(property.of);
    case 'compare':
      return isMeantComparison(property.left, property.order, property.right);
    case 'linear':
      return [[1, property.left] as const, ...property.terms].every(
        ([factor, name]) => Math.abs(factor) === 1 && !isAggregate(name) && !isInside(name),
      );
    case 'implies':
      return property.condition.kind === 'present'
        ? isMeant(property.consequent, at)
        : isNothing(property.consequent);
    default:
      return false;
  }
}

/** What a boolean result is there to tell, or what answers nothing: that there is nothing, or that nothing happens. */
function isNothing(property: Property): boolean {
  if (property.kind === 'compare')
    return property.order === '=' && property.right === `old(${property.left})`;
  if (property.kind !== 'bound' || property.order !== '=' || isAggregate(property.of)) return false;
  return (property.of === 'result' ? NO_ANSWER : EMPTY).includes(property.value);
}

function isMeantBound(order: Order, value: unknown): boolean {
  if (order === '>=') return NATURAL_BOUNDS.includes(value);
  return order === '!=' && value === 0;
}

/** What is equal, values beside those before the call, numbers beside sizes: the order of others is chance. */
function isMeantComparison(left: string, order: Order, right: string): boolean {
  const isItself = right === `old(${left})`;
  if (order === '=' && isItself) return true;
  if (order === '!=' || isAggregate(left) || isAggregate(right)) return false;
  if (isItself) return true;
  if (order === '=' ? isInside(left) && isInside(right) : isInside(left) || isInside(right)) return false;
  return order === '=' || (isSize(left) !== isSize(right) && !/old\(|result/u.test(left + right));
}

/** The sum, least or greatest element of an array: data, which nothing but chance relates to sizes. */
function isAggregate(name: string): boolean {
  return /^(?:old\()?(?:min\[|max\[|\(sum )/u.test(name);
}

/** A field of an object that a field holds: what relates such numbers are data. */
function isInside(name: string): boolean {
  return (
    name
      .replace(/^old\((.*)\)$/u, '$1')
      .replace(/\.(?:length|size)$/u, '')
      .split('.').length > 2
  );
}
