/**
 * Laws: what the answers of calls that are asked again have to do with those before: symmetric and antisymmetric functions,
 * those that change nothing a second time, inverse ones, and what is told of a thing and itself. Each is counted over
 * different arguments, and only where it says something.
 */
import { TERM } from '../observation/ask-again.js';
import type { Captured } from '../observation/captured.js';
import { lookOf } from '../observation/look.js';
import type { AskedVariable } from './asked-again.js';
import { type Found, found, foundOfMost } from './found.js';
import { isSame, type Primitive, type Property } from './property.js';
import { elementsOf, type Row } from './variables.js';

/** More different arguments than these tell nothing new. */
const MOST_TOLD = 40;
/** What relates fewer is chance; of what has no parameters and gives objects, one is none. */
const FEWEST = 2;

/** What holds of so many more than does not is meant to. */
const MOST_OF_FEW = 4;

/** That two lists or objects are the same is chance more seldom than of texts; and of a thing and itself, even more. */
const LARGE_CHANCE = 0.2;
const OF_TEXTS = 0.5;
const OF_ITSELF = 0.1;

/** One variable beside those of the call. */
class Law {
  private rows = 0;
  private isResult = true;
  private isNegated = true;
  /** Of what is compared, as by 1 and -1: how often the other way about it was the other one, and how often not. */
  private ordered = 0;
  private unordered = 0;
  /** How often it did not matter which of two is asked about the other one, and how often it did. */
  private readonly exchanged = { held: 0, broken: 0 };
  private isFirst = true;
  /** The same as what is answered about the result and the second argument: it does not matter what is asked first. */
  private isAssociative = true;
  private partner = '';
  /** The receiver, or the first argument. */
  private first = '';
  private constant: Primitive | undefined;
  private isConstant = true;
  private isEverFalse = false;
  private isLarge = true;
  private isOfTexts = true;
  private isOfObjects = false;
  /** Arguments for which something else could have been answered. */
  private readonly told = new Set<string>();
  private readonly values = new Set<string>();

  constructor(
    private readonly name: string,
    private readonly asking: AskedVariable['asking'],
  ) {}

  /** @param isTold whether it counts where it holds, too */
  see(
    value: Captured,
    row: Row,
    names: readonly string[],
    { again, isTold }: { readonly again: AskedVariable | undefined; readonly isTold: boolean },
  ): void {
    if (!isTold && (this.rows === 0 || !this.isCompared(value))) return;
    this.rows += isTold ? 1 : 0;
    this.isAssociative &&= again !== undefined && isSame(value, again.value);
    this.partner = again?.name ?? '';
    const result = row.get('result');
    this.first = names[0] ?? '';
    const first = row.get(this.first);
    const isResult = result !== undefined && isSame(value, result);
    this.isResult &&= isResult;
    const isNegative = typeof value === 'number' && typeof result === 'number' && value === 0 - result;
    this.isNegated &&= isNegative;
    if (!isNegative) this.unordered += 1;
    else if (Math.abs(value) === 1) this.ordered += 1;
    else if (value !== 0) this.ordered = Number.NEGATIVE_INFINITY;
    this.isFirst &&= first !== undefined && isSame(value, first);
    this.isOfTexts &&= typeof value === 'string';
    this.isLarge &&= typeof value === 'string' || isObject(value);
    this.isOfObjects ||= isObject(value) && elementsOf(value) === undefined;
    const isPlain = typeof value !== 'object' || value === null;
    if (this.rows === 1 && isPlain) this.constant = value;
    this.isEverFalse ||= value === false;
    this.isConstant &&= isPlain && value === this.constant;
    if (isTold && this.asking === 'swap' && this.tells(row, names))
      this.exchanged[isResult ? 'held' : 'broken'] += 1;
    if (!isTold || this.told.size >= MOST_TOLD) return;
    // What looks the same as the result has but its number.
    this.values.add(JSON.stringify([value, this.asking === 'self' ? null : result]));
    if (this.tells(row, names)) this.told.add(JSON.stringify(names.map((name) => row.get(name))));
  }

  /** Whether what is next to values of the suite can show that it does not hold: what others say of it is for callers to keep. */
  private isCompared(value: Captured): boolean {
    return !this.asking.startsWith('about ') && typeof value !== 'boolean';
  }

  private tells(row: Row, names: readonly string[]): boolean {
    const [first, second] = names.map((name) => row.get(name));
    const result = row.get('result');
    switch (this.asking) {
      case 'self':
        return true;
      case 'swap':
      case 'nested':
        return first !== undefined && second !== undefined && lookOf(first) !== lookOf(second);
      default:
        return first !== undefined && result !== undefined && lookOf(first) !== lookOf(result);
    }
  }

  found(): readonly Found[] {
    const { told, values, name, rows, asking, first, isOfTexts } = this;
    // That it is once not so, speaks against it elsewhere.
    if (/^(?:of|about) /u.test(asking) && this.isEverFalse)
      return [
        { ...found({ kind: 'bound', of: name, order: '=', value: false }, rows, 1, rows), isLaw: true },
      ];
    const isOfObject = this.isLarge && this.isOfObjects && asking === 'again' && name.endsWith('()');
    if (told.size < (isOfObject ? 1 : FEWEST)) return [];
    const law = (property: Found['property'], kinds: number): Found => ({
      ...found(
        property,
        rows,
        isOfObject ? OF_ITSELF : isOfTexts ? OF_TEXTS : this.isLarge ? LARGE_CHANCE : 1 / (kinds + 1),
        told.size,
      ),
      isLaw: true,
      ...(isOfTexts ? { isOfTexts } : {}),
    });
    if (asking === 'self') {
      if (this.isConstant && this.constant !== undefined)
        return [law({ kind: 'bound', of: name, order: '=', value: this.constant }, 1)];
      return this.isFirst && values.size > 1
        ? [law({ kind: 'compare', left: first, order: '=', right: name }, values.size)]
        : [];
    }
    // What another function says of all results it says of what they are.
    if (/^(?:of|about) /u.test(asking) && this.isConstant && this.constant === true)
      return [law({ kind: 'bound', of: name, order: '=', value: true }, 1)];
    if (asking.startsWith('about ')) return [];
    // What is always the same tells nothing of who is asked.
    if (values.size < 2 && !isOfObject) return [];
    const same = (left: string): Found['property'] =>
      this.isOfObjects
        ? { kind: 'alike', left, right: name }
        : { kind: 'compare', left, order: '=', right: name };
    if (asking === 'nested') return this.isAssociative ? [law(same(this.partner), values.size)] : [];
    if (this.isResult && !asking.startsWith('of ')) return [law(same('result'), values.size)];
    if (this.isFirst && asking !== 'swap') return [law(same(first), values.size)];
    if (this.isNegated && asking === 'swap') return [law(negated(name), values.size)];
    // What orders most values is to order all.
    const ofMost = asking === 'swap' && foundOfMost(negated(name), this.ordered, this.unordered);
    if (ofMost) return [{ ...ofMost, isLaw: true }];
    const { held, broken } = this.exchanged;
    const isMeant = held >= broken * MOST_OF_FEW && values.size > 2;
    const ofPairs = asking === 'swap' && isMeant && foundOfMost(same('result'), held, broken);
    return ofPairs ? [{ ...ofPairs, isLaw: true }] : [];
  }
}

function negated(name: string): Property {
  return { kind: 'linear', left: 'result', terms: [[-1, name]], constant: 0 };
}

function isObject(value: Captured): boolean {
  return typeof value === 'object' && value !== null && ('id' in value || value.$ === 'like');
}

/** The laws of a point. */
export class Laws {
  private readonly all = new Map<string, Law>();

  /** @param names of receiver and arguments. @param isTold whether the call is of values of the suite */
  see(row: Row, asked: readonly AskedVariable[], names: readonly string[], isTold: boolean): void {
    const again = asked.find(({ asking }) => asking === 'again');
    for (const { name, asking, value } of asked) {
      if (asking.startsWith(TERM)) continue;
      let law = this.all.get(name);
      if (!law) {
        law = new Law(name, asking);
        this.all.set(name, law);
      }
      law.see(value, row, names, { again, isTold });
    }
  }

  found(): readonly Found[] {
    return [...this.all.values()].flatMap((one) => one.found());
  }
}
