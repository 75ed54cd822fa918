/** The model of formulas that a solver has found on their circuit. */
import type { Gate } from '../sat/circuit.js';
import type { CircuitClauses } from '../sat/clauses.js';
import type { SatSolver } from '../sat/sat-solver.js';
import type { Assignment, Terms } from '../terms/terms.js';
import type { TextEncoding } from './text-encoding.js';

interface Solved {
  readonly encoding: TextEncoding;
  readonly clauses: CircuitClauses;
  readonly solver: SatSolver;
}

/** @param variables terms that get values */
export function modelOf(
  terms: Terms,
  { encoding, clauses, solver }: Solved,
  variables: Iterable<number>,
): Assignment {
  const value = (gate: Gate): boolean => {
    const variable = clauses.variableOf(Math.abs(gate));
    const holds = Math.abs(gate) === 1 || (variable !== 0 && solver.value(variable));
    return gate > 0 ? holds : !holds;
  };
  const booleans = new Map<number, boolean>();
  const numbers = new Map<number, number>();
  const bigints = new Map<number, bigint>();
  for (const term of variables) {
    const truth = encoding.booleanVariables.get(term);
    if (truth !== undefined) booleans.set(term, value(truth));
    const number = encoding.numberVariables.get(term);
    if (number) {
      const { bits, nan, rough } = number;
      const whole = bits.reduce(
        (sum, bit, i) => sum + (value(bit) ? (i === bits.length - 1 ? -1 : 1) * 2 ** i : 0),
        0,
      );
      numbers.set(term, value(nan) ? Number.NaN : rough && value(rough.between) ? whole + 0.5 : whole);
    }
    const decimal = encoding.decimalVariables.get(term);
    if (decimal) {
      const text = encoding.textIn(decimal, value);
      if (terms.sort(term) !== 'bigint') numbers.set(term, Number(text));
      else if (/^-?\d+$/u.test(text)) bigints.set(term, BigInt(text));
    }
    const text = encoding.textVariables.get(term);
    if (text) {
      const { length, index } = terms.strings.codeOf(encoding.textIn(text, value));
      numbers.set(term, index);
      numbers.set(terms.pairs.lengthOfIndex(term)!, length);
    }
  }
  return { booleans, numbers, bigints };
}
