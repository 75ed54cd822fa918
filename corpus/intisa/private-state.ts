/** Classes whose state nobody outside can write: each outcome of their last method takes public calls. */

export class Turnstile {
  #coins = 0;
  #broken = false;

  insert(coin: number): void {
    if (coin > 0) this.#coins += coin;
  }

  kick(): void {
    this.#broken = true;
  }

  push(): string {
    // A broken one lets everybody pass.

    if (this.#broken) return 'open';
    if (this.#coins >= 3) {
      this.#coins -= 3;
      return 'passed';
    }
    return 'locked';
  }
}

export class Cell {
  #value: string | undefined;
  #writes = 0;

  write(value: string): void {
    this.#value = value;
    this.#writes += 1;
  }

  erase(): void {
    this.#value = undefined;
  }

  read(expected: string): string {
    if (this.#value === undefined) return this.#writes > 0 ? 'erased' : 'empty';
    if (this.#value === expected) return this.#writes > 1 ? 'rewritten' : 'same';
    return 'other';
  }
}

export class Ring {
  readonly #items: number[] = [];
  readonly #size: number;
  #dropped = 0;

  constructor(size: number) {
    this.#size = size;
  }

  add(item: number): void {
    this.#items.push(item);
    if (this.#items.length > this.#size) {
      this.#items.shift();
      this.#dropped += 1;
    }
  }

  first(): string {
    if (this.#items.length === 0) return this.#dropped > 0 ? 'all dropped' : 'empty';
    if (this.#dropped > 0) return this.#items[0] === 1 ? 'one after drops' : 'after drops';
    return this.#items[0] === 1 ? 'one' : 'first';
  }
}

/** The state is in a closure. */
function counter(): { readonly step: () => number } {
  let count = 0;
  return {
    step: () => {
      count += 1;
      return count;
    },
  };
}

export class Gate {
  readonly #visits = counter();
  #last = 0;

  visit(): void {
    this.#last = this.#visits.step();
  }

  state(): string {
    if (this.#last === 0) return 'new';
    return this.#last > 2 ? 'worn' : 'used';
  }
}
