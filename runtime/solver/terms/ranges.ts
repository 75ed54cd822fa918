/** Ranges of integral terms for all values of their variables, from the structure of the terms. */
import { INT32 } from '../operators/bits.js';
import { combined, hull, type MaybeRange, type Range } from '../operators/operator.js';
import { operatorOf } from '../operators/table.js';
import { type Num, TermOp } from './term-ops.js';
import type { TermTable } from './term-table.js';

/** The assumptions of an analysis. */
interface Assumptions {
  /** Terms of other sorts have no range. */
  readonly sort: 'int' | 'bigint';
  /** The range of each variable. */
  readonly variable: Range;
  /** Largest magnitude of a range. A term that may exceed it has no range. */
  readonly most: number;
}

const SAFE: Range = [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

export class Ranges {
  private readonly memo = new Map<Num, MaybeRange>();

  constructor(
    private readonly terms: TermTable,
    private readonly assumptions: Assumptions,
  ) {}

  /** The analysis of Ints: variables are safe integers. */
  static ofInts(terms: TermTable): Ranges {
    return new Ranges(terms, { sort: 'int', variable: SAFE, most: Number.MAX_SAFE_INTEGER });
  }

  /** Undefined if unknown or too large. Iterative: terms nest deeper than the stack. */
  of(term: Num): MaybeRange {
    const pending = [term];
    while (pending.length > 0) {
      const next = pending[pending.length - 1]!;
      const open = this.memo.has(next) ? [] : this.operands(next).filter((arg) => !this.memo.has(arg));
      if (open.length > 0) {
        pending.push(...open);
        continue;
      }
      pending.pop();
      if (!this.memo.has(next)) this.memo.set(next, this.within(this.compute(next)));
    }
    return this.memo.get(term);
  }

  isInt32(term: Num): boolean {
    const range = this.of(term);
    return range !== undefined && range[0] >= INT32[0] && range[1] <= INT32[1];
  }

  /** The numeric arguments of a term. */
  private operands(term: Num): readonly Num[] {
    const { op, args } = this.terms;
    if (op[term] === TermOp.NumIte) return args[term]!.slice(1);
    return operatorOf(op[term]!)?.range ? args[term]! : [];
  }

  private compute(term: Num): MaybeRange {
    const { terms } = this;
    if (terms.sort(term) !== this.assumptions.sort) return undefined;
    const [x, y] = this.operands(term).map((arg) => this.memo.get(arg));
    switch (terms.op[term]!) {
      case TermOp.NumVar:
        return this.assumptions.variable;
      case TermOp.NumConst: {
        const value = Number(terms.constantOf(term) ?? terms.bigintOf(term));
        return [value, value];
      }
      case TermOp.NumIte:
        return combined(x, y, (p, q) => hull([...p, ...q]));
      default: {
        const b = terms.args[term]![1];
        const constant = b === undefined ? undefined : (terms.constantOf(b) ?? terms.bigintOf(b));
        return operatorOf(terms.op[term]!)?.range?.(x, y, Number(constant ?? Number.NaN));
      }
    }
  }

  private within(range: MaybeRange): MaybeRange {
    const { most } = this.assumptions;
    return range && range[0] >= -most && range[1] <= most ? range : undefined;
  }
}
