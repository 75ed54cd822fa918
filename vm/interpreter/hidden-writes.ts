/**
 * Writes of a path to what objects of the loaded program hold where nobody can look, private names and weak collections, and
 * how each is undone.
 */

/** After a path that writes more often the program is loaded anew. */
const MOST_WRITES = 10_000;

export class HiddenWrites {
  private readonly undone: (() => void)[] = [];
  private isFull = false;

  get isEmpty(): boolean {
    return this.undone.length === 0;
  }

  note(undo: () => void): void {
    if (this.undone.length < MOST_WRITES) this.undone.push(undo);
    else this.isFull = true;
  }

  /** @returns whether all was undone */
  undo(): boolean {
    if (this.isFull) return false;
    for (let next = this.undone.pop(); next; next = this.undone.pop()) next();
    return true;
  }

  forget(): void {
    this.undone.length = 0;
    this.isFull = false;
  }
}
