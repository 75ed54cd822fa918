import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backendText, compareBackend, STAYS } from './backend.js';
import { NothingEngine } from './engines/engine.js';
import { NodeEngine } from './engines/node.js';
import { PenumbraEngine } from './engines/penumbra.js';
import { WrittenBackEngine } from './engines/written-back.js';
import { isExpected, parseExpectations, surprises } from './expectations.js';
import { metadataOf } from './frontmatter.js';
import { readOptions } from './options.js';
import { resultsPage, rowsOf, surprisesText, tableOf } from './report.js';
import { judge, scenariosOf } from './scenario.js';
import { leftOut, selectFiles } from './select.js';
import type { Result } from './worker.js';

/** Small tests in the form of test262, and whether an engine of ECMAScript passes them. */
const tests: Readonly<Record<string, readonly [passes: boolean, text: string]>> = {
  'language/positive.js': [true, '/*---\ndescription: x\n---*/\nlet x = 1; assert(x === 1);'],
  'language/fails.js': [false, '/*---\n---*/\nassert(false);'],
  'language/never-ends-well.js': [false, '/*---\n---*/\nthrow new Error("x");'],
  'language/strict.js': [
    true,
    '/*---\nflags: [onlyStrict]\n---*/\nassert((function () { return this === undefined; })());',
  ],
  'language/sloppy.js': [
    true,
    '/*---\nflags:\n  - noStrict\n---*/\nwith ({ a: 1 }) assert(a === 1); assert((0, eval)("var g = 2; g") === 2);',
  ],
  'language/both-modes.js': [false, '/*---\n---*/\nassert((function () { return this !== undefined; })());'],
  'language/async.js': [
    true,
    '/*---\nflags: [async]\n---*/\n(async () => { await null; })().then(() => $DONE(), $DONE);',
  ],
  'language/async-never.js': [
    false,
    '/*---\nflags: [async]\n---*/\nnew Promise(() => {}).then(() => $DONE());',
  ],
  'language/negative-parse.js': [
    true,
    '/*---\nnegative:\n  phase: parse\n  type: SyntaxError\n---*/\nlet = = 1;',
  ],
  'language/negative-runtime.js': [
    true,
    '/*---\nnegative:\n  phase: runtime\n  type: RangeError\n---*/\nnew Array(-1);',
  ],
  'language/negative-not.js': [
    false,
    '/*---\nnegative:\n  phase: parse\n  type: SyntaxError\n---*/\nlet fine = 1;',
  ],
  'language/module.js': [
    true,
    '/*---\nflags: [module]\nincludes: [extra.js]\n---*/\nimport { self as again } from "./module.js"; export const self = await extra(1); assert(again === 1);',
  ],
  'language/async-twice.js': [false, '/*---\nflags: [async]\n---*/\n$DONE(); $DONE("again");'],
  'language/other-realm.js': [
    true,
    '/*---\n---*/\nvar other = $262.createRealm().global; assert(other.Array !== Array && other.eval("[]") instanceof other.Array);',
  ],
  'language/raw-fails.js': [false, '/*---\nflags: [raw]\n---*/\nthrow 1;'],
  'language/raw.js': [true, '/*---\nflags: [raw]\n---*/\n"raw"; if (typeof assert !== "undefined") throw 1;'],
};

const harness: Readonly<Record<string, string>> = {
  'assert.js': 'function assert(ok) { if (!ok) throw new Test262Error("not so"); }',
  'sta.js': 'function Test262Error(message) { this.message = message; }',
  'doneprintHandle.js':
    'function $DONE(error) { print(error ? "Test262:AsyncTestFailure:" + error : "Test262:AsyncTestComplete"); }',
  'extra.js': 'const extra = async (x) => x;',
};

describe('test262', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-test262-'));
    mkdirSync(path.join(root, 'harness'));
    mkdirSync(path.join(root, 'test', 'language'), { recursive: true });
    for (const [name, text] of Object.entries(harness)) writeFileSync(path.join(root, 'harness', name), text);
    for (const [name, [, text]] of Object.entries(tests)) writeFileSync(path.join(root, 'test', name), text);
  });
  after(() => rmSync(root, { recursive: true }));

  for (const [file, [passes]] of Object.entries(tests)) {
    it(`${file} ${passes ? 'passes' : 'fails'}, and doing nothing fails`, async () => {
      // Node needs a flag for modules; its workers have it.
      const isModule = file.endsWith('module.js');
      const engines = isModule
        ? [new PenumbraEngine(root)]
        : [new PenumbraEngine(root), new NodeEngine(root)];
      const scenarios = scenariosOf(root, file);
      for (const engine of engines) {
        const verdicts = await Promise.all(
          scenarios.map(async (one) => judge(one, await engine.run(one)) === undefined),
        );
        assert.equal(verdicts.every(Boolean), passes);
      }
      const nothing = await new NothingEngine().run();
      assert.notEqual(judge(scenarios[0]!, nothing), undefined);
    });
  }

  it('runs as JavaScript made from IR, functions that stay apart', async () => {
    const engine = new WrittenBackEngine(root);
    for (const [file, [passes]] of Object.entries(tests)) {
      if (file.endsWith('module.js')) continue;
      const verdicts: (string | undefined)[] = [];
      for (const scenario of scenariosOf(root, file))
        verdicts.push(judge(scenario, await engine.run(scenario)));
      if (file === 'language/sloppy.js') assert.deepEqual(verdicts, [`fault: ${STAYS}`]);
      else
        assert.equal(
          verdicts.every((why) => why === undefined),
          passes,
          file,
        );
    }
  });

  it('holds JavaScript made from IR against node and the machine', () => {
    const staying = [{ number: 0, name: '', line: 1, reason: 'with' }] as const;
    const text = backendText(
      compareBackend([
        { file: 'a.js', features: [], nothing: 'n' },
        { file: 'b.js', features: [], backend: 'strict: why', nothing: 'n' },
        { file: 'c.js', features: [], backend: `sloppy: fault: ${STAYS}`, staying },
        { file: 'd.js', features: [], node: 'fails' },
      ]),
    );
    assert.equal(
      text,
      [
        '| files | node passes | call functions that stay | others | from IR pass |   share | penumbra passes | doing nothing |',
        '| ----: | ----------: | -----------------------: | -----: | -----------: | ------: | --------------: | ------------: |',
        '|     4 |           3 |                        1 |      2 |            1 | 50.00 % |               2 |             0 |',
        '',
        'functions that stay in the interpreter: 1: with 1',
        'b.js: from IR: strict: why; penumbra: passes',
        '',
      ].join('\n'),
    );
  });

  it('reads metadata in both notations', () => {
    const text = '/*---\nflags: [a, b]\nfeatures:\n  - c\n  - d\nnegative:\n  phase: parse\n  type: X\n---*/';
    assert.deepEqual(metadataOf(text), {
      flags: new Set(['a', 'b']),
      features: ['c', 'd'],
      includes: [],
      negative: { phase: 'parse', type: 'X' },
    });
    assert.deepEqual(metadataOf('no comment').negative, undefined);
  });

  it('samples by the seed, and leaves out what is left out', () => {
    mkdirSync(path.join(root, 'test', 'intl402'), { recursive: true });
    writeFileSync(path.join(root, 'test', 'intl402', 'x.js'), '');
    writeFileSync(path.join(root, 'test', 'language', 'x_FIXTURE.js'), '');
    writeFileSync(
      path.join(root, 'test', 'language', 'tail.js'),
      '/*---\nfeatures: [tail-call-optimization]\n---*/',
    );
    const all = selectFiles(root, { folders: [] });
    assert.deepEqual(all, Object.keys(tests).sort());
    const sample = (seed: number): string[] =>
      selectFiles(root, { folders: ['language'], sample: { count: 5, seed } });
    assert.equal(sample(1).length, 5);
    assert.deepEqual(sample(1), sample(1));
    assert.notDeepEqual(sample(1), sample(2));
    assert.deepEqual(selectFiles(root, { folders: [], list: ['test/a.js', 'b.js'] }), ['a.js', 'b.js']);
    assert.deepEqual(
      [...leftOut(root, [])],
      [
        ['ECMA-402, another standard', 1],
        ['tail calls, which V8 does not have', 1],
      ],
    );
  });

  const results: readonly Result[] = [
    { file: 'language/a/x.js', features: [], nothing: 'n' },
    { file: 'language/a/y.js', features: [], penumbra: 'strict: why', nothing: 'n' },
    { file: 'language/b/z.js', features: [], node: 'fails', penumbra: 'fault: x', trouble: 'crash' },
  ];

  it('reports by folder what node passes and the machine does not', () => {
    const table = [
      '| folder     | files | node passes | penumbra of these |   share | doing nothing | crashes | hangs |',
      '| ---------- | ----: | ----------: | ----------------: | ------: | ------------: | ------: | ----: |',
      '| all        |     3 |           2 |                 1 | 50.00 % |             0 |       1 |     0 |',
      '| language   |     3 |           2 |                 1 | 50.00 % |             0 |       1 |     0 |',
      '| language/a |     2 |           2 |                 1 | 50.00 % |             0 |       0 |     0 |',
      '| language/b |     1 |           0 |                 0 |       – |             0 |       1 |     0 |',
    ].join('\n');
    assert.equal(tableOf(rowsOf(results)), table);
    const page = resultsPage(rowsOf(results), new Map([['Temporal', 7]]), 1);
    assert.ok(page.includes(`\n${table}\n\nFiles left out by name:\n\n- Temporal: 7\n`));
  });

  it('compares with what is expected, and crashes are never expected', () => {
    const list = '# remark\nlanguage/a/x.js  because\nlanguage/b/z.js because\n';
    const found = surprises(results, parseExpectations(list));
    assert.equal(
      surprisesText(found),
      [
        '',
        'unexpected failures (1):',
        '  language/a/y.js: strict: why',
        '',
        'unexpected passes: take them off the list of expected failures (1):',
        '  language/a/x.js',
        '',
        'crashes and hangs of the machine (1):',
        '  language/b/z.js: crash: fault: x',
        '',
      ].join('\n'),
    );
    assert.equal(isExpected(found), false);
    assert.equal(isExpected(surprises(results.slice(0, 2), parseExpectations('language/a/y.js why'))), true);
    assert.throws(() => parseExpectations('a.js\n'), /^Error: line 1 has no reason: a\.js$/u);
    assert.throws(() => parseExpectations('a.js x\na.js y\n'), /^Error: line 2: a\.js is there already$/u);
  });

  it('complains about options that cannot be used', () => {
    const complaints: readonly (readonly [args: readonly string[], message: string])[] = [
      [[], '--dir PATH is missing: a copy of test262'],
      [['--dir', '/none'], '--dir takes a copy of test262; there is no /none/harness'],
      [['--dir', root, 'language', 'nowhere'], `there is no ${root}/test/nowhere`],
      [['--dir', root, '--sample', 'x'], '--sample takes a whole number from 1 on, not "x"'],
      [['--dir', root, '--jobs', '0'], '--jobs takes a whole number from 1 on, not "0"'],
      [['--dir', root, '--seed', '1'], '--seed is that of --sample, which is missing'],
      [['--dir', root, '--nonsense'], "Unknown option '--nonsense'"],
      [['--dir', root, '--list', '/none'], '--list takes a file; there is no /none'],
      [
        ['--dir', root, '--list', '/none', '--sample', '1'],
        '--list says what is run: it goes with neither --sample nor folders',
      ],
      [
        ['--dir', root, '--write', 'language'],
        '--write stores the results of a run of everything: without --list, --sample and folders',
      ],
    ];
    for (const [args, message] of complaints) assert.throws(() => readOptions(args), { message });
    assert.equal(readOptions(['--help']), undefined);
    assert.deepEqual(readOptions(['--dir', root, 'test/language/', '--sample', '5', '--json']), {
      dir: root,
      backend: false,
      selection: { folders: ['language'], list: undefined, sample: { count: 5, seed: 1 } },
      jobs: 2,
      json: true,
      write: false,
    });
  });
});
