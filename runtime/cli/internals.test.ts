import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listTargets } from '../index.js';
import { runIn } from './testing/fixture.js';

const MOCHA = path.join(
  path.dirname(createRequire(import.meta.url).resolve('mocha/package.json')),
  'bin/mocha.js',
);

/** A bundle with a helper, a class that only the helper takes, a variable that is no function, and one export. */
const INSIDE = `
class Box { constructor(n) { this.n = n; } twice() { return this.n > 5 ? 1 : this.n * 2; } }
const limit = 7;
/** @param {Box} box */
function measure(box) { return box.n > limit ? 'large' : 'small'; }
const sign = (n) => (n < 0 ? -1 : n > 0 ? 1 : 0);
function shown(n) { return sign(n) === 1 ? 'up' : 'down'; }
`;

/** As webpack writes it: modules are functions of one function; both helpers have one name, and `require` runs several times. */
const WRAPPED = `(() => {
  var modules = {
    1: (module, exports) => { 'use strict';
      function clamp(x) { return x < 0 ? 0 : x > 9 ? 9 : x; }
      class Box { constructor(n) { this.n = n; } twice() { return this.n > 5 ? 1 : this.n * 2; } }
      const helper = (n) => (n === 3 ? 'three' : 'other');
      exports.all = [clamp, Box, helper];
      return;
    },
    2: (module, exports, require) => { const helper = (s) => (s === 'ab' ? 1 : 2); exports.run = (x) => helper(x); },
    3: () => { function never() {} },
  };
  var cache = {};
  function require(id) { return cache[id] ?? (modules[id]((cache[id] = { exports: {} }), cache[id].exports, require), cache[id].exports); }
  require(1);
  module.exports = { run: require(2).run };
})();`;

const SUBJECTS: Readonly<Record<string, string>> = {
  'app.cjs': `${INSIDE}exports.shown = shown;\n//# sourceMappingURL=app.cjs.map`,
  'app.mjs': `${INSIDE}export { shown };`,
  'wrapped.cjs': WRAPPED,
  'umd.mjs': `let made;
!function (root, factory) { factory(made = {}); }(this, function (exports) { function half(n) { if (n > 10) throw new RangeError('far'); return n / 2; } exports.half2 = (n) => half(n) + 1; });
export const half2 = made.half2;`,
  'typed.ts': `function half(n: number): number { return n > 10 ? n / 2 : n; }\nexport const whole = (n: number): number => half(n);`,
};

describe('--internals', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-internals-'));
    for (const [name, text] of Object.entries(SUBJECTS)) writeFileSync(path.join(root, name), text);
  });
  after(() => rmSync(root, { recursive: true }));

  const rows: Readonly<Record<string, readonly string[]>> = {
    'app.cjs': ['shown', 'measure', 'Box.prototype.twice', 'sign'],
    'app.mjs': ['shown', 'measure', 'Box.prototype.twice', 'sign'],
    'typed.ts': ['whole', 'half'],
    'wrapped.cjs': ['run', 'require', 'clamp', 'Box.prototype.twice', 'helper@6:13', 'helper@10:46'],
    'umd.mjs': ['half2', 'half'],
  };
  for (const [name, targets] of Object.entries(rows))
    it(`lists what ${name} does not export, behind what it exports${name === 'wrapped.cjs' ? '' : ' [long]'}`, async () => {
      const file = path.join(root, name);
      assert.deepEqual(await listTargets(file, { internals: true }), targets);
      assert.deepEqual(await listTargets(file), targets.slice(0, 1));
    });

  async function emitted(file: string, out: string, ...more: string[]): Promise<string> {
    const text = readFileSync(path.join(root, file), 'utf8');
    const {
      code,
      err,
      out: said,
    } = await runIn(root, ['explore', file, '--internals', '--no-run', '--out', out, ...more]);
    assert.equal(code, 0, err);
    assert.doesNotMatch(said, /left out|not exported/u);
    // Nothing is written into a subject.
    assert.equal(readFileSync(path.join(root, file), 'utf8'), text);
    const ran = spawnSync(process.execPath, [MOCHA, '--no-config', '--reporter', 'dot', out], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(ran.status, 0, ran.stdout + ran.stderr);
    return readdirSync(path.join(root, out))
      .map((name) => `// ${name}\n${readFileSync(path.join(root, out, name), 'utf8')}`)
      .join('\n');
  }

  it('writes tests that reach it through a line behind the text, and say so [long]', async () => {
    const text = await emitted('app.cjs', 'tests-cjs');
    assert.match(text, /^\/\/ app\.internals\.cjs$/mu);
    // The text is as it was, but for the line behind it.
    const [before = ''] = text.split('// app.internals.cjs\n').slice(1);
    assert.ok(before.startsWith(SUBJECTS['app.cjs']!));
    assert.match(
      text,
      /^\/\/ What app\.cjs does not export is reached through app\.internals: its text, with a line behind it/mu,
    );
    assert.match(text, /penumbraInternals\.sign/u);
    // What is exported is tested on the file itself.
    assert.match(text, /require\('\.\.\/app\.cjs'\)/u);
  });

  it('[long] reaches what is inside of functions by calls at their beginning, which coverage does not count', async () => {
    const text = await emitted('wrapped.cjs', 'tests-wrapped', '--coverage', 'json');
    assert.match(text, /^\/\/ and calls at the beginning of functions that hold others/mu);
    assert.match(text, /\(0, penumbraInternals\["helper@6:13"\]\)\(3\)/u);
    const [copy = ''] = text.split('// wrapped.internals.cjs\n').slice(1);
    // No line moves.
    const lines = WRAPPED.split('\n');
    assert.equal(copy.split('\n').slice(0, lines.length).at(-1), lines.at(-1));
    assert.equal(copy.split('\n')[4], lines[4]);
    const [[file, counts] = ['', undefined]] = Object.entries(
      JSON.parse(readFileSync(path.join(root, 'penumbra-coverage/coverage-final.json'), 'utf8')) as Record<
        string,
        { b: Record<string, number[]>; branchMap: Record<string, { loc: { start: object } }> }
      >,
    );
    assert.equal(path.basename(file), 'wrapped.cjs');
    assert.deepEqual(
      Object.values(counts!.branchMap).map(({ loc }) => loc.start),
      [
        { line: 4, column: 33 },
        { line: 4, column: 45 },
        { line: 5, column: 66 },
        { line: 6, column: 29 },
        { line: 10, column: 62 },
        { line: 14, column: 32 },
      ],
    );
    assert.ok(Object.values(counts!.b).every((taken) => taken.every((count) => count > 0)));
  });

  it('[long] does so of an ES module, and of TypeScript', async () => {
    assert.match(await emitted('app.mjs', 'tests-mjs'), /from '\.\/app\.internals\.mjs'/u);
    assert.match(await emitted('typed.ts', 'tests-ts'), /penumbraInternals/u);
    // Stack traces, texts of functions and places are those of the file.
    assert.match(await emitted('umd.mjs', 'tests-umd'), /RangeError/u);
  });
});
