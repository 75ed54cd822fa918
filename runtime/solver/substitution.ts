/** Truth values with some variables replaced by constants. */
import { type Bool, FALSE, TermOp, TRUE } from './term-ops.js';
import type { Terms } from './terms.js';

/** @returns a function that rebuilds truth values, with a memo of its own */
export function substitution(terms: Terms, known: ReadonlyMap<number, boolean>): (term: Bool) => Bool {
  const memo = new Map<number, number>();
  const bool = (term: Bool): Bool => (term < 0 ? -rebuilt(-term) : rebuilt(term));
  const rebuilt = (term: number): number => {
    let result = memo.get(term);
    if (result === undefined) {
      result = rebuild(term);
      memo.set(term, result);
    }
    return result;
  };
  const rebuild = (term: number): number => {
    const args = terms.args[term]!;
    switch (terms.op[term]!) {
      case TermOp.Var: {
        const value = known.get(term);
        return value === undefined ? term : value ? TRUE : FALSE;
      }
      case TermOp.And:
        return terms.all(args.map(bool));
      case TermOp.Iff:
        return terms.iff(bool(args[0]!), bool(args[1]!));
      case TermOp.Ite:
        return terms.ite(bool(args[0]!), bool(args[1]!), bool(args[2]!));
      default:
        return term;
    }
  };
  return bool;
}
