/**
 * Which orders and bounds of numbers others of the same place imply: all of these are differences of two variables with a limit, and
 * what follows of such a system is what its shortest ways say.
 */
import type { Found } from './found.js';
import type { Order, Property } from './property.js';

/** `a - b` is at most `limit`, or less. */
interface Difference {
  readonly a: string;
  readonly b: string;
  readonly limit: number;
  readonly isStrict: boolean;
}

/** The variable that is 0: bounds are differences to it. */
const ZERO = '';

interface Item {
  readonly at: number;
  readonly property: Property;
  readonly support: number;
  readonly isMeant: boolean;
}

/**
 * The numbers of the properties that others say together.
 * @param known those that need not be said anyhow
 * @param isMeant whether a property tells something of the program: what does is said by such others only
 */
export function impliedOrders(
  found: readonly Found[],
  known: ReadonlySet<number>,
  isMeant: (property: Property) => boolean,
): ReadonlySet<number> {
  const plain: Item[] = [];
  /** What holds under a condition, by the condition. */
  const conditional = new Map<string, Item[]>();
  for (const [at, { property, support }] of found.entries()) {
    if (known.has(at)) continue;
    if (property.kind !== 'implies') plain.push({ at, property, support, isMeant: isMeant(property) });
    else {
      const key = JSON.stringify(property.condition);
      const items = conditional.get(key) ?? [];
      conditional.set(key, items);
      items.push({ at, property: property.consequent, support, isMeant: isMeant(property) });
    }
  }
  const implied = new Set<number>();
  leaveOut(plain, [], implied);
  const always = plain.filter(({ at }) => !implied.has(at));
  const most = mostSupport(plain);
  const facts = always.filter(({ support }) => support === most);
  for (const items of conditional.values()) leaveOut(items, facts, implied);
  return implied;
}

/** Notes what others of the items say, with facts that are always there. */
function leaveOut(items: readonly Item[], facts: readonly Item[], implied: Set<number>): void {
  // Of a variable that is not always there everything holds where it is not: nothing follows through it.
  const most = mostSupport(items);
  const used = new Set([...facts, ...items.filter(({ support }) => support === most)]);
  // What may be chance or was seen less often is left out first, of the others the last one: those of single variables stand first.
  const candidates = items
    .filter(({ property }) => isOrder(property))
    .sort((a, b) => Number(a.isMeant) - Number(b.isMeant) || a.support - b.support || b.at - a.at);
  for (const one of candidates) {
    const wasUsed = used.delete(one);
    const all = [...used].flatMap(({ property, isMeant }) =>
      isMeant || !one.isMeant ? differencesOf(property) : [],
    );
    if (differencesOf(one.property).every((difference) => follows(difference, all))) implied.add(one.at);
    else if (wasUsed) used.add(one);
  }
}

function mostSupport(items: readonly Item[]): number {
  return items.reduce((most, { support }) => Math.max(most, support), 0);
}

/** Equalities are left: they say most. */
function isOrder(property: Property): boolean {
  if (property.kind !== 'compare' && property.kind !== 'bound') return false;
  return property.order !== '=' && property.order !== '!=';
}

function differencesOf(property: Property): readonly Difference[] {
  switch (property.kind) {
    case 'compare':
      return between(property.left, property.order, property.right, 0);
    case 'bound':
      return typeof property.value === 'number'
        ? between(property.of, property.order, ZERO, property.value)
        : [];
    case 'one-of': {
      const numbers = property.values.filter((value) => typeof value === 'number');
      if (numbers.length < property.values.length) return [];
      return [
        ...between(property.of, '>=', ZERO, Math.min(...numbers)),
        ...between(property.of, '<=', ZERO, Math.max(...numbers)),
      ];
    }
    case 'linear': {
      const [[factor, of] = [0, ''], ...more] = property.terms;
      return factor === 1 && more.length === 0 ? between(property.left, '=', of, property.constant) : [];
    }
    default:
      return [];
  }
}

/** `a` beside `b + limit`. */
function between(a: string, order: Order, b: string, limit: number): readonly Difference[] {
  const below = (isStrict: boolean): Difference => ({ a, b, limit, isStrict });
  const above = (isStrict: boolean): Difference => ({ a: b, b: a, limit: 0 - limit, isStrict });
  switch (order) {
    case '=':
      return [below(false), above(false)];
    case '<':
    case '<=':
      return [below(order === '<')];
    case '>':
    case '>=':
      return [above(order === '>')];
    default:
      return [];
  }
}

/** Whether a difference is the sum of others: Bellman and Ford's shortest ways from its second variable. */
function follows({ a, b, limit, isStrict }: Difference, all: readonly Difference[]): boolean {
  const least = new Map<string, { readonly limit: number; readonly isStrict: boolean }>([
    [b, { limit: 0, isStrict: false }],
  ]);
  const size = new Set(all.flatMap((one) => [one.a, one.b])).size;
  for (let round = 0; round <= size; round += 1) {
    let isChanged = false;
    for (const one of all) {
      const from = least.get(one.b);
      if (!from) continue;
      const next = { limit: from.limit + one.limit, isStrict: from.isStrict || one.isStrict };
      const old = least.get(one.a);
      if (old && !isBelow(next, old)) continue;
      least.set(one.a, next);
      isChanged = true;
    }
    if (!isChanged) break;
  }
  const found = least.get(a);
  return (
    found !== undefined && (found.limit < limit || (found.limit === limit && (found.isStrict || !isStrict)))
  );
}

type Limit = Pick<Difference, 'limit' | 'isStrict'>;

function isBelow(one: Limit, other: Limit): boolean {
  return one.limit < other.limit || (one.limit === other.limit && one.isStrict && !other.isStrict);
}
