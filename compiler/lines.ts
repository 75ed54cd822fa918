/** Positions of many offsets in one text. */
import type { Position } from './diagnostics.js';

/** Returns a function that finds the position of an offset by binary search. */
export function lineTable(source: string): (offset: number) => Position {
  const starts = [0];
  for (const { 0: lineBreak, index } of source.matchAll(/\r\n|[\n\r\u2028\u2029]/gu))
    starts.push(index + lineBreak.length);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - starts[low]! };
  };
}
