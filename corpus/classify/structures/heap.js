'use strict';
/** A binary heap, the least item first. */
class Heap {
  constructor() {
    this.items = [];
  }

  /** @returns {int} */
  size() {
    return this.items.length;
  }

  /** @returns {boolean} */
  isEmpty() {
    return this.items.length === 0;
  }

  makeEmpty() {
    this.items = [];
  }

  /** @param {int} item */
  insert(item) {
    let hole = this.items.length;
    this.items.push(item);
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (this.items[parent] <= item) break;
      this.items[hole] = this.items[parent];
      hole = parent;
    }
    this.items[hole] = item;
  }

  /** @returns {?int} */
  findMin() {
    if (this.isEmpty()) return null;
    return this.items[0];
  }

  /** @returns {?int} */
  deleteMin() {
    if (this.isEmpty()) return null;
    const least = this.items[0];
    const last = this.items.pop();
    if (this.items.length > 0) {
      this.items[0] = last;
      this._sink(0);
    }
    return least;
  }

  _sink(from) {
    const item = this.items[from];
    let hole = from;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= this.items.length) break;
      if (child + 1 < this.items.length && this.items[child + 1] < this.items[child]) child += 1;
      if (this.items[child] >= item) break;
      this.items[hole] = this.items[child];
      hole = child;
    }
    this.items[hole] = item;
  }
}

module.exports = { Heap };
