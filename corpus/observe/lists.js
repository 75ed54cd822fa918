/** Surgery on linked lists. */

class Cell {
  /** @param {int} value */
  constructor(value) {
    /** @type {int} */
    this.value = value;
    /** @type {Cell | null} */
    this.next = null;
  }
}

export class List {
  constructor() {
    /** @type {Cell | null} */
    this.head = null;
  }

  /** @param {int} x */
  contains(x) {
    let at = this.head;
    while (at !== null) {
      if (at.value === x) return true;
      at = at.next;
    }
    return false;
  }

  /** @param {int} x */
  insert(x) {
    const cell = new Cell(x);
    let at = this.head;
    if (at === null || at.value >= x) {
      cell.next = at;
      this.head = cell;
      return;
    }
    while (at.next !== null && at.next.value < x) at = at.next;
    cell.next = at.next;
    at.next = cell;
  }

  /** @param {int} x */
  remove(x) {
    let at = this.head;
    if (at === null) return false;
    if (at.value === x) {
      this.head = at.next;
      return true;
    }
    while (at.next !== null) {
      if (at.next.value === x) {
        at.next = at.next.next;
        return true;
      }
      at = at.next;
    }
    return false;
  }
}
