/** Axioms about comparisons of one number with several constants: `x <= 1` implies `x <= 2`. */
import { type Bool, type Num, TermOp, type Terms } from '../terms/terms.js';

/** The comparisons of one number with constants, in ascending order of the constants. */
interface Comparisons {
  /** `most`: the number is at most the constant. `least`: it is at least the constant. */
  readonly most: (readonly [constant: number, atom: Bool])[];
  readonly least: (readonly [constant: number, atom: Bool])[];
  readonly equal: (readonly [constant: number, atom: Bool])[];
}

/**
 * Clauses that hold for all numbers, NaN included.
 * @param atoms truth values, comparisons among them
 * @param fresh makes a new Boolean variable
 */
export function comparisonAxioms(
  terms: Terms,
  atoms: readonly number[],
  fresh: () => Bool,
): readonly (readonly Bool[])[] {
  const clauses: (readonly Bool[])[] = [];
  for (const [number, comparisons] of byNumber(terms, atoms)) {
    const isInt = terms.sort(number) === 'int' || terms.sort(number) === 'bigint';
    const isNumber =
      terms.sort(number) === 'double' ? (atoms.find((atom) => isNotNaN(terms, atom, number)) ?? fresh()) : 1;
    add(clauses, comparisons, { isInt, isNumber });
  }
  return clauses;
}

/** @param number.isNumber literal for "not NaN"; 1 if the number is never NaN */
function add(
  clauses: (readonly Bool[])[],
  { most, least, equal }: Comparisons,
  { isInt, isNumber }: { readonly isInt: boolean; readonly isNumber: Bool },
): void {
  for (let i = 1; i < most.length; i++) clauses.push([-most[i - 1]![1], most[i]![1]]);
  for (let i = 1; i < least.length; i++) clauses.push([-least[i]![1], least[i - 1]![1]]);
  for (const [low, atom] of least) {
    const under = most.filter(([high]) => high < low).at(-1);
    if (under) clauses.push([-atom, -under[1]]);
    // A number that is not at least `low` is at most any constant above. For Ints `low - 1` will do.
    const over = most.find(([high]) => high >= (isInt ? low - 1 : low));
    if (over) clauses.push(isNumber === 1 ? [atom, over[1]] : [-isNumber, atom, over[1]]);
  }
  for (const [i, [value, atom]] of equal.entries()) {
    for (const [other, rival] of equal.slice(0, i)) if (other !== value) clauses.push([-atom, -rival]);
    const above = most.find(([high]) => high >= value);
    const under = most.filter(([high]) => high < value).at(-1);
    if (above) clauses.push([-atom, above[1]]);
    if (under) clauses.push([-atom, -under[1]]);
    const below = least.filter(([low]) => low <= value).at(-1);
    const over = least.find(([low]) => low > value);
    if (below) clauses.push([-atom, below[1]]);
    if (over) clauses.push([-atom, -over[1]]);
    const same = [...most, ...least].filter(([constant]) => constant === value);
    if (same.length === 2) clauses.push([atom, ...same.map(([, each]) => -each)]);
    if (isNumber !== 1) clauses.push([-atom, isNumber]);
  }
  if (isNumber === 1) return;
  for (const [, atom] of [...most, ...least]) clauses.push([-atom, isNumber]);
}

function byNumber(terms: Terms, atoms: readonly number[]): ReadonlyMap<Num, Comparisons> {
  const numbers = new Map<Num, Comparisons>();
  for (const atom of atoms) {
    const op = terms.op[atom];
    if (op !== TermOp.Eq && op !== TermOp.Le) continue;
    const [x, y] = terms.args[atom]! as readonly [Num, Num];
    const [p, q] = [constantOf(terms, x), constantOf(terms, y)];
    const constant = p ?? q;
    // NaN satisfies no comparison.
    if (constant === undefined || Number.isNaN(constant)) continue;
    const number = p === undefined ? x : y;
    let found = numbers.get(number);
    if (!found) {
      found = { most: [], least: [], equal: [] };
      numbers.set(number, found);
    }
    const kind = op === TermOp.Eq ? 'equal' : p === undefined ? 'most' : 'least';
    found[kind].push([constant, atom]);
  }
  for (const found of numbers.values())
    for (const list of Object.values(found) as Comparisons['most'][]) list.sort((a, b) => a[0] - b[0]);
  return numbers;
}

/** Constants of bigints count only if a double represents them exactly. */
function constantOf(terms: Terms, number: Num): number | undefined {
  const bigint = terms.bigintOf(number);
  if (bigint === undefined) return terms.constantOf(number);
  return Number.isSafeInteger(Number(bigint)) ? Number(bigint) : undefined;
}

function isNotNaN(terms: Terms, atom: number, number: Num): boolean {
  const [x, y] = terms.args[atom]!;
  return terms.op[atom] === TermOp.Eq && x === number && y === number;
}
