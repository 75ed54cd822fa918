/**
 * Moves of local search: single changes of variables that make a formula true, or bring it nearer to that. A target value
 * for a term is propagated to one of its arguments, by the inverse of its operator (Niemetz, Preiner and Biere, "Precise
 * and complete propagation based local search for satisfiability modulo theories", CAV 2016).
 */
import { type TextFunction, textResult } from '../../../vm/expressions/text-functions.js';
import { operatorOf } from '../operators/table.js';
import {
  lengthOfText,
  operandValue,
  Part,
  type TextTerms,
  textCallOf,
} from '../terms/constructors/text-terms.js';
import { FIRST_DECIMAL, LONGEST_GUESS } from '../terms/string-table.js';
import { subterms } from '../terms/subterms.js';
import { type Bool, type Num, TermOp, type Terms } from '../terms/terms.js';
import type { LiveValues } from './live-values.js';
import type { NeededChanges } from './needed-changes.js';
import { roots } from './roots.js';
import { lengthGuesses, textGuesses } from './text-inverses.js';

/** A truth value is 0 or 1. */
export interface Change {
  readonly variable: number;
  readonly value: number;
  /** A second change that is made in the same move: neither is of use alone. */
  readonly beside?: Change;
}

/** Limit of variables that get fractions in order to have rounded results. */
const MOST_ROUNDED = 5;

/** No string is padded to be longer. */
const MOST_PADDED = LONGEST_GUESS;

export class Moves {
  /** @param areTextsWhole whether one move sets the length and the index of a string */
  constructor(
    private readonly terms: Terms,
    private readonly values: LiveValues,
    private readonly needed: NeededChanges,
    private readonly isFixed: (variable: number) => boolean,
    private readonly areTextsWhole: boolean,
  ) {}

  /** Moves that make a formula true or bring it nearer to that. Those that need the fewest further changes come first. */
  *toHold(formula: Bool): Generator<Change> {
    const { terms, values, needed } = this;
    // A long sum has a move for each part of each summand.
    values.steps += 1;
    if (values.isSpent || values.bool(formula)) return;
    const term = Math.abs(formula);
    const args = terms.args[term]!;
    const [a, b, c] = args as readonly [Bool, Bool, Bool];
    const sign = formula > 0 ? 1 : -1;
    switch (terms.op[term]!) {
      case TermOp.True:
        return;
      case TermOp.Var:
        if (!this.isFixed(term)) yield { variable: term, value: sign > 0 ? 1 : 0 };
        return;
      case TermOp.And:
        if (sign > 0) {
          yield* this.toBeSameText(args);
          // All false conjuncts have to change, so the first one will do.
          yield* this.toHold(args.find((arg) => !values.bool(arg))!);
        } else yield* this.oneOf(args.map((arg) => -arg));
        return;
      case TermOp.Iff:
        yield* this.oneOf([a, b].map((side) => (values.bool(side) ? -side : side)));
        return;
      case TermOp.Ite: {
        const [now, other] = values.bool(a) ? [b, c] : [c, b];
        const [stay, turn] = [needed.of(sign * now), needed.ofOpposite(a) + needed.of(sign * other)];
        if (stay <= turn) yield* this.toHold(sign * now);
        if (turn < Number.POSITIVE_INFINITY) yield* this.toHold(values.bool(a) ? -a : a);
        if (turn < stay && stay < Number.POSITIVE_INFINITY) yield* this.toHold(sign * now);
        return;
      }
      default:
        yield* this.toCompare(term, sign > 0);
    }
  }

  private *oneOf(formulas: readonly Bool[]): Generator<Change> {
    const possible = formulas
      .map((formula) => ({ formula, count: this.needed.of(formula) }))
      .filter(({ count }) => count < Number.POSITIVE_INFINITY)
      .sort((x, y) => x.count - y.count);
    for (const { formula } of possible) yield* this.toHold(formula);
  }

  /**
   * Gives the operands of a function of strings values of which it makes the text that its result is to be equal to: neither
   * the length nor the index of that text says what they are.
   */
  private *toBeSameText(conjuncts: readonly Bool[]): Generator<Change> {
    const { terms, values } = this;
    const equal = conjuncts.flatMap((one): (readonly [Num, Num])[] => {
      if (one < 0 || terms.op[one] !== TermOp.Eq) return [];
      const [a, b] = terms.args[one]! as readonly [Num, Num];
      return [
        [a, b],
        [b, a],
      ];
    });
    for (const [made, index] of equal) {
      if (terms.op[made] !== TermOp.Text || textCallOf(terms, made).part !== Part.Index) continue;
      const own = lengthOfText(terms, made);
      const length = equal.find(([one]) => one === own)?.[1];
      if (length === undefined) continue;
      const wanted = String(operandValue(terms, { length, index }, (each) => values.exact(each)));
      if (wanted.length === values.num(length)) yield* this.toMake(made, wanted);
    }
  }

  /** Moves of the operands of a function of strings by which it may give a text. */
  private *toMake(term: Num, wanted: string | number): Generator<Change> {
    const { terms, values } = this;
    const { fn, operands } = textCallOf(terms, term);
    const now = operands.map((operand) => operandValue(terms, operand, (each) => values.exact(each)));
    for (const { operand, value } of textGuesses(fn, now, wanted)) {
      const at = operands[operand]!;
      if (typeof at === 'number') yield* this.toBe(at, Number(value));
      else yield* this.toBeText(at, String(value));
    }
  }

  private *toCompare(term: number, holds: boolean): Generator<Change> {
    const { terms } = this;
    const [x, y] = terms.args[term]! as readonly [Num, Num];
    switch (terms.op[term]!) {
      case TermOp.Eq: {
        const [p, q] = [this.values.num(x), this.values.num(y)];
        // A term is unequal to itself only if it is NaN.
        if (x === y && holds) yield* this.toBeOneOf(x, [0, 1]);
        if (!holds && this.terms.sort(x) === 'double') yield* this.toRound(x, y);
        yield* this.toBeOneOf(x, holds ? [q] : beside(q));
        yield* this.toBeOneOf(y, holds ? [p] : beside(p));
        if (holds) yield* roots(terms, this.values, [x, y], this.isFixed);
        if (!holds) yield* this.toBeOneOf(x, [Number.NaN]);
        return;
      }
      case TermOp.Le: {
        const [p, q] = [this.values.num(x), this.values.num(y)];
        yield* this.toBeOneOf(x, holds ? [q, q - 1, q - 0.5] : above(q));
        yield* this.toBeOneOf(y, holds ? [p, p + 1, p + 0.5] : above(-p).map((value) => -value));
        if (!holds) yield* this.toBeOneOf(x, [Number.NaN]);
        return;
      }
      case TermOp.IsInt:
        yield* this.toBeOneOf(x, holds ? [Math.round(this.values.num(x))] : [this.values.num(x) + 0.5]);
        return;
      case TermOp.IsMinusZero:
        yield* this.toBeOneOf(x, holds ? [-0] : [0, 1]);
    }
  }

  /** Gives fractions to the variables of two equal results: rounding may make the results differ. */
  private *toRound(x: Num, y: Num): Generator<Change> {
    const { terms } = this;
    if (terms.constantOf(x) !== undefined || terms.constantOf(y) !== undefined) return;
    const numbers = subterms(terms, [x, y]).filter(
      (term) => terms.op[term] === TermOp.NumVar && terms.sort(term) === 'double',
    );
    if (numbers.length < 2 || numbers.length > MOST_ROUNDED) return;
    for (const [i, variable] of numbers.entries())
      if (!this.isFixed(variable)) yield* this.setTo(variable, (i + 1) / 10);
  }

  private *toBeOneOf(term: Num, targets: readonly number[]): Generator<Change> {
    for (const target of targets) yield* this.toBe(term, target);
  }

  private *toBe(term: Num, target: number): Generator<Change> {
    const { terms, values } = this;
    const args = terms.args[term]!;
    const [a, b] = args as readonly [number, number];
    const op = terms.op[term]!;
    values.steps += 1;
    if (values.isSpent || Object.is(values.num(term), target)) return;
    switch (op) {
      case TermOp.NumConst:
        return;
      case TermOp.NumVar:
        if (!this.isFixed(term)) yield* this.setTo(term, target);
        if (this.areTextsWhole) yield* this.toPad(term, target);
        return;
      case TermOp.NumIte: {
        const [now, other] = values.bool(a) ? [b, args[2]!] : [args[2]!, b];
        if (values.num(other) === target) yield* this.toHold(values.bool(a) ? -a : a);
        yield* this.toBe(now, target);
        if (values.num(other) !== target && this.mayBe(other, target))
          yield* this.toHold(values.bool(a) ? -a : a);
        return;
      }
      case TermOp.Text:
        yield* this.toGive(term, target);
        return;
      default: {
        const [x = 0, y = 0, z = 0] = args.map((arg) => values.num(arg));
        const operands = operatorOf(op)?.inverse?.({ target, a: x, b: y, c: z, isSame: a === b }) ?? [];
        for (const { operand, value } of operands) yield* this.toBe(args[operand]!, value);
      }
    }
  }

  /** Moves of the operands of a function of strings. */
  private *toGive(term: Num, target: number): Generator<Change> {
    const { terms, values } = this;
    const { fn, part, operands: texts } = textCallOf(terms, term);
    const now = texts.map((operand) => operandValue(terms, operand, (each) => values.exact(each)));
    for (const result of this.results(fn, part, now, target)) yield* this.toMake(term, result);
  }

  /** Results of a function of strings for which a part of the result is the target. */
  private results(
    fn: TextFunction,
    part: number,
    now: readonly (string | number | bigint)[],
    target: number,
  ): readonly (string | number)[] {
    if (part === Part.Number) return [target];
    const result = String(textResult(fn, now));
    if (part === Part.Length) return lengthGuesses(fn, result, target);
    return [this.terms.strings.textOf({ length: result.length, index: target })];
  }

  /** An index denotes a string only together with a length. So the length is changed first, or at the same time. */
  private *toBeText({ length, index }: TextTerms, text: string): Generator<Change> {
    const code = this.terms.strings.codeOf(text);
    // Variables for strings do not range over decimals.
    if (this.terms.op[index] === TermOp.NumVar && Math.abs(code.index) >= FIRST_DECIMAL) return;
    if (this.values.num(length) === code.length) yield* this.toBe(index, code.index);
    else if (this.areTextsWhole && this.isFree(length) && this.isFree(index))
      yield { variable: length, value: code.length, beside: { variable: index, value: code.index } };
    else yield* this.toBe(length, code.length);
  }

  /** Gives a string another length by white space at its end, which much of what reads a string skips, or by leaving out its end. */
  private *toPad(length: Num, target: number): Generator<Change> {
    const { terms, values } = this;
    const index = terms.pairs.indexOfLength(length);
    // Formulas about the length alone do not say which text it is.
    if (index === undefined || !values.has(index) || !this.isFree(length) || !this.isFree(index)) return;
    if (!(target >= 0 && target <= MOST_PADDED)) return;
    const text = terms.strings.textOf({ length: values.num(length), index: values.num(index) });
    const { length: value, index: other } = terms.strings.codeOf(text.slice(0, target).padEnd(target));
    if (Math.abs(other) < FIRST_DECIMAL)
      yield { variable: length, value, beside: { variable: index, value: other } };
  }

  private isFree(term: Num): boolean {
    return this.terms.op[term] === TermOp.NumVar && !this.isFixed(term);
  }

  private mayBe(term: Num, value: number): boolean {
    const constant = this.terms.constantOf(term);
    return constant === undefined || constant === value;
  }

  private *setTo(variable: number, target: number): Generator<Change> {
    const sort = this.terms.sort(variable);
    if (sort === 'double') {
      yield { variable, value: target };
      return;
    }
    // Ints, bigints and Reals are never NaN, -0 or infinite.
    const values = sort === 'real' ? [target] : [Math.floor(target), Math.ceil(target)];
    for (const value of new Set(values.map((each) => each + 0))) {
      if (sort === 'int' ? Number.isSafeInteger(value) : Number.isFinite(value)) yield { variable, value };
    }
  }
}

function beside(value: number): readonly number[] {
  return [value + 1, value - 1, 0, 1, value * 2];
}

function above(value: number): readonly number[] {
  return [value + 1, value + 0.5, value + Math.abs(value), value + 2 ** -10];
}
