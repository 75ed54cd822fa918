/** State in closures, in variables of the module, in weak maps. */

function tally(): { add(n: number): void; sum(): number } {
  let total = 0;
  return {
    add: (n) => {
      total += n;
    },
    sum: () => total,
  };
}

export class Purse {
  readonly #coins = tally();
  #isLost = false;

  put(coin: number): void {
    if (coin > 0) this.#coins.add(coin);
  }

  lose(): void {
    this.#isLost = true;
  }

  look(): string {
    if (this.#isLost) return this.#coins.sum() > 0 ? 'lost with money' : 'lost empty';
    return this.#coins.sum() > 3 ? 'rich' : 'poor';
  }
}

const owners = new WeakMap<object, string>();

export class Ticket {
  assign(owner: string): void {
    if (!owners.has(this)) owners.set(this, owner);
  }

  release(): void {
    owners.delete(this);
  }

  isFor(owner: string): string {
    const own = owners.get(this);
    if (own === undefined) return 'free';
    return own === owner ? 'yours' : 'taken';
  }
}

let issued = 0;

export class Serial {
  #number = 0;

  issue(): void {
    issued += 1;
    this.#number = issued;
  }

  void(): void {
    this.#number = 0;
  }

  rank(): string {
    if (this.#number === 0) return issued > 0 ? 'void' : 'none';
    return this.#number > 1 ? 'later' : 'first';
  }
}

export class Toggle {
  #listener: ((on: boolean) => void) | undefined;
  #isOn = false;
  #told = 0;

  watch(): void {
    this.#listener = () => {
      this.#told += 1;
    };
  }

  flip(): void {
    this.#isOn = !this.#isOn;
    if (this.#listener) this.#listener(this.#isOn);
  }

  summary(): string {
    if (!this.#listener) return this.#isOn ? 'on, unwatched' : 'off, unwatched';
    return this.#told > 0 ? 'told' : 'watching';
  }
}
