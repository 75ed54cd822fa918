'use strict';

/**
 * Methods that write through arguments that may be the same object. Which branch is taken after the writes depends
 * on who is an alias of whom; some outcomes exist only if two names mean one cell. Nothing here has a
 * precondition: cells may be linked in any way.
 */

class Cell {
  /**
   * @param {int} value
   * @param {Cell|null} next
   */
  constructor(value, next) {
    /** @type {int} */
    this.value = value;
    /** @type {Cell|null} */
    this.next = next;
  }
}

/**
 * Swaps the values of two cells by addition and subtraction, which clears a cell that is swapped with itself.
 *
 * @param {Cell} a
 * @param {Cell} b
 * @returns {string}
 */
function swapThenCompare(a, b) {
  const first = a.value;
  const second = b.value;
  a.value = a.value + b.value;
  b.value = a.value - b.value;
  a.value = a.value - b.value;
  if (a.value !== second) {
    // Only where a is b: of two cells a now has the value of b.
    return first > 0 ? 'lost a positive value' : 'lost a negative value';
  }
  if (a.value === b.value) {
    return a.value === 0 ? 'zeros' : 'equal';
  }
  if (a.next === b && b.next === a) {
    return a.value < b.value ? 'ascending ring' : 'descending ring';
  }
  return 'swapped';
}

/**
 * Writes through `next` of both arguments and looks at every cell that may have been hit.
 *
 * @param {Cell} p
 * @param {Cell} q
 * @returns {int}
 */
function writeThrough(p, q) {
  if (p.next === null || q.next === null) {
    return -1;
  }
  p.next.value = 1;
  q.next.value = 2;
  let seen = 0;
  if (p.next.value === 2) {
    // Only where p.next is q.next.
    seen += 1;
  }
  if (p.value === 1) {
    // p is its own successor and not that of q, or had the value before.
    seen += 2;
  }
  if (q.value === 2) {
    seen += 4;
  }
  p.next = q;
  if (q.next === q) {
    // p is q, or q was its own successor.
    seen += 8;
  }
  if (q.next.next === q) {
    // Where p is q.next, the last write made it so.
    seen += 16;
  }
  return seen;
}

/**
 * Writes along a chain, then cuts it.
 *
 * @param {Cell} x
 * @param {Cell|null} y
 * @returns {int}
 */
function relink(x, y) {
  if (x.next === null) {
    return -1;
  }
  // Of three names (x, x.next and y) any two may be one cell.
  x.next.next = y;
  if (x.next === null) {
    // Only where x was its own successor and y is null.
    return -2;
  }
  if (y === null) {
    return x.next.next === null ? 0 : -3;
  }
  let seen = 0;
  if (y.next === y) {
    seen += 1;
  }
  if (x.next === y) {
    seen += 2;
  }
  y.next = null;
  y.value = x.value + 1;
  if (x.next === null) {
    // Only where x is y.
    seen += 4;
  } else if (x.next.next === null) {
    // Only where x.next is y.
    seen += 8;
  }
  if (y.value > x.value) {
    // Everywhere but where x is y.
    seen += 16;
  }
  return seen;
}

module.exports = { Cell, relink, swapThenCompare, writeThrough };
