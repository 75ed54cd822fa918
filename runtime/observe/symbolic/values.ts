/** Values of JavaScript over solver terms: a leaf has one type, a choice takes one of two values by a condition. */
import { type Bool, FALSE, type Num, type Terms, TRUE } from '../../solver/terms/terms.js';

export type Leaf =
  | { readonly kind: 'undefined' | 'null' | 'nan' }
  | { readonly kind: 'boolean'; readonly term: Bool }
  /** A number that is not NaN, unless its sort is that of doubles. */
  | { readonly kind: 'number'; readonly term: Num }
  /** `term`: the Int that stands for the string. */
  | { readonly kind: 'string'; readonly term: Num }
  /** An object of a shape; `term`: an Int that is another one for each object of the shape. */
  | { readonly kind: 'reference'; readonly term: Num; readonly shape: string }
  /** A function of the module, by its number; `receiver`: what a method was read from. */
  | { readonly kind: 'function'; readonly number: number }
  /** A built-in by its path: `Math`, `Math.floor`. */
  | { readonly kind: 'native'; readonly name: string }
  /** Any value; `term`: an Int that stands for it, by which what is asked of it twice is the same. */
  | { readonly kind: 'unknown'; readonly term?: Num };

export type Value =
  | Leaf
  | { readonly kind: 'choice'; readonly when: Bool; readonly then: Value; readonly otherwise: Value };

export const UNDEFINED: Leaf = { kind: 'undefined' };
export const NULL: Leaf = { kind: 'null' };
export const NAN: Leaf = { kind: 'nan' };
export const UNKNOWN: Leaf = { kind: 'unknown' };

export const number = (term: Num): Leaf => ({ kind: 'number', term });
export const boolean = (term: Bool): Leaf => ({ kind: 'boolean', term });

/** `when ? then : otherwise`; values of one type stay one leaf. */
export function choose(terms: Terms, when: Bool, then: Value, otherwise: Value): Value {
  if (when === TRUE || isSame(then, otherwise)) return then;
  if (when === FALSE) return otherwise;
  if (then.kind === 'boolean' && otherwise.kind === 'boolean')
    return boolean(terms.ite(when, then.term, otherwise.term));
  if (then.kind === 'number' && otherwise.kind === 'number') {
    if (terms.sort(then.term) === terms.sort(otherwise.term))
      return number(terms.numIte(when, then.term, otherwise.term));
  }
  if (then.kind === 'string' && otherwise.kind === 'string')
    return { kind: 'string', term: terms.numIte(when, then.term, otherwise.term) };
  if (then.kind === 'reference' && otherwise.kind === 'reference' && then.shape === otherwise.shape)
    return { ...then, term: terms.numIte(when, then.term, otherwise.term) };
  return { kind: 'choice', when, then, otherwise };
}

/** A value with a function applied to each leaf. */
export function mapLeaves(terms: Terms, value: Value, map: (leaf: Leaf) => Value): Value {
  if (value.kind !== 'choice') return map(value);
  const then = mapLeaves(terms, value.then, map);
  return choose(terms, value.when, then, mapLeaves(terms, value.otherwise, map));
}

/** The leaves of a value, each with what has to hold for it. */
export function leavesOf(value: Value): readonly { readonly guards: readonly Bool[]; readonly leaf: Leaf }[] {
  if (value.kind !== 'choice') return [{ guards: [], leaf: value }];
  const under = (guard: Bool, part: Value) =>
    leavesOf(part).map(({ guards, leaf }) => ({ guards: [guard, ...guards], leaf }));
  return [...under(value.when, value.then), ...under(-value.when, value.otherwise)];
}

/** Whether two values are made of the same terms in the same way. */
export function isSame(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.kind === 'choice' && b.kind === 'choice')
    return a.when === b.when && isSame(a.then, b.then) && isSame(a.otherwise, b.otherwise);
  return a.kind !== 'choice' && b.kind !== 'choice' && leafKey(a) === leafKey(b);
}

export function leafKey(leaf: Leaf): string {
  switch (leaf.kind) {
    case 'boolean':
    case 'number':
    case 'string':
      return `${leaf.kind} ${leaf.term}`;
    case 'reference':
      return `reference ${leaf.shape} ${leaf.term}`;
    case 'function':
      return `function ${leaf.number}`;
    case 'native':
      return `native ${leaf.name}`;
    case 'unknown':
      return `unknown ${leaf.term ?? ''}`;
    default:
      return leaf.kind;
  }
}

/** The terms that a value is made of, conditions included. */
export function termsOf(value: Value): readonly number[] {
  if (value.kind === 'choice')
    return [Math.abs(value.when), ...termsOf(value.then), ...termsOf(value.otherwise)];
  return 'term' in value && value.term !== undefined ? [Math.abs(value.term)] : [];
}
