/** What sequences of calls reach: by brute force over all of a length with small arguments, and by `reach --from code`. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ReachResult, reach } from '../../runtime/index.js';
import { Made, type Row } from '../private-state/rows.js';
import { loadRecorded, siteName } from './recorder.js';

type Instance = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
type Classes = Readonly<Record<string, new (...args: readonly unknown[]) => Instance>>;

const CORPUS = fileURLToPath(new URL('../../../corpus/', import.meta.url));

/** Decision outcomes: `61:5 if (o === null) = true`. */
export interface Sides {
  readonly reached: ReadonlySet<string>;
  readonly refuted: ReadonlySet<string>;
}

/** All outcomes of the method's last call behind sequences of at most so many calls, none of which throws. */
export function byBruteForce(
  row: Row,
  most: number,
): { readonly outcomes: ReadonlySet<string>; readonly runs: number } {
  const outcomes = new Set<string>();
  let runs = 0;
  const run = (
    given: readonly unknown[],
    calls: readonly (readonly [string, unknown])[],
    arg: unknown,
  ): void => {
    // Each on a program that is loaded anew: it may have variables.
    const { exports, sites, stream } = loadRecorded(path.join(CORPUS, row.file));
    const classes = exports as Classes;
    const made = new Map<Made, unknown>();
    const value = (of: unknown): unknown => {
      if (!(of instanceof Made)) return of;
      if (!made.has(of)) made.set(of, new classes[of.className]!());
      return made.get(of);
    };
    runs += 1;
    const object = new classes[row.name]!(...given.map(value));
    try {
      for (const [name, with_] of calls) object[name]!(value(with_));
    } catch {
      return;
    }
    stream.length = 0;
    try {
      object[row.method]!(value(arg));
    } catch {
      // What it decided by then counts.
    }
    for (const { site, taken } of stream) outcomes.add(`${sites[site]} = ${taken}`);
  };
  const each = (calls: readonly (readonly [string, unknown])[]): void => {
    for (const given of row.make) for (const arg of row.args) run(given, calls, arg);
    if (calls.length === most) return;
    for (const [name, values] of Object.entries(row.calls))
      for (const value of values) each([...calls, [name, value]]);
  };
  each([]);
  return { outcomes, runs };
}

/** What the search from the code says of the same outcomes. */
export async function byReach({ file, name, method }: Row, calls: number): Promise<Sides> {
  const target = `${name}.prototype.${method}`;
  let result: ReachResult | undefined;
  for await (const event of reach({ file: path.join(CORPUS, file), target, from: 'code', calls }))
    if (event.type === 'end') result = event.result;
  const reached = new Set<string>();
  const refuted = new Set<string>();
  for (const { status, taken, ...site } of result?.outcomes ?? []) {
    const outcome = `${siteName(site)} = ${taken}`;
    if (status === 'reached') reached.add(outcome);
    if (status === 'not within') refuted.add(outcome);
  }
  return { reached, refuted };
}
