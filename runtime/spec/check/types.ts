/**
 * Types of Alloy expressions: unions of products of signatures (Edwards, Jackson and Torlak, "A type system for
 * object models", FSE 2004). They give arities, tell overloaded names apart, and show expressions that are always
 * empty; they never exclude anything that has a value.
 */
import { COMMENT } from '../language/dialect.js';
import type { Place } from '../language/errors.js';
import {
  ANY,
  type BOOLEAN,
  descends,
  INT,
  meet,
  NONE,
  type PrimitiveSignature,
  type Signature,
  shortLabel,
  UNIV,
} from './signatures.js';

/** A product of signatures; all of them are `none` if one is. */
export type Product = readonly PrimitiveSignature[];

export interface Type {
  /** It is a formula. */
  readonly formula: boolean;
  /** It is an integer, not the atom of one. */
  readonly integer: boolean;
  /** None of them contained in another. */
  readonly products: readonly Product[];
}

export const EMPTY: Type = { formula: false, integer: false, products: [] };
export const FORMULA: Type = { formula: true, integer: false, products: [] };
export const INTEGER: Type = { formula: false, integer: true, products: [[INT]] };

export function typeOf(...product: readonly PrimitiveSignature[]): Type {
  return relationType([product]);
}

export function typeOfSignature(signature: Signature): Type {
  if (signature.kind === 'primitive') return typeOf(signature);
  const [first = typeOf(UNIV), ...rest] = signature.parents.map(typeOfSignature);
  return rest.reduce(unionOfCommon, first);
}

/** The union of products, without those that are contained in others. */
export function relationType(products: Iterable<Product>, formula = false): Type {
  const kept: Product[] = [];
  for (const product of products) {
    if (product.length === 0 || kept.some((other) => isInside(product, other))) continue;
    const rest = kept.filter((other) => !isInside(other, product));
    kept.splice(0, kept.length, ...rest, product);
  }
  return { formula, integer: false, products: kept };
}

function isInside(product: Product, other: Product): boolean {
  return product.length === other.length && product.every((signature, i) => descends(signature, other[i]!));
}

export function isNothing(product: Product): boolean {
  return product[0] === NONE;
}

/** Whether it may hold a tuple. */
export function hasTuple(type: Type): boolean {
  return type.products.some((product) => !isNothing(product));
}

export function isRelation(type: Type): boolean {
  return type.products.length > 0;
}

export function isEmpty(type: Type): boolean {
  return !type.formula && type.products.length === 0;
}

/** Whether it can be read as an integer: it is one, or holds atoms of `Int` as such. */
export function isNumeric(type: Type): boolean {
  return type.products.some((product) => product.length === 1 && (product[0] === INT || product[0] === ANY));
}

/** Whether all that it may hold is numbers, or booleans, as far as is known. */
export function holdsOnly(type: Type, set: typeof INT | typeof BOOLEAN): boolean {
  return (
    hasTuple(type) &&
    type.products.every((product) => product.length === 1 && [set, ANY].includes(product[0]!))
  );
}

export function hasArity(type: Type, arity: number): boolean {
  return type.products.some((product) => product.length === arity);
}

/** The arity if there is one only, 0 if there is none, else -1. */
export function arityOf(type: Type): number {
  const arities = new Set(type.products.map((product) => product.length));
  return arities.size > 1 ? -1 : ([...arities][0] ?? 0);
}

export function shareArity(left: Type, right: Type): boolean {
  return left.products.some((product) => hasArity(right, product.length));
}

/** As a relation, whatever else it is. */
export function asRelation(type: Type): Type {
  return { formula: false, integer: false, products: type.products };
}

export function asFormula(type: Type): Type {
  return { ...type, integer: false, formula: true };
}

/** The products of one arity. */
export function ofArity(type: Type, arity: number): Type {
  return relationType(type.products.filter((product) => product.length === arity));
}

export function merge(left: Type, right: Type): Type {
  if (left.formula === right.formula) {
    if (left.products.length === 0) return right;
    if (right.products.length === 0) return left;
  }
  return relationType([...left.products, ...right.products], left.formula || right.formula);
}

export function intersect(left: Type, right: Type): Type {
  return relationType(
    pairs(left, right).flatMap(([a, b]) => (a.length === b.length ? [meetProducts(a, b)] : [])),
  );
}

function meetProducts(left: Product, right: Product): Product {
  return normalized(left.map((signature, i) => meet(signature, right[i]!)));
}

/** Whether a tuple may be in both. */
export function overlaps(left: Type, right: Type): boolean {
  return pairs(left, right).some(
    ([a, b]) => a.length === b.length && a.every((signature, i) => meet(signature, b[i]!) !== NONE),
  );
}

export function firstColumnsOverlap(left: Type, right: Type): boolean {
  return pairs(left, right).some(([a, b]) => meet(a[0]!, b[0]!) !== NONE);
}

/** Whether `left ++ right` may drop a tuple of `left`. */
export function mayOverride(left: Type, right: Type): boolean {
  return pairs(left, right).some(([a, b]) => a.length === b.length && meet(a[0]!, b[0]!) !== NONE);
}

/** The union of those products whose arity both have. */
export function unionOfCommon(left: Type, right: Type): Type {
  return relationType([...pickCommon(left, right).products, ...pickCommon(right, left).products]);
}

/** The products of `left` whose arity `right` has, too. */
export function pickCommon(left: Type, right: Type): Type {
  return relationType(left.products.filter((product) => hasArity(right, product.length)));
}

export function product(left: Type, right: Type): Type {
  return relationType(pairs(left, right).map(([a, b]) => productOf(a, b)));
}

export function productOf(left: Product, right: Product): Product {
  return normalized([...left, ...right]);
}

export function join(left: Type, right: Type): Type {
  return relationType(pairs(left, right).map(([a, b]) => joinOf(a, b)));
}

export function joinOf(left: Product, right: Product): Product {
  const rest = [...left.slice(0, -1), ...right.slice(1)];
  return meet(left.at(-1)!, right[0]!) === NONE ? rest.map(() => NONE) : rest;
}

export function transpose(type: Type): Type {
  return relationType(ofArity(type, 2).products.map(([a, b]) => [b!, a!]));
}

export function closure(type: Type): Type {
  const base = ofArity(type, 2);
  let all = base;
  for (let step = join(base, base); ; step = join(step, base)) {
    const more = unionOfCommon(all, step);
    if (sameProducts(all, more)) return all;
    all = more;
  }
}

function sameProducts(left: Type, right: Type): boolean {
  return (
    left.products.length === right.products.length &&
    left.products.every((a) => right.products.some((b) => a.every((signature, i) => signature === b[i])))
  );
}

/** `relation` with one column, counted from 0 or from behind by -1, restricted to the sets of `domain`. */
export function restrict(relation: Type, domain: Type, column: 0 | -1): Type {
  const sets = domain.products.filter((candidate) => candidate.length === 1);
  return relationType(
    sets.flatMap(([set]) => relation.products.map((candidate) => restrictColumn(candidate, set!, column))),
  );
}

export function restrictColumn(candidate: Product, set: PrimitiveSignature, column: 0 | -1): Product {
  const index = column === 0 ? 0 : candidate.length - 1;
  return normalized(candidate.map((signature, i) => (i === index ? meet(signature, set) : signature)));
}

export const ANY_PAIR: Type = { formula: false, integer: false, products: [[UNIV, UNIV]] };

function normalized(candidate: Product): Product {
  return candidate.includes(NONE) ? candidate.map(() => NONE) : candidate;
}

function pairs(left: Type, right: Type): readonly (readonly [Product, Product])[] {
  return left.products.flatMap((a) => right.products.map((b) => [a, b] as const));
}

/** As in messages: `Node->Int + Tree`; in doc comments `Node -> number | Tree`. */
export function printType(type: Type, { in: { dialect = COMMENT } }: Place): string {
  const products = type.products.map((candidate) =>
    candidate
      .map(({ label, builtin }) => (builtin ? dialect.words[label] : undefined) ?? shortLabel(label))
      .join(dialect.signs.product),
  );
  const parts = type.integer ? ['int'] : products;
  if (type.formula) return ['a formula', ...parts].join(' or ');
  return parts.length === 0 ? 'nothing' : parts.join(dialect.signs.union);
}
