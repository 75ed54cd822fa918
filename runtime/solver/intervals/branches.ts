/**
 * Branches of `c ? a : b` that share operands with the condition. In each the operands have only the values for which the
 * condition holds, or fails: both branches of `x < 0 ? -x : x` are at least 0.
 */
import { type Bool, TermOp, type Terms } from '../terms/terms.js';

/** A comparison, and its truth in the branch. */
export type Known = readonly [comparison: number, holds: boolean];

export interface Branch {
  readonly result: number;
  readonly known: readonly Known[];
  /** Terms between the operands of the comparisons and the result, arguments first. */
  readonly steps: readonly number[];
}

/** How far below the result operands are looked for. */
const DEEPEST = 4;

/** @returns undefined if the condition says nothing of the branch */
export function branchOf(terms: Terms, condition: Bool, result: number): Branch | undefined {
  const known = comparisonsIn(terms, condition);
  const operands = new Set(known.flatMap(([comparison]) => terms.args[comparison]!));
  const steps = new Set<number>();
  const isChanged = (term: number, depth: number): boolean => {
    if (operands.has(term)) return terms.op[term] !== TermOp.NumConst;
    if (depth === 0 || terms.op[term] === TermOp.NumIte) return false;
    // All arguments are looked at: each may have steps of its own.
    const changed = terms.args[term]!.filter((arg) => isChanged(arg, depth - 1));
    if (changed.length > 0) steps.add(term);
    return changed.length > 0;
  };
  if (!isChanged(result, DEEPEST)) return undefined;
  return { result, known, steps: [...steps].sort((x, y) => x - y) };
}

/** The comparisons of numbers whose truth a formula decides. */
export function comparisonsIn(terms: Terms, formula: Bool): readonly Known[] {
  const term = Math.abs(formula);
  const args = terms.args[term]!;
  switch (terms.op[term]) {
    case TermOp.And:
      return formula > 0 ? args.flatMap((arg) => comparisonsIn(terms, arg)) : [];
    case TermOp.Eq:
    case TermOp.Le:
    case TermOp.IsInt:
    case TermOp.IsMinusZero:
      return args.some((arg) => terms.sort(arg) === 'bigint') ? [] : [[term, formula > 0]];
    default:
      return [];
  }
}
