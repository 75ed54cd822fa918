/** Sorting: loops over an array that is written. */

/** @param {int[]} a */
export function insertionSort(a) {
  let i = 1;
  let j = 0;
  let x = 0;
  while (i < a.length) {
    x = a[i];
    j = i - 1;
    while (j >= 0 && a[j] > x) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = x;
    i++;
  }
  return a;
}

/** @param {int[]} a */
export function selectionSort(a) {
  let i = 0;
  let j = 0;
  let least = 0;
  while (i < a.length) {
    least = i;
    j = i + 1;
    while (j < a.length) {
      if (a[j] < a[least]) least = j;
      j++;
    }
    const kept = a[i];
    a[i] = a[least];
    a[least] = kept;
    i++;
  }
  return a;
}

/** @param {int[]} a */
export function bubblePass(a) {
  let swaps = 0;
  let i = 1;
  while (i < a.length) {
    if (a[i - 1] > a[i]) {
      const kept = a[i];
      a[i] = a[i - 1];
      a[i - 1] = kept;
      swaps++;
    }
    i++;
  }
  return swaps > 0;
}

/**
 * Zeros first, then ones, then what is more.
 * @param {int[]} a
 */
export function dutchFlag(a) {
  let low = 0;
  let at = 0;
  let high = a.length - 1;
  while (at <= high) {
    if (a[at] < 1) {
      const kept = a[low];
      a[low] = a[at];
      a[at] = kept;
      low++;
      at++;
    } else if (a[at] > 1) {
      const kept = a[high];
      a[high] = a[at];
      a[at] = kept;
      high--;
    } else {
      at++;
    }
  }
  return a;
}

/**
 * Moves an element of a heap up to where it belongs.
 * @param {int[]} a
 * @param {int} i
 * @pre 0 <= i && i < a.length
 */
export function siftUp(a, i) {
  while (i > 0) {
    const parent = (i - 1) >> 1;
    if (a[parent] >= a[i]) return i;
    const kept = a[i];
    a[i] = a[parent];
    a[parent] = kept;
    i = parent;
  }
  return i;
}

/**
 * Moves the first element of a heap down to where it belongs.
 * @param {int[]} a
 */
export function siftDown(a) {
  let i = 0;
  let child = 1;
  while (child < a.length) {
    if (child + 1 < a.length && a[child + 1] > a[child]) child++;
    if (a[i] >= a[child]) return i;
    const kept = a[i];
    a[i] = a[child];
    a[child] = kept;
    i = child;
    child = 2 * i + 1;
  }
  return i;
}
