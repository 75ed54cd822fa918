/**
 * The rows of the table of terms: operator, arguments, sort and traits by term number, each term once.
 */
import { NUMBER_FUNCTION_NAMES } from '../../../vm/expressions/number-functions.js';
import type { OpaqueFunction } from '../operators/opaque-functions.js';
import { operatorOf, resultOf } from '../operators/table.js';
import { Ranges } from './ranges.js';
import { hash, sameArgs } from './term-hash.js';
import { type Bool, type Num, type NumSort, TermOp, type TermOpCode, Trait } from './term-ops.js';

export class TermTable {
  /** Operator and arguments by term number; rows 0 unused, 1 is true. */
  readonly op: TermOpCode[] = [TermOp.True, TermOp.True];
  readonly args: (readonly number[])[] = [[], []];
  /** Names of variables, by term number. */
  readonly names = new Map<number, string>();
  readonly ranges = Ranges.ofInts(this);
  /** Constant of `NumConst`, by term number. */
  private readonly values = new Map<number, number>();
  private readonly bigints = new Map<number, bigint>();
  private readonly sorts = new Map<number, NumSort>();
  /** `Trait`s by term number. */
  private readonly traitSets: number[] = [0, 0];
  private readonly constants = new Map<string | bigint, number>();
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

  /** The value of a numeric constant that is no bigint, else undefined. */
  constantOf(term: Num): number | undefined {
    return this.values.get(term);
  }

  /** The function of a term `Call`. */
  functionOf(term: Num): OpaqueFunction {
    return NUMBER_FUNCTION_NAMES[this.constantOf(this.args[term]![0]!)!] as OpaqueFunction;
  }

  /** The value of a constant that is a bigint, else undefined. */
  bigintOf(term: Num): bigint | undefined {
    return this.bigints.get(term);
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
    return this.constant(`d${Object.is(value, -0) ? '-0' : value}`, value, 'double');
  }

  /** A constant: an Int where the value is a safe integer and `sort` is not 'real'. Not for NaN and infinities. */
  num(value: number, sort?: NumSort): Num {
    if (sort === 'double') return this.double(value);
    if (!Number.isFinite(value)) throw new RangeError(`no numeric term for ${value}`);
    const isReal = sort === 'real' || !Number.isSafeInteger(value);
    return this.constant(`${isReal ? 'r' : 'i'}${value + 0}`, value + 0, isReal ? 'real' : 'int');
  }

  bigint(value: bigint): Num {
    return this.constant(value, value, 'bigint');
  }

  private constant(key: string | bigint, value: number | bigint, sort: NumSort): Num {
    let term = this.constants.get(key);
    if (term === undefined) {
      term = this.append(TermOp.NumConst, []);
      if (typeof value === 'bigint') this.bigints.set(term, value);
      else this.values.set(term, value);
      this.mark(term, sort);
      this.constants.set(key, term);
    }
    return term;
  }

  /** The value of a constant, else undefined. */
  known(term: Num): number | bigint | undefined {
    return this.values.get(term) ?? this.bigints.get(term);
  }

  /** An operator on numbers: a constant where its arguments are and the result has a term, else as it is. */
  applied(op: TermOpCode, args: readonly Num[], sort: NumSort): Num {
    const [a, b, c] = args.map((arg) => this.known(arg));
    const isKnown =
      a !== undefined && (args.length < 2 || b !== undefined) && (args.length < 3 || c !== undefined);
    if (!isKnown) return this.numeric(op, args, sort);
    const value = resultOf(op, a, b ?? 0, c ?? 0);
    if (typeof value === 'bigint') return this.bigint(value);
    return folds(value as number, sort) ? this.num(value as number, sort) : this.numeric(op, args, sort);
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
    if (sort !== 'bigint') this.traitSets[term]! |= sort === 'real' ? Trait.Real : Trait.Double;
    // Results that are bigints are exact.
    else this.traitSets[term] = this.traitsBelow(this.args[term]!) | (this.traitSets[term]! & Trait.Open);
  }

  private append(op: TermOpCode, args: readonly number[]): number {
    this.op.push(op);
    this.args.push(args);
    const own = op === TermOp.Text ? Trait.Open : (operatorOf(op)?.traits ?? 0);
    let traits = this.traitsBelow(args);
    if (op === TermOp.ToDouble && this.sort(args[0]!) === 'bigint') traits |= Trait.Rounded;
    if ((own & Trait.Bits) !== 0) {
      const isPlain = args.some((arg) => this.op[arg] === TermOp.NumConst) || op === TermOp.ToInt32;
      if (!isPlain || (traits & Trait.Bits) !== 0) traits |= Trait.BitsMeet;
    }
    this.traitSets.push(traits | own);
    return this.op.length - 1;
  }

  private traitsBelow(args: readonly number[]): number {
    let traits = 0;
    for (const arg of args) traits |= this.traitSets[Math.abs(arg)]!;
    return traits;
  }

  /** The term of an operator on arguments: the one that is there, if there is. */
  protected node(op: TermOpCode, args: readonly number[]): number {
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

/** Whether a constant of a sort stands for a value: Ints beyond 2^53 are not those that a program computes. */
function folds(value: number, sort: NumSort): boolean {
  if (sort === 'double') return true;
  return sort === 'real' ? Number.isFinite(value) : Number.isSafeInteger(value);
}
