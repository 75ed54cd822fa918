/** Whether a value of an initial heap is one of a domain. */
import { Tag } from '../../../vm/expressions/arena.js';
import { type Bool, type Terms, TRUE } from '../../solver/terms/terms.js';
import type { Domain } from '../domains/domain.js';
import { alternatives } from '../domains/domains.js';
import { type Guarded, guardedPrimitive } from '../guarded/guarded.js';
import { hasTag, strictEqual } from '../guarded/guarded-operations.js';
import { openShape, type Pool, poolName, type Universe } from './universe.js';

/** What is known of the objects of the heap. */
export interface Atoms {
  readonly universe: Universe;
  pool(atom: number): Pool;
  isInstance(atom: number, className: string): Bool;
}

/** The truth value that a value is one of a domain; of unknown type all are. */
export function isOneOf(terms: Terms, value: Guarded, domain: Domain, atoms: Atoms): Bool {
  return terms.any(alternatives(domain).map((member) => isMember(terms, value, member, atoms)));
}

function isMember(
  terms: Terms,
  value: Guarded,
  member: ReturnType<typeof alternatives>[number],
  atoms: Atoms,
): Bool {
  switch (member.kind) {
    case 'unknown':
      return TRUE;
    case 'undefined':
      return hasTag(terms, value, Tag.Undefined);
    case 'null':
      return hasTag(terms, value, Tag.Null);
    case 'boolean':
      return hasTag(terms, value, Tag.Boolean);
    case 'bigint':
      return hasTag(terms, value, Tag.BigInt);
    case 'string':
      return hasTag(terms, value, Tag.String);
    case 'sample':
      return hasTag(terms, value, Tag.Symbol);
    case 'number':
    case 'time':
      return hasTag(terms, value, Tag.Number);
    case 'integer':
      return terms.any(
        value.numbers.map(({ guard, term }) =>
          terms.sort(term) === 'int' ? guard : terms.and(guard, terms.isInt(term)),
        ),
      );
    case 'literal':
      return strictEqual(terms, value, guardedPrimitive(terms, member.value));
    case 'class':
    case 'array':
      return isReference(terms, value, member, atoms);
  }
}

function isReference(
  terms: Terms,
  { references }: Guarded,
  member: Extract<Domain, { kind: 'class' | 'array' }>,
  atoms: Atoms,
): Bool {
  const { model } = atoms.universe;
  if (openShape(model, member)) return terms.any([...references.values()]);
  const name = poolName(model, member);
  return terms.any(
    [...references].flatMap(([atom, guard]) => {
      if (atoms.pool(atom).name !== name) return [];
      return [member.kind === 'class' ? terms.and(guard, atoms.isInstance(atom, member.name)) : guard];
    }),
  );
}
