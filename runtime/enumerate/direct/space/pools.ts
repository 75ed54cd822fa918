/**
 * The objects that there can be: a pool for each class hierarchy and for each kind of array that the inputs can
 * reach, within the scope. Which class an object of a hierarchy has is decided when it is made.
 */

import type { Domain, Input, SourceModel } from '../../../inputs/domains/domain.js';
import { alternatives } from '../../../inputs/domains/domains.js';
import { poolName } from '../../../inputs/heap/universe.js';
import { ancestors, fieldsOf, isSubclass } from '../../../inputs/model/class-chain.js';
import type { EnumerationScope } from '../../engine.js';

/** A concrete class, or a kind of array. */
export interface Kind {
  readonly index: number;
  /** Undefined for arrays. */
  readonly className: string | undefined;
  /** Fields of its objects, inherited ones first; none for arrays. */
  readonly fields: readonly { readonly name: string; readonly domain: Domain }[];
  /** What the elements of its arrays can be. */
  readonly element: Domain | undefined;
  readonly pool: Pool;
}

export interface Pool {
  readonly name: string;
  readonly kinds: readonly Kind[];
  /** Its objects are `first .. first + size - 1`, made in this order. */
  readonly first: number;
  readonly size: number;
}

/** A bound on the number of objects of some kinds. */
export interface Limit {
  readonly kinds: readonly Kind[];
  readonly limit: number;
  readonly exact: boolean;
}

export interface Pools {
  readonly kinds: readonly Kind[];
  readonly pools: readonly Pool[];
  readonly limits: readonly Limit[];
  readonly objects: number;
  /** The kinds of the objects that a member of a domain stands for. */
  kindsOf(member: Domain): readonly Kind[];
}

/** The key of arrays in a scope. */
const ARRAY = 'Array';

export function layOutPools(model: SourceModel, inputs: readonly Input[], scope: EnumerationScope): Pools {
  const reached = reachedPools(model, inputs);
  const kinds: Kind[] = [];
  const pools: Pool[] = [];
  let first = 0;
  for (const [name, { element, slots }] of reached) {
    const own: Kind[] = [];
    const size = Math.min(poolLimit(model, name, element, scope), slots);
    const pool: Pool = { name, kinds: own, first, size };
    for (const className of element ? [undefined] : concreteClasses(model, name)) {
      const fields = className === undefined ? [] : fieldsOf(model, className);
      own.push({ index: kinds.length + own.length, className, fields, element, pool });
    }
    kinds.push(...own);
    pools.push(pool);
    first += size;
  }
  const kindsOf = (member: Domain): readonly Kind[] => {
    const name = poolName(model, member);
    const pool = pools.find((candidate) => candidate.name === name);
    if (!pool || member.kind !== 'class') return pool?.kinds ?? [];
    return pool.kinds.filter(({ className }) => isSubclass(model, className!, member.name));
  };
  const limits = [...scope.classes].flatMap(([name, { limit, exact }]): Limit[] => {
    if (name === ARRAY)
      return pools
        .filter((pool) => pool.kinds[0]!.element)
        .map((pool) => ({ kinds: pool.kinds, limit, exact }));
    return [{ kinds: model.classes.has(name) ? kindsOf({ kind: 'class', name }) : [], limit, exact }];
  });
  return { kinds, pools, limits, objects: first, kindsOf };
}

interface Reached {
  readonly element: Domain | undefined;
  /** How many places can refer to one. */
  slots: number;
}

function reachedPools(model: SourceModel, inputs: readonly Input[]): ReadonlyMap<string, Reached> {
  const reached = new Map<string, Reached>();
  const visit = (domain: Domain, slots: number): void => {
    const met = new Set<string>();
    for (const member of alternatives(domain)) {
      const name = poolName(model, member);
      if (name === undefined || met.has(name)) continue;
      met.add(name);
      const known = reached.get(name);
      if (known) {
        known.slots += slots;
        continue;
      }
      reached.set(name, { element: member.kind === 'array' ? member.element : undefined, slots });
      if (member.kind === 'array') visit(member.element, Number.POSITIVE_INFINITY);
      else
        for (const className of concreteClasses(model, name))
          for (const field of fieldsOf(model, className)) visit(field.domain, Number.POSITIVE_INFINITY);
    }
  };
  for (const { domain } of inputs) visit(domain, 1);
  return reached;
}

function poolLimit(
  model: SourceModel,
  name: string,
  element: Domain | undefined,
  scope: EnumerationScope,
): number {
  if (element) return limitOf(scope, ARRAY);
  const perClass = concreteClasses(model, name).map((className) =>
    Math.min(...ancestors(model, className).map((ancestor) => limitOf(scope, ancestor))),
  );
  const limit = Math.min(
    limitOf(scope, name),
    perClass.reduce((a, b) => a + b, 0),
  );
  if (Number.isFinite(limit)) return limit;
  throw new RangeError(`the scope bounds neither ${name} nor all of its subclasses`);
}

function limitOf(scope: EnumerationScope, name: string): number {
  return scope.classes.get(name)?.limit ?? Number.POSITIVE_INFINITY;
}

function concreteClasses(model: SourceModel, root: string): readonly string[] {
  return [...model.classes.values()]
    .filter((candidate) => !candidate.abstract && isSubclass(model, candidate.name, root))
    .map(({ name }) => name);
}
