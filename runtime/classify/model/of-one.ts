/** Properties of one variable, gathered row by row in constant space (Daikon's unary templates). */
import type { Captured } from '../observation/captured.js';
import { type Found, found, isOften } from './found.js';
import { arrayDetector, type OfArray } from './of-arrays.js';
import { type OfString, stringDetector } from './of-strings.js';
import { mod, type Primitive, type Property, shapeOf, typeName } from './property.js';
import { baseOf, isContent, isSize, isUndefined } from './variables.js';

/** Values told apart, at most. */
const MOST_VALUES = 4;
const LARGEST_MODULUS = 1000;

/** What is known of the values of one variable. */
export class OfOne {
  rows = 0;
  /** Undefined: there were too many. */
  values: Map<Primitive, number> | undefined = new Map();
  numbers = 0;
  least = Number.POSITIVE_INFINITY;
  greatest = Number.NEGATIVE_INFINITY;
  /** Numbers that were different from the one before. */
  changes = 0;
  /** How often a number came to the least one from another one. */
  private reached = 0;
  private before: number | undefined;
  private isIntegral = true;
  private isZeroSeen = false;
  private isNaNSeen = false;
  /** The greatest common divisor of the differences. */
  private divisor = 0;
  private base = 0;
  private nullish = 0;
  private type: string | undefined;
  private isMixed = false;
  private shape: string | undefined;
  private isShapeless = false;
  private array: OfArray | undefined;
  private string: OfString | undefined;

  /** Whether it is of an array or string, whose elements have types. */
  private readonly isDerived: boolean;
  /** Whether it is a value before the call, seen at its exit. */
  readonly isOld: boolean;

  constructor(
    readonly name: string,
    readonly number: number,
  ) {
    this.isOld = name.startsWith('old(');
    this.isDerived = baseOf(name) !== name || isSize(name) || isContent(name);
  }

  see(value: Captured): void {
    this.rows += 1;
    if (value === null || isUndefined(value)) {
      this.nullish += 1;
      if (value === null) this.seeValue(null);
      else this.values = undefined;
      return;
    }
    const type = typeName(value);
    this.type ??= type;
    if (this.type !== type) this.isMixed = true;
    if (typeof value === 'object') {
      this.seeObject(value);
      return;
    }
    this.seeValue(value);
    if (typeof value === 'number') this.seeNumber(value);
    if (typeof value !== 'string') return;
    this.string ??= stringDetector(this.name);
    this.string.see(value);
  }

  private seeValue(value: Primitive): void {
    const { values } = this;
    if (!values) return;
    values.set(value, (values.get(value) ?? 0) + 1);
    if (values.size > MOST_VALUES) this.values = undefined;
  }

  private seeNumber(value: number): void {
    this.numbers += 1;
    if (value < this.least) [this.least, this.reached] = [value, 0];
    if (value === this.least && value !== this.before) this.reached += 1;
    if (value > this.greatest) this.greatest = value;
    if (value === 0) this.isZeroSeen = true;
    if (value === this.before) return;
    if (this.before === undefined) this.base = value;
    this.before = value;
    this.changes += 1;
    this.isIntegral &&= Number.isSafeInteger(value);
    if (this.isIntegral && this.divisor !== 1) this.divisor = gcd(this.divisor, Math.abs(value - this.base));
  }

  private seeObject(value: Exclude<Captured, Primitive>): void {
    this.values = undefined;
    if (value.$ === 'number' && value.v === 'NaN') this.isNaNSeen = true;
    if (value.$ === 'array') {
      this.array ??= arrayDetector(this.name);
      this.array.see(value);
    }
    const shape = shapeOf(value);
    if (shape === undefined) this.isShapeless = true;
    else {
      const key = JSON.stringify(shape);
      this.shape ??= key;
      if (this.shape !== key) this.isShapeless = true;
    }
  }

  /** Whether it is an array of numbers that are in the order of the calls. */
  get isInOrderOfCalls(): boolean {
    return this.array?.isInOrderOfCalls ?? false;
  }

  get isArray(): boolean {
    return this.array !== undefined;
  }

  /** The one value that it has, if it has but one. */
  get constant(): Primitive | undefined {
    return this.values?.size === 1 && this.nullish < this.rows ? [...this.values.keys()][0] : undefined;
  }

  /** How often it was true, and how often false; undefined where it was anything else. */
  get truths(): readonly [held: number, failed: number] | undefined {
    const { values, rows } = this;
    const [held, failed] = [values?.get(true) ?? 0, values?.get(false) ?? 0];
    return held + failed === rows ? [held, failed] : undefined;
  }

  /** Whether it was never null or undefined. */
  get isPresent(): boolean {
    return this.rows > 0 && this.nullish === 0;
  }

  get isText(): boolean {
    return this.type === 'string' && !this.isMixed;
  }

  /** Whether it was always a whole number. */
  get isWhole(): boolean {
    return this.numbers === this.rows && this.isIntegral;
  }

  /** Whether it never was further than one from a number. */
  isNextTo(number: number): boolean {
    return this.numbers === this.rows && this.least >= number - 1 && this.greatest <= number + 1;
  }

  /** Whether it has had several values, more than once. */
  get isVaried(): boolean {
    if (!this.values) return this.rows > MOST_VALUES;
    return this.values.size > 1 && [...this.values.values()].every((count) => count > 1);
  }

  /** The probability that two values of it are the same. */
  get coincidence(): number {
    if (!this.values || this.rows === 0) return 1 / Math.max(this.range, 2);
    const shares = [...this.values.values()].map((count) => count / this.rows);
    return shares.reduce((sum, share) => sum + share * share, 0);
  }

  /** How many numbers there may be between the least and the greatest. */
  get range(): number {
    return this.isIntegral ? this.greatest - this.least + 1 : Math.max(this.changes, 2);
  }

  /** @param isGiven by callers: a number is below 0 as often as not, unless they take care */
  found(isGiven = false): Found[] {
    const { name: of, rows, values } = this;
    const all: Found[] = [];
    if (rows === 0) return all;
    if (values && values.size > 0) {
      const kinds = [...values.keys()];
      const chance = kinds.length / (kinds.length + 1);
      // That a boolean is one of the two says nothing.
      const isTelling = kinds.length === 1 || kinds.some((kind) => typeof kind !== 'boolean');
      const property: Property =
        kinds.length === 1
          ? { kind: 'bound', of, order: '=', value: kinds[0]! }
          : { kind: 'one-of', of, values: kinds.sort(byValue) };
      if (isTelling) all.push(found(property, rows, chance, rows));
    }
    const present = rows - this.nullish;
    if (this.nullish === 0 && !this.isDerived) all.push(found({ kind: 'present', of }, rows, 0.5, rows));
    const own = this.ofPresent(present, isGiven);
    return [...all, ...(this.nullish === 0 ? own : own.map(wherePresent))];
  }

  /** What holds of the values that are neither null nor undefined. */
  private ofPresent(present: number, isGiven: boolean): Found[] {
    const { name: of } = this;
    const all: Found[] = [];
    if (this.type !== undefined && !this.isMixed && !this.isDerived)
      all.push(
        found(
          {
            kind: 'type',
            of,
            type: this.type,
            ...(this.type === 'number' && !this.isNaNSeen ? { isNumeric: true } : {}),
          },
          present,
          0.5,
          present,
        ),
      );
    if (this.shape !== undefined && !this.isShapeless)
      all.push(found({ kind: 'shape', of, keys: JSON.parse(this.shape) as string[] }, present, 0.5, present));
    if (this.numbers > 0 && this.numbers === present && !this.isMixed) all.push(...this.ofNumbers(isGiven));
    if (this.array) all.push(...this.array.found());
    if (this.string && !this.isMixed) all.push(...this.string.found());
    return all;
  }

  private ofNumbers(isGiven: boolean): Found[] {
    const { name: of, numbers, least, greatest, range } = this;
    const all: Found[] = [];
    // If one more value were as likely as each between the bounds, it would have been seen.
    const chance = 1 - 1 / (range + 1);
    const isArgument = isGiven && GIVEN.test(of);
    const isNatural = isArgument && (least === 0 || least === 1);
    if (isArgument && least > 1)
      all.push(found({ kind: 'bound', of, order: '>=', value: 1 }, numbers, 0.5, numbers));
    const below = isNatural ? Math.min(chance, 0.5) : chance;
    // Values thin out towards a bound that is chance; what is kept from below is there as often as anywhere.
    const isReached = isOften(this.reached, least, this.changes / range);
    all.push({
      ...found({ kind: 'bound', of, order: '>=', value: least }, numbers, below, numbers),
      ...(isReached ? { isReached } : {}),
    });
    all.push(found({ kind: 'bound', of, order: '<=', value: greatest }, numbers, chance, numbers));
    if (!this.isZeroSeen)
      all.push(
        least < 0 && greatest > 0
          ? found({ kind: 'bound', of, order: '!=', value: 0 }, numbers, 1 - 1 / range, numbers)
          : found({ kind: 'bound', of, order: '!=', value: 0 }, numbers, chance, numbers),
      );
    const { divisor } = this;
    if (this.isIntegral && divisor > 1 && divisor <= LARGEST_MODULUS)
      all.push(
        found(
          { kind: 'remainder', of, modulus: divisor, remainder: mod(this.base, divisor) },
          numbers,
          1 / divisor,
          this.changes - 2,
        ),
      );
    return all;
  }
}

/** An argument, or a field of one. */
const GIVEN = /^(?!this\b)[\w$]+(?:\.[\w$]+)?$/u;

/** What holds of a variable wherever it is neither null nor undefined. */
function wherePresent({ property, ...rest }: Found): Found {
  const condition: Property = { kind: 'present', of: (property as { readonly of: string }).of };
  return { ...rest, property: { kind: 'implies', condition, consequent: property } };
}

function byValue(a: Primitive, b: Primitive): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1;
}

function gcd(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}
