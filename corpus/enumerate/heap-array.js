'use strict';

/**
 * A heap in an array: what is not used is null, no element is greater than its parent.
 *
 * @invariant size >= 0 and size <= array.length
 * @invariant all i: array.inds | i < size iff some array[i]
 * @invariant all i: array.inds | i > 0 and i < size implies array[i] <= array[div[i - 1, 2]]
 */
class HeapArray {
  constructor() {
    /** @type {int} */
    this.size = 0;
    /** @type {(int|null)[]} */
    this.array = [];
  }

  repOk() {
    if (this.size < 0 || this.size > this.array.length) return false;
    for (let i = 0; i < this.size; i++) {
      if (this.array[i] === null) return false;
      if (i > 0 && this.array[i] > this.array[Math.floor((i - 1) / 2)]) return false;
    }
    for (let i = this.size; i < this.array.length; i++) if (this.array[i] !== null) return false;
    return true;
  }
}

/**
 * The same, seen from the parents.
 *
 * @invariant size in array.inds + array.length
 * @invariant all i: Int | 0 <= i and i < size implies some array[i]
 * @invariant all i: array.inds | i >= size implies no array[i]
 * @invariant all i, j: array.inds | j < size and (j = plus[mul[2, i], 1] or j = plus[mul[2, i], 2]) implies array[i] >= array[j]
 */
class HeapOfParents {
  constructor() {
    /** @type {int} */
    this.size = 0;
    /** @type {(int|null)[]} */
    this.array = [];
  }

  isEmpty() {
    return this.size === 0;
  }
}

module.exports = { HeapArray, HeapOfParents };
