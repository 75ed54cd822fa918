/**
 * Guesses for arguments of opaque functions: arguments for which they may give results that a formula asks for. The caller
 * checks them by evaluation.
 */

import { functionGuesses } from '../operators/opaque-functions.js';
import { neighbours } from '../operators/operator.js';
import { subterms } from './subterms.js';
import { type Bool, type Num, TermOp, type Terms } from './terms.js';

/** Guesses for results that are always tried: a function may be compared with no constant. */
const USUAL: readonly number[] = [0, 1, -1, 0.5, 2];

export interface Guess {
  /** An argument of a function. */
  readonly argument: Num;
  readonly value: number;
}

/** Guesses for the opaque functions in the formulas; the outermost functions come first. */
export function* inversions(terms: Terms, literals: readonly Bool[]): Generator<Guess> {
  for (const call of [...callsBelow(terms, literals)].reverse()) {
    const [, x, y] = terms.args[call]! as readonly [Num, Num, Num | undefined];
    const known = [x, y].map((operand) => operand && terms.constantOf(operand));
    const operands = [known[0] ?? Number.NaN, known[1] ?? Number.NaN] as const;
    for (const result of wanted(terms, literals, call)) {
      for (const guess of functionGuesses(terms.functionOf(call), result, operands)) {
        if (known[guess.operand] !== undefined) continue;
        for (const value of neighbours(guess.value)) yield { argument: [x, y!][guess.operand]!, value };
      }
    }
  }
}

/**
 * Guesses for the result of a call: constants of comparisons that contain the call, numbers near these, and the usual
 * ones.
 */
function wanted(terms: Terms, literals: readonly Bool[], call: Num): readonly number[] {
  const found = new Set<number>();
  for (const term of subterms(terms, literals)) {
    if (terms.op[term] !== TermOp.Eq && terms.op[term] !== TermOp.Le) continue;
    const args = terms.args[term]!;
    if (!subterms(terms, args).includes(call)) continue;
    for (const arg of args) {
      const value = terms.constantOf(arg);
      if (value === undefined) continue;
      for (const near of [value, value + 0.25, value - 0.25, value + 1, value - 1]) found.add(near);
    }
  }
  return [...found, ...USUAL];
}

function callsBelow(terms: Terms, literals: readonly Bool[]): readonly Num[] {
  return subterms(terms, literals).filter((term) => terms.op[term] === TermOp.Call);
}
