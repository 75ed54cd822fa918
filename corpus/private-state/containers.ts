/** Containers that keep what they hold to themselves. */

export class Queue {
  readonly #items: number[] = [];
  #served = 0;

  enter(item: number): void {
    this.#items.push(item);
  }

  serve(): void {
    if (this.#items.shift() !== undefined) this.#served += 1;
  }

  front(): string {
    if (this.#items.length === 0) return this.#served > 0 ? 'all served' : 'empty';
    if (this.#served > 0) return 'some served';
    return this.#items[0] === this.#items.at(-1) && this.#items.length > 1 ? 'same ends' : 'waiting';
  }
}

export class Bag {
  readonly #counts = new Map<string, number>();

  add(word: string): void {
    const count = this.#counts.get(word);
    this.#counts.set(word, count === undefined ? 1 : count + 1);
  }

  remove(word: string): void {
    const count = this.#counts.get(word);
    if (count !== undefined && count > 0) this.#counts.set(word, count - 1);
  }

  count(word: string): string {
    const count = this.#counts.get(word);
    if (count === undefined) return 'never seen';
    if (count === 0) return 'all removed';
    return count > 1 ? 'several' : 'one';
  }
}

export class Unique {
  readonly #seen = new Set<number>();
  #repeated = 0;

  take(value: number): void {
    if (this.#seen.has(value)) this.#repeated += 1;
    this.#seen.add(value);
  }

  forget(): void {
    this.#seen.clear();
  }

  judge(): string {
    if (this.#repeated > 0) return this.#seen.size === 0 ? 'repeated once' : 'repeated';
    return this.#seen.size > 1 ? 'all differ' : 'few';
  }
}

interface Node {
  readonly value: number;
  readonly next: Node | undefined;
}

export class Chain {
  #head: Node | undefined;

  push(value: number): void {
    this.#head = { value, next: this.#head };
  }

  drop(): void {
    if (this.#head) this.#head = this.#head.next;
  }

  isSorted(): string {
    if (!this.#head) return 'empty';
    for (let at: Node = this.#head; at.next; at = at.next) if (at.value > at.next.value) return 'not sorted';
    return this.#head.next ? 'sorted' : 'single';
  }
}

export class Undo {
  readonly #done: string[] = [];
  readonly #undone: string[] = [];

  write(text: string): void {
    this.#done.push(text);
    this.#undone.length = 0;
  }

  undo(): void {
    const last = this.#done.pop();
    if (last !== undefined) this.#undone.push(last);
  }

  redo(): void {
    const last = this.#undone.pop();
    if (last !== undefined) this.#done.push(last);
  }

  state(): string {
    if (this.#done.length === 0) return this.#undone.length > 0 ? 'all undone' : 'fresh';
    return this.#undone.length > 0 ? 'some undone' : 'written';
  }
}
