/**
 * The elements of relations, as numbers: objects by their numbers in the heap, then values as they turn up.
 *
 * Values are elements like objects. Two elements are different, unless one is a term that is not constant: then
 * only
 * the solver knows whether they are equal. Constant terms of one value are one element.
 */
import { PenumbraError } from '../../../compiler/diagnostics.js';
import {
  GUARDED_UNDEFINED,
  type Guarded,
  guardedNumber,
  guardedPrimitive,
  guardedReference,
  NOTHING,
} from '../../inputs/guarded/guarded.js';
import { choose, strictEqual } from '../../inputs/guarded/guarded-operations.js';
import { textFunction } from '../../inputs/guarded/guarded-strings.js';
import type { TextTerms } from '../../solver/terms/constructors/text-terms.js';
import { type Bool, FALSE, type Num, type Terms, TRUE } from '../../solver/terms/terms.js';
import { type Relation, RelationBuilder } from './relation.js';

/**
 * An element that is not an object. `open`: a numeric term that is no constant; `text`: a string that is not
 * known.
 */
export type ValueElement =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'open'; readonly term: Num }
  | { readonly kind: 'text'; readonly string: Guarded }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'constant'; readonly value: string | bigint | symbol };

export class Space {
  private readonly values: ValueElement[] = [];
  private readonly numbers = new Map<number, number>();
  private readonly openTerms = new Map<Num, number>();
  private readonly texts = new Map<TextTerms | Num, number>();
  private readonly constants = new Map<string | bigint | symbol | boolean, number>();

  /** @param objects the number of objects; values are numbered from there. */
  constructor(
    readonly terms: Terms,
    readonly objects: number,
  ) {}

  isObject(element: number): boolean {
    return element < this.objects;
  }

  /** The value of an element that is no object. */
  value(element: number): ValueElement {
    return this.values[element - this.objects]!;
  }

  isNumber(element: number): boolean {
    if (this.isObject(element)) return false;
    const { kind } = this.value(element);
    return kind === 'number' || kind === 'open';
  }

  /** Whether the element may equal another one. */
  isOpen(element: number): boolean {
    if (this.isObject(element)) return false;
    const { kind } = this.value(element);
    return kind === 'open' || kind === 'text';
  }

  /** Whether an open element may equal this one. */
  mayEqualOpen(element: number): boolean {
    return this.isNumber(element) || this.isString(element);
  }

  private isString(element: number): boolean {
    if (this.isObject(element)) return false;
    const value = this.value(element);
    return value.kind === 'text' || (value.kind === 'constant' && typeof value.value !== 'symbol');
  }

  /** The element of a constant number; NaN and the infinities are elements too, and -0 is 0. */
  number(value: number): number {
    return this.intern(this.numbers, value + 0, { kind: 'number', value: value + 0 });
  }

  /** The element of a numeric term. */
  term(term: Num): number {
    const value = this.terms.constantOf(term);
    return value === undefined
      ? this.intern(this.openTerms, term, { kind: 'open', term })
      : this.number(value);
  }

  private bigint(term: Num): number {
    const value = this.terms.bigintOf(term);
    return value === undefined
      ? this.text(term, { ...NOTHING, bigints: [{ guard: TRUE, term }] })
      : this.constant(value);
  }

  /** The element of a string or bigint that is not known: a guarded value of nothing else. */
  private text(key: TextTerms | Num, string: Guarded): number {
    return this.intern(this.texts, key, { kind: 'text', string });
  }

  boolean(value: boolean): number {
    return this.intern(this.constants, value, { kind: 'boolean', value });
  }

  constant(value: string | bigint | symbol | number): number {
    if (typeof value === 'number') return this.number(value);
    return this.intern(this.constants, value, { kind: 'constant', value });
  }

  /** The term of a number; undefined for NaN, the infinities and all that is no number. */
  termOf(element: number): Num | undefined {
    const value = this.value(element);
    if (value.kind === 'open') return value.term;
    return value.kind === 'number' && Number.isFinite(value.value) ? this.terms.num(value.value) : undefined;
  }

  /** Whether two elements are the same. */
  same(a: number, b: number): Bool {
    if (a === b) return TRUE;
    if (!this.isOpen(a) && !this.isOpen(b)) return FALSE;
    if (this.isString(a) && this.isString(b))
      return strictEqual(this.terms, this.stringOf(a), this.stringOf(b));
    if (!this.isNumber(a) || !this.isNumber(b)) return FALSE;
    const [x, y] = [this.termOf(a), this.termOf(b)];
    return x === undefined || y === undefined ? FALSE : this.terms.eq(x, y);
  }

  private stringOf(element: number): Guarded {
    const value = this.value(element);
    if (value.kind === 'text') return value.string;
    return guardedPrimitive(this.terms, (value as { readonly value: string | bigint }).value);
  }

  /** Whether `a < b`, or `a <= b`; false unless both are numbers or both are strings. */
  less(a: number, b: number, orEqual: boolean): Bool {
    if (this.isText(a) && this.isText(b)) {
      const operands = [this.guardedElement(a), this.guardedElement(b)];
      const { boolean, isTrue } = textFunction(
        this.terms,
        { name: orEqual ? '<=' : '<', fixed: [] },
        operands,
      );
      return this.terms.and(boolean, isTrue);
    }
    if (!this.isNumber(a) || !this.isNumber(b)) return FALSE;
    const [x, y] = [this.termOf(a), this.termOf(b)];
    if (x !== undefined && y !== undefined) return orEqual ? this.terms.le(x, y) : this.terms.lt(x, y);
    // An open term is a finite number.
    const [p, q] = [this.finiteOr(a), this.finiteOr(b)];
    return (orEqual ? p <= q : p < q) ? TRUE : FALSE;
  }

  /** A constant's value; 0 for an open term. */
  private finiteOr(element: number): number {
    const value = this.value(element);
    return value.kind === 'number' ? value.value : 0;
  }

  /** The set of a guarded value: one element, or none for null, undefined and a property that is not there. */
  relationOf(guarded: Guarded): Relation {
    const { terms } = this;
    const builder = new RelationBuilder(this, 1);
    for (const [object, guard] of guarded.references) builder.add([object], guard);
    for (const { guard, term } of guarded.numbers) builder.add([this.term(term)], guard);
    for (const { guard, text } of guarded.strings)
      builder.add([this.text(text, { ...NOTHING, strings: [{ guard: TRUE, text }] })], guard);
    for (const { guard, term } of guarded.renderings)
      builder.add([this.text(term, { ...NOTHING, renderings: [{ guard: TRUE, term }] })], guard);
    for (const { guard, term } of guarded.bigints) builder.add([this.bigint(term)], guard);
    for (const { guard, value } of guarded.constants) builder.add([this.constant(value)], guard);
    if (guarded.boolean !== FALSE) {
      builder.add([this.boolean(true)], terms.and(guarded.boolean, guarded.isTrue));
      builder.add([this.boolean(false)], terms.and(guarded.boolean, -guarded.isTrue));
    }
    return builder.build(terms.any([guarded.undefined, guarded.null, guarded.absent]));
  }

  /** The value that a set of at most one element is; undefined where it is empty. */
  guardedOf({ tuples, empty }: Relation): Guarded {
    const { terms } = this;
    const guards = tuples.map(({ guard }) => guard);
    const none = empty ?? -terms.any(guards);
    const values = tuples.map(({ elements }) => this.guardedElement(elements[0]!));
    return choose(terms, [...guards, none], [...values, GUARDED_UNDEFINED]);
  }

  /** Whether an element is a string. */
  private isText(element: number): boolean {
    if (this.isObject(element)) return false;
    const value = this.value(element);
    if (value.kind === 'text') return value.string.bigints.length === 0;
    return value.kind === 'constant' && typeof value.value === 'string';
  }

  /** An element as a value. */
  guardedElement(element: number): Guarded {
    if (this.isObject(element)) return guardedReference(element);
    const value = this.value(element);
    switch (value.kind) {
      case 'open':
        return guardedNumber(value.term);
      case 'text':
        return value.string;
      default:
        return guardedPrimitive(this.terms, value.value);
    }
  }

  private intern<K>(known: Map<K, number>, key: K, value: ValueElement): number {
    let element = known.get(key);
    if (element === undefined) {
      element = this.objects + this.values.push(value) - 1;
      known.set(key, element);
    }
    return element;
  }
}

/** @throws always: NaN or an infinity is combined with an unknown number. */
export function unboundedNumber(): never {
  throw new PenumbraError({
    code: 'E_SPEC_UNSUPPORTED',
    message: 'a formula computes with NaN or an infinity and an unknown number',
    hint: 'Give the field a type without such values.',
  });
}
