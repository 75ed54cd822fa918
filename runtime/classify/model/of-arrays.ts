/** Properties of one array: order, duplicates, what every element is. */
import type { Captured } from '../observation/captured.js';
import { type Found, found, isOften } from './found.js';
import { childrenOf, isDistinct, isSame, type Property } from './property.js';
import { elementsOf, isContent, isOfLists, isUndefined, numbersOf } from './variables.js';

const ORDERS = ['<', '>', '<=', '>='] as const;
type Order = (typeof ORDERS)[number];

/** More than are needed to be sure. */
const MOST_NEIGHBOURS = 64;

/** Whether an array begins, or ends, with another one. */
function isPart(part: readonly Captured[], whole: readonly Captured[]): boolean {
  return isAt(0, part, whole) || isAt(whole.length - part.length, part, whole);
}

function isAt(from: number, part: readonly Captured[], whole: readonly Captured[]): boolean {
  return part.length <= whole.length && part.every((element, at) => isSame(element, whole[at + from]!));
}

/** Numbers that arrays got at an end: more tell nothing new. */
const MOST_TOLD = 5;

/** The numbers that arrays got at one end, each beside its neighbour. */
class Growth {
  readonly first = new Set<string>();
  readonly last = new Set<string>();

  see(before: readonly Captured[], now: readonly Captured[]): void {
    if (before.length === 0 || now.length !== before.length + 1) return;
    if (isAt(1, before, now)) add(this.first, now[0]!, now[1]!);
    else if (isAt(0, before, now)) add(this.last, now.at(-2)!, now.at(-1)!);
  }

  /** Where they grow at one end alone, it is the calls that say in which order; at both, who calls may keep it, too: that is never sure. */
  get told(): number {
    const { first, last } = this;
    return first.size > 0 && last.size > 0 ? Math.min(first.size + last.size, MOST_TOLD) : 0;
  }
}

/** Orders that pairs of numbers may have, and the pairs that tell it. */
export class OrdersOfPairs {
  private readonly alive = new Set<Order>(ORDERS);
  /** Different pairs of different numbers. */
  private readonly pairs = new Map<string, readonly [number, number]>();
  /** Numbers next to which others stood, as close as their order allows. */
  private readonly met = new Set<number>();

  get isOver(): boolean {
    return this.alive.size === 0;
  }

  see(pairs: readonly (readonly [number, number])[]): void {
    if (this.isOver) return;
    for (const [a, b] of pairs) {
      if (!(a < b)) this.alive.delete('<');
      if (!(a > b)) this.alive.delete('>');
      if (!(a <= b)) this.alive.delete('<=');
      if (!(a >= b)) this.alive.delete('>=');
      if (Math.abs(a - b) === 1) this.met.add(a);
      if (a !== b && this.pairs.size < MOST_NEIGHBOURS) this.pairs.set(`${a} ${b}`, [a, b]);
    }
  }

  /** How often an order would hold of such numbers if they did not stand beside each other. */
  private chanceOf(isUp: boolean): number {
    const pairs = [...this.pairs.values()];
    const held = pairs.reduce(
      (sum, [a]) => sum + pairs.filter(([, b]) => (isUp ? a <= b : a >= b)).length,
      0,
    );
    return Math.min(Math.max(held / pairs.length ** 2, 0.5), MOST_CHANCE);
  }

  /** The orders that hold, the strict one first. @param property of an order */
  found(property: (order: Order) => Property, rows: number): Found[] {
    const weak = this.alive.has('<=') ? '<=' : '>=';
    const told = this.pairs.size;
    if (!this.alive.has(weak) || told === 0) return [];
    const one = found(property(weak), rows, this.chanceOf(weak === '<='), told);
    const strict = weak === '<=' ? '<' : '>';
    if (!this.alive.has(strict)) return [one];
    const other = { ...one, property: property(strict) };
    // That no two are equal may be chance, unless they come as close as they can.
    const isTight = this.met.size > 1;
    return [isTight ? other : { ...other, confidence: Math.min(one.confidence, OF_STRICT) }, one];
  }
}

/** Of few pairs, the lesser ones may lie below all greater ones because of the order. */
const MOST_CHANCE = 0.75;

/** How sure it is at most that numbers in an order are never equal, unless they come close to it. */
const OF_STRICT = 0.95;

/** Of fewer neighbours, the order may be that of the calls. */
const MOST_BY_CHANCE = 7;

function add(to: Set<string>, left: Captured, right: Captured): void {
  if (to.size < MOST_NEIGHBOURS && !isSame(left, right)) to.add(JSON.stringify([left, right]));
}

export interface OfArray {
  see(value: Captured): void;
  /** Whether its numbers were never out of order, though nothing but the order of calls may be why. */
  readonly isInOrderOfCalls: boolean;
  found(): Found[];
}

export function arrayDetector(of: string): OfArray {
  let isKnown = true;
  let rows = 0;
  /** Those that had any elements: what elements of one call have alike, one call tells. */
  let filled = 0;
  let elements = 0;
  let isNumeric = true;
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  let reached = 0;
  let isZeroSeen = false;
  let distinct = true;
  let present = true;
  /** Lists in which something could have stood twice, but for those that only grew or shrank at an end; whether there was any. */
  let several = 0;
  let isRepeatable = false;
  let last: readonly Captured[] = [];
  /** Neighbours that differ, of arrays that did not only grow or shrink at an end: the order of these is that of the calls. */
  const neighbours = new Set<string>();
  const growth = new Growth();
  const alive = new Set<Order>(ORDERS);
  const heap = new OrdersOfPairs();

  const seeNumbers = (numbers: readonly number[], isTelling: boolean): void => {
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at]!;
      if (number === 0) isZeroSeen = true;
      if (number < least) [least, reached] = [number, 0];
      if (number === least) reached += 1;
      if (number > greatest) greatest = number;
      if (at === 0) continue;
      const before = numbers[at - 1]!;
      if (isTelling && before !== number && neighbours.size < MOST_NEIGHBOURS)
        neighbours.add(`${before} ${number}`);
      if (!(before < number)) alive.delete('<');
      if (!(before > number)) alive.delete('>');
      if (!(before <= number)) alive.delete('<=');
      if (!(before >= number)) alive.delete('>=');
    }
  };

  return {
    see(value) {
      const list = elementsOf(value);
      if (!list) isKnown = false;
      if (!list || !isKnown) return;
      rows += 1;
      elements += list.length;
      if (list.length > 0) filled += 1;
      const isTelling = !isPart(list, last) && !isPart(last, list);
      growth.see(last, list);
      if (list.length > 1 && isTelling) several += 1;
      isRepeatable ||= list.length > 1;
      last = list;
      const numbers = numbersOf(value);
      if (numbers) {
        seeNumbers(numbers, isTelling);
        if (!heap.isOver) heap.see(childrenOf(numbers));
      } else isNumeric = false;
      distinct &&= isDistinct(value);
      present &&= list.every((element) => element !== null && !isUndefined(element));
    },
    get isInOrderOfCalls() {
      return alive.size > 0 && neighbours.size + growth.told < MOST_BY_CHANCE;
    },
    found() {
      const all: Found[] = [];
      const isUnordered = isContent(of) && !isOfLists(of);
      if (!isKnown || elements === 0) return all;
      if (present) all.push(found({ kind: 'elements-present', of }, rows, 0.5, filled));
      if (distinct && isRepeatable && !isUnordered)
        all.push(found({ kind: 'distinct', of }, rows, 0.5, several));
      if (!isNumeric) return all;
      all.push(found({ kind: 'elements-numeric', of }, rows, 0.5, filled));
      const range = Number.isSafeInteger(greatest - least) ? greatest - least + 1 : elements;
      const chance = 1 - 1 / (range + 1);
      const isReached = isOften(reached, least, elements / range);
      all.push({
        ...found({ kind: 'elements', of, order: '>=', bound: least }, rows, chance, elements),
        ...(isReached ? { isReached } : {}),
      });
      all.push(found({ kind: 'elements', of, order: '<=', bound: greatest }, rows, chance, elements));
      if (!isZeroSeen && least < 0 && greatest > 0)
        all.push(found({ kind: 'elements', of, order: '!=', bound: 0 }, rows, 1 - 1 / range, elements));
      // What is in collections stands as it came.
      if (isUnordered) return all;
      // Of what is sorted it is said already.
      if (alive.size === 0 && !isContent(of))
        all.push(...heap.found((order) => ({ kind: 'heap', of, order }), rows));
      const told = neighbours.size + growth.told;
      const order = told > 0 ? ORDERS.find((one) => alive.has(one)) : undefined;
      if (order === undefined) return all;
      all.push(found({ kind: 'sorted', of, order }, rows, 0.5, told));
      // That no two are equal tells less than their order.
      if (order === '<' || order === '>')
        all.push(found({ kind: 'sorted', of, order: `${order}=` }, rows, 0.5, told));
      return all;
    },
  };
}
