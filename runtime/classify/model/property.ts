/** Properties of values at a program point: what they say, and whether they hold of a row. */
import type { Captured, CapturedOther } from '../observation/captured.js';
import { elementsOf, isUndefined, type Row } from './variables.js';

export type Primitive = number | string | boolean | null;
export type Order = '=' | '!=' | '<' | '<=' | '>' | '>=';

export type Property =
  /** A variable beside another one, or a value. */
  | { readonly kind: 'compare'; readonly left: string; readonly order: Order; readonly right: string }
  /** Objects that look the same. */
  | { readonly kind: 'alike'; readonly left: string; readonly right: string }
  | { readonly kind: 'bound'; readonly of: string; readonly order: Order; readonly value: Primitive }
  | { readonly kind: 'one-of'; readonly of: string; readonly values: readonly Primitive[] }
  /** `left = Σ factor * variable + constant`. */
  | {
      readonly kind: 'linear';
      readonly left: string;
      readonly terms: readonly (readonly [factor: number, variable: string])[];
      readonly constant: number;
    }
  /** `left = of²`. */
  | { readonly kind: 'square'; readonly left: string; readonly of: string }
  /** `left = of * by`. */
  | { readonly kind: 'product'; readonly left: string; readonly of: string; readonly by: string }
  /** `left` is a multiple of `of`. */
  | { readonly kind: 'divides'; readonly left: string; readonly of: string }
  | { readonly kind: 'remainder'; readonly of: string; readonly modulus: number; readonly remainder: number }
  /** Of one type, or instances of one class; `null` and `undefined` apart. */
  /** `isNumeric`: what is a number is never NaN. */
  | { readonly kind: 'type'; readonly of: string; readonly type: string; readonly isNumeric?: true }
  /** Of one of the types that it is declared to be of: `integer`, `array`, `object`, and what `typeof` tells. */
  | { readonly kind: 'declared'; readonly of: string; readonly types: readonly string[] }
  | { readonly kind: 'undefined'; readonly of: string }
  /** Neither null nor undefined. */
  | { readonly kind: 'present'; readonly of: string }
  /** Objects with exactly these properties. */
  | { readonly kind: 'shape'; readonly of: string; readonly keys: readonly string[] }
  | { readonly kind: 'sorted'; readonly of: string; readonly order: '<' | '<=' | '>' | '>=' }
  /** Each element beside those that stand at twice its place and one or two more: its children in a binary heap. */
  | { readonly kind: 'heap'; readonly of: string; readonly order: '<' | '<=' | '>' | '>=' }
  /** What elements have in one field beside what those at the same place (`step` 0) or the next one (1) have in another. */
  | {
      readonly kind: 'beside';
      readonly of: string;
      readonly order: '<' | '<=' | '>' | '>=';
      readonly right: string;
      readonly step: 0 | 1;
    }
  | { readonly kind: 'distinct'; readonly of: string }
  /** Every element beside a value, or a variable. */
  | {
      readonly kind: 'elements';
      readonly of: string;
      readonly order: Order;
      readonly bound: Primitive | { readonly variable: string };
    }
  | { readonly kind: 'elements-present'; readonly of: string }
  /** Numbers, and none of them NaN. */
  | { readonly kind: 'elements-numeric'; readonly of: string }
  | { readonly kind: 'member'; readonly of: string; readonly in: string }
  /** All elements of one list are in another one. */
  | { readonly kind: 'subset'; readonly of: string; readonly in: string }
  /** In this order, not necessarily side by side. */
  | { readonly kind: 'subsequence'; readonly of: string; readonly in: string }
  | { readonly kind: 'prefix'; readonly of: string; readonly text: string }
  /** A regular expression that matches the whole string. */
  | { readonly kind: 'matches'; readonly of: string; readonly pattern: string }
  /** A truth value tells whether something holds. */
  | { readonly kind: 'iff'; readonly left: Property; readonly right: Property }
  | { readonly kind: 'implies'; readonly condition: Property; readonly consequent: Property };

/** The variables that a property speaks of. */
export function variablesIn(property: Property): readonly string[] {
  switch (property.kind) {
    case 'compare':
    case 'alike':
      return [property.left, property.right];
    case 'linear':
      return [property.left, ...property.terms.map(([, name]) => name)];
    case 'square':
    case 'divides':
      return [property.left, property.of];
    case 'product':
      return [property.left, property.of, property.by];
    case 'member':
    case 'subset':
    case 'subsequence':
      return [property.of, property.in];
    case 'beside':
      return [property.of, property.right];
    case 'elements': {
      const { of, bound } = property;
      return typeof bound === 'object' && bound !== null ? [of, bound.variable] : [of];
    }
    case 'iff':
      return [...variablesIn(property.left), ...variablesIn(property.right)];
    case 'implies':
      return [...variablesIn(property.condition), ...variablesIn(property.consequent)];
    default:
      return [property.of];
  }
}

/** A property of other variables. */
export function withVariables(property: Property, rename: (name: string) => string): Property {
  switch (property.kind) {
    case 'compare':
    case 'alike':
      return { ...property, left: rename(property.left), right: rename(property.right) };
    case 'linear': {
      const terms = property.terms.map(([factor, name]) => [factor, rename(name)] as const);
      return { ...property, left: rename(property.left), terms };
    }
    case 'square':
    case 'divides':
      return { ...property, left: rename(property.left), of: rename(property.of) };
    case 'product':
      return {
        ...property,
        left: rename(property.left),
        of: rename(property.of),
        by: rename(property.by),
      };
    case 'member':
    case 'subset':
    case 'subsequence':
      return { ...property, of: rename(property.of), in: rename(property.in) };
    case 'beside':
      return { ...property, of: rename(property.of), right: rename(property.right) };
    case 'elements': {
      const { bound } = property;
      const isVariable = typeof bound === 'object' && bound !== null;
      const other = isVariable ? { variable: rename(bound.variable) } : bound;
      return { ...property, of: rename(property.of), bound: other };
    }
    case 'iff':
      return {
        ...property,
        left: withVariables(property.left, rename),
        right: withVariables(property.right, rename),
      };
    case 'implies':
      return {
        ...property,
        condition: withVariables(property.condition, rename),
        consequent: withVariables(property.consequent, rename),
      };
    default:
      return { ...property, of: rename(property.of) };
  }
}

/** Whether a property holds of a row. Of variables without a value everything holds. */
export function holds(property: Property, row: Row): boolean {
  if (property.kind === 'implies') return !isTrue(property.condition, row) || holds(property.consequent, row);
  if (property.kind === 'iff') {
    const isKnown = variablesIn(property).every((name) => row.has(name));
    return !isKnown || holds(property.left, row) === holds(property.right, row);
  }
  if (property.kind === 'declared') {
    const value = row.get(property.of);
    return fits(value === undefined ? 'undefined' : plainType(value), property.types);
  }
  const values = variablesIn(property).map((name) => row.get(name));
  if (values.some((value) => value === undefined)) return true;
  // What is said of numbers and lists says nothing where all of them are undefined, or where one is of which it was seen.
  const undefinedOnes = values.filter((value) => isUndefined(value!)).length;
  if (undefinedOnes > 0 && (undefinedOnes === values.length ? values.length > 1 : !isOfTwo(property)))
    return true;
  return test(property, values[0]!, values.slice(1) as readonly Captured[]);
}

/** Whether it was seen of two variables that are both undefined, or none of them. */
function isOfTwo({ kind }: Property): boolean {
  return kind === 'compare' || kind === 'member' || kind === 'elements';
}

/** Whether a property holds, and speaks of values that are there. */
function isTrue(property: Property, row: Row): boolean {
  return variablesIn(property).every((name) => row.has(name)) && holds(property, row);
}

function test(
  property: Exclude<Property, { kind: 'implies' | 'iff' | 'declared' }>,
  first: Captured,
  others: readonly Captured[],
): boolean {
  const [second] = others;
  switch (property.kind) {
    case 'compare':
      return compares(first, property.order, second!);
    case 'alike':
      return isSame(first, second!) || isCut(first, second!);
    case 'bound':
      return compares(first, property.order, property.value);
    case 'one-of':
      return property.values.some((value) => value === first);
    case 'linear': {
      const sum = property.terms.reduce(
        (total, [factor], at) => total + factor * asNumber(others[at]!),
        property.constant,
      );
      return isClose(asNumber(first), sum);
    }
    case 'square':
      return asNumber(first) === asNumber(second!) ** 2;
    case 'product':
      return isClose(asNumber(first), asNumber(second!) * asNumber(others[1]!));
    case 'divides':
      return asNumber(first) % asNumber(second!) === 0;
    case 'remainder':
      return mod(asNumber(first), property.modulus) === property.remainder;
    case 'type':
      if (first === null || isUndefined(first)) return true;
      return typeName(first) === property.type && !(property.isNumeric && isNotANumber(first));
    case 'undefined':
      return isUndefined(first);
    case 'present':
      return first !== null && !isUndefined(first);
    case 'shape':
      return shapeOf(first)?.join() === property.keys.join();
    case 'sorted':
      return pairsOf(first).every(([a, b]) => compares(a, property.order, b));
    case 'heap':
      return childrenOf(elementsOf(first) ?? []).every(([a, b]) => compares(a, property.order, b));
    case 'beside':
      return besideOf(elementsOf(first) ?? [], elementsOf(second!) ?? [], property.step).every(([a, b]) =>
        compares(a, property.order, b),
      );
    case 'distinct':
      return isDistinct(first);
    case 'elements': {
      const { bound, order } = property;
      const limit = typeof bound === 'object' && bound !== null ? second! : bound;
      return (elementsOf(first) ?? []).every((element) => compares(element, order, limit));
    }
    case 'elements-present':
      return (elementsOf(first) ?? []).every((element) => element !== null && !isUndefined(element));
    case 'elements-numeric':
      return (elementsOf(first) ?? []).every(
        (element) => typeName(element) === 'number' && !isNotANumber(element),
      );
    case 'member':
      return elementsOf(second!)?.some((element) => isSame(element, first)) ?? true;
    case 'subset':
      return isSubset(elementsOf(first), elementsOf(second!));
    case 'subsequence':
      return isSubsequence(elementsOf(first), elementsOf(second!));
    case 'prefix':
      return typeof first !== 'string' || first.startsWith(property.text);
    case 'matches':
      return typeof first !== 'string' || new RegExp(`^(?:${property.pattern})$`, 'u').test(first);
  }
}

function asNumber(value: Captured): number {
  if (typeof value === 'number') return value;
  return typeof value === 'object' && value?.$ === 'number' && value.v === '-0' ? 0 : Number.NaN;
}

/** Equal but for rounding. */
export function isClose(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

/** The remainder that is not negative. */
export function mod(value: number, modulus: number): number {
  return ((value % modulus) + modulus) % modulus;
}

function compares(a: Captured, order: Order, b: Captured): boolean {
  if (order === '=') return isSame(a, b) || isCut(a, b);
  if (order === '!=') return !isSame(a, b);
  if (typeof a !== 'number' || typeof b !== 'number') return false;
  if (order === '<') return a < b;
  if (order === '<=') return a <= b;
  return order === '>' ? a > b : a >= b;
}

/** The same value, the same object, or arrays of the same elements. */
export function isSame(a: Captured, b: Captured): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a.$ === 'array' && b.$ === 'array' && a.v && b.v)
    return a.v.length === b.v.length && a.v.every((element, at) => isSame(element, b.v![at]!));
  if (a.$ === 'like' || b.$ === 'like') return isLike(a, b) || isLike(b, a);
  if ('id' in a && 'id' in b) return a.id === b.id && a.$ === b.$;
  return a.$ === b.$ && JSON.stringify(a) === JSON.stringify(b);
}

/** Whether two arrays may be the same, for all that was kept of them. */
function isCut(a: Captured, b: Captured): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a?.$ !== 'array' || b?.$ !== 'array') return false;
  if (a.n !== b.n) return false;
  const { v: right } = b;
  return !a.v || !right || a.v.every((one, at) => isSame(one, right[at]!) || isCut(one, right[at]!));
}

function isLike(a: CapturedOther, b: CapturedOther): boolean {
  if (a.$ !== 'like') return false;
  return b.$ === 'like' ? a.ids.some((id) => b.ids.includes(id)) : 'id' in b && a.ids.includes(b.id);
}

/** `number`, `string`, …, `array`, or the name of a class. */
export function typeName(value: Captured): string {
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  if (value.$ === 'object') return value.c ?? 'object';
  return value.$;
}

/** `integer`, `number`, …, `array`, or `object` of all others. */
export function plainType(value: Captured): string {
  const name = typeName(value);
  if (name === 'number' && (typeof value !== 'number' || Number.isInteger(value))) {
    // Infinity is as little a fraction as -0.
    return isNotANumber(value) ? 'number' : 'integer';
  }
  return PLAIN.includes(name) ? name : 'object';
}

const PLAIN: readonly string[] = [
  ...['number', 'string', 'boolean', 'bigint', 'symbol', 'function', 'undefined', 'null', 'array'],
];

/** Whether what is of a type is of one of the declared ones. */
export function fits(type: string, declared: readonly string[]): boolean {
  return declared.includes(type) || (type === 'integer' && declared.includes('number'));
}

/** Whether it is no number, of those that are. */
function isNotANumber(value: Captured): boolean {
  return typeof value === 'object' && value !== null && value.$ === 'number' && value.v === 'NaN';
}

/** The names of the properties of a plain object. */
export function shapeOf(value: Captured): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null || value.$ !== 'object' || value.c !== undefined)
    return undefined;
  return value.v && Object.keys(value.v).sort();
}

function pairsOf(value: Captured): readonly (readonly [Captured, Captured])[] {
  const elements = elementsOf(value) ?? [];
  return besideOf(elements, elements, 1);
}

/** Elements of two lists, of which the second ones stand some places further. */
export function besideOf<T>(
  left: readonly T[],
  right: readonly T[],
  step: number,
): readonly (readonly [T, T])[] {
  return right
    .slice(step)
    .flatMap((element, at) => (at < left.length ? [[left[at]!, element] as const] : []));
}

/** Elements with each of their children, where a list is a binary heap. */
export function childrenOf<T>(elements: readonly T[]): readonly (readonly [T, T])[] {
  return elements.slice(1).map((element, at) => [elements[at >> 1]!, element] as const);
}

export function isDistinct(value: Captured): boolean {
  const elements = elementsOf(value) ?? [];
  return elements.every((a, at) => elements.slice(at + 1).every((b) => !isIdentical(a, b)));
}

/** The same value, or the same object: of lists in a list, each is another one. */
function isIdentical(a: Captured, b: Captured): boolean {
  const areObjects = typeof a === 'object' && a !== null && 'id' in a && typeof b === 'object' && b !== null;
  return areObjects && 'id' in b ? a.id === b.id : isSame(a, b);
}

export function isSubsequence(
  part: readonly Captured[] | undefined,
  whole: readonly Captured[] | undefined,
): boolean {
  if (!part || !whole) return true;
  let at = 0;
  for (const element of whole) if (at < part.length && isSame(part[at]!, element)) at += 1;
  return at === part.length;
}

export function isSubset(
  part: readonly Captured[] | undefined,
  whole: readonly Captured[] | undefined,
): boolean {
  return !part || !whole || part.every((one) => whole.some((other) => isSame(one, other)));
}
