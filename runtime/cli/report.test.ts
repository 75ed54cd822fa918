import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { journalsIn } from '../journal/journal.js';
import { readRun } from '../journal/run-record.js';
import { keptSource } from '../journal/sources.js';
import { fileDocument } from '../report/document.js';
import { runIn, validate } from './testing/fixture.js';

const LIST = `class List {
  constructor() {
    /** @type {number} */
    this.size = 0;
  }
  first() { return this.size > 1 ? 1 : 2; }
  /**
   * @param {number} n
   * @post result = 1
   */
  one(n) { if (n > 3) return 2; return never(n) ? 1 : 1; }
}
/** @param {number} n */
function never(n) { return n > 5; }
module.exports = { List };
`;

interface Explored {
  readonly targets: readonly { readonly decisions: { readonly total: number; readonly covered: number } }[];
}

describe('penumbra report', () => {
  let root: string;
  let explored: Explored;
  let rows: string;
  before(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-report-'));
    writeFileSync(path.join(root, 'list.js'), LIST);
    const ran = await runIn(root, ['explore', 'list.js', '--json']);
    assert.equal(ran.code, 1, ran.err);
    explored = JSON.parse(ran.out) as Explored;
    rows = (await runIn(root, ['explore', 'list.js', '--no-emit', '--report', 'second'])).out;
    await runIn(root, ['enumerate', 'list.js', '--target', 'List.prototype.one', '--scope', 'Int=0..5']);
  });
  after(() => rmSync(root, { recursive: true }));

  const report = async (...args: string[]): Promise<string> => (await runIn(root, ['report', ...args])).out;

  /** A copy of the run in which the journal of `first` is changed. */
  function changed(name: string, change: (lines: string[]) => readonly string[]): string {
    cpSync(path.join(root, 'penumbra-run'), path.join(root, name), { recursive: true });
    const file = journalsIn(path.join(root, name)).find((one) => one.includes('prototype.first'))!;
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    writeFileSync(file, change(lines).join('\n'));
    return name;
  }

  it('makes the results from the record alone', () => {
    const run = readRun(path.join(root, 'penumbra-run'));
    const results = run.targets.map(({ result }) => result);
    const { targets } = fileDocument('list.js', results, [], []) as unknown as Explored;
    const times = (value: unknown): string =>
      JSON.stringify(value).replace(/"(milliseconds|total|solve|execute)":[\d.]+/gu, '');
    const inOrder = (list: Explored['targets']): readonly string[] => list.map(times).sort();
    assert.deepEqual(inOrder(targets), inOrder(explored.targets));
    const [hash] = [...run.targets[0]!.sources.values()];
    assert.equal(keptSource(run.directory, hash!), LIST);
  });

  it('shows the figures that the exploration showed, in JSON too', async () => {
    const shown = await report();
    const sums = (text: string): string => text.split('\n').find((line) => line.includes(' targets: '))!;
    const untimed = (text: string): string => sums(text).replace(/; [\d.]+ m?s$/u, '');
    assert.equal(untimed(shown), untimed(rows));
    assert.match(
      shown,
      /^List\.prototype\.one {2}list\.js {2}\d+ inputs enumerated: \d+ passed, \d+ failed$/mu,
    );
    const document = JSON.parse(await report('--json')) as {
      readonly totals: { readonly outcomes: Readonly<Record<string, number>> };
      readonly files: readonly { readonly outcomes: Readonly<Record<string, number>> }[];
    };
    validate('report', document);
    const sum = (part: 'total' | 'covered'): number =>
      explored.targets.reduce((total, { decisions }) => total + decisions[part], 0);
    const { total, covered } = document.totals.outcomes;
    assert.deepEqual([total, covered], [sum('total'), sum('covered')]);
    assert.deepEqual(
      document.files.map(({ outcomes }) => outcomes),
      [{ total: 6, covered: 5, infeasible: 1, unknown: 0, untried: 0 }],
    );
  });

  it('has lines as their schema says', () => {
    for (const file of journalsIn(path.join(root, 'penumbra-run')))
      for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1))
        validate('journal', JSON.parse(line) as object);
  });

  const broken: readonly (readonly [
    title: string,
    change: (lines: string[]) => readonly string[],
    shown: RegExp,
  ])[] = [
    [
      'what a run that was killed had found',
      (lines) => [...lines.filter((line) => !line.startsWith('{"record":"end"')), '{"record":"rep'],
      /^List\.prototype\.first +2 of 2 +100 % +2 .*\n {2}its process ended without a word/mu,
    ],
    [
      'what stands before a damaged line',
      (lines) => [...lines.slice(0, -1), '{"record":', lines.at(-1)!, ''],
      /^not read: list\.js\.List\.prototype\.first\.\w+\.jsonl: line \d+ is damaged: it and what follows/mu,
    ],
    [
      'that a journal is newer',
      (lines) => lines.map((line) => line.replace('"format":3', '"format":99')),
      /^not read: .*: penumbra [\d.]+ wrote it, which is newer: its format is 99, and this one reads 3$/mu,
    ],
    [
      'that a journal is older',
      (lines) => lines.map((line) => line.replace('"format":3', '"format":2')),
      /^not read: .*: its format 2 is that of an older penumbra/mu,
    ],
    [
      'that a file is no journal',
      () => ['{"a":1}', ''],
      /^not read: .*: it does not begin as a journal does$/mu,
    ],
  ];
  for (const [at, [title, change, shown]] of broken.entries()) {
    it(`shows ${title}`, async () => {
      const text = await report(changed(`broken${at}`, change));
      assert.match(text, shown);
      // The others are shown all the same.
      assert.match(text, /^List\.prototype\.one +3 of 4/mu);
    });
  }

  it('writes a page that holds the figures and asks for nothing from elsewhere', async () => {
    const { out, err } = await runIn(root, ['report', '--out', 'page', '--json']);
    assert.equal(err, `wrote ${path.join('page', 'index.html')}\n`);
    const { totals } = JSON.parse(out) as { readonly totals: object };
    const read = (name: string): string => readFileSync(path.join(root, 'page', name), 'utf8');
    const index = JSON.parse(read('data/index.js').slice('penumbraData("index",'.length, -3)) as {
      readonly totals: object;
      readonly targets: readonly { readonly id: string }[];
      readonly files: readonly { readonly id: string }[];
      readonly enumerations: readonly { readonly id: string }[];
      readonly findings: readonly { readonly kind: string; readonly at: string; readonly paths: number }[];
    };
    assert.deepEqual(index.totals, totals);
    assert.deepEqual(
      index.findings.map(({ kind, at, paths }) => [kind, /^input/u.test(at) ? at : 'a test', paths]),
      [
        ['contract', 'a test', 1],
        ['contract', 'input 25', 12],
      ],
    );
    const names = [
      ...index.targets.map(({ id }) => `t-${id}.js`),
      ...index.files.map(({ id }) => `s-${id}.js`),
      ...index.enumerations.map(({ id }) => `e-${id}.js`),
    ];
    assert.deepEqual(readdirSync(path.join(root, 'page', 'data')).sort(), ['index.js', ...names].sort());
    assert.deepEqual(
      [...read('index.html').matchAll(/(?:src|href)="([^"]*)"/gu)].map(([, to]) => to),
      ['data:,', 'app.css', 'app.js', 'data/index.js'],
    );
    assert.match(read(`data/t-${index.targets[0]!.id}.js`), /"code":\["const list = /u);
    // Again, in its place.
    assert.equal((await runIn(root, ['report', '--out', 'page'])).code, 0);
  });

  it('is written behind an exploration, too', () => {
    assert.match(rows, /^wrote second\/index\.html$/mu);
  });

  const places: readonly (readonly [args: string, complaint: RegExp])[] = [
    [
      'report --out .',
      /^\.?: ?error E_REPORT_DIRECTORY: the folder holds something else than a report|E_REPORT_DIRECTORY: the folder holds/u,
    ],
    ['report --out list.js', /^list\.js: error E_REPORT_DIRECTORY: the report cannot be written: /u],
    ['report --uot page', /E_OPTION: there is no option --uot\n {2}Did you mean --out\?/u],
    ['explore list.js --no-run --report x', /E_OPTION: --report makes its page from the record of the run/u],
  ];
  for (const [args, complaint] of places) {
    it(`complains about ${args}`, async () => {
      const { code, err } = await runIn(root, args.split(' '));
      assert.equal(code, 2);
      assert.match(err, complaint);
      assert.equal(readFileSync(path.join(root, 'list.js'), 'utf8'), LIST);
    });
  }

  it('says where there is no record', async () => {
    const { code, err } = await runIn(root, ['report', 'nowhere']);
    assert.equal(code, 2);
    assert.match(err, /^nowhere: error E_RUN: there is no record of a run here\n/u);
  });
});
