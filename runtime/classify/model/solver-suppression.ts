/**
 * Which properties of numbers others of the same place imply, as Z3 says: lines, planes, products and remainders with orders
 * and bounds, and what holds under conditions. Orders and bounds by themselves need no solver (`implied-orders.ts`).
 */

import { type Bool, type Num, Terms } from '../../solver/terms/terms.js';
import { SolverSession } from '../../solver/z3/session.js';
import type { ModelProperty, OperationalModel } from './model.js';
import { type Order, type Property, variablesIn } from './property.js';
import { isSize } from './variables.js';

/** A query is small; one that takes more is left undecided. */
const RESOURCES = 200_000;
const MILLISECONDS = 2000;
/** Places with more properties are left as they are: a query each would take longer than reading them. */
const MOST_PROPERTIES = 150;

/** The model in which what the solver shows to be implied is marked. */
export async function withoutImplied(model: OperationalModel): Promise<OperationalModel> {
  const places = new Map<string, ModelProperty[]>();
  for (const one of model.properties) {
    const key = `${one.place.at} ${one.place.of}`;
    const list = places.get(key);
    if (list) list.push(one);
    else places.set(key, [one]);
  }
  const implied = new Set<ModelProperty>();
  for (const own of places.values()) for (const one of await impliedAt(own)) implied.add(one);
  if (implied.size === 0) return model;
  const properties = model.properties.map((one) => (implied.has(one) ? { ...one, isImplied: true } : one));
  return { ...model, properties };
}

async function impliedAt(properties: readonly ModelProperty[]): Promise<readonly ModelProperty[]> {
  const open = properties.filter(({ isImplied }) => !isImplied);
  const most = open.reduce((greatest, { support }) => Math.max(greatest, support), 0);
  const translation = new Translation(properties);
  const items = open.flatMap((one, at) => {
    const term = translation.of(one.property);
    return term === undefined ? [] : [{ one, at, term }];
  });
  if (items.length > MOST_PROPERTIES || !items.some(({ one }) => needsSolver(one.property))) return [];
  const always = new Set(items.flatMap(({ one }) => (one.support === most ? variablesIn(one.property) : [])));
  const used = new Set(items);
  // What may be chance is left out first, then what was seen less often, of the others what says most.
  const candidates = [...items].sort(
    (a, b) =>
      Number(a.one.certainty === 'high') - Number(b.one.certainty === 'high') ||
      a.one.support - b.one.support ||
      weightOf(b.one.property) - weightOf(a.one.property) ||
      b.at - a.at,
  );
  const found: ModelProperty[] = [];
  const { terms } = translation;
  const session = new SolverSession(terms, { rlimit: RESOURCES, timeout: MILLISECONDS, seed: 0 });
  try {
    for (const item of candidates) {
      used.delete(item);
      // Of a variable that is not there everything holds: what follows must follow where the property speaks of something.
      const there = new Set([...always, ...variablesIn(item.one.property)]);
      // What tells something of the program is said by such others only.
      const facts = [...used].filter(
        ({ one }) =>
          (one.certainty === 'high' || item.one.certainty === 'low') &&
          variablesIn(one.property).every((name) => there.has(name)),
      );
      const about = near(item.one.property, facts);
      const answer =
        about.length === 0
          ? undefined
          : await session.check([...about.map(({ term }) => term), terms.not(item.term)], []);
      if (answer?.status === 'unsat') found.push(item.one);
      else used.add(item);
    }
  } finally {
    await session.close();
  }
  return found;
}

/** The facts that variables lead to from a property. */
function near<Fact extends { readonly one: ModelProperty }>(
  property: Property,
  facts: readonly Fact[],
): readonly Fact[] {
  const names = new Set(variablesIn(property));
  const found = new Set<Fact>();
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const fact of facts) {
      const own = variablesIn(fact.one.property);
      if (found.has(fact) || !own.some((name) => names.has(name))) continue;
      found.add(fact);
      for (const name of own) names.add(name);
      isNew = true;
    }
  }
  return facts.filter((fact) => found.has(fact));
}

/** What is more than an order or a bound. */
function needsSolver(property: Property): boolean {
  switch (property.kind) {
    case 'linear':
      return property.terms.length > 1 || Math.abs(property.terms[0]![0]) !== 1;
    case 'product':
    case 'square':
    case 'remainder':
    case 'iff':
      return true;
    case 'implies':
      return property.condition.kind !== 'present';
    default:
      return false;
  }
}

/** Conditions say least, lines of several variables more than orders. */
function weightOf(property: Property): number {
  if (property.kind === 'implies' || property.kind === 'iff') return 2 + weightOf(partOf(property));
  return property.kind === 'compare' || property.kind === 'bound' ? 1 : 0;
}

function partOf(property: Property & { kind: 'implies' | 'iff' }): Property {
  return property.kind === 'implies' ? property.consequent : property.right;
}

/** Properties as terms over numbers and truth values; others have none. */
class Translation {
  readonly terms = new Terms();
  private readonly numbers = new Map<string, Num>();
  private readonly numeric: ReadonlySet<string>;
  private readonly truths: ReadonlySet<string>;

  constructor(properties: readonly ModelProperty[]) {
    const numeric = new Set<string>();
    const truths = new Set<string>();
    const visit = (property: Property): void => {
      if (property.kind === 'implies' || property.kind === 'iff') {
        for (const one of property.kind === 'implies'
          ? [property.consequent]
          : [property.left, property.right])
          visit(one);
      } else if (property.kind === 'bound') {
        if (typeof property.value === 'number') numeric.add(property.of);
        if (typeof property.value === 'boolean') truths.add(property.of);
      } else if (property.kind === 'type') {
        if (property.type === 'number') numeric.add(property.of);
        if (property.type === 'boolean') truths.add(property.of);
      }
    };
    for (const { property } of properties) visit(property);
    this.numeric = new Set([...numeric].filter((name) => !truths.has(name)));
    this.truths = new Set([...truths].filter((name) => !numeric.has(name)));
  }

  of(property: Property): Bool | undefined {
    const { terms } = this;
    switch (property.kind) {
      case 'compare':
        return this.compared(this.number(property.left), property.order, this.number(property.right));
      case 'bound': {
        const { of, order, value } = property;
        if (typeof value === 'boolean') return order === '=' ? this.truth(of, value) : undefined;
        return typeof value === 'number'
          ? this.compared(this.number(of), order, terms.num(value))
          : undefined;
      }
      case 'one-of': {
        const numbers = property.values.filter((value) => typeof value === 'number');
        const of = this.number(property.of);
        if (of === undefined || numbers.length < property.values.length) return undefined;
        return terms.or(...numbers.map((value) => terms.eq(of, terms.num(value))));
      }
      case 'linear': {
        const parts = property.terms.map(([factor, name]) => {
          const value = this.number(name);
          return value === undefined ? undefined : terms.mul(terms.num(factor), value);
        });
        return this.equal(property.left, [...parts, terms.num(property.constant)]);
      }
      case 'square':
        return this.product(property.left, property.of, property.of);
      case 'product':
        return this.product(property.left, property.of, property.by);
      case 'implies':
      case 'iff':
        return this.joined(property);
      default:
        return undefined;
    }
  }

  private joined(property: Property & { kind: 'implies' | 'iff' }): Bool | undefined {
    const [first, second] =
      property.kind === 'iff' ? [property.left, property.right] : [property.condition, property.consequent];
    const [a, b] = [this.of(first), this.of(second)];
    if (a === undefined || b === undefined) return undefined;
    return property.kind === 'iff' ? this.terms.iff(a, b) : this.terms.implies(a, b);
  }

  private equal(left: string, parts: readonly (Num | undefined)[]): Bool | undefined {
    const value = this.number(left);
    if (value === undefined || parts.includes(undefined)) return undefined;
    const sum = (parts as readonly Num[]).reduce((a, b) => this.terms.add(a, b));
    return this.terms.eq(value, sum);
  }

  private product(left: string, of: string, by: string): Bool | undefined {
    const [a, b] = [this.number(of), this.number(by)];
    return a === undefined || b === undefined ? undefined : this.equal(left, [this.terms.mul(a, b)]);
  }

  private compared(left: Num | undefined, order: Order, right: Num | undefined): Bool | undefined {
    const { terms } = this;
    if (left === undefined || right === undefined) return undefined;
    switch (order) {
      case '=':
        return terms.eq(left, right);
      case '!=':
        return terms.not(terms.eq(left, right));
      case '<':
        return terms.lt(left, right);
      case '<=':
        return terms.le(left, right);
      case '>':
        return terms.lt(right, left);
      case '>=':
        return terms.le(right, left);
    }
  }

  /** A number of which nothing says that it is whole, unless it is a size. */
  private number(name: string): Num | undefined {
    if (!this.numeric.has(name) && !isSize(name)) return undefined;
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    const made = this.terms.numVar(name, isSize(name) ? 'int' : 'real');
    this.numbers.set(name, made);
    return made;
  }

  /** A truth value as whether a number is 1. */
  private truth(name: string, value: boolean): Bool | undefined {
    if (!this.truths.has(name)) return undefined;
    const known = this.numbers.get(name) ?? this.terms.numVar(name, 'int');
    this.numbers.set(name, known);
    const isTrue = this.terms.eq(known, this.terms.num(1));
    return value ? isTrue : this.terms.not(isTrue);
  }
}
