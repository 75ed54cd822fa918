/** What is inferred at one program point, in space that does not grow with the rows. */
import type { Captured } from '../observation/captured.js';
import { type AskedVariable, isAbout } from './asked-again.js';
import { withBetween } from './between.js';
import { Branches } from './branches.js';
import { type Found, foundOfMost } from './found.js';
import { Laws } from './laws.js';
import { OfOne } from './of-one.js';
import { Planes } from './of-three.js';
import { OfTwo } from './of-two.js';
import { isSame, type Property } from './property.js';
import { Truths } from './truths.js';
import { baseOf, type Row } from './variables.js';

/** Two variables, and what is known of them once they were seen together. */
interface Pair {
  readonly left: OfOne;
  readonly right: OfOne;
  found: OfTwo | undefined;
}

/** All that is inferred of the rows of one point. */
export class PointInference {
  rows = 0;
  private readonly variables = new Map<string, OfOne>();
  private readonly order: OfOne[] = [];
  /** Pairs of variables of which something may hold. */
  private readonly pairs: Pair[] = [];
  private readonly planes = new Planes();
  /** The rows with each boolean result. */
  private readonly byResult = new Map<boolean, PointInference>();
  private readonly branches = new Branches();
  private readonly truths = new Truths();
  private readonly laws = new Laws();
  /** Whether each result is the receiver: that there is one tells nothing of what was done. */
  private isFluent = true;

  /** @param isPart of the rows of a point. @param isGiven of what callers choose */
  constructor(
    private readonly isConditional = false,
    private readonly isPart = false,
    private readonly isGiven = false,
  ) {}

  see(row: Row): void {
    this.rows += 1;
    const values: (Captured | undefined)[] = [];
    for (const [name, value] of row) {
      const variable = this.of(name);
      variable.see(value);
      values[variable.number] = value;
    }
    // Pairs are many, and seldom end: they stay where they are.
    const { pairs } = this;
    let left = 0;
    for (const pair of pairs) {
      const a = values[pair.left.number];
      const b = values[pair.right.number];
      if (a !== undefined && b !== undefined) {
        pair.found ??= new OfTwo(pair.left, pair.right);
        if (!pair.found.see(a, b)) continue;
      }
      pairs[left++] = pair;
    }
    pairs.length = left;
    if (!this.planes.isOver) this.planes.see(numbersIn(row));
    if (this.isConditional) this.branches.see(row);
    if (!this.isPart) this.truths.see(row);
    const result = row.get('result');
    const self = row.get('this');
    this.isFluent &&= result !== undefined && self !== undefined && isSame(result, self);
    if (this.isConditional && typeof result === 'boolean') {
      let part = this.byResult.get(result);
      if (!part) {
        part = new PointInference(false, true);
        this.byResult.set(result, part);
      }
      part.see(row);
    }
  }

  /**
   * What was answered when the call of a row was asked again.
   * @param names of its receiver and arguments
   * @param isTold whether the call is of values of the suite
   */
  seeAgain(row: Row, asked: readonly AskedVariable[], names: readonly string[], isTold: boolean): void {
    this.laws.see(row, asked, names, isTold);
  }

  private of(name: string): OfOne {
    const known = this.variables.get(name);
    if (known) return known;
    const variable = new OfOne(name, this.order.length);
    this.variables.set(name, variable);
    // What is said of two variables before a call is said at its entry.
    for (const left of this.order)
      if (!(left.isOld && variable.isOld)) this.pairs.push({ left, right: variable, found: undefined });
    this.order.push(variable);
    return variable;
  }

  /** Whether the numbers of an array are in the order of the calls. */
  isInOrderOfCalls(name: string): boolean {
    return this.variables.get(name)?.isInOrderOfCalls ?? false;
  }

  /** Whether a variable was seen. */
  has(name: string): boolean {
    return this.variables.has(name);
  }

  /** How often a variable was true, and how often false. */
  truthsOf(name: string): readonly [held: number, failed: number] | undefined {
    return this.variables.get(name)?.truths;
  }

  /** How far a number came from another one. */
  distance(name: string, from: number): number {
    const { numbers = 0, least = 0, greatest = 0 } = this.variables.get(name) ?? {};
    return numbers === 0 ? 0 : Math.max(greatest - from, from - least);
  }

  /** Whether a variable was always a text. */
  isText(name: string): boolean {
    return this.variables.get(name)?.isText ?? false;
  }

  /** Whether two members have answered something else about one argument. */
  isToldApart(member: string, other: string): boolean {
    const prefix = `this.${member}(`;
    return this.order.some(({ name }) => {
      if (!name.startsWith(prefix)) return false;
      const beside = `this.${other}(${name.slice(prefix.length)}`;
      if (!this.variables.has(beside)) return false;
      const names = [name, beside];
      const pair = this.pairs.find(
        ({ left, right }) => names.includes(left.name) && names.includes(right.name),
      );
      // A pair of which nothing is left was not the same.
      return pair === undefined || (pair.found?.isApart ?? false);
    });
  }

  /** Whether two numbers went ways of their own. */
  isParted(one: string, other: string): boolean {
    const names = [one, other];
    if (!names.every((name) => this.variables.has(name))) return false;
    const pair = this.pairs.find(
      ({ left, right }) => names.includes(left.name) && names.includes(right.name),
    );
    return pair?.found?.isAlongside !== true;
  }

  /** What holds of all rows. */
  found(): Found[] {
    const pairs = this.pairs.flatMap(({ found }) =>
      found ? [...(this.isPlain(found) ? found.found() : []), ...found.foundBeside()] : [],
    );
    const lines = new Set(
      pairs.flatMap(({ property }) => (property.kind === 'linear' ? [property.left] : [])),
    );
    const planes = this.planes
      .found()
      .filter(({ property }) => property.kind !== 'linear' || !lines.has(property.left));
    const all = [
      ...this.order.filter(({ isOld }) => !isOld).flatMap((one) => this.established(one)),
      ...pairs.filter(({ property }) => !this.isOfOnes(property)).map((one) => this.whereDone(one)),
      ...planes,
    ];
    return [
      ...withBetween(all),
      ...this.truths.found(),
      ...this.conditional(all),
      ...this.branches.found(),
      ...this.laws.found(),
    ];
  }

  /** What a call changes, it may leave alone where it answers that there is nothing, or that nothing is done. */
  private whereDone(one: Found): Found {
    const result = this.variables.get('result');
    if (!one.isEstablished || !result?.isPresent) return one;
    if (this.isFluent) return { ...one, isEstablished: undefined };
    // Where a truth value tells whether anything is done, that is done where it is true.
    const told = typeof result.constant === 'boolean' ? result.constant : result.truths ? true : undefined;
    const condition: Property =
      told === undefined
        ? { kind: 'present', of: 'result' }
        : { kind: 'bound', of: 'result', order: '=', value: told };
    return { ...one, property: { kind: 'implies', condition, consequent: one.property } };
  }

  private established(one: OfOne): Found[] {
    const before = this.variables.get(`old(${one.name})`);
    const { constant } = one;
    // What is so of an argument is something else each time, but for what the call makes of it; how much there is, is data.
    const isTurned =
      isAbout(one.name) &&
      typeof constant === 'boolean' &&
      before !== undefined &&
      before.constant !== constant;
    // One less than 1 is 0: that all of it goes, shows where there was more.
    const isStep = typeof constant === 'number' && before !== undefined && before.isNextTo(constant);
    const isEstablished = constant !== undefined && (isTurned || (before?.isVaried === true && !isStep));
    if (!isEstablished) return [...one.found(this.isGiven), ...this.mostly(one, before)];
    return one
      .found(this.isGiven)
      .map((each) =>
        each.property.kind === 'bound' && each.property.order === '=' && one.name !== 'result'
          ? this.whereDone({ ...each, isEstablished })
          : each,
      );
  }

  /**
   * What a call makes of an answer about its argument in all rows but a few: that nothing in the suite asks for it may hide a
   * fault in these.
   */
  private mostly(one: OfOne, before: OfOne | undefined): Found[] {
    const { name: of, truths } = one;
    if (!truths || !isAbout(of) || before?.constant === undefined) return [];
    const value = truths[0] > truths[1];
    if (before.constant === value) return [];
    const most = foundOfMost(
      { kind: 'bound', of, order: '=', value },
      Math.max(...truths),
      Math.min(...truths),
    );
    return most ? [most] : [];
  }

  /** Not of a string or array and its own length, nor of two parts that one array is derived to, or was. */
  private isPlain({ left, right }: OfTwo): boolean {
    const [a, b] = [baseOf(left.name), baseOf(right.name)];
    if (left.isOld || right.isOld) return a === left.name || `old(${left.name})` === right.name;
    return a !== b || (a === left.name && b === right.name);
  }

  /** Whether it says that a sum is how many there are, as each was 1. */
  private isOfOnes(property: Property): boolean {
    if (property.kind !== 'compare' || property.order !== '=') return false;
    return [property.left, property.right].some((name) => {
      const [, element] = /^\(sum i: .*\.inds \| (.*)\)$/u.exec(name) ?? [];
      const list = element?.replace(/\[i\]$/u, '').replace('[i].', '[].');
      return ['min', 'max'].every((which) => this.variables.get(`${which}[${list}.elems]`)?.constant === 1);
    });
  }

  /** What holds where the result is true, and not in general. */
  private conditional(always: readonly Found[]): Found[] {
    if (this.byResult.size < 2) return [];
    const known = new Set(always.map(({ property }) => JSON.stringify(property)));
    return [...this.byResult].flatMap(([value, part]) =>
      part
        .found()
        .filter(({ property }) => !known.has(JSON.stringify(property)) && !isOfResult(property))
        .map(({ property, ...rest }) => ({
          ...rest,
          property: {
            kind: 'implies' as const,
            condition: { kind: 'bound' as const, of: 'result', order: '=' as const, value },
            consequent: property,
          },
        })),
    );
  }
}

function numbersIn(row: Row): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const [name, value] of row) if (typeof value === 'number') numbers.set(name, value);
  return numbers;
}

function isOfResult(property: Found['property']): boolean {
  return 'of' in property && property.of === 'result';
}
