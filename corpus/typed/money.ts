/** Instances that only their constructor makes: what is private cannot be written from outside. */
export class Money {
  #cents: number;

  constructor(
    cents: number,
    readonly currency: string,
  ) {
    if (!Number.isInteger(cents)) throw new RangeError('not in cents');
    this.#cents = cents;
  }

  get cents(): number {
    return this.#cents;
  }

  isAs(other: Money): boolean {
    return other.#cents === this.#cents && other.currency === this.currency;
  }
}

export function dearest(prices: readonly Money[]): string {
  let best: Money | undefined;
  for (const price of prices) if (best === undefined || price.cents > best.cents) best = price;
  if (best === undefined) return 'nothing';
  return best.isAs(new Money(500, 'EUR')) ? 'a note' : best.cents > 10_000 ? 'dear' : 'cheap';
}

export function balance(accounts: ReadonlyMap<string, Money>, name: string): string {
  const found = accounts.get(name);
  return found === undefined ? 'no account' : found.cents < 0 ? 'overdrawn' : 'in credit';
}
