import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readRun } from '../journal/run-record.js';
import { MAIN, runIn, validate } from './testing/fixture.js';

const FILES: Readonly<Record<string, string>> = {
  'one/package.json': '{ "name": "one", "version": "1.0.0" }',
  'one/index.js': `
exports.kind = function kind(x) {
  if (typeof x !== 'string') return x > 7 && x < 9 ? 'between' : 'other';
  return x === 'penumbra' ? 'name' : x.length > 3 ? 'long' : 'short';
};`,
  'two/package.json': '{ "name": "@scope/two", "version": "2.0.0", "main": "lib/main.js" }',
  'two/lib/main.js': `
const bound = require('./bound.js');
exports.clamp = (n, low, high) => (n < low ? low : n > high ? bound(high) : n);
exports.loop = (n) => { while (n === 5) {} return n > 2; };
exports.Stack = class Stack {
  constructor() { this.items = []; }
  push(x) { if (x === null) throw new TypeError('nothing'); this.items.push(x); return this.items.length > 1; }
};`,
  'two/lib/bound.js': 'module.exports = (n) => (n === 77 ? 0 : n);',
  'three/package.json': '{ "name": "three", "version": "0.1.0" }',
  'three/index.js': "throw new Error('not here');",
  'lists/one.json': '[{ "path": "../one" }]',
  'lists/all.json': '[{ "path": "../one" }, { "path": "../two", "format": "cjs" }, { "path": "../three" }]',
};

/** Few instructions, for a loop without an end. */
const BUDGET = ['--max-steps', '300000', '--max-queries', '60', '--patience', '30'];

interface Document {
  readonly packages: readonly {
    readonly label: string;
    readonly state: string;
    readonly refusals: readonly { readonly code: string }[];
    readonly figures: { readonly functions: object; readonly outcomes: object; readonly timed: number };
  }[];
}

describe('penumbra corpus', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-corpus-'));
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    }
  });
  after(() => rmSync(root, { recursive: true }));

  const corpus = (...args: string[]) => runIn(root, ['corpus', ...args]);

  /** What does not depend on the machine. */
  async function figuresOf(run: string): Promise<string> {
    const { out } = await corpus('report', run, '--json');
    const { packages } = JSON.parse(out) as { packages: { cost: unknown; figures: { slowest: unknown } }[] };
    return JSON.stringify(
      packages.map(({ cost: _, figures: { slowest: __, ...figures }, ...rest }) => ({ ...rest, figures })),
    );
  }

  /** All that the journals say but for times. */
  function findingsOf(run: string): readonly object[] {
    const document = JSON.parse(readFileSync(path.join(root, run, 'ids.json'), 'utf8')) as readonly string[];
    return document.flatMap((id) =>
      readRun(path.join(root, run, 'journals', id)).targets.map(({ state, result }) => ({
        id,
        state,
        target: result.subject.target,
        tests: result.tests.map(({ id: test, inputs, outcome, pathCondition, replay }) => ({
          test,
          inputs,
          outcome,
          pathCondition,
          replay,
        })),
        decisions: result.summary.decisions.list.map(({ line, column, whenTrue, whenFalse }) => [
          line,
          column,
          whenTrue,
          whenFalse,
        ]),
        hit: result.summary.bounds.filter(({ hit }) => hit).map(({ name }) => name),
      })),
    );
  }

  it('explores a package, and goes on where it was', async () => {
    const first = await corpus('run', 'lists/one.json', '--run', 'small', '--jobs', '1', ...BUDGET);
    assert.equal(first.code, 0, first.err);
    assert.match(first.out, /^one@1\.0\.0 +1 of 1 +5 +10 of 10 100 % /mu);
    assert.match(first.out, /^1 package, 1 function, 5 decisions: 10 of 10 outcomes covered/mu);
    // A line that was torn.
    appendFileSync(path.join(root, 'small/corpus.jsonl'), '{"record":"package","id":"tw');
    const again = await corpus('run', 'lists/one.json', '--run', 'small', '--json', ...BUDGET);
    assert.equal(again.err, '1 of 1 package were explored before\n');
    const document = JSON.parse(again.out) as object;
    validate('corpus', document);
    assert.equal((document as Document).packages[0]!.state, 'complete');
    const same = await corpus('compare', 'small', 'small');
    assert.match(same.out, /^1 package compared, 1 without a change; 0 gained, 0 lost/mu);
    const compared = await corpus('compare', 'small', 'small', '--json', '--out', 'compared');
    validate('corpus-compare', JSON.parse(compared.out) as object);
    assert.match(compared.err, /wrote compared\/index\.html/u);
    const page = await corpus('report', 'small', '--out', 'page');
    assert.match(page.out, /wrote page\/index\.html/u);
    assert.match(readFileSync(path.join(root, 'page/data/index.js'), 'utf8'), /"covered":10/u);
    const below = readFileSync(path.join(root, 'page/packages', idOf('small'), 'index.html'), 'utf8');
    assert.match(below, /src="\.\.\/\.\.\/app\.js"/u);
  });

  /** The name of the only package's folder. */
  function idOf(run: string): string {
    const [, record] = readFileSync(path.join(root, run, 'corpus.jsonl'), 'utf8').split('\n');
    return (JSON.parse(record!) as { readonly id: string }).id;
  }

  it('[long] comes to the same when it is killed ten times at random moments', async () => {
    const args = ['corpus', 'run', 'lists/all.json', '--jobs', '2', ...BUDGET];
    const start = (run: string) =>
      spawn(process.execPath, [MAIN, ...args, '--run', run], { cwd: root, stdio: 'ignore' });
    const over = (child: ReturnType<typeof spawn>): Promise<number | null> =>
      new Promise((resolve) => child.once('close', resolve));
    const began = Date.now();
    assert.equal(await over(start('whole')), 0);
    const length = Date.now() - began;
    let seed = 17;
    const random = (): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let kills = 0; kills < 10; kills += 1) {
      const child = start('killed');
      const end = over(child);
      await Promise.race([pause(200 + (random() * length) / 4), end]);
      child.kill('SIGKILL');
      await end;
    }
    assert.equal(await over(start('killed')), 0);
    assert.equal(await figuresOf('killed'), await figuresOf('whole'));
    for (const run of ['whole', 'killed']) {
      const document = JSON.parse((await corpus('report', run, '--json')).out) as {
        packages: { id: string; state: string }[];
      };
      const ids = document.packages.filter(({ state }) => state === 'complete').map(({ id }) => id);
      writeFileSync(path.join(root, run, 'ids.json'), JSON.stringify(ids));
    }
    assert.deepEqual(findingsOf('killed'), findingsOf('whole'));
    const { packages } = JSON.parse((await corpus('report', 'whole', '--json')).out) as Document;
    assert.deepEqual(
      packages.map(({ label, state, refusals, figures }) => [
        label,
        state,
        refusals.map(({ code }) => code).join(),
        figures.timed,
      ]),
      [
        ['@scope/two@2.0.0', 'complete', '', 0],
        ['one@1.0.0', 'complete', '', 0],
        ['three@0.1.0', 'refused', 'E_LOAD', 0],
      ],
    );
  });

  it('[long] ends a package that takes more than it may', async () => {
    const { out, code } = await corpus(
      ...['run', 'lists/one.json', '--run', 'limited', '--cpu', '0.2', ...BUDGET],
    );
    assert.equal(code, 0);
    assert.match(out, /^one@1\.0\.0 .*ended by --cpu$/mu);
  });

  const rows: Readonly<Record<string, readonly [list: string, complaint: RegExp]>> = {
    'no JSON': ['[{]', /^list\.json: error E_CORPUS: the list of packages cannot be read: .*JSON/u],
    'no list': ['{}', /E_CORPUS: this is no list of packages/u],
    'an empty list': ['[]', /E_CORPUS: this is no list of packages/u],
    'no object': ['["ms"]', /E_CORPUS: package 1 is no object/u],
    'an unknown key': [
      '[{ "name": "ms", "verson": "1" }]',
      /E_CORPUS: package 1 has a key "verson", which there is not\n {2}Did you mean "version"\?/u,
    ],
    'a range': [
      '[{ "name": "ms", "version": "^2.0.0" }]',
      /package 1 \(ms\) has no version: results of a range/u,
    ],
    'no name': ['[{ "version": "2.0.0" }]', /package 1 has no name that a package can have/u],
    'a name with a path': ['[{ "name": "../ms", "version": "2.0.0" }]', /package 1 has no name/u],
    'a version that is no text': ['[{ "name": "ms", "version": 2 }]', /package 1: version takes a text/u],
    'targets that are no list': [
      '[{ "name": "ms", "version": "2.0.0", "targets": "default" }]',
      /package 1: targets takes a list of texts/u,
    ],
    'a folder without a package': ['[{ "path": "lists" }]', /package 1: lists holds no package: ENOENT/u],
    'a package twice': ['[{ "path": "one" }, { "path": "./one" }]', /one@1\.0\.0 is in the list twice/u],
  };
  for (const [name, [list, complaint]] of Object.entries(rows))
    it(`complains of a list with ${name}`, async () => {
      writeFileSync(path.join(root, 'list.json'), list);
      const { code, err } = await corpus('run', 'list.json');
      assert.match(err, complaint);
      assert.equal(code, 2);
    });

  const commands: Readonly<Record<string, readonly [args: readonly string[], complaint: RegExp]>> = {
    'no command': [[], /E_USAGE: corpus takes run, report or compare/u],
    'an unknown command': [
      ['rport'],
      /E_COMMAND: there is no command "corpus rport"\n {2}Did you mean "penumbra corpus report"\?/u,
    ],
    'no list': [['run'], /E_USAGE: corpus run takes a list of packages/u],
    'an unknown option': [
      ['run', 'lists/one.json', '--sampl', '3'],
      /E_OPTION: there is no option --sampl\n {2}Did you mean --sample\?/u,
    ],
    'a name that no package has': [
      ['run', 'lists/one.json', 'tw'],
      /E_CORPUS: no package of the list begins with "tw"/u,
    ],
    'a folder without a run': [
      ['report', 'lists'],
      /lists: error E_RUN: there is no record of a corpus run here/u,
    ],
    'one folder': [['compare', 'lists'], /E_USAGE: corpus compare takes two folders of runs/u],
  };
  for (const [name, [args, complaint]] of Object.entries(commands))
    it(`complains of ${name}`, async () => {
      const { code, err } = await corpus(...args);
      assert.match(err, complaint);
      assert.equal(code, 2);
    });

  const records: Readonly<Record<string, readonly [line: string, complaint: RegExp]>> = {
    'another command': ['{"record":"header","format":9,"penumbra":"9.0.0"}', /another format \(9\)/u],
    'nothing that can be read': ['what\n{}', /it does not begin as such a record does/u],
  };
  for (const [name, [line, complaint]] of Object.entries(records))
    it(`leaves a record of ${name} alone`, async () => {
      mkdirSync(path.join(root, 'foreign'), { recursive: true });
      const file = path.join(root, 'foreign/corpus.jsonl');
      writeFileSync(file, `${line}\n`);
      const { code, err } = await corpus('run', 'lists/one.json', '--run', 'foreign');
      assert.match(err, complaint);
      assert.equal(code, 2);
      assert.equal(readFileSync(file, 'utf8'), `${line}\n`);
    });
});
