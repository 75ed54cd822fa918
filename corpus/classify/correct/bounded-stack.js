'use strict';
/** BoundedStack without its two faults. */
class BoundedStack {
  constructor() {
    this.max = 2;
    /** @type {number[]} */
    this.elems = [0, 0];
    this.numElems = 0;
  }

  /** @returns {number} */
  getNumberOfElements() {
    return this.numElems;
  }

  /** @returns {number[]} */
  getArray() {
    return this.elems.slice();
  }

  /** @returns {number} */
  maxSize() {
    return this.max;
  }

  /** @returns {boolean} */
  isFull() {
    return this.numElems === this.max;
  }

  /** @returns {boolean} */
  isEmpty() {
    return this.numElems === 0;
  }

  /**
   * @param {int} k
   * @returns {boolean}
   */
  isMember(k) {
    for (let at = 0; at < this.numElems; at += 1) if (this.elems[at] === k) return true;
    return false;
  }

  /** A member that is pushed again, and what is pushed onto a full stack, is not stored. @param {int} k */
  push(k) {
    if (this.isFull() || this.isMember(k)) return;
    this.elems[this.numElems] = k;
    this.numElems += 1;
  }

  /** The element that was pushed last, or -1. @returns {number} */
  top() {
    if (this.numElems < 1) return -1;
    return this.elems[this.numElems - 1];
  }

  pop() {
    if (this.numElems > 0) this.numElems -= 1;
  }

  /**
   * @param {?BoundedStack} s
   * @returns {boolean}
   */
  equals(s) {
    if (s === null) return false;
    if (s.maxSize() !== this.max) return false;
    if (s.getNumberOfElements() !== this.numElems) return false;
    const others = s.getArray();
    for (let at = 0; at < this.numElems; at += 1) if (this.elems[at] !== others[at]) return false;
    return true;
  }
}

module.exports = { BoundedStack };
