/**
 * Variables of program points: what properties speak of. Their names are expressions of the specification language
 * where that has them: `this.elems.length`, `max[this.elems.elems]`, `old(this.size)`, `result`, `k`.
 */
import type { Captured } from '../observation/captured.js';
import type { ObservedCall, State } from '../observation/trace-format.js';
import type { Point } from '../points.js';

/** The values of the variables of one entry or exit, by name. What is not there has no value there. */
export type Row = ReadonlyMap<string, Captured>;

/** More variables than this are not looked at, with those before a call as many again. */
const MOST_VARIABLES = 48;
/** Fields within fields. */
const DEEPEST = 3;

const NAME = /^[A-Za-z_$][\w$]*$/u;
const FIELD = /^(?:#?[A-Za-z_$][\w$]*|[A-Za-z_$][\w$]*\(\))$/u;

/** Names are few, and asked for with each call; keys of objects that are dictionaries may be many. */
export function cached<T>(of: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    let value = known.get(name);
    if (value === undefined) {
      value = of(name);
      if (known.size < MOST_CACHED) known.set(name, value);
    }
    return value;
  };
}

const MOST_CACHED = 4096;

export function numberOf(value: Captured | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** The numbers of an array that holds numbers only, all of which are known. */
export function numbersOf(value: Captured | undefined): readonly number[] | undefined {
  const elements = elementsOf(value);
  return elements?.every((element) => typeof element === 'number')
    ? (elements as readonly number[])
    : undefined;
}

export function elementsOf(value: Captured | undefined): readonly Captured[] | undefined {
  return typeof value === 'object' && value !== null && value.$ === 'array' ? value.v : undefined;
}

/** What there is at the entry of a call: receiver and arguments. */
export function entryRow({ point, before }: ObservedCall): Row {
  return withPlaces(rowOf(stateOf(point, before)), point, before.args);
}

/** Lists of which what stands at an argument is looked at. */
const MOST_LISTS = 6;

/** Adds what stands in lists at arguments that may be places: `this.items[at]`, `this.rows[row][column]`. */
function withPlaces(
  row: Map<string, Captured>,
  { parameters }: Point,
  args: readonly Captured[],
): Map<string, Captured> {
  const places: [string, number][] = [];
  for (const [at, arg] of args.entries()) {
    if (typeof arg !== 'number' || arg < 0 || !Number.isInteger(arg)) continue;
    const name = parameters[at];
    if (name !== undefined && NAME.test(name)) places.push([name, arg]);
  }
  const [first, second] = places;
  if (!first) return row;
  // Most calls have few lists, and there are many calls.
  const lists: [string, readonly Captured[]][] = [];
  for (const [name, value] of row) {
    const elements = elementsOf(value);
    if (elements && elements.length > 0 && !isContent(name) && !name.includes('['))
      lists.push([name, elements]);
    if (lists.length === MOST_LISTS) break;
  }
  for (const [list, elements] of lists) {
    for (const [name, at] of places) {
      const element = elements[at];
      if (element !== undefined && isPlain(element)) row.set(placeOf(list)(name), element);
    }
    const inner = second && elementsOf(elements[first[1]])?.[second[1]];
    if (inner !== undefined && isPlain(inner)) row.set(placeOf(placeOf(list)(first[0]))(second![0]), inner);
  }
  return row;
}

function isPlain(value: Captured): boolean {
  return typeof value !== 'object' || value === null;
}

const placeOf = cached((list) => cached((at) => `${list}[${at}]`));

/** The arguments at whose places a variable stands in a list, and in a list in that. */
export function placesIn(name: string): readonly string[] {
  if (name.includes('(sum i: ')) return [];
  return Array.from(name.matchAll(/\[([A-Za-z_$][\w$]*)\]/gu), ([, at]) => at!);
}

/**
 * What there is when a call has returned: also its result, and what there was before, as `old(…)`. Objects of arguments
 * are as they are now; all else of arguments is as it was given.
 * @param entry what there is at the entry, where that is known
 */
export function exitRow(call: ObservedCall, entry: Row = entryRow(call)): Row {
  const { before, after, point, end } = call;
  const values: [string, Captured][] = [];
  if (end.kind === 'return') values.push(['result', end.value]);
  const args =
    after === before ? before.args : after.args.map((arg, at) => (isObject(arg) ? arg : before.args[at]!));
  const state = stateOf(point, args === after.args ? after : { ...after, args });
  const row = withPlaces(rowOf([...values, ...state]), point, before.args);
  // Of arguments that are no objects nothing can have changed.
  const fixed = new Set<string>();
  before.args.forEach((arg, at) => {
    const name = point.parameters[at];
    if (name !== undefined && !isObject(arg)) fixed.add(name).add(lengthOf(name));
  });
  for (const [name, value] of entry) {
    // Objects have other numbers in what is captured at another time.
    if (!fixed.has(name) && isComparable(value)) row.set(oldOf(name), value);
  }
  return row;
}

const oldOf = cached((name) => `old(${name})`);

/** An object as `this`, for the invariants of its class. */
export function objectRow(self: Captured): Row {
  if (self !== lastObject.self) lastObject = { self, row: rowOf([['this', self]]) };
  return lastObject.row;
}

/** The receiver of most calls is as it was behind the call. */
let lastObject: { readonly self: Captured; readonly row: Row } = {
  self: null,
  row: new Map([['this', null]]),
};

/** The variables of a module, for its invariants. */
export function moduleRow(variables: Readonly<Record<string, Captured>>): Row {
  return rowOf(Object.entries(variables).filter(([name]) => NAME.test(name)));
}

const UNDEFINED: Captured = { $: 'undefined' };

export function isUndefined(value: Captured): boolean {
  return typeof value === 'object' && value !== null && value.$ === 'undefined';
}

/** Whether a value is the same as one that was captured at another time if it looks the same. */
function isComparable(value: Captured): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (value.$ === 'array') return value.v?.every((element) => !isObject(element)) ?? false;
  return !isObject(value) && value.$ !== 'function' && value.$ !== 'symbol';
}

function isObject(value: Captured): boolean {
  return typeof value === 'object' && value !== null && 'id' in value;
}

/** The values of a state by their names. */
function stateOf(point: Point, { self, args, variables = {} }: State): readonly [string, Captured][] {
  const { parameters } = point;
  const values: [string, Captured][] = [];
  parameters.forEach((name, at) => {
    if (name === undefined) return;
    if (name.startsWith('...')) {
      const rest = args.slice(at);
      values.push([name.slice(3), { $: 'array', id: -1, n: rest.length, v: rest }]);
    } else if (NAME.test(name)) values.push([name, args[at] ?? UNDEFINED]);
  });
  if (self !== undefined) values.push(['this', asked(point, self)]);
  // A parameter hides a variable of its name.
  for (const [name, value] of Object.entries(variables))
    if (name !== 'result' && NAME.test(name) && !parameters.some((one) => one?.replace('...', '') === name))
      values.push([name, value]);
  return values;
}

/** A receiver, whose answers about an argument have the name of that; what the call itself asks for says nothing. */
function asked({ name, parameters }: Point, self: Captured): Captured {
  if (typeof self !== 'object' || self?.$ !== 'object' || !self.v) return self;
  const own = memberOf(name);
  const keys = Object.keys(self.v);
  if (!keys.some((key) => key === own || key.endsWith(')'))) return self;
  const fields: Record<string, Captured> = {};
  for (const key of keys) {
    if (key === own) continue;
    const value = self.v[key]!;
    if (!key.endsWith(')')) {
      fields[key] = value;
      continue;
    }
    const { member, places } = answerIn(key);
    if (member === own) continue;
    const about = places.map((at) => parameters[at]);
    if (about.every((name) => name !== undefined && NAME.test(name)))
      fields[`${member}(${about.join(', ')})`] = value;
  }
  return { ...self, v: fields };
}

/** The member and the places of the arguments in the key of an answer. */
const answerIn = cached((key) => {
  const open = key.indexOf('(');
  return {
    member: key.slice(0, open),
    places: Array.from(key.slice(open).matchAll(/#(\d+)/gu), ([, at]) => Number(at)),
  };
});

/** What the last name of a point is. */
const memberOf = cached((name) => /([^.:]+)(?::get)?$/u.exec(name)![1]!);

/**
 * Values, and what is derived from them: lengths, sums, first, last, least and greatest elements, sizes, fields. What stands
 * deeper comes later, as there is a limit.
 */
function rowOf(values: readonly (readonly [string, Captured])[]): Map<string, Captured> {
  const row = new Map<string, Captured>();
  let names = values.map(([name]) => name);
  let level = values.map(([, value]) => value);
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth += 1) {
    const nextNames: string[] = [];
    const next: Captured[] = [];
    for (let at = 0; at < level.length; at += 1) {
      const name = names[at]!;
      const value = level[at]!;
      if (row.size >= MOST_VARIABLES) return row;
      row.set(name, value);
      // How long a text is that an object answers, is data.
      if (typeof value === 'string' && !isAnswer(name)) row.set(lengthOf(name), value.length);
      if (typeof value !== 'object' || value === null) continue;
      if (value.$ === 'string') row.set(lengthOf(name), value.n);
      else if (value.$ === 'map' || value.$ === 'set') addCollection(row, name, value);
      else if (value.$ === 'array') addArray(row, name, value.n, value.v);
      else if (value.$ === 'object' && value.v) {
        const { v: fields } = value;
        const named = fieldsOf(name);
        for (const key of Object.keys(fields)) {
          if (!isField(key)) continue;
          nextNames.push(named(key));
          next.push(fields[key]!);
        }
      }
    }
    [names, level] = [nextNames, next];
  }
  return row;
}

const isAnswer = cached((name) => /^this\.[\w$#]+\(/u.test(name));
const lengthOf = cached((name) => `${name}.length`);
const sizeOf = cached((name) => `${name}.size`);
/** The names of the fields of what has a name: the same text each time, as rows are asked for it. */
const fieldsOf = cached((name) => cached((key) => `${name}.${key}`));

/** An answer about an argument, which has its name, or about two. */
const ANSWER = /^[A-Za-z_$][\w$]*\([A-Za-z_$][\w$]*(?:, [A-Za-z_$][\w$]*)?\)$/u;

const isField = cached((key) => ANSWER.test(key) || FIELD.test(key));

function addArray(
  row: Map<string, Captured>,
  name: string,
  length: number,
  elements: readonly Captured[] | undefined,
): void {
  const names = partsOf(name);
  row.set(names.length, length);
  if (!elements || elements.length === 0) return;
  addInner(row, name, elements);
  if (elements.every((element) => typeof element !== 'object' || element === null)) {
    row.set(names.first, elements[0]!);
    row.set(names.last, elements.at(-1)!);
  }
  if (elements.every((element) => typeof element === 'number')) addNumbers(row, names, elements);
  else if (name === 'result' && elements.every((element) => typeof element === 'string')) {
    // How long texts are that are kept, is data; those that a call gives may be as long as it is told.
    const lengths = elements.map((element) => element.length);
    row.set(projectionOf(name)('length'), listOf(lengths));
  } else addProjections(row, name, elements);
}

/** Keys and values of a collection, in the order in which they came to it: the first and last ones are no more than that. */
function addCollection(
  row: Map<string, Captured>,
  name: string,
  { $, n, k, v }: Extract<Captured, { readonly $: 'map' | 'set' }>,
): void {
  row.set(sizeOf(name), n);
  if (!v) return;
  if ($ === 'map') row.set(keysOf(name), listOf(k!));
  const values = valuesOf(name);
  row.set(values, listOf(v));
  if (v.length === 0) return;
  if (v.every((one) => typeof one === 'number')) addNumbers(row, partsOf(values), v);
  else addProjections(row, values, v);
  addInner(row, values, v);
}

/** What is in the lists and collections of a list, one behind the other. */
function addInner(row: Map<string, Captured>, name: string, elements: readonly Captured[]): void {
  const inner = elements.map(contentOf);
  if (inner.every((one) => one !== undefined)) row.set(innerOf(name), listOf(inner.flat()));
}

/** What is in a list or collection; the values of a Map. */
function contentOf(value: Captured | undefined): readonly Captured[] | undefined {
  const isCollection =
    typeof value === 'object' && value !== null && (value.$ === 'map' || value.$ === 'set');
  return isCollection ? value.v : elementsOf(value);
}

/** Whether it is what stands in the lists of a list, one behind the other: ends of intervals, rows of a grid. */
export function isOfLists(name: string): boolean {
  return /^[^{]*\{\}\)?$/u.test(name);
}

export function listOf(values: readonly Captured[]): Captured {
  return { $: 'array', id: -1, n: values.length, v: values };
}

/** The names of what is in `m`: `m{keys}` and `m{values}` of collections; `m{}` of lists in a list. */
const keysOf = cached((name) => `${name}{keys}`);
const valuesOf = cached((name) => `${name}{values}`);
const innerOf = cached((name) => `${name}{}`);

/** What a variable lists of a value. @param parts such as `{values}{}`; empty: the value itself is the list */
export function partOf(value: Captured, parts: string): readonly Captured[] | undefined {
  return parts.split('{').reduce<readonly Captured[] | undefined>((list, part, at) => {
    if (at === 0) return parts === '' ? elementsOf(value) : contentOf(value);
    if (part !== 'keys}') return part === '}' ? list?.flatMap((one) => contentOf(one) ?? []) : list;
    return typeof value === 'object' && value?.$ === 'map' ? value.k : undefined;
  }, undefined);
}

/** Whether it is a list of what is in a collection, or in the lists of a list. */
export function isContent(name: string): boolean {
  return name.endsWith('}') || name.endsWith('})');
}

/** The names of what is derived from an array. */
const partsOf = cached((name) => ({
  length: `${name}.length`,
  first: `${name}[0]`,
  last: `${name}[minus[${name}.length, 1]]`,
  min: `min[${name}.elems]`,
  max: `max[${name}.elems]`,
  sum: name.includes('[].')
    ? `(sum i: ${name.slice(0, name.indexOf('[]'))}.inds | ${name.replace('[].', '[i].')})`
    : `(sum i: ${name}.inds | ${name}[i])`,
}));

function addNumbers(
  row: Map<string, Captured>,
  names: ReturnType<typeof partsOf>,
  numbers: readonly number[],
): void {
  let [least, greatest, sum] = [numbers[0]!, numbers[0]!, 0];
  for (const number of numbers) {
    if (number < least) least = number;
    if (number > greatest) greatest = number;
    sum += number;
  }
  row.set(names.min, least);
  row.set(names.max, greatest);
  if (Number.isFinite(sum)) row.set(names.sum, sum);
}

const projectionOf = cached((name) => cached((path) => `${name}[].${path}`));

/** What a field is in each of the objects of an array, as an array: `this.terms[].degree`. */
function addProjections(row: Map<string, Captured>, name: string, elements: readonly Captured[]): void {
  for (const path of pathsOf(elements[0]!, '', 0)) {
    const values = elements.map((element) => follow(element, path.split('.')));
    if (!values.every((value) => value !== undefined && (typeof value !== 'object' || value === null)))
      continue;
    const own = projectionOf(name)(path);
    row.set(own, { $: 'array', id: -1, n: values.length, v: values as Captured[] });
    if (values.every((value) => typeof value === 'number')) addNumbers(row, partsOf(own), values);
  }
}

/** The fields of an object, and of those in it, that are no objects. */
function pathsOf(value: Captured, prefix: string, depth: number): readonly string[] {
  if (typeof value !== 'object' || value === null) return prefix === '' ? [] : [prefix];
  if (value.$ !== 'object' || depth > 1) return [];
  return Object.entries(value.v ?? {}).flatMap(([key, field]) =>
    NAME.test(key) ? pathsOf(field, prefix === '' ? key : `${prefix}.${key}`, depth + 1) : [],
  );
}

export function follow(value: Captured, path: readonly string[]): Captured | undefined {
  let at: Captured | undefined = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || at.$ !== 'object') return undefined;
    at = at.v?.[key];
  }
  return at;
}

/** The variable that another one is derived from: the array of a length, sum, least or greatest element; else itself. */
export function baseOf(name: string): string {
  const inner = /^old\((?<inner>.*)\)$/u.exec(name)?.groups?.inner;
  if (inner !== undefined) return `old(${baseOf(inner)})`;
  const extreme = /^(?:min|max)\[(?<base>.*)\.elems\]$/u.exec(name)?.groups?.base;
  if (extreme !== undefined) return baseOf(extreme);
  return (
    /^\(sum i: (?<base>.*)\.inds \| .*\)$/u.exec(name)?.groups?.base ??
    /^(?<base>.*)\[\]\./u.exec(name)?.groups?.base ??
    name.replace(/\[(?:0|minus\[.*, 1\]|[A-Za-z_$][\w$]*)\]$/u, '').replace(/\.length$/u, '')
  );
}

/** The length of an array or string, the size of a collection; not a field of that name. */
export function isSize(name: string): boolean {
  return /\.(?:length|size)$/u.test(name) && !/^this\.\w+$/u.test(name);
}
