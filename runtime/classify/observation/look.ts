/** What values look like, whatever numbers their objects have in a call. */
import type { Captured } from './captured.js';

/** What can be told of an object by itself: without the numbers that it has in a call, and its answers there. */
export function lookOf(value: Captured): string {
  const numbers = new Map<unknown, number>();
  return JSON.stringify(value, (key, part: unknown) => {
    if (key.endsWith(')')) return undefined;
    if (key !== 'id') return part;
    const number = numbers.get(part) ?? numbers.size;
    numbers.set(part, number);
    return number;
  });
}
