'use strict';

/** What the lists of the experiments hold: an object with an identity and nothing else. */
class Item {}

/** A node of a `LinkedList`; the sentinel is one, too. */
class Entry {
  /**
   * @param {Item|null} element
   * @param {Entry|null} next
   * @param {Entry|null} prev
   */
  constructor(element, next, prev) {
    /** @type {Item|null} */
    this.element = element;
    /** @type {Entry|null} */
    this.next = next;
    /** @type {Entry|null} */
    this.prev = prev;
  }
}

/**
 * A circular doubly linked list of objects with a sentinel; null is an element like others. Elements are the same
 * if they are one object.
 *
 * @invariant // the sentinel holds nothing
 *   no header.element
 *
 * @invariant // prev is the transpose of next
 *   all e1, e2: header.*next | e1 = e2.next <=> e2 = e1.prev
 *
 * @invariant // circular
 *   all e: header.*next | some e.next and some e.prev
 *
 * @invariant // size counts the entries without the sentinel
 *   size = #(header.*next - header)
 */
class LinkedList {
  constructor() {
    /** @type {Entry} */
    this.header = new Entry(null, null, null);
    /** @type {int} */
    this.size = 0;
    this.header.next = this.header;
    this.header.prev = this.header;
  }

  /**
   * Whether `o` is an element.
   *
   * @param {Item|null} o
   * @returns {boolean}
   */
  contains(o) {
    for (let e = this.header.next; e !== this.header; e = e.next) {
      if (o === null ? e.element === null : e.element === o) {
        return true;
      }
    }
    return false;
  }

  /**
   * The position of the first element that is `o`, or -1.
   *
   * @param {Item|null} o
   * @returns {int}
   */
  indexOf(o) {
    let index = 0;
    if (o === null) {
      for (let e = this.header.next; e !== this.header; e = e.next) {
        if (e.element === null) {
          return index;
        }
        index += 1;
      }
    } else {
      for (let e = this.header.next; e !== this.header; e = e.next) {
        if (o === e.element) {
          return index;
        }
        index += 1;
      }
    }
    return -1;
  }

  /**
   * The position of the last element that is `o`, or -1.
   *
   * @param {Item|null} o
   * @returns {int}
   */
  lastIndexOf(o) {
    let index = this.size;
    if (o === null) {
      for (let e = this.header.prev; e !== this.header; e = e.prev) {
        index -= 1;
        if (e.element === null) {
          return index;
        }
      }
    } else {
      for (let e = this.header.prev; e !== this.header; e = e.prev) {
        index -= 1;
        if (o === e.element) {
          return index;
        }
      }
    }
    return -1;
  }

  /**
   * Removes the first element that is `o`; returns whether there was one.
   *
   * @param {Item|null} o
   * @returns {boolean}
   */
  remove(o) {
    if (o === null) {
      for (let e = this.header.next; e !== this.header; e = e.next) {
        if (e.element === null) {
          this.unlink(e);
          return true;
        }
      }
    } else {
      for (let e = this.header.next; e !== this.header; e = e.next) {
        if (o === e.element) {
          this.unlink(e);
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Takes an entry other than the sentinel out of the list.
   *
   * @param {Entry} e
   * @pre e in header.^next - header
   */
  unlink(e) {
    e.prev.next = e.next;
    e.next.prev = e.prev;
    this.size -= 1;
  }

  /**
   * Appends an element.
   *
   * @param {Item|null} o
   */
  add(o) {
    const last = this.header.prev;
    const added = new Entry(o, this.header, last);
    last.next = added;
    this.header.prev = added;
    this.size += 1;
  }
}

module.exports = { Item, LinkedList };
