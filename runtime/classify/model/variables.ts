/**
 * Variables of program points: what properties speak of. Their names are expressions of the specification language
 * where that has them: `this.elems.length`, `max[this.elems.elems]`, `old(this.size)`, `result`, `k`.
 */
import type { Captured } from '../observation/captured.js';
import type { ObservedCall, State } from '../observation/trace-format.js';
import type { Point } from '../points.js';

/** The values of the variables of one entry or exit, by name. What is not there has no value there. */
export type Row = ReadonlyMap<string, Captured>;

/** More variables than this are not looked at. */
const MOST_VARIABLES = 48;

const NAME = /^[A-Za-z_$][\w$]*$/u;
const FIELD = /^(?:#?[A-Za-z_$][\w$]*|[A-Za-z_$][\w$]*\(\))$/u;

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
export function entryRow(call: ObservedCall): Row {
  const row = new Map<string, Captured>();
  addState(row, call.point, call.before);
  return row;
}

/** What there is when a call has returned. Arguments that are no objects are as they were given. */
export function exitRow(call: ObservedCall): Row {
  const row = new Map<string, Captured>();
  if (call.end.kind !== 'return') return row;
  const { before, after, point } = call;
  if (!(call.end.value !== null && isUndefined(call.end.value))) addValue(row, 'result', call.end.value);
  addState(row, point, {
    ...after,
    args: after.args.map((arg, at) => (isObject(arg) ? arg : before.args[at]!)),
  });
  const old = new Map<string, Captured>();
  addState(old, point, {
    ...before,
    args: before.args.map((arg) => (isObject(arg) ? arg : UNDEFINED)),
  });
  for (const [name, value] of old) {
    // Objects have other numbers in what is captured at another time.
    if (isComparable(value) && row.size < MOST_VARIABLES) row.set(`old(${name})`, value);
  }
  return row;
}

/** An object as `this`, for the invariants of its class. */
export function objectRow(self: Captured): Row {
  const row = new Map<string, Captured>();
  addValue(row, 'this', self);
  return row;
}

/** The variables of a module, for its invariants. */
export function moduleRow(variables: Readonly<Record<string, Captured>>): Row {
  const row = new Map<string, Captured>();
  for (const [name, value] of Object.entries(variables)) if (NAME.test(name)) addValue(row, name, value);
  return row;
}

const UNDEFINED: Captured = { $: 'undefined' };

export function isUndefined(value: Captured): boolean {
  return typeof value === 'object' && value !== null && value.$ === 'undefined';
}

/** Whether a value is the same as one that was captured at another time if it looks the same. */
function isComparable(value: Captured): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (value.$ === 'array') return value.v?.every((element) => !isObject(element)) ?? false;
  return !isObject(value) && value.$ !== 'undefined' && value.$ !== 'function' && value.$ !== 'symbol';
}

function isObject(value: Captured): boolean {
  return typeof value === 'object' && value !== null && 'id' in value;
}

function addState(
  row: Map<string, Captured>,
  { parameters }: Point,
  { self, args, variables = {} }: State,
): void {
  parameters.forEach((name, at) => {
    if (name === undefined) return;
    if (name.startsWith('...')) {
      const rest = args.slice(at);
      addValue(row, name.slice(3), { $: 'array', id: -1, n: rest.length, v: rest });
    } else if (NAME.test(name)) addValue(row, name, args[at] ?? UNDEFINED);
  });
  if (self !== undefined) addValue(row, 'this', self);
  // A parameter hides a variable of its name.
  for (const [name, value] of Object.entries(variables))
    if (name !== 'result' && NAME.test(name) && !parameters.some((one) => one?.replace('...', '') === name))
      addValue(row, name, value);
}

/** A value, and what is derived from it: lengths, sums, least and greatest elements, sizes, fields. */
function addValue(row: Map<string, Captured>, name: string, value: Captured): void {
  if (row.size >= MOST_VARIABLES) return;
  row.set(name, value);
  if (typeof value === 'string') row.set(`${name}.length`, value.length);
  if (typeof value !== 'object' || value === null) return;
  switch (value.$) {
    case 'string':
      row.set(`${name}.length`, value.n);
      break;
    case 'array':
      row.set(`${name}.length`, value.n);
      addNumbers(row, name, numbersOf(value) ?? []);
      break;
    case 'map':
    case 'set':
      row.set(`${name}.size`, value.n);
      break;
    case 'object':
      for (const [key, field] of Object.entries(value.v ?? {}))
        if (FIELD.test(key)) addValue(row, `${name}.${key}`, field);
  }
}

function addNumbers(row: Map<string, Captured>, name: string, numbers: readonly number[]): void {
  if (numbers.length === 0) return;
  row.set(`min[${name}.elems]`, Math.min(...numbers));
  row.set(`max[${name}.elems]`, Math.max(...numbers));
  const sum = numbers.reduce((total, number) => total + number, 0);
  if (Number.isFinite(sum)) row.set(`(sum i: ${name}.inds | ${name}[i])`, sum);
}

/** The variable that another one is derived from: the array of a length, sum, least or greatest element; else itself. */
export function baseOf(name: string): string {
  const inner = /^old\((?<inner>.*)\)$/u.exec(name)?.groups?.inner;
  if (inner !== undefined) return `old(${baseOf(inner)})`;
  return (
    /^(?:min|max)\[(?<base>.*)\.elems\]$/u.exec(name)?.groups?.base ??
    /^\(sum i: (?<base>.*)\.inds \| .*\)$/u.exec(name)?.groups?.base ??
    name.replace(/\.length$/u, '')
  );
}

/** The length of an array or string, the size of a collection; not a field of that name. */
export function isSize(name: string): boolean {
  return /\.(?:length|size)$/u.test(name) && !/^this\.\w+$/u.test(name);
}
