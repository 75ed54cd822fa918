/**
 * The partition of Quicksort as Ball's Figure 1(a) has it (Abstraction-guided Test Generation, 2003), written from the
 * figure: both inner loops run on without looking whether they leave the array.
 *
 * @param {int[]} a
 * @param {int} n
 * @pre n = a.length && n > 2
 * @observe lo < hi
 * @observe lo <= hi
 * @observe a[lo] <= pivot
 * @observe a[hi] > pivot
 */
export function partition(a, n) {
  const pivot = a[0];
  let lo = 1;
  let hi = n - 1;
  // L0:
  while (lo <= hi) {
    // L1:
    // L2:
    while (a[lo] <= pivot) {
      // L3:
      lo++;
      // L4:
    }
    // L5:
    while (a[hi] > pivot) {
      // L6:
      hi--;
      // L7:
    }
    // L8:
    if (lo < hi) {
      // L9:
      swap(a, lo, hi);
      // LA:
    }
    // LB:
  }
  // LC:
}

export function swap(a, i, j) {
  const kept = a[i];
  a[i] = a[j];
  a[j] = kept;
}
