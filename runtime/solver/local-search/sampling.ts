/**
 * Search for a model of formulas over a few numbers by chance: of many assignments those that come nearest are kept and
 * changed. It is for formulas that no method inverts: remainders, bits and rounding of large numbers. If it fails, nothing
 * follows.
 */
import { after, before } from '../intervals/interval.js';
import { specialValues } from '../intervals/special-values.js';
import type { Assignment, Bool, Terms } from '../terms/terms.js';
import { type Compiled, compiledDistance } from './distance.js';
import { type Random, randomFrom } from './random.js';

/** Limits of terms and variables; with more nothing is tried. */
const MOST_TERMS = 1500;
const MOST_VARIABLES = 6;
/** How many of the nearest assignments are kept. */
const KEPT = 12;
/** After so many assignments without a nearer one the search begins anew. */
const MOST_IDLE = 4000;

/**
 * @param base the assignment to start from
 * @param budget limit of evaluated terms
 */
export function sampled(
  terms: Terms,
  formulas: readonly Bool[],
  base: Assignment | undefined,
  budget: number,
): Assignment | undefined {
  const compiled = compiledDistance(terms, formulas, MOST_TERMS);
  if (!compiled || compiled.variables.length === 0 || compiled.variables.length > MOST_VARIABLES)
    return undefined;
  const values = new Sampling(terms, compiled, base).run(budget / compiled.order.length);
  if (!values) return undefined;
  const numbers = new Map(base?.numbers);
  for (const [i, variable] of compiled.variables.entries()) numbers.set(variable, values[i]!);
  const model: Assignment = { booleans: new Map(), ...base, numbers };
  return formulas.every(terms.evaluator(model).bool) ? model : undefined;
}

interface Point {
  readonly values: readonly number[];
  readonly distance: number;
}

class Sampling {
  private readonly random: Random = randomFrom(1);
  private readonly special: readonly number[];
  private readonly isInt: readonly boolean[];
  private readonly start: readonly number[];
  private kept: Point[] = [];

  constructor(
    terms: Terms,
    private readonly compiled: Compiled,
    base: Assignment | undefined,
  ) {
    const { variables, order } = compiled;
    this.special = specialValues(terms, order);
    this.isInt = variables.map((variable) => terms.sort(variable) === 'int');
    this.start = variables.map((variable) => base?.numbers.get(variable) ?? 0);
  }

  /** @param most limit of assignments */
  run(most: number): readonly number[] | undefined {
    let idle = MOST_IDLE;
    for (let left = most; left > 0; left--, idle++) {
      if (idle >= MOST_IDLE) {
        this.kept = [];
        this.keep(left === most ? this.start : this.start.map((value, i) => this.fresh(i, value)));
        idle = 0;
      }
      const parent = this.kept[this.below(this.kept.length)]!.values;
      const only = this.below(parent.length + 1);
      const values = parent.map((value, i) =>
        i === only || only === parent.length ? this.changed(i, parent, value) : value,
      );
      const nearest = this.kept[0]!.distance;
      if (this.keep(values) === 0) return values;
      if (this.kept[0]!.distance < nearest) idle = 0;
    }
    return undefined;
  }

  private keep(values: readonly number[]): number {
    const { kept } = this;
    const limit = kept.length < KEPT ? Number.POSITIVE_INFINITY : kept[kept.length - 1]!.distance;
    const distance = this.compiled.distance(limit, ...values);
    if (distance >= limit) return distance;
    if (
      kept.some(
        (one) => one.distance === distance && one.values.every((value, i) => Object.is(value, values[i])),
      )
    )
      return distance;
    let at = kept.length;
    while (at > 0 && kept[at - 1]!.distance >= distance) at -= 1;
    kept.splice(at, 0, { values, distance });
    if (kept.length > KEPT) kept.pop();
    return distance;
  }

  private below(bound: number): number {
    return Math.floor(this.random() * bound);
  }

  /** Another value for a variable. */
  private changed(i: number, parent: readonly number[], value: number): number {
    const near = this.random() < 0.6 ? this.near(parent, value) : this.fresh(i, value);
    return this.isInt[i]
      ? Math.trunc(Math.max(-Number.MAX_SAFE_INTEGER, Math.min(near, Number.MAX_SAFE_INTEGER))) || 0
      : near;
  }

  private near(parent: readonly number[], value: number): number {
    const sign = this.random() < 0.5 ? -1 : 1;
    switch (this.below(10)) {
      case 0:
        return value + sign * (1 + this.below(8));
      case 1:
        return value + sign * 2 ** (this.below(64) - 16);
      case 2:
        return value + sign * 2 ** (this.below(12) - 10);
      case 3:
        return this.neighbour(value);
      case 4:
        return -value;
      case 5:
        return sign < 0 ? value / 2 : value * 2;
      case 6:
        return sign < 0 ? Math.trunc(value) : Math.round(value);
      case 7:
        return value ^ (1 << this.below(32));
      case 8: {
        const other = parent[this.below(parent.length)]!;
        return sign < 0 ? other : value + other;
      }
      default:
        return value * (1 + sign * this.random() * 2 ** -this.below(30));
    }
  }

  private neighbour(value: number): number {
    if (!Number.isFinite(value) || value === 0) return value === 0 ? Number.MIN_VALUE : value;
    return this.random() < 0.5 ? after(value) : before(value);
  }

  private fresh(i: number, value: number): number {
    const { special } = this;
    const sign = this.random() < 0.5 ? -1 : 1;
    const one = special[this.below(special.length)]!;
    switch (this.isInt[i] ? 1 + this.below(2) : this.below(6)) {
      case 0:
        return this.neighbour(one);
      case 1:
        return one;
      case 2:
        return sign * Math.floor(2 ** (this.random() * 53));
      case 3:
        return (sign * Math.floor(2 ** (this.random() * 20))) / 2 ** this.below(6);
      case 4:
        return sign * 2 ** (this.random() * 128 - 64);
      default:
        return this.random() < 0.2
          ? sign * 2 ** (this.random() * 2046 - 1022)
          : one * (sign < 0 ? value : 2 + this.below(100));
    }
  }
}
