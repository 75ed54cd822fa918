/**
 * Values of formulas while their variables change. Only terms that depend on a changed variable are computed again, and
 * changes can be undone. Truth values are 0 and 1.
 */
import { Part, textCallOf } from '../terms/constructors/text-terms.js';
import { valueOfTerm } from '../terms/term-evaluator.js';
import { type Assignment, type Bool, type Num, TermOp, type Terms } from '../terms/terms.js';

/** Reading so many characters takes as long as computing a value. */
const CHARACTERS_OF_STEP = 64;

export class LiveValues {
  /** The terms in ascending order: arguments come first. */
  private readonly order: readonly number[];
  private readonly places = new Map<number, number>();
  private readonly values: (number | bigint)[];
  private readonly isDirty: Uint8Array;
  private readonly parents: number[][];
  /** Changed places with their previous values, newest last. */
  private readonly trail: (readonly [number, number | bigint])[] = [];
  /** Steps so far: computed values and targets of moves. */
  steps = 0;
  /** Limit of steps, after which there are no more moves. */
  limit = Number.POSITIVE_INFINITY;

  get isSpent(): boolean {
    return this.steps > this.limit;
  }

  private constructor(
    private readonly terms: Terms,
    found: readonly number[],
    base: Assignment,
  ) {
    this.order = found;
    found.forEach((term, place) => {
      this.places.set(term, place);
    });
    this.values = found.map(() => 0);
    this.isDirty = new Uint8Array(found.length);
    this.parents = found.map(() => []);
    found.forEach((term, place) => {
      this.values[place] = this.compute(term, base);
      for (const arg of terms.args[term]!) this.parents[this.places.get(Math.abs(arg))!]!.push(place);
    });
  }

  /** Undefined if the formulas have more than `most` terms. */
  static of(terms: Terms, formulas: readonly Bool[], base: Assignment, most: number): LiveValues | undefined {
    const found = new Set<number>();
    for (const formula of formulas) found.add(Math.abs(formula));
    for (const term of found) {
      if (found.size > most) return undefined;
      for (const arg of terms.args[term]!) found.add(Math.abs(arg));
    }
    return new LiveValues(
      terms,
      [...found].sort((x, y) => x - y),
      base,
    );
  }

  /** The number of terms. */
  get size(): number {
    return this.order.length;
  }

  /** Whether there are functions of strings among the terms. */
  get hasTexts(): boolean {
    return this.order.some((term) => this.terms.op[term] === TermOp.Text);
  }

  /** Whether a term occurs in the formulas. */
  has(term: number): boolean {
    return this.places.has(term);
  }

  bool(term: Bool): boolean {
    return (this.values[this.places.get(Math.abs(term))!]! === 1) === term > 0;
  }

  /** The value of a number, or the nearest double of a bigint. */
  num(term: number): number {
    return Number(this.exact(term));
  }

  /** The value of a number or a bigint. */
  exact(term: number): number | bigint {
    return this.values[this.places.get(term)!]!;
  }

  /** Gives a variable a value. `undo` can take it back. */
  set(variable: number, value: number): void {
    const first = this.places.get(variable)!;
    const isBigint = this.terms.sort(variable) === 'bigint';
    if (!this.put(first, isBigint ? BigInt(value) : value)) return;
    for (let place = first + 1; place < this.order.length; place++) {
      if (this.isDirty[place] === 0) continue;
      this.isDirty[place] = 0;
      this.put(place, this.compute(this.order[place]!, undefined));
    }
  }

  /** The number of changes that can be undone. */
  get mark(): number {
    return this.trail.length;
  }

  undo(mark: number): void {
    while (this.trail.length > mark) {
      const [place, value] = this.trail.pop()!;
      this.values[place] = value;
    }
  }

  /** Whether the value is another one than before. */
  private put(place: number, value: number | bigint): boolean {
    const before = this.values[place]!;
    if (Object.is(before, value)) return false;
    this.trail.push([place, before]);
    this.values[place] = value;
    for (const parent of this.parents[place]!) this.isDirty[parent] = 1;
    return true;
  }

  private compute(term: number, base: Assignment | undefined): number | bigint {
    this.steps += 1;
    const value = valueOfTerm(this.terms, term, base, this);
    if (this.terms.op[term] === TermOp.Text)
      this.steps += this.charactersOf(term, value) / CHARACTERS_OF_STEP;
    return typeof value === 'boolean' ? Number(value) : value;
  }

  /** The characters that a function of strings reads, and makes where the term is the length of its result. */
  private charactersOf(term: Num, value: number | bigint | boolean): number {
    const { operands, part } = textCallOf(this.terms, term);
    const made = part === Part.Length ? Number(value) : 0;
    return operands.reduce<number>(
      (sum, operand) => sum + (typeof operand === 'number' ? 0 : this.num(operand.length)),
      made,
    );
  }
}
