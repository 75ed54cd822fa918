/** What parameters were seen with: types, and a few values as code. */
import type { Captured } from '../observation/captured.js';
import type { ObservedCall } from '../observation/trace-format.js';
import { shapeOf, typeName } from './property.js';
import { typeText } from './type-text.js';
import { elementsOf } from './variables.js';

const MOST_CODES = 12;

export interface ParameterSamples {
  readonly types: ReadonlySet<string>;
  /** Values as JavaScript, in the order in which they were seen. */
  readonly codes: ReadonlySet<string>;
  /** The types as they are written. */
  readonly texts: ReadonlySet<string>;
  /** Whether all of them can be written. */
  readonly isWritable: boolean;
  /** The types of what arrays held. */
  readonly elements: ReadonlySet<string>;
  /** The properties that every plain object had; undefined: there was none. */
  readonly keys: readonly string[] | undefined;
  /** Those that every plain object in arrays had. */
  readonly elementKeys: readonly string[] | undefined;
}

interface Gathered extends ParameterSamples {
  readonly types: Set<string>;
  readonly codes: Set<string>;
  readonly texts: Set<string>;
  readonly elements: Set<string>;
  isWritable: boolean;
  keys: readonly string[] | undefined;
  elementKeys: readonly string[] | undefined;
}

/** Gathers what the parameters of each point were seen with. */
export class Samples {
  private readonly points = new Map<string, Gathered[]>();
  /** Of calls that a method makes on its own object: what it passes there is not what callers give. */
  private readonly inner = new Map<string, Gathered[]>();

  see({ point, before, isInside }: ObservedCall): void {
    const points = isInside ? this.inner : this.points;
    let all = points.get(point.name);
    if (!all) {
      all = [];
      points.set(point.name, all);
    }
    for (const [at, arg] of before.args.entries()) {
      all[at] ??= {
        types: new Set(),
        codes: new Set(),
        texts: new Set(),
        elements: new Set(),
        isWritable: true,
        keys: undefined,
        elementKeys: undefined,
      };
      const own = all[at];
      own.types.add(typeName(arg));
      for (const element of elementsOf(arg) ?? []) {
        own.elements.add(typeName(element));
        own.elementKeys = inAll(own.elementKeys, shapeOf(element));
      }
      own.keys = inAll(own.keys, shapeOf(arg));
      if (own.isWritable && own.texts.size <= MOST_CODES) {
        const text = typeText(arg);
        if (text === undefined) own.isWritable = false;
        else own.texts.add(text);
      }
      if (own.codes.size >= MOST_CODES) continue;
      const code = codeOf(arg);
      if (code !== undefined) own.codes.add(code);
    }
  }

  /** Whether there was a call. */
  has(point: string): boolean {
    return this.points.has(point) || this.inner.has(point);
  }

  /** By position. */
  of(point: string): readonly (ParameterSamples | undefined)[] {
    return this.points.get(point) ?? this.inner.get(point) ?? [];
  }
}

/** @param keys of one more object; undefined: it is none */
function inAll(
  all: readonly string[] | undefined,
  keys: readonly string[] | undefined,
): readonly string[] | undefined {
  return keys && all ? all.filter((key) => keys.includes(key)) : (all ?? keys);
}

/** A captured value as JavaScript; undefined of instances of classes, functions, and what was not kept whole. */
export function codeOf(value: Captured): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  switch (value.$) {
    case 'undefined':
      return 'undefined';
    case 'number':
      return value.v;
    case 'bigint':
      return `${value.v}n`;
    case 'array': {
      const elements = value.v?.map(codeOf);
      return elements?.every((one) => one !== undefined) ? `[${elements.join(', ')}]` : undefined;
    }
    case 'object': {
      if (value.c !== undefined || !value.v) return undefined;
      const entries = Object.entries(value.v).map(([key, field]) => [key, codeOf(field)] as const);
      if (entries.some(([, code]) => code === undefined)) return undefined;
      return `{ ${entries.map(([key, code]) => `${/^[A-Za-z_$][\w$]*$/u.test(key) ? key : JSON.stringify(key)}: ${code}`).join(', ')} }`;
    }
    default:
      return undefined;
  }
}
