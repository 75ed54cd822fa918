import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { default as Ajv } from 'ajv-draft-04';
import type { Log } from 'sarif';
import { longMark } from '../../compiler/testing/long-rows.js';
import { runIn } from './testing/fixture.js';

const SUBJECTS: Readonly<Record<string, string>> = {
  'script.js': `var Lib = { f: function (n) { return n > 3 ? 'x' : 'y'; } };`,
  'common.cjs': `exports.f = function f(n) { if (n > 3) return 'x'; return 'y'; };`,
  'module.mjs': `export function f(x, y = 3) { if (x > 2 && y < 5) return 'a'; return 'b'; }`,
  'types.ts': `enum Color { Red, Green }
export function f(p: { x: number }, c: Color): string {
  if (p.x > 10) return c === Color.Red ? 'red' : 'other';
  if (p.x === 4) throw new RangeError('four');
  return 'none';
}`,
  'contract.js': `/**
 * @param {number} n
 * @post result = 1
 */
exports.f = function f(n) { if (n > 3) return 2; if (n === -4) throw new RangeError('four'); return 1; };
`,
  'many.js': `/**
 * @param {number} a
 * @param {number} b
 */
exports.f = function f(a, b) { let n = 0; if (a > 1) n += 1; if (b > 1) n += 2; return n; };`,
};

/** Counts of the file in an lcov record. */
function lcov(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/:(.*)/u) as [string, string]),
  );
}

describe('what explore writes for other tools', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-coverage-'));
    for (const [name, text] of Object.entries(SUBJECTS)) writeFileSync(path.join(root, name), text);
  });
  after(() => rmSync(root, { recursive: true }));

  const explore = (line: string): ReturnType<typeof runIn> =>
    runIn(root, ['explore', ...line.split(' '), '--no-run']);
  const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

  const forms: readonly (readonly [line: string, branches: string])[] = [
    ['script.js --global Lib', '2 of 2'],
    ['common.cjs', '2 of 2'],
    ['module.mjs', '5 of 5'],
    ['module.mjs --emit node-test', '5 of 5'],
    ['types.ts', '6 of 6'],
    ['types.ts --emit node-test --json', '6 of 6'],
    ['common.cjs --no-emit', '2 of 2'],
  ];
  for (const [at, [line, branches]] of forms.entries()) {
    it(`counts what the tests of ${line} cover on node${longMark(at + 1, forms.length)}`, async () => {
      const { code, out, err } = await explore(`${line} --coverage lcov,json,html,text`);
      assert.equal(code, 0, err);
      const [file] = line.split(' ');
      const words = line.includes('--json') ? err : out;
      assert.ok(words.includes(`on node: ${branches} branches and `), words);
      const [taken, all] = branches.split(' of ');
      const { SF, BRH, BRF } = lcov(read('penumbra-coverage/lcov.info'));
      assert.deepEqual([SF, BRH, BRF], [file, taken, all]);
      const counts = JSON.parse(read('penumbra-coverage/coverage-final.json')) as object;
      assert.deepEqual(
        Object.keys(counts).map((name) => path.basename(name)),
        [file],
      );
      assert.match(read(`penumbra-coverage/html/index.html`), new RegExp(`>${file}<`, 'u'));
      assert.match(words, new RegExp(`^ ${file} +\\|`, 'mu'));
    });
  }

  it('has the same figures on the terminal, in JSON, in lcov and on the page', async () => {
    const line = 'explore types.ts --coverage lcov,json --run agreed --report agreed-page --out agreed-tests';
    const { out, code, err } = await runIn(root, line.split(' '));
    assert.equal(code, 0, err);
    const shown =
      /^\d+ tests? on node: (\d+) of (\d+) branches and (\d+) of (\d+) statements by istanbul's count; (\d+) of (\d+) decision outcomes by ours$/mu.exec(
        out,
      )!;
    const [taken, branches, , , covered, outcomes] = shown.slice(1).map(Number);
    const { BRH, BRF } = lcov(read('penumbra-coverage/lcov.info'));
    assert.deepEqual([Number(BRH), Number(BRF)], [taken, branches]);
    const counts = Object.values(JSON.parse(read('penumbra-coverage/coverage-final.json')) as object) as {
      readonly b: Readonly<Record<string, readonly number[]>>;
    }[];
    const arms = counts.flatMap(({ b }) => Object.values(b).flat());
    assert.deepEqual([arms.filter((count) => count > 0).length, arms.length], [taken, branches]);
    const document = JSON.parse((await runIn(root, ['report', 'agreed', '--json'])).out) as {
      readonly totals: { readonly outcomes: { readonly covered: number; readonly total: number } };
    };
    const { totals } = document;
    assert.deepEqual([totals.outcomes.covered, totals.outcomes.total], [covered, outcomes]);
    const data = read('agreed-page/data/index.js').slice('penumbraData("index",'.length, -3);
    assert.deepEqual((JSON.parse(data) as typeof document).totals, totals);
    const text = (await runIn(root, ['report', 'agreed'])).out;
    assert.match(text, new RegExp(`: ${covered} of ${outcomes} decision outcomes`, 'u'));
  });

  it('says what the tests add to an existing suite [long]', async () => {
    await explore('common.cjs --coverage json --coverage-dir existing');
    const file = path.join(root, 'existing', 'coverage-final.json');
    const counts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { b: Record<string, number[]> }>;
    for (const one of Object.values(counts)) one.b['0'] = [0, 1];
    writeFileSync(file, JSON.stringify(counts));
    const { out } = await explore('common.cjs --baseline existing/coverage-final.json');
    assert.match(
      out,
      /^common\.cjs: the existing suite takes 1 of 2 branches, with these tests 2 \(1 more\)$/mu,
    );
  });

  it('writes as few tests as have the same outcomes [long]', async () => {
    const { out } = await explore('many.js --target f --minimize --goal paths --out few --coverage text');
    assert.match(out, /^2 of 4 tests have all outcomes$/mu);
    assert.match(out, /^2 tests on node: 4 of 4 branches /mu);
  });

  it('says little where that is asked for [long]', async () => {
    writeFileSync(
      path.join(root, 'two.js'),
      'exports.f = (n) => n === true ? 1 : 2;\nexports.g = (n) => { if (n === true) throw new RangeError("no"); };\n',
    );
    const { out, err } = await explore('two.js --quiet --no-emit --no-run');
    assert.equal(err, '');
    const lines = out
      .trim()
      .split('\n')
      .map((line) => line.split(/[ :]/u).filter(Boolean).slice(0, 2).join(' '));
    assert.deepEqual(lines, ['g 2', 'uncaught RangeError', '2 targets', 'More of']);
  });

  it('writes findings as SARIF, as the schema of 2.1.0 says [long]', async () => {
    await explore('contract.js --sarif out/contract.sarif');
    const schema = createRequire(import.meta.url).resolve(
      '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
    );
    const check = new Ajv.default({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
      JSON.parse(readFileSync(schema, 'utf8')) as object,
    );
    const log = JSON.parse(read('out/contract.sarif')) as Log;
    assert.ok(check(log), JSON.stringify(check.errors));
    const found = log.runs[0]!.results!.map(({ ruleId, locations, message }) => {
      const { artifactLocation, region } = locations![0]!.physicalLocation!;
      return [ruleId, artifactLocation!.uri, region!.startLine, message.text!.replace(/ \(test .*/u, '')];
    });
    assert.deepEqual(found, [
      ['postcondition', 'contract.js', 3, 'f breaks @post result = 1 when n > 3'],
      ['uncaught-error', 'contract.js', 5, 'f throws RangeError: four when !(n > 3) and n === -4'],
    ]);
  });

  it('updates test files, also in the other module format [long]', async () => {
    const file = path.join(root, 'turns.js');
    writeFileSync(file, SUBJECTS['common.cjs']!);
    await explore('turns.js --out turned');
    writeFileSync(file, SUBJECTS['module.mjs']!);
    await explore('turns.js --out turned');
    assert.deepEqual(readdirSync(path.join(root, 'turned')), ['turns.f.test.mjs']);
  });

  const bad: readonly (readonly [line: string, complaint: RegExp])[] = [
    [
      '--coverage lcow',
      /^error E_OPTION: --coverage takes lcov or json or html or text, not "lcow"\n.*"lcov"/u,
    ],
    [
      '--baseline missing.json',
      /^missing\.json: error E_BASELINE: the coverage of the existing suite cannot/u,
    ],
    ['--baseline package.json', /^package\.json: error E_BASELINE: .*: it holds no branches of files\n/u],
    ['--sarif many.js/x.sarif', /^many\.js\/x\.sarif: error E_SARIF_FILE: /u],
    ['--coverage lcov --coverage-dir many.js', /^many\.js: error E_COVERAGE_DIRECTORY: /u],
    ['--out foreign', /^foreign\/many\.f\.test\.cjs: error E_OUT: a file that penumbra did not write has/u],
  ];
  for (const [line, complaint] of bad) {
    it(`complains about ${line}${line.includes('many.js') ? ' [long]' : ''}`, async () => {
      writeFileSync(path.join(root, 'package.json'), '{"name": {}}');
      const foreign = path.join(root, 'foreign');
      mkdirSync(foreign, { recursive: true });
      writeFileSync(path.join(foreign, 'many.f.test.cjs'), '// mine');
      const { code, err } = await explore(`many.js --target f ${line}`);
      assert.equal(code, 2);
      assert.match(err, complaint);
      assert.equal(readFileSync(path.join(foreign, 'many.f.test.cjs'), 'utf8'), '// mine');
      rmSync(path.join(root, 'package.json'));
    });
  }
});
