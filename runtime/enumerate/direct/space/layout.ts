/**
 * Where a candidate is kept: one array of words holds for each place (an input, a field or an element of an object)
 * the set of what it can still be. A column is one field of all objects; the length of an array is a field.
 */
import type { Domain } from '../../../inputs/domains/domain.js';
import { alternatives } from '../../../inputs/domains/domains.js';
import { isComputed } from '../../../spec/form/properties.js';
import { isExpression, visit } from '../../../spec/form/visit.js';
import type { EnumerationSubject } from '../../engine.js';
import { Elements, FIRST_OBJECT, NULL_BIT, type PrimitiveValue, UNDEFINED_BIT } from './elements.js';
import { type Kind, layOutPools, type Pools } from './pools.js';

/** What a place can be before anything is known of the rest. */
export interface PlaceType {
  /** All that it can be, objects that are not made yet included. */
  readonly mask: Int32Array;
  /** The kinds of the objects that it can refer to, in order. */
  readonly kinds: readonly Kind[];
}

export interface Column {
  readonly index: number;
  /** Name of the input or field; `[3]`. */
  readonly name: string;
  readonly role: 'input' | 'field' | 'element';
  /** Index of the element; -1. */
  readonly element: number;
  /** The words of a set that its places use, and where in the candidate each begins: object `o` is at `base + o`. */
  readonly words: readonly { readonly word: number; readonly base: number }[];
  /** By kind of the object, for inputs one entry. Undefined: objects of that kind have no such place. */
  readonly types: readonly (PlaceType | undefined)[];
}

export class Layout {
  readonly elements: Elements;
  readonly pools: Pools;
  readonly columns: readonly Column[];
  /** Objects that a column has room for. */
  readonly stride: number;
  /** A candidate of which nothing is known. */
  readonly initial: Int32Array;
  readonly maxLength: number;
  /** By object. */
  readonly poolOf: readonly Pools['pools'][number][];

  /**
   * @param extra numbers that turned up when formulas computed.
   * @throws RangeError if a class has no scope.
   */
  constructor(
    readonly subject: EnumerationSubject,
    extra: Iterable<number> = [],
  ) {
    const { model, inputs, scope } = subject;
    this.pools = layOutPools(model, inputs, scope);
    this.poolOf = this.pools.pools.flatMap((pool) => new Array<typeof pool>(pool.size).fill(pool));
    this.maxLength = this.pools.kinds.some(({ element }) => element) ? scope.maxLength : 0;
    this.elements = new Elements(
      this.pools.objects,
      [...this.values(), ...extra],
      hasComputedNumbers(subject),
    );
    this.stride = Math.max(1, this.pools.objects);
    this.columns = this.layOutColumns();
    this.initial = this.unknownCandidate();
  }

  /** The columns of an object's fields, in declared order; of its elements, in order of their indices. */
  columnsOf(kind: Kind): { readonly fields: readonly Column[]; readonly elements: readonly Column[] } {
    const own = this.columns.filter((column) => column.role !== 'input' && column.types[kind.index]);
    const order = fieldsOf(kind, this.maxLength).map(({ name }) => name);
    return {
      fields: own
        .filter(({ role }) => role === 'field')
        .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name)),
      elements: own.filter(({ role }) => role === 'element'),
    };
  }

  /** Whether a place of the column decides how many places there are, by the kind of its object. */
  isShape({ role, name, types }: Column, kind: Kind | undefined): boolean {
    const type = types[kind?.index ?? 0];
    if (!type) return false;
    return type.kinds.length > 0 || (role === 'field' && name === 'length' && kind?.element !== undefined);
  }

  /** The length of arrays. */
  get length(): Column | undefined {
    return this.columns.find(({ role, name }) => role === 'field' && name === 'length');
  }

  private layOutColumns(): Column[] {
    const { inputs } = this.subject;
    const { kinds } = this.pools;
    const columns: Column[] = [];
    let size = 0;
    const add = (name: string, role: Column['role'], types: Column['types'], element: number): void => {
      const used = this.usedWords(role, types);
      const words = used.map((word, at) => ({ word, base: size + at * this.stride }));
      size += used.length * this.stride;
      columns.push({ index: columns.length, name, role, element, words, types });
    };
    for (const { name, domain } of inputs) add(name, 'input', [this.typeOf(domain)], -1);
    const fields = kinds.map(
      (kind) => new Map(fieldsOf(kind, this.maxLength).map((f) => [f.name, f.domain])),
    );
    for (const name of new Set(fields.flatMap((own) => [...own.keys()]))) {
      const types = fields.map((own) => {
        const domain = own.get(name);
        return domain && this.typeOf(domain);
      });
      add(name, 'field', types, -1);
    }
    for (let index = 0; index < this.maxLength; index++) {
      const types = kinds.map(({ element }) => element && this.typeOf(element));
      add(`[${index}]`, 'element', types, index);
    }
    return columns;
  }

  /** A place that may turn out to be absent uses the first word, for `undefined` stands for that. */
  private usedWords(role: Column['role'], types: Column['types']): number[] {
    const mayBeAbsent =
      role === 'element' ||
      (role === 'field' &&
        this.pools.pools.some(({ kinds }) => {
          const present = kinds.filter(({ index }) => types[index]).length;
          return present > 0 && present < kinds.length;
        }));
    return Array.from({ length: this.elements.words }, (_, word) => word).filter(
      (word) => (word === 0 && mayBeAbsent) || types.some((type) => type && type.mask[word] !== 0),
    );
  }

  private unknownCandidate(): Int32Array {
    const last = this.columns[this.columns.length - 1];
    const size = last ? last.words[last.words.length - 1]!.base + this.stride : 0;
    const initial = new Int32Array(size);
    for (const { role, types, words } of this.columns) {
      for (let object = 0; object < (role === 'input' ? 1 : this.pools.objects); object++) {
        const kinds = role === 'input' ? undefined : this.poolOf[object]!.kinds;
        const possible = kinds ? kinds.map(({ index }) => types[index]) : types;
        const isAbsent = role === 'element' || possible.includes(undefined);
        if (!possible.some((type) => type)) continue;
        for (const { word, base } of words) {
          let mask = isAbsent && word === 0 ? 1 << UNDEFINED_BIT : 0;
          for (const type of possible) if (type) mask |= type.mask[word]!;
          initial[base + object] = mask;
        }
      }
    }
    return initial;
  }

  private typeOf(domain: Domain): PlaceType {
    const mask = new Int32Array(this.elements.words);
    const set = (bit: number): void => {
      mask[bit >> 5]! |= 1 << (bit & 31);
    };
    const kinds = new Set<Kind>();
    for (const member of alternatives(domain)) {
      if (admits(member, 'null')) set(NULL_BIT);
      if (admits(member, 'undefined')) set(UNDEFINED_BIT);
      for (const value of valuesOf(member, this.subject)) set(this.elements.bitOf(value)!);
      for (const kind of this.pools.kindsOf(member)) {
        kinds.add(kind);
        const { first, size } = kind.pool;
        for (let object = first; object < first + size; object++) set(FIRST_OBJECT + object);
      }
    }
    return { mask, kinds: [...kinds].sort((a, b) => a.index - b.index) };
  }

  /** All values that a place or a formula speaks of. */
  private values(): Set<PrimitiveValue> {
    const { inputs, formulas } = this.subject;
    const domains = [
      ...inputs.map(({ domain }) => domain),
      ...this.pools.kinds.flatMap((kind) => [
        ...fieldsOf(kind, this.maxLength).map(({ domain }) => domain),
        ...(kind.element ? [kind.element] : []),
      ]),
    ];
    return new Set<PrimitiveValue>([
      ...domains.flatMap(alternatives).flatMap((member) => valuesOf(member, this.subject)),
      ...formulas.flatMap(({ formula }) => [...formula.vocabulary.numbers, ...formula.vocabulary.strings]),
    ]);
  }
}

/** Fields, where the length of an array is one. */
function fieldsOf(kind: Kind, maxLength: number): Kind['fields'] {
  if (!kind.element) return kind.fields;
  const members = Array.from({ length: maxLength + 1 }, (_, value) => ({ kind: 'literal', value }) as const);
  return [{ name: 'length', domain: { kind: 'union', members } }];
}

function admits(member: Domain, kind: 'null' | 'undefined'): boolean {
  return member.kind === kind || member.kind === 'unknown';
}

function valuesOf(member: Domain, { scope }: EnumerationSubject): readonly PrimitiveValue[] {
  const { low, high } = scope.integers;
  const integers = (): number[] =>
    Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => low + index);
  switch (member.kind) {
    case 'boolean':
      return [false, true];
    case 'integer':
    case 'number':
      return integers();
    case 'string':
      return scope.strings;
    case 'literal':
      return typeof member.value === 'bigint' ? [] : [member.value];
    case 'unknown':
      return [false, true, ...integers()];
    default:
      return [];
  }
}

function hasComputedNumbers({ formulas }: EnumerationSubject): boolean {
  let found = false;
  for (const { formula } of formulas)
    visit(formula.formula, (node) => (found ||= isExpression(node) && isComputed(node)));
  return found;
}
