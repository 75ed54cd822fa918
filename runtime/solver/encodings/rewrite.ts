/** Rewriting of truth values from the bottom up, without recursion: terms nest deeper than the stack. */
import type { CivilPart } from '../../../vm/expressions/date-functions.js';
import { rebuiltBigint, toInt } from '../bigint-terms.js';
import { civilPart, monthStart } from '../calendar-terms.js';
import { type Bool, type Num, TermOp, type TermOpCode, type Terms } from '../terms.js';

export class Rewriting {
  private readonly memo = new Map<number, number>();

  /**
   * @param isAffected whether a term may have something below it that is rewritten
   * @param replace what takes the place of a term, given its rewritten arguments; undefined: the same operator on them
   */
  constructor(
    private readonly terms: Terms,
    private readonly isAffected: (term: number) => boolean,
    private readonly replace: (term: number, args: readonly number[]) => number | undefined,
  ) {}

  bool(literal: Bool): Bool {
    return literal < 0 ? -this.of(-literal) : this.of(literal);
  }

  num(term: Num): Num {
    return this.of(term);
  }

  private of(term: number): number {
    if (!this.isAffected(term)) return term;
    const pending = [term];
    while (pending.length > 0) {
      const next = pending[pending.length - 1]!;
      const open = this.memo.has(next)
        ? []
        : this.terms.args[next]!.map(Math.abs).filter((arg) => !this.isDone(arg));
      if (open.length > 0) {
        pending.push(...open);
        continue;
      }
      if (!this.memo.has(next)) this.memo.set(next, this.rebuilt(next));
      pending.pop();
    }
    return this.memo.get(term)!;
  }

  private isDone(term: number): boolean {
    return !this.isAffected(term) || this.memo.has(term);
  }

  private rebuilt(term: number): number {
    const args = this.terms.args[term]!.map((arg) => {
      const made = this.isAffected(Math.abs(arg)) ? this.memo.get(Math.abs(arg))! : Math.abs(arg);
      return arg < 0 ? -made : made;
    });
    return this.replace(term, args) ?? rebuild(this.terms, term, args);
  }
}

/** Whether bigints have the operator in their own way. */
function isBigintOnly(op: TermOpCode): boolean {
  return op >= TermOp.Quotient || op === TermOp.Rem || op === TermOp.FloorDiv || op === TermOp.Mod;
}

/** The operator of a term on other arguments, folded. */
export function rebuild(terms: Terms, term: number, args: readonly number[]): Bool | Num {
  const [a, b, c] = args as readonly [number, number, number];
  if (terms.sort(term) === 'bigint' && isBigintOnly(terms.op[term]!))
    return rebuiltBigint(terms, terms.op[term]!, [a, b]);
  switch (terms.op[term]!) {
    case TermOp.And:
      return terms.all(args);
    case TermOp.Iff:
      return terms.iff(a, b);
    case TermOp.Ite:
      return terms.ite(a, b, c);
    case TermOp.Eq:
      return terms.eq(a, b);
    case TermOp.Le:
      return terms.le(a, b);
    case TermOp.NumIte:
      return terms.numIte(a, b, c);
    case TermOp.Add:
      return terms.add(a, b);
    case TermOp.Mul:
      return terms.mul(a, b);
    case TermOp.Div:
      return terms.div(a, b);
    case TermOp.ToInt:
      return toInt(terms, a);
    case TermOp.Rem:
      return terms.rem(a, b);
    case TermOp.ToReal:
      return terms.toReal(a);
    case TermOp.Floor:
      return terms.floor(a);
    case TermOp.IsInt:
      return terms.isInt(a);
    case TermOp.FloorDiv:
      return terms.floorDiv(a, terms.constantOf(b)!);
    case TermOp.CivilPart:
      return civilPart(terms, a, terms.constantOf(b) as CivilPart);
    case TermOp.MonthStart:
      return monthStart(terms, a);
    case TermOp.ToInteger:
      return terms.toInteger(a, terms.constantOf(b)!);
    case TermOp.Mod:
      return terms.mod(a, terms.constantOf(b)!);
    case TermOp.IsMinusZero:
      return terms.isMinusZero(a);
    case TermOp.ToDouble:
      return terms.toDouble(a);
    default:
      return args.length === 0 ? term : terms.numeric(terms.op[term]!, args, terms.sort(term));
  }
}
