/** What of a value as JSON is made of others: elements, or properties. */
import type { JsonValue } from '../../inputs/values/values.js';

/** A JSON value whose parts stand in a list, or under names. */
export type JsonParts =
  | { readonly kind: 'elements'; readonly parts: readonly JsonValue[]; readonly at: readonly string[] }
  | {
      readonly kind: 'properties';
      readonly parts: Readonly<Record<string, JsonValue>>;
      readonly at: readonly string[];
    };

/** Where the parts of values stand that are more than plain arrays and objects (see `values.ts`). */
const BEHIND: Readonly<Record<string, string>> = {
  array: 'items',
  typed: 'items',
  function: 'calls',
  new: 'fields',
  object: 'fields',
};

/** The parts of a value, and the keys behind which they stand. Undefined: it has none that may be others. */
export function partsOf(value: JsonValue): JsonParts | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return { kind: 'elements', parts: value as readonly JsonValue[], at: [] };
  const object = value as Readonly<Record<string, JsonValue>>;
  const tag = object.$;
  if (tag === undefined) return { kind: 'properties', parts: object, at: [] };
  const key = typeof tag === 'string' ? BEHIND[tag] : undefined;
  const inner = key === undefined ? undefined : object[key];
  if (key === undefined || typeof inner !== 'object' || inner === null) return undefined;
  return Array.isArray(inner)
    ? { kind: 'elements', parts: inner as readonly JsonValue[], at: [key] }
    : { kind: 'properties', parts: inner as Readonly<Record<string, JsonValue>>, at: [key] };
}

/** Whether a value is no plain one of its kind: it has an identity, a class, or holes. */
export function isTagged(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '$');
}

/** What kind of value it is that is no plain one. */
export function tagOf(value: JsonValue): JsonValue | undefined {
  return isTagged(value) ? (value as Readonly<Record<string, JsonValue>>).$ : undefined;
}

/** `undefined` as JSON. */
export const UNDEFINED: JsonValue = { $: 'undefined' };

/** The places of values in inputs, with their kinds, each as one text. */
export function* placesIn(value: JsonValue, at = ''): Generator<string> {
  const parts = partsOf(value);
  if (typeof value !== 'object' || parts) yield `${at} ${parts?.kind ?? typeof value}`;
  for (const [key, part] of Object.entries(parts?.parts ?? {})) yield* placesIn(part, `${at} ${key}`);
}
