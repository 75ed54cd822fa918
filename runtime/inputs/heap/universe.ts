/**
 * The universe of one exploration: how many objects of which class there can be, within the scope.
 *
 * Objects of one class hierarchy share a pool of atoms, as the subsignatures of an Alloy signature do. Every array
 * domain has a pool too, and so have the objects of unknown shape.
 */
import { closest } from 'fastest-levenshtein';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { Domain, Input, OpenShape, SourceModel } from '../domains/domain.js';
import { type ArrayDomain, alternatives, domainText, elementDomains, isOpen } from '../domains/domains.js';
import { ancestors, fieldsOf, subclassesOf } from '../model/class-chain.js';
import type { ScopeOptions } from '../model/scope.js';

export interface Pool {
  /** Root class of the hierarchy, the text of the array domain, or `UNKNOWN_POOL`. */
  readonly name: string;
  readonly kind: 'class' | 'array' | 'unknown';
  /** Classes whose instances the pool can hold: concrete ones of the hierarchy, in source order. */
  readonly classes: readonly string[];
  /** For arrays: the domain. */
  readonly array: ArrayDomain | undefined;
  /** For arrays, and those of unknown shape: the most elements. */
  readonly maxLength: number;
  /** Number of the first atom; the pool's atoms follow it. */
  readonly first: number;
  readonly size: number;
  /** For objects of unknown shape: how deep they are nested at most. */
  readonly depth?: number;
  /** All atoms of the pool must exist. */
  readonly exact: boolean;
  /** Values of unknown type may be its objects: what reaches them is not known before a path asks. */
  readonly isFree?: boolean;
}

/** Name of the pool of the objects of unknown shape, and of its scope. */
const UNKNOWN_POOL = 'Object';

/** Objects of unknown shape that the values of all paths together may own. */
const MOST_UNKNOWN = 400;

/** Objects of one class of the language that values of unknown type may be. */
const MOST_OF_BUILTIN = 2;

/**
 * Objects that values of unknown type may be instances of, all classes together, where no scope says otherwise: each may be
 * held in each place that is of unknown type, and there is at least one of each class.
 */
const MOST_FREE = 48;

/** Scope of the number of elements of typed arrays, and how many there are without it. */
export const TYPED_SCOPE = 'TypedArray.length';
const TYPED_LONGEST = 8;

export interface Universe {
  readonly model: SourceModel;
  /** `this` if there is one, then the parameters. */
  readonly inputs: readonly Input[];
  readonly pools: readonly Pool[];
  /** What parameters are together, by name: for each of several declarations of the target; none where it has one. */
  readonly overloads: readonly ReadonlyMap<string, Domain>[];
  /** Names of properties that the program speaks of, those near the target first. */
  readonly names: readonly string[];
  /** Texts of the registered symbols that the program names. */
  readonly symbols: readonly string[];
  /** Names of the well-known symbols that the program reads properties by. */
  readonly symbolKeys: readonly string[];
  readonly atoms: number;
  /** No array is longer. */
  readonly maxLength: number;
  /** Scopes of classes that are not roots: bounds on the number of instances. */
  readonly subclassScopes: readonly {
    readonly name: string;
    readonly limit: number;
    readonly exact: boolean;
  }[];
}

/**
 * Lays out the pools that the inputs can reach.
 * @param unknown whether values of unknown type may be objects; `growing`: also where no input is of unknown type yet
 * @param instances what values of unknown type may be instances of: roots of hierarchies, and typed arrays
 * @throws PenumbraError E_SCOPE where the scope names a class that the source does not declare.
 */
export function layOut(
  model: SourceModel,
  inputs: readonly Input[],
  scope: ScopeOptions,
  unknown: 'primitives' | 'objects' | 'growing' = 'primitives',
  instances: readonly Domain[] = [],
): Universe {
  checkScope(model, scope);
  const hierarchies = new Map<string, string[]>();
  const arrays = new Map<string, ArrayDomain>();
  const referenced = new Set<string>();
  const inputSlots = new Map<string, number>();
  let hasUnknown = unknown === 'growing';
  const visit = (domain: Domain, fromInput: boolean): void => {
    for (const member of alternatives(domain)) {
      hasUnknown ||= member.kind === 'unknown';
      const name = poolName(model, member);
      if (name === undefined) continue;
      if (unknown !== 'primitives' && openShape(model, member)) {
        hasUnknown = true;
        continue;
      }
      if (fromInput) inputSlots.set(name, (inputSlots.get(name) ?? 0) + 1);
      else referenced.add(name);
      if (hierarchies.has(name) || arrays.has(name)) continue;
      if (member.kind === 'array') {
        arrays.set(name, member);
        for (const element of elementDomains(member)) visit(element, false);
      } else {
        const classes = subclassesOf(model, name).map((cls) => cls.name);
        hierarchies.set(name, classes);
        for (const className of classes)
          for (const field of fieldsOf(model, className)) visit(field.domain, false);
      }
    }
  };
  for (const { domain } of inputs) visit(domain, true);
  const free = new Set(hasUnknown ? instances.map(domainText) : []);
  if (hasUnknown) for (const domain of instances) visit(domain, false);
  const pools: Pool[] = [];
  let first = 0;
  const longest = scope.classes['Array.length']?.limit ?? scope.default;
  const longestUnknown = scope.classes['Array.length']?.limit ?? scope.default + 1;
  const longestTyped = scope.classes[TYPED_SCOPE]?.limit ?? Math.max(scope.default, TYPED_LONGEST);
  const longestOf = ({ typed, element }: ArrayDomain): number =>
    typed ? longestTyped : element.kind === 'unknown' ? longestUnknown : longest;
  const place = (name: string, classes: readonly string[], array: ArrayDomain | undefined): void => {
    const own = array?.isRest ? undefined : scope.classes[array ? 'Array' : name];
    const limit = array?.isRest ? 1 : (own?.limit ?? scope.default);
    const exact = own?.exact ?? false;
    const isBuiltin = array?.typed !== undefined || model.classes.get(name)?.builtin !== undefined;
    const mostFree =
      own === undefined && scope.isUsual ? Math.max(1, Math.floor(MOST_FREE / free.size)) : limit;
    const most = free.has(name) ? Math.min(limit, mostFree, isBuiltin ? MOST_OF_BUILTIN : limit) : limit;
    const size = exact || referenced.has(name) ? most : Math.min(limit, inputSlots.get(name) ?? 0);
    const kind = array ? 'array' : 'class';
    const maxLength = array ? lengthLimit(array, longestOf(array)) : 0;
    const isFree = free.has(name);
    pools.push({ name, kind, classes, array, maxLength, first, size, exact, isFree });
    first += size;
  };
  for (const [name, classes] of hierarchies) place(name, classes, undefined);
  for (const [name, array] of arrays) place(name, [name], array);
  if (hasUnknown && unknown !== 'primitives') {
    const depth = scope.classes[UNKNOWN_POOL]?.limit ?? 2 * scope.default;
    const none = { classes: [], array: undefined, exact: false };
    pools.push({
      name: UNKNOWN_POOL,
      kind: 'unknown',
      ...none,
      maxLength: longestUnknown,
      first,
      size: MOST_UNKNOWN,
      depth,
    });
    first += MOST_UNKNOWN;
  }
  const roots = new Set(hierarchies.keys());
  return {
    model,
    inputs,
    pools,
    overloads: [],
    names: [],
    symbols: [],
    symbolKeys: [],
    atoms: first,
    maxLength: Math.max(0, ...pools.map(({ maxLength }) => maxLength)),
    subclassScopes: Object.entries(scope.classes)
      .filter(([name]) => model.classes.has(name) && !roots.has(name))
      .map(([name, { limit, exact }]) => ({ name, limit, exact })),
  };
}

function lengthLimit(array: ArrayDomain, longest: number): number {
  const fixed = array.tuple?.elements.length ?? 0;
  return isOpen(array) ? Math.max(fixed, longest) : fixed;
}

/** What is known of the objects of a domain member that may have any properties; undefined for all others. */
export function openShape(model: SourceModel, member: Domain): OpenShape | undefined {
  return member.kind === 'class' ? model.classes.get(member.name)?.open : undefined;
}

/** The pool that holds the references of a domain member; undefined for primitive members. */
export function poolName(model: SourceModel, member: Domain): string | undefined {
  if (member.kind === 'array') return domainText(member);
  return member.kind === 'class' ? (ancestors(model, member.name).at(-1) ?? undefined) : undefined;
}

function checkScope(model: SourceModel, scope: ScopeOptions): void {
  const known = [...model.classes.keys(), 'Array', 'Array.length', TYPED_SCOPE, UNKNOWN_POOL];
  for (const name of Object.keys(scope.classes)) {
    if (known.includes(name)) continue;
    throw new PenumbraError({
      code: 'E_SCOPE',
      message: `--scope names the class "${name}", which the file does not declare`,
      file: model.file,
      hint: `Did you mean "${closest(name, known)}"?`,
    });
  }
}
