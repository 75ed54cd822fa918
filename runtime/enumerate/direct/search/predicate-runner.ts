/**
 * Runs predicates of the program on a candidate. Its objects are made of accessors, so that the reads of a predicate
 * are known: a place that it reads first is decided then, and what it never reads stays open.
 */
import { PenumbraError } from '../../../../compiler/diagnostics.js';
import type { Predicate } from '../../engine.js';
import type { Candidate, Place } from '../space/candidate.js';
import { FIRST_OBJECT, NULL_BIT, UNDEFINED_BIT } from '../space/elements.js';
import type { Column, Layout } from '../space/layout.js';
import type { Kind } from '../space/pools.js';

/** Reads of one run after which it is taken not to end. */
const MOST_READS = 10_000_000;

/** Ends a run on a candidate that has no choice left for a place. */
class NoChoice extends Error {}

export class PredicateRunner {
  private readonly layout: Layout;
  private readonly inputs: readonly Column[];
  /** By object and kind. */
  private readonly objects: (object | undefined)[];
  /** How many own properties each of them has. */
  private readonly sizes: number[] = [];
  /** Objects that were met on the present candidate. */
  private readonly met: number[] = [];
  private readonly metAt: Float64Array;
  private run = 0;
  private reads = 0;
  private isDead = false;
  private complaint: { readonly what: string; readonly hint: string } | undefined;
  private running: Predicate;

  /** @param decide decides a place that is read. False: it has no choice. */
  constructor(
    private readonly candidate: Candidate,
    private readonly predicates: readonly Predicate[],
    private readonly decide: (place: Place) => boolean,
  ) {
    this.layout = candidate.layout;
    this.inputs = this.layout.columns.filter(({ role }) => role === 'input');
    this.objects = new Array(this.layout.stride * this.layout.pools.kinds.length).fill(undefined);
    this.metAt = new Float64Array(this.objects.length);
    this.running = predicates[0]!;
  }

  /**
   * Whether all predicates hold.
   * @throws PenumbraError E_PREDICATE if one changes the heap, or does not come to an end.
   */
  hold(): boolean {
    this.isDead = false;
    this.run += 1;
    this.met.length = 0;
    const values: unknown[] = [];
    for (const column of this.inputs) {
      const isReference = column.types[0]!.kinds.length > 0;
      values.push(isReference ? this.valueAt(column, 0) : undefined);
      if (this.isDead) return false;
    }
    return this.predicates.every((predicate) => this.holds(predicate, values));
  }

  private holds(predicate: Predicate, values: readonly unknown[]): boolean {
    this.running = predicate;
    this.reads = 0;
    let truth: unknown;
    try {
      truth = predicate.call(values);
    } catch (error) {
      if (!(error instanceof NoChoice)) throw error;
    }
    for (const index of this.met) this.checkUnchanged(index);
    if (!this.complaint) return Boolean(truth) && !this.isDead;
    const { what, hint } = this.complaint;
    const { file } = this.layout.subject.model;
    throw new PenumbraError({ code: 'E_PREDICATE', message: `${predicate.name} ${what}`, file, hint });
  }

  /** What a place holds, which is decided if it was not. */
  private valueAt(column: Column, object: number): unknown {
    if (this.isDead) throw new NoChoice();
    this.reads += 1;
    if (this.reads > MOST_READS) {
      this.complain(`reads the heap more than ${MOST_READS} times on one input`, 'It may never return.');
      this.isDead = true;
      throw new NoChoice();
    }
    const place = column.index * this.layout.stride + object;
    if (!this.candidate.isTakenPlace(place) && !this.decide(place)) {
      this.isDead = true;
      if (column.role === 'input') return undefined;
      throw new NoChoice();
    }
    return this.held(column, object);
  }

  private held(column: Column, object: number): unknown {
    for (const { word, base } of column.words) {
      const mask = this.candidate.words[base + object]!;
      if (mask === 0) continue;
      const bit = 32 * word + 31 - Math.clz32(mask);
      if (bit === NULL_BIT) return null;
      if (bit === UNDEFINED_BIT) return undefined;
      const { elements } = this.layout;
      return elements.isObject(bit) ? this.objectOf(bit - FIRST_OBJECT) : elements.valueOf(bit);
    }
    return undefined;
  }

  private objectOf(object: number): object {
    const kind = this.layout.pools.kinds[this.candidate.kinds[object]!]!;
    const index = kind.index * this.layout.stride + object;
    if (this.metAt[index] !== this.run) {
      this.metAt[index] = this.run;
      this.met.push(index);
    }
    this.objects[index] ??= kind.element ? this.arrayOf(object, kind) : this.instanceOf(object, kind, index);
    return this.objects[index];
  }

  private instanceOf(object: number, kind: Kind, index: number): object {
    const made = this.running.factory.instantiate(kind.className!, 0, []);
    for (const column of this.layout.columnsOf(kind).fields)
      Object.defineProperty(made, column.name, {
        get: () => this.valueAt(column, object),
        set: () => this.complainOfChange(`writes ${column.name}`),
        enumerable: true,
        configurable: true,
      });
    this.sizes[index] = Reflect.ownKeys(made).length;
    return made;
  }

  /** An array whose length and elements are read from the candidate. */
  private arrayOf(object: number, kind: Kind): object {
    const { elements } = this.layout.columnsOf(kind);
    const lengthColumn = this.layout.length!;
    const length = (): number => this.valueAt(lengthColumn, object) as number;
    const indices = new Map<string | symbol, number>(elements.map((_, index) => [String(index), index]));
    const columnAt = (key: string | symbol): Column | undefined => {
      const index = indices.get(key);
      return index !== undefined && index < length() ? elements[index] : undefined;
    };
    const change = (): boolean => {
      this.complainOfChange('changes an array');
      return true;
    };
    return new Proxy(this.running.factory.array(), {
      get: (target, key, receiver) => {
        if (key === 'length') return length();
        const column = columnAt(key);
        return column ? this.valueAt(column, object) : Reflect.get(target, key, receiver);
      },
      has: (target, key) => columnAt(key) !== undefined || Reflect.has(target, key),
      ownKeys: () => [...Array.from({ length: length() }, (_, at) => String(at)), 'length'],
      getOwnPropertyDescriptor: (target, key) => {
        if (key === 'length')
          return { value: length(), writable: true, enumerable: false, configurable: false };
        const column = columnAt(key);
        if (!column) return Reflect.getOwnPropertyDescriptor(target, key);
        return { value: this.valueAt(column, object), writable: true, enumerable: true, configurable: true };
      },
      set: change,
      defineProperty: change,
      deleteProperty: change,
    });
  }

  /** An instance has the properties that it was made with, and no others. */
  private checkUnchanged(index: number): void {
    const made = this.objects[index]!;
    const size = this.sizes[index];
    if (size === undefined || Reflect.ownKeys(made).length === size) return;
    this.complainOfChange(`adds or removes properties of a ${made.constructor.name}`);
  }

  private complainOfChange(what: string): void {
    this.complain(what, 'A predicate reads the heap and does not change it: keep marks in a Set.');
  }

  private complain(what: string, hint: string): void {
    this.complaint ??= { what, hint };
  }
}
