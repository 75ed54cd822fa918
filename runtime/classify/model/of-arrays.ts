/** Properties of one array: order, duplicates, what every element is. */
import type { Captured } from '../observation/captured.js';
import { type Found, found, isOften } from './found.js';
import { isDistinct, isSame } from './property.js';
import { elementsOf, isUndefined, numbersOf } from './variables.js';

const ORDERS = ['<', '>', '<=', '>='] as const;

/** More than are needed to be sure. */
const MOST_NEIGHBOURS = 64;

/** Whether an array begins, or ends, with another one. */
function isBeginning(part: readonly Captured[], whole: readonly Captured[]): boolean {
  const offset = whole.length - part.length;
  if (offset < 0) return false;
  return (
    part.every((element, at) => isSame(element, whole[at]!)) ||
    part.every((element, at) => isSame(element, whole[at + offset]!))
  );
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
      const isTelling = !isBeginning(list, last) && !isBeginning(last, list);
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
      const order = neighbours.size > 0 ? ORDERS.find((one) => alive.has(one)) : undefined;
      if (order !== undefined) all.push(found({ kind: 'sorted', of, order }, rows, 0.5, neighbours.size));
      return all;
    },
  };
}
