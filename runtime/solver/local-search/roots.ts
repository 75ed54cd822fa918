/**
 * Values of one variable for which two terms are equal, whatever their operators: a change of sign of their difference is
 * searched for at growing distances, then bisected. Inverses of operators fail if the variable occurs in both operands,
 * as in `x * (x + 1)`.
 */
import { subterms } from '../terms/subterms.js';
import { type Num, TermOp, type Terms } from '../terms/terms.js';
import type { LiveValues } from './live-values.js';
import type { Change } from './moves.js';

/** Limits of variables and terms of a comparison; with more there is no search. */
const MOST_VARIABLES = 6;
const MOST_TERMS = 120;
/** Powers of two at which the sign is computed. */
const MOST_POWERS = 40;
/** Limit of bisections, which is enough to reach neighbouring doubles. */
const MOST_HALVES = 110;
/** Doubles tried on either side of a root: because of rounding one of them may be the solution. */
const MOST_BESIDE = 4;

/** Changes of single variables that make `x` and `y` equal. */
export function* roots(
  terms: Terms,
  values: LiveValues,
  [x, y]: readonly [Num, Num],
  isFixed: (variable: number) => boolean,
): Generator<Change> {
  const found = subterms(terms, [x, y]);
  // What a function of a string gives has no sign that changes with its length, and of a long string it costs much.
  const hasTexts = found.some((term) => terms.op[term] === TermOp.Text);
  const isOfText = (term: Num): boolean =>
    terms.pairs.indexOfLength(term) !== undefined || terms.pairs.lengthOfIndex(term) !== undefined;
  const variables = found.filter(
    (term) => terms.op[term] === TermOp.NumVar && !isFixed(term) && !(hasTexts && isOfText(term)),
  );
  if (found.length > MOST_TERMS || variables.length > MOST_VARIABLES) return;
  for (const variable of variables) {
    if (terms.sort(variable) === 'bigint' || !isTwiceIn(terms, found, variable, [x, y])) continue;
    const at = (value: number): number => {
      const { mark } = values;
      values.set(variable, value);
      const difference = values.num(x) - values.num(y);
      values.undo(mark);
      return difference;
    };
    const isInteger = terms.sort(variable) === 'int';
    for (const value of zeros(at, isInteger, () => values.isSpent)) {
      if (values.isSpent) return;
      yield { variable, value };
    }
  }
}

/** Whether several operands of some term depend on the variable. Otherwise inverses of operators find all solutions. */
function isTwiceIn(
  terms: Terms,
  found: readonly number[],
  variable: number,
  [x, y]: readonly [Num, Num],
): boolean {
  const dependent = new Set([variable]);
  for (const term of found) {
    const count = terms.args[term]!.filter((arg) => dependent.has(Math.abs(arg))).length;
    if (count > 1) return true;
    if (count === 1) dependent.add(term);
  }
  return dependent.has(x) && dependent.has(y);
}

/** Zeros of a function: integers first, and for each sign only the zero nearest to 0. */
function* zeros(
  at: (value: number) => number,
  isInteger: boolean,
  isSpent: () => boolean,
): Generator<number> {
  const origin = at(0);
  if (origin === 0) yield 0;
  for (const sign of [1, -1]) {
    let [low, before] = [0, origin];
    for (let power = 0; power <= MOST_POWERS; power++) {
      if (isSpent()) return;
      const high = sign * 2 ** power;
      const now = at(high);
      if (now === 0) yield high;
      if (now * before < 0) yield* between(at, low, high, isInteger);
      [low, before] = [high, now];
    }
  }
}

function* between(
  at: (value: number) => number,
  from: number,
  to: number,
  isInteger: boolean,
): Generator<number> {
  let [low, high] = [from, to];
  const isPositive = at(low) > 0;
  for (let halves = 0; halves < MOST_HALVES; halves++) {
    let middle = low + (high - low) / 2;
    const hasInteger = Math.abs(high - low) > 1;
    if (hasInteger) middle = Math.trunc(middle);
    else if (isInteger) return;
    if (middle === low || middle === high) break;
    const value = at(middle);
    if (value === 0) {
      yield middle;
      return;
    }
    if (value > 0 === isPositive) low = middle;
    else high = middle;
  }
  let near = low;
  for (let count = 0; count < MOST_BESIDE; count++) {
    yield near;
    near *= 1 + (Math.abs(high) > Math.abs(low) ? Number.EPSILON : -Number.EPSILON);
  }
}
