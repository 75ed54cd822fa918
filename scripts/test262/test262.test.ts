import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NodeEngine, NothingEngine, PenumbraEngine } from './engines.js';
import { metadataOf } from './frontmatter.js';
import { report } from './report.js';
import { judge, scenariosOf } from './scenario.js';
import { selectFiles } from './select.js';

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
      const isRaw = scenarios[0]!.mode === 'raw';
      assert.equal(judge(scenarios[0]!, nothing) === undefined, isRaw);
    });
  }

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
    const all = selectFiles(root, { folders: [] });
    assert.deepEqual(all, Object.keys(tests).sort());
    const sample = (seed: number): string[] =>
      selectFiles(root, { folders: ['language'], sample: { count: 5, seed } });
    assert.equal(sample(1).length, 5);
    assert.deepEqual(sample(1), sample(1));
    assert.notDeepEqual(sample(1), sample(2));
    assert.deepEqual(selectFiles(root, { folders: [], list: ['test/a.js', 'b.js'] }), ['a.js', 'b.js']);
  });

  it('reports by folder what node passes and the machine does not', () => {
    const results = [
      { file: 'language/a/x.js', features: [], nothing: 'n' },
      { file: 'language/a/y.js', features: [], penumbra: 'strict: why', nothing: 'n' },
      { file: 'language/b/z.js', features: [], node: 'fails', penumbra: 'not run' },
    ];
    assert.equal(
      report(results),
      [
        '| folder | files | node passes | penumbra of these | share | the engine that does nothing |',
        '|---|---|---|---|---|---|',
        '| all | 3 | 2 | 1 | 50.00 % | 0 |',
        '| language | 3 | 2 | 1 | 50.00 % | 0 |',
        '| language/a | 2 | 2 | 1 | 50.00 % | 0 |',
        '| language/b | 1 | 0 | 0 | – | 0 |',
        '',
        'language/a/y.js: strict: why',
        '',
      ].join('\n'),
    );
  });
});
