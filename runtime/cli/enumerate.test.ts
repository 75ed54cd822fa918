import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { longMark } from '../../compiler/testing/long-rows.js';
import { MAIN, type Ran, runIn, validate } from './testing/fixture.js';

const SUBJECTS: Readonly<Record<string, string>> = {
  'list.js': `class Cell {
  constructor() {
    /** @type {int} */
    this.value = 0;
    /** @type {Cell|null} */
    this.next = null;
  }
}
/** @invariant all c: head.*next | c !in c.^next */
class List {
  constructor() {
    /** @type {Cell|null} */
    this.head = null;
  }
  /** @post no head or head.value = 0 */
  zero() { if (this.head !== null && this.head.value < 2) this.head.value = 0; }
  /** @param {int} n */
  stuck(n) { if (n === 1 && this.head === null) for (;;); if (n === 2) throw new RangeError('two'); }
  repOk() { return this.head !== null; }
}
module.exports = { List, Cell };
`,
  'conflict.js': `class C {
  constructor() { /** @type {int} */ this.size = 0; }
  /**
   * @pre this.size >= 0
   * @pre this.size > 1
   * @pre this.size < 1
   */
  f() {}
  /** @invariant {js} ok( */
  g() {}
}
/** @invariant {js} ok(1) */
class D { constructor() { /** @type {int} */ this.size = 0; } ok() {} f() {} }
/** @invariant {js} okk() */
class E { constructor() { /** @type {int} */ this.size = 0; } ok() {} f() {} }
class P { #n = 0; constructor() { /** @type {int} */ this.size = 0; } f() { return this.#n; } }
async function later() {}
/** @param {int} n */
function plain(n) {}
module.exports = { C, D, E, P, later, plain };
`,
};

describe('penumbra enumerate', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-enumerate-'));
    for (const [name, text] of Object.entries(SUBJECTS)) writeFileSync(path.join(root, name), text);
  });
  after(() => rmSync(root, { recursive: true }));

  const run = (...args: readonly string[]): Promise<Ran> => runIn(root, ['enumerate', ...args]);

  interface Document {
    readonly inputs: { readonly generated: number };
    readonly checked: Readonly<Record<string, number>>;
    readonly failures: readonly {
      readonly input: object;
      readonly violated: readonly { readonly line: number }[];
    }[];
    readonly engine: string;
    readonly interrupted: boolean;
    readonly bounds: readonly { readonly name: string; readonly limit: unknown; readonly hit: boolean }[];
  }

  async function json(
    ...args: readonly string[]
  ): Promise<{ readonly code: number | null; readonly document: Document }> {
    const { code, out, err } = await run(...args, '--json', '--no-run');
    assert.equal(err, '');
    const document = JSON.parse(out) as Document;
    validate('enumerate', document);
    return { code, document };
  }

  const bad: readonly (readonly [args: string, complaint: string])[] = [
    [
      'list.js --target List.prototype.zer',
      'list.js: error E_TARGET: there is no function "List.prototype.zer" in list.js\n  Did you mean "List.prototype.zero", "List.prototype.repOk", "List.prototype.stuck"?',
    ],
    [
      'list.js --target List.prototype.zero --scope Cel=2',
      'list.js: error E_SCOPE: --scope names the class "Cel", which the file does not declare\n  Did you mean "Cell"?',
    ],
    [
      'list.js --target List.prototype.zero --scope Cell.valu=0..2',
      'list.js: error E_SCOPE: --scope gives numbers to Cell.valu, which is no field of a number that the file declares\n  Did you mean Cell.value?',
    ],
    [
      'list.js --target List.prototype.zero --scope Int=3..1',
      'error E_OPTION: --scope takes LOW..HIGH for numbers, the lower first, not "Int=3..1"',
    ],
    [
      'list.js --engine direkt',
      'error E_OPTION: --engine takes auto or direct or augment or solver, not "direkt"\n  Did you mean "direct"?',
    ],
    ['list.js --sampel 3', 'error E_OPTION: there is no option --sampel\n  Did you mean --sample?'],
    [
      'list.js --count --draw pictures',
      'error E_OPTION: --draw needs the inputs, which --count does not make\n  Leave out --count or --draw.',
    ],
    [
      'list.js --target List.prototype.zero --predicate repOK',
      'list.js: error E_PREDICATE: List has no method repOK() without parameters\n  Did you mean repOk?',
    ],
    [
      'conflict.js --target C.prototype.f',
      'conflict.js:5:11: error E_NO_INSTANCE: no instance of the precondition within scope C=1\n  5 |    * @pre this.size > 1\n    |           ^^^^^^^^^^^^^\n  These conflict within scope C=1:\n  line 5: this.size > 1\n  line 6: this.size < 1\n  Raise --scope, or relax one of them.',
    ],
    [
      'conflict.js --target C.prototype.f --scope C=exactly:2',
      'conflict.js: error E_NO_INSTANCE: no instance of the precondition within scope C=exactly:2\n  No formula is at fault: no inputs have that many objects. Change --scope.',
    ],
    [
      'conflict.js --target D.prototype.f',
      'conflict.js:12:16: error E_PREDICATE: behind {js} stands a call of a method of the class, without arguments\n  12 | /** @invariant {js} ok(1) */\n     |                ^^^^^^^^^^\n  For example: @invariant {js} repOk()',
    ],
    [
      'conflict.js --target E.prototype.f',
      'conflict.js:14:16: error E_PREDICATE: E has no method okk() without parameters\n  14 | /** @invariant {js} okk() */\n     |                ^^^^^^^^^^\n  Did you mean ok?',
    ],
    [
      'conflict.js --target plain --predicate ok',
      'error E_PREDICATE: --predicate names a method of the receiver, and there is none\n  Write @invariant {js} repOk() above the class of an input.',
    ],
    [
      'conflict.js --target P.prototype.f',
      'conflict.js: error E_CLASS: instances of P have #private state, which only its constructor can make\n  Inputs are made without running constructors: a class has to be reachable and to keep its state in fields.',
    ],
    [
      'conflict.js --target later',
      'conflict.js: error E_UNSUPPORTED: later is asynchronous or a generator: its call returns before it has run\n  Contracts are checked when a call returns; name a function that does its work in one call.',
    ],
  ];
  for (const [at, [args, complaint]] of bad.entries()) {
    it(`complains of: ${args}${longMark(at, 8)}`, async () => {
      assert.deepEqual(await run(...args.split(' ')), { code: 2, out: '', err: `${complaint}\n` });
    });
  }

  it('the explorer says that methods in place of formulas are not for it [long]', async () => {
    const args = ['explore', 'conflict.js', '--target', 'E.prototype.f', '--no-run', '--no-emit'];
    const { code, err } = await runIn(root, args);
    assert.equal(code, 2);
    assert.match(
      err,
      /^conflict\.js:14:16: error E_SPEC_UNSUPPORTED: @invariant \{js\} is for penumbra enumerate/u,
    );
  });

  it('reports in words, with pictures of failures [long]', async () => {
    const args = [
      'list.js',
      '--target',
      'List.prototype.zero',
      '--scope',
      'Cell=1',
      '--scope',
      'Int=1..2',
      '--no-run',
    ];
    const { code, out } = await run(...args, '--draw', 'pictures');
    assert.equal(code, 1);
    assert.deepEqual(out.replace(/^[\d.]+ m?s: .*$/mu, 'time').split('\n'), [
      'List.prototype.zero  list.js',
      '3 inputs, no two isomorphic (engine direct)',
      '2 passed, 1 failed',
      '',
      'FAILED on input 2',
      '  does not hold: @post no head or head.value = 0  (list.js:15)',
      '  before                         after',
      '    this = list1                   this = list1',
      '    list1  head → cell1            result = undefined',
      '    cell1  value 2, next null      list1  head → cell1',
      '                                   cell1  value 2, next null',
      '',
      'within scope List=1 Cell=1, integers 1..2',
      'time',
      'drew 1 picture: pictures/list.List.prototype.zero.html',
      '',
    ]);
    assert.deepEqual(readdirSync(path.join(root, 'pictures')), [
      'list.List.prototype.zero.2.svg',
      'list.List.prototype.zero.html',
    ]);
  });

  it('prints one document with --json', async () => {
    const { code, document } = await json('list.js', '--target', 'List.prototype.zero', '--scope', '2');
    assert.equal(code, 0);
    assert.deepEqual(document.inputs, { ...document.inputs, generated: 7, isomorphicDropped: 0 });
    assert.deepEqual(document.checked, { passed: 7, failed: 0, threw: 0, timeout: 0 });
    const failing = (await json('list.js', '--target', 'List.prototype.zero', '--scope', '3')).document;
    assert.deepEqual(
      failing.failures.map(({ violated }) => violated.map(({ line }) => line)),
      new Array(13).fill([15]),
    );
  });

  it('a failure can be replayed [long]', async () => {
    const { document } = await json('list.js', '--target', 'List.prototype.zero');
    const { input } = document.failures[0]!;
    const file = path.join(root, 'failure.json');
    writeFileSync(
      file,
      JSON.stringify({ subject: { file: 'list.js', target: 'List.prototype.zero' }, inputs: input }),
    );
    const { code, out } = await runIn(root, ['replay', 'failure.json']);
    assert.equal(code, 0);
    assert.match(out, /plain node: returns undefined/u);
  });

  it('errors and runs without end are told apart from failures [long]', async () => {
    const { code, document } = await json(
      'list.js',
      '--target',
      'List.prototype.stuck',
      '--scope',
      'Cell=1',
      '--scope',
      'Int=0..2',
      '--run-timeout',
      '0.2',
    );
    assert.equal(code, 1);
    assert.deepEqual(document.checked, { passed: 7, failed: 0, threw: 4, timeout: 1 });
  });

  const counted: readonly (readonly [args: string, generated: number])[] = [
    ['--scope Cell=exactly:3 --scope Int=0..2', 27],
    ['--scope 4', 341],
    ['--scope 2 --predicate repOk', 6],
    ['--scope Cell=exactly:3 --limit 10', 10],
    ['--scope Cell=exactly:2 --scope Int=-1..1', 9],
    ['--scope Cell=exactly:2 --scope Cell.value=5..5', 1],
  ];
  for (const [at, [args, generated]] of counted.entries()) {
    it(`counts ${args}: ${generated}${longMark(at, 3)}`, async () => {
      const { code, document } = await json(
        'list.js',
        '--target',
        'List.prototype.zero',
        '--count',
        '--no-emit',
        ...args.split(' '),
      );
      assert.equal(code, 0);
      assert.equal(document.inputs.generated, generated);
    });
  }

  it('draws the same sample for a seed, and other ones for others [long]', async () => {
    const sampled = async (seed: string): Promise<Document> =>
      (await json('list.js', '--target', 'List.prototype.zero', '--sample', '20', '--seed', seed)).document;
    const [one, again, other] = [await sampled('1'), await sampled('1'), await sampled('2')];
    assert.deepEqual(one.failures, again.failures);
    assert.notDeepEqual(one.failures, other.failures);
    assert.equal(one.inputs.generated, 40);
    assert.equal(one.checked.passed! + one.checked.failed!, 20);
    assert.equal(one.bounds.find(({ name }) => name === 'sample')!.hit, true);
  });

  it('prints the count so far after Ctrl-C, and goes on from there [long]', async () => {
    const args = [
      'list.js',
      '--target',
      'List.prototype.zero',
      '--scope',
      'Cell=9',
      '--scope',
      'Int=0..5',
      '--run',
      'kept',
      '--json',
    ];
    const child = spawn(process.execPath, [MAIN, 'enumerate', ...args], { cwd: root });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    const watch = setInterval(() => {
      const [journal] = readdirSync(root).includes('kept') ? readdirSync(path.join(root, 'kept')) : [];
      if (journal === undefined) return;
      if (readFileSync(path.join(root, 'kept', journal), 'utf8').split('"record":"batch"').length < 4) return;
      clearInterval(watch);
      child.kill('SIGINT');
    }, 20);
    const code = await new Promise((resolve) => child.once('close', resolve));
    clearInterval(watch);
    assert.equal(code, 130);
    const document = JSON.parse(out) as Document;
    validate('enumerate', document);
    assert.equal(document.interrupted, true);
    const { passed, failed } = document.checked as { readonly passed: number; readonly failed: number };
    assert.equal(document.inputs.generated, passed + failed);
    const again = await run(...args, '--limit', '1');
    assert.equal(JSON.parse(again.out).inputs.generated, 1, 'other options are another run');
    const resumed = spawn(process.execPath, [MAIN, 'enumerate', ...args, '--timeout', '60'], { cwd: root });
    let told = '';
    resumed.stderr.setEncoding('utf8').on('data', (text: string) => {
      told += text;
      resumed.kill('SIGINT');
    });
    await new Promise((resolve) => resumed.once('close', resolve));
    assert.match(
      told,
      new RegExp(`^going on from kept/.*\\(${document.inputs.generated} inputs known\\)$`, 'mu'),
    );
  });

  it('runs every target of a file [long]', async () => {
    const { code, out } = await run(
      'list.js',
      '--json',
      '--no-run',
      '--scope',
      'Cell=1',
      '--run-timeout',
      '0.2',
    );
    assert.equal(code, 0);
    const document = JSON.parse(out) as {
      readonly targets: readonly { readonly subject: { readonly target: string } }[];
    };
    validate('enumerate', document);
    assert.deepEqual(
      document.targets.map(({ subject }) => subject.target),
      ['List.prototype.zero', 'List.prototype.stuck', 'List.prototype.repOk'],
    );
  });
});
