/** Properties of one array: order, duplicates, what every element is. */
import type { Captured } from '../observation/captured.js';
import { type Found, found } from './found.js';
import { isDistinct } from './property.js';
import { elementsOf, isUndefined, numbersOf } from './variables.js';

const ORDERS = ['<', '>', '<=', '>='] as const;

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
  let distinct = true;
  let present = true;
  /** Neighbours that differ, and arrays with more than one element. */
  let neighbours = 0;
  let several = 0;
  const alive = new Set<(typeof ORDERS)[number]>(ORDERS);

  const seeNumbers = (numbers: readonly number[]): void => {
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at]!;
      if (number < least) least = number;
      if (number > greatest) greatest = number;
      if (at === 0) continue;
      const before = numbers[at - 1]!;
      if (before !== number) neighbours += 1;
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
      if (list.length > 1) several += 1;
      const numbers = numbersOf(value);
      if (numbers) seeNumbers(numbers);
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
      all.push(found({ kind: 'elements', of, order: '>=', bound: least }, rows, chance, elements));
      all.push(found({ kind: 'elements', of, order: '<=', bound: greatest }, rows, chance, elements));
      const order = neighbours > 0 ? ORDERS.find((one) => alive.has(one)) : undefined;
      if (order !== undefined) all.push(found({ kind: 'sorted', of, order }, rows, 0.5, neighbours));
      return all;
    },
  };
}
