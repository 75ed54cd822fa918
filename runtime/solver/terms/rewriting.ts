/** Rewriting of truth values from the bottom up, without recursion: terms nest deeper than the stack. */
import { operatorOf } from '../operators/table.js';
import { type Bool, FALSE, type Num, TermOp, TRUE } from './term-ops.js';
import type { Terms } from './terms.js';

export class Rewriting {
  private readonly memo = new Map<number, number>();

  /**
   * @param isAffected whether a term may have a subterm that is rewritten
   * @param replace replaces a term, given its rewritten arguments; undefined: the same operator is applied to them
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

/** The operator of a term on other arguments, simplified. */
export function rebuild(terms: Terms, term: number, args: readonly number[]): Bool | Num {
  const [a, b, c] = args as readonly [number, number, number];
  const [op, sort] = [terms.op[term]!, terms.sort(term)];
  switch (op) {
    case TermOp.True:
    case TermOp.Var:
    case TermOp.NumVar:
    case TermOp.NumConst:
      return term;
    case TermOp.And:
      return terms.all(args);
    case TermOp.Iff:
      return terms.iff(a, b);
    case TermOp.Ite:
      return terms.ite(a, b, c);
    case TermOp.NumIte:
      return terms.numIte(a, b, c);
    case TermOp.Text:
      return terms.numeric(op, args, sort);
    default:
      return operatorOf(op)!.rebuild?.(terms, args, sort) ?? terms.applied(op, args, sort);
  }
}

/** A function that rebuilds truth values with some variables replaced by constants, with a memo of its own. */
export function substitution(terms: Terms, known: ReadonlyMap<number, boolean>): (term: Bool) => Bool {
  const rewriting = new Rewriting(
    terms,
    (term) => terms.op[term]! <= TermOp.Ite,
    (term) => {
      const value = known.get(term);
      return value === undefined ? undefined : value ? TRUE : FALSE;
    },
  );
  return (term) => rewriting.bool(term);
}
