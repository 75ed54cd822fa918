/** Paths of functions over collections: they differ in what the program can tell apart. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from './defaults.js';
import { exploreTarget } from './index.js';

/** The number of runs within 3 entries of a collection, and the decision outcomes that no input has. */
const rows: Readonly<Record<string, readonly [source: string, runs: number, infeasible: number]>> = {
  'the sizes of a map': ['export function f(m: Map<number, number>) { return m.size; }', 4, 0],
  'the sizes of a set': ['export function f(s: Set<number>) { return s.size; }', 4, 0],
  'what a lookup finds is no path': [
    'export function f(m: Map<number, number>, x: number) { return m.get(x) ?? 0; }',
    7,
    0,
  ],
  'entries of one key would make it smaller': [
    'export function f(m: Map<number, number>) { if ([...m.keys()].length !== m.size) return 1; return 0; }',
    4,
    1,
  ],
  'a key that was found': [
    `export function f(m: Map<number, number>, x: number) {
       if (m.has(x)) { if (m.size === 0) return 1; m.delete(x); if (m.has(x)) return 2; }
       return 0;
     }`,
    10,
    2,
  ],
  'a write that sets refuse': [
    'export function f(x: Set<number> | { a: number }) { try { x.size = 4; } catch { return 1; } if (x.size !== 4) return 2; return 0; }',
    2,
    1,
  ],
  'a write that sets refuse, under a symbol': [
    'export function f(x: Set<number> | { a: number }, n: number) { x[Symbol.toStringTag] = 4; if (n > 3) return 1; return 0; }',
    3,
    0,
  ],
};

/** What a number as a key of an array is: an index up to 2 ** 32 - 2, else a name. Runs go where they should. */
const keys: Readonly<Record<string, readonly [source: string, covered: number]>> = {
  'a write beyond the end': [
    'xs[i] = 7; if (xs.length > 9) return 1; if (i > 2 ** 40 && xs.length > 0) return 2;',
    6,
  ],
  'a name that is there': [
    'xs[2 ** 53] = 7; if (i in xs && i > 99) return 1; if (xs[i] === 7 && i > 99) return 2;',
    7,
  ],
  'a name that is deleted': ['xs[2 ** 53] = 7; delete xs[i]; if (xs[2 ** 53] === 7) return 1;', 2],
};

describe('paths of collections', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-collections-'));
  after(() => rmSync(folder, { recursive: true }));
  for (const [name, [source, runs, infeasible]] of Object.entries(rows))
    it(name, async () => {
      const file = path.join(folder, `${name.replaceAll(' ', '-')}.ts`);
      writeFileSync(file, source);
      for await (const event of exploreTarget({ ...DEFAULTS, goal: 'paths', file, target: 'f' })) {
        if (event.type !== 'end') continue;
        const { summary } = event;
        assert.deepEqual(
          { runs: summary.paths.run, infeasible: summary.decisions.infeasible, exhausted: summary.exhausted },
          { runs, infeasible, exhausted: true },
        );
      }
    });

  for (const [name, [source, covered]] of Object.entries(keys))
    it(`keys of arrays: ${name}`, async () => {
      const file = path.join(folder, `${name.replaceAll(' ', '-')}.ts`);
      writeFileSync(file, `export function f(xs: number[], i: number) { ${source} return 0; }`);
      for await (const event of exploreTarget({ ...DEFAULTS, goal: 'paths', file, target: 'f' })) {
        if (event.type !== 'end') continue;
        const { decisions, paths } = event.summary;
        assert.deepEqual([decisions.covered, paths.divergent], [covered, 0]);
      }
    });
});
