/** Signatures and fields of a model, all modules together. */

import type { Module } from '../alloy/modules/module.js';
import type { SignatureSyntax } from '../alloy/parse/syntax.js';
import type { Place } from '../language/errors.js';
import type { Typed } from './typed.js';
import type { Type } from './types.js';

interface Declared {
  /** With the path of its module: `this/Node`, `ordering/Ord`. */
  readonly label: string;
  readonly private: boolean;
  readonly multiplicity: 'one' | 'lone' | 'some' | undefined;
  readonly place: Place | undefined;
  /** Where it was declared; absent for what is built in. */
  readonly declared: { readonly module: Module; readonly syntax: SignatureSyntax | undefined } | undefined;
  readonly fields: Field[];
  /** Its own fact, in terms of `itself`. */
  fact: Typed | undefined;
  /** What `this` stands for in its fields and its fact. */
  itself: TypedVariable;
}

/** A signature of its own, or one that extends another; those under one parent are disjoint. */
export interface PrimitiveSignature extends Declared {
  readonly kind: 'primitive';
  readonly builtin: boolean;
  abstract: boolean;
  readonly enumeration: boolean;
  /** Absent above `univ` and `none`. */
  parent: PrimitiveSignature | undefined;
  readonly children: PrimitiveSignature[];
  /** Of arrays: what their elements are; undefined: no type is known. */
  readonly elements?: (() => Type) | undefined;
}

/** `in` or, if exact, `=` a union of signatures. */
export interface SubsetSignature extends Declared {
  readonly kind: 'subset';
  readonly exact: boolean;
  parents: readonly Signature[];
}

export type Signature = PrimitiveSignature | SubsetSignature;

export interface Field {
  readonly name: string;
  readonly owner: Signature;
  readonly private: boolean;
  readonly declaration: FieldDeclaration;
  readonly type: Type;
  readonly place: Place;
}

/** What fields that are declared together share. */
export interface FieldDeclaration {
  readonly names: readonly string[];
  /** In terms of the owner's `itself`. */
  readonly bound: Typed;
  readonly defined: boolean;
  readonly disjoint: boolean;
  readonly disjointValues: boolean;
  readonly place: Place;
}

/**
 * Fields of one name of all classes of a program, or what relates an array to its elements (`items`), their indices, or
 * indices to elements (`elements`).
 */
export interface Member {
  readonly name: string;
  readonly relation: 'field' | 'elements' | 'items' | 'indices';
  readonly columns: readonly MemberColumn[];
  readonly type: Type;
}

/** What the member is in the objects of one class. */
export interface MemberColumn {
  readonly owner: PrimitiveSignature;
  readonly values: Type;
  /** Whether each object has a value, and it is known of which type. */
  readonly total: boolean;
}

/** How many tuples an expression has by its form: exactly one, at most one, or any number. */
export type Count = 'one' | 'lone' | 'set';

/** A variable, told apart by identity. */
export interface TypedVariable {
  readonly name: string;
  readonly type: Type;
  /** `one` if absent. */
  readonly count?: Count;
}

/** A signature that no file declares. */
export function builtin(label: string, parent: PrimitiveSignature | undefined): PrimitiveSignature {
  const signature = {
    kind: 'primitive',
    label,
    private: false,
    multiplicity: undefined,
    place: undefined,
    declared: undefined,
    fact: undefined,
    builtin: true,
    abstract: false,
    enumeration: false,
    parent,
  } as const;
  return { ...signature, fields: [], children: [], itself: { name: 'this', type: UNTYPED } };
}

const UNTYPED: Type = { formula: false, integer: false, products: [] };

export const UNIV = builtin('univ', undefined);
export const NONE = builtin('none', undefined);
export const INT = builtin('Int', UNIV);
export const SEQUENCE_INDEX = builtin('seq/Int', INT);
export const STRING = builtin('String', UNIV);
/** In programs: values of which no type is known. They may be anything. */
export const ANY = builtin('any', UNIV);
/** Regular expressions that are written out. */
export const PATTERN = builtin('regular expression', UNIV);
export const BOOLEAN = builtin('boolean', UNIV);
export const OBJECT = builtin('object', UNIV);
/** Arrays of which nothing is known but that they are arrays; those of known elements are below. */
export const ARRAY = builtin('unknown[]', OBJECT);

const BUILTINS: ReadonlyMap<string, PrimitiveSignature> = new Map(
  [UNIV, NONE, INT, SEQUENCE_INDEX, STRING].map((signature) => [signature.label, signature]),
);

export function builtinSignature(name: string): PrimitiveSignature | undefined {
  return BUILTINS.get(name);
}

/** Its name in messages and instances: without `this/`. */
export function shortLabel(label: string): string {
  return label.startsWith('this/') ? label.slice('this/'.length) : label;
}

export function isTopLevel(signature: Signature): signature is PrimitiveSignature {
  return signature.kind === 'primitive' && signature.parent === UNIV;
}

/** Whether all of `signature` is in `other`, by declaration. */
export function descends(signature: Signature, other: Signature): boolean {
  if (signature === NONE || signature === other || other === UNIV || other === ANY) return true;
  if (signature === UNIV || other === NONE) return false;
  if (signature.kind === 'subset') return signature.parents.some((parent) => descends(parent, other));
  return signature.parent !== undefined && signature.parent !== UNIV && descends(signature.parent, other);
}

/** The smaller of the two if one is in the other, else `none`. */
export function meet(left: PrimitiveSignature, right: PrimitiveSignature): PrimitiveSignature {
  // One array can be seen as several types of arrays, and an empty one is of all.
  if (descends(left, right) || (left.parent === ARRAY && right.parent === ARRAY)) return left;
  return descends(right, left) ? right : NONE;
}
