'use strict';

/** Linked lists of plain objects: {value, next}. */

function hasCycle(list) {
  let slow = list;
  let fast = list;
  while (fast?.next) {
    slow = slow.next;
    fast = fast.next.next;
    if (slow === fast) return true;
  }
  return false;
}

function mergeSorted(a, b) {
  const head = { next: null };
  let last = head;
  while (a && b) {
    if (a.value <= b.value) {
      last.next = { value: a.value, next: null };
      a = a.next;
    } else {
      last.next = { value: b.value, next: null };
      b = b.next;
    }
    last = last.next;
  }
  last.next = a || b;
  return head.next;
}

function removeDuplicates(list) {
  const seen = new Set();
  let removed = 0;
  let previous = null;
  for (let at = list; at; at = at.next) {
    if (seen.has(at.value)) {
      previous.next = at.next;
      removed += 1;
    } else {
      seen.add(at.value);
      previous = at;
    }
  }
  return removed === 0 ? 'clean' : removed;
}

/** Whether the list reads the same from both ends. */
function isPalindrome(list) {
  const values = [];
  for (let at = list; at !== null && at !== undefined; at = at.next) {
    if (values.length > 5) throw new RangeError('too long');
    values.push(at.value);
  }
  for (let i = 0, j = values.length - 1; i < j; i++, j--) if (values[i] !== values[j]) return false;
  return true;
}

module.exports = { hasCycle, mergeSorted, removeDuplicates, isPalindrome };
