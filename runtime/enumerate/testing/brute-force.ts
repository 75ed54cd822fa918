/**
 * All inputs by brute force, for tests: every assignment of values to the fields of as many objects as the scope has,
 * reachable or not, made canonical. It shares nothing with the engines.
 */
import type { ClassModel, Domain, FieldModel, SourceModel } from '../../inputs/domains/domain.js';
import type { Instance, InstanceObject, InstanceValue } from '../../inputs/heap/instance.js';
import type { EnumerationSubject } from '../engine.js';
import { canonicalText } from './canonical-text.js';

interface Body {
  /** Class name, or the domain of an array's elements. */
  readonly of: string | Domain;
}

/** The instances by their canonical texts, formulas left aside. The scope bounds each class, and each kind of array. */
export function bruteForce({ model, inputs, scope }: EnumerationSubject): ReadonlyMap<string, Instance> {
  const found = new Map<string, Instance>();
  const limitOf = (name: string): number => scope.classes.get(name)?.limit ?? Number.POSITIVE_INFINITY;
  const valuesOf = (domain: Domain, bodies: readonly Body[]): InstanceValue[] => {
    const primitives = (
      ...values: readonly (boolean | number | string | null | undefined)[]
    ): InstanceValue[] => values.map((value) => ({ kind: 'primitive', value }));
    switch (domain.kind) {
      case 'union':
        return domain.members.flatMap((member) => valuesOf(member, bodies));
      case 'undefined':
        return primitives(undefined);
      case 'null':
        return primitives(null);
      case 'boolean':
        return primitives(false, true);
      case 'integer':
      case 'number': {
        const { low, high } = scope.integers;
        return primitives(...Array.from({ length: high - low + 1 }, (_, index) => low + index));
      }
      case 'string':
        return primitives(...scope.strings);
      case 'class':
        return references(
          bodies,
          ({ of }) => typeof of === 'string' && chain(model, of).some(({ name }) => name === domain.name),
        );
      case 'array':
        return references(
          bodies,
          ({ of }) => typeof of !== 'string' && JSON.stringify(of) === JSON.stringify(domain.element),
        );
      default:
        throw new RangeError(`no brute force for ${domain.kind}`);
    }
  };
  for (const bodies of heaps(
    model,
    inputs.map(({ domain }) => domain),
    limitOf,
  )) {
    const objects = product(
      bodies.map(({ of }, atom): readonly InstanceObject[] => {
        if (typeof of !== 'string') {
          const arrays = Array.from({ length: scope.maxLength + 1 }, (_, length) =>
            product(Array.from({ length }, () => valuesOf(of, bodies))),
          ).flat();
          return arrays.map((elements) => ({ atom, className: undefined, fields: [], elements }));
        }
        const fields = fieldsOf(model, of);
        return product(fields.map(({ domain }) => valuesOf(domain, bodies))).map((values) => ({
          atom,
          className: of,
          fields: fields.map(({ name }, index) => [name, values[index]!] as const),
          elements: [],
        }));
      }),
    );
    for (const values of product(inputs.map(({ domain }) => valuesOf(domain, bodies)))) {
      for (const heap of objects) {
        const named = inputs.map(({ name }, index) => [name, values[index]!] as const);
        const instance = reachable({ inputs: named, objects: heap });
        found.set(canonicalText(instance), instance);
      }
    }
  }
  return found;
}

function references(bodies: readonly Body[], accepts: (body: Body) => boolean): InstanceValue[] {
  return bodies.flatMap((body, atom) => (accepts(body) ? [{ kind: 'reference', atom } as const] : []));
}

/** All lists of objects within the scope, as many of each class as there can be. */
function heaps(
  model: SourceModel,
  domains: readonly Domain[],
  limitOf: (name: string) => number,
): readonly (readonly Body[])[] {
  const roots = new Set<string>();
  const arrays = new Map<string, Domain>();
  const visit = (domain: Domain): void => {
    if (domain.kind === 'union') domain.members.forEach(visit);
    if (domain.kind === 'array' && !arrays.has(JSON.stringify(domain.element))) {
      arrays.set(JSON.stringify(domain.element), domain.element);
      visit(domain.element);
    }
    if (domain.kind !== 'class') return;
    const root = chain(model, domain.name).at(-1)!.name;
    if (roots.has(root)) return;
    roots.add(root);
    for (const name of concrete(model, root)) for (const field of fieldsOf(model, name)) visit(field.domain);
  };
  domains.forEach(visit);
  // Which class each object of a hierarchy has.
  const choices = [...roots].map((root) =>
    Array.from({ length: limitOf(root) + 1 }, (_, count) =>
      product(Array.from({ length: count }, () => concrete(model, root))),
    )
      .flat()
      .filter((names) =>
        [...model.classes.keys()].every(
          (name) =>
            names.filter((own) => chain(model, own).some((cls) => cls.name === name)).length <= limitOf(name),
        ),
      ),
  );
  const lists = [...arrays.values()].flatMap((of) =>
    Array.from({ length: limitOf('Array') }, (): Body => ({ of })),
  );
  return product(choices).map((names) => [...names.flat().map((of): Body => ({ of })), ...lists]);
}

function concrete(model: SourceModel, root: string): string[] {
  return [...model.classes.values()]
    .filter(({ name, abstract }) => !abstract && chain(model, name).some((cls) => cls.name === root))
    .map(({ name }) => name);
}

/** A class and its superclasses. */
function chain(model: SourceModel, name: string): ClassModel[] {
  const cls = model.classes.get(name)!;
  return [cls, ...(cls.superclass === undefined ? [] : chain(model, cls.superclass))];
}

function fieldsOf(model: SourceModel, name: string): FieldModel[] {
  const fields = new Map<string, FieldModel>();
  for (const cls of chain(model, name).reverse())
    for (const field of cls.fields) fields.set(field.name, field);
  return [...fields.values()];
}

/** What the inputs reach of a heap. */
function reachable({ inputs, objects }: Instance): Instance {
  const reached = new Set<number>();
  const queue = inputs.map(([, value]) => value);
  for (const value of queue) {
    if (value.kind === 'primitive' || reached.has(value.atom)) continue;
    reached.add(value.atom);
    const { fields, elements } = objects[value.atom]!;
    queue.push(...fields.map(([, held]) => held), ...elements);
  }
  return { inputs, objects: objects.filter(({ atom }) => reached.has(atom)) };
}

function product<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((rows, list) => rows.flatMap((row) => list.map((item) => [...row, item])), [[]]);
}
