/** A model of the solver as an input of the target: real objects, which are then written as JSON. */
import type { ClassModel, Domain } from '../../inputs/domains/domain.js';
import { alternatives } from '../../inputs/domains/domains.js';
import { encodeValues, type JsonValue } from '../../inputs/values/values.js';
import type { Assignment, Num, Terms } from '../../solver/terms/terms.js';
import type { Setup } from '../setup.js';
import type { InitialRead } from '../symbolic/heap.js';
import { shapeOf } from '../symbolic/kinds.js';
import { elementsOf, fieldOf, lengthOf } from '../symbolic/objects.js';
import { LENGTHS, UNITS } from '../symbolic/texts.js';
import type { Leaf, Value } from '../symbolic/values.js';

export type Inputs = Readonly<Record<string, JsonValue>>;

/** An element that is read outside of its array: what it is to give. */
export interface OutsideRead {
  /** The parameter that holds the array. */
  readonly parameter: string;
  readonly index: number;
  readonly value: JsonValue;
}

export interface MadeInput {
  readonly inputs: Inputs;
  readonly outside: readonly OutsideRead[];
}

/** Longer arrays are no inputs that anybody reads. */
const LONGEST = 64;

export class InputMaker {
  private readonly made = new Map<string, object>();
  private readonly classes = new Map<object, string>();
  /** Strings that are none of the program's, by what stands for them. */
  private readonly strings = new Set<string>();
  private readonly evaluator: ReturnType<Terms['evaluator']>;
  private readonly reads: readonly InitialRead[];

  constructor(
    private readonly setup: Setup,
    model: Assignment,
  ) {
    this.evaluator = setup.terms.evaluator(model);
    this.reads = setup.heap.initialReads();
  }

  /** Undefined where the model has an array that is too long, or objects of the language that hold what it does not say. */
  make(): MadeInput | undefined {
    const { given } = this.setup;
    const values: Record<string, unknown> = {};
    try {
      for (const { name, value, domain } of given) values[name] = this.concrete(value, domain);
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
    return {
      inputs: encodeValues(values, (object) => this.classes.get(object)) as Inputs,
      outside:
        this.setup.options.reads === 'any'
          ? given.flatMap(({ name, value }) => this.outside(name, value))
          : [],
    };
  }

  /** What the model says of places outside of an array that a parameter holds. */
  private outside(parameter: string, value: Value): readonly OutsideRead[] {
    const leaf = this.leaf(value);
    if (leaf.kind !== 'reference') return [];
    const id = this.evaluator.num(leaf.term);
    const length = this.lengthOf(leaf.shape, id);
    return this.reads.flatMap((read) => {
      if (read.map !== elementsOf(leaf.shape) || this.evaluator.num(read.object) !== id) return [];
      const index = this.evaluator.num(read.index);
      if (index >= 0 && index < length) return [];
      const held = this.leaf(read.value);
      if (held.kind !== 'number') return [];
      return [{ parameter, index: Number(index), value: Number(this.evaluator.num(held.term)) }];
    });
  }

  private concrete(value: Value, domain: Domain): unknown {
    const leaf = this.leaf(value);
    switch (leaf.kind) {
      case 'undefined':
        return undefined;
      case 'null':
        return null;
      case 'nan':
        return Number.NaN;
      case 'boolean':
        return this.evaluator.bool(leaf.term);
      case 'number':
        return this.evaluator.num(leaf.term);
      case 'string':
        return this.text(leaf.term);
      case 'reference':
        return this.object(leaf, domain);
      default:
        return this.plainest(domain);
    }
  }

  /** A string of the program, or one with the units that the model says. */
  private text(term: Num): string {
    const { texts } = this.setup.ops;
    const id = this.evaluator.num(term);
    const known = texts.textOf(Number(id));
    if (known !== undefined) return known;
    const own = this.reads.filter(({ object }) => this.evaluator.num(object) === id);
    const numberAt = (map: string, index: number): number | undefined => {
      const read = own.find((one) => one.map === map && Number(this.evaluator.num(one.index)) === index);
      return read?.value.kind === 'number' ? Number(this.evaluator.num(read.value.term)) : undefined;
    };
    this.strings.add(String(id));
    const number = [...this.strings].indexOf(String(id));
    const length = numberAt(LENGTHS, 0);
    if (length === undefined) return `text ${number + 1}`;
    if (length > LONGEST) throw new RangeError('the string is too long');
    const units = Array.from({ length }, (_, i) => numberAt(UNITS, i) ?? 97 + ((i + number) % 26));
    return String.fromCharCode(...units);
  }

  private leaf(value: Value): Leaf {
    if (value.kind !== 'choice') return value;
    return this.leaf(this.evaluator.bool(value.when) ? value.then : value.otherwise);
  }

  private object({ shape, term }: Extract<Leaf, { kind: 'reference' }>, domain: Domain): object {
    const id = this.evaluator.num(term);
    const key = `${shape} ${id}`;
    const known = this.made.get(key);
    if (known) return known;
    const members = alternatives(domain);
    const array = members.find((member) => member.kind === 'array' && shapeOf(member) === shape);
    if (array?.kind === 'array') {
      const elements: unknown[] = [];
      this.made.set(key, elements);
      const length = this.lengthOf(shape, id);
      if (length > LONGEST) throw new RangeError('the array is too long');
      for (let i = 0; i < length; i += 1) {
        const held = this.readAt(elementsOf(shape), id, i);
        elements.push(held ? this.concrete(held, array.element) : this.plainest(array.element));
      }
      return elements;
    }
    const cls = this.setup.model.classes.get(shape);
    if (cls?.builtin) throw new RangeError(`no ${cls.name} is made here`);
    const object: Record<string, unknown> = {};
    this.made.set(key, object);
    if (!cls) return object;
    if (cls.plain !== true) this.classes.set(object, cls.name);
    for (const field of cls.fields) {
      const held = this.readAt(fieldOf(shape, field.name), id, 0);
      object[field.name] = held ? this.concrete(held, field.domain) : this.plainest(field.domain);
    }
    return object;
  }

  private lengthOf(shape: string, id: number | bigint): number {
    const held = this.readAt(lengthOf(shape), id, 0);
    return held?.kind === 'number' ? Number(this.evaluator.num(held.term)) : 0;
  }

  private readAt(map: string, id: number | bigint, index: number): Value | undefined {
    return this.reads.find(
      (read) =>
        read.map === map &&
        this.evaluator.num(read.object) === id &&
        Number(this.evaluator.num(read.index)) === index,
    )?.value;
  }

  /** A value of a domain that nothing is asked of. */
  private plainest(domain: Domain, above: readonly string[] = []): unknown {
    const members = alternatives(domain);
    const kinds = members.map(({ kind }) => kind);
    if (kinds.includes('null')) return null;
    if (kinds.includes('undefined')) return undefined;
    const [first] = members;
    switch (first?.kind) {
      case 'boolean':
        return false;
      case 'integer':
        return first.within ? Math.max(first.within[0], Math.min(0, first.within[1])) : 0;
      case 'number':
        return 0;
      case 'string':
        return '';
      case 'literal':
        return first.value;
      case 'array':
        return [];
      case 'class':
        return above.includes(first.name)
          ? null
          : this.instance(this.setup.model.classes.get(first.name), above);
      default:
        return undefined;
    }
  }

  private instance(cls: ClassModel | undefined, above: readonly string[]): object {
    if (cls?.builtin) throw new RangeError(`no ${cls.name} is made here`);
    const object: Record<string, unknown> = {};
    if (!cls) return object;
    if (cls.plain !== true) this.classes.set(object, cls.name);
    for (const field of cls.fields) object[field.name] = this.plainest(field.domain, [...above, cls.name]);
    return object;
  }
}
