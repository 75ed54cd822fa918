/**
 * Guesses for functions that no encoding knows: what their arguments would have to be for the results that a formula
 * asks for. A guess is only that; whoever uses it evaluates the formulas.
 */
import { below } from './below.js';
import { DOUBLE_FUNCTIONS } from './double-functions.js';
import { neighbours } from './local-search/inverses.js';
import { type Bool, type Num, TermOp, type Terms } from './terms.js';

/** Results that are guessed of a function that is compared with nothing known. */
const USUAL: readonly number[] = [0, 1, -1, 0.5, 2];

export interface Guess {
  /** An argument of a function. */
  readonly argument: Num;
  readonly value: number;
}

/** Guesses for the functions in the formulas, the last ones first. */
export function* inversions(terms: Terms, literals: readonly Bool[]): Generator<Guess> {
  for (const call of [...callsBelow(terms, literals)].reverse()) {
    const [fn, argument, second] = terms.args[call]! as readonly [Num, Num, Num | undefined];
    const { inverse } = DOUBLE_FUNCTIONS[terms.constantOf(fn)!]!;
    for (const result of wanted(terms, literals, call)) {
      for (const x of inverse?.(result) ?? inverseOfPair(terms, fn, second, result)) {
        for (const value of neighbours(x)) yield { argument, value };
      }
    }
  }
}

function inverseOfPair(terms: Terms, fn: Num, second: Num | undefined, result: number): readonly number[] {
  const { name } = DOUBLE_FUNCTIONS[terms.constantOf(fn)!]!;
  const y = second === undefined ? undefined : terms.constantOf(second);
  if (y === undefined) return [];
  if (name === 'pow') return [result ** (1 / y), -(Math.abs(result) ** (1 / y))];
  if (name === 'hypot') return [Math.sqrt(result * result - y * y)];
  return name === 'atan2' ? [y * Math.tan(result)] : [];
}

/**
 * What the result of a function may have to be: constants that anything above it is compared with, numbers beside them,
 * and usual ones.
 */
function wanted(terms: Terms, literals: readonly Bool[], call: Num): readonly number[] {
  const found = new Set<number>();
  for (const term of below(terms, literals)) {
    if (terms.op[term] !== TermOp.Eq && terms.op[term] !== TermOp.Le) continue;
    const args = terms.args[term]!;
    if (!below(terms, args).includes(call)) continue;
    for (const arg of args) {
      const value = terms.constantOf(arg);
      if (value === undefined) continue;
      for (const near of [value, value + 0.25, value - 0.25, value + 1, value - 1]) found.add(near);
    }
  }
  return [...found, ...USUAL];
}

function callsBelow(terms: Terms, literals: readonly Bool[]): readonly Num[] {
  return below(terms, literals).filter((term) => terms.op[term] === TermOp.Call);
}
