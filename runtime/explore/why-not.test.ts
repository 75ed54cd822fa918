/** What is said of outcomes that were not covered. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from './defaults.js';
import type { ExploreOptions } from './events.js';
import { exploreTarget } from './index.js';

const rows: Readonly<
  Record<string, readonly [source: string, options: Partial<ExploreOptions>, reasons: readonly string[]]>
> = {
  'what is infeasible says so itself': [
    'const table = { a: 1 }; export function f(x) { return Object.keys(table).length > 1 ? x : 2; }',
    {},
    [],
  ],
  'a function that no run has entered': [
    'let wanted; export function set(w) { wanted = w; } export function f(x) { if (wanted === 7) g(x); } function g(x) { return x > 1 ? 1 : 2; }',
    {},
    [
      'wanted === 7 true: {"x":{"$":"undefined"}}; the inputs make no difference there, as far as runs show; no path condition is left to try',
      'x > 1 true: nothing; no run has entered the function; no path condition is left to try',
      'x > 1 false: nothing; no run has entered the function; no path condition is left to try',
    ],
  ],
  'too few runs': [
    'export function f(x) { if (x === 7) { if (x > 3) return 1; return 2; } return 3; }',
    { maxPaths: 1 },
    [
      'x === 7 true: {"x":{"$":"undefined"}} x !== 7; the search ended at --max-paths 1',
      'x > 3 true: {"x":{"$":"undefined"}} x !== 7; the search ended at --max-paths 1',
      'x > 3 false: {"x":{"$":"undefined"}} x !== 7; the search ended at --max-paths 1',
    ],
  ],
};

describe('outcomes that were not covered', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-why-not-'));
  after(() => rmSync(folder, { recursive: true }));

  for (const [name, [source, options, reasons]] of Object.entries(rows))
    it(name, async () => {
      const file = path.join(folder, `${name.replaceAll(' ', '-')}.mjs`);
      writeFileSync(file, source);
      const told: string[] = [];
      for await (const event of exploreTarget({ ...DEFAULTS, ...options, file, target: 'f' })) {
        if (event.type !== 'end') continue;
        for (const { text, whyNot = {} } of event.summary.decisions.list)
          for (const [way, why] of Object.entries(whyNot))
            told.push(
              `${text} ${way === 'whenTrue'}: ${why.inputs ? JSON.stringify(why.inputs) : 'nothing'}${why.turned === undefined ? '' : ` ${why.turned}`}; ${why.stopped}`,
            );
      }
      assert.deepEqual(told, reasons);
    });
});
