/** In which order atoms are added, and which tuples become open with each. */
import type { Ground, OpenTuple } from '../../spec/relational/circuit/ground.js';
import { digits } from '../../spec/relational/problem/digits.js';
import { interchangeable } from '../../spec/relational/search/symmetry.js';

export interface Level {
  /** The atom that is added; undefined on the first level, which has all atoms that are not interchangeable. */
  readonly atom: number | undefined;
  /** The atoms that can be renamed to each other so far, class by class. */
  readonly classes: readonly (readonly number[])[];
  /**
   * Indices, among the problem's open tuples, of the tuples over the atoms so far that no earlier level had.
   */
  readonly places: readonly number[];
}

/** Class after class, each atom with the tuples that it has with those before it. */
export function planLevels({ problem, openTuples }: Ground): readonly Level[] {
  const classes = interchangeable(problem);
  const order = classes.flat();
  const step = new Map(order.map((atom, i) => [atom, i + 1]));
  const places: number[][] = Array.from({ length: order.length + 1 }, () => []);
  openTuples.forEach((open, place) => {
    places[lastStep(open, step, problem.atoms.length)]!.push(place);
  });
  return places.map((own, i) => ({
    atom: i === 0 ? undefined : order[i - 1],
    classes: classes.map((members) => members.filter((atom) => step.get(atom)! <= i)),
    places: own,
  }));
}

function lastStep({ relation, tuple }: OpenTuple, step: ReadonlyMap<number, number>, atoms: number): number {
  return Math.max(...digits(tuple, relation.arity, atoms).map((atom) => step.get(atom) ?? 0));
}
