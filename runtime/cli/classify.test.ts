/** The commands `penumbra classify` and `penumbra model`. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { longMark } from '../../compiler/testing/long-rows.js';
import { runIn, validate } from './testing/fixture.js';

const root = path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json')));

const MOCHA = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{"type": "module"}',
  'counter.ts': `export class Counter {
  #count = 0;
  constructor(readonly limit: number) {
    if (limit < 0) throw new RangeError('limit');
  }
  get count(): number {
    return this.#count;
  }
  up(): void {
    if (this.#count < this.limit) this.#count += 1;
  }
  down(): void {
    this.#count -= 1;
  }
}
`,
  'counter.test.ts': `import assert from 'node:assert';
import { test } from 'node:test';
import { longMark } from '../../compiler/testing/long-rows.js';
import { Counter } from './counter';
test('counts', () => {
  for (const limit of [1, 2, 3, 4]) {
    const counter = new Counter(limit);
    for (let at = 0; at < 5; at += 1) counter.up();
    assert.equal(counter.count, limit);
    counter.down();
  }
  assert.throws(() => new Counter(-1));
});
test('is wrong', () => assert.equal(new Counter(1).count, 7));
`,
  'price.cjs': `exports.price = function price(order, isNew) {
  if (order.count > 10 && isNew) return 1;
  if (order.code === 'x') return 2;
  return 3;
};
`,
  'use-price.cjs': `const { price } = require('./price.cjs');
price({ count: 1, code: 'a' }, true);
price({ count: 3, code: 'b' }, false);
`,
  'meter.js': `export class Meter {
  constructor() {
    this.limit = 9;
    this.value = 0;
  }
  /** @param {int} by */
  raise(by) {
    if (by > 0 && this.value + by <= this.limit) this.value += by;
  }
  lower() {
    this.value -= 1;
  }
  reset() {
    this.value = 0;
  }
}
`,
  'meter.test.js': `import { Meter } from './meter.js';
it('a', () => {
  for (const by of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const meter = new Meter();
    meter.raise(by);
    meter.lower();
    meter.raise(1);
    meter.reset();
    meter.raise(9 - by);
    meter.reset();
  }
});
`,
  'safe.mjs': `export class Safe {
  #tries;
  constructor(tries) {
    this.#tries = tries;
  }
  open(code) {
    if (code === 731_902) this.#tries -= 9;
    return this.#tries;
  }
}
`,
  'use-safe.mjs': `import { Safe } from './safe.mjs';
for (let code = 0; code < 12; code += 1) new Safe(1 + (code % 4)).open(code);
`,
  'tickets.cjs':
    'let open = 0;\nfunction Ticket(n) { if (!(this instanceof Ticket)) return new Ticket(n); this.n = n; open += 1 }\n' +
    'Ticket.prototype = { close: function () { open -= 1; return this.n } };\nmodule.exports = Ticket;\n',
  'use-tickets.cjs':
    "const Ticket = require('./tickets.cjs');\nfor (let n = 1; n < 9; n += 1) { const own = Ticket(n); if (n % 3 > 0) own.close() }\n",
  'box.mjs':
    'export class Box { constructor(last) { this.last = last; } look(at) { if (at > 4) this.last = 0; return at; } }\n',
  'use-box.mjs':
    "import { Box } from './box.mjs';\nfor (const n of [3, 5, 7, 2, 8]) new Box(n).look(n % 3);\n",
  'spin.mjs': 'export function spin(n) { while (n < 0) n -= 0; return n; }\n',
  'use-spin.mjs': "import { spin } from './spin.mjs';\nfor (const n of [0, 1, 2, 3]) spin(n);\n",
  'constants.mjs': 'export const one = 1;\n',
  'other.mjs': 'let unused = 1;\n',
  'fails.mjs': "import { spin } from './spin.mjs';\nspin(1);\nprocess.exit(3);\n",
  'throws.mjs': "throw new Error('no');\n",
  'failing.test.mjs': "import { spin } from './spin.mjs';\nit('a', () => { spin(1); throw new Error(); });\n",
  'old.jsonl': '{"mark":"trace","format":0,"subject":"/a/spin.mjs","suite":"a"}\n',
  'alien.jsonl':
    '{"mark":"trace","format":3,"subject":"/a/other.mjs","suite":"a"}\n{"mark":"points","points":[]}\n{"mark":"end"}\n',
  'changed.jsonl':
    '{"mark":"trace","format":3,"subject":"/a/spin.mjs","suite":"a"}\n{"mark":"points","points":[{"name":"spin","kind":"function","parameters":["n","by"]}]}\n{"mark":"end"}\n',
  'cut.jsonl':
    '{"mark":"trace","format":3,"subject":"/a/spin.mjs","suite":"a"}\n{"mark":"points","points":[{"name":"spin","ki',
};

let directory: string;

before(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'penumbra-classify-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(directory, name), text);
  symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
  cpSync(path.join(root, 'corpus', 'classify'), path.join(directory, 'corpus'), { recursive: true });
});
after(() => rmSync(directory, { recursive: true }));

const run = (...args: readonly string[]): ReturnType<typeof runIn> => runIn(directory, args);

interface Document {
  readonly generated: number;
  readonly observation: { readonly calls: number; readonly failed: readonly string[] };
  readonly properties: readonly {
    readonly of: string;
    readonly formula?: string;
    readonly javaScript: string;
    readonly verdict?: { readonly verdict: string; readonly by?: string };
  }[];
  readonly inputs: readonly {
    readonly statements: readonly string[];
    readonly violations: readonly object[];
    readonly directed?: boolean;
  }[];
  readonly directed?: { readonly violated: number };
}

async function documentOf(command: 'classify' | 'model', ...args: readonly string[]): Promise<Document> {
  const { out, err } = await run(command, ...args, '--json');
  assert.equal(err, '');
  const document = JSON.parse(out) as Document;
  validate(command, document);
  return document;
}

const statements = ({ inputs }: Document): readonly string[] => inputs.map((one) => one.statements.join(' '));

describe('penumbra classify', () => {
  const stack = ['corpus/bounded-stack.js', '--suite'];

  it('finds both faults of BoundedStack with eight tests [long]', async () => {
    const found = await documentOf('classify', ...stack, 'corpus/bounded-stack-8.test.js');
    assert.ok(found.inputs.length <= 3);
    const all = statements(found);
    assert.ok(all.includes('const boundedStack = new BoundedStack(); boundedStack.pop();'));
    assert.ok(all.includes('const boundedStack = new BoundedStack(); boundedStack.equals(null);'));
  });

  it('finds a fault of BoundedStack with twelve tests, of which one fails [long]', async () => {
    const found = await documentOf('classify', ...stack, 'corpus/bounded-stack-12.test.js');
    assert.deepEqual(found.observation.failed, ['BoundedStack, twelve tests pop of a new stack']);
    assert.ok(found.inputs.length >= 1 && found.inputs.length <= 2);
  });

  const few = [...stack, 'corpus/bounded-stack-8.test.js', '--per-method', '10', '--rounds'];
  it('gives the same twice [long]', async () => {
    const [a, b] = [await run('classify', ...few, '2'), await run('classify', ...few, '2')];
    assert.deepEqual(a, b);
  });

  it('generates all sequences [long]', async () => {
    const { generated } = await documentOf('classify', ...few, '1', '--generation', 'exhaustive');
    assert.ok(generated > 0);
  });

  it('writes tests that fail [long]', async () => {
    const made = ['corpus/bounded-stack-8.test.js', '--rounds', '2', '--out', 'written'];
    const written = await run('classify', ...stack, ...made);
    assert.match(
      written.out,
      /wrote 2 findings: npx mocha --no-config written\/findings\/bounded-stack\.classified\.test\.cjs\n$/u,
    );
    const mocha = spawnSync(process.execPath, [MOCHA, '--no-config', 'written/findings'], {
      cwd: directory,
      encoding: 'utf8',
    });
    assert.match(mocha.stdout, /\n {2}0 passing[\s\S]*\n {2}2 failing\n/u);
  });

  it('leaves the exit code 0 where inputs are doubtful only', async () => {
    const options = ['--no-run', '--no-emit', '--directed', '0'];
    const { out, code } = await run('classify', 'box.mjs', '--suite', 'use-box.mjs', ...options);
    assert.match(out, /^no input is likely to reveal a fault; one is doubtful:$/mu);
    assert.match(out, /violates what holds after the call: this\.last = old\(this\.last\)/u);
    assert.equal(code, 0);
  });

  it('observes TypeScript, node:test and private fields, and writes tests for node:test [long]', async () => {
    const made = ['--suite', 'counter.test.ts', '--rounds', '2', '--out', 'written', '--emit', 'node-test'];
    const { out, code } = await run('classify', 'counter.ts', ...made);
    assert.equal(code, 1);
    assert.match(out, /left out, as it fails: is wrong\n/u);
    assert.match(
      out,
      /counter\.down\(\); {3}← the tested call\n {2}violates what holds of every Counter: this\.#count >= 0/u,
    );
    assert.match(out, /wrote 1 finding: node --test written\/findings\/counter\.classified\.test\.mjs\n/u);
    const text = readFileSync(path.join(directory, 'written/findings/counter.classified.test.mjs'), 'utf8');
    assert.match(
      text,
      /counter\.down\(\);\n {4}\/\/ this\.count >= 0: held \d+ times\.\n {4}assert\.ok\(counter\.count >= 0\);/u,
    );
  });

  it('finds by a directed search what random inputs do not hit, in private fields, too [long]', async () => {
    const few = ['safe.mjs', '--suite', 'use-safe.mjs', '--rounds', '1', '--per-method', '12'];
    const found = await documentOf('classify', ...few);
    assert.deepEqual(statements(found), ['const safe = new Safe(1); safe.open(731902);']);
    assert.equal(found.inputs[0]!.directed, true);
    assert.ok(found.directed!.violated > 0);
    const without = await documentOf('classify', ...few, '--directed', '0');
    assert.deepEqual([without.inputs, without.directed], [[], undefined]);
  });

  it('keeps a record, of which a report tells', async () => {
    const args = ['safe.mjs', '--suite', 'use-safe.mjs', '--rounds', '1', '--per-method', '5'];
    await run('classify', ...args, '--directed', '0', '--run', 'kept');
    const kept = path.join(directory, 'kept');
    const journal = path.join(kept, readdirSync(kept)[0]!);
    validate('report', JSON.parse((await run('report', 'kept', '--json')).out));
    writeFileSync(journal, readFileSync(journal, 'utf8').replace(/\{"record":"end".*\n$/u, ''));
    const { out } = await run('report', 'kept');
    assert.match(out, /^safe\.mjs {2}use-safe\.mjs {2}\d+ inputs run {2}\(cut off\)\n$/u);
  });

  it('tells of variables of the module, and of functions that make objects [long]', async () => {
    const args = ['tickets.cjs', '--suite', 'use-tickets.cjs', '--rounds', '2', '--per-method', '20'];
    const found = await documentOf('classify', ...args, '--directed', '0');
    assert.deepEqual(statements(found), ['const ticket = new Ticket(1); ticket.close(); ticket.close();']);
    const [violated] = found.inputs[0]!.violations as readonly { readonly javaScript?: string }[];
    assert.equal(violated!.javaScript, 'open >= 0');
  });

  it('gives up an input that does not come back [long]', async () => {
    const args = [
      'spin.mjs',
      '--suite',
      'use-spin.mjs',
      '--run-timeout',
      '0.3',
      '--rounds',
      '1',
      '--per-method',
      '12',
    ];
    const found = await documentOf('classify', ...args);
    assert.deepEqual(
      found.inputs.map(({ violations }) => violations),
      [[{ kind: 'killed', of: 'spin', reason: 'does not come back within 0.3 seconds' }]],
    );
  });
});

describe('penumbra model', () => {
  it('prints formulas that the checker takes, and JavaScript for the others', async () => {
    const { properties } = await documentOf('model', 'counter.ts', '--suite', 'counter.test.ts');
    const texts = properties.map(({ formula, javaScript }) => formula ?? `{js} ${javaScript}`);
    assert.ok(texts.includes('{js} this.limit >= this.#count'), texts.join('\n'));
    assert.ok(texts.includes('this.limit = old(this.limit)'), texts.join('\n'));
  });

  it('keeps traces and joins them [long]', async () => {
    const counts: number[] = [];
    for (const tests of ['8', '12']) {
      const made = ['--suite', `corpus/bounded-stack-${tests}.test.js`, '--trace', `${tests}.jsonl`];
      counts.push((await documentOf('model', 'corpus/bounded-stack.js', ...made)).observation.calls);
    }
    const joined = await documentOf(
      'model',
      'corpus/bounded-stack.js',
      '--trace',
      '8.jsonl',
      '--trace',
      '12.jsonl',
    );
    assert.equal(joined.observation.calls, counts[0]! + counts[1]!);
  });
});

describe('penumbra explore --suite', () => {
  it('takes types of parameters from calls [long]', async () => {
    const args = ['explore', 'price.cjs', '--target', 'price', '--json', '--no-run'];
    const { tests } = JSON.parse((await run(...args, '--suite', 'use-price.cjs')).out) as {
      tests: readonly { inputs: object }[];
    };
    const typed = JSON.stringify(tests.map(({ inputs }) => inputs));
    // Without types there would be other kinds of values among them.
    assert.match(typed, /^\[(?:\{"order":\{"count":-?\d+,"code":"[^"]*"\},"isNew":(?:true|false)\},?)+\]$/u);
  });
});

describe('what is said of formulas', () => {
  it('is proved, refuted with an input, or open [long]', async () => {
    const args = ['meter.js', '--suite', 'meter.test.js', '--prove'];
    const { properties } = await documentOf('model', ...args);
    const verdicts = new Map(properties.map(({ of, formula, verdict }) => [`${of} ${formula}`, verdict]));
    assert.deepEqual(verdicts.get('Meter this.limit = 9'), {
      verdict: 'proved',
    });
    const refuted = verdicts.get('Meter this.value >= 0');
    assert.equal(refuted?.verdict, 'refuted');
    assert.equal(refuted?.by, 'Meter.prototype.lower');
  });

  it('that is chosen is written into the file [long]', async () => {
    const args = ['meter.js', '--suite', 'meter.test.js'];
    const written = await run('model', ...args, '--write');
    assert.match(written.out, /\nwrote \d+ formulas into meter\.js\n$/u);
    const text = readFileSync(path.join(directory, 'meter.js'), 'utf8');
    assert.match(text, / \* @invariant this\.value >= 0\n/u);
    assert.equal((await run('spec', 'meter.js')).code, 0);
    const again = await run('model', ...args, '--write');
    assert.match(again.out, /\nwrote 0 formulas into meter\.js\n$/u);
  });
});

describe('bad input of classify and model', () => {
  const rows: readonly (readonly [args: string, message: RegExp])[] = [
    ['spin.mjs', /^error E_OPTION: nothing correct to observe is named\n/u],
    ['spin.mjs --suite use-spin.mjs --trace a --trace b', /^error E_OPTION: one suite leaves one trace\n/u],
    [
      'spin.mjs --suite use-spin.mjs --confidence 2',
      /^error E_OPTION: --confidence takes a number from 0 to 1, not "2"/u,
    ],
    ['spin.mjs --suite nowhere.mjs', /^nowhere\.mjs: error E_FILE: there is no such file/u],
    [
      'constants.mjs --suite use-spin.mjs',
      /^constants\.mjs: error E_NO_FUNCTIONS: there are no functions or methods/u,
    ],
    [
      'spin.mjs --suite other.mjs',
      /^other\.mjs: error E_NO_CALLS: nothing in the suite calls a function or method of spin\.mjs/u,
    ],
    [
      'spin.mjs --suite failing.test.mjs',
      /^failing\.test\.mjs: error E_NO_CALLS: all tests of the suite fail/u,
    ],
    [
      'spin.mjs --suite fails.mjs',
      /^fails\.mjs: error E_SUITE: the suite cannot be observed: it ends with exit code 3/u,
    ],
    [
      'spin.mjs --suite throws.mjs',
      /^throws\.mjs: error E_SUITE: the suite cannot be observed: it cannot be loaded: no/u,
    ],
    ['spin.mjs --trace nowhere.jsonl', /^nowhere\.jsonl: error E_TRACE: there is no such trace/u],
    ['spin.mjs --trace use-spin.mjs', /^use-spin\.mjs: error E_TRACE: this is not a trace of penumbra/u],
    [
      'spin.mjs --trace old.jsonl',
      /^old\.jsonl: error E_TRACE: this is a trace of version 0, and this penumbra reads version 3/u,
    ],
    [
      'spin.mjs --trace changed.jsonl',
      /^changed\.jsonl: error E_TRACE: this is a trace of another version of spin\.mjs, which had spin\(n, by\)/u,
    ],
    ['spin.mjs --trace cut.jsonl', /^cut\.jsonl: error E_TRACE: this trace ends before its suite was over/u],
    [
      'spin.mjs --trace alien.jsonl',
      /^alien\.jsonl: error E_TRACE: this is a trace of other\.mjs, not of spin\.mjs/u,
    ],
  ];
  for (const [at, [args, message]] of rows.entries())
    it(`${args}${longMark(at, 4)}`, async () => {
      const { code, err } = await run('model', ...args.split(' '));
      assert.match(err, message);
      assert.equal(code, 2);
    });
});
