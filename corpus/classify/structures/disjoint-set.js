'use strict';
/** Disjoint sets of 0 to n-1, united by height, found with path compression. */
class DisjointSet {
  /** @param {int} count at least 1 */
  constructor(count) {
    if (count < 1) throw new RangeError('no elements');
    this.parents = new Array(count).fill(-1);
    this.sets = count;
  }

  /** @param {int} element one of them @returns {int} */
  find(element) {
    if (element < 0 || element >= this.parents.length) throw new RangeError('no such element');
    if (this.parents[element] < 0) return element;
    this.parents[element] = this.find(this.parents[element]);
    return this.parents[element];
  }

  /** @param {int} a one of them @param {int} b one of them @returns {boolean} whether they were apart */
  union(a, b) {
    const first = this.find(a);
    const second = this.find(b);
    if (first === second) return false;
    if (this.parents[second] < this.parents[first]) {
      this.parents[first] = second;
    } else {
      if (this.parents[first] === this.parents[second]) this.parents[first] -= 1;
      this.parents[second] = first;
    }
    this.sets -= 1;
    return true;
  }

  /** @returns {int} */
  count() {
    return this.sets;
  }
}

module.exports = { DisjointSet };
