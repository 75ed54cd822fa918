/** Orders of a shop: enumerations, optional properties, defaults, utility types, lists of arguments. */

enum Status {
  Open,
  Paid = 5,
  Shipped,
}

enum Tax {
  None = 'none',
  Full = 'full',
}

interface Item {
  readonly price: number;
  readonly amount: number;
  readonly gift?: { note?: string } | null;
}

interface Order {
  status: Status;
  tax: Tax;
  items: Item[];
  discount?: number;
}

type Draft = Partial<Pick<Order, 'status' | 'discount'>> & { id: number };

/** What an order costs. */
function total({ status, tax, items, discount = 0 }: Order): number {
  if (status === Status.Shipped && items.length === 0) throw new Error('nothing was shipped');
  let sum = 0;
  for (const { price, amount, gift } of items) {
    sum += price * amount;
    if (gift?.note === 'wrap') sum += 1;
  }
  sum -= discount > sum ? sum : discount;
  return tax === Tax.Full && sum > 100 ? sum + 20 : sum;
}

/** What comes of changes to a draft, the last one first. */
function merge(draft: Draft, ...changes: Partial<Draft>[]): string {
  const merged = Object.assign({ status: Status.Open }, draft, ...changes);
  if (merged.id === undefined) return 'lost';
  if (merged.status === undefined) return 'unknown';
  return merged.status >= Status.Paid ? (merged.discount ? 'discounted' : 'paid') : 'open';
}

/** Prices by name, and what a list of names costs. */
function price(prices: Readonly<Record<'pen' | 'ink', number>>, names: readonly ('pen' | 'ink')[]): number {
  let sum = 0;
  for (const name of names) sum += prices[name];
  return names.length > 1 && sum === 42 ? -1 : sum;
}

module.exports = { total, merge, price };
