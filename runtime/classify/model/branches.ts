/**
 * What holds at an exit where something was nothing before the call: null, zero, an empty text, or a truth value (the
 * splitters of Daikon, over values in place of conditions of the code). It is told from chance by how often the same holds
 * in all calls.
 */
import type { Captured } from '../observation/captured.js';
import { type Found, found } from './found.js';
import { isSame, type Primitive, type Property } from './property.js';
import { cached, isUndefined, type Row } from './variables.js';

/** Values that code decides on. */
const SPECIAL: readonly Primitive[] = [null, 0, '', true, false];
/** Values that tell that there is nothing, or no such thing. */
const NOTHING: readonly Primitive[] = [null, 0, -1, '', false, true];

/** Fewer rows than this are chance, whatever holds of them. */
const FEWEST_ROWS = 3;
/** More variables than this are not split by. */
const MOST_SPLITS = 16;

/** Rows that have something in common. */
class Rows {
  count = 0;
  /** By the values of NOTHING. */
  readonly results = new Map<Primitive | undefined, number>();
  /** Fields that a call left as they were: how often; and how often that is known. */
  readonly unchanged = new Map<string, number>();
  readonly compared = new Map<string, number>();

  see(result: Captured | undefined, compared: readonly string[], unchanged: readonly string[]): void {
    this.count += 1;
    if (isPrimitive(result) && NOTHING.includes(result)) this.give(result);
    else if (result !== undefined && isUndefined(result)) this.give(undefined);
    for (const name of compared) this.compared.set(name, (this.compared.get(name) ?? 0) + 1);
    for (const name of unchanged) this.unchanged.set(name, (this.unchanged.get(name) ?? 0) + 1);
  }

  private give(result: Primitive | undefined): void {
    this.results.set(result, (this.results.get(result) ?? 0) + 1);
  }
}

export class Branches {
  private readonly all = new Rows();
  private readonly splits = new Map<string, Map<Primitive, Rows>>();

  see(row: Row): void {
    const result = row.get('result');
    const compared: string[] = [];
    const unchanged: string[] = [];
    for (const [name, value] of row) {
      const before = beforeOf(name);
      const old = before === '' ? undefined : row.get(before);
      if (old === undefined) continue;
      compared.push(name);
      if (isSame(value, old)) unchanged.push(name);
    }
    this.all.see(result, compared, unchanged);
    for (const [name, value] of row) {
      if (!isPrimitive(value) || !SPECIAL.includes(value) || !isSplit(name)) continue;
      let split = this.splits.get(name);
      if (!split) {
        if (this.splits.size >= MOST_SPLITS) continue;
        split = new Map();
        this.splits.set(name, split);
      }
      let rows = split.get(value);
      if (!rows) {
        rows = new Rows();
        split.set(value, rows);
      }
      rows.see(result, compared, unchanged);
    }
  }

  found(): readonly Found[] {
    const { all } = this;
    return [...this.splits].flatMap(([of, split]) =>
      [...split].flatMap(([value, rows]) => {
        if (rows.count === all.count || rows.count < FEWEST_ROWS) return [];
        const condition: Property = { kind: 'bound', of, order: '=', value };
        const inAll = (consequent: Property, share: number): Found =>
          found({ kind: 'implies', condition, consequent }, rows.count, share, rows.count);
        const results = [...rows.results].flatMap(([constant, count]) => {
          const often = all.results.get(constant)!;
          if (count < rows.count || often === all.count) return [];
          const consequent: Property =
            constant === undefined
              ? { kind: 'undefined', of: 'result' }
              : { kind: 'bound', of: 'result', order: '=', value: constant };
          return [inAll(consequent, often / all.count)];
        });
        const kept = [...rows.unchanged].flatMap(([name, count]) => {
          const [often, among] = [all.unchanged.get(name)!, all.compared.get(name)!];
          if (count < rows.count || often === among || of === `old(${name})`) return [];
          return [inAll({ kind: 'compare', left: name, order: '=', right: `old(${name})` }, often / among)];
        });
        return [...results, ...kept];
      }),
    );
  }
}

/** What a field of the receiver is called before the call; empty of all others. */
const beforeOf = cached((name) => (FIELD.test(name) ? `old(${name})` : ''));

const isSplit = cached((name) => SPLIT.test(name) && name !== 'result');

/** Fields of the receiver. */
const FIELD = /^this\.[\w$#]+$/u;
/** What is there before the call: fields and arguments that are no objects. */
const SPLIT = /^(?:old\(this\.[\w$#]+\)|[A-Za-z_$][\w$]*)$/u;

function isPrimitive(value: Captured | undefined): value is Primitive & Captured {
  return value !== undefined && (typeof value !== 'object' || value === null);
}
