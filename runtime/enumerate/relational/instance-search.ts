/** What the searches for all instances of a ground problem have in common. */
import type { Gate } from '../../solver/sat/circuit.js';
import type { Ground } from '../../spec/relational/circuit/ground.js';
import { digits } from '../../spec/relational/problem/digits.js';
import type { EnumerationCounters } from '../engine.js';
import type { FlatTuples } from './canonical-form.js';

export interface InstanceSearch {
  readonly counters: EnumerationCounters;
  /**
   * Stops at each instance (true), each once up to isomorphism, and now and then on the way (false), so that time can
   * be watched.
   */
  run(): Generator<boolean, void>;
  /** The value of an input of the circuit in the instance where `run` stands. */
  holds(input: Gate): boolean;
  /** Where `run` stands, for another search of the same problem to go on behind. */
  checkpoint(): string;
}

/** By place of an open tuple: its relation's number and its atoms, as canonical forms take them. */
export function flatTuples({ problem, openTuples }: Ground): readonly FlatTuples[] {
  const numbers = new Map(problem.relations.map((relation, i) => [relation, i]));
  return openTuples.map(({ relation, tuple }) => [
    numbers.get(relation)!,
    ...digits(tuple, relation.arity, problem.atoms.length),
  ]);
}

/** The tuples that signatures and fields have in all instances. */
export function sureTuples({ problem }: Ground): FlatTuples {
  return problem.relations.flatMap(({ role, lower, arity }, i) =>
    role === 'signature' || role === 'field'
      ? lower.flatMap((tuple) => [i, ...digits(tuple, arity, problem.atoms.length)])
      : [],
  );
}
