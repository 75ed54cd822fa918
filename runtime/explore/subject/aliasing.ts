/**
 * Aliasing between types: TypeScript's types are structural, so an object of one type may also be one of another. Two
 * references of different types may then hold the same object. The universe has separate atoms for each type. So a
 * reference to a type is widened here by the types that are assignable to it.
 */

import type { Domain, FieldModel, Input, SourceModel } from '../../inputs/domains/domain.js';
import {
  alternatives,
  domainText,
  elementAt,
  elementDomains,
  membersOf,
  sameDomain,
  unionOf,
} from '../../inputs/domains/domains.js';
import { type Pool, poolName, type Universe } from '../../inputs/heap/universe.js';
import { fieldsOf } from '../../inputs/model/class-chain.js';
import { mapped } from '../../inputs/model/classes.js';

/** Inputs and the model of their types. The domain of each reference has every object that it may hold. */
export interface Widened {
  readonly model: SourceModel;
  readonly inputs: readonly Input[];
}

/** @param universe the inputs and their pools before widening */
export function withAliases({ model, inputs, pools }: Universe): Widened {
  const parts = new Map(
    pools.flatMap((pool) => {
      const inside = pools.filter(
        (other) => other !== pool && isPart(model, domainOf(other), domainOf(pool)),
      );
      return inside.length === 0 ? [] : [[pool.name, inside.map(domainOf)] as const];
    }),
  );
  if (parts.size === 0) return { model, inputs };
  const partsOf = (member: Domain): readonly Domain[] => parts.get(poolName(model, member) ?? '') ?? [];
  const endless = new Map<string, boolean>();
  /** Whether widening the elements of an array would not end: they hold arrays of such elements again. */
  const isEndless = (element: Domain, inside: readonly string[] = []): boolean => {
    const name = domainText(element);
    if (inside.includes(name)) return true;
    const known = endless.get(name);
    if (known !== undefined) return known;
    const found = alternatives(element)
      .flatMap((member) => [member, ...partsOf(member)])
      .flatMap((member) => (member.kind === 'array' ? elementDomains(member) : []))
      .some((next) => isEndless(next, [...inside, name]));
    endless.set(name, found);
    return found;
  };
  const widenElement = (element: Domain): Domain =>
    element.kind === 'alias' || !isEndless(element)
      ? widen(element)
      : { kind: 'alias', name: `${domainText(element)}, widened`, resolve: () => widen(element) };
  const widen = (domain: Domain): Domain => {
    if (domain.kind === 'alias') {
      const { name, resolve } = domain;
      let known: Domain | undefined;
      const widened = (): Domain | undefined => {
        const resolved = known ? undefined : resolve();
        if (resolved) known = widen(resolved);
        return known;
      };
      return { kind: 'alias', name, resolve: widened };
    }
    return unionOf(
      alternatives(domain).flatMap((member) =>
        [member, ...partsOf(member)].map((one) => withElements(one, widenElement)),
      ),
    );
  };
  const reached = new Set(pools.flatMap(({ kind, classes }) => (kind === 'class' ? classes : [])));
  const classes = mapped(model.classes, (cls, name) => {
    if (!reached.has(name)) return cls;
    return { ...cls, fields: cls.fields.map((field) => ({ ...field, domain: widen(field.domain) })) };
  });
  return {
    model: { ...model, classes },
    inputs: inputs.map((input) => ({ ...input, domain: widen(input.domain) })),
  };
}

function domainOf({ name, array }: Pool): Domain {
  return array ?? { kind: 'class', name };
}

function withElements(domain: Domain, widen: (domain: Domain) => Domain): Domain {
  if (domain.kind !== 'array') return domain;
  const { element, tuple } = domain;
  if (!tuple) return { ...domain, element: widen(element) };
  const elements = tuple.elements.map(widen);
  const rest = tuple.rest && widen(tuple.rest);
  return { ...domain, element: widen(element), tuple: { ...tuple, elements, rest } };
}

/**
 * Whether each object of the first domain is one of the second. Objects have no properties beyond their types.
 * @param assumed pairs of types for which this is already being decided: it holds of them unless refuted
 */
function isPart(model: SourceModel, a: Domain, b: Domain, assumed = new Set<string>()): boolean {
  const pair = `${domainText(a)} ${domainText(b)}`;
  if (sameDomain(a, b) || assumed.has(pair)) return true;
  const inside = new Set([...assumed, pair]);
  const isWithin = (x: Domain, y: Domain): boolean =>
    membersOf(x).every(
      (member) =>
        sameDomain(unionOf([member, y]), y) ||
        membersOf(y).some((other) => isPart(model, member, other, inside)),
    );
  if (a.kind === 'array' && b.kind === 'array') {
    if (a.isRest || b.isRest || a.typed || b.typed) return false;
    if (!b.tuple) return isWithin(a.element, b.element);
    const { elements, required, rest } = b.tuple;
    if (!a.tuple || rest || a.tuple.rest) return false;
    const isAsLong = a.tuple.required >= required && a.tuple.elements.length <= elements.length;
    return isAsLong && a.tuple.elements.every((element, i) => isWithin(element, elementAt(b, i)));
  }
  if (a.kind !== 'class' || b.kind !== 'class' || !isPlain(model, a.name) || !isPlain(model, b.name))
    return false;
  const [own, others] = [fieldsByName(model, a.name), fieldsByName(model, b.name)];
  return (
    [...others.values()].every(({ name, optional }) => optional || own.has(name)) &&
    [...own.values()].every(({ name, domain, optional }) => {
      const other = others.get(name);
      return other !== undefined && (other.optional || !optional) && isWithin(domain, other.domain);
    })
  );
}

function isPlain(model: SourceModel, name: string): boolean {
  return model.classes.get(name)?.plain === true;
}

function fieldsByName(model: SourceModel, name: string): ReadonlyMap<string, FieldModel> {
  return new Map(fieldsOf(model, name).map((field) => [field.name, field]));
}
