/**
 * The partition of `partition.js` with its two missing looks at the bounds.
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
    while (lo <= hi && a[lo] <= pivot) {
      // L3:
      lo++;
      // L4:
    }
    // L5:
    while (lo <= hi && a[hi] > pivot) {
      // L6:
      hi--;
      // L7:
    }
    // L8:
    if (lo < hi) {
      // L9:
      const kept = a[lo];
      a[lo] = a[hi];
      a[hi] = kept;
      // LA:
    }
    // LB:
  }
  // LC:
}
