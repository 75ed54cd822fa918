/** Maps and sets of the input. */

/** The product of two sparse vectors. */
function dot(a: Map<number, number>, b: Map<number, number>): string {
  let sum = 0;
  for (const [index, x] of a) {
    const y = b.get(index);
    if (y !== undefined) sum += x * y;
  }
  if (sum === 12) return 'twelve';
  return a.size > b.size ? 'longer' : 'other';
}

/** A map that is changed. */
function put(map: Map<number, number>, key: number): number {
  map.set(key, 1);
  if (map.size === 3) map.delete(key);
  if ([...map.values()].includes(42)) return 42;
  return map.size;
}

interface Item {
  readonly id: number;
  readonly tags: Set<string>;
}

/** Sets in objects. */
function hot(items: readonly Item[]): string {
  let count = 0;
  for (const { tags } of items) if (tags.has('hot')) count += 1;
  return count === 2 ? 'two' : 'other';
}

/** An iterator that is asked by hand, then by a loop. */
function header(rows: Iterator<string>, rest: Generator<number, void>): string {
  const first = rows.next();
  if (first.done) return 'empty';
  if (first.value !== 'id') return 'no header';
  let sum = 0;
  for (const n of rest) sum += n;
  return rows.next().done && sum === 12 ? 'twelve' : 'more';
}

module.exports = { dot, put, hot, header };
