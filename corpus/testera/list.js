'use strict';

/** A node of a `List`. */
class Node {
  /**
   * @param {int} elem
   * @param {Node|null} next
   */
  constructor(elem, next) {
    /** @type {int} */
    this.elem = elem;
    /** @type {Node|null} */
    this.next = next;
  }
}

/**
 * A singly linked list of integers.
 *
 * @invariant // acyclic
 *   all n: header.*next | n not in n.^next
 */
class List {
  constructor() {
    /** @type {Node|null} */
    this.header = null;
  }

  /**
   * Sorts the list in ascending order; its nodes stay.
   *
   * @post // sorted
   *   all n: header.*next | some n.next implies n.elem <= n.next.elem
   * @post // a permutation of what it was
   *   all i: Int | #{n: header.*next | n.elem = i} = #{n: header`.*next` | n.elem` = i}
   */
  mergeSort() {
    this.header = sort(this.header, merge);
  }

  /**
   * Meant to sort like `mergeSort`: the comparison in `mergeDescending` is the wrong way round.
   *
   * @post // sorted
   *   all n: header.*next | some n.next implies n.elem <= n.next.elem
   * @post // a permutation of what it was
   *   all i: Int | #{n: header.*next | n.elem = i} = #{n: header`.*next` | n.elem` = i}
   */
  mergeSortDescending() {
    this.header = sort(this.header, mergeDescending);
  }
}

/**
 * Sorts the nodes from one on, and returns the first of them.
 *
 * @param {Node|null} first
 * @param {(m: Node|null, n: Node|null) => Node|null} join
 * @returns {Node|null}
 */
function sort(first, join) {
  if (first === null || first.next === null) {
    return first;
  }
  const second = split(first);
  return join(sort(first, join), sort(second, join));
}

/**
 * Cuts a list of two nodes at least in halves, and returns the first node of the second half.
 *
 * @param {Node} first
 * @returns {Node|null}
 */
function split(first) {
  let slow = first;
  let fast = first.next;
  while (fast !== null && fast.next !== null) {
    slow = slow.next;
    fast = fast.next.next;
  }
  const second = slow.next;
  slow.next = null;
  return second;
}

/**
 * Merges two sorted lists.
 *
 * @param {Node|null} m
 * @param {Node|null} n
 * @returns {Node|null}
 */
function merge(m, n) {
  if (m === null) {
    return n;
  }
  if (n === null) {
    return m;
  }
  if (m.elem <= n.elem) {
    m.next = merge(m.next, n);
    return m;
  }
  n.next = merge(m, n.next);
  return n;
}

/**
 * @param {Node|null} m
 * @param {Node|null} n
 * @returns {Node|null}
 */
function mergeDescending(m, n) {
  if (m === null) {
    return n;
  }
  if (n === null) {
    return m;
  }
  if (n.elem <= m.elem) {
    m.next = mergeDescending(m.next, n);
    return m;
  }
  n.next = mergeDescending(m, n.next);
  return n;
}

module.exports = { List, Node };
