/** The pool of values that new inputs are made of, each with the calls that make it (Eclat, 3.5.1). */

import { typeName } from '../model/property.js';
import { codeOf } from '../model/samples.js';
import type { Captured } from '../observation/captured.js';
import type { ArgumentType } from './argument-types.js';
import type { Sequence } from './sequences.js';

export type PoolValue =
  | { readonly type: string; readonly code: string }
  /** What a step of a sequence gives. */
  | { readonly type: string; readonly sequence: Sequence; readonly step: number };

/** What every pool begins with. */
const FIRST: readonly string[] = [
  ...['0', '1', '-1', '2', '3', '""', '"a"', '"b"', 'true', 'false', 'null'],
  ...['[]', '[1]', '[2, 1]', '["a"]', '{}', '(a) => a', '(a, b) => (a < b ? -1 : a > b ? 1 : 0)', '1n'],
];
const FIRST_TYPES: readonly (readonly [type: string, code: RegExp])[] = [
  ['number', /^-?\d+(?:\.\d+)?$/u],
  ['bigint', /^-?\d+n$/u],
  ['string', /^"/u],
  ['boolean', /^(?:true|false)$/u],
  ['null', /^null$/u],
  ['undefined', /^undefined$/u],
  ['array', /^\[/u],
  ['map', /^new Map\b/u],
  ['set', /^new Set\b/u],
  ['Date', /^new Date\b/u],
  ['RegExp', /^\//u],
  ['function', /=>/u],
  ['object', /^\{/u],
  ['number', /^(?:NaN|-?Infinity|-0|-?\d.*)$/u],
];

/** Values without an identity that JSON does not have. */
const PRIMITIVES: readonly string[] = ['number', 'bigint'];

/** Objects that look the same: what calls that change nothing leave behind would be most of the pool. There may be more to them than is seen. */
const MOST_ALIKE = 3;

/** States of a module that inputs begin with. */
const MOST_STATES = 50;

export class Pool {
  private readonly byType = new Map<string, PoolValue[]>();
  private readonly known = new Set<string>();
  private readonly states = new Map<string, Sequence>();
  /** How often objects were added that look the same. */
  private readonly alike = new Map<string, number>();

  /** @param codes values that were seen while the suite ran. @param numbers that the program compares with */
  constructor(codes: Iterable<string>, numbers: readonly string[] = []) {
    const seen = [...codes];
    for (const code of [...FIRST, ...seen, ...beginningsOf(seen), ...numbers]) this.addCode(code);
  }

  private addCode(code: string): void {
    const type = typeOfCode(code);
    if (type !== undefined) this.add({ type, code });
  }

  /** Adds what a step of a sequence gave. Primitive values are code from then on. */
  addValue(value: Captured, sequence: Sequence, step: number): void {
    const type = typeName(value);
    if (type === 'undefined' || type === 'null') return;
    const isObject = typeof value === 'object' && value !== null && !PRIMITIVES.includes(value.$);
    const code = isObject ? undefined : codeOf(value);
    if (code === undefined) {
      const look = JSON.stringify(value);
      const before = this.alike.get(look) ?? 0;
      if (before >= MOST_ALIKE) return;
      this.alike.set(look, before + 1);
    }
    this.add(code === undefined ? { type, sequence, step } : { type, code });
  }

  private add(value: PoolValue): void {
    const key = JSON.stringify(value);
    if (this.known.has(key)) return;
    this.known.add(key);
    const list = this.byType.get(value.type);
    if (list) list.push(value);
    else this.byType.set(value.type, [value]);
  }

  /** Adds what variables of the module are behind a sequence; of those that are the same the first one counts. */
  addState(variables: Readonly<Record<string, Captured>>, sequence: Sequence): void {
    const key = JSON.stringify(variables);
    if (this.states.size < MOST_STATES && !this.states.has(key)) this.states.set(key, sequence);
  }

  /** Sequences that lead to states of the module, each to another one. */
  get beginnings(): readonly Sequence[] {
    return [...this.states.values()];
  }

  /** Instances of a class. */
  instances(classes: readonly string[]): readonly PoolValue[] {
    return classes.flatMap((name) => this.byType.get(name) ?? []);
  }

  /** What an argument may be. @param classes the names of a class and those that extend it */
  fitting(
    { names, closed, codes }: ArgumentType,
    classes: (name: string) => readonly string[],
  ): readonly PoolValue[] {
    const own = codes.flatMap((code) => {
      const type = typeOfCode(code);
      return type === undefined ? [] : [{ type, code }];
    });
    if (names === undefined) return codes.length > 0 ? own : [...this.byType.values()].flat();
    const open = [...names].filter((name) => !closed.has(name));
    const pooled = open.flatMap((name) =>
      name === 'integer'
        ? (this.byType.get('number') ?? []).filter((value) => 'code' in value && /^-?\d+$/u.test(value.code))
        : classes(name).flatMap((one) => this.byType.get(one) ?? []),
    );
    const keys = new Set(pooled.map((value) => JSON.stringify(value)));
    return [...pooled, ...own.filter((value) => !keys.has(JSON.stringify(value)))];
  }
}

const MOST_BEGINNINGS = 40;

/** Beginnings of texts that were seen, up to where characters of another kind follow: what readers of text have to tell from whole ones. */
function beginningsOf(codes: readonly string[]): readonly string[] {
  const all = new Set<string>();
  for (const code of codes) {
    if (!code.startsWith('"')) continue;
    const text = JSON.parse(code) as string;
    for (const { index } of text.matchAll(KIND_CHANGES)) {
      if (all.size < MOST_BEGINNINGS && index > 0) all.add(JSON.stringify(text.slice(0, index)));
    }
  }
  return [...all];
}

/** Between letters, digits, and other characters, of which each is by itself. */
const KIND_CHANGES = /(?<=\p{L})(?!\p{L}|$)|(?<=\p{N})(?!\p{N}|$)|(?<=[^\p{L}\p{N}])(?!$)/gu;

/** The type of a literal. */
export function typeOfCode(code: string): string | undefined {
  return FIRST_TYPES.find(([, pattern]) => pattern.test(code))?.[0];
}
