/** What follows for places where numbers must be ordered or equal, in generated code. */
import type { Expression } from '../../../spec/form/formula.js';
import { size } from './code/sets.js';
import type { Code } from './code/source.js';
import type { Environment, FunctionWriter } from './function-writer.js';
import { isNarrowable } from './narrowing.js';
import type { ScalarCode } from './scalars.js';

/** A bound of a number; `isStrict`: it lies beyond the bound. */
interface Bound {
  readonly value: Code;
  readonly isStrict: boolean;
}

export class NumberNarrowing {
  constructor(private readonly f: FunctionWriter) {}

  /** `left` is less than `right`, or at most it. */
  order(left: Expression, right: Expression, isStrict: boolean, env: Environment): void {
    const { f } = this;
    const [a, b] = [f.scalar(left, env), f.scalar(right, env)];
    this.bound(left, undefined, { value: b.max, isStrict }, env);
    this.bound(right, { value: a.min, isStrict }, undefined, env);
  }

  equal(left: Expression, right: Expression, env: Environment): void {
    const { f } = this;
    const [a, b] = [f.scalar(left, env), f.scalar(right, env)];
    const follow = (e: Expression, { min, max, some }: ScalarCode): void => {
      if (!isNarrowable(e)) return;
      f.out.block(`if (${some} === 2)`, () =>
        this.bound(e, { value: min, isStrict: false }, { value: max, isStrict: false }, env),
      );
      f.out.block(`if (${some} === 0)`, () => f.narrowing.restrict(e, f.narrowing.nothing(), env));
    };
    follow(left, b);
    follow(right, a);
  }

  /** The number is there and lies between bounds. */
  private bound(e: Expression, low: Bound | undefined, high: Bound | undefined, env: Environment): void {
    const { f } = this;
    if (!isNarrowable(e)) return;
    if (e.kind === 'cardinality') {
      if (e.operand.arity === 1) this.count(e.operand, low, high, env);
      return;
    }
    if (e.kind === 'aggregate') {
      // All of a set lie on this side of its extreme.
      const [from, to] = e.operator === 'least' ? [low, undefined] : [undefined, high];
      if (from || to) f.narrowing.restrict(e.operand, this.interval(from, to), env);
      return;
    }
    f.narrowing.restrict(e, this.interval(low, high), env);
    f.narrowing.requireSome(e, env);
  }

  private interval(low: Bound | undefined, high: Bound | undefined): readonly Code[] {
    const { numbers } = this.f.program.layout.elements;
    const first = low ? this.firstIndex(low) : '0';
    const last = high ? this.lastIndex(high) : String(numbers.length - 1);
    return this.between(first, last);
  }

  /** A set has so many elements: if it can have no more, or no fewer, the open ones are decided. */
  private count(set: Expression, low: Bound | undefined, high: Bound | undefined, env: Environment): void {
    const { f } = this;
    const known = f.set(set, env);
    const { least, most } = size(f.out, known);
    const reached = (count: Code, { value, isStrict }: Bound, direction: '+' | '-'): string =>
      isStrict ? `${count} ${direction} 1 === ${value}` : `${count} === ${value}`;
    if (high)
      f.out.block(`if (${reached(least, high, '+')})`, () =>
        f.narrowing.restrict(set, f.narrowing.lower(known), env),
      );
    if (low) f.out.block(`if (${reached(most, low, '-')})`, () => f.narrowing.include(set, known, env));
  }

  private lastIndex({ value, isStrict }: Bound): Code {
    return this.f.out.keep('j', isStrict ? `firstFrom(${value}) - 1` : `lastUpTo(${value})`);
  }

  private firstIndex({ value, isStrict }: Bound): Code {
    return this.f.out.keep('i', isStrict ? `lastUpTo(${value}) + 1` : `firstFrom(${value})`);
  }

  /** By word, the numbers with indices from `first` to `last`. */
  private between(first: Code, last: Code): readonly Code[] {
    const { program, out } = this.f;
    const { firstValue } = program.layout.elements;
    return program.numberBits.map((mask, word) => {
      if (mask === 0) return '0';
      const offset = firstValue - 32 * word;
      return out.keep('a', `between(${first} + ${offset}, ${last} + ${offset})`);
    });
  }
}
