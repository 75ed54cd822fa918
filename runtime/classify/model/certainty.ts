/**
 * How much a violation of a property tells, by its template (Eclat, 5.5.1): properties that programs are written to keep
 * against properties that a small suite happens to have.
 */
import type { Place } from './model.js';
import { type Order, type Property, variablesIn } from './property.js';
import { baseOf, isSize } from './variables.js';

/** Answers that there is none; a number that is 0 is data as any other. */
const NO_ANSWER: readonly unknown[] = [-1, null, '', false];
/** What a field is where there is nothing. */
const EMPTY: readonly unknown[] = [0, null];

/** Bounds that are meant: sizes and indices begin there. */
const NATURAL_BOUNDS: readonly unknown[] = [0, 1, -1];

/** @param seen what is known of it beside that it held */
export function certaintyOf(
  property: Property,
  at: Place['at'],
  {
    isEstablished = false,
    isTight = false,
    isLaw = false,
    isReached = false,
    isLimited = false,
    isBetween = false,
  }: Seen = {},
): 'high' | 'low' {
  if (isLaw || isLimited || isBetween || (isTight && isLimit(property, at))) return 'high';
  // How far a number is from a size is chance, unless it comes to it.
  const isFar = property.kind === 'compare' && isBesideSize(property) && !isTight;
  if (isFar || (at !== 'entry' && isLowerBound(property) && !isReached)) return 'low';
  return isMeant(property, at) || (isEstablished && isFixed(property)) ? 'high' : 'low';
}

interface Seen {
  readonly isEstablished?: boolean | undefined;
  readonly isTight?: boolean | undefined;
  readonly isLaw?: boolean | undefined;
  readonly isReached?: boolean | undefined;
  readonly isLimited?: boolean | undefined;
  readonly isBetween?: boolean | undefined;
}

/** The order of two fields that come to be equal: one is the most, or least, that the other may be. */
function isLimit(property: Property, at: Place['at']): boolean {
  return (
    at === 'object' &&
    property.kind === 'compare' &&
    (property.order === '<=' || property.order === '>=') &&
    variablesIn(property).every((name) => /^this\.[\w$#]+$/u.test(name))
  );
}

function isLowerBound(property: Property): boolean {
  const one = property.kind === 'implies' ? property.consequent : property;
  return (one.kind === 'bound' || one.kind === 'elements') && one.order === '>=';
}

/** Whether it is the order of a number and the size of something. */
function isBesideSize({ left, order, right }: Property & { kind: 'compare' }): boolean {
  return order !== '=' && isSize(left) !== isSize(right);
}

/** A field, or an answer, that is what calls make it: a truth value, or nothing. */
function isFixed(property: Property): boolean {
  if (property.kind === 'implies') return isFixed(property.consequent);
  if (property.kind !== 'bound' || property.order !== '=' || !isOwn(property.of)) return false;
  return typeof property.value === 'boolean' || SIMPLE.includes(property.value);
}

const SIMPLE: readonly unknown[] = [0, -1, null, ''];

/** A field of the receiver, or what it answers; not what its arrays and objects hold. */
function isOwn(name: string): boolean {
  return /^this\.[\w$#]+(?:\([\w$, ]*\))?(?:\.length|\.size)?$/u.test(name);
}

function isMeant(property: Property, at: Place['at']): boolean {
  switch (property.kind) {
    case 'type':
    case 'elements-present':
    case 'elements-numeric':
      return true;
    case 'present':
      return property.of !== 'result' && !ABOUT.test(property.of);
    case 'sorted':
    case 'heap':
      return at === 'object' && (property.order === '<=' || property.order === '>=');
    case 'beside':
      return at === 'object';
    case 'distinct':
      return at === 'object';
    case 'elements':
      return (
        at === 'object' &&
        (!isInside(property.of) || IN_ELEMENTS.test(property.of)) &&
        (property.order === '>=' || property.order === '!=') &&
        isMeantBound(property.order, property.bound)
      );
    case 'bound':
      return (
        isMeantBound(property.order, property.value) &&
        isBounded(property.order, property.of) &&
        !(at === 'exit' && isSome(property))
      );
    case 'iff':
      return variablesIn(property).every(
        (name) => !isAggregate(name) && !isElement(name) && !isInside(name) && !isSizeOfAnswer(name),
      );
    case 'subset':
      return at === 'object';
    case 'member':
      // What a call is given stands somewhere then, or what it gives stood there.
      return at === 'exit' && /^[\w$]+$/u.test(property.of) && !isInside(property.in);
    case 'compare':
      return isMeantComparison(property, at);
    case 'linear': {
      // Of what several answers have to do with each other, nothing is meant.
      const names = [property.left, ...property.terms.map(([, name]) => name)];
      return (
        property.terms.every(([factor]) => Math.abs(factor) === 1) &&
        names.every((name) => !isAggregate(name) && !isElement(name) && !isInside(name)) &&
        (names.length < 3 || !names.some((name) => /\w\(/u.test(name.replace(/^old\(/u, ''))))
      );
    }
    case 'product':
      return variablesIn(property).every(
        (name) => !isAggregate(name) && !isElement(name) && !isInside(name) && !isSize(name),
      );
    case 'implies':
      return property.condition.kind === 'present' || isCounted(property.consequent)
        ? isMeant(property.consequent, at)
        : isNothing(property.consequent) || isDone(property);
    default:
      return false;
  }
}

/** Whether a number is what it was, and one more or less. */
function isCounted(property: Property): boolean {
  if (property.kind !== 'linear' || property.terms.length > 1) return false;
  const [[factor, of]] = property.terms as readonly [readonly [number, string]];
  return factor === 1 && of === `old(${property.left})` && Math.abs(property.constant) === 1;
}

/** Whether it says that what is done where the result is true changes a field. */
function isDone({ condition, consequent }: Property & { kind: 'implies' }): boolean {
  const isTold = condition.kind === 'bound' && condition.of === 'result' && condition.value === true;
  if (!isTold || consequent.kind !== 'compare' || consequent.order !== '!=') return false;
  return consequent.right === `old(${consequent.left})` && /^this\.[\w$#]+$/u.test(consequent.left);
}

/** What a boolean result is there to tell, or what answers nothing: that there is nothing, or that nothing happens. */
function isNothing(property: Property): boolean {
  if (property.kind === 'undefined') return property.of === 'result';
  if (property.kind === 'compare')
    return property.order === '=' && property.right === `old(${property.left})`;
  if (property.kind !== 'bound' || property.order !== '=') return false;
  if (isAggregate(property.of) || isElement(property.of) || ABOUT.test(property.of)) return false;
  return (property.of === 'result' ? NO_ANSWER : EMPTY).includes(property.value);
}

/** Of answers, elements, and how many there are, 0 is a value as any other. */
function isBounded(order: Order, name: string): boolean {
  const isData = isSize(name) || isElement(name) || name.includes('(');
  return !isAggregate(name) && (order !== '!=' || !isData);
}

/** Whether it says that a field is not nothing behind a call: which calls leave something, is the suite's choice. */
function isSome({ of, order, value }: Property & { kind: 'bound' }): boolean {
  return /^this\./u.test(of) && (order === '!=' || value === 1);
}

function isMeantBound(order: Order, value: unknown): boolean {
  if (order === '>=') return NATURAL_BOUNDS.includes(value);
  return order === '!=' && value === 0;
}

/** What is equal, values beside those before the call, numbers beside sizes: the order of others is chance. */
function isMeantComparison({ left, order, right }: Property & { kind: 'compare' }, at: Place['at']): boolean {
  const isItself = right === `old(${left})`;
  // That one element stays where others change is chance, or what is inside of an object, and that what is asked about an argument does.
  if (order === '=' && isItself)
    return !isElement(left) && !isInside(left) && !ABOUT.test(left) && !(isAggregate(left) && isOfData(left));
  if (order === '!=') return false;
  // What an object says of its elements as a whole is meant.
  if (isAggregate(left) || isAggregate(right))
    return (
      order === '=' &&
      (at === 'object' ? [left, right].some((name) => OF_OBJECT.test(name)) : isWhole(left, right))
    );
  // That something grows, and never stays as it was, is what the suite calls for.
  if (isItself)
    return isOwnOrSize(left) && !isElement(left) && !isInside(left) && (order === '>=' || order === '<=');
  // Elements are data; that one is what a call gives or takes is meant.
  if (isElement(left) && isElement(right)) return false;
  if (order !== '=' && (isElement(left) || isElement(right))) return false;
  if (isElementOfAnswer(left) || isElementOfAnswer(right)) return false;
  // Many texts say the same: what is read is written as one of them.
  if (at === 'exit' && [left, right].some((name) => WRITTEN.test(name))) return false;
  if (isElement(left) ? isAnswer(right) : isElement(right) && isAnswer(left)) return false;
  if (order === '=' ? isInside(left) && isInside(right) : isInside(left) || isInside(right)) return false;
  if (isFarInside(left) || isFarInside(right) || [left, right].some((name) => OLD_LENGTH.test(name)))
    return false;
  if (order === '=') return true;
  // What a call is given, or answers, is data; an argument that is checked before it may be a place.
  const [size, other] = isSize(left) ? [left, right] : [right, left];
  return (
    isSize(left) !== isSize(right) &&
    // How long an answer is, is data.
    !size.includes('(') &&
    (at === 'entry' ? !other.includes('(') : /^this\.[\w$#]+$/u.test(other))
  );
}

/** Whether what is given, as parts, has together in a field what the receiver has there. */
function isWhole(...names: readonly [string, string]): boolean {
  const sum = names.map((name) => PARTS.exec(name)?.groups?.field).find((field) => field !== undefined);
  return sum !== undefined && names.some((name) => name === `this.${sum}` || name === `old(this.${sum})`);
}

/** The sum of a field of what is given. */
const PARTS = /^\(sum i: result\.inds \| result\[i\]\.(?<field>[\w$#]+)\)$/u;

/** Whether it is of fields of elements, or of what is answered. */
function isOfData(name: string): boolean {
  return isInside(name) || baseOf(name).includes('(');
}

/** A field of the elements of an array, or of what is in a collection. */
const IN_ELEMENTS = /^this\.[\w$#]+(?:\{values\})?\[\]\.[\w$]+$/u;

/** A field of the receiver, or what it answers. */
const OF_OBJECT = /^this\.[\w$#]+(?:\(\))?$/u;

/** An answer of the receiver about an argument. */
const ABOUT = /^this\.[\w$#]+\([\w$]+(?:, [\w$]+)?\)(?:\.length|\.size)?$/u;

/** Whether it is no answer, but for how many there are: whether what is counted together grows is data. */
function isOwnOrSize(name: string): boolean {
  return !name.includes('(') || (isSize(name) && !isSizeOfAnswer(name));
}

/** How much is answered about an argument: data. */
function isSizeOfAnswer(name: string): boolean {
  return isSize(name) && ABOUT.test(name);
}

/** The first or last element of what is answered. */
function isElementOfAnswer(name: string): boolean {
  return isElement(name) && baseOf(name).includes('(') && !name.startsWith('old(');
}

/** What the receiver answers, now or before. */
function isAnswer(name: string): boolean {
  return /^(?:old\()?this\.[\w$#]+\(/u.test(name);
}

/** What the result is written as. */
const WRITTEN = /^result\.(?:toString|toJSON)\(\)$/u;

/** How long an answer was. */
const OLD_LENGTH = /^old\(.*\)\.length\)$/u;

/** A field of an object in an object that a field holds: which of many it is, is chance. */
function isFarInside(name: string): boolean {
  const inner = name.replace(/^old\((.*)\)$/u, '$1');
  return baseOf(inner).split('.').length > 3 + (/^this\b/u.test(inner) ? 0 : -1);
}

/** The sum, least or greatest element of an array: data, which nothing but chance relates to sizes. */
function isAggregate(name: string): boolean {
  return /^(?:old\()?(?:min\[|max\[|\(sum )/u.test(name);
}

/** The first or last element of an array. */
function isElement(name: string): boolean {
  return /\[(?:0|minus\[.*, 1\])\]\)?$/u.test(name);
}

/** A field of an object that a field holds: what relates such numbers are data. */
function isInside(name: string): boolean {
  const inner = name.replace(/^old\((.*)\)$/u, '$1');
  return (
    baseOf(inner)
      .replace(/\.size$/u, '')
      .split('.').length > 2 || inner.includes('[].')
  );
}
