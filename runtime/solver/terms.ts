/**
 * Terms: the formulas that go to the solver, hash-consed, folded by constants as they are built.
 *
 * Truth values are signed: `-t` is the negation of `t`, 1 is true and -1 is false. Numeric terms are positive and
 * have a sort, Int or Real. A formula built over constants only is a constant, so evaluating a specification on a
 * known heap and translating it for an unknown one are the same code.
 */

import { DOUBLE_FUNCTIONS } from './double-functions.js';
import { integerQuotient } from './integer-quotient.js';
import { IntegerRanges } from './integer-ranges.js';
import { StringTable } from './string-table.js';
import { substitution } from './substitution.js';
import { evaluator, type TermEvaluator } from './term-evaluator.js';
import { hash, sameArgs } from './term-hash.js';
import {
  type Assignment,
  type Bool,
  FALSE,
  type Num,
  type NumSort,
  TermOp,
  type TermOpCode,
  TRUE,
  Trait,
} from './term-ops.js';

export * from './term-ops.js';

export class Terms {
  /** Operator and arguments by term number; rows 0 unused, 1 is true. */
  readonly op: TermOpCode[] = [TermOp.True, TermOp.True];
  readonly args: (readonly number[])[] = [[], []];
  /** Constant of `NumConst`, by term number. */
  private readonly values = new Map<number, number>();
  private readonly sorts = new Map<number, NumSort>();
  /** `Trait`s by term number. */
  private readonly traitSets: number[] = [0, 0];
  readonly ranges = new IntegerRanges(this);
  /** Names of variables, by term number. */
  readonly names = new Map<number, string>();
  /** Strings as the integers that stand for them. */
  readonly strings = new StringTable();
  private readonly constants = new Map<string, number>();
  private table = new Int32Array(4096);
  private entries = 0;

  get size(): number {
    return this.op.length;
  }

  sort(term: Num): NumSort {
    return this.sorts.get(term) ?? 'int';
  }

  /** The `Trait`s of a truth value or a number. */
  traits(term: number): number {
    return this.traitSets[Math.abs(term)]!;
  }

  /** The value of a numeric constant, else undefined. */
  constantOf(term: Num): number | undefined {
    return this.values.get(term);
  }

  boolVar(name: string): Bool {
    const term = this.append(TermOp.Var, []);
    this.names.set(term, name);
    return term;
  }

  numVar(name: string, sort: NumSort): Num {
    const term = this.append(TermOp.NumVar, []);
    this.names.set(term, name);
    this.mark(term, sort);
    return term;
  }

  /** A double constant, whichever it is. */
  double(value: number): Num {
    const key = `d${Object.is(value, -0) ? '-0' : value}`;
    let term = this.constants.get(key);
    if (term === undefined) {
      term = this.append(TermOp.NumConst, []);
      this.values.set(term, value);
      this.mark(term, 'double');
      this.constants.set(key, term);
    }
    return term;
  }

  /** A constant: an Int where the value is a safe integer and `sort` is not 'real'. Not for NaN and infinities. */
  num(value: number, sort?: NumSort): Num {
    if (sort === 'double') return this.double(value);
    if (!Number.isFinite(value)) throw new RangeError(`no numeric term for ${value}`);
    const isReal = sort === 'real' || !Number.isSafeInteger(value);
    const key = `${isReal ? 'r' : 'i'}${value + 0}`;
    let term = this.constants.get(key);
    if (term === undefined) {
      term = this.append(TermOp.NumConst, []);
      this.values.set(term, value + 0);
      this.mark(term, isReal ? 'real' : 'int');
      this.constants.set(key, term);
    }
    return term;
  }

  not(a: Bool): Bool {
    return -a;
  }

  and(...parts: readonly Bool[]): Bool {
    return this.all(parts);
  }

  or(...parts: readonly Bool[]): Bool {
    return this.any(parts);
  }

  all(parts: readonly Bool[]): Bool {
    const kept: number[] = [];
    for (const part of parts) {
      if (part === TRUE) continue;
      if (part === FALSE) return FALSE;
      kept.push(part);
    }
    if (kept.length === 0) return TRUE;
    if (kept.length === 1) return kept[0]!;
    kept.sort((x, y) => Math.abs(x) - Math.abs(y) || x - y);
    let length = 0;
    for (const part of kept) {
      if (length > 0 && kept[length - 1] === part) continue;
      if (length > 0 && kept[length - 1] === -part) return FALSE;
      kept[length++] = part;
    }
    kept.length = length;
    return length === 1 ? kept[0]! : this.node(TermOp.And, kept);
  }

  any(parts: readonly Bool[]): Bool {
    return -this.all(parts.map((part) => -part));
  }

  implies(a: Bool, b: Bool): Bool {
    return -this.all([a, -b]);
  }

  iff(a: Bool, b: Bool): Bool {
    if (a === TRUE) return b;
    if (a === FALSE) return -b;
    if (b === TRUE) return a;
    if (b === FALSE) return -a;
    if (a === b) return TRUE;
    if (a === -b) return FALSE;
    const sign = a < 0 === b < 0 ? 1 : -1;
    const [x, y] = [Math.abs(a), Math.abs(b)];
    return sign * this.node(TermOp.Iff, x < y ? [x, y] : [y, x]);
  }

  ite(c: Bool, a: Bool, b: Bool): Bool {
    if (c === TRUE || a === b) return a;
    if (c === FALSE) return b;
    if (a === TRUE) return this.any([c, b]);
    if (a === FALSE) return this.all([-c, b]);
    if (b === TRUE) return this.any([-c, a]);
    if (b === FALSE) return this.all([c, a]);
    if (a === -b) return this.iff(c, a);
    return c < 0 ? this.node(TermOp.Ite, [-c, b, a]) : this.node(TermOp.Ite, [c, a, b]);
  }

  numIte(c: Bool, a: Num, b: Num): Num {
    if (c === TRUE || a === b) return a;
    if (c === FALSE) return b;
    const [x, y] = this.sameSort(a, b);
    return this.numeric(TermOp.NumIte, c < 0 ? [-c, y, x] : [c, x, y], this.sort(x));
  }

  /** Whether two numbers are equal: of doubles, NaN is not, 0 and -0 are. */
  eq(a: Num, b: Num): Bool {
    if (a === b && this.sort(a) !== 'double') return TRUE;
    const [x, y] = this.sameSort(a, b);
    const [p, q] = [this.values.get(x), this.values.get(y)];
    if (p !== undefined && q !== undefined) return p === q ? TRUE : FALSE;
    return this.node(TermOp.Eq, x < y ? [x, y] : [y, x]);
  }

  le(a: Num, b: Num): Bool {
    if (a === b && this.sort(a) !== 'double') return TRUE;
    const [x, y] = this.sameSort(a, b);
    const [p, q] = [this.values.get(x), this.values.get(y)];
    if (p !== undefined && q !== undefined) return p <= q ? TRUE : FALSE;
    return this.node(TermOp.Le, [x, y]);
  }

  lt(a: Num, b: Num): Bool {
    const isDouble = this.sort(a) === 'double' || this.sort(b) === 'double';
    return isDouble ? this.all([this.le(a, b), -this.eq(a, b)]) : -this.le(b, a);
  }

  add(a: Num, b: Num): Num {
    const [x, y] = this.sameSort(a, b);
    const [p, q] = [this.values.get(x), this.values.get(y)];
    const nothing = this.sort(x) === 'double' ? -0 : 0;
    if (Object.is(p, nothing)) return y;
    if (Object.is(q, nothing)) return x;
    if (p !== undefined && q !== undefined && this.folds(p + q, x)) return this.num(p + q, this.sort(x));
    return this.numeric(TermOp.Add, x < y ? [x, y] : [y, x], this.sort(x));
  }

  neg(a: Num): Num {
    return this.mul(this.num(-1), a);
  }

  sub(a: Num, b: Num): Num {
    return this.add(a, this.neg(b));
  }

  mul(a: Num, b: Num): Num {
    const [x, y] = this.sameSort(a, b);
    const [p, q] = [this.values.get(x), this.values.get(y)];
    if (p === 1) return y;
    if (q === 1) return x;
    if (p === 0 && this.sort(x) !== 'double') return x;
    if (q === 0 && this.sort(x) !== 'double') return y;
    if (p !== undefined && q !== undefined && this.folds(p * q, x)) return this.num(p * q, this.sort(x));
    return this.numeric(TermOp.Mul, x < y ? [x, y] : [y, x], this.sort(x));
  }

  /** Quotient of two numbers: a double where an operand is one, else a Real. */
  div(a: Num, b: Num): Num {
    if (this.sort(a) === 'double' || this.sort(b) === 'double')
      return this.doubles(TermOp.Div, a, b, (x, y) => x / y);
    const [x, y] = [this.toReal(a), this.toReal(b)];
    const [p, q] = [this.values.get(x), this.values.get(y)];
    if (p !== undefined && q !== undefined && q !== 0) return this.num(p / q, 'real');
    return this.numeric(TermOp.Div, [x, y], 'real');
  }

  /** Remainder of two Ints, or of numbers of which one is a double, with the sign of the dividend (ECMA-262 Number::remainder). */
  rem(a: Num, b: Num): Num {
    if (this.sort(a) === 'double' || this.sort(b) === 'double')
      return this.doubles(TermOp.Rem, a, b, (x, y) => x % y);
    const [p, q] = [this.values.get(a), this.values.get(b)];
    if (p !== undefined && q !== undefined && q !== 0) return this.num(p % q);
    return this.numeric(TermOp.Rem, [a, b], 'int');
  }

  /** The quotient of an Int and a positive constant, rounded down. */
  floorDiv(a: Num, divisor: number): Num {
    const value = this.values.get(a);
    if (value !== undefined) return this.num(Math.floor(value / divisor));
    return divisor === 1 ? a : this.numeric(TermOp.FloorDiv, [a, this.num(divisor)], 'int');
  }

  /** What `floorDiv` leaves: from 0 up to the divisor. */
  mod(a: Num, divisor: number): Num {
    const value = this.values.get(a);
    if (value !== undefined) return this.num(value - divisor * Math.floor(value / divisor));
    const range = this.ranges.of(a);
    if (range && range[0] >= 0 && range[1] < divisor) return a;
    return this.numeric(TermOp.Mod, [a, this.num(divisor)], 'int');
  }

  toReal(a: Num): Num {
    if (this.sort(a) !== 'int') return a;
    const value = this.values.get(a);
    return value === undefined ? this.numeric(TermOp.ToReal, [a], 'real') : this.num(value, 'real');
  }

  /** The largest integer that is not above a number, an Int; of a double, a double. */
  floor(a: Num): Num {
    if (this.sort(a) === 'int') return a;
    if (this.sort(a) === 'double') {
      const known = this.values.get(a);
      return known === undefined ? this.numeric(TermOp.Floor, [a], 'double') : this.double(Math.floor(known));
    }
    const value = this.values.get(a);
    if (value !== undefined) return this.num(Math.floor(value));
    return integerQuotient(this, a) ?? this.numeric(TermOp.Floor, [a], 'int');
  }

  /** Rounded towards zero, an Int; of a double, a double. */
  trunc(a: Num): Num {
    if (this.sort(a) === 'int') return a;
    return this.numIte(this.le(this.num(0), a), this.floor(a), this.neg(this.floor(this.neg(a))));
  }

  isInt(a: Num): Bool {
    if (this.sort(a) === 'int') return TRUE;
    const value = this.values.get(a);
    if (value !== undefined) return Number.isInteger(value) ? TRUE : FALSE;
    return this.op[a] === TermOp.ToReal ? TRUE : this.node(TermOp.IsInt, [a]);
  }

  /** A function that rebuilds truth values with some variables replaced by constants. */
  substitution(known: ReadonlyMap<number, boolean>): (term: Bool) => Bool {
    return substitution(this, known);
  }

  /** An evaluator of terms under an assignment, with a memo of its own. */
  evaluator(model: Assignment): TermEvaluator {
    return evaluator(this, model);
  }

  toDouble(a: Num): Num {
    if (this.sort(a) === 'double') return a;
    const value = this.values.get(a);
    return value === undefined ? this.numeric(TermOp.ToDouble, [a], 'double') : this.double(value);
  }

  /** Whether a double is -0. */
  isMinusZero(a: Num): Bool {
    const value = this.values.get(a);
    if (value !== undefined) return Object.is(value, -0) ? TRUE : FALSE;
    return this.node(TermOp.IsMinusZero, [a]);
  }

  /** A function of doubles by its number in `DOUBLE_FUNCTIONS`. */
  call(number: number, args: readonly Num[]): Num {
    const doubles = args.map((arg) => this.toDouble(arg));
    const [x, y] = doubles.map((arg) => this.values.get(arg));
    const { value } = DOUBLE_FUNCTIONS[number]!;
    if (x !== undefined && (args.length === 1 || y !== undefined)) return this.double(value(x, y ?? 0));
    return this.numeric(TermOp.Call, [this.num(number), ...doubles], 'double');
  }

  private doubles(op: TermOpCode, a: Num, b: Num, of: (x: number, y: number) => number): Num {
    const [x, y] = [this.toDouble(a), this.toDouble(b)];
    const [p, q] = [this.values.get(x), this.values.get(y)];
    if (p !== undefined && q !== undefined) return this.double(of(p, q));
    return this.numeric(op, [x, y], 'double');
  }

  private sameSort(a: Num, b: Num): readonly [Num, Num] {
    const [p, q] = [this.sort(a), this.sort(b)];
    if (p === q) return [a, b];
    if (p === 'double' || q === 'double') return [this.toDouble(a), this.toDouble(b)];
    return [this.toReal(a), this.toReal(b)];
  }

  private folds(value: number, like: Num): boolean {
    if (this.sort(like) === 'double') return true;
    return this.sort(like) === 'real' ? Number.isFinite(value) : Number.isSafeInteger(value);
  }

  /** A numeric operation as it is, without folding. */
  numeric(op: TermOpCode, args: readonly number[], sort: NumSort): Num {
    const term = this.node(op, args);
    this.mark(term, sort);
    return term;
  }

  private mark(term: Num, sort: NumSort): void {
    if (sort === 'int') return;
    this.sorts.set(term, sort);
    this.traitSets[term]! |= sort === 'real' ? Trait.Real : Trait.Double;
  }

  private append(op: TermOpCode, args: readonly number[]): number {
    this.op.push(op);
    this.args.push(args);
    let traits = 0;
    for (const arg of args) traits |= this.traitSets[Math.abs(arg)]!;
    if (op === TermOp.Add || op === TermOp.Mul || op === TermOp.Div) traits |= Trait.Rounded;
    if (op === TermOp.Call) traits |= Trait.Call | Trait.Rounded;
    if (op >= TermOp.ToInt32 && op <= TermOp.Ushr) {
      const isPlain = args.some((arg) => this.op[arg] === TermOp.NumConst) || op === TermOp.ToInt32;
      if (!isPlain || (traits & Trait.Bits) !== 0) traits |= Trait.BitsMeet;
      traits |= Trait.Bits;
    }
    this.traitSets.push(traits);
    return this.op.length - 1;
  }

  private node(op: TermOpCode, args: readonly number[]): number {
    if (this.entries * 2 > this.table.length) this.rehash();
    const mask = this.table.length - 1;
    let slot = hash(op, args) & mask;
    for (;;) {
      const term = this.table[slot]!;
      if (term === 0) {
        const added = this.append(op, args);
        this.table[slot] = added;
        this.entries += 1;
        return added;
      }
      if (this.op[term] === op && sameArgs(this.args[term]!, args)) return term;
      slot = (slot + 1) & mask;
    }
  }

  private rehash(): void {
    const old = this.table;
    this.table = new Int32Array(old.length * 2);
    const mask = this.table.length - 1;
    for (const term of old) {
      if (term === 0) continue;
      let slot = hash(this.op[term]!, this.args[term]!) & mask;
      while (this.table[slot] !== 0) slot = (slot + 1) & mask;
      this.table[slot] = term;
    }
  }
}
