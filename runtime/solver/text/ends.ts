/**
 * How numbers compare where they are lost: as is known of them, and otherwise freely, but so that all comparisons of one number
 * with constants agree with an order.
 */
import { type Circuit, FALSE, type Gate } from '../sat/circuit.js';
import type { CircuitNumber, Ends } from './circuit-number.js';

/** What is asked of numbers that are not lost. */
interface Exact {
  readonly circuit: Circuit;
  /** Whether an integer is at most another one. */
  atMost(number: CircuitNumber, limit: number): Gate;
}

/** Whether a relation is known to hold, and known not to. */
export interface KnownOrder {
  readonly holds: Gate;
  readonly fails: Gate;
}

/** Whether a number is at most a constant, and below it. */
interface Compared {
  readonly constant: number;
  readonly isAtMost: Gate;
  readonly isBelow: Gate;
}

const NOTHING: KnownOrder = { holds: FALSE, fails: FALSE };

export class EndsOrder {
  private readonly compared = new Map<CircuitNumber, Compared[]>();

  /** @param facts takes what always holds */
  constructor(
    private readonly exact: Exact,
    private readonly facts: Gate[],
  ) {}

  /** Whether a number is at most another one. */
  atMost(a: CircuitNumber, b: CircuitNumber): KnownOrder {
    if (!a.ends && !b.ends) return NOTHING;
    const { circuit } = this.exact;
    const [below, above] = [this.comparison(a, b), this.comparison(b, a)];
    if (below) return { holds: below.isAtMost, fails: -below.isAtMost };
    if (above) return { holds: -above.isBelow, fails: above.isBelow };
    const sides = this.sides(a, b);
    return {
      holds: circuit.any(sides.map(([x, y, pivot]) => circuit.and(x.atMost(pivot), y.atLeast(pivot)))),
      fails: circuit.any(sides.map(([x, y, pivot]) => circuit.and(x.atLeast(pivot), y.atMost(pivot - 1)))),
    };
  }

  /** What is known of two numbers, with integers that may tell them apart. */
  private sides(a: CircuitNumber, b: CircuitNumber): readonly (readonly [Ends, Ends, number])[] {
    const [x, y] = [this.endsOf(a), this.endsOf(b)];
    // What is beyond a range is told by the integers next to its ends.
    const ends = [a, b].flatMap(({ low, high }) => [low, low + 1, low + 2, high - 1, high, high + 1]);
    const pivots = new Set([0, 1, ...ends].filter((pivot) => Number.isSafeInteger(pivot)));
    return [...pivots].map((pivot) => [x, y, pivot]);
  }

  /** Whether two numbers are equal. */
  equal(a: CircuitNumber, b: CircuitNumber): KnownOrder {
    if (!a.ends && !b.ends) return NOTHING;
    const { circuit } = this.exact;
    const compared = this.comparison(a, b) ?? this.comparison(b, a);
    if (compared) {
      const holds = circuit.and(compared.isAtMost, -compared.isBelow);
      return { holds, fails: -holds };
    }
    const isOther = circuit.any(
      this.sides(a, b).map(([x, y, pivot]) =>
        circuit.or(
          circuit.and(x.atLeast(pivot), y.atMost(pivot - 1)),
          circuit.and(y.atLeast(pivot), x.atMost(pivot - 1)),
        ),
      ),
    );
    const [x, y] = [this.endsOf(a), this.endsOf(b)];
    const isBroken = circuit.or(circuit.and(x.whole, y.broken), circuit.and(x.broken, y.whole));
    return { holds: FALSE, fails: circuit.or(isOther, isBroken) };
  }

  /** What is known of one of two numbers. */
  choice(c: Gate, a: CircuitNumber, b: CircuitNumber): Ends {
    const { circuit } = this.exact;
    const [x, y] = [this.endsOf(a), this.endsOf(b)];
    return {
      atMost: (limit) => circuit.choice(c, x.atMost(limit), y.atMost(limit)),
      atLeast: (limit) => circuit.choice(c, x.atLeast(limit), y.atLeast(limit)),
      whole: circuit.choice(c, x.whole, y.whole),
      broken: circuit.choice(c, x.broken, y.broken),
    };
  }

  /** That two numbers with one value, if neither is NaN, are not told to be on different sides of integers. */
  agreement(a: CircuitNumber, b: CircuitNumber, pivots: readonly number[]): Gate {
    const { circuit } = this.exact;
    const [x, y] = [this.endsOf(a), this.endsOf(b)];
    return circuit.all(
      pivots.flatMap((pivot) => [
        -circuit.and(x.atLeast(pivot), y.atMost(pivot - 1)),
        -circuit.and(y.atLeast(pivot), x.atMost(pivot - 1)),
      ]),
    );
  }

  /** The comparison of a number with a constant that is near enough for integers beside it. */
  private comparison(number: CircuitNumber, { constant }: CircuitNumber): Compared | undefined {
    if (!number.ends || constant === undefined || !(Math.abs(constant) < Number.MAX_SAFE_INTEGER))
      return undefined;
    let all = this.compared.get(number);
    if (all === undefined) {
      all = [];
      this.compared.set(number, all);
    }
    const known = all.find((one) => one.constant === constant);
    if (known) return known;
    const made = this.made(number.ends, constant);
    const { circuit } = this.exact;
    for (const one of all) {
      const [lower, higher] = one.constant < constant ? [one, made] : [made, one];
      this.facts.push(circuit.implies(lower.isAtMost, higher.isBelow));
    }
    all.push(made);
    return made;
  }

  private made(ends: Ends, constant: number): Compared {
    const { circuit } = this.exact;
    const [floor, ceiling] = [Math.floor(constant), Math.ceil(constant)];
    const free = (holds: Gate, fails: Gate): Gate =>
      circuit.choice(circuit.or(holds, fails), holds, circuit.input());
    const broken = floor === ceiling ? ends.broken : FALSE;
    // A number that is an integer is none between two, and the other way round.
    const isOther = floor === ceiling ? ends.broken : ends.whole;
    const isBelow = free(
      circuit.or(ends.atMost(ceiling - 1), circuit.and(broken, ends.atMost(ceiling))),
      ends.atLeast(ceiling),
    );
    const isAtMost = free(
      ends.atMost(floor),
      circuit.or(ends.atLeast(floor + 1), circuit.and(broken, ends.atLeast(floor))),
    );
    this.facts.push(circuit.implies(isBelow, isAtMost), -circuit.all([isOther, isAtMost, -isBelow]));
    return { constant, isAtMost, isBelow };
  }

  private endsOf(number: CircuitNumber): Ends {
    if (number.ends) return number.ends;
    const { circuit } = this.exact;
    const isKnown = circuit.and(-number.lost, -number.nan);
    return {
      atMost: (limit) => circuit.and(isKnown, this.exact.atMost(number, limit)),
      atLeast: (limit) => circuit.and(isKnown, -this.exact.atMost(number, limit - 1)),
      whole: isKnown,
      broken: FALSE,
    };
  }
}
