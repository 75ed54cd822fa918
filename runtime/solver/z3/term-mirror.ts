/** The term table as Z3 sees it: each term becomes an AST of Z3 once, when a query first needs it. */

import { TermOp, type TermOpCode } from '../terms/terms.js';
import type { TermRows } from './protocol.js';
import type { Z3 } from './z3.js';

interface Constant {
  readonly ast: number;
  readonly declaration: number;
}

export class TermMirror {
  private readonly ops: TermOpCode[] = [];
  private readonly args: number[][] = [];
  private readonly values = new Map<number, number | bigint>();
  private readonly reals = new Set<number>();
  private readonly bigints = new Set<number>();
  private readonly asts: number[] = [];
  private readonly negations = new Map<number, number>();
  private readonly declarations = new Map<number, number>();

  constructor(private readonly z3: Z3) {}

  append(rows: TermRows): void {
    let at = 0;
    for (let i = 0; i < rows.ops.length; i++) {
      const count = rows.args[at++]!;
      this.ops[rows.from + i] = rows.ops[i]! as TermOpCode;
      this.args[rows.from + i] = Array.from(rows.args.subarray(at, at + count));
      at += count;
    }
    for (const [term, value] of rows.constants) this.values.set(term, value);
    for (const term of rows.reals) this.reals.add(term);
    for (const term of rows.bigints) this.bigints.add(term);
  }

  /** A fresh constant; the reference is kept. */
  constant(name: string, sort: number): Constant {
    const { raw, context } = this.z3;
    const declaration = raw._Z3_mk_func_decl(context, this.z3.symbol(name), 0, 0, sort);
    this.z3.kept(raw._Z3_func_decl_to_ast(context, declaration));
    return { ast: this.z3.kept(raw._Z3_mk_app(context, declaration, 0, 0)), declaration };
  }

  /** Whether the truth value is a variable or the negation of one. */
  isLiteral(term: number): boolean {
    return this.ops[Math.abs(term)] === TermOp.Var;
  }

  isNumeric(term: number): boolean {
    return this.ops[term] === TermOp.NumVar;
  }

  isBigint(term: number): boolean {
    return this.bigints.has(term);
  }

  /** The declaration of a variable, 0 if no formula has used it. */
  declaration(term: number): number {
    return this.declarations.get(term) ?? 0;
  }

  /** The AST of a truth value or numeric term. Iterative: terms nest deeper than the stack. */
  formula(term: number): number {
    const pending = [Math.abs(term)];
    while (pending.length > 0) {
      const next = pending[pending.length - 1]!;
      if (this.asts[next] !== undefined) {
        pending.pop();
        continue;
      }
      const missing = this.args[next]!.filter((arg) => this.asts[Math.abs(arg)] === undefined);
      if (missing.length > 0) {
        for (const arg of missing) pending.push(Math.abs(arg));
        continue;
      }
      this.asts[next] = this.z3.kept(this.build(next));
      this.z3.verify();
      pending.pop();
    }
    return this.signed(term);
  }

  private signed(term: number): number {
    if (term > 0) return this.asts[term]!;
    let negation = this.negations.get(-term);
    if (negation === undefined) {
      negation = this.z3.kept(this.z3.raw._Z3_mk_not(this.z3.context, this.asts[-term]!));
      this.negations.set(-term, negation);
    }
    return negation;
  }

  private build(term: number): number {
    const { raw, context, int, real, bool } = this.z3;
    const terms = this.args[term]!;
    const op = this.ops[term]!;
    if (op === TermOp.And) return this.conjunction(terms);
    const args = terms.map((arg) => this.signed(arg));
    const [a, b, c] = args as [number, number, number];
    switch (op) {
      case TermOp.True:
        return raw._Z3_mk_true(context);
      case TermOp.Var:
        return this.variable(term, `b${term}`, bool);
      case TermOp.NumVar:
        return this.variable(term, `n${term}`, this.reals.has(term) ? real : int);
      case TermOp.NumConst:
        return this.numeral(this.values.get(term)!, this.reals.has(term) ? real : int);
      case TermOp.Iff:
        return raw._Z3_mk_iff(context, a, b);
      case TermOp.Ite:
      case TermOp.NumIte:
        return raw._Z3_mk_ite(context, a, b, c);
      case TermOp.Eq:
        return raw._Z3_mk_eq(context, a, b);
      case TermOp.Le:
        return raw._Z3_mk_le(context, a, b);
      case TermOp.Add:
        return this.z3.withHandles(args, (at) => raw._Z3_mk_add(context, 2, at));
      case TermOp.Mul:
        return this.z3.withHandles(args, (at) => raw._Z3_mk_mul(context, 2, at));
      case TermOp.Div:
        return raw._Z3_mk_div(context, a, b);
      case TermOp.Rem:
        return this.remainder(a, b);
      case TermOp.Quotient:
        return this.quotient(a, b);
      case TermOp.ToBigint:
        return this.reals.has(terms[0]!) ? raw._Z3_mk_real2int(context, a) : a;
      case TermOp.ToInt:
      case TermOp.ToInteger:
        return a;
      case TermOp.FloorDiv:
        return raw._Z3_mk_div(context, a, b);
      case TermOp.Mod:
        return raw._Z3_mk_mod(context, a, b);
      case TermOp.ToReal:
        return raw._Z3_mk_int2real(context, a);
      case TermOp.Floor:
        return raw._Z3_mk_real2int(context, a);
      case TermOp.IsInt:
        return raw._Z3_mk_is_int(context, a);
      default:
        throw new Error(`no arithmetic for operator ${op} of terms`);
    }
  }

  /** A conjunction, or the negation of a disjunction where that has fewer negations. */
  private conjunction(terms: readonly number[]): number {
    const { raw, context } = this.z3;
    const negative = terms.filter((arg) => arg < 0).length;
    if (negative * 2 <= terms.length) {
      const args = terms.map((arg) => this.signed(arg));
      return this.z3.withHandles(args, (at) => raw._Z3_mk_and(context, args.length, at));
    }
    const args = terms.map((arg) => this.signed(-arg));
    const union = this.z3.kept(this.z3.withHandles(args, (at) => raw._Z3_mk_or(context, args.length, at)));
    return raw._Z3_mk_not(context, union);
  }

  private variable(term: number, name: string, sort: number): number {
    const { ast, declaration } = this.constant(name, sort);
    this.declarations.set(term, declaration);
    return ast;
  }

  private numeral(value: number | bigint, sort: number): number {
    const { raw, context } = this.z3;
    return this.z3.withText(rational(value), (at) => raw._Z3_mk_numeral(context, at, sort));
  }

  /** JavaScript's remainder of Ints: Z3's `mod` is never negative, so it works on magnitudes and restores the sign. */
  private remainder(a: number, b: number): number {
    const { raw, context } = this.z3;
    const [p, q] = [this.magnitude(a), this.magnitude(b)];
    const rest = this.z3.kept(raw._Z3_mk_mod(context, p.size, q.size));
    return raw._Z3_mk_ite(context, p.isPositive, rest, this.minus(rest));
  }

  /** A quotient rounded towards zero, likewise. */
  private quotient(a: number, b: number): number {
    const { raw, context } = this.z3;
    const [p, q] = [this.magnitude(a), this.magnitude(b)];
    const quotient = this.z3.kept(raw._Z3_mk_div(context, p.size, q.size));
    const isPositive = this.z3.kept(raw._Z3_mk_iff(context, p.isPositive, q.isPositive));
    return raw._Z3_mk_ite(context, isPositive, quotient, this.minus(quotient));
  }

  private magnitude(a: number): { readonly size: number; readonly isPositive: number } {
    const { raw, context, int } = this.z3;
    const zero = this.z3.kept(this.numeral(0, int));
    const isPositive = this.z3.kept(raw._Z3_mk_ge(context, a, zero));
    return { isPositive, size: this.z3.kept(raw._Z3_mk_ite(context, isPositive, a, this.minus(a))) };
  }

  private minus(a: number): number {
    return this.z3.kept(this.z3.raw._Z3_mk_unary_minus(this.z3.context, a));
  }
}

/** A double as an exact rational numeral. */
function rational(value: number | bigint): string {
  if (typeof value === 'bigint') return value.toString();
  if (Number.isInteger(value)) return BigInt(value).toString();
  let denominator = 1n;
  let scaled = value;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    denominator *= 2n;
  }
  return `${BigInt(scaled)}/${denominator}`;
}
