/**
 * Numbers of a query as integers in a circuit. Nothing wraps: a vector is as wide as the range of its number. What is no
 * integer, or may be too large, is lost: then comparisons are free, so that a refutation holds whatever the number is.
 */
import { type BitVector, BitVectors } from '../sat/bit-vectors.js';
import { type Circuit, FALSE, type Gate, TRUE } from '../sat/circuit.js';
import { bitsOf, type CircuitNumber, type Ends, isOdd, lazily, type Rough } from './circuit-number.js';
import { EndsOrder, type KnownOrder } from './ends.js';

/** How many of the units in which numbers with fractions are told are 1: a power of ten, its digits beside. */
export const FRACTION_DIGITS = 4;
const UNIT = 10 ** FRACTION_DIGITS;
/** Numerals of so many digits have doubles in their order. */
const MOST_SCALED = 10 ** 15;

/** Bits of the widest vector: sums and products of safe integers by small constants fit. */
const WIDEST = 60;

export class CircuitNumbers {
  readonly vectors: BitVectors;
  readonly ends: EndsOrder;

  /** @param facts takes what holds of auxiliary gates */
  constructor(
    readonly circuit: Circuit,
    private readonly facts: Gate[],
  ) {
    this.vectors = new BitVectors(circuit, WIDEST);
    this.ends = new EndsOrder(this, facts);
  }

  /** Has something hold always, of gates of its own. */
  require(...facts: readonly Gate[]): void {
    this.facts.push(...facts);
  }

  constant(value: number): CircuitNumber {
    const isInteger = Number.isSafeInteger(value);
    const [low, high] = isInteger ? [value, value] : [0, 0];
    const bits = this.vectors.constant(isInteger ? value + 0 : 0);
    const nan = Number.isNaN(value) ? TRUE : FALSE;
    return { low, high, bits, nan, lost: isInteger || nan === TRUE ? FALSE : TRUE, constant: value };
  }

  /** A number of which nothing is known. */
  get unknown(): CircuitNumber {
    return { low: 0, high: 0, bits: [FALSE], nan: FALSE, lost: TRUE };
  }

  /** Any integer of a range. */
  variable(low: number, high: number, lost: Gate = FALSE): CircuitNumber {
    const width = bitsOf(low, high);
    const bits = Array.from({ length: width }, () => this.circuit.input());
    if (low >= 0) bits.push(FALSE);
    const number = { low, high, bits, nan: FALSE, lost };
    this.facts.push(this.vectorAtMost(bits, high), -this.vectorAtMost(bits, low - 1));
    return number;
  }

  /** The number of the case that holds. The cases exclude each other, and one of them holds. */
  ofCases(
    cases: readonly (readonly [when: Gate, value: number])[],
    other: Pick<CircuitNumber, 'nan' | 'lost'> = { nan: FALSE, lost: FALSE },
  ): CircuitNumber {
    const { circuit } = this;
    const held = cases.filter(([when]) => when !== FALSE);
    if (held.length === 1 && other.nan === FALSE && other.lost === FALSE && held[0][0] === TRUE)
      return this.constant(held[0][1]);
    const values = held.map(([, value]) => value);
    const [low, high] = values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)];
    const vectors = held.map(([when, value]) => [when, this.vectors.constant(value)] as const);
    const width = Math.max(1, ...vectors.map(([, { length }]) => length));
    const made = (): BitVector =>
      Array.from({ length: width }, (_, i) =>
        circuit.any(
          vectors.flatMap(([when, bits]) => (bits[Math.min(i, bits.length - 1)] === TRUE ? [when] : [])),
        ),
      );
    const atMost = (limit: number): Gate => {
      if (limit >= high) return TRUE;
      return circuit.any(held.flatMap(([when, value]) => (value <= limit ? [when] : [])));
    };
    return lazily({ low, high, atMost, ...other }, made);
  }

  /** The same bits, of which more is known. */
  restricted(
    number: CircuitNumber,
    known: Partial<Pick<CircuitNumber, 'low' | 'high' | 'nan' | 'lost' | 'nanLost' | 'scaled' | 'ends'>>,
  ): CircuitNumber {
    const { low, high, nan, lost, atMost } = number;
    return lazily({ low, high, nan, lost, atMost, ...known }, () => number.bits);
  }

  /**
   * Any number: NaN, an integer of a range, between two of them, or beyond the range.
   * @param isInteger whether it is neither NaN nor between two integers
   */
  any(magnitude: number, isInteger: boolean): CircuitNumber & { readonly rough: Rough } {
    const { circuit } = this;
    const bits = this.variable(-magnitude - 1, magnitude + 1);
    const beyond = circuit.or(-this.atMost(bits, magnitude), this.atMost(bits, -magnitude - 1));
    const between = isInteger ? FALSE : circuit.and(circuit.input(), -beyond);
    const nan = isInteger ? FALSE : circuit.input();
    const lost = circuit.and(-nan, circuit.or(between, beyond));
    const isAtMost = (limit: number): Gate => {
      if (limit < -magnitude) return FALSE;
      if (limit > magnitude) return -circuit.and(beyond, -this.atMost(bits, magnitude));
      const isBelow = this.atMost(bits, limit - 1);
      return circuit.or(isBelow, circuit.and(-between, this.atMost(bits, limit)));
    };
    const ends = {
      atMost: (limit: number) => circuit.and(-nan, isAtMost(limit)),
      atLeast: (limit: number) =>
        limit > magnitude
          ? FALSE
          : circuit.all([-nan, -this.atMost(bits, limit - 1), limit < -magnitude ? -beyond : TRUE]),
      whole: isInteger ? TRUE : circuit.all([-nan, -between, -beyond]),
      broken: circuit.and(-nan, between),
    };
    return { ...bits, nan, lost, nanLost: FALSE, rough: { between, beyond }, ends };
  }

  /**
   * ECMA-262 ToIntegerOrInfinity, as the position in a string: what is beyond the range of the number is before or behind
   * all, and no longer lost.
   * @param isExact whether that is lost
   */
  truncated(a: CircuitNumber, isExact = false): CircuitNumber {
    if (!a.rough) return a.ends ? this.restricted(a, {}) : a;
    const { circuit } = this;
    const { between, beyond } = a.rough;
    const whole = { ...this.known(a), nan: FALSE, lost: isExact ? circuit.and(-a.nan, beyond) : FALSE };
    const isUp = circuit.and(between, this.atMost(whole, -1));
    const up = this.choice(isUp, this.add({ ...whole, lost: FALSE }, this.constant(1)), whole);
    return this.restricted(up, { nan: a.nan, lost: whole.lost });
  }

  /** The bits of a number alone. */
  private known({ low, high, bits }: CircuitNumber): CircuitNumber {
    return { low, high, bits, nan: FALSE, lost: FALSE };
  }

  /**
   * A comparison of which one side may be any double, of a integers that are at most as large: `compared` says what it is
   * where these are neither NaN, lost nor beyond their range.
   */
  private roughly(
    a: CircuitNumber,
    b: CircuitNumber,
    compared: Gate,
    isTold: Gate,
    known: () => KnownOrder,
  ): Gate {
    const { circuit } = this;
    const open = circuit.any([
      ...[a, b].map((side) => (side.rough ? FALSE : side.lost)),
      ...[
        [a, b],
        [b, a],
      ].map(([side, other]) =>
        side!.rough ? circuit.and(side!.rough.beyond, -this.isWithin(other!, side!)) : FALSE,
      ),
      -isTold,
    ]);
    return circuit.and(-a.nan, circuit.and(-b.nan, this.related(open, compared, known)));
  }

  /** Whether a number is inside of the range of another one, which has two integers beyond it. */
  private isWithin(a: CircuitNumber, { low, high }: CircuitNumber): Gate {
    const { circuit } = this;
    return circuit.all([-(a.rough?.beyond ?? FALSE), this.atMost(a, high - 1), -this.atMost(a, low)]);
  }

  /** A number that is not negative and lost where it is larger than a limit: what is computed of it has a smaller range. */
  upTo(a: CircuitNumber, limit: number): CircuitNumber {
    if (a.high <= limit) return a;
    const lost = this.circuit.or(a.lost, -this.atMost(a, limit));
    const known = { low: a.low, high: limit, nan: a.nan, lost };
    return lazily(known, () => [...a.bits.slice(0, bitsOf(0, limit)), FALSE]);
  }

  /** The number of unsigned bits. */
  ofBits(bits: readonly Gate[], high: number): CircuitNumber {
    return { low: 0, high, bits: [...bits, FALSE], nan: FALSE, lost: FALSE };
  }

  /** 1 or 0. */
  ofTruth(gate: Gate): CircuitNumber {
    return this.ofCases([
      [gate, 1],
      [-gate, 0],
    ]);
  }

  /** A truth value that counts only where some number is not lost. */
  settled(lost: Gate, value: Gate): Gate {
    return lost === FALSE ? value : this.circuit.choice(lost, this.circuit.input(), value);
  }

  /** A relation of two numbers, where one of them may be lost. @param value it where none is */
  private related(lost: Gate, value: Gate, known: () => KnownOrder): Gate {
    if (lost === FALSE) return value;
    const { circuit } = this;
    const { holds, fails } = known();
    const isKnown = circuit.or(holds, fails);
    const open = isKnown === TRUE ? holds : circuit.choice(isKnown, holds, circuit.input());
    return circuit.choice(lost, open, value);
  }

  /** Two numbers in smaller units, if one of them may be no integer and both are known in these. */
  private inUnits(a: CircuitNumber, b: CircuitNumber): readonly [CircuitNumber, CircuitNumber] | undefined {
    if (!a.scaled && !b.scaled) return undefined;
    const [x, y] = [this.inUnitsOf(a), this.inUnitsOf(b)];
    return x && y && [x, y];
  }

  private inUnitsOf(a: CircuitNumber): CircuitNumber | undefined {
    if (a.scaled) return a.scaled;
    if (a.constant === undefined) {
      const moved = this.multiply(a, this.constant(UNIT));
      return Math.max(moved.high, -moved.low) < MOST_SCALED ? moved : undefined;
    }
    if (!Number.isFinite(a.constant)) return this.constant(a.constant);
    const moved = a.constant * UNIT;
    const isExact = Math.round(moved) / UNIT === a.constant;
    if (Math.abs(moved) >= MOST_SCALED || (!isExact && Number.isInteger(moved))) return undefined;
    return this.constant(isExact ? Math.round(moved) : moved);
  }

  equal(first: CircuitNumber, second: CircuitNumber): Gate {
    const { circuit } = this;
    if (first === second) return this.settled(first.nanLost ?? first.lost, -first.nan);
    const [a, b] = this.inUnits(first, second) ?? [first, second];
    const known = () => this.ends.equal(first, second);
    if (isOdd(a) || isOdd(b)) return this.besideOdd(a, b, () => FALSE, known);
    if (a.rough || b.rough) {
      const [x, y] = [a.rough?.between ?? FALSE, b.rough?.between ?? FALSE];
      const same = circuit.and(this.sameValue(a, b), circuit.iff(x, y));
      return this.roughly(a, b, same, -circuit.all([x, y, same]), known);
    }
    const value = circuit.all([-a.nan, -b.nan, this.sameValue(a, b)]);
    return this.related(circuit.or(a.lost, b.lost), value, known);
  }

  /** Whether both are integers with the same value; meaningful where neither is NaN or lost. */
  sameValue(a: CircuitNumber, b: CircuitNumber): Gate {
    if (a.high < b.low || b.high < a.low) return FALSE;
    if (a.atMost && b.low === b.high) return this.circuit.and(a.atMost(b.low), -a.atMost(b.low - 1));
    if (b.atMost && a.low === a.high) return this.circuit.and(b.atMost(a.low), -b.atMost(a.low - 1));
    return this.vectors.equal(a.bits, b.bits);
  }

  lessOrEqual(first: CircuitNumber, second: CircuitNumber): Gate {
    const { circuit } = this;
    const [a, b] = this.inUnits(first, second) ?? [first, second];
    const known = () => this.ends.atMost(first, second);
    if (isOdd(a)) return this.besideOdd(a, b, (odd) => -this.atMost(b, Math.ceil(odd) - 1), known);
    if (isOdd(b)) return this.besideOdd(b, a, (odd) => this.atMost(a, Math.floor(odd)), known);
    if (a.rough || b.rough) {
      const [x, y] = [a.rough?.between ?? FALSE, b.rough?.between ?? FALSE];
      const same = this.sameValue(a, b);
      const isAtMost = circuit.and(this.ordered(a, b), -circuit.all([same, x, -y]));
      return this.roughly(a, b, isAtMost, -circuit.all([same, x, y]), known);
    }
    const value = circuit.all([-a.nan, -b.nan, this.ordered(a, b)]);
    return this.related(circuit.or(a.lost, b.lost), value, known);
  }

  private ordered(a: CircuitNumber, b: CircuitNumber): Gate {
    if (a.high <= b.low) return TRUE;
    if (b.high < a.low) return FALSE;
    if (b.low === b.high) return this.atMost(a, b.low);
    if (a.low === a.high) return -this.atMost(b, a.low - 1);
    return this.vectors.less(a.bits, b.bits, true);
  }

  /** Whether an integer is at most another one; meaningful where it is not NaN or lost. */
  atMost(a: CircuitNumber, limit: number): Gate {
    if (limit >= a.high) return TRUE;
    if (limit < a.low) return FALSE;
    return a.atMost?.(limit) ?? this.vectorAtMost(a.bits, limit);
  }

  private vectorAtMost(bits: BitVector, limit: number): Gate {
    return this.vectors.less(bits, this.vectors.constant(limit), true);
  }

  /** A comparison with a constant that is no safe integer, or with two of them. */
  private besideOdd(
    a: CircuitNumber,
    b: CircuitNumber,
    compared: (odd: number) => Gate,
    known: () => KnownOrder,
  ): Gate {
    const [odd, other] = isOdd(a) ? [a, b] : [b, a];
    if (isOdd(other)) return this.circuit.input();
    return this.related(other.lost, this.circuit.and(-other.nan, compared(odd.constant!)), known);
  }

  choice(c: Gate, a: CircuitNumber, b: CircuitNumber): CircuitNumber {
    if (c === TRUE) return a;
    if (c === FALSE) return b;
    const { circuit } = this;
    const units = this.inUnits(a, b);
    const known = {
      low: Math.min(a.low, b.low),
      high: Math.max(a.high, b.high),
      nan: circuit.choice(c, a.nan, b.nan),
      lost: circuit.choice(c, a.lost, b.lost),
      atMost:
        a.atMost || b.atMost || a.low === a.high || b.low === b.high
          ? (limit: number) => circuit.choice(c, this.atMost(a, limit), this.atMost(b, limit))
          : undefined,
      scaled: units && this.choice(c, ...units),
      ends: a.ends || b.ends ? this.ends.choice(c, a, b) : undefined,
    };
    return lazily(known, () => this.vectors.choice(c, a.bits, b.bits));
  }

  /** The number rounded down. */
  floor(a: CircuitNumber): CircuitNumber {
    if (a.rough) {
      const { between: _, ...rest } = a.rough;
      return {
        ...a,
        lost: this.circuit.and(-a.nan, a.rough.beyond),
        rough: { ...rest, between: FALSE },
        ends: a.ends && { ...a.ends, broken: FALSE },
      };
    }
    if (!a.scaled) return a;
    return this.choice(a.lost, this.division(a.scaled, UNIT).quotient, a);
  }

  /** Whether a number is an integer. */
  isInteger(a: CircuitNumber): Gate {
    const known = a.scaled ?? a;
    if (a.rough) return this.settled(a.rough.beyond, this.circuit.and(-a.nan, -a.rough.between));
    const value = this.circuit.and(-known.nan, a.scaled ? -a.lost : TRUE);
    return this.related(known.lost, value, () => ({
      holds: a.ends?.whole ?? FALSE,
      fails: a.ends?.broken ?? FALSE,
    }));
  }

  add(a: CircuitNumber, b: CircuitNumber): CircuitNumber {
    return this.computed(a, b, [a.low + b.low, a.high + b.high], () => this.vectors.plus(a.bits, b.bits));
  }

  multiply(a: CircuitNumber, b: CircuitNumber): CircuitNumber {
    if (a.constant === -1 && b.ends) return this.negated(b, b.ends);
    if (b.constant === -1 && a.ends) return this.negated(a, a.ends);
    return this.product(a, b);
  }

  /** The number with the other sign: what is known of it where it is lost is known of that, too. */
  private negated(a: CircuitNumber, ends: Ends): CircuitNumber {
    const product = this.product({ ...a, rough: undefined }, this.constant(-1));
    const known = {
      atMost: (limit: number) => ends.atLeast(-limit),
      atLeast: (limit: number) => ends.atMost(-limit),
      whole: ends.whole,
      broken: ends.broken,
    };
    if (!a.rough) return this.restricted(product, { ends: known });
    const { low, high, bits } = this.choice(
      a.rough.between,
      this.add(this.known(product), this.constant(-1)),
      this.known(product),
    );
    const { nan, lost, nanLost, rough } = a;
    return { low, high, bits, nan, lost, nanLost: nanLost ?? lost, rough, ends: known };
  }

  private product(a: CircuitNumber, b: CircuitNumber): CircuitNumber {
    const ends = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
    return this.computed(a, b, [Math.min(...ends), Math.max(...ends)], () => {
      const [x, y] = b.constant === undefined ? [a, b] : [b, a];
      const factor = x.constant;
      if (factor === undefined || factor >= 0) return this.vectors.times(x.bits, y.bits);
      // The bits of a negative constant go on for ever.
      return this.vectors.negated(this.vectors.times(this.vectors.constant(-factor), y.bits));
    });
  }

  /** A bit operator on integers of 32 bits. */
  bitwise(a: CircuitNumber, b: CircuitNumber, of: (x: Gate, y: Gate) => Gate): CircuitNumber {
    const width = Math.max(a.bits.length, b.bits.length);
    const bit = ({ bits }: CircuitNumber, i: number): Gate => bits[Math.min(i, bits.length - 1)];
    const bits = Array.from({ length: width }, (_, i) => of(bit(a, i), bit(b, i)));
    return this.computed(a, b, [-(2 ** (width - 1)), 2 ** (width - 1) - 1], () => bits);
  }

  /** ECMA-262 ToInt32 of an integer. */
  toInt32(a: CircuitNumber): CircuitNumber {
    const number = this.choice(a.nan, this.constant(0), this.restricted(a, { nan: FALSE }));
    if (a.low >= -(2 ** 31) && a.high < 2 ** 31) return number;
    const bits = Array.from({ length: 32 }, (_, i) => number.bits[Math.min(i, number.bits.length - 1)]);
    return { low: -(2 ** 31), high: 2 ** 31 - 1, bits, nan: FALSE, lost: a.lost };
  }

  /** Quotient rounded down, and what it leaves, by a positive constant. */
  division(
    a: CircuitNumber,
    divisor: number,
  ): { readonly quotient: CircuitNumber; readonly rest: CircuitNumber } {
    const [low, high] = [Math.floor(a.low / divisor), Math.floor(a.high / divisor)];
    const quotient = { ...this.variable(low, high), nan: a.nan, lost: a.lost };
    const rest = { ...this.variable(0, divisor - 1), nan: a.nan, lost: a.lost };
    const product = this.vectors.times(this.vectors.constant(divisor), quotient.bits);
    const same = this.vectors.equal(a.bits, this.vectors.plus(product, rest.bits));
    // The bits of what is lost or NaN mean nothing.
    this.facts.push(this.circuit.any([a.lost, a.nan, same]));
    return { quotient, rest };
  }

  private computed(
    a: CircuitNumber,
    b: CircuitNumber,
    [low, high]: readonly [number, number],
    bits: () => BitVector,
  ): CircuitNumber {
    const { circuit } = this;
    const nan = circuit.or(a.nan, b.nan);
    if (low < -Number.MAX_SAFE_INTEGER || high > Number.MAX_SAFE_INTEGER)
      return { ...this.unknown, nan: FALSE };
    return lazily({ low, high, nan, lost: circuit.or(a.lost, b.lost) }, bits);
  }
}
