/**
 * Tries values of one variable, one after the other. It is for formulas with several operators that are hard to invert
 * together: digits, remainders, dates. Small integers come first, then multiples of the divisors in the formulas.
 */
import { operatorOf } from '../operators/table.js';
import { type Assignment, type Bool, TermOp, type Terms } from '../terms/terms.js';
import { LiveValues } from './live-values.js';

/** Limits of terms and variables; with more nothing is tried. */
const MOST_TERMS = 1500;
const MOST_VARIABLES = 6;
/** Values of a variable for each stride and sign. */
const MOST_VALUES = 4096;
/** Limit of divisors that are used as strides. */
const MOST_STRIDES = 3;

/**
 * A model of the formulas that differs from `base` in one number.
 * @param budget limit of computed values
 */
export function scanned(
  terms: Terms,
  formulas: readonly Bool[],
  base: Assignment,
  budget: number,
): Assignment | undefined {
  const found = termsOf(terms, formulas);
  if (!found?.some((term) => isHard(terms, term))) return undefined;
  const variables = found.filter((term) => isNumber(terms, term));
  if (variables.length === 0 || variables.length > MOST_VARIABLES) return undefined;
  const values = LiveValues.of(terms, formulas, base, MOST_TERMS);
  if (!values) return undefined;
  const broken = formulas.filter((formula) => !values.bool(formula));
  for (const variable of variables) {
    values.limit = values.steps + budget / variables.length;
    const dependent = dependentOn(terms, found, variable);
    // Functions of strings have inverses, and neighbouring values tell little about each other.
    if ([...dependent].some((term) => terms.op[term] === TermOp.Text)) continue;
    if (!broken.every((formula) => dependent.has(Math.abs(formula)))) continue;
    const checked = formulas.filter((formula) => dependent.has(Math.abs(formula)));
    const { mark } = values;
    for (const value of candidates(terms, [...dependent], variable)) {
      values.set(variable, value);
      if (checked.every((formula) => values.bool(formula))) return withNumber(base, variable, value);
      values.undo(mark);
      if (values.isSpent) break;
    }
  }
  return undefined;
}

function* candidates(terms: Terms, dependent: readonly number[], variable: number): Generator<number> {
  for (const stride of [1, ...divisorsIn(terms, dependent)]) {
    for (let count = stride === 1 ? 0 : 1; count <= MOST_VALUES; count++) {
      yield count * stride;
      if (count > 0) yield -count * stride;
    }
  }
  if (terms.sort(variable) === 'double') for (let part = 0.5; part < MOST_STRIDES; part += 0.25) yield part;
}

/** Constant divisors in the formulas, largest first: a large stride changes quotients by small divisors, too. */
function divisorsIn(terms: Terms, dependent: readonly number[]): readonly number[] {
  const found = new Set<number>();
  for (const term of dependent) {
    const op = terms.op[term]!;
    if (op !== TermOp.FloorDiv && op !== TermOp.Mod && op !== TermOp.Div && op !== TermOp.Rem) continue;
    const divisor = terms.constantOf(terms.args[term]![1]!);
    if (divisor !== undefined && Number.isSafeInteger(divisor) && Math.abs(divisor) > 1)
      found.add(Math.abs(divisor));
  }
  return [...found].sort((x, y) => y - x).slice(0, MOST_STRIDES);
}

/** Whether a solver of linear arithmetic must search to decide an operator. */
function isHard(terms: Terms, term: number): boolean {
  const op = terms.op[term]!;
  if (op === TermOp.Mul) return terms.args[term]!.every((arg) => terms.constantOf(arg) === undefined);
  return operatorOf(op)?.isLinear === false;
}

function isNumber(terms: Terms, term: number): boolean {
  return terms.op[term] === TermOp.NumVar && terms.sort(term) !== 'bigint';
}

/** Undefined if there are too many. */
function termsOf(terms: Terms, formulas: readonly Bool[]): readonly number[] | undefined {
  const found = new Set(formulas.map(Math.abs));
  for (const term of found) {
    if (found.size > MOST_TERMS) return undefined;
    for (const arg of terms.args[term]!) found.add(Math.abs(arg));
  }
  return [...found].sort((x, y) => x - y);
}

function dependentOn(terms: Terms, found: readonly number[], variable: number): ReadonlySet<number> {
  const dependent = new Set([variable]);
  for (const term of found)
    if (terms.args[term]!.some((arg) => dependent.has(Math.abs(arg)))) dependent.add(term);
  return dependent;
}

function withNumber(base: Assignment, variable: number, value: number): Assignment {
  return { ...base, numbers: new Map(base.numbers).set(variable, value) };
}
