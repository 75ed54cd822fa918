import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { longMark } from '../../compiler/testing/long-rows.js';

const WHAT = 'console.log(typeof module, this === undefined, (function () { return this === undefined })());';

/** The goal decides, not what node takes the file for. */
const rows: readonly (readonly [goal: string, source: string, printed: string, code: number])[] = [
  ['module', WHAT, 'undefined true true\n', 0],
  ['script', WHAT, 'undefined false false\n', 0],
  [
    'module',
    'console.log(1); with ({}) {}',
    'SyntaxError: Strict mode code may not include a with statement',
    1,
  ],
  ['module', 'var octal = 010;', 'SyntaxError: Octal literals are not allowed in strict mode.', 1],
  [
    'script',
    'await 0',
    'SyntaxError: await is only valid in async functions and the top level bodies of modules',
    1,
  ],
];

describe('penumbra run --goal', () => {
  let file: string;
  before(() => {
    file = path.join(mkdtempSync(path.join(tmpdir(), 'penumbra-goal-')), 'program.js');
  });
  after(() => rmSync(path.dirname(file), { recursive: true }));

  for (const [at, [goal, source, printed, code]] of rows.entries()) {
    it(`${goal}: ${source}${longMark(at, rows.length)}`, () => {
      writeFileSync(file, source);
      const main = fileURLToPath(new URL('./main.js', import.meta.url));
      const run = spawnSync(process.execPath, [main, 'run', '--goal', goal, file], { encoding: 'utf8' });
      const said = code === 0 ? run.stdout : run.stderr.split('\n').find((line) => /^\w*Error/u.test(line));
      assert.deepEqual([said, run.status], [printed, code]);
    });
  }
});
