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

const SUBJECTS: Readonly<Record<string, string>> = {
  'app.cjs': `${INSIDE}exports.shown = shown;\n//# sourceMappingURL=app.cjs.map`,
  'app.mjs': `${INSIDE}export { shown };`,
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
  };
  for (const [name, targets] of Object.entries(rows))
    it(`lists what ${name} does not export, behind what it exports${name === 'app.cjs' ? '' : ' [long]'}`, async () => {
      const file = path.join(root, name);
      assert.deepEqual(await listTargets(file, { internals: true }), targets);
      assert.deepEqual(await listTargets(file), targets.slice(0, 1));
    });

  async function emitted(file: string, out: string): Promise<string> {
    const text = readFileSync(path.join(root, file), 'utf8');
    const {
      code,
      err,
      out: said,
    } = await runIn(root, ['explore', file, '--internals', '--no-run', '--out', out]);
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

  it('writes tests that reach it through a line behind the text, and say so', async () => {
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

  it('[long] does so of an ES module, and of TypeScript', async () => {
    assert.match(await emitted('app.mjs', 'tests-mjs'), /from '\.\/app\.internals\.mjs'/u);
    assert.match(await emitted('typed.ts', 'tests-ts'), /penumbraInternals/u);
  });
});
