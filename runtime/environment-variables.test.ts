/** Variables of the environment as inputs: `--env NAME`. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { longMark } from '../compiler/testing/long-rows.js';
import { emitTests } from './emit/emit.js';
import { explore } from './explore-file.js';
import type { TargetResult } from './result.js';

interface Row {
  readonly source: string;
  readonly env: readonly string[];
  /** Decision outcomes covered, those that are infeasible, and what else bounds them. */
  readonly seen: string;
  /** Outcomes of the tests that are written, in order. */
  readonly outcomes: readonly unknown[];
}

const rows: Readonly<Record<string, Row>> = {
  'a variable that may not be set [long]': {
    source: `exports.f = (n) => { const mode = process.env.NODE_ENV; if (mode === undefined) return 0;
      return mode === 'production' ? 1 : 2; };`,
    env: ['NODE_ENV'],
    seen: '4 of 4, 0 infeasible, without environment',
    outcomes: [0, 1, 2],
  },
  'presence, and what the program itself sets': {
    source: `exports.f = () => { const had = 'A' in process.env; process.env.A = 'b'; return had ? process.env.A : Object.keys(process.env).includes('A') ? 1 : 2; };`,
    env: ['A'],
    seen: '3 of 4, 1 infeasible, without environment',
    outcomes: [1, 'b'],
  },
  'two of them, through an object that the module keeps [long]': {
    source: `const { env } = process; exports.f = () => (env.A ? (env.B === env.A ? 1 : 2) : 3);`,
    env: ['A', 'B'],
    seen: '4 of 4, 0 infeasible, with environment',
    outcomes: [1, 2, 3],
  },
  'what is read while the module loads': {
    source: `const on = process.env.A === '1'; /** @param {number} n */ exports.f = (n) => (on ? 1 : n > 3 ? 2 : 3);`,
    env: ['A'],
    seen: '3 of 4, 0 infeasible, with environment',
    outcomes: [2, 3],
  },
};

describe('variables of the environment', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-variables-'));
  });
  after(() => rmSync(root, { recursive: true }));

  for (const [at, [what, { source, env, seen, outcomes }]] of Object.entries(rows).entries()) {
    it(`${what}${longMark(at, 2)}`, async () => {
      const file = path.join(root, 'subject.cjs');
      writeFileSync(file, source);
      let result: TargetResult | undefined;
      for await (const event of explore({ file, target: 'f', env, timeout: 20_000 }))
        if (event.type === 'end') result = event.result;
      const { summary, tests } = result!;
      const { covered, total, infeasible } = summary.decisions;
      const isHit = summary.bounds.some(({ name, hit }) => name === 'environment' && hit);
      assert.equal(
        `${covered} of ${total}, ${infeasible} infeasible, ${isHit ? 'with' : 'without'} environment`,
        seen,
      );
      assert.deepEqual(
        summary.bounds.filter(({ name }) => name === 'variables'),
        [{ name: 'variables', limit: env, hit: true, option: '--env' }],
      );
      const values = tests.map(({ outcome }) => outcome.value);
      assert.deepEqual(
        values.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
        outcomes.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
      );
      const { files, leftOut } = await emitTests({
        result: result!,
        framework: 'mocha',
        directory: path.join(root, 'tests'),
      });
      assert.deepEqual(leftOut, []);
      assert.match(readFileSync(files[0]!.file, 'utf8'), /const restoreVariables = setVariables\(\{ '/u);
    });
  }
});
