/** An instance as the names of atoms, relation by relation. */
import type { BoundedCommand } from '../spec/alloy/index.js';
import { digits } from '../spec/relational/problem/digits.js';
import type { Relation, RelationalInstance, Tuples } from '../spec/relational/problem/problem.js';
import type { AlloyInstance, AlloyRelation } from './events.js';

/** An instance with the names of its atoms. */
export function namedInstance(
  { problem, signatures }: BoundedCommand,
  { tuples }: RelationalInstance,
): AlloyInstance {
  const named = (
    name: string,
    kind: AlloyRelation['kind'],
    arity: number,
    isPrivate: boolean,
    parts: readonly Tuples[],
  ): AlloyRelation => ({
    name,
    kind,
    arity,
    private: isPrivate,
    tuples: [...new Set(parts.flat())]
      .sort((a, b) => a - b)
      .map((tuple) => digits(tuple, arity, problem.atoms.length).map((atom) => problem.atoms[atom]!.name)),
  });
  const held = (relation: Relation): Tuples => tuples.get(relation) ?? relation.lower;
  const declared = signatures.flatMap(({ label, parts, fields, private: isPrivate }) => [
    named(label, 'signature', 1, isPrivate, parts.map(held)),
    ...fields.map(({ name, relation }) =>
      named(`${label}.${name}`, 'field', relation.arity, isPrivate, [held(relation)]),
    ),
  ]);
  const skolems = [...tuples]
    .filter(([{ role }]) => role === 'skolem')
    .map(([relation, own]) => named(relation.name, 'skolem', relation.arity, false, [own]));
  return { relations: [...declared, ...skolems] };
}
