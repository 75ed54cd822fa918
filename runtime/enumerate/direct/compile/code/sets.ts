/**
 * Sets of elements in generated code: for each word of bits a lower bound (what is in for certain) and an upper
 * bound
 * (what may be in). Where both are one piece of code, the set is known.
 */
import { and, andNot, type Code, isNumber, or, type Source } from './source.js';

export interface Word {
  readonly lower: Code;
  readonly upper: Code;
}

export interface SetCode {
  /** By word of a set; undefined: no element of that word can be in. */
  readonly words: readonly (Word | undefined)[];
  /** By word, the bits that can be in at all. */
  readonly bits: readonly number[];
}

/** One element: a set that is known and has exactly that element. */
export interface ElementCode extends SetCode {
  /** Its bit. */
  readonly bit: Code;
}

export const EMPTY_SET: SetCode = { words: [], bits: [] };

export function constantSet(masks: readonly number[]): SetCode {
  const words = masks.map((mask) => (mask === 0 ? undefined : exactWord(String(mask))));
  return { words, bits: masks };
}

/** The bits of two sets, word by word. */
export function mergeBits(
  a: readonly number[],
  b: readonly number[],
  merge: (x: number, y: number) => number,
): readonly number[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, word) => merge(a[word] ?? 0, b[word] ?? 0));
}

/** Whether all that can be in is among these bits. */
export function isWithin(set: SetCode, bits: readonly number[]): boolean {
  return set.bits.every((mask, word) => (mask & ~(bits[word] ?? 0)) === 0);
}

export function canHold(set: SetCode, bits: readonly number[]): boolean {
  return set.bits.some((mask, word) => (mask & (bits[word] ?? 0)) !== 0);
}

export function exactWord(mask: Code): Word {
  return { lower: mask, upper: mask };
}

export function isKnown(set: SetCode): boolean {
  return set.words.every((word) => !word || word.lower === word.upper);
}

export function union(out: Source, a: SetCode, b: SetCode): SetCode {
  const bits = mergeBits(a.bits, b.bits, (x, y) => x | y);
  return combine(out, a, b, bits, (x, y) => ({
    lower: or(x.lower, y.lower),
    upper: or(x.upper, y.upper),
  }));
}

export function intersection(out: Source, a: SetCode, b: SetCode): SetCode {
  const bits = mergeBits(a.bits, b.bits, (x, y) => x & y);
  return combine(out, a, b, bits, (x, y) => ({
    lower: and(x.lower, y.lower),
    upper: and(x.upper, y.upper),
  }));
}

export function difference(out: Source, a: SetCode, b: SetCode): SetCode {
  return combine(out, a, b, a.bits, (x, y) => ({
    lower: andNot(x.lower, y.upper),
    upper: andNot(x.upper, y.lower),
  }));
}

const NONE: Word = { lower: '0', upper: '0' };

function combine(
  out: Source,
  a: SetCode,
  b: SetCode,
  bits: readonly number[],
  word: (a: Word, b: Word) => Word,
): SetCode {
  const length = Math.max(a.words.length, b.words.length);
  const words = Array.from({ length }, (_, index) => {
    const [x, y] = [a.words[index], b.words[index]];
    if ((!x && !y) || (bits[index] ?? 0) === 0) return undefined;
    return keptWord(out, word(x ?? NONE, y ?? NONE));
  });
  return { words, bits };
}

export function keptWord(out: Source, { lower, upper }: Word): Word | undefined {
  if (upper === '0') return undefined;
  if (lower === upper) return exactWord(out.keep('s', upper));
  return { lower: out.keep('l', lower), upper: out.keep('u', upper) };
}

/** A set under a condition, a truth value: in for certain only where that is 2, possibly unless it is 0. */
export function under(out: Source, set: SetCode, truth: Code): SetCode {
  if (truth === '2') return set;
  if (truth === '0') return EMPTY_SET;
  const words = set.words.map(
    (word) =>
      word &&
      keptWord(out, {
        lower: word.lower === '0' ? '0' : `(${truth} === 2 ? ${word.lower} : 0)`,
        upper: `(${truth} !== 0 ? ${word.upper} : 0)`,
      }),
  );
  return { ...set, words };
}

/** A set that is added to, word by word. */
export class Accumulator {
  private readonly names: { readonly lower: string; readonly upper: string }[];

  constructor(
    private readonly out: Source,
    words: number,
  ) {
    this.names = Array.from({ length: words }, () => ({
      lower: out.variable('l', '0'),
      upper: out.variable('u', '0'),
    }));
  }

  private bits: readonly number[] = [];
  private readonly used = new Set<number>();

  /** @param condition when the lower bound is in too. */
  add(set: SetCode, condition = 'true'): void {
    this.bits = mergeBits(this.bits, set.bits, (x, y) => x | y);
    for (const [index, word] of set.words.entries()) {
      if (!word) continue;
      this.used.add(index);
      const { lower, upper } = this.names[index]!;
      this.out.line(`${upper} |= ${word.upper};`);
      if (word.lower === '0' || condition === 'false') continue;
      this.out.line(
        condition === 'true' ? `${lower} |= ${word.lower};` : `if (${condition}) ${lower} |= ${word.lower};`,
      );
    }
  }

  /** What was added. */
  get set(): SetCode {
    const words = this.names.map((word, index) => (this.used.has(index) ? word : undefined));
    return { words, bits: this.bits };
  }
}

/** Number of elements, at least and at most. */
export function size(out: Source, set: SetCode): { readonly least: Code; readonly most: Code } {
  const sum = (of: (word: Word) => Code): Code => {
    const parts = set.words.flatMap((word) => (word && of(word) !== '0' ? [`bits(${of(word)})`] : []));
    return parts.length === 0 ? '0' : out.keep('n', parts.join(' + '));
  };
  const most = sum(({ upper }) => upper);
  return { least: isKnown(set) ? most : sum(({ lower }) => lower), most };
}

/** Whether some element is in for certain; whether one may be. JavaScript conditions. */
export function someLower(set: SetCode): string {
  return anyBit(set.words.flatMap((word) => (word ? [word.lower] : [])));
}

export function someUpper(set: SetCode): string {
  return anyBit(set.words.flatMap((word) => (word ? [word.upper] : [])));
}

function anyBit(masks: readonly Code[]): string {
  const some = masks.filter((mask) => mask !== '0');
  if (some.length === 0) return 'false';
  if (some.some((mask) => isNumber(mask))) return 'true';
  return some.length === 1 ? `${some[0]} !== 0` : `(${some.join(' | ')}) !== 0`;
}

/** Whether `a` minus `b` has an element, by given bounds of both. */
export function someOutside(
  a: SetCode,
  boundOfA: 'lower' | 'upper',
  b: SetCode,
  boundOfB: 'lower' | 'upper',
): string {
  const parts = a.words.flatMap((word, index) => {
    if (!word) return [];
    const mask = andNot(word[boundOfA], b.words[index]?.[boundOfB] ?? '0');
    return mask === '0' ? [] : [mask];
  });
  return anyBit(parts);
}

/** Whether two sets have an element in common, by given bounds of both. */
export function someCommon(
  a: SetCode,
  boundOfA: 'lower' | 'upper',
  b: SetCode,
  boundOfB: 'lower' | 'upper',
): string {
  const parts = a.words.flatMap((word, index) => {
    const other = b.words[index];
    if (!word || !other) return [];
    const mask = and(word[boundOfA], other[boundOfB]);
    return mask === '0' ? [] : [mask];
  });
  return anyBit(parts);
}

/**
 * Goes through the elements of the upper bound.
 * @param body given the element, and the condition that it is in the lower bound.
 * @returns the label of the loop, for `break`.
 */
export function forEach(
  out: Source,
  set: SetCode,
  body: (element: ElementCode, isCertain: string, label: string) => void,
): void {
  const used = set.words.flatMap((word, index) => (word ? [{ word, index }] : []));
  const label = out.fresh('L');
  if (used.length === 0) return;
  const [rest, bit, mask] = [out.fresh('m'), out.fresh('x'), out.fresh('b')];
  if (used.length === 1) {
    const { word, index } = used[0]!;
    out.block(`${label}: for (let ${rest} = ${word.upper}; ${rest} !== 0; ${rest} &= ${rest} - 1)`, () => {
      out.line(`const ${mask} = ${rest} & -${rest}, ${bit} = ${32 * index + 31} - clz(${mask});`);
      const element = elementAt(bit, set, (at) => (at === index ? mask : undefined));
      body(element, word.lower === word.upper ? 'true' : `(${word.lower} & ${mask}) !== 0`, label);
    });
    return;
  }
  const at = out.fresh('w');
  out.block(`${label}: for (let ${at} = 0; ${at} < ${set.words.length}; ${at}++)`, () => {
    const choose = (of: (word: Word) => Code): string =>
      used.reduce((otherwise, { word, index }) => `${at} === ${index} ? ${of(word)} : ${otherwise}`, '0');
    const lower = isKnown(set)
      ? undefined
      : out.keep(
          'l',
          choose((word) => word.lower),
        );
    const upper = choose((word) => word.upper);
    out.block(`for (let ${rest} = ${upper}; ${rest} !== 0; ${rest} &= ${rest} - 1)`, () => {
      out.line(`const ${mask} = ${rest} & -${rest}, ${bit} = 32 * ${at} + 31 - clz(${mask});`);
      const element = elementAt(bit, set, (index) =>
        set.words[index] ? out.keep('b', `${at} === ${index} ? ${mask} : 0`) : undefined,
      );
      body(element, lower === undefined ? 'true' : `(${lower} & ${mask}) !== 0`, label);
    });
  });
}

function elementAt(bit: Code, set: SetCode, maskOf: (word: number) => Code | undefined): ElementCode {
  const words = set.words.map((_, index) => {
    const mask = maskOf(index);
    return mask === undefined ? undefined : exactWord(mask);
  });
  return { bit, words, bits: set.bits };
}

/** An element that is given by its bit, one of `bits`. */
export function elementOf(out: Source, bit: Code, bits: readonly number[]): ElementCode {
  const single = bits.filter((mask) => mask !== 0).length === 1;
  return elementAt(bit, { bits, words: bits.map((mask) => (mask === 0 ? undefined : NONE)) }, (word) => {
    if (bits[word] === 0) return undefined;
    return out.keep('b', single ? `1 << ${bit}` : `(${bit} >> 5) === ${word} ? 1 << ${bit} : 0`);
  });
}

export function isElement(set: SetCode): set is ElementCode {
  return 'bit' in set;
}
