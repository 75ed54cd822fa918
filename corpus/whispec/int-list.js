'use strict';

/** A node of an `IntList`; the sentinel is one, too. */
class Entry {
  /**
   * @param {int} value
   * @param {Entry|null} next
   * @param {Entry|null} prev
   */
  constructor(value, next, prev) {
    /** @type {int} */
    this.value = value;
    /** @type {Entry|null} */
    this.next = next;
    /** @type {Entry|null} */
    this.prev = prev;
  }
}

/**
 * A circular doubly linked list of integers: the example of section 2 of the Whispec paper, with its precondition.
 * The value of the sentinel is fixed, so that two lists differ only in what they hold.
 *
 * @invariant this.header.value = 0
 *
 * @invariant // prev is the transpose of next
 *   all e1, e2: this.header.*next | e1 = e2.next <=> e2 = e1.prev
 *
 * @invariant // circular
 *   all e: this.header.*next | some e.next && some e.prev
 *
 * @invariant // size counts the entries without the sentinel
 *   this.size = #(this.header.*next - this.header)
 */
class IntList {
  constructor() {
    /** @type {Entry} */
    this.header = new Entry(0, null, null);
    /** @type {int} */
    this.size = 0;
    this.header.next = this.header;
    this.header.prev = this.header;
  }

  /**
   * Whether `i` is among the values.
   *
   * @param {int} i
   * @returns {boolean}
   */
  contains(i) {
    let e = this.header.next;
    while (e !== this.header) {
      if (e.value === i) {
        return true;
      }
      e = e.next;
    }
    return false;
  }

  /**
   * Appends a value.
   *
   * @param {int} i
   */
  add(i) {
    const last = this.header.prev;
    const added = new Entry(i, this.header, last);
    last.next = added;
    this.header.prev = added;
    this.size += 1;
  }
}

module.exports = { IntList };
