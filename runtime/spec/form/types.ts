/** Types of expressions: unions of products of sorts, as in Alloy. */

import type { Domain, SourceModel } from '../../inputs/domains/domain.js';
import { domainText, membersOf } from '../../inputs/domains/domains.js';
import { classChain } from '../../inputs/model/class-chain.js';

export type Sort =
  | { readonly kind: 'class'; readonly name: string }
  /** Any object. */
  | { readonly kind: 'object' }
  | { readonly kind: 'array'; readonly element: Domain }
  | { readonly kind: 'number' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'string' }
  /** A value of which no type is known. */
  | { readonly kind: 'any' };

export type Product = readonly Sort[];

export interface RelationType {
  readonly arity: number;
  /** None: the relation is empty. */
  readonly products: readonly Product[];
}

/** How many tuples an expression has by its form: exactly one, at most one, or any number. */
export type Count = 'one' | 'lone' | 'set';

export const NUMBER: Sort = { kind: 'number' };
export const BOOLEAN: Sort = { kind: 'boolean' };
export const STRING: Sort = { kind: 'string' };
export const OBJECT: Sort = { kind: 'object' };
export const ANY: Sort = { kind: 'any' };

export const EMPTY: RelationType = { arity: 1, products: [] };

export function setOf(...sorts: readonly Sort[]): RelationType {
  return { arity: 1, products: sorts.map((sort) => [sort]) };
}

/** The sorts of a domain's values, null and undefined left out. */
export function sortsOf(domain: Domain): readonly Sort[] {
  const sorts = membersOf(domain).flatMap((member): readonly Sort[] => {
    switch (member.kind) {
      case 'undefined':
      case 'null':
        return [];
      case 'boolean':
        return [BOOLEAN];
      case 'integer':
      case 'number':
        return [NUMBER];
      case 'string':
        return [STRING];
      case 'literal':
        return [{ kind: typeof member.value as 'boolean' | 'number' | 'string' }];
      case 'class':
        return [{ kind: 'class', name: member.name }];
      case 'array':
        return [{ kind: 'array', element: member.element }];
      default:
        return [ANY];
    }
  });
  return [...new Map(sorts.map((sort) => [sortText(sort), sort])).values()];
}

export function sortText(sort: Sort): string {
  switch (sort.kind) {
    case 'class':
      return sort.name;
    case 'array':
      return domainText({ kind: 'array', element: sort.element });
    default:
      return sort.kind;
  }
}

/** A type as an error message says it: `Entry -> number`, `Entry | Node`, `none`. */
export function typeText(type: RelationType): string {
  const products = type.products.map((product) => product.map(sortText).join(' -> '));
  return [...new Set(products)].join(' | ') || 'none';
}

/** Sets of sorts under a source's class hierarchy. */
export class Types {
  constructor(readonly model: SourceModel) {}

  isSubclass(name: string, ancestor: string): boolean {
    return name === ancestor || classChain(this.model, name).some((cls) => cls.name === ancestor);
  }

  /** What two sorts have in common; undefined: nothing. */
  meet(a: Sort, b: Sort): Sort | undefined {
    if (a.kind === 'any') return b;
    if (b.kind === 'any') return a;
    if (a.kind === 'object') return isObjectSort(b) ? b : undefined;
    if (b.kind === 'object') return isObjectSort(a) ? a : undefined;
    if (a.kind === 'class' && b.kind === 'class') {
      if (this.isSubclass(a.name, b.name)) return a;
      return this.isSubclass(b.name, a.name) ? b : undefined;
    }
    return a.kind === b.kind ? a : undefined;
  }

  /** Whether relations of the two types can have a tuple in common. */
  overlap(a: RelationType, b: RelationType): boolean {
    return (
      a.arity === b.arity &&
      a.products.some((p) =>
        b.products.some((q) => p.every((sort, i) => this.meet(sort, q[i]!) !== undefined)),
      )
    );
  }

  join(a: RelationType, b: RelationType): RelationType {
    const products = a.products.flatMap((p) =>
      b.products.flatMap((q) =>
        this.meet(p[p.length - 1]!, q[0]!) ? [[...p.slice(0, -1), ...q.slice(1)]] : [],
      ),
    );
    return typeOf(a.arity + b.arity - 2, products);
  }

  product(a: RelationType, b: RelationType): RelationType {
    return typeOf(
      a.arity + b.arity,
      a.products.flatMap((p) => b.products.map((q) => [...p, ...q])),
    );
  }

  union(a: RelationType, b: RelationType): RelationType {
    return typeOf(a.arity, [...a.products, ...b.products]);
  }

  intersection(a: RelationType, b: RelationType): RelationType {
    const products = a.products.flatMap((p) =>
      b.products.flatMap((q) => {
        const sorts = p.flatMap((sort, i) => this.meet(sort, q[i]!) ?? []);
        return sorts.length === p.length ? [sorts] : [];
      }),
    );
    return typeOf(a.arity, products);
  }

  transpose(a: RelationType): RelationType {
    return typeOf(
      2,
      a.products.map(([x, y]) => [y!, x!]),
    );
  }

  /** The type of `^r`: each first sort with all that it leads to. */
  closure(a: RelationType): RelationType {
    let type = a;
    for (;;) {
      const wider = this.union(type, this.join(type, a));
      if (wider.products.length === type.products.length) return type;
      type = wider;
    }
  }

  /** Whether all values are numbers, as far as is known. */
  isNumeric(type: RelationType): boolean {
    return type.arity === 1 && type.products.length > 0 && type.products.every(([s]) => is(s!, 'number'));
  }

  /** Whether all values are booleans, as far as is known. */
  isBoolean(type: RelationType): boolean {
    return type.arity === 1 && type.products.length > 0 && type.products.every(([s]) => is(s!, 'boolean'));
  }
}

export function typeOf(arity: number, products: readonly Product[]): RelationType {
  return { arity, products: [...new Map(products.map((p) => [p.map(sortText).join('>'), p])).values()] };
}

function is(sort: Sort, kind: Sort['kind']): boolean {
  return sort.kind === kind || sort.kind === 'any';
}

function isObjectSort(sort: Sort): boolean {
  return sort.kind === 'class' || sort.kind === 'array' || sort.kind === 'object';
}
