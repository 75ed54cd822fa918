/** Evaluates terms under an assignment in JavaScript's own arithmetic, rounding included. */
import type { Value } from '../operators/operator.js';
import { resultOf } from '../operators/table.js';
import { textValue } from './constructors/text-terms.js';
import { type Assignment, type Bool, type Num, TermOp } from './term-ops.js';
import type { Terms } from './terms.js';

/** Values of the arguments of a term. */
export interface Values {
  bool(term: Bool): boolean;
  /** Of a number or a bigint. */
  exact(term: Num): number | bigint;
}

/** The value of a term, given those of its arguments. */
export function valueOfTerm(terms: Terms, term: number, model: Assignment | undefined, at: Values): Value {
  const args = terms.args[term]!;
  const [a, b, c] = args as readonly [number, number, number];
  const op = terms.op[term]!;
  switch (op) {
    case TermOp.True:
      return true;
    case TermOp.Var:
      return model?.booleans.get(term) ?? false;
    case TermOp.And:
      return args.every((arg) => at.bool(arg));
    case TermOp.Iff:
      return at.bool(a) === at.bool(b);
    case TermOp.Ite:
      return at.bool(at.bool(a) ? b : c);
    case TermOp.NumVar:
      return terms.sort(term) === 'bigint'
        ? (model?.bigints?.get(term) ?? 0n)
        : (model?.numbers.get(term) ?? 0);
    case TermOp.NumConst:
      return terms.known(term)!;
    case TermOp.NumIte:
      return at.exact(at.bool(a) ? b : c);
    case TermOp.Text:
      return textValue(terms, term, (operand) => at.exact(operand));
    default:
      return resultOf(op, at.exact(a), args.length > 1 ? at.exact(b) : 0, args.length > 2 ? at.exact(c) : 0);
  }
}

export interface TermEvaluator {
  bool(term: Bool): boolean;
  num(term: Num): number;
  bigint(term: Num): bigint;
}

/** Depth of terms up to which their arguments are asked for as they are needed. */
const DEEP = 200;

export function evaluator(terms: Terms, model: Assignment): TermEvaluator {
  const memo = new Map<number, Value>();
  let depth = 0;
  const value = (term: number): Value => {
    const known = memo.get(term);
    if (known !== undefined) return known;
    if (depth === DEEP) settleBelow(term);
    depth += 1;
    try {
      const result = valueOfTerm(terms, term, model, values);
      memo.set(term, result);
      return result;
    } finally {
      depth -= 1;
    }
  };
  /** Evaluates what a term consists of from the bottom up, so that no chain of terms fills the stack. */
  const settleBelow = (term: number): void => {
    const below = new Set<number>();
    const open = [term];
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const arg of terms.args[next]!) {
        const inner = Math.abs(arg);
        if (terms.args[inner] === undefined || memo.has(inner) || below.has(inner)) continue;
        below.add(inner);
        open.push(inner);
      }
    depth = 0;
    // Arguments are made before what consists of them.
    for (const inner of [...below].sort((one, other) => one - other)) {
      try {
        value(inner);
      } catch (error) {
        // What no choice leads to may have no value, as a bigint divided by none.
        if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
      }
    }
    depth = DEEP;
  };
  const values: Values = {
    bool: (term) => (term < 0 ? !(value(-term) as boolean) : (value(term) as boolean)),
    exact: (term) => value(term) as number | bigint,
  };
  return {
    bool: values.bool,
    num: (term) => value(term) as number,
    bigint: (term) => value(term) as bigint,
  };
}
