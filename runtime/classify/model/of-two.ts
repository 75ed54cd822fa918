/** Properties of two variables, gathered row by row in constant space (Daikon's binary templates). */
import type { Captured } from '../observation/captured.js';
import { type Found, found } from './found.js';
import { OrdersOfPairs } from './of-arrays.js';
import type { OfOne } from './of-one.js';
import { besideOf, isClose, isSame, isSubsequence, isSubset } from './property.js';
import { baseOf, elementsOf, isContent, isUndefined, numbersOf } from './variables.js';

/** `left = factor * right + constant` through the first two different points; the rest has to lie on it. */
class Line {
  private point: readonly [number, number] | undefined;
  /** Where the second point lay: with the first one it makes the line, and tells nothing of it. */
  private second = Number.NaN;
  factor = Number.NaN;
  constant = Number.NaN;
  isAlive = true;
  /** Points off the first one that lay on the line, and where they lay, but for the places of the first two. */
  others = 0;
  readonly places = new Set<number>();

  see(left: number, right: number): void {
    if (!this.isAlive) return;
    if (!this.point) {
      this.point = [left, right];
      return;
    }
    if (Number.isNaN(this.factor)) {
      if (right === this.point[1]) {
        this.isAlive = left === this.point[0];
        return;
      }
      this.factor = (left - this.point[0]) / (right - this.point[1]);
      this.second = right;
      this.constant = left - this.factor * right;
      this.isAlive = isSimple(this.factor) && isSimple(this.constant);
      return;
    }
    if (!isClose(left, this.factor * right + this.constant)) this.isAlive = false;
    else if (right !== this.point[1]) {
      this.others += 1;
      if (this.places.size < MOST_PLACES && right !== this.second) this.places.add(right);
    }
  }
}

/** Whether a factor can be meant: a small number of few digits. */
export function isSimple(value: number): boolean {
  return Math.abs(value) <= 1e6 && Number.isInteger(value * 100);
}

/** More places than these tell nothing new. */
const MOST_PLACES = 16;
/** As often as that numbers come to one place of a line counts. */
const EACH_PLACE = 3;

/** What numbers of one list are beside those of another that stand some places further. */
class Beside {
  private readonly orders = new OrdersOfPairs();
  private isNumeric = true;

  constructor(
    private readonly of: string,
    private readonly right: string,
    private readonly step: 0 | 1,
  ) {}

  get isOver(): boolean {
    return !this.isNumeric || this.orders.isOver;
  }

  see(left: readonly number[] | undefined, right: readonly number[] | undefined): void {
    if (!left || !right) this.isNumeric = false;
    else if (!this.isOver) this.orders.see(besideOf(left, right, this.step));
  }

  found(rows: number): Found[] {
    const { of, right, step } = this;
    if (!this.isNumeric) return [];
    return this.orders.found((order) => ({ kind: 'beside', of, order, right, step }), rows);
  }
}

/** What holds where a variable has a value. */
function where({ property, ...rest }: Found, of: string): Found {
  return { ...rest, property: { kind: 'implies', condition: { kind: 'present', of }, consequent: property } };
}

/** More lists than these tell nothing new. */
const MOST_LISTS = 8;

/** A field of the receiver, or how much is in it; what it answers is data. */
const COUNTING = /^this\.[\w$#]+(?:\.length|\.size)?$/u;

/** How much is in a collection. */
const KEYED = /^this\.[\w$#]+\.size$/u;

/** An argument. */
const ARGUMENT = /^(?!result$)[A-Za-z_$][\w$]*$/u;

/** How long a result is, or the texts in it. */
const SIZE_OF_RESULT = /^result(?:\[\])?\.(?:length|size)$/u;

/** How often a call leaves a truth value alone by chance. */
const KEPT_TRUTH = 0.75;

/** Meetings that are no chance. */
const MOST_MET = 3;

/** What is known of the values of two variables beside each other. */
export class OfTwo {
  rows = 0;
  /** Whether one of them was undefined where the other one was not. */
  private isWithoutLeft = false;
  private isWithoutRight = false;
  /** Rows in which the first one is null: that the other one is, too, tells little. */
  private nothings = 0;
  private isEqual = true;
  private differs = true;
  private numbers = 0;
  private isLess = true;
  private isGreater = true;
  private isLessOrEqual = true;
  private isGreaterOrEqual = true;
  /** Numbers other than 0 at which they were the same, or next to each other; and how often they came to that. */
  private readonly met = new Set<number>();
  private meetings = 0;
  private isMeeting = false;
  /** Different pairs of numbers. */
  private readonly different = new Set<string>();
  private readonly line = new Line();
  private isSquare = true;
  private isSquareBack = true;
  private isMultiple = true;
  private isMultipleBack = true;
  private arrays = 0;
  private isMember = true;
  private isAbove = true;
  private isBelow = true;
  private isIn = true;
  private isInBack = true;
  private isPart = true;
  private isPartBack = true;
  private full = 0;
  private lastLeft: Captured | undefined;
  private lastRight: Captured | undefined;
  /** Different arrays of several elements that both were: of fewer, there is no order to be the same. */
  private readonly lists = new Set<string>();
  /** Different lists of which one was in the other, which had more than one element. */
  private readonly insides = new Set<string>();
  private readonly outsides = new Set<string>();

  /** What a call adds to a number, if it is always the same, and not nothing. */
  private change: number | undefined;
  private isChange = true;
  /** Of fields of the elements of one array: in one element, and in neighbours, both ways. */
  private readonly besides: readonly Beside[];

  constructor(
    readonly left: OfOne,
    readonly right: OfOne,
  ) {
    const [a, b] = [left.name, right.name];
    const isOfElements = a.includes('[].') && b.includes('[].') && baseOf(a) === baseOf(b);
    this.besides =
      isOfElements && !left.isOld && !right.isOld
        ? [new Beside(a, b, 0), new Beside(a, b, 1), new Beside(b, a, 1)]
        : [];
  }

  /** @returns whether anything is left that may hold */
  see(a: Captured, b: Captured): boolean {
    if (isUndefined(a) || isUndefined(b)) {
      if (!isUndefined(a)) this.isWithoutRight = true;
      else if (!isUndefined(b)) this.isWithoutLeft = true;
      return true;
    }
    this.rows += 1;
    if (a === this.lastLeft && b === this.lastRight && typeof a === 'number' && typeof b === 'number')
      return this.seeAgain(a, b);
    this.lastLeft = a;
    this.lastRight = b;
    const isEqual = isSame(a, b);
    if (isEqual) this.differs = false;
    else this.isEqual = false;
    if (a === null) this.nothings += 1;
    if (typeof a === 'number' && typeof b === 'number') return this.seeNumbers(a, b);
    const [left, right] = [elementsOf(a), elementsOf(b)];
    if (left && right) {
      for (const [at, one] of this.besides.entries())
        if (at < 2) one.see(numbersOf(a), numbersOf(b));
        else one.see(numbersOf(b), numbersOf(a));
      return this.seeArrays(left, right) || this.besides.some(({ isOver }) => !isOver);
    }
    if (right && !left) return this.seeElement(a, right, numbersOf(b));
    if (left && this.isOfAnswer) return this.seeBounds(b, left.length, numbersOf(a));
    return this.isEqual;
  }

  /** The same two numbers: most rows change few of them. */
  private seeAgain(a: number, b: number): true {
    this.numbers += 1;
    this.line.see(a, b);
    return true;
  }

  private seeNumbers(a: number, b: number): boolean {
    this.numbers += 1;
    this.change ??= a - b;
    this.isChange &&= a - b === this.change && this.change !== 0;
    this.isLess &&= a < b;
    this.isGreater &&= a > b;
    this.isLessOrEqual &&= a <= b;
    this.isGreaterOrEqual &&= a >= b;
    this.meet(a, b);
    if (!this.isKept && this.different.size < MOST_PLACES) this.different.add(`${a} ${b}`);
    this.isSquare &&= a === b * b;
    this.isSquareBack &&= b === a * a;
    this.isMultiple &&= b !== 0 && a % b === 0;
    this.isMultipleBack &&= a !== 0 && b % a === 0;
    this.line.see(a, b);
    return (
      this.isEqual ||
      this.differs ||
      this.isLessOrEqual ||
      this.isGreaterOrEqual ||
      this.line.isAlive ||
      this.isSquare ||
      this.isSquareBack ||
      this.isMultiple ||
      this.isMultipleBack
    );
  }

  private meet(a: number, b: number): void {
    const isMeeting = Math.abs(a - b) === (this.isLess || this.isGreater ? 1 : 0) && a !== 0;
    if (isMeeting && !this.isMeeting) this.meetings += 1;
    if (isMeeting && this.met.size < MOST_MET) this.met.add(a);
    this.isMeeting = isMeeting;
  }

  /** Whether they are a variable and what it was before the call. */
  private get isKept(): boolean {
    return this.right.name === `old(${this.left.name})`;
  }

  /** Whether their order is what keeps them apart. */
  private get isTight(): boolean {
    return this.met.size > 1 || this.meetings >= MOST_MET;
  }

  /** Whether both were whole numbers. */
  private get whole(): { readonly isOfWhole?: true } {
    return this.left.isWhole && this.right.isWhole ? { isOfWhole: true } : {};
  }

  /** Whether a result comes to what it is given as its most, or least. */
  private get isLimited(): boolean {
    return this.isOfAnswer && this.meetings > 0;
  }

  private seeArrays(a: readonly Captured[], b: readonly Captured[]): boolean {
    this.arrays += 1;
    if (a.length > 0 && b.length > 0) this.full += 1;
    if (this.isEqual && a.length > 1 && this.lists.size < MOST_LISTS) this.lists.add(JSON.stringify(a));
    this.isIn &&= isSubset(a, b);
    this.isInBack &&= isSubset(b, a);
    this.isPart &&= this.isIn && isSubsequence(a, b);
    this.isPartBack &&= this.isInBack && isSubsequence(b, a);
    if (this.isIn && a.length > 0 && b.length > 1 && this.insides.size < MOST_LISTS)
      this.insides.add(JSON.stringify([a, b]));
    if (this.isInBack && b.length > 0 && a.length > 1 && this.outsides.size < MOST_LISTS)
      this.outsides.add(JSON.stringify([a, b]));
    return this.isEqual || this.isIn || this.isInBack || (this.isKept && this.differs);
  }

  private seeElement(
    a: Captured,
    elements: readonly Captured[],
    numbers: readonly number[] | undefined,
  ): boolean {
    // That there is nothing is in arrays by chance.
    this.isMember &&= a !== null && elements.some((element) => isSame(element, a));
    return this.seeBounds(a, elements.length, numbers) || this.isMember;
  }

  private seeBounds(a: Captured, length: number, numbers: readonly number[] | undefined): boolean {
    this.arrays += 1;
    if (length > 0) this.full += 1;
    const isNumber = typeof a === 'number' && numbers !== undefined;
    this.isAbove &&= isNumber && numbers.every((number) => number <= a);
    this.isBelow &&= isNumber && numbers.every((number) => number >= a);
    if (isNumber && numbers.includes(a)) this.meetings += 1;
    return this.isAbove || this.isBelow;
  }

  /** Whether one is how long a result is, or what is in it, and the other one is given: that may be the most of it, or the least. */
  private get isOfAnswer(): boolean {
    return SIZE_OF_RESULT.test(this.left.name) && ARGUMENT.test(this.right.name);
  }

  /** Whether they were different once, or one alone was undefined. */
  get isApart(): boolean {
    return (this.rows > 0 && !this.isEqual) || this.isWithoutLeft || this.isWithoutRight;
  }

  /** Whether two numbers went along with each other: their difference was always the same. */
  get isAlongside(): boolean {
    return this.rows === this.numbers && (this.isEqual || this.isChange);
  }

  /** What holds of fields of the elements of one array. */
  foundBeside(): Found[] {
    return this.arrays === this.rows ? this.besides.flatMap((one) => one.found(this.rows)) : [];
  }

  found(): Found[] {
    const { isWithoutLeft, isWithoutRight } = this;
    const all = this.ofValues();
    if (!isWithoutLeft && !isWithoutRight) return all;
    // Of one that is always there where the other one is, nothing is asked.
    return isWithoutLeft && isWithoutRight
      ? []
      : all.map((one) => where(one, isWithoutLeft ? this.left.name : this.right.name));
  }

  /** What holds where both have values. */
  private ofValues(): Found[] {
    const { rows, left, right } = this;
    const [a, b] = [left.name, right.name];
    // A variable that does not change is told by itself.
    const isVaried = left.constant === undefined && right.constant === undefined;
    if (rows === 0 || !isVaried) return [];
    if (this.isEqual) {
      // A number that stays the same tells it once; that a call leaves it alone, each call tells.
      const { isKept } = this;
      const telling = isKept ? rows : this.equals;
      const isPlain = this.numbers === rows || left.values !== undefined;
      // Truth values seldom change: few calls come to where they do.
      const ofKept = left.truths ? KEPT_TRUTH : 0.5;
      const chance = isPlain && !isKept ? left.coincidence : ofKept;
      return [
        {
          ...found({ kind: 'compare', left: a, order: '=', right: b }, rows, chance, telling),
          ...this.whole,
        },
      ];
    }
    if (this.numbers === rows) return this.ofNumbers(a, b);
    if (this.arrays === rows) return this.ofArrays(a, b);
    return [];
  }

  private ofNumbers(a: string, b: string): Found[] {
    const { rows, line, left, right } = this;
    const all: Found[] = [];
    const { isKept } = this;
    // What two calls have done alike they are for.
    const isCounted = isKept && COUNTING.test(a) && this.isChange && Math.abs(this.change!) === 1 && rows > 1;
    const isLine = line.isAlive && line.others > 0;
    if (isCounted)
      all.push({
        ...found({ kind: 'linear', left: a, terms: [[1, b]], constant: this.change! }, rows, 0.5, rows),
        // What is there already, a collection is not given again.
        ...(KEYED.test(a) ? {} : { isEstablished: true }),
      });
    if (isLine && !isCounted) {
      const { factor, constant } = line;
      // What a call does to a number, each call tells; of two numbers, each other pair of them.
      const telling = b === `old(${a})` ? line.others : Math.min(line.others, line.places.size * EACH_PLACE);
      all.push({
        ...found({ kind: 'linear', left: a, terms: [[factor, b]], constant }, rows, 0.5, telling),
        ...this.whole,
      });
    }
    // Which of two arguments is the lesser one callers know, though the suite chooses them far apart.
    const overlap =
      (ARGUMENT.test(a) && ARGUMENT.test(b)) ||
      (left.least <= right.greatest && right.least <= left.greatest);
    const order = this.isLess ? '<' : this.isGreater ? '>' : this.isLessOrEqual ? '<=' : '>=';
    const isOrdered = this.isLessOrEqual || this.isGreaterOrEqual;
    if (isOrdered && overlap && !(isLine && line.factor === 1)) {
      const { telling } = this;
      all.push({
        ...found({ kind: 'compare', left: a, order, right: b }, rows, 0.5, telling),
        ...(this.isTight ? { isTight: true } : {}),
        ...(this.isLimited ? { isLimited: true } : {}),
      });
      // That it never stays as it was tells less than which way it goes.
      const weak = order === '<' || order === '<=' ? '<=' : '>=';
      if (isKept && weak !== order)
        all.push(found({ kind: 'compare', left: a, order: weak, right: b }, rows, 0.5, telling));
    } else if (this.differs && overlap && !isOrdered && !isLine)
      all.push(
        found(
          { kind: 'compare', left: a, order: '!=', right: b },
          rows,
          1 - 1 / Math.max(left.range, right.range),
          rows,
        ),
      );
    if (isLine) return all;
    if (this.isSquare)
      all.push(found({ kind: 'square', left: a, of: b }, rows, 0.5, Math.min(right.changes, rows) - 2));
    if (this.isSquareBack)
      all.push(found({ kind: 'square', left: b, of: a }, rows, 0.5, Math.min(left.changes, rows) - 2));
    if (this.isMultiple)
      all.push(found({ kind: 'divides', left: a, of: b }, rows, 0.5, Math.min(right.changes, rows) - 2));
    if (this.isMultipleBack)
      all.push(found({ kind: 'divides', left: b, of: a }, rows, 0.5, Math.min(left.changes, rows) - 2));
    return all;
  }

  /** Rows that tell that two variables are equal: others would be alike by chance. */
  private get equals(): number {
    const { rows, numbers, arrays, lists, nothings, left } = this;
    if (numbers === rows) return Math.min(left.changes, rows);
    return arrays > 0 ? lists.size : rows - nothings;
  }

  /** Numbers that stay the same tell their order once; what a call does to a number, each call tells. */
  private get telling(): number {
    return this.isKept ? this.rows : this.different.size;
  }

  private ofArrays(a: string, b: string): Found[] {
    const { rows, full } = this;
    const all: Found[] = [];
    if (full === 0) return all;
    const limit = this.isLimited ? ({ isLimited: true } as const) : {};
    const [of, bound] = this.left.isArray ? [a, { variable: b }] : [b, { variable: a }];
    const bounds = (['<=', '>='] as const)
      .filter((order) => (order === '<=' ? this.isAbove : this.isBelow))
      .map((order) => ({ ...found({ kind: 'elements', of, order, bound }, rows, 0.5, full), ...limit }));
    if (this.left.isArray && !this.right.isArray) return bounds;
    if (this.left.isArray) {
      if (this.isKept && this.differs)
        all.push(found({ kind: 'compare', left: a, order: '!=', right: b }, rows, 0.5, rows));
      const isOfTimes = this.left.isOld || this.right.isOld;
      const isOrdered = !isContent(a) && !isContent(b);
      if (isOrdered && this.isPart) all.push(found({ kind: 'subsequence', of: a, in: b }, rows, 0.5, full));
      if (isOrdered && this.isPartBack)
        all.push(found({ kind: 'subsequence', of: b, in: a }, rows, 0.5, full));
      if (this.isIn && !isOfTimes)
        all.push(found({ kind: 'subset', of: a, in: b }, rows, 0.5, this.insides.size));
      if (this.isInBack && !isOfTimes)
        all.push(found({ kind: 'subset', of: b, in: a }, rows, 0.5, this.outsides.size));
      return all;
    }
    if (this.isMember) all.push(found({ kind: 'member', of: a, in: b }, rows, 0.5, full));
    return [...all, ...bounds];
  }
}
