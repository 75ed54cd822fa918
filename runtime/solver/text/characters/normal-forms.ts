/**
 * String.prototype.normalize (Unicode Standard Annex 15) on characters that the alphabet names: letters that come apart, and
 * letters that become one with the mark behind them. Marks behind marks, which are put in order, and units without a name
 * that a form may change are beyond the model.
 */
import { FALSE, type Gate } from '../../sat/circuit.js';
import { type Emission, emitted } from '../emission.js';
import type { BoundedString, BoundedStrings } from '../strings.js';
import { type Alphabet, LAST_UNIT } from './alphabet.js';

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;
type Form = (typeof FORMS)[number];

/** Grave, acute, circumflex, tilde, diaeresis, ring and cedilla: the marks of the letters of Latin-1. */
const MARKS = '\u0300\u0301\u0302\u0303\u0308\u030a\u0327';
const LETTERS = 'àáâãäåçèéêëìíîïñòóôõöùúûüý';
/** What only the forms of compatibility change. */
const COMPATIBLE = '\u00b2\ufb01\uff21';

/** Units that an alphabet names where strings are put into a normal form, beside the other case of each. */
export const UNITS = MARKS + LETTERS + COMPATIBLE;

/** Marks that are looked for behind letters. */
const MOST_MARKS = 16;

/** Units that may become one with what stands before them: marks, and parts of Korean syllables. */
const COMBINING = /[\p{M}\u1160-\u11ff]/u;
/** What becomes of a half of a surrogate pair depends on the other one. */
const HALF = /[\ud800-\udfff]/u;

const tables = new Map<Form, Uint32Array>();

/** How many units below one are changed by a form, or may be, beside others. */
function unstableBelow(form: Form): Uint32Array {
  let below = tables.get(form);
  if (below === undefined) {
    below = new Uint32Array(LAST_UNIT + 2);
    for (let unit = 0; unit <= LAST_UNIT; unit++) {
      const text = String.fromCharCode(unit);
      const isStable = !COMBINING.test(text) && !HALF.test(text) && text.normalize(form) === text;
      below[unit + 1] = below[unit]! + (isStable ? 0 : 1);
    }
    tables.set(form, below);
  }
  return below;
}

/** What a form does to the characters of an alphabet. */
class Normalization {
  /** By slot, what its unit becomes by itself; the empty string for itself, undefined where that is beyond the model. */
  readonly texts: readonly (string | undefined)[];
  /** Slots of units that may become one with what stands before them. */
  readonly combining: ReadonlySet<number>;
  readonly marks: readonly number[];
  /** By mark, what becomes one with it: the slot before, and the text. */
  private readonly joined = new Map<number, readonly (readonly [slot: number, text: string])[]>();

  constructor(
    readonly alphabet: Alphabet,
    readonly form: Form,
  ) {
    const slots = Array.from({ length: alphabet.size }, (_, slot) => slot);
    this.texts = slots.map((slot) => this.madeText(slot));
    this.combining = new Set(
      slots.filter((slot) => alphabet.isNamed(slot) && COMBINING.test(this.unitOf(slot))),
    );
    this.marks = [...this.combining].filter((slot) => this.texts[slot] === '').slice(0, MOST_MARKS);
    for (const mark of this.marks) {
      const texts = slots.map((slot) => [slot, this.with(slot, mark)] as const);
      this.joined.set(
        mark,
        texts.filter(([, text]) => text?.length === 1).map(([slot, text]) => [slot, text!]),
      );
    }
  }

  private unitOf(slot: number): string {
    return String.fromCharCode(this.alphabet.unitOf(slot));
  }

  private isNamed(text: string): boolean {
    return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)).every((unit) =>
      this.alphabet.names(unit),
    );
  }

  private madeText(slot: number): string | undefined {
    const { alphabet, form } = this;
    const below = unstableBelow(form);
    if (below[alphabet.lastOf(slot) + 1] === below[alphabet.unitOf(slot)]) return '';
    const own = this.unitOf(slot);
    if (!alphabet.isNamed(slot) || HALF.test(own)) return undefined;
    const text = own.normalize(form);
    if (text === own) return '';
    return this.isNamed(text) ? text : undefined;
  }

  /** What a unit and a mark behind it become; undefined where that is beyond the model. */
  private with(slot: number, mark: number): string | undefined {
    if (this.texts[slot] === undefined || this.combining.has(slot)) return undefined;
    // A letter that stands for many may become one with a mark.
    if (!this.alphabet.isNamed(slot)) return undefined;
    const text = (this.unitOf(slot) + this.unitOf(mark)).normalize(this.form);
    return this.isNamed(text) ? text : undefined;
  }

  joinedWith(mark: number): readonly (readonly [slot: number, text: string])[] {
    return this.joined.get(mark)!;
  }

  /** Whether a mark behind a unit leaves it as it is by itself, and stays. */
  isApart(slot: number, mark: number): boolean {
    const own = this.texts[slot] || this.unitOf(slot);
    return this.with(slot, mark) === own + this.unitOf(mark);
  }
}

/** @param given the argument; without it, it is NFC */
export function normalized(strings: BoundedStrings, text: BoundedString, given: unknown): BoundedString {
  const form = FORMS.find((one) => one === (given ?? 'NFC'));
  if (form === undefined) return strings.unknown;
  const { circuit, characters } = strings;
  const table = new Normalization(characters.alphabet, form);
  const is = (k: number, name: string, holds: (slot: number) => boolean): Gate =>
    circuit.and(text.has[k]!, characters.tested(`${form} ${name}`, text.characters[k]!, holds));
  const isSlot = (k: number, slot: number): Gate => is(k, `is ${slot}`, (other) => other === slot);
  const lost: Gate[] = [];
  let isTaken: Gate = FALSE;
  const places = text.characters.map((own, k): readonly Emission[] => {
    lost.push(is(k, 'beyond', (slot) => table.texts[slot] === undefined));
    const joined: Emission[] = [];
    const apart: Gate[] = [];
    if (k + 1 < text.has.length)
      for (const mark of table.marks) {
        const isMarked = isSlot(k + 1, mark);
        for (const [slot, whole] of table.joinedWith(mark)) {
          const when = circuit.and(isMarked, isSlot(k, slot));
          joined.push({ when, characters: strings.constant(whole).characters });
        }
        apart.push(
          circuit.and(
            isMarked,
            is(k, `apart ${mark}`, (slot) => table.isApart(slot, mark)),
          ),
        );
      }
    const isJoined = circuit.any(joined.map(({ when }) => when));
    const isFollowed =
      k + 1 < text.has.length ? is(k + 1, 'combining', (slot) => table.combining.has(slot)) : FALSE;
    lost.push(circuit.all([text.has[k]!, isFollowed, -isJoined, -circuit.any(apart)]));
    const isOwn = circuit.all([text.has[k]!, -isTaken, -isJoined]);
    isTaken = isJoined;
    const changed = table.texts.flatMap((become, slot) =>
      become
        ? [{ when: circuit.and(isOwn, isSlot(k, slot)), characters: strings.constant(become).characters }]
        : [],
    );
    const isChanged = circuit.any(changed.map(({ when }) => when));
    return [...joined, ...changed, { when: circuit.and(isOwn, -isChanged), characters: [own] }];
  });
  const isLost = circuit.any(lost);
  strings.lose(isLost);
  return strings.cutWhere(isLost, emitted(strings, places, text));
}
