/**
 * Object types near the inputs. Types of syntax trees and the like lead to each other in so many ways that three objects
 * of each are more than can be laid out. Then there are fewer of each; where one of each is still too much, the nearest
 * types are kept, and what refers to others alone may be any value.
 */

import { walk } from '../declarations/syntax.js';
import { approximation, standsFor, UNKNOWN_VALUES } from '../domains/approximation.js';
import type { Domain, FieldModel, ParameterModel, SourceModel } from '../domains/domain.js';
import { domainText, elementDomains, membersOf, UNKNOWN, unionOf } from '../domains/domains.js';
import { derived, once } from '../domains/lazily.js';
import { ancestors, fieldsOf, subclassesOf } from './class-chain.js';
import { mapped } from './classes.js';
import type { ScopeOptions } from './scope.js';

/** Most references that the fields of all objects may hold, each object that a field may refer to counted. */
const MOST_REFERENCES = 360;
/** Most of them where there is one object of each type. */
const MOST_BETWEEN_TYPES = 120;
/** Names of types in an approximation. */
const MOST_NAMES = 3;

export interface Pruned {
  readonly model: SourceModel;
  readonly parameters: readonly ParameterModel[];
  /** The scope of the pruned program: fewer objects of types for which the user has named no number. */
  readonly scope: ScopeOptions;
}

/**
 * The program with domains that lead to near types only; what is left out is noted at parameters and fields.
 * @param lacks classes of which no instance can be made, as nothing outside the functions of the program leads to them
 * @param instances what values of unknown type may be: their fields lead to types, too, which come behind
 */
export function prunedTypes(
  model: SourceModel,
  receiver: string | undefined,
  parameters: readonly ParameterModel[],
  scope: ScopeOptions,
  lacks: ReadonlySet<string> = new Set(),
  instances: readonly Domain[] = [],
): Pruned {
  const own = receiver === undefined ? [] : [{ kind: 'class', name: receiver } as const];
  const search = new Search(
    model,
    [...lacks].map((name) => rootOf(model, name)),
  );
  const { far } = search;
  const found = [[...own, ...parameters.map(({ domain }) => domain)], instances].map((domains) =>
    search.from(domains),
  );
  const sizes = found.flatMap(({ near, references }) => {
    const fitting = Math.max(1, Math.min(scope.default, Math.floor(Math.sqrt(MOST_REFERENCES / references))));
    if (!scope.isUsual || fitting === scope.default) return [];
    const types = near.filter((name) => model.classes.get(name)?.plain === true);
    return types.map((name) => [name, { limit: fitting, exact: false }] as const);
  });
  const smaller =
    sizes.length === 0 ? scope : { ...scope, classes: { ...Object.fromEntries(sizes), ...scope.classes } };
  if (far.size === 0) return { model, parameters, scope: smaller };
  const narrow = <T extends ParameterModel | FieldModel>(part: T): T => {
    const left = new Set<string>();
    const domain = narrowed(part.domain, (name) => far.has(rootOf(model, name)), left);
    if (left.size === 0) return part;
    const isAny = domain.kind === 'unknown';
    const types = listed(left);
    const lost = isAny ? standsFor(types, UNKNOWN_VALUES) : approximation({ text: `${types} left out` });
    return { ...part, domain, approximations: [...part.approximations, lost] };
  };
  const classes = mapped(model.classes, (cls) => {
    const fields = once(() => cls.fields.map(narrow));
    return derived(cls, {
      get fields() {
        return fields();
      },
    });
  });
  return {
    model: { ...model, classes },
    parameters: parameters.map(narrow),
    scope: smaller,
  };
}

class Search {
  /** Hierarchies by their roots, with what each of their fields refers to. */
  private readonly near = new Map<string, readonly ReadonlySet<string>[]>();
  readonly far: Set<string>;

  /** Strings in the code, those in types left out. */
  private readonly words = new Set<unknown>();

  constructor(
    private readonly model: SourceModel,
    far: readonly string[],
  ) {
    this.far = new Set(far);
    walk(model.types.found.program, (node) => {
      if (node.type === 'Literal') this.words.add(node.value);
      return node.type !== 'TSLiteralType';
    });
  }

  /**
   * Breadth first, so that what is near comes first; in a union, what the program names.
   * @returns what is near and was not before, and how many references that adds
   */
  from(domains: readonly Domain[]): { readonly near: readonly string[]; readonly references: number } {
    const known = new Set(this.near.keys());
    const before = this.references();
    const waiting = domains.flatMap((domain) => this.named(this.rootsIn(domain)));
    for (const root of waiting) {
      if (this.near.has(root) || this.far.has(root)) continue;
      const fields = this.fieldsOf(root);
      this.near.set(root, fields);
      const isType = this.model.classes.get(root)?.plain === true;
      if (isType && this.near.size > 1 && this.references() - before > MOST_BETWEEN_TYPES) {
        this.near.delete(root);
        this.far.add(root);
      } else waiting.push(...fields.flatMap((roots) => this.named(roots)));
    }
    return {
      near: [...this.near.keys()].filter((name) => !known.has(name)),
      references: this.references() - before,
    };
  }

  private references(): number {
    let count = 0;
    for (const fields of this.near.values())
      for (const roots of fields) for (const root of roots) if (this.near.has(root)) count += 1;
    return count;
  }

  private fieldsOf(root: string): readonly ReadonlySet<string>[] {
    const fields = subclassesOf(this.model, root).flatMap(({ name }) => fieldsOf(this.model, name));
    return fields.map(({ domain }) => this.rootsIn(domain)).filter(({ size }) => size > 0);
  }

  /** The hierarchies that a domain refers to, through arrays too. */
  private rootsIn(
    domain: Domain,
    found = new Set<string>(),
    arrays = new Set<string>(),
  ): ReadonlySet<string> {
    for (const member of membersOf(domain)) {
      if (member.kind === 'class') found.add(rootOf(this.model, member.name));
      if (member.kind !== 'array' || arrays.has(domainText(member))) continue;
      arrays.add(domainText(member));
      for (const element of elementDomains(member)) this.rootsIn(element, found, arrays);
    }
    return found;
  }

  /** Types with a literal that the program names come first. */
  private named(roots: ReadonlySet<string>): readonly string[] {
    const isNamed = (root: string): boolean =>
      fieldsOf(this.model, root).some(
        ({ domain }) => domain.kind === 'literal' && this.words.has(domain.value),
      );
    const all = [...roots].filter((root) => this.model.classes.has(root));
    return [...all.filter(isNamed), ...all.filter((root) => !isNamed(root))];
  }
}

function rootOf(model: SourceModel, name: string): string {
  return ancestors(model, name).at(-1) ?? name;
}

/** The domain without far classes; where nothing else is left of it, any value. */
function narrowed(domain: Domain, isFar: (name: string) => boolean, left: Set<string>): Domain {
  if (domain.kind === 'alias') {
    const { name, resolve } = domain;
    const inner = (): Domain | undefined => {
      const resolved = resolve();
      return resolved && narrowed(resolved, isFar, new Set());
    };
    return { kind: 'alias', name, resolve: inner };
  }
  const kept = membersOf(domain).flatMap((member): readonly Domain[] => {
    if (member.kind === 'class' && isFar(member.name)) {
      left.add(member.name);
      return [];
    }
    return [member.kind === 'array' ? withElements(member, isFar, left) : member];
  });
  if (left.size === 0) return domain;
  return kept.every(({ kind }) => kind === 'null' || kind === 'undefined') ? UNKNOWN : unionOf(kept);
}

function withElements(
  array: Extract<Domain, { kind: 'array' }>,
  isFar: (name: string) => boolean,
  left: Set<string>,
): Domain {
  const inner = (domain: Domain): Domain => {
    const own = new Set<string>();
    const found = narrowed(domain, isFar, own);
    for (const name of own) left.add(name);
    return found;
  };
  const { element, tuple } = array;
  if (!tuple) return { ...array, element: inner(element) };
  const elements = tuple.elements.map(inner);
  return {
    ...array,
    element: inner(element),
    tuple: { ...tuple, elements, rest: tuple.rest && inner(tuple.rest) },
  };
}

function listed(names: ReadonlySet<string>): string {
  const [first, rest] = [[...names].slice(0, MOST_NAMES), names.size - MOST_NAMES];
  return `${first.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
