export interface Line {
  readonly name: string;
  readonly amount: number;
  readonly count: number;
}

abstract class Container<T> {
  protected readonly items: T[] = [];

  get fill(): string {
    return this.items.length > 2 ? 'full' : 'free';
  }

  /** The place of the first item that fits; -1 without one. */
  place(fits: (item: T) => boolean): number {
    for (let i = 0; i < this.items.length; i += 1) if (fits(this.items[i]!)) return i;
    return -1;
  }
}

export class Basket extends Container<Line> {
  static readonly most = 3;

  static of(line: Line | null): Basket {
    const basket = new Basket();
    if (line !== null) basket.add(line);
    return basket;
  }

  add(line: Line): boolean {
    if (this.items.length >= Basket.most) return false;
    if (line.count < 1 || line.amount < 0) throw new RangeError('nothing to add');
    this.items.push(line);
    return true;
  }

  sum(): number {
    let sum = 0;
    for (const { amount, count } of this.items) sum += count > 10 ? amount * count * 0.9 : amount * count;
    return sum;
  }
}
