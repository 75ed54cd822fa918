/** Types of inputs that no engine can enumerate yet. */

import type { Domain } from '../inputs/domains/domain.js';
import { alternatives, domainText } from '../inputs/domains/domains.js';
import { poolName } from '../inputs/heap/universe.js';
import { fieldsOf, subclassesOf } from '../inputs/model/class-chain.js';
import type { EnumerationSubject } from './engine.js';

/** A reason to refuse the subject: a part of a type that no engine has values for; undefined: there is none. */
export function unmodelledPart({ model, inputs }: EnumerationSubject): string | undefined {
  const met = new Set<string>();
  const visit = (domain: Domain, place: string): string | undefined => {
    for (const member of alternatives(domain)) {
      const found = partOf(member, place);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const partOf = (member: Domain, place: string): string | undefined => {
    const isBigint = member.kind === 'literal' && typeof member.value === 'bigint';
    if (member.kind === 'sample' || member.kind === 'bigint' || isBigint)
      return `${place} holds values that are not enumerated (${member.kind === 'sample' ? member.of : 'bigint'})`;
    if (member.kind === 'array' && member.typed)
      return `${place} is a ${member.typed}, which is not enumerated`;
    if (member.kind === 'array') {
      if (member.tuple) return `${place} is a tuple, which is not enumerated`;
      const arrays = domainText(member);
      if (met.has(arrays)) return undefined;
      met.add(arrays);
      return visit(member.element, `${place}[]`);
    }
    const pool = poolName(model, member);
    if (pool === undefined || met.has(pool)) return undefined;
    met.add(pool);
    for (const cls of subclassesOf(model, pool)) {
      if (cls.builtin !== undefined) return `${place} is a ${cls.builtin.name}, which is not enumerated`;
      for (const field of fieldsOf(model, cls.name)) {
        const name = `${cls.name}.${field.name}`;
        if (field.optional) return `${name} is optional, which is not enumerated`;
        const found = visit(field.domain, name);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
  for (const { name, domain, rest } of inputs) {
    const found = rest ? `${name} is a rest parameter, which is not enumerated` : visit(domain, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
