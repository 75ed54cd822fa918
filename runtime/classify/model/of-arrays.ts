/** Properties of one array: order, duplicates, what every element is. */
import type { Captured } from '../observation/captured.js';
import { type Found, found, isOften } from './found.js';
import { isDistinct, isSame } from './property.js';
import { elementsOf, isUndefined, numbersOf } from './variables.js';

const ORDERS = ['<', '>', '<=', '>='] as const;

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

function add(to: Set<string>, left: Captured, right: Captured): void {
  if (to.size < MOST_NEIGHBOURS && !isSame(left, right)) to.add(JSON.stringify([left, right]));
}

export interface OfArray {
  see(value: Captured): void;
  found(): Found[];
}

export function arrayDetector(of: string): OfArray {
  let isKnown = true;
  let rows = 0;
  let elements = 0;
  let isNumeric = true;
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  let reached = 0;
  let isZeroSeen = false;
  let distinct = true;
  let present = true;
  let several = 0;
  let last: readonly Captured[] = [];
  /** Neighbours that differ, of arrays that did not only grow or shrink at an end: the order of these is that of the calls. */
  const neighbours = new Set<string>();
  const growth = new Growth();
  const alive = new Set<(typeof ORDERS)[number]>(ORDERS);

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
      const isTelling = !isPart(list, last) && !isPart(last, list);
      growth.see(last, list);
      if (list.length > 1 && isTelling) several += 1;
      last = list;
      const numbers = numbersOf(value);
      if (numbers) seeNumbers(numbers, isTelling);
      else isNumeric = false;
      distinct &&= isDistinct(value);
      present &&= list.every((element) => element !== null && !isUndefined(element));
    },
    found() {
      const all: Found[] = [];
      if (!isKnown || elements === 0) return all;
      if (present) all.push(found({ kind: 'elements-present', of }, rows, 0.5, elements));
      if (distinct && several > 0) all.push(found({ kind: 'distinct', of }, rows, 0.5, several));
      if (!isNumeric) return all;
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
