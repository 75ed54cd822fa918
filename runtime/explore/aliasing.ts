/**
 * Types by structure: an object of one type may be an object of another, and then two references of different types may
 * be the same object. Objects of each type have atoms of their own; here the types of inputs are widened by the types of
 * other inputs that they contain, and what is left is a bound.
 */
import type { Domain, FieldModel, SourceModel } from '../inputs/domain.js';
import type { BoundRecord } from '../inputs/records.js';
import { domainText, membersOf, sameDomain, unionOf } from '../inputs/types/domains.js';
import {
  alternatives,
  elementAt,
  fieldsOf,
  type Input,
  poolName,
  type Universe,
} from '../inputs/universe.js';

/** Inputs that may also be what is an object of another input's type and of their own. */
export function withAliases(model: SourceModel, inputs: readonly Input[]): readonly Input[] {
  return inputs.map((input) => {
    if (input.rest) return input;
    const own = alternatives(input.domain).filter(isReference);
    const others = inputs
      .filter((other) => other !== input && !other.rest)
      .flatMap(({ domain }) => alternatives(domain).filter(isReference))
      .filter((other) => !own.some((member) => poolName(model, member) === poolName(model, other)))
      .filter((other) => own.some((member) => isPart(model, other, member)));
    return others.length === 0 ? input : { ...input, domain: unionOf([input.domain, ...others]) };
  });
}

/** The bound of types of which objects are told apart although they may be the same. */
export function aliasBounds(universe: Universe): readonly BoundRecord[] {
  const { model, pools, inputs } = universe;
  const asInputs = new Set(
    inputs.flatMap(({ domain }) => alternatives(domain).map((member) => poolName(model, member))),
  );
  const domainOf = ({ name, array }: (typeof pools)[number]): Domain => array ?? { kind: 'class', name };
  const pairs = pools.flatMap((one) =>
    pools.flatMap((other) => {
      if (one === other || one.array?.isRest || other.array?.isRest) return [];
      if (asInputs.has(one.name) && asInputs.has(other.name)) return [];
      return isPart(model, domainOf(one), domainOf(other)) ? [`no ${one.name} is a ${other.name}`] : [];
    }),
  );
  if (pairs.length === 0) return [];
  return [{ name: 'aliasing', limit: pairs, hit: true, option: 'one name for types of the same objects' }];
}

function isReference(member: Domain): boolean {
  return member.kind === 'class' || member.kind === 'array';
}

/**
 * Whether each object of the first domain is one of the second, where objects have no properties beyond their types.
 * @param assumed pairs of types that contain each other if these do
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
