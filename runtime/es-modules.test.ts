import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { emitTests } from './emit/emit.js';
import { enumerate } from './enumerate-file.js';
import { explore } from './explore-file.js';

/** `@/` stands for `./`: these are no imports of this file. */
const SOURCES: Readonly<Record<string, string>> = {
  'plain.mjs': `import { Node, limit as most } from '@/lib/node.mjs';
import * as legacy from '@/lib/legacy.cjs';
import data from '@/lib/data.json' with { type: 'json' };
/** @param {number} x */
export function counted(x) { return x > most ? 1 : 0; }
/** @param {number} x */
function inner(x) { return x === legacy.seven + data.one ? 'eight' : 'other'; }
export { counted as again, inner as renamed };
export class List {
  static Node = Node;
  constructor() { /** @type {Node} */ this.head = null; }
  /** @param {number} v */
  has(v) { return this.head !== null && this.head.value === v; }
}
/** @param {boolean} yes */
export default (yes) => (yes ? import.meta.url.endsWith('plain.mjs') : undefined);
const ready = await Promise.resolve(4);
/** @param {number} x */
export function late(x) { return x > ready; }
/** @param {string} a @param {string} b */
export function named(a, b) {
  const table = { __proto__: null };
  delete table[b];
  table[a] = 1;
  return table[b] === 1 ? 'same' : 'none';
}
`,
  'state.mjs': `export let calls = 0;
/** @param {boolean} x */
export function load(x) { calls += 1; return x ? calls : -calls; }
`,
  'flag.mjs': `import { limit } from '@/lib/node.mjs';
export class Flag {
  constructor() { /** @type {boolean} */ this.on = limit > 10; }
  /** @param {boolean} v */
  and(v) { return this.on && v; }
}
`,
  'lib/node.mjs': `export class Node { constructor() { /** @type {number} */ this.value = 0; } }
export let limit = 10;
`,
  'lib/legacy.cjs': 'exports.seven = 7;\n',
  'lib/data.json': '{"one": 1}\n',
  'package/package.json': '{"type": "module"}\n',
  'package/cycle.js': `import { even } from '@/other.js';
/** @param {boolean} more */
export function odd(more) { return more ? even(false) : false; }
`,
  'package/other.js': `import { odd } from '@/cycle.js';
export function even(more) { return more ? odd(false) : true; }
`,
  'detected.js': '/** @param {number} a */\nexport const sign = (a) => (a < 0 ? -1 : 1);\n',
  'typed.ts': `import { Cell, offset, Point } from '@/lib/shapes.js';
export function far(p: Point): boolean { return p.x > offset; }
export default class Stack {
  static Cell = Cell;
  private top: Cell | null = null;
  isEmpty(): boolean { return this.top === null ? true : false; }
}
`,
  'lib/shapes.ts':
    'export interface Point { x: number }\nexport class Cell { value: number = 0 }\nexport const offset = 2;\n',
};

/** Those that `npm test` runs. */
const REPRESENTATIVE: readonly string[] = ['state.mjs'];

describe('ES modules as subjects', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-esm-'));
    for (const [name, text] of Object.entries(SOURCES)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), text.replaceAll("'@/", "'./"));
    }
  });
  after(() => rmSync(root, { recursive: true }));

  const expected: readonly (readonly [file: string, lines: readonly string[], load: string])[] = [
    [
      'plain.mjs',
      [
        'counted 2/2: 0 same, 1 same',
        'renamed 2/2: "eight" same, "other" same',
        'List.prototype.has 2/2: false same, true same',
        'default 2/2: true same, {"$":"undefined"} same',
        'late 0/0: false same',
        'named 2/2: "none" same, "same" same',
      ],
      "import { counted } from '../plain.mjs';",
    ],
    // Test files that load modules anew have a variable of this name.
    ['state.mjs', ['load 2/2: -1 same, 1 same'], "let { load: load2 } = await fresh('../state.mjs');"],
    ['package/cycle.js', ['odd 3/4: false same, true same'], "import { odd } from '../package/cycle.js';"],
    ['detected.js', ['sign 2/2: -1 same, 1 same'], "import { sign } from '../detected.js';"],
    [
      'typed.ts',
      ['far 0/0: false same', 'default.prototype.isEmpty 2/2: false same, true same'],
      "import { far } from './typed.stripped.mjs';",
    ],
  ];
  for (const [file, lines, load] of expected) {
    const mark = REPRESENTATIVE.includes(file) ? '' : ' [long]';
    it(`explored, replayed and tested: ${file}${mark}`, async () => {
      const directory = path.join(root, `tests-of-${path.basename(file)}`);
      const found: string[] = [];
      const written: string[] = [];
      for await (const event of explore({ file: path.join(root, file) })) {
        if (event.type !== 'end') continue;
        const { subject, tests, summary } = event.result;
        const { covered, total } = summary.decisions;
        const outcomes = tests.map(({ outcome, replay }) => `${JSON.stringify(outcome.value)} ${replay}`);
        found.push(`${subject.target} ${covered}/${total}: ${outcomes.sort().join(', ')}`);
        const { files, leftOut } = await emitTests({ result: event.result, framework: 'mocha', directory });
        assert.deepEqual(leftOut, []);
        written.push(...files.filter(({ kind }) => kind === 'tests').map((one) => one.file));
      }
      assert.deepEqual(found, lines);
      const [first] = written;
      const text = first === undefined ? '' : readFileSync(first, 'utf8');
      assert.equal(/^.* (?:from |= await fresh\()'\..*$/mu.exec(text)?.[0], load);
      const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
      if (written.length > 0)
        execFileSync(process.execPath, [mocha, '--no-config', ...written], { cwd: root });
    });
  }

  it('enumerated and checked', async () => {
    const found: unknown[] = [];
    for await (const event of enumerate({
      file: path.join(root, 'flag.mjs'),
      target: 'Flag.prototype.and',
    })) {
      if (event.type !== 'end') continue;
      const { inputs, checked, complete, fresh } = event.result;
      found.push([inputs.generated, checked, complete, fresh]);
    }
    assert.deepEqual(found, [[4, { passed: 4, failed: 0, threw: 0, timeout: 0 }, true, undefined]]);
  });
});
