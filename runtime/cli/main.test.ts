import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
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
import { journalsIn } from '../journal/journal.js';
import { MAIN, type Ran, runIn, spawnIn, validate } from './testing/fixture.js';

const packageRoot = path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json')));

/** What `explore list.js` prints, with times as T and ids as ID. */
const ROWS_OF_LIST = [
  'target outcomes tests time held back by',
  'List.prototype.first 2 of 2 100 % 2 T',
  'List.prototype.one 2 of 2 100 % 2 T',
  ' VIOLATED by ID: @post result = 1',
  '2 targets: 4 of 4 decision outcomes (100 %), 4 tests; T',
  'More of one: --target NAME; of all: --details.',
  '',
];

const SUBJECTS: Readonly<Record<string, string>> = {
  'list.js': `class List {
  constructor() {
    /** @type {number} */
    this.size = 0;
  }
  first() { return this.size > 1 ? 1 : 2; }
  /**
   * @param {number} n
   * @post result = 1
   */
  one(n) { if (n > 3) return 2; return 1; }
}
module.exports = { List };
`,
  'empty.js': '',
  'broken.js': 'const a = 1;\nfunction f( {\n',
  'cjs/package.json': '{"type": "commonjs"}\n',
  'cjs/module.js': 'export function f() {}\n',
  'esm/package.json': '{"type": "module"}\n',
  'esm/cjs.js': 'module.exports = { f() {} };\n',
  'esm/rest.mjs': 'export const one = 1;\n',
  'missing-name.mjs': "import { other } from './esm/rest.mjs';\nexport function f() { return other; }\n",
  'waits.mjs': 'await new Promise(() => {});\nexport function f() {}\n',
  'rejects.mjs': "await Promise.resolve();\nexport function f() {}\nthrow new RangeError('not today');\n",
  'throws.js': "module.exports = { f() {} };\nthrow new TypeError('not today');\n",
  'loops.js': 'module.exports = { f() {} };\nfor (;;) {}\n',
  'contracts.js': `class C {
  constructor() { /** @type {number} */ this.size = 0; }
  /** @pre some this.siez */
  unknown() {}
  /** @pre this.size in C */
  typed() {}
  /**
   * @pre this.size > 2
   * @pre this.size < 1
   */
  empty() {}
}
module.exports = { C };
`,
  'slow.js': `function f(a, b, c, d, e) {
  let n = 0;
  for (const x of [a, b, c, d, e]) { if (x > 1) n += 1; if (x > 5) n += 2; if (x > 9) n += 4; if (x < -3) n += 8; }
  return n;
}
module.exports = { f };
`,
  'inputs.ts': `export function f(x: number, p: { w: 1 }) {
  if (typeof x === 'string') return 'text';
  return x === 1 ? 'one' : x === 4 ? 'four' : p.w;
}
`,
  'errors.mjs': `import { symbolic } from 'penumbra';
const n = symbolic('n', 0);
const fail = () => { throw new RangeError('twice'); };
if (n === 1 || n === 2) fail();
if (n === 3) setTimeout(() => { null.x; });
if (n === 4) Promise.reject('late');
`,
  'stuck.js': `/** @param {boolean} yes */
function f(yes) { if (yes) for (;;) {} return 1; }
module.exports = { f };
`,
};

describe('the penumbra command', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-cli-'));
    for (const [name, text] of Object.entries(SUBJECTS)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    }
  });
  after(() => rmSync(root, { recursive: true }));

  const run = (...args: string[]): Promise<Ran> => runIn(root, args);
  async function json(...args: string[]): Promise<{
    readonly code: number | null;
    readonly document: Record<string, unknown>;
  }> {
    const { code, out, err } = await run('explore', ...args, '--json', '--no-run');
    assert.equal(err, '');
    return { code, document: JSON.parse(out) as Record<string, unknown> };
  }

  const bad: readonly (readonly [args: string, complaint: string])[] = [
    [
      'explore missing.js',
      'missing.js: error E_FILE: there is no such file\n  Give the path of a JavaScript or TypeScript file.',
    ],
    ['explore .', '.: error E_FILE: this is not a file\n  Give the path of a JavaScript or TypeScript file.'],
    [
      'explore empty.js',
      "empty.js: error E_TARGET: the file exports no function or method\n  Export one, name a top-level function or class with --target, or take inputs from symbolic of 'penumbra'.",
    ],
    ['explore broken.js', 'broken.js:3:1: error E_PARSE: Unexpected end of input\n  3 | \n    | ^'],
    [
      'explore cjs/module.js',
      'cjs/module.js:1:1: error E_PARSE: import and export are for ES modules, and this file is a CommonJS module\n  1 | export function f() {}\n    | ^^^^^^^^^^^^^^^^^^^^^^\n  Name it .mjs or .mts, or put {"type": "module"} into the package.json beside it.',
    ],
    [
      'explore esm/cjs.js',
      'esm/cjs.js:1:1: error E_LOAD: the program throws while it is loaded: ReferenceError: module is not defined\n  1 | module.exports = { f() {} };\n    | ^\n  A subject has to load without an exception before its functions can be explored.',
    ],
    [
      'explore missing-name.mjs',
      "missing-name.mjs: error E_LOAD: the program throws while it is loaded: SyntaxError: The requested module './esm/rest.mjs' does not provide an export named 'other'\n  A subject has to load without an exception before its functions can be explored.",
    ],
    [
      'explore waits.mjs',
      'waits.mjs: error E_LOAD_WAIT: the program still waits when it is loaded: a top-level await does not end\n  What is awaited at the top level of a subject has to settle without timers, input or output.',
    ],
    [
      'explore rejects.mjs',
      "rejects.mjs:3:1: error E_LOAD: the program throws while it is loaded: RangeError: not today\n  3 | throw new RangeError('not today');\n    | ^\n  A subject has to load without an exception before its functions can be explored.",
    ],
    [
      'explore list.js --target List.prototype.frist',
      'list.js: error E_TARGET: there is no function "List.prototype.frist" in list.js\n  Did you mean "List.prototype.first", "List.prototype.one"?',
    ],
    [
      'explore throws.js --target f',
      "throws.js:2:1: error E_LOAD: the program throws while it is loaded: TypeError: not today\n  2 | throw new TypeError('not today');\n    | ^\n  A subject has to load without an exception before its functions can be explored.",
    ],
    [
      'explore contracts.js --target C.prototype.unknown',
      'contracts.js:3:22: error E_SPEC_NAME: C has no field siez\n  3 |   /** @pre some this.siez */\n    |                      ^^^^\n  Did you mean size?',
    ],
    [
      'explore contracts.js --target C.prototype.typed',
      'contracts.js:5:12: error E_SPEC_TYPE: number and C have nothing in common\n  5 |   /** @pre this.size in C */\n    |            ^^^^^^^^^^^^^^\n  The left is inside the right only if it is empty.',
    ],
    [
      'explore contracts.js --target C.prototype.empty',
      'contracts.js:8:11: error E_NO_INSTANCE: no instance of the precondition within scope 3\n  8 |    * @pre this.size > 2\n    |           ^^^^^^^^^^^^^\n  These conflict within scope 3:\n  line 8: this.size > 2\n  line 9: this.size < 1\n  Raise --scope, or relax one of them.',
    ],
    [
      'explore list.js --env A=1',
      'error E_OPTION: --env takes the name of a variable, not "A=1"\n  Its value is what is explored: --env NODE_ENV.',
    ],
    [
      'explore list.js --env TZ',
      'error E_OPTION: --env takes a variable that programs read, not "TZ"\n  The time zone is that of the command.',
    ],
    ['explore list.js --tagret x', 'error E_OPTION: there is no option --tagret\n  Did you mean --target?'],
    [
      'explore list.js --scope Entry=',
      'error E_OPTION: --scope takes N, Class=N or Class=exactly:N, not "Entry="',
    ],
    [
      'explore list.js --input x=1|',
      '--input:1:5: error E_INPUT: this is no type: Unexpected token\n  1 | x=1|\n    |     ^\n  A domain is written as a type: "x=1|2|3", "n=integer", "p={width: number, height?: number}".',
    ],
    [
      'explore list.js --input number',
      'error E_OPTION: --input takes NAME=DOMAIN, not "number"\n  A domain is written as a type: "x=1|2|3", "n=integer", "p={width: number, height?: number}".',
    ],
    [
      'explore slow.js --target f --input x=1',
      'slow.js: error E_INPUT: --input names "x", which is no parameter of the target\n  Did you mean "a"?',
    ],
    [
      'explore errors.mjs --input n=1',
      'errors.mjs: error E_INPUT: --input names "n", which is no parameter of the target\n  It has none; a symbol of a program has the domain of its seed.',
    ],
    ['explore list.js --types open', 'error E_OPTION: --types takes as-is or loose, not "open"'],
    [
      'run --bogus list.js',
      'error E_OPTION: there is no option --bogus\n  What is for the program follows --: penumbra run FILE -- --bogus',
    ],
    ['run --gaol script list.js', 'error E_OPTION: there is no option --gaol\n  Did you mean --goal?'],
    ['explore list.js --fail-on warning', 'error E_OPTION: --fail-on takes error, not "warning"'],
    ['explore list.js --emit jest', 'error E_OPTION: --emit takes mocha or node-test, not "jest"'],
    ['explore', 'error E_USAGE: explore takes a file\n  penumbra --help shows commands and options.'],
    ['exlpore list.js', 'error E_COMMAND: there is no command "exlpore"\n  Did you mean "penumbra explore"?'],
    ['list.js', 'error E_COMMAND: there is no command "list.js"\n  Did you mean "penumbra explore list.js"?'],
    [
      'explore a.js b.js',
      'error E_USAGE: "b.js" is one argument too many\n  Only one file or test is taken.',
    ],
    [
      'help tpyes',
      'error E_TOPIC: there is no help on "tpyes"\n  Did you mean "types"? penumbra help lists all topics.',
    ],
    ['help types alloy', 'error E_USAGE: "alloy" is one argument too many\n  Only one topic is taken.'],
    [
      'disasm missing.js',
      'missing.js: error E_FILE: there is no such file\n  Give the path of a JavaScript or TypeScript file.',
    ],
    ['spec broken.js', 'broken.js:3:1: error E_PARSE: Unexpected end of input\n  3 | \n    | ^'],
    [
      'replay 0123456789ab',
      'error E_TEST: there is no test 0123456789ab in the run directory penumbra-run\n  Name another directory with --run DIR, or explore again.',
    ],
    [
      'replay nothing.json',
      'error E_TEST: "nothing.json" is neither the identity of a test nor a file\n  An identity is 12 hexadecimal digits; penumbra explore shows them.',
    ],
  ];
  /** Each takes a process that loads the file. */
  const LOADED =
    /cjs\.js|module\.js|missing-name|rejects|throws|prototype\.typed|--input|empty|unknown|waits|replay nothing/u;
  for (const [args, complaint] of bad) {
    it(`complains of: ${args}${LOADED.test(args) ? ' [long]' : ''}`, async () => {
      assert.deepEqual(await run(...args.split(' ')), { code: 2, out: '', err: `${complaint}\n` });
    });
  }

  it('complains of a program that does not end loading [long]', async () => {
    const { code, err } = await run('explore', 'loops.js', '--target', 'f');
    assert.equal(code, 2);
    assert.match(err, /^loops\.js:.*error E_LOAD_TIMEOUT: /u);
  });

  it('shows help and version', async () => {
    assert.match((await run('--help')).out, /^penumbra <command>$[\s\S]*explore <file>/mu);
    assert.equal(
      (await run('--version')).out,
      `${JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')).version}\n`,
    );
  });

  it('shows help pages, and lists them', async () => {
    const folder = path.join(packageRoot, 'runtime', 'cli', 'help');
    const topics = readdirSync(folder).map((name) => name.replace(/\.md$/u, ''));
    const list = spawnIn(root, ['help']);
    assert.equal(list.code, 0);
    assert.deepEqual(
      [...list.out.matchAll(/^ {2}(\w+) {2,}\S/gmu)].map(([, topic]) => topic).sort(),
      topics.sort(),
    );
    for (const topic of topics)
      assert.deepEqual(await run('help', topic), {
        code: 0,
        out: readFileSync(path.join(folder, `${topic}.md`), 'utf8'),
        err: '',
      });
  });

  it('explores, writes tests that pass, and replays one of them', async () => {
    const { code, out } = await run(
      'explore',
      'list.js',
      '--target',
      'List.prototype.first',
      '--run',
      'kept',
      '--out',
      'written',
    );
    assert.equal(code, 0);
    assert.match(out, /2 tests cover 2 of 2 decision outcomes \(100 %\)/u);
    const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
    const suite = spawnSync(process.execPath, [mocha, '--no-config', 'written'], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.match(suite.stdout, /2 passing/u);
    const id = /│ ([0-9a-f]{12}) │/u.exec(out)![1]!;
    const replay = spawnIn(root, ['replay', id, '--run', 'kept']);
    assert.equal(replay.code, 0);
    assert.match(replay.out, /list\.js:6:20 \(conditional\) │ this\.size > 1 │/u);
    assert.match(replay.out, /\nsame\n$/u);
    const document = JSON.parse(
      (await run('replay', id.slice(0, 6), '--run', 'kept', '--json')).out,
    ) as object;
    validate('replay', document);
  });

  it('exits with 1 on a finding and keeps it apart [long]', async () => {
    const { code, out } = await run(
      'explore',
      'list.js',
      '--target',
      'List.prototype.one',
      '--no-run',
      '--out',
      'found',
    );
    assert.equal(code, 1);
    assert.match(out, /VIOLATED by [0-9a-f]{12}: @post result = 1 {2}\(list\.js:9\)/u);
    assert.deepEqual(readdirSync(path.join(root, 'found', 'findings')), ['list.List.prototype.one.test.cjs']);
  });

  it('takes domains from --input and --types [long]', async () => {
    const inputs = async (...args: string[]): Promise<readonly string[]> => {
      const { document } = await json('inputs.ts', '--target', 'f', ...args);
      return (document.tests as { inputs: unknown }[]).map((test) => JSON.stringify(test.inputs));
    };
    assert.deepEqual(await inputs('--input', 'x=2|4', '--input', 'p={w: 7}'), [
      '{"x":2,"p":{"w":7}}',
      '{"x":4,"p":{"w":7}}',
    ]);
    assert.ok((await inputs('--types', 'loose')).some((text) => text.startsWith('{"x":"')));
  });

  it('groups uncaught errors by where they were thrown and what they say, a finding with --fail-on error [long]', async () => {
    const { code, document } = await json('errors.mjs', '--goal', 'paths', '--fail-on', 'error');
    assert.equal(code, 1);
    validate('explore', document);
    const file = path.join(root, 'errors.mjs');
    const groups = document.errors as readonly (Record<string, unknown> & { readonly test: string })[];
    assert.deepEqual(
      groups.map(({ test: _, ...group }) => group),
      [
        { error: { name: 'RangeError', message: 'twice' }, at: { file, line: 3, column: 22 }, paths: 2 },
        {
          error: { name: 'TypeError', message: "Cannot read properties of null (reading 'x')" },
          at: { file, line: 5, column: 38 },
          paths: 1,
        },
        { error: { name: 'thrown', message: '' }, value: 'late', paths: 1 },
      ],
    );
  });

  it('tells of uncaught errors in words [long]', async () => {
    const text = await run('explore', 'errors.mjs', '--no-run', '--no-emit');
    assert.equal(text.code, 0);
    assert.match(text.out, /^uncaught: throws RangeError: twice, line 3:22 \(\d paths?, [0-9a-f]{12}\)$/mu);
  });

  it('prints one document with --json, and writes nothing', async () => {
    const before = readdirSync(root);
    const { code, document } = await json('list.js', '--target', 'List.prototype.first');
    assert.equal(code, 0);
    assert.deepEqual(readdirSync(root), before);
    validate('explore', document);
    assert.deepEqual(document.subject, { file: 'list.js', target: 'List.prototype.first' });
  });

  it('explores every target of a file; one that fails does not stop the others [long]', async () => {
    const whole = await json('list.js');
    validate('explore', whole.document);
    assert.equal(whole.code, 1);
    const { targets } = whole.document as { targets: readonly { subject: { target: string } }[] };
    assert.deepEqual(
      targets.map(({ subject }) => subject.target),
      ['List.prototype.first', 'List.prototype.one'],
    );
    const rows = await run('explore', 'list.js', '--no-run', '--no-emit');
    assert.equal(rows.code, 1);
    assert.deepEqual(
      rows.out
        .replace(/\d+(?:\.\d+)? m?s/gu, 'T')
        .replace(/by [0-9a-f]{12}/u, 'by ID')
        .replace(/ +/gu, ' ')
        .split('\n'),
      ROWS_OF_LIST,
    );
  });

  it('skips targets for which there is no time, and goes on behind those that fail [long]', async () => {
    const late = await json('list.js', '--total', '0.001', '--jobs', '1');
    assert.equal(late.code, 0);
    validate('explore', late.document);
    const { skipped } = late.document as {
      skipped: readonly { target: string; bound: { option: string } }[];
    };
    assert.deepEqual(
      skipped.map(({ target, bound }) => [target, bound.option]),
      [['List.prototype.one', '--total']],
    );

    const { code, out } = await run('explore', 'contracts.js', '--json', '--no-run');
    assert.equal(code, 2);
    const document = JSON.parse(out) as { failures: readonly { target: string; code: string }[] };
    validate('explore', document);
    assert.deepEqual(
      document.failures.map(({ target, code: error }) => [target, error]),
      [
        ['C.prototype.unknown', 'E_SPEC_NAME'],
        ['C.prototype.typed', 'E_SPEC_TYPE'],
        ['C.prototype.empty', 'E_NO_INSTANCE'],
      ],
    );
  });

  it('gives the same with one process [long]', async () => {
    const found = async (...args: string[]): Promise<unknown> => {
      const { targets } = (await json('list.js', ...args)).document;
      return (targets as readonly Record<string, unknown>[]).map(({ tests, decisions }) => [
        tests,
        decisions,
      ]);
    };
    assert.deepEqual(await found('--jobs', '1'), await found());
  });

  it('gives the same tests twice [long]', async () => {
    const tests = async (): Promise<unknown> =>
      (await json('list.js', '--target', 'List.prototype.one')).document.tests;
    assert.deepEqual(await tests(), await tests());
  });

  it('goes on behind an input that does not come back [long]', async () => {
    const { code, document } = await json('stuck.js', '--target', 'f', '--run-timeout', '0.3');
    assert.equal(code, 0);
    const outcomes = (document.tests as readonly { outcome: { kind: string } }[]).map(
      ({ outcome }) => outcome.kind,
    );
    assert.deepEqual(outcomes.sort(), ['return', 'timeout']);
    const bounds = document.bounds as readonly { name: string; hit: boolean; option: string }[];
    assert.deepEqual(
      bounds.find(({ name }) => name === 'run-timeout'),
      { name: 'run-timeout', limit: 0.3, hit: true, option: '--run-timeout' },
    );
  });

  it('prints and writes what was found after Ctrl-C [long]', async () => {
    const args = [
      MAIN,
      'explore',
      'slow.js',
      '--goal',
      'paths',
      '--run',
      'stopped',
      '--out',
      'partial',
      '--json',
      '--emit',
      'mocha',
    ];
    const child = spawn(process.execPath, args, { cwd: root });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    const watch = setInterval(() => {
      const journal = path.join(root, 'stopped');
      const text = journalsIn(journal)
        .map((file) => readFileSync(file, 'utf8'))
        .join('');
      if (text.split('"record":"replay"').length > 3) {
        clearInterval(watch);
        child.kill('SIGINT');
      }
    }, 20);
    const code = await new Promise((resolve) => child.once('close', resolve));
    clearInterval(watch);
    assert.equal(code, 130);
    const document = JSON.parse(out) as {
      targets: readonly { interrupted: boolean; tests: readonly unknown[] }[];
    };
    validate('explore', document);
    assert.equal(document.targets[0]!.interrupted, true);
    assert.ok(document.targets[0]!.tests.length >= 2);
    assert.ok(existsSync(path.join(root, 'partial', 'slow.f.test.cjs')));
  });

  it('prints IR and formulas [long]', () => {
    assert.match(spawnIn(root, ['disasm', 'list.js']).out, /site 0: conditional 6:20 this\.size > 1/u);
    assert.match(spawnIn(root, ['spec', 'list.js']).out, /result = 1/u);
  });

  it('prints programs for node', async () => {
    writeFileSync(path.join(root, 'stays.js'), 'function f() { eval("1"); }\n');
    writeFileSync(path.join(root, 'back.js'), 'function f() { return 1; }\nconsole.log(String(f), f());\n');
    writeFileSync(path.join(root, 'back.out.cjs'), (await run('disasm', '--javascript', 'back.js')).out);
    const { stdout } = spawnSync(process.execPath, [path.join(root, 'back.out.cjs')], { encoding: 'utf8' });
    assert.equal(stdout, 'function f() { return 1; } 1\n');
    assert.match(
      (await run('disasm', 'stays.js')).out,
      /\nfunctions that stay in the interpreter: 1: direct eval 1 \(f, line 1\)\n$/u,
    );
  });
});
