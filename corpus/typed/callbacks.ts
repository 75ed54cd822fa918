/** Functions of the input: what they return differs from call to call, and a call may throw. */

/** Tries again. */
function retry(attempt: () => number): string {
  for (let i = 0; i < 3; i++) {
    try {
      const result = attempt();
      return i === 2 && result === 9 ? 'nine at last' : 'done';
    } catch {}
  }
  return 'failed';
}

interface Source {
  next(): string | null;
}

/** Words up to the first that is empty. */
function count(source: Source): number {
  let words = 0;
  for (let word = source.next(); word !== null; word = source.next()) {
    if (word === '') return -1;
    if (word === 'end' && words === 2) return 2;
    words += 1;
    if (words > 2) break;
  }
  return words;
}

/** What is called for each element that is there: arrays of numbers have no holes, which is said. */
function isDense(xs: readonly number[]): boolean {
  let calls = 0;
  xs.forEach(() => {
    calls += 1;
  });
  if (calls !== xs.length) return false;
  return true;
}

/** Elements that may be undefined may not be there either. */
function present(xs: readonly (number | undefined)[]): string {
  const keys = Object.keys(xs);
  if (xs.length === 3 && keys.length === 1 && keys[0] === '2') return 'last';
  return xs.length > 0 && !(0 in xs) ? 'hole' : 'other';
}

module.exports = { retry, count, isDense, present };
