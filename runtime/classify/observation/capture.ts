/** Values of a running program to the text of their `Captured` form. */
import { isObject } from '../../../vm/is-object.js';
import {
  constructorName,
  getOwnPropertyDescriptor,
  hasOwn,
  is,
  isArray,
  isProxy,
  ownKeys,
  uncurry,
} from '../../inputs/domains/reflection.js';
import type { CaptureLimits } from './captured.js';

const { stringify } = JSON;
const isFiniteNumber = Number.isFinite;
const sizeOfMap = uncurry(Object.getOwnPropertyDescriptor(Map.prototype, 'size')!.get as () => number);
const sizeOfSet = uncurry(Object.getOwnPropertyDescriptor(Set.prototype, 'size')!.get as () => number);
const forEachOfMap = uncurry(
  Map.prototype.forEach as (
    this: Map<unknown, unknown>,
    each: (value: unknown, key: unknown) => void,
  ) => void,
);
const forEachOfSet = uncurry(
  Set.prototype.forEach as (this: Set<unknown>, each: (value: unknown) => void) => void,
);
const isMap = (value: object): boolean => succeeds(() => sizeOfMap(value as never));
const isSet = (value: object): boolean => succeeds(() => sizeOfSet(value as never));

/** What is read of an object beside its own properties: private fields, pure members. */
export type ReadMore = (object: object, depth: number) => Readonly<Record<string, unknown>> | undefined;

/** Captures the values of one event: objects have the same number wherever they occur in it. */
export class Capture {
  private readonly numbers = new Map<object, number>();

  constructor(
    private readonly limits: CaptureLimits,
    private readonly readMore: ReadMore,
    /** The class of an object that does not tell it. */
    private readonly nameOf: (object: object) => string | undefined = () => undefined,
  ) {}

  /** The number of an object whose text was taken. */
  numberOf(value: object): number {
    return this.numbers.get(value)!;
  }

  text(value: unknown, depth = 0): string {
    switch (typeof value) {
      case 'number':
        if (!isFiniteNumber(value)) return `{"$":"number","v":"${value}"}`;
        return is(value, -0) ? '{"$":"number","v":"-0"}' : `${value}`;
      case 'boolean':
        return value ? 'true' : 'false';
      case 'string':
        return this.string(value);
      case 'undefined':
        return '{"$":"undefined"}';
      case 'bigint':
        return `{"$":"bigint","v":"${value}"}`;
      case 'symbol':
        return '{"$":"symbol"}';
      case 'function':
        return '{"$":"function"}';
      default:
        return isObject(value) ? this.object(value, depth) : 'null';
    }
  }

  private string(value: string): string {
    const { characters } = this.limits;
    if (value.length <= characters) return stringify(value);
    return `{"$":"string","n":${value.length},"v":${stringify(value.slice(0, characters))}}`;
  }

  private object(value: object, depth: number): string {
    const known = this.numbers.get(value);
    // What has no order is not told apart by the order in which it was met.
    const id = this.limits.isUnordered ? 0 : (known ?? this.numbers.size);
    if (known === undefined) this.numbers.set(value, id);
    if (isProxy(value)) return `{"$":"object","id":${id}}`;
    if (isArray(value)) return this.array(value, id, depth);
    const told = constructorName(value);
    const name = told === undefined || told === 'Object' ? this.nameOf(value) : told;
    if (name === 'Map' && isMap(value)) return this.map(value as Map<unknown, unknown>, id, depth);
    if (name === 'Set' && isSet(value)) return this.set(value as Set<unknown>, id, depth);
    const cls = name === undefined ? '' : `,"c":${stringify(name)}`;
    if (known !== undefined || depth >= this.limits.depth) return `{"$":"object","id":${id}${cls}}`;
    return `{"$":"object","id":${id}${cls},"v":{${this.properties(value, depth)}}}`;
  }

  private array(value: readonly unknown[], id: number, depth: number): string {
    const { length } = value;
    if (depth >= this.limits.depth || length > this.limits.elements)
      return `{"$":"array","id":${id},"n":${length}}`;
    let elements = '';
    for (let at = 0; at < length; at += 1) {
      const own = getOwnPropertyDescriptor(value, at);
      const element = own && hasOwn(own, 'value') ? own.value : undefined;
      elements += (at === 0 ? '' : ',') + this.element(element, depth);
    }
    return `{"$":"array","id":${id},"n":${length},"v":[${elements}]}`;
  }

  /** What is in the array of a field is as deep as that itself. */
  private element(value: unknown, depth: number): string {
    return this.text(value, depth === 0 || isArray(value) ? depth + 1 : depth);
  }

  private map(value: Map<unknown, unknown>, id: number, depth: number): string {
    const size = sizeOfMap(value as never);
    if (depth >= this.limits.depth || size > this.limits.elements)
      return `{"$":"map","id":${id},"n":${size}}`;
    const entries: (readonly [key: string, value: string])[] = [];
    forEachOfMap(value, (one, key) => {
      entries.push([this.element(key, depth), this.element(one, depth)]);
    });
    if (this.limits.isUnordered) entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    const part = (at: 0 | 1): string => entries.map((entry) => entry[at]).join();
    return `{"$":"map","id":${id},"n":${size},"k":[${part(0)}],"v":[${part(1)}]}`;
  }

  private set(value: Set<unknown>, id: number, depth: number): string {
    const size = sizeOfSet(value as never);
    if (depth >= this.limits.depth || size > this.limits.elements)
      return `{"$":"set","id":${id},"n":${size}}`;
    const elements: string[] = [];
    forEachOfSet(value, (one) => {
      elements.push(this.element(one, depth));
    });
    if (this.limits.isUnordered) elements.sort();
    return `{"$":"set","id":${id},"n":${size},"v":[${elements.join()}]}`;
  }

  private properties(value: object, depth: number): string {
    let text = '';
    let count = 0;
    for (const key of ownKeys(value)) {
      if (typeof key !== 'string' || count === this.limits.properties) continue;
      const own = getOwnPropertyDescriptor(value, key);
      if (!own || !hasOwn(own, 'value') || typeof own.value === 'function') continue;
      text += `${count === 0 ? '' : ','}${stringify(key)}:${this.text(own.value, depth + 1)}`;
      count += 1;
    }
    const more = this.readMore(value, depth);
    for (const key in more) {
      text += `${count === 0 ? '' : ','}${stringify(key)}:${this.text(more[key], depth + 1)}`;
      count += 1;
    }
    return text;
  }
}

function succeeds(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
