/**
 * Formulas compiled to JavaScript over bit masks: what checks thousands of runs a second. It says what
 * `evaluateFormula` says, or that it cannot say.
 */
import type { CheckedFormula } from '../../form/formula.js';
import * as algebra from './algebra.js';
import { Layout } from './layout.js';
import { NotInMasks } from './not-in-masks.js';
import { MOST_ELEMENTS, NumberedHeap, TooManyElements } from './numbered-heap.js';
import * as numbers from './numbers.js';
import { type MaskCode, maskCode } from './set-writer.js';

type Test = (heap: NumberedHeap, a: typeof algebra, n: typeof numbers) => boolean;

/** Literals beyond this leave too few numbers for objects. */
const MOST_LITERALS = MOST_ELEMENTS / 2;

export interface MaskFormula {
  readonly formula: CheckedFormula;
  /** It is about the states before and after a run, not about one. */
  readonly hasBefore: boolean;
}

export class MaskProgram {
  /** Whether a formula depends on the state before the run. */
  readonly usesBefore: boolean;
  private readonly heap: NumberedHeap;
  private readonly tests: readonly (Test | undefined)[];

  /**
   * @param inputs names of `this` and the parameters, in order
   * @param plainClassesOf the types that a plain object stands for: it does not tell them itself
   */
  constructor(
    formulas: readonly MaskFormula[],
    inputs: readonly string[],
    plainClassesOf: (object: object) => readonly string[] = () => [],
  ) {
    const layout = new Layout(inputs);
    const codes = formulas.map(({ formula, hasBefore }) => write(formula, layout, hasBefore));
    const fits = layout.literals.length <= MOST_LITERALS && layout.classes.length <= MOST_ELEMENTS;
    this.usesBefore = codes.some((code) => code?.needsBefore);
    this.heap = new NumberedHeap(layout, plainClassesOf);
    this.tests = codes.map((code) =>
      fits && code ? (new Function('h', 'a', 'n', `'use strict';\n${code.body}`) as Test) : undefined,
    );
  }

  /** Begins a check: takes in the inputs before the run, if a formula asks for them. False: they do not fit. */
  before(inputs: readonly unknown[]): boolean {
    return unlessTooMany(() => {
      this.heap.begin();
      if (this.usesBefore) this.heap.loadBefore(inputs);
      return true;
    }, false);
  }

  /** Takes in the inputs, and the result behind them, after the run. False: they do not fit. */
  after(values: readonly unknown[]): boolean {
    return unlessTooMany(() => {
      this.heap.loadNow(values);
      return true;
    }, false);
  }

  /** Whether the formula of this number holds; undefined: it cannot be said here. */
  holds(formula: number): boolean | undefined {
    const test = this.tests[formula];
    return test && unlessTooMany(() => test(this.heap, algebra, numbers), undefined);
  }
}

function unlessTooMany<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof TooManyElements) return otherwise;
    throw error;
  }
}

function write(formula: CheckedFormula, layout: Layout, hasBefore: boolean): MaskCode | undefined {
  try {
    return maskCode(formula, layout, hasBefore);
  } catch (error) {
    if (error instanceof NotInMasks) return undefined;
    throw error;
  }
}
