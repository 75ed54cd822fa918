/** Formulas as functions over a candidate: generated JavaScript. */
import type { CheckedFormula } from '../../../spec/check/formula.js';
import type { Candidate } from '../candidate.js';
import type { Column, Layout } from '../layout.js';
import { type ChoiceFilter, choiceFilters } from './choice-filters.js';
import { type Constraint, constraintsOf } from './constraints.js';
import { FunctionWriter } from './function-writer.js';
import { GroundWriter } from './ground.js';
import { HELPERS } from './helpers.js';
import { normalized } from './normalize.js';
import { patternOf } from './patterns.js';
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
   * its variables as far as they are known. 1: some is left.
   */
  readonly ground: () => Truth;
  /** What it reads. */
  readonly reads: ReadonlySet<Column>;
  readonly readsExistence: boolean;
  /** Nothing but the shape is read. */
  readonly isOfShape: boolean;
  /**
   * Called with an object before its place of the column is decided, they leave the place only what does not break
   * the constraint, so that it need not be asserted, unless they call `Hooks.miss`. None: it has no such pattern.
   */
  readonly filters: readonly { readonly column: Column; readonly filter: Assertion }[];
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
  /** The filters of a constraint, by its number, cannot say whether the constraint holds. */
  readonly miss: (constraint: number) => void;
}

export interface Program {
  /** By formula. */
  readonly truths: readonly (() => Truth)[];
  readonly constraints: readonly ConstraintCode[];
}

interface Written {
  readonly assert: string;
  readonly ground: string;
  readonly filters: readonly ChoiceFilter[];
  readonly reads: ReadonlySet<Column>;
  readonly readsExistence: boolean;
}

export function compile(
  formulas: readonly CheckedFormula[],
  layout: Layout,
): (candidate: Candidate, hooks: Hooks) => Program {
  const context = new ProgramContext(layout);
  const truths = formulas.map((formula) => writeTruth(context, formula));
  const written = formulas
    .flatMap(constraintsOf)
    .map((constraint, index) => writeConstraint(context, constraint, index));
  const { elements, pools } = layout;
  const kinds = pools.kinds.map(({ index }) => `K${index} = K[${index}]`);
  const source = `'use strict';
const FIRST = ${elements.firstValue};
${kinds.length > 0 ? `const ${kinds.join(', ')};` : ''}
${HELPERS}
${context.tables.join('\n')}
${context.functions.join('\n')}
return {
  truths: [${truths.join(', ')}],
  constraints: [${written.map(listed).join(', ')}],
};`;
  const make = new Function(
    'W',
    'K',
    'V',
    'T',
    'S',
    'N',
    'INDEX',
    'narrow',
    'post',
    'miss',
    'missing',
    source,
  );
  return (candidate, { narrow, post, miss, tracks }) => {
    const made = make(
      candidate.words,
      candidate.ofKind,
      candidate.versions,
      tracks,
      candidate.state,
      Float64Array.from(elements.numbers),
      indexTable(layout),
      narrow,
      post,
      miss,
      (value: number) => {
        throw new MissingNumber(value);
      },
    ) as Made;
    const constraints = made.constraints.map(({ assert, ground, filters }, index): ConstraintCode => {
      const { reads, readsExistence, filters: named } = written[index]!;
      const isOfShape = ![...reads].some((column) => context.hasValuePlaces(column));
      const byColumn = named.map(({ column }, at) => ({ column, filter: filters[at]! }));
      return { assert, ground, reads, readsExistence, isOfShape, filters: byColumn };
    });
    return { truths: made.truths, constraints };
  };
}

/** What generated source returns. */
interface Made {
  readonly truths: Program['truths'];
  readonly constraints: readonly (Pick<ConstraintCode, 'assert' | 'ground'> & {
    readonly filters: readonly Assertion[];
  })[];
}

function listed({ assert, ground, filters }: Written): string {
  return `{ assert: ${assert}, ground: ${ground}, filters: [${filters.map(({ name }) => name).join(', ')}] }`;
}

/** Words of `Hooks.tracks` for a layout. */
export function trackWords(layout: Layout): number {
  return layout.columns.length * new ProgramContext(layout).objectWords;
}

function writeTruth(context: ProgramContext, { formula, vocabulary }: CheckedFormula): string {
  const f = new FunctionWriter(context, vocabulary, false);
  const name = f.out.fresh('F');
  const truth = f.truth(normalized(formula), new Map());
  context.functions.push(`function ${name}() {\n${f.out}\nreturn ${truth};\n}`);
  return name;
}

function writeConstraint(context: ProgramContext, constraint: Constraint, index: number): Written {
  const { steps, body, vocabulary } = constraint;
  const f = new FunctionWriter(context, vocabulary, false);
  const assert = f.out.fresh('A');
  const truth = f.assertions.steps(steps, body, new Map());
  context.functions.push(`function ${assert}() {\n${f.out}\nreturn ${truth};\n}`);
  const ground = new GroundWriter(context, constraint).write();
  const pattern = patternOf(constraint);
  const filters = (pattern && choiceFilters(context, constraint, pattern, index)) ?? [];
  return { assert, ground, filters, reads: f.reads, readsExistence: f.readsExistence };
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
