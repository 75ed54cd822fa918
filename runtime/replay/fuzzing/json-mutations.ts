/** Inputs made from others, as fuzzers of structured data make them: parts are copied, left out, and given another kind. */
import type { FuzzBounds, FuzzSeed, Inputs, Place } from '../../explore/fuzzing/fuzzer.js';
import { isTagged, type JsonParts, partsOf, tagOf, UNDEFINED } from '../../explore/fuzzing/json-parts.js';
import type { JsonValue } from '../../inputs/values/values.js';
import type { Random } from '../../solver/local-search/random.js';
import { type Material, Mutations } from './mutations.js';

/** Of so many changes of a text, number or boolean that may be of any kind, one changes its kind. */
const KINDS = 16;
/** Numbers of new objects: those of inputs are smaller. */
const FIRST_ID = 1_000_000;
/** Changes that are tried where one cannot be. */
const ATTEMPTS = 4;

/** What inputs are made of. */
export interface InputMaterial extends Material {
  readonly bounds: FuzzBounds;
  /** A value somewhere in some input. */
  part(): JsonValue;
}

/** A value somewhere in an input. */
export interface Part {
  readonly place: Place;
  readonly value: JsonValue;
  /** Whether it may be of any kind. */
  readonly isOpen: boolean;
}

export class JsonMutations {
  private readonly mutations: Mutations;

  constructor(private readonly random: Random) {
    this.mutations = new Mutations(random);
  }

  /** From 0 to below 1. */
  fraction(): number {
    return this.random();
  }

  below(limit: number): number {
    return this.mutations.below(limit);
  }

  oneOf<Item>(items: readonly Item[]): Item {
    return this.mutations.oneOf(items);
  }

  /** Inputs in which one value is another one. @param name of the input that it is a part of */
  of({ inputs, open }: FuzzSeed, name: string, material: InputMaterial): Inputs {
    const parts = partsIn({ [name]: inputs[name]! }, open);
    for (let left = parts.length > 0 ? ATTEMPTS : 0; left > 0; left--) {
      const part = this.oneOf(parts);
      const value = this.changed(part, material);
      if (value === undefined) continue;
      // Values of known types are nested as their types say.
      if (part.isOpen && part.place.length + depthOf(value) > material.bounds.depth + 1) continue;
      return withPart(inputs, part.place, value) as Inputs;
    }
    return inputs;
  }

  /** Undefined: it cannot be changed in that way. */
  private changed({ value, isOpen }: Part, material: InputMaterial): JsonValue | undefined {
    if (isOpen && this.below(KINDS) === 0) return this.any(material);
    switch (typeof value) {
      case 'boolean':
        return !value;
      case 'string':
      case 'number':
        return this.mutations.of(value, material);
      default: {
        const parts = partsOf(value);
        if (parts === undefined) return isOpen ? this.any(material) : undefined;
        const changed =
          parts.kind === 'elements'
            ? this.elements(parts.parts, isOpen, material)
            : isOpen && !isTagged(value)
              ? this.properties(parts.parts, material)
              : undefined;
        return changed && withPart(value, parts.at, changed);
      }
    }
  }

  private elements(
    items: readonly JsonValue[],
    isOpen: boolean,
    material: InputMaterial,
  ): readonly JsonValue[] | undefined {
    const { length } = items;
    const at = this.below(length + 1);
    const isFull = length >= material.bounds.elements;
    switch (this.below(isOpen ? 6 : 4)) {
      case 0:
      case 1: {
        if (isFull || length === 0) return undefined;
        const copy = this.oneOf(items);
        return isCopied(copy) ? items.toSpliced(at, 0, copy) : undefined;
      }
      case 2:
        return length === 0 ? undefined : items.toSpliced(this.below(length), 1);
      case 3: {
        if (length < 2) return undefined;
        const [one, other] = [this.below(length), this.below(length)];
        return items.with(one, items[other]!).with(other, items[one]!);
      }
      default:
        return isFull ? undefined : items.toSpliced(at, 0, this.any(material));
    }
  }

  private properties(
    properties: Readonly<Record<string, JsonValue>>,
    material: InputMaterial,
  ): JsonValue | undefined {
    const own = Object.keys(properties);
    const { names } = material.bounds;
    switch (this.below(4)) {
      case 0: {
        if (own.length === 0) return undefined;
        const { [this.oneOf(own)]: _, ...rest } = properties;
        return rest;
      }
      case 1: {
        if (own.length === 0 || names.length === 0) return undefined;
        const { [this.oneOf(own)]: moved, ...rest } = properties;
        return { ...rest, [this.oneOf(names)]: moved! };
      }
      default:
        return names.length === 0 ? undefined : { ...properties, [this.oneOf(names)]: this.any(material) };
    }
  }

  /** A value of any kind. */
  private any(material: InputMaterial): JsonValue {
    const { texts } = material.vocabulary;
    switch (this.below(11)) {
      case 0:
        return UNDEFINED;
      case 10:
        return { $: 'function', id: FIRST_ID + this.below(FIRST_ID), calls: [] };
      case 1:
        return null;
      case 2:
      case 3:
        return this.below(3) > 0;
      case 4:
        return this.mutations.of(0, material);
      case 5:
        return texts.length > 0 ? this.oneOf(texts) : '';
      case 6:
        return [];
      case 7:
        return {};
      default: {
        const part = material.part();
        return isCopied(part) ? part : UNDEFINED;
      }
    }
  }
}

/** All values in inputs, those that are inputs first. */
export function partsIn(
  inputs: Inputs,
  open: readonly Place[] = [],
  fixed: readonly string[] = [],
): readonly Part[] {
  const places = new Set(open.map((place) => JSON.stringify(place)));
  const found: Part[] = [];
  const visit = (value: JsonValue, place: Place, isWithin: boolean): void => {
    const isOpen = isWithin || places.has(JSON.stringify(place));
    found.push({ value, place, isOpen });
    const parts = partsOf(value);
    if (!parts) return;
    // What objects of classes hold has a type.
    const isInside = isOpen && !isOfClass(value);
    for (const [key, part] of entriesOf(parts)) visit(part, [...place, ...parts.at, key], isInside);
  };
  for (const [name, value] of Object.entries(inputs)) if (!fixed.includes(name)) visit(value, [name], false);
  return found;
}

function entriesOf(parts: JsonParts): readonly (readonly [key: string | number, value: JsonValue])[] {
  return parts.kind === 'elements' ? [...parts.parts.entries()] : Object.entries(parts.parts);
}

/** A value with another one at a place. */
export function withPart(value: JsonValue, place: Place, part: JsonValue): JsonValue {
  const [key, ...rest] = place;
  if (key === undefined) return part;
  if (Array.isArray(value))
    return value.with(Number(key), withPart(value[Number(key)] as JsonValue, rest, part));
  const object = value as Readonly<Record<string, JsonValue>>;
  return { ...object, [key]: withPart(object[key]!, rest, part) };
}

const isOfClass = (value: JsonValue): boolean => {
  const tag = tagOf(value);
  return tag === 'new' || tag === 'typed';
};

/** Whether a value may stand at two places: it has no identity. */
function isCopied(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (isTagged(value)) return tagOf(value) === 'undefined';
  return Object.values(value).every(isCopied);
}

function depthOf(value: JsonValue): number {
  const parts = partsOf(value);
  if (!parts) return 0;
  return 1 + entriesOf(parts).reduce((deepest, [, part]) => Math.max(deepest, depthOf(part)), 0);
}
