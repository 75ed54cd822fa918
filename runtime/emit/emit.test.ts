import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { longMark } from '../../compiler/testing/long-rows.js';
import { DEFAULTS } from '../explore/defaults.js';
import type { ExploreOptions, PathRecord } from '../explore/events.js';
import type { JsonValue } from '../inputs/values/values.js';
import { idleReplayers, Replayer, type Replayers } from '../replay/replayer.js';
import { partialSummary, type TargetResult, type TestRecord } from '../result.js';
import { type Emitted, emitTests } from './emit.js';

type Inputs = Readonly<Record<string, JsonValue>>;

const entry = (id: number, value: JsonValue, next: JsonValue = null): JsonValue => ({
  $: 'new',
  id,
  class: 'Entry',
  fields: { value, next },
});
const list = (id: number, head: JsonValue, items: JsonValue = [], className = 'List'): JsonValue => ({
  $: 'new',
  id,
  class: className,
  fields: { head, items, _size: 1 },
});
const ref = (id: number): JsonValue => ({ $: 'ref', id });
const UNDEFINED: JsonValue = { $: 'undefined' };
const minusZero: JsonValue = { $: 'number', value: '-0' };

/** Target, inputs, and code that the test has to contain. */
const cases: readonly (readonly [what: string, target: string, inputs: Inputs, code: string])[] = [
  [
    'a cycle, effects and a new object',
    'List.prototype.push',
    { this: list(1, entry(2, 5, ref(2))), value: minusZero },
    `    const entry = Object.create(Entry.prototype);
    const list = Object.assign(Object.create(List.prototype), { head: entry, items: [], _size: 1 });
    Object.assign(entry, { value: 5, next: entry });

    const result = list.push(-0);
    const expectedEntry = Object.assign(Object.create(Entry.prototype), { value: -0, next: entry });
    assert.deepEqual(result, expectedEntry);
    assert.equal(list.head, result);`,
  ],
  [
    'a result that is an object of the input',
    'List.prototype.find',
    { this: list(1, entry(2, 1, entry(3, 7))), value: 7 },
    `    const result = list.find(7);
    assert.equal(result, entry2);`,
  ],
  [
    'an exception',
    'List.prototype.find',
    { this: list(1, null), value: "it's" },
    `    assert.throws(() => list.find('it\\'s'), { name: 'RangeError', message: 'no it\\'s, isn\\'t it' });`,
  ],
  [
    'effects on an array and a deleted field',
    'List.prototype.add',
    { this: list(1, null, [1]), value: 'x' },
    `    const items = [1];
    const list = Object.assign(Object.create(List.prototype), { head: null, items, _size: 1 });

    const result = list.add('x');
    assert.equal(result, undefined);
    assert.equal(Object.hasOwn(list, '_size'), false);
    assert.equal(items[1], 'x');
    assert.equal(items.length, 2);`,
  ],
  [
    'a method of a superclass',
    'List.prototype.push',
    { this: list(1, null, [], 'Sub'), value: 1 },
    'List.prototype.push.call(sub, 1)',
  ],
  [
    'a getter',
    'List.prototype.size:get',
    { this: list(1, null) },
    'const result = list.size;\n    assert.equal(result, 1);',
  ],
  [
    'a setter',
    'List.prototype.size:set',
    { this: list(1, null), value: 3 },
    'list.size = 3;\n    assert.equal(list._size, 3);',
  ],
  [
    'a field past a setter',
    'List.prototype.size:get',
    { this: { $: 'new', id: 1, class: 'List', fields: { size: 9 } } },
    'const list = own(Object.create(List.prototype), { size: 9 });',
  ],
  ['a static method', 'List.of', { value: 4 }, 'const result = List.of(4);'],
  [
    'frozen objects',
    'List.of',
    { value: { $: 'object', frozen: true, fields: { a: { $: 'array', frozen: true, items: [1] } } } },
    'const value = Object.freeze({ a: Object.freeze([1]) });',
  ],
  [
    'an instance that its constructor makes',
    'List.of',
    {
      value: {
        $: 'new',
        id: 1,
        class: 'Entry',
        fields: {
          '(new value)': { $: 'new', id: 2, class: 'List', fields: { '(new )': UNDEFINED } },
          '(new next)': UNDEFINED,
        },
      },
    },
    `    const list = new List();
    const entry = new Entry(list);

    const result = List.of(entry);`,
  ],
  [
    'calls of what the target returns',
    'List.counter',
    { start: 2, 'then 1: result.add(by)': [3], 'then 2: result.next()': [], 'then 3: result2.total': [] },
    `    const made = List.counter(2);
    made.add(3);
    const made2 = made.next();
    const result = made2.total;
    assert.equal(result, 6);`,
  ],
  [
    'a call of a function that the target returns',
    'List.adder',
    { by: 2, 'then 1: result(value)': [5] },
    `    const made = List.adder(2);
    const result = made(5);
    assert.equal(result, 7);`,
  ],
  [
    'an instance of a class that the target promises, and what it has under a symbol',
    'List.opened',
    { by: 2, 'then 1: new result.Own()': [], 'then 2: result1[Symbol.toStringTag]': [] },
    `    const made = await List.opened(2);
    const made2 = new made.Own();
    const result = made2[Symbol.toStringTag];
    assert.equal(result, 'by 2');`,
  ],
  [
    'a call of what the target gives to a function',
    'List.later',
    { take: { $: 'function', id: 1, calls: [] }, by: 2, 'then 1: given1(value)': [5] },
    `    const callbacks = [];
    const take = keeping(callbacks, () => undefined);

    List.later(take, 2);
    const result = callbacks[0](5);
    assert.equal(result, 7);`,
  ],
  [
    'a promise that nothing settles',
    'List.waiting',
    { take: { $: 'function', id: 1, calls: [] }, by: 2 },
    'const result = List.waiting(take, 2);\n    assert.ok(result instanceof Promise);',
  ],
  [
    'calls of what a promise waits for',
    'List.waiting',
    {
      take: { $: 'function', id: 1, calls: [] },
      by: 2,
      'meanwhile 1: given1(value)': [5],
      'meanwhile 2: given2(reason)': [6],
    },
    `    const callbacks = [];
    const take = keeping(callbacks, () => undefined);

    const promise = List.waiting(take, 2);
    callbacks[0](5);
    callbacks[1](6);
    const result = await promise;
    assert.equal(result, 7);`,
  ],
  [
    'a call of what a promise waits for that settles it with an error',
    'List.waiting',
    { take: { $: 'function', id: 1, calls: [] }, by: 2, 'meanwhile 1: given2(reason)': [6] },
    `    const promise = List.waiting(take, 2);
    callbacks[1](6);
    await assert.rejects(promise, (thrown) => {
      assert.equal(thrown, 6);`,
  ],
  [
    'a call of what a promise waits for that throws',
    'List.waiting',
    { take: { $: 'function', id: 1, calls: [] }, by: 2, 'meanwhile 1: given1(value)': [UNDEFINED] },
    `    const promise = List.waiting(take, 2);
    assert.throws(() => callbacks[0](undefined), { name: 'TypeError', message: 'no value' });`,
  ],
  [
    'a call of what the target puts into an argument',
    'List.into',
    { '...targets': [{}, {}], 'then 1: argument2.add(value)': [5] },
    `    const item = {};
    const item2 = {};

    List.into(item, item2);
    const result = item2.add(5);
    assert.equal(result, 6);`,
  ],
  ['a constructor', 'List', {}, 'const result = new List();'],
  [
    'a member of a namespace',
    'nested.deep',
    { a: 1, b: UNDEFINED },
    'const result = nested.deep(1);\n    assert.deepEqual(result, [undefined, 1]);',
  ],
  [
    'a plain object that is returned',
    'nested.pair',
    { a: 1, b: UNDEFINED },
    'const result = nested.pair(1);\n    assert.deepEqual(result, { a: 1, b: undefined });',
  ],
  ['a function without this', 'who', {}, 'const result = who();\n    assert.equal(result, true);'],
  ['a thrown value that is no error', 'refuse', { value: null }, 'assert.deepEqual(thrown, { code: null });'],
  [
    'the end of the process',
    'quit',
    { code: 3 },
    "    assert.equal(exitOf(() => quit(3)), 'process.exit(3)');",
  ],
  [
    'a promise, and what timers do after it',
    'wait',
    { item: { $: 'object', id: 1, fields: { ms: 3 } } },
    `    const result = await wait(item);
    assert.equal(result, item);
    await new Promise((done) => setTimeout(done, 9));
    assert.equal(item.ms, 0);
  });`,
  ],
  [
    'a rejected promise',
    'wait',
    { item: { ms: 700 } },
    `    await assert.rejects(wait({ ms: 700 }), { name: 'RangeError', message: 'too long' });
  })`,
  ],
  [
    'an iterator over a buffer and a number',
    'identity',
    { value: { $: 'iterator', id: 1, items: [{ $: 'bytes', id: 2, class: 'ArrayBuffer', items: [1] }, 7] } },
    `    const item = Uint8Array.of(1).buffer;
    const value = [item, 7].values();

    const result = identity(value);
    assert.equal(result, value);`,
  ],
  [
    'a promise that never settles',
    'identity',
    { value: { $: 'promise', id: 1, pending: true } },
    `    const value = new Promise(() => {});

    const result = identity(value);
    assert.equal(result, value);`,
  ],
  [
    'values of every kind',
    'identity',
    {
      value: [
        { $: 'number', value: 'NaN' },
        { $: 'bigint', value: '-3' },
        { $: 'hole' },
        { $: 'symbol', name: 'Symbol.iterator' },
        { $: 'object', prototype: null, fields: { $: 1, 'a-b': 2 } },
        { $: 'object', fields: { ['__proto__']: 1 } },
        { $: 'map', id: 1, entries: [[1, 'a']] },
        { $: 'set', id: 2, items: [ref(1)] },
        { $: 'date', id: 3, time: 5 },
        { $: 'array', class: 'Pair', items: [1, 2] },
        { 1: 1, null: null, true: true, undefined: UNDEFINED },
        { a: { b: [] } },
      ],
    },
    "[NaN, -3n, , Symbol.iterator, Object.assign(Object.create(null), { $: 1, 'a-b': 2 }), { ['__proto__']: 1 }, item, item2, item3, Object.assign(Reflect.construct(Array, [], Pair), [1, 2]), { '1': 1, null: null, true: true, undefined }, { a: { b: [] } }]",
  ],
  [
    'functions and objects of the language',
    'identity',
    {
      value: [
        { $: 'function', id: 1, returns: true },
        { $: 'function', id: 2, length: 2, returns: { a: 1 } },
        { $: 'regexp', id: 3, source: '(?!)', flags: 'g', lastIndex: 0 },
        { $: 'error', id: 4, class: 'TypeError', message: "it's" },
        { $: 'typed', id: 5, class: 'Uint8Array', items: [1, 2] },
        { $: 'error', id: 6, class: 'Error', message: '', fields: { code: 'ENOENT' } },
        { $: 'boxed', id: 7, value: false },
      ],
    },
    "const item = () => true;\n    const item2 = Object.defineProperty(() => ({ a: 1 }), 'length', { value: 2 });\n    const item3 = /(?!)/g;\n    const item4 = new TypeError('it\\'s');\n    const item5 = new Uint8Array([1, 2]);\n    const item6 = Object.assign(new Error(), { code: 'ENOENT' });\n    const value = [item, item2, item3, item4, item5, item6, Object(false)];",
  ],
  [
    'arguments of a rest parameter',
    'count',
    { first: 1, '...rest': [true, { a: null }] },
    'const result = count(1, true, { a: null });\n    assert.equal(result, 3);',
  ],
  [
    'a parameter that is a pattern',
    'width',
    { '{width, height}': { $: 'object', id: 1, fields: { width: ref(1), height: 2 } } },
    'const options = {};\n    Object.assign(options, { width: options, height: 2 });\n\n    const result = width(options);',
  ],
  [
    'shared arrays and objects',
    'identity',
    { value: [{ $: 'array', id: 1, items: [{ $: 'object', id: 2, fields: { me: ref(1) } }] }, ref(2)] },
    '[item, item2]',
  ],
];

const leftOut: readonly (readonly [what: string, target: string, inputs: Inputs, reason: string])[] = [
  [
    'a class out of reach',
    'identity',
    { value: { $: 'new', id: 1, class: 'Hidden', fields: { x: 1 } } },
    'the class Hidden cannot be reached from outside the file',
  ],
  [
    'a target out of reach',
    'Hidden.prototype.get',
    { this: { $: 'new', id: 1, class: 'Hidden', fields: { x: 1 } } },
    'Hidden is not exported',
  ],
  ['what ends the process', 'lose', { what: 1 }, 'an error that nothing catches ends the process'],
  ['chance', 'chance', {}, 'it depends on the clock or on randomness'],
  ['what is refused', 'kill', {}, 'it asks for what programs under test are refused'],
  ['writing, caught', 'write', { file: 'never' }, 'it asks for what programs under test are refused'],
];

describe('emitted tests', () => {
  let root: string;
  let subject: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-emit-'));
    subject = path.join(root, 'zoo.js');
    copyFileSync(
      fileURLToPath(import.meta.resolve('penumbra/package.json')).replace(
        /package\.json$/u,
        'runtime/emit/fixtures/zoo.cjs.txt',
      ),
      subject,
    );
  });
  after(async () => {
    for (const replayers of idle.values()) await replayers.close();
    rmSync(root, { recursive: true });
  });

  /** Processes that have replayed other targets of a file. */
  const idle = new Map<string, Replayers>();
  function replayersOf(file: string): Replayers {
    const known = idle.get(file) ?? idleReplayers(DEFAULTS);
    idle.set(file, known);
    return known;
  }

  /** A result whose tests are what plain node did on these inputs. */
  async function observe(
    file: string,
    target: string,
    inputs: readonly Inputs[],
    violated = false,
    classes: readonly string[] = ['Entry', 'List', 'Sub', 'Hidden', 'Pair'],
  ): Promise<TargetResult> {
    const options: ExploreOptions = { ...DEFAULTS, file, target };
    const replayer = new Replayer(options, replayersOf(file));
    try {
      const pathOf = (input: Inputs, i: number): PathRecord => ({
        id: `test${i}`,
        inputs: input,
        outcome: { kind: 'return' },
        after: input,
        pathCondition: ['this.size = 1', `value = ${i}`],
        decisions: [],
        added: [],
        violated: violated ? [{ formula: 'result = 1', file, line: 1 }] : [],
      });
      const paths = inputs.map(pathOf);
      const results = await replayer.replay(paths);
      const tests = results.map(
        ({ plain }, i): TestRecord => ({
          ...paths[i]!,
          ...(plain ? { outcome: plain.outcome } : {}),
          replay: 'same',
          observed: plain,
        }),
      );
      return {
        subject: { file, target },
        options,
        parameters: [],
        tests,
        findings: [],
        errors: [],
        unlistedErrors: 0,
        findingTests: [],
        summary: partialSummary(tests, { sites: [], answers: [], runs: 0, bounds: [], total: 0, execute: 0 }),
        interrupted: false,
        reach: await replayer.reach(classes, inputs, true),
      };
    } finally {
      await replayer.close();
    }
  }

  const observed = new Map<string, Promise<TargetResult>>();

  async function emitted(
    target: string,
    inputs: Inputs,
    framework: 'mocha' | 'node-test',
    folder: string,
  ): Promise<Emitted> {
    const key = `${target} ${JSON.stringify(inputs)}`;
    const result = observed.get(key) ?? observe(subject, target, [inputs]);
    observed.set(key, result);
    return emitTests({ result: await result, framework, directory: path.join(root, folder) });
  }

  it('contain what one would write by hand, and pass under mocha [long]', async () => {
    const seen = new Set<string>();
    for (const [what, target, inputs, code] of cases) {
      const folder = `mocha/${seen.size}`;
      seen.add(folder);
      const { files, leftOut: missing } = await emitted(target, inputs, 'mocha', folder);
      assert.deepEqual(missing, [], what);
      const text = readFileSync(files[0]!.file, 'utf8');
      assert.ok(text.includes(code), `${what}:\n${text}`);
    }
    const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
    const run = spawnSync(
      process.execPath,
      [mocha, '--no-config', '--reporter', 'dot', '--recursive', 'mocha'],
      { cwd: root, encoding: 'utf8' },
    );
    assert.match(run.stdout, new RegExp(`${cases.length} passing`, 'u'), run.stdout);
    assert.equal(run.status, 0);
  });

  // What differs from mocha is where tests import the framework from.
  for (const [title, several] of [
    ['pass under node:test', 5],
    ['pass under node:test, all of them [long]', 1],
  ] as const)
    it(title, async () => {
      const some = cases.filter((_, i) => i % several === 0);
      const folder = path.join(root, 'node', `${several}`);
      for (const [i, [, target, inputs]] of some.entries())
        await emitted(target, inputs, 'node-test', path.join('node', `${several}`, `${i}`));
      // node starts a process for each file that it is given.
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const tests = files.filter((file) => file.endsWith('.test.cjs')).sort();
      writeFileSync(
        path.join(folder, 'all.test.cjs'),
        tests.map((file) => `require('./${file}');\n`).join(''),
      );
      const run = spawnSync(process.execPath, ['--test', path.join(folder, 'all.test.cjs')], {
        cwd: root,
        encoding: 'utf8',
      });
      assert.match(run.stdout, new RegExp(`# pass ${some.length}\\n# fail 0`, 'u'), run.stdout);
      assert.equal(run.status, 0);
    });

  it('load the subject from where they lie, and are named by outcome and path condition', async () => {
    const { files } = await emitted('who', {}, 'node-test', 'deep/down');
    assert.equal(path.relative(root, files[0]!.file), path.join('deep', 'down', 'zoo.who.test.cjs'));
    const text = readFileSync(files[0]!.file, 'utf8');
    assert.match(text, /^const \{ who \} = require\('\.\.\/\.\.\/zoo\.js'\);$/mu);
    assert.match(text, /it\('returns true when this\.size = 1 and value = 0 \[test0\]'/u);
  });

  it('are named by their calls where path conditions are long, which comments have then', async () => {
    const result = await observe(subject, 'count', [{ n: 3 }, { n: { $: 'undefined' } }]);
    const long = (conditions: number): string[] =>
      Array.from({ length: conditions }, (_, i) => `the condition of number ${i} is one that holds`);
    const tests = result.tests.map((test, i) => ({ ...test, pathCondition: long(i === 0 ? 4 : 40) }));
    const directory = path.join(root, 'long');
    const { files } = await emitTests({ result: { ...result, tests }, framework: 'mocha', directory });
    const lines = readFileSync(files[0]!.file, 'utf8').split('\n');
    const at = lines.findIndex((line) => /^ {2}it\('count\(3\) \w.* \[test0\]'/u.test(line));
    assert.deepEqual(lines.slice(at + 1, at + 3), [
      '    // the condition of number 0 is one that holds and the condition of number 1 is one that holds and the',
      '    // condition of number 2 is one that holds and the condition of number 3 is one that holds',
    ]);
    assert.match(lines.join('\n'), /^ {4}\/\/ … and \d+ more lines$/mu);
    const inputs = { start: 2, 'then 1: result.add(by)': [3], 'then 2: result.next()': [] };
    const chained = await observe(subject, 'List.counter', [inputs]);
    const made = { ...chained, tests: [{ ...chained.tests[0]!, pathCondition: long(4) }] };
    const written = await emitTests({
      result: made,
      framework: 'mocha',
      directory: path.join(root, 'chained'),
    });
    assert.match(readFileSync(written.files[0]!.file, 'utf8'), /^ {2}it\('List\.counter\(2\)\.next\(\) \w/mu);
  });

  for (const [what, target, inputs, reason] of leftOut) {
    it(`leave out ${what}`, async () => {
      const { files, leftOut: missing } = await emitted(target, inputs, 'mocha', 'out');
      assert.deepEqual({ files, missing }, { files: [], missing: [{ test: 'test0', reason }] });
    });
  }

  it('keep findings apart', async () => {
    const result = await observe(subject, 'who', [{}], true);
    const { files } = await emitTests({ result, framework: 'mocha', directory: path.join(root, 'with') });
    assert.deepEqual(
      files.map(({ kind, file, tests }) => [kind, path.relative(root, file), tests]),
      [['findings', path.join('with', 'findings', 'zoo.who.test.cjs'), 1]],
    );
  });

  for (const framework of ['mocha', 'node-test'] as const) {
    it(`of calls that leave traces load the program anew for each, under ${framework}${framework === 'mocha' ? '' : ' [long]'}`, async () => {
      const program = path.join(root, `traces-${framework}`);
      mkdirSync(program);
      writeFileSync(path.join(program, 'log.js'), 'exports.last = undefined;\n');
      const file = path.join(program, 'memo.js');
      writeFileSync(
        file,
        "const log = require('./log.js');\nclass Key {}\nfunction repeats(n) { const is = log.last === n; log.last = n; return is; }\nmodule.exports = { repeats, Key };\n",
      );
      const results = [
        await observe(file, 'repeats', [{ n: 1 }, { n: 1 }]),
        await observe(file, 'repeats', [{ n: 1 }]),
      ];
      for (const [i, result] of results.entries()) {
        assert.equal(result.reach.leavesTraces, true);
        const { leftOut: missing } = await emitTests({
          result,
          framework,
          directory: path.join(program, `tests${i}`),
        });
        assert.deepEqual(missing, []);
      }
      const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
      const command =
        framework === 'mocha' ? [mocha, '--no-config', 'tests0', 'tests1'] : ['--test', 'tests0'];
      const { status, stdout } = spawnSync(process.execPath, command, { cwd: program, encoding: 'utf8' });
      assert.equal(status, 0, stdout);
      assert.match(stdout, framework === 'mocha' ? /3 passing/u : /# pass 2/u);
    });
  }

  /** Where the class of an argument is declared, and the line that takes it from there. */
  const modules: readonly (readonly [
    file: string,
    sources: Readonly<Record<string, string>>,
    line: string,
  ])[] = [
    [
      'whole.js',
      {
        'whole.js':
          "const Box = require('./box.js');\nexports.open = (box) => box instanceof Box && box.held;\n",
        'box.js': 'class Box { held = 1; }\nmodule.exports = Box;\n',
      },
      "const Box = require('../box.js');",
    ],
    [
      'member.js',
      {
        'member.js':
          "const { Crate } = require('./box.js');\nexports.open = (box) => box instanceof Crate && box.held;\n",
        'box.js': 'class Box { held = 1; }\nexports.Crate = Box;\n',
      },
      "const { Crate: Box } = require('../box.js');",
    ],
    [
      'module.mjs',
      {
        'module.mjs':
          "import { Box } from './box.mjs';\nexport const open = (box) => box instanceof Box && box.held;\n",
        'box.mjs': 'export class Box { held = 1; }\n',
      },
      "import { Box } from '../box.mjs';",
    ],
    [
      'mixed.mjs',
      {
        'mixed.mjs':
          "import Box from './box.cjs';\nexport const open = (box) => box instanceof Box && box.held;\n",
        'box.cjs': 'class Box { held = 1; }\nmodule.exports = Box;\n',
      },
      "const Box = (await import('../box.cjs')).default;",
    ],
    [
      'typed.ts',
      {
        'typed.ts':
          "const { Box } = require('./box.ts');\nexports.open = (box: unknown) => box instanceof Box && box.held;\n",
        'box.ts': 'enum Size { S = 1 }\nclass Box { held: number = Size.S; }\nexports.Box = Box;\n',
      },
      "const { Box } = require('./typed.stripped/box.cjs');",
    ],
  ];
  for (const [name, sources, line] of modules) {
    it(`take a class from the module that exports it: ${name}${name.startsWith('mixed') ? '' : ' [long]'}`, async () => {
      const program = path.join(root, `classes-${name}`);
      mkdirSync(program);
      for (const [file, source] of Object.entries(sources)) writeFileSync(path.join(program, file), source);
      const box: JsonValue = { $: 'new', id: 1, class: 'Box', fields: { held: 5 } };
      const result = await observe(path.join(program, name), 'open', [{ box }], false, ['Box']);
      const { files, leftOut: missing } = await emitTests({
        result,
        framework: 'node-test',
        directory: path.join(program, 'tests'),
      });
      assert.deepEqual(missing, []);
      const text = readFileSync(files[0]!.file, 'utf8');
      assert.ok(text.split('\n').includes(line), text);
      const run = spawnSync(process.execPath, ['--test', 'tests'], { cwd: program, encoding: 'utf8' });
      assert.match(run.stdout, /# pass 1\n# fail 0/u);
    });
  }

  it('give functions their exact names and texts where it matters, and are left out where they fail [long]', async () => {
    const file = path.join(root, 'trial.cjs');
    writeFileSync(file, 'exports.called = (f) => f();\nexports.named = (f) => f.name + f;\n');
    const given: JsonValue = { $: 'function', id: 1, returns: 3 };
    const written: Record<string, string> = {};
    for (const [target, inputs] of [
      ['called', { f: given }],
      ['named', { f: given }],
    ] as const) {
      const result = await observe(file, target, [inputs]);
      const { files, leftOut: missing } = await emitTests({
        result,
        framework: 'mocha',
        directory: path.join(root, 'trial'),
      });
      assert.deepEqual(missing, []);
      written[target] = /const f2? = .*/u.exec(readFileSync(files[0]!.file, 'utf8'))![0];
    }
    assert.deepEqual(written, { called: 'const f = () => 3;', named: 'const f = nameless(() => 3);' });

    const result = await observe(file, 'called', [{ f: given }]);
    const wrong = result.tests.map((test) => ({
      ...test,
      observed: { ...test.observed!, result: 4 },
    }));
    const { files, leftOut: missing } = await emitTests({
      result: { ...result, tests: wrong },
      framework: 'node-test',
      directory: path.join(root, 'trial-of-wrong'),
    });
    assert.deepEqual(files, []);
    assert.deepEqual(missing, [
      {
        test: wrong[0]!.id,
        reason: 'it fails on plain node: AssertionError: Expected values to be strictly equal:',
      },
    ]);
  });

  /** What cannot be written whole is asserted part by part. */
  const parts: Readonly<Record<string, readonly [source: string, assertions: readonly string[]]>> = {
    'instances in lists': [
      'class Lost { constructor(n) { this.n = n; } }\nexports.f = () => ({ all: [new Lost(1), { a: [2] }], done: true });',
      [
        "assert.deepEqual(Object.keys(result), ['all', 'done']);",
        'assert.equal(result.all.length, 2);',
        'assert.deepEqual({ ...result.all[0] }, expectedItem);',
        'assert.deepEqual(result.all[1], { a: [2] });',
        'assert.equal(result.done, true);',
      ],
    ],
    'functions and symbols': [
      'exports.f = () => ({ run() {}, [Symbol("own")]: 1, other: Symbol("other"), "a-b": "text" });',
      [
        "assert.deepEqual(Object.keys(result), ['run', 'other', 'a-b']);",
        "assert.equal(typeof result.run, 'function');",
        "assert.equal(result['a-b'], 'text');",
      ],
    ],
    cycles: [
      'exports.f = () => { const own = { run() {}, list: [] }; own.list.push(own); return own; };',
      [
        "assert.deepEqual(Object.keys(result), ['run', 'list']);",
        "assert.equal(typeof result.run, 'function');",
        'assert.equal(result.list.length, 1);',
        'assert.equal(result.list[0], result);',
      ],
    ],
    'invalid dates': [
      'exports.f = () => ({ at: new Date(NaN), from: new Date(0) });',
      [
        "assert.deepEqual(Object.keys(result), ['at', 'from']);",
        'assert.equal(Number(result.at), NaN);',
        'assert.deepEqual(result.from, expectedFrom2);',
      ],
    ],
    errors: [
      'class Lost extends Error { code = 7; }\nexports.f = () => [new Lost("no")];',
      [
        'assert.equal(result.length, 1);',
        "assert.equal(result[0].message, 'no');",
        "assert.deepEqual(Object.keys(result[0]), ['code']);",
        'assert.equal(result[0].code, 7);',
      ],
    ],
  };

  for (const [at, [title, [source, assertions]]] of Object.entries(parts).entries())
    it(`assert ${title} in parts${longMark(at, 3)}`, async () => {
      const file = path.join(root, `${title.replaceAll(' ', '-')}.cjs`);
      writeFileSync(file, source);
      const result = await observe(file, 'f', [{}]);
      const directory = path.join(root, 'parts');
      const { files, leftOut: missing } = await emitTests({ result, framework: 'mocha', directory });
      assert.deepEqual(missing, []);
      const text = readFileSync(files[0]!.file, 'utf8');
      assert.deepEqual(text.match(/(?<=^ *)assert\.(?:equal|deepEqual)\(.*/gmu), assertions);
    });

  const AROUND: readonly (readonly [what: string, text: string])[] = [
    ['the arguments of a runner [long]', 'process.argv.length - 1'],
    ['variables of the environment', 'process.env.PATH === undefined'],
  ];
  for (const [at, [what, text]] of AROUND.entries())
    it(`do not depend on ${what}`, async () => {
      const file = path.join(root, `around${at}.cjs`);
      writeFileSync(file, `exports.found = () => ${text};\n`);
      const result = await observe(file, 'found', [{}]);
      const directory = path.join(root, `around${at}`);
      const { files, leftOut: missing } = await emitTests({ result, framework: 'mocha', directory });
      assert.deepEqual([files, missing.length], [[], 1]);
    });

  it('call a function that only a member leads to without its object', async () => {
    const file = path.join(root, 'member.cjs');
    writeFileSync(file, "'use strict';\nfunction own() { return this; }\nexports.all = { own };\n");
    const result = await observe(file, 'own', [{}]);
    const directory = path.join(root, 'member');
    const { files, leftOut: missing } = await emitTests({ result, framework: 'mocha', directory });
    assert.deepEqual(missing, []);
    assert.match(readFileSync(files[0]!.file, 'utf8'), /const result = \(0, all\.own\)\(\);/u);
  });

  it('read a getter of the class that a file exports [long]', async () => {
    const file = path.join(root, 'only.cjs');
    writeFileSync(file, 'module.exports = class Only { get twice() { return this.n * 2; } };\n');
    const inputs = { this: { $: 'new', id: 1, class: 'Only', fields: { n: 4 } } };
    const result = await observe(file, 'default.prototype.twice:get', [inputs], false, ['Only']);
    const directory = path.join(root, 'only');
    const { files, leftOut: missing } = await emitTests({ result, framework: 'mocha', directory });
    assert.deepEqual(missing, []);
    assert.match(
      readFileSync(files[0]!.file, 'utf8'),
      /const result = only\.twice;\n {4}assert\.equal\(result, 8\);/u,
    );
  });

  it('tell the fields of results whose classes are out of reach [long]', async () => {
    const file = path.join(root, 'lost.cjs');
    writeFileSync(
      file,
      'function Lost(n) { this.n = n; }\nLost.prototype = { get() { return this.n; } };\nexports.make = (n) => new Lost(n);\n',
    );
    const result = await observe(file, 'make', [{ n: 2 }]);
    const directory = path.join(root, 'lost');
    const { files, leftOut: missing } = await emitTests({ result, framework: 'mocha', directory });
    assert.deepEqual(missing, []);
    const text = readFileSync(files[0]!.file, 'utf8');
    const code = `    const expectedResult = { n: 2 };
    assert.deepEqual({ ...result }, expectedResult);`;
    assert.ok(text.includes(code), text);
  });

  it('of TypeScript come with copies of what it requires [long]', async () => {
    const sources: Readonly<Record<string, string>> = {
      'program/main.ts':
        "'use strict';\nconst { Mode, scale } = require('./lib/scale');\nconst { k } = require('./k.js');\nfunction run(n: number): number { return this === undefined ? scale(n, Mode.Slow) + k : -1; }\nmodule.exports = { run, name: __filename };\n",
      'program/lib/scale.ts':
        "enum Mode { Fast = 1, Slow }\nconst { k } = require('../k.js');\nexports.Mode = Mode;\nexports.scale = (n: number, mode: Mode): number => n * mode * k;\n",
      'program/k.js': 'exports.k = 10;\n',
    };
    for (const [name, source] of Object.entries(sources)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), source);
    }
    const result = await observe(path.join(root, 'program/main.ts'), 'run', [{ n: 4 }]);
    const directory = path.join(root, 'copies');
    const { files } = await emitTests({ result, framework: 'mocha', directory });
    const textOf = (name: string): string => readFileSync(path.join(directory, name), 'utf8');
    assert.deepEqual(
      files.map(({ file }) => path.relative(directory, file)),
      ['main.run.test.cjs', 'main.stripped.cjs', path.join('main.stripped', 'lib', 'scale.cjs')],
    );
    assert.match(textOf('main.run.test.cjs'), /^const \{ run \} = require\('\.\/main\.stripped\.cjs'\);$/mu);
    assert.match(
      textOf('main.stripped.cjs'),
      /^'use strict';\n__filename = .*'\.\.\/program\/main\.ts'.* const \{ Mode, scale \} = require\('\.\/main\.stripped\/lib\/scale\.cjs'\);\nconst \{ k \} = require\('\.\.\/program\/k\.js'\);$/mu,
    );
    assert.match(textOf('main.stripped/lib/scale.cjs'), /require\('\.\.\/\.\.\/\.\.\/program\/k\.js'\)/u);
    const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
    const out = execFileSync(process.execPath, [mocha, '--no-config', 'copies/main.run.test.cjs'], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.match(out, /1 passing/u);
  });

  it('of TypeScript that is more than types come with copies of what path mappings lead to [long]', async () => {
    const sources: Readonly<Record<string, string>> = {
      'mapped/tsconfig.json': '{"compilerOptions":{"jsx":"react","paths":{"@lib/*":["./lib/*"]}}}',
      'mapped/main.cts':
        "import { scale } from '@lib/scale';\nexport namespace N {\n  export const run = (n: number): number => scale(n).props.n;\n}\n",
      'mapped/lib/scale.tsx':
        "import plain = require('@lib/plain');\nconst React = { createElement: (type: string, props: { n: number }) => ({ type, props }) };\nexport const scale = (n: number) => <b n={n * plain.k} />;\n",
      'mapped/lib/plain.js': 'exports.k = 10;\n',
    };
    for (const [name, source] of Object.entries(sources)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), source);
    }
    const result = await observe(path.join(root, 'mapped/main.cts'), 'N.run', [{ n: 4 }]);
    const directory = path.join(root, 'mapped-copies');
    const { files, leftOut } = await emitTests({ result, framework: 'mocha', directory });
    assert.deepEqual(leftOut, []);
    assert.deepEqual(
      files.map(({ file }) => path.relative(directory, file)),
      ['main.N.run.test.cjs', 'main.stripped.cjs', path.join('main.stripped', 'lib', 'scale.cjs')],
    );
    const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
    const out = execFileSync(process.execPath, [mocha, '--no-config', 'mapped-copies/main.N.run.test.cjs'], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.match(out, /1 passing/u);
  });

  it('of TypeScript come with a copy without types [long]', async () => {
    const file = path.join(root, 'typed.ts');
    writeFileSync(
      file,
      'function double(n: number): number { return n * 2; }\nmodule.exports = { double };\n',
    );
    const result = await observe(file, 'double', [{ n: 4 }]);
    const { files, leftOut: missing } = await emitTests({
      result,
      framework: 'mocha',
      directory: path.join(root, 'ts'),
    });
    assert.deepEqual(missing, []);
    assert.deepEqual(
      files.map(({ kind }) => kind),
      ['tests', 'subject'],
    );
    assert.ok(existsSync(path.join(root, 'ts', 'typed.stripped.cjs')));
    const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
    const out = execFileSync(process.execPath, [mocha, '--no-config', 'ts/typed.double.test.cjs'], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.match(out, /1 passing/u);
  });
});
