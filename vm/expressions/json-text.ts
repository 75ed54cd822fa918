/** What a text is as JSON (ECMA-262, 25.5.1), part by part: functions of strings, so that they are symbolic. */

export type JsonKind =
  | 'invalid'
  | 'absent'
  | 'object'
  | 'array'
  | 'number'
  | 'string'
  | 'null'
  | 'true'
  | 'false';

/** Names of properties and indices, from the outside to the inside. */
export type JsonPath = readonly (string | number)[];

/** `invalid`: the text is not JSON; `absent`: it has no part at the path. */
export function jsonKind(text: string, path: JsonPath): JsonKind {
  const part = partOf(text, path);
  return part === undefined ? 'invalid' : kindOf(part.value);
}

/** The kind of what JSON.parse gives; `undefined` is no part of it. */
export function kindOf(value: unknown): JsonKind {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (typeof value === 'object') return Array.isArray(value) ? 'array' : 'object';
  return typeof value === 'boolean' ? (value ? 'true' : 'false') : (typeof value as 'number' | 'string');
}

/** The number at the path, NaN if there is none. */
export function jsonNumber(text: string, path: JsonPath): number {
  const value = partOf(text, path)?.value;
  return typeof value === 'number' ? value : Number.NaN;
}

/** The string at the path, empty if there is none. */
export function jsonString(text: string, path: JsonPath): string {
  const value = partOf(text, path)?.value;
  return typeof value === 'string' ? value : '';
}

/** The length of the array at the path, NaN if there is none. */
export function jsonLength(text: string, path: JsonPath): number {
  const value = partOf(text, path)?.value;
  return Array.isArray(value) ? value.length : Number.NaN;
}

/** How many properties the object at the path has, NaN if there is none. */
export function jsonSize(text: string, path: JsonPath): number {
  const value = partOf(text, path)?.value;
  return isContainer(value) && !Array.isArray(value) ? Object.keys(value).length : Number.NaN;
}

/** A value of each kind. */
const SAMPLES: Readonly<Record<Exclude<JsonKind, 'invalid' | 'absent'>, unknown>> = {
  null: null,
  number: 0,
  string: '',
  array: [],
  object: {},
  true: true,
  false: false,
};

/** Texts whose part at the path is of a kind; as `text` in what is beside it. */
export function jsonOfKind(text: string, path: JsonPath, kind: JsonKind): readonly string[] {
  if (kind === 'invalid') return ['{', ''];
  return jsonWith(text, path, kind === 'absent' ? undefined : SAMPLES[kind]);
}

/** Texts whose part at the path is of another kind, whichever. */
export function jsonOfOtherKind(text: string, path: JsonPath, kind: JsonKind): readonly string[] {
  return (Object.keys(SAMPLES) as (keyof typeof SAMPLES)[])
    .filter((other) => other !== kind)
    .flatMap((other) => jsonWith(text, path, SAMPLES[other]));
}

/** Texts whose part at the path is a value; spelled in other ways, too, where it is all. */
export function jsonWith(text: string, path: JsonPath, value: unknown): readonly string[] {
  if (typeof value === 'number' && !Number.isFinite(value)) return [];
  const result = JSON.stringify(put(partOf(text, [])?.value, path, value)) as string | undefined;
  if (result === undefined) return [];
  return path.length === 0 ? [result, ` ${result}`] : [result];
}

/** Texts whose array at the path has a length: it is cut, or its last element is there more often. */
export function jsonOfLength(text: string, path: JsonPath, length: number): readonly string[] {
  if (!Number.isInteger(length) || length < 0 || length > MOST_ELEMENTS) return [];
  const value = partOf(text, path)?.value;
  const elements: readonly unknown[] = Array.isArray(value) ? value : [];
  const resized = Array.from({ length }, (_, at) => elements[Math.min(at, elements.length - 1)] ?? 0);
  return jsonWith(text, path, resized);
}

/** Texts whose object at the path has a number of properties: the last ones are left out, or others are added. */
export function jsonOfSize(text: string, path: JsonPath, size: number): readonly string[] {
  if (!Number.isInteger(size) || size < 0 || size > MOST_ADDED) return [];
  const value = partOf(text, path)?.value;
  const entries: (readonly [string, unknown])[] =
    isContainer(value) && !Array.isArray(value) ? Object.entries(value) : [];
  for (const name of 'abcdefghijklmnopqrstuvwxyz')
    if (entries.length < size && !entries.some(([known]) => known === name)) entries.push([name, 0]);
  return jsonWith(text, path, Object.fromEntries(entries.slice(0, size)));
}

const MOST_ELEMENTS = 1000;
const MOST_ADDED = 20;

/** Undefined where the text is not JSON. */
function partOf(text: string, path: JsonPath): { readonly value: unknown } | undefined {
  const whole = parsed(text);
  if (!whole) return undefined;
  let { value } = whole;
  for (const key of path) value = isContainer(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return { value };
}

/** Texts that were parsed last, and what they hold: a search asks for many parts of one text, and errors take long to make. */
const known = new Map<string, { readonly value: unknown } | undefined>();
const MOST_KNOWN = 64;

function parsed(text: string): { readonly value: unknown } | undefined {
  if (known.has(text)) return known.get(text);
  let whole: { readonly value: unknown } | undefined;
  try {
    whole = { value: JSON.parse(text) as unknown };
  } catch {
    whole = undefined;
  }
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, whole);
  return whole;
}

function isContainer(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The value with a part replaced; what is on the way and cannot have parts is replaced, too. */
function put(value: unknown, [key, ...rest]: JsonPath, part: unknown): unknown {
  if (key === undefined) return part;
  if (typeof key === 'number') {
    const elements: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : [];
    for (let at = elements.length; at < Math.min(key, MOST_ELEMENTS); at++) elements.push(0);
    elements[key] = put(elements[key], rest, part);
    return elements;
  }
  const properties = isContainer(value) && !Array.isArray(value) ? value : {};
  const others = Object.entries(properties).filter(([name]) => name !== key);
  const next = put(Object.hasOwn(properties, key) ? properties[key] : undefined, rest, part);
  return Object.fromEntries(next === undefined ? others : [...others, [key, next]]);
}
