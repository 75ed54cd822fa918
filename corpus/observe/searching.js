/** Searching: loops over an array that is only read. */

/**
 * @param {int[]} a
 * @param {int} x
 */
export function linearSearch(a, x) {
  let i = 0;
  while (i < a.length) {
    if (a[i] === x) return i;
    i++;
  }
  return -1;
}

/**
 * @param {int[]} a
 * @param {int} x
 */
export function binarySearch(a, x) {
  let low = 0;
  let high = a.length - 1;
  let middle = 0;
  while (low <= high) {
    middle = Math.floor((low + high) / 2);
    if (a[middle] === x) return middle;
    if (a[middle] < x) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** @param {int[]} a */
export function largest(a) {
  if (a.length === 0) return undefined;
  let best = a[0];
  let i = 1;
  while (i < a.length) {
    if (a[i] > best) best = a[i];
    i++;
  }
  return best;
}

/** @param {int[]} a */
export function secondLargest(a) {
  if (a.length < 2) return undefined;
  let first = a[0];
  let second = a[1];
  let i = 1;
  while (i < a.length) {
    if (a[i] > first) {
      second = first;
      first = a[i];
    } else if (i === 1 || a[i] > second) {
      second = a[i];
    }
    i++;
  }
  return second;
}

/** @param {int[]} a */
export function isSorted(a) {
  let i = 1;
  while (i < a.length) {
    if (a[i - 1] > a[i]) return false;
    i++;
  }
  return true;
}

/** @param {int[]} a */
export function longestRun(a) {
  let best = 0;
  let run = 0;
  let i = 0;
  while (i < a.length) {
    if (i > 0 && a[i] === a[i - 1]) run++;
    else run = 1;
    if (run > best) best = run;
    i++;
  }
  return best;
}

/**
 * Where the first element stands that is not below x.
 * @param {int[]} a
 * @param {int} x
 */
export function lowerBound(a, x) {
  let low = 0;
  let high = a.length;
  let middle = 0;
  while (low < high) {
    middle = (low + high) >> 1;
    if (a[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
