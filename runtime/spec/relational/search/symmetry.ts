/** Which atoms can be told apart, and constraints that leave few of the instances that differ in atoms' names only. */
import type { Circuit, Gate } from '../../../solver/sat/circuit.js';
import { TRUE } from '../../../solver/sat/circuit.js';
import { childrenOf } from '../../language/walk.js';
import type { Matrix } from '../circuit/matrix.js';
import { digits } from '../problem/digits.js';
import { declarationsOf, type Node } from '../problem/node-facts.js';
import type { Problem, Tuples } from '../problem/problem.js';

/** Atoms of one symmetry number, ascending; classes of one atom are left out. */
export function declaredClasses(problem: Problem): readonly (readonly number[])[] {
  const classes = new Map<number, number[]>();
  problem.atoms.forEach(({ symmetry, integer }, atom) => {
    if (integer !== undefined) return;
    const known = classes.get(symmetry);
    if (known) known.push(atom);
    else classes.set(symmetry, [atom]);
  });
  return [...classes.values()].filter(({ length }) => length > 1);
}

/**
 * The declared classes, split where bounds or constants of formulas do tell atoms apart: every renaming within these
 * turns instances into instances.
 */
export function interchangeable(problem: Problem): readonly (readonly number[])[] {
  const fixed = fixedSets(problem).map(
    ({ arity, tuples }) => new FixedSet(problem.atoms.length, arity, tuples),
  );
  return declaredClasses(problem).flatMap((atoms) => {
    const parts: number[][] = [];
    for (const atom of atoms) {
      const part = parts.find(([other]) => fixed.every((set) => set.survivesSwap(other!, atom)));
      if (part) part.push(atom);
      else parts.push([atom]);
    }
    return parts.filter(({ length }) => length > 1);
  });
}

interface SetOfTuples {
  readonly arity: number;
  readonly tuples: Tuples;
}

function fixedSets(problem: Problem): readonly SetOfTuples[] {
  const sets: SetOfTuples[] = problem.relations.flatMap(({ arity, lower, upper }) => [
    { arity, tuples: lower },
    { arity, tuples: upper },
  ]);
  const seen = new Set<Node>();
  const stack: Node[] = problem.formulas.map(({ formula }) => formula);
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (node.kind === 'constant') sets.push(node);
    stack.push(...childrenOf(node), ...declarationsOf(node).map(({ domain }) => domain));
  }
  return sets.filter(({ tuples }) => tuples.length > 0);
}

/** A set of tuples that no instance changes. */
class FixedSet {
  private readonly members: ReadonlySet<number>;
  private readonly byAtom = new Map<number, number[]>();

  constructor(
    private readonly atoms: number,
    private readonly arity: number,
    tuples: Tuples,
  ) {
    this.members = new Set(tuples);
    for (const tuple of tuples) {
      for (const atom of new Set(digits(tuple, arity, atoms))) {
        const known = this.byAtom.get(atom);
        if (known) known.push(tuple);
        else this.byAtom.set(atom, [tuple]);
      }
    }
  }

  survivesSwap(a: number, b: number): boolean {
    const ofA = this.byAtom.get(a) ?? [];
    const ofB = this.byAtom.get(b) ?? [];
    if (ofA.length !== ofB.length) return false;
    return ofA.every((tuple) => this.members.has(swapped(tuple, a, b, this.arity, this.atoms)));
  }
}

function swapped(tuple: number, a: number, b: number, arity: number, atoms: number): number {
  return digits(tuple, arity, atoms).reduce(
    (prefix, atom) => prefix * atoms + (atom === a ? b : atom === b ? a : atom),
    0,
  );
}

/** Comparisons of one swap are cut off here: long ones cost more than they save. */
const LONGEST_COMPARISON = 40;

/**
 * Lex-leader constraints (Crawford, Ginsberg, Luks and Roy, KR 1996) for the swaps of neighbouring atoms of a class: no
 * swap makes the sequence of all relations' bits greater. Each instance, with the witnesses of what exists, can be
 * renamed to one that satisfies them.
 * @param matrices in the order in which they are compared. Witnesses first make refutations several times shorter.
 */
export function symmetryBreaking(
  circuit: Circuit,
  atoms: number,
  classes: readonly (readonly number[])[],
  matrices: readonly Matrix[],
): Gate {
  const swaps = classes.flatMap((members) => members.slice(1).map((b, i) => [members[i]!, b] as const));
  return circuit.all(swaps.map(([a, b]) => notGreaterSwapped(circuit, new Swap(atoms, a, b), matrices)));
}

/** The exchange of two atoms. */
class Swap {
  constructor(
    private readonly atoms: number,
    private readonly a: number,
    private readonly b: number,
  ) {}

  image(tuple: number, arity: number): number {
    return swapped(tuple, this.a, this.b, arity, this.atoms);
  }

  /** Whether the same tuples are possible after it. */
  keeps({ tuples, arity }: Matrix): boolean {
    const possible = new Set(tuples);
    return tuples.every((tuple) => possible.has(this.image(tuple, arity)));
  }
}

function notGreaterSwapped(circuit: Circuit, swap: Swap, matrices: readonly Matrix[]): Gate {
  const parts: Gate[] = [];
  let equalSoFar: Gate = TRUE;
  let compared = 0;
  for (const matrix of matrices) {
    if (compared === LONGEST_COMPARISON) break;
    if (!swap.keeps(matrix)) continue;
    for (let i = 0; i < matrix.size && compared < LONGEST_COMPARISON; i++) {
      const tuple = matrix.tuples[i]!;
      const image = swap.image(tuple, matrix.arity);
      if (image <= tuple) continue;
      const own = matrix.gates[i]!;
      const other = matrix.get(image);
      if (own === other) continue;
      parts.push(circuit.implies(equalSoFar, circuit.implies(other, own)));
      equalSoFar = circuit.and(equalSoFar, circuit.implies(own, other));
      compared += 1;
    }
  }
  return circuit.all(parts);
}
