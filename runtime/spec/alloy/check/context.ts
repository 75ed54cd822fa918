/** Where an expression stands, as far as its names depend on it. */
import type { Place } from '../../relational/problem/problem.js';
import type { Module } from '../modules/module.js';
import type { Signature, TypedVariable } from '../modules/signatures.js';
import { make } from './build.js';
import type { Warn } from './resolve.js';
import type { Typed } from './typed.js';

export interface Context {
  readonly module: Module;
  /** The signature whose field or fact it is. */
  readonly signature?: Signature;
  /** It bounds a field, or defines one. */
  readonly field?: 'bounded' | 'defined';
  /** A field of `this` may stand for its value, as it does in the fact of a signature. */
  readonly ownFields?: boolean;
  /** It bounds a parameter or the result of a predicate or function. */
  readonly isParameter?: boolean;
  /** Variables, and what stands for the parameters of a macro. */
  readonly variables: ReadonlyMap<string, Typed>;
  /** How many macros are being expanded. */
  readonly depth: number;
  readonly warn: Warn;
}

export function contextOf(module: Module, warn: Warn): Context {
  return { module, variables: new Map(), depth: 0, warn };
}

export function withVariable(context: Context, name: string, value: Typed): Context {
  return { ...context, variables: new Map(context.variables).set(name, value) };
}

export function variable(place: Place, named: TypedVariable): Typed {
  return make({ kind: 'variable', variable: named }, place, named.type, []);
}
