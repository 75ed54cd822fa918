/** Formulas as functions over a candidate: generated JavaScript. */
import type { CheckedFormula } from '../../../spec/form/formula.js';
import { normalized } from '../../../spec/form/normalize.js';
import type { Candidate } from '../space/candidate.js';
import type { Column, Layout } from '../space/layout.js';
import { HELPERS } from './code/helpers.js';
import { type WrittenConstraint, writeConstraints } from './constraint-writer.js';
import { FunctionWriter } from './function-writer.js';
import { constraintsOf } from './plan/constraints.js';
import { ProgramContext } from './program-context.js';

/** 0 for false, 1 for not known yet, 2 for true. */
export type Truth = 0 | 1 | 2;

/** Narrows places by what a constraint says of some elements, and tells its truth. */
export type Assertion = (...elements: readonly number[]) => Truth;

/** A number turned up in a set that the layout has no bit for. */
export class MissingNumber extends Error {
  constructor(readonly value: number) {
    super(`the layout has no bit for ${value}`);
  }
}

export interface ConstraintCode {
  /** The constraint as a whole. */
  readonly assert: Assertion;
  /**
   * Once the shape is fixed, hands what is left of the constraint to `Hooks.post`, one instance for the elements of
   * its variables as far as they are known. 1: some is left. Undefined: it is of the shape alone.
   */
  readonly ground: (() => Truth) | undefined;
  /** What it reads. */
  readonly reads: ReadonlySet<Column>;
  readonly readsExistence: boolean;
  /**
   * Called with an object before its place of the column is decided, they leave the place only what does not break
   * the constraint.
   */
  readonly filters: readonly { readonly column: Column; readonly filter: Assertion }[];
  /** Filters, its own or another's, keep it, so that it need not be asserted, unless they call `Hooks.miss`. */
  readonly isKept: boolean;
}

/** What a program calls. */
export interface Hooks {
  /** Leaves a word of the candidate fewer possibilities. */
  readonly narrow: (position: number, mask: number) => void;
  /**
   * An instance of a constraint that is open, with what asserts it anew, and its elements; of more than four, none,
   * and the assertion knows them.
   * By column and word of objects, `tracks` has the objects whose values it depends on; they are to be cleared.
   */
  readonly post: (
    assertion: Assertion,
    columns: Int32Array,
    a: number,
    b: number,
    c: number,
    d: number,
  ) => void;
  readonly tracks: Int32Array;
  /** Filters cannot say whether the constraint of the number holds. */
  readonly miss: (constraint: number) => void;
}

/** Makes the functions for one candidate of the layout that they were compiled for. */
export type Program<T> = (candidate: Candidate, hooks: Hooks) => T;

/** Compiles formulas to functions, one set for each constraint that they consist of. */
export function compile(
  formulas: readonly CheckedFormula[],
  layout: Layout,
): Program<readonly ConstraintCode[]> {
  const context = new ProgramContext(layout);
  const written = writeConstraints(context, formulas.flatMap(constraintsOf));
  const make = assemble<readonly Made[]>(context, `[${written.map(listed).join(', ')}]`);
  return (candidate, hooks) =>
    make(candidate, hooks).map(({ assert, ground, filters }, index) => {
      const { reads, readsExistence, isKept, filters: named } = written[index]!;
      const byColumn = named.map(({ column }, at) => ({ column, filter: filters[at]! }));
      return { assert, ground, reads, readsExistence, isKept, filters: byColumn };
    });
}

/** The truth of each formula, for tests: it narrows nothing. */
export function compileTruths(
  formulas: readonly CheckedFormula[],
  layout: Layout,
): (candidate: Candidate) => readonly (() => Truth)[] {
  const context = new ProgramContext(layout);
  const names = formulas.map(({ formula, vocabulary }) => {
    const f = new FunctionWriter(context, vocabulary, false);
    const name = f.out.fresh('F');
    const truth = f.truth(normalized(formula), new Map());
    context.functions.push(`function ${name}() {\n${f.out}\nreturn ${truth};\n}`);
    return name;
  });
  const never = (): never => {
    throw new Error('telling the truth narrows nothing');
  };
  const make = assemble<readonly (() => Truth)[]>(context, `[${names.join(', ')}]`);
  return (candidate) =>
    make(candidate, { narrow: never, post: never, miss: never, tracks: new Int32Array(0) });
}

/** Words of `Hooks.tracks` for a layout. */
export function trackWords(layout: Layout): number {
  return layout.columns.length * new ProgramContext(layout).objectWords;
}

/** What generated source returns of a constraint. */
interface Made extends Pick<ConstraintCode, 'assert' | 'ground'> {
  readonly filters: readonly Assertion[];
}

function listed({ assert, ground, filters }: WrittenConstraint): string {
  return `{ assert: ${assert}, ground: ${ground}, filters: [${filters.map(({ name }) => name).join(', ')}] }`;
}

/** @param result a JavaScript expression over the functions of the program. */
function assemble<T>({ layout, tables, functions }: ProgramContext, result: string): Program<T> {
  const { elements, pools } = layout;
  const kinds = pools.kinds.map(({ index }) => `const K${index} = K[${index}];`);
  const source = `'use strict';
const { W, K, V, S, T, N, INDEX, narrow, post, miss, missing } = given;
const FIRST = ${elements.firstValue};
${kinds.join('\n')}
${HELPERS}
${tables.join('\n')}
${functions.join('\n')}
return ${result};`;
  const make = new Function('given', source) as (given: object) => T;
  return (candidate, { narrow, post, miss, tracks }) =>
    make({
      W: candidate.words,
      K: candidate.ofKind,
      V: candidate.versions,
      S: candidate.state,
      T: tracks,
      N: Float64Array.from(elements.numbers),
      INDEX: indexTable(layout),
      narrow,
      post,
      miss,
      missing: (value: number) => {
        throw new MissingNumber(value);
      },
    });
}

/** By bit, the index of an array that a number is; -1: it is none. */
function indexTable({ elements, maxLength }: Layout): Int32Array {
  return Int32Array.from({ length: elements.size }, (_, bit) => {
    const value = bit < elements.firstValue ? undefined : elements.valueOf(bit);
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < maxLength
      ? value
      : -1;
  });
}
