import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { DEFAULTS } from './defaults.js';
import type { ExplorationSummary, ExploreOptions, PathRecord, Resume, SolverAnswer } from './events.js';
import { exploreTarget } from './index.js';
import { STRATEGIES } from './strategies.js';

const OPTIONS = { ...DEFAULTS, target: 'f', goal: 'paths' } as const;

type Files = Readonly<Record<string, string>>;

const NODE = `class Node {
  /** @param {int} v @param {Node|null} n */
  constructor(v, n) {
    /** @type {int} */
    this.v = v;
    /** @type {Node|null} */
    this.n = n;
  }
}
`;

describe('exploreTarget', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-'));
    writeFileSync(path.join(folder, 'package.json'), '{"name":"subjects"}');
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Explores `f` of `main.js`, unless the options say otherwise. */
  async function explore(
    files: Files,
    options: Partial<ExploreOptions>,
    resume?: Resume,
  ): Promise<{
    paths: PathRecord[];
    answers: SolverAnswer[];
    answeredBefore: number[];
    summary: ExplorationSummary;
  }> {
    for (const [name, source] of Object.entries(files)) writeFileSync(path.join(folder, name), source);
    const paths: PathRecord[] = [];
    const answers: SolverAnswer[] = [];
    const answeredBefore: number[] = [];
    const file = path.join(folder, 'main.js');
    for await (const event of exploreTarget({ ...OPTIONS, ...options, file }, resume)) {
      if (event.type === 'path') paths.push(event.path);
      if (event.type === 'answer') answers.push(event.answer);
      if (event.type === 'run') answeredBefore.push(answers.length);
      if (event.type === 'end') return { paths, answers, answeredBefore, summary: event.summary };
    }
    throw new Error('the exploration has no end');
  }

  /** The outcomes of all paths, sorted; what was covered; whether nothing is left. */
  async function check(
    files: Files,
    options: Partial<ExploreOptions>,
    expected: readonly string[],
  ): Promise<void> {
    const { paths, summary } = await explore(files, options);
    const reported = options.goal === 'decisions' ? paths.filter(({ added }) => added.length > 0) : paths;
    const outcomes = reported.map(({ outcome: { kind, value, error } }) =>
      kind === 'return' ? JSON.stringify(value) : error ? `${error.name}: ${error.message}` : kind,
    );
    const { covered, infeasible, total } = summary.decisions;
    const tail = `${covered} covered, ${infeasible} infeasible of ${total}${summary.exhausted ? ', exhausted' : ''}`;
    assert.deepEqual([...outcomes.sort(), tail], expected);
    assert.equal(summary.paths.divergent, 0);
  }

  const rows: readonly [string, Files, Partial<ExploreOptions>, readonly string[]][] = [
    [
      'a comparison',
      { 'main.js': '/** @param {int} i */ function f(i) { if (i < 0) return -1 * i; return 1; }' },
      {},
      ['1', '1', '2 covered, 0 infeasible of 2, exhausted'],
    ],
    [
      'an outcome that no integer has',
      { 'main.js': '/** @param {int} i */ function f(i) { return i > 3 && i < 4 ? 1 : 2; }' },
      {},
      ['2', '2', '3 covered, 1 infeasible of 4, exhausted'],
    ],
    [
      'an exception from a field of null',
      { 'main.js': `${NODE}/** @param {Node|null} p */ function f(p) { return p.v > 0; }` },
      {},
      [
        "TypeError: Cannot read properties of null (reading 'v')",
        'false',
        '0 covered, 0 infeasible of 0, exhausted',
      ],
    ],
    [
      'two parameters that may be one object',
      {
        'main.js': `${NODE}/** @param {Node} p @param {Node} q */ function f(p, q) { p.v = 1; q.v = 2; if (p.v === 2) return 'same'; return 'other'; }`,
      },
      {},
      ['"other"', '"same"', '2 covered, 0 infeasible of 2, exhausted'],
    ],
    [
      'a new object stored and read back under an alias',
      {
        'main.js': `${NODE}/** @param {Node} p @param {Node} q */ function f(p, q) { p.n = new Node(7, null); if (q.n !== null && q.n.v === 7 && q !== p) return 'seven'; return 'no'; }`,
      },
      {},
      ['"no"', '"no"', '"no"', '"seven"', '6 covered, 0 infeasible of 6, exhausted'],
    ],
    [
      'parameters of different types that may be one object',
      {
        'main.js':
          '/** @param {{x: int, y?: int}} a @param {{x: int}} b @param {int[]} c @param {(int|null)[]} d */ function f(a, b, c, d) { if (a === b) { b.x = 1; return a.x; } return c === d ? 2 : 3; }',
      },
      {},
      ['1', '2', '3', '4 covered, 0 infeasible of 4, exhausted'],
    ],
    [
      'objects of different types that may be one, behind fields',
      {
        'main.js':
          '/** @typedef {{x: int}} P */ /** @param {{p: P}} a @param {{x: int}} b */ function f(a, b) { return a.p === b ? 1 : 2; }',
      },
      {},
      ['1', '2', '2 covered, 0 infeasible of 2, exhausted'],
    ],
    [
      'a recursion without end on a cycle of objects whose classes are asked for [long]',
      {
        'main.js': `class Base { f() { return 0; } } class Sum extends Base { constructor() { super(); /** @type {Base} */ this.a = this; } f() { return this.a.f() + 1; } }
          /** @param {Sum} n */ function f(n) { return n.f() === 1 ? 1 : 2; }`,
      },
      { scope: { default: 2, classes: {} } },
      ['1', 'RangeError: Maximum call stack size exceeded', '1 covered, 0 infeasible of 2'],
    ],
    [
      'elements of an array',
      {
        'main.js':
          '/** @param {int[]} xs @param {int} k */ function f(xs, k) { for (const x of xs) if (x === k) return true; return false; }',
      },
      { scope: { default: 2, classes: {} } },
      ['false', 'false', 'false', 'true', 'true', '4 covered, 0 infeasible of 4, exhausted'],
    ],
    [
      'methods that a subclass overrides',
      {
        'main.js': `class A { constructor() { /** @type {int} */ this.a = 0; } m() { return 'A'; } }
class B extends A { m() { return this.a > 0 ? 'B+' : 'B'; } }
/** @param {A} x */ function f(x) { return x.m(); }`,
      },
      {},
      ['"A"', '"B"', '"B+"', '2 covered, 0 infeasible of 2, exhausted'],
    ],
    [
      'a class of another file',
      {
        'node.js': `${NODE}module.exports = { Node };`,
        'main.js':
          "const { Node } = require('./node'); /** @param {Node} p */ function f(p) { return p instanceof Node && p.v === 3 ? 1 : 2; }",
      },
      {},
      ['1', '2', '3 covered, 1 infeasible of 4, exhausted'],
    ],
    [
      'values of no declared type',
      {
        'main.js': `function f(a) {
          for (const type of ['boolean', 'function', 'number', 'object', 'string', 'symbol', 'undefined'])
            if (typeof a === type) return type;
          return 'bigint';
        }`,
      },
      {},
      [
        '"bigint"',
        '"boolean"',
        '"function"',
        '"number"',
        '"object"',
        '"string"',
        '"symbol"',
        '"undefined"',
        '4 covered, 0 infeasible of 4, exhausted',
      ],
    ],
    [
      'an input on which it does not end [long]',
      { 'main.js': '/** @param {int} i */ function f(i) { while (i === 7); return 0; }' },
      { runTimeout: 100 },
      ['0', 'timeout', '2 covered, 0 infeasible of 2'],
    ],
    [
      'an endless loop whose predicate grows in words only [long]',
      {
        'main.js': '/** @param {int} n */ function f(n) { while (n !== 3) n = n + 0; return n; }',
      },
      { runTimeout: 100 },
      ['3', 'timeout', '2 covered, 0 infeasible of 2'],
    ],
    [
      'a decision for the clock: another time decides otherwise',
      { 'main.js': 'function f() { return new Date() > 1e13 ? 1 : performance.now() > 1e6 ? 2 : 0; }' },
      {},
      ['0', '2 covered, 0 infeasible of 4'],
    ],
    [
      'a decision for a random number: another seed decides otherwise',
      { 'main.js': 'function f() { return Math.random() > 1e6 ? 1 : 0; }' },
      {},
      ['0', '1 covered, 0 infeasible of 2'],
    ],
    [
      'a decision for a variable that another call may set',
      {
        'main.js':
          'let mode = 0; exports.set = (m) => { mode = m; }; function f() { return mode === 3 ? 1 : 0; }',
      },
      {},
      ['0', '1 covered, 0 infeasible of 2'],
    ],
    [
      'a decision for a variable that the call makes',
      {
        'main.js':
          'function f() { let n = 0; const set = () => { n = 1; }; set(); return (() => n === 3)() ? 1 : 0; }',
      },
      {},
      ['0', '1 covered, 1 infeasible of 2, exhausted'],
    ],
    [
      'a cycle in a list without an invariant',
      {
        'main.js': `${NODE}/** @param {Node|null} p */ function f(p) { let n = 0; for (let q = p; q !== null; q = q.n) n++; return n; }`,
      },
      { runTimeout: 100, maxLength: 4, scope: { default: 2, classes: {} } },
      ['0', '1', '2', 'timeout', '2 covered, 0 infeasible of 2'],
    ],
    [
      'a write past the end of an array whose length is open',
      {
        'main.js':
          '/** @param {int[]} a @param {int} i */ function f(a, i) { a[2] = i; if (a[0] === 3) return 1; return 0; }',
      },
      { goal: 'decisions' },
      ['0', '1', '2 covered, 0 infeasible of 2'],
    ],
    [
      'a deletion of what another aliasing still has',
      {
        'main.js': `${NODE}/** @param {Node} a @param {Node} b @param {Node} c */ function f(a, b, c) { delete b.v; delete a.v; if (b === c) return 0; if (c.v === undefined) return 1; return 2; }`,
      },
      {},
      ['0', '1', '2', '4 covered, 0 infeasible of 4, exhausted'],
    ],
    [
      'an array that is cut after a symbolic read',
      {
        'main.js':
          '/** @param {int} i */ function f(i) { const r = [5, 7]; const x = r[i]; r.length = 0; if (x === 7) return 1; return 0; }',
      },
      { goal: 'decisions' },
      ['0', '1', '2 covered, 0 infeasible of 2'],
    ],
    [
      'a property of an array that is no element',
      {
        'main.js':
          '/** @param {int[]} a @param {int[]} b */ function f(a, b) { a[-1] = 7; if (b[-1] === 7) return 1; return 0; }',
      },
      {},
      ['0', '1', '2 covered, 0 infeasible of 2, exhausted'],
    ],
    [
      'a write through super',
      {
        'main.js': `class A { constructor() { /** @type {int} */ this.v = 0; } m() { super.v = 5; } }
/** @param {A} a @param {A} b */ function f(a, b) { a.m(); if (b.v === 5) return 1; return 0; }`,
      },
      {},
      ['0', '1', '2 covered, 0 infeasible of 2, exhausted'],
    ],
    [
      'a function inside an exported object',
      { 'main.js': "exports.o = { m(x) { return x > 0 ? 'p' : 'n'; } };" },
      { target: 'o.m', goal: 'decisions' },
      ['"n"', '"p"', '2 covered, 0 infeasible of 2'],
    ],
    [
      'more arguments than parameters',
      { 'main.js': 'function f() { return arguments.length > 1 ? 1 : 2; }' },
      {},
      ['1', '1', '1', '2', '2', '2 covered, 0 infeasible of 2, exhausted'],
    ],
    [
      'fewer arguments than parameters',
      {
        'main.js': `function f(text, reviver, done) {
  if (arguments.length === 2) done = reviver;
  return typeof done === 'function' ? 'f' : 'v';
}`,
      },
      { goal: 'decisions' },
      ['"f"', '"v"', '"v"', '4 covered, 0 infeasible of 4'],
    ],
    [
      'optional parameters that are left out',
      {
        'main.js':
          '/** @param {boolean} a @param {int} [b] */ function f(a, b) { return arguments.length < 2 ? 1 : b > 4 ? 2 : 3; }',
      },
      { goal: 'decisions' },
      ['1', '2', '3', '4 covered, 0 infeasible of 4'],
    ],
    [
      'arguments of parameters that a precondition names',
      {
        'main.js':
          '/** @pre b > 3 @param {int} a @param {int} [b] */ function f(a, b) { return arguments.length > 2 ? a : b; }',
      },
      { goal: 'decisions' },
      ['0', '4', '2 covered, 0 infeasible of 2'],
    ],
    [
      'a field that begins as null',
      {
        'main.js': `class C { constructor() { /** @type {C} */ this.next = null; } f() { return this.next === null ? 1 : 2; } }`,
      },
      { target: 'C.prototype.f' },
      ['1', '2', '2 covered, 0 infeasible of 2, exhausted'],
    ],
    [
      'a sum that is exact below 2^53',
      { 'main.js': '/** @param {int} x */ function f(x) { return x + 1 === x ? 1 : 2; }' },
      {},
      ['2', '1 covered, 1 infeasible of 2, exhausted'],
    ],
    [
      'a sum that is rounded',
      { 'main.js': '/** @param {int} x */ function f(x) { return x + 2 === x + 1 ? 1 : 2; }' },
      {},
      ['1', '2', '2 covered, 0 infeasible of 2'],
    ],
    [
      'a rounded sum that is no smaller',
      {
        'main.js': '/** @param {int} x */ function f(x) { return x < 5 && x + 2 > 10 ? 1 : 2; }',
      },
      {},
      ['2', '2', '3 covered, 1 infeasible of 4, exhausted'],
    ],
    [
      'a sum and a difference that do not cancel each other',
      {
        'main.js':
          '/** @param {int} a @param {int} b */ function f(a, b) { return a + b - b === a ? 1 : 2; }',
      },
      {},
      ['1', '2', '2 covered, 0 infeasible of 2'],
    ],
    [
      'a quotient that is rounded',
      { 'main.js': '/** @param {int} x */ function f(x) { return x / 49 * 49 === x ? 1 : 2; }' },
      {},
      ['1', '2', '2 covered, 0 infeasible of 2, exhausted'],
    ],
    [
      'a quotient that is compared with an integer',
      { 'main.js': '/** @param {int} x */ function f(x) { return x > 0 && x / 3 === 0 ? 1 : 2; }' },
      {},
      ['2', '2', '3 covered, 1 infeasible of 4, exhausted'],
    ],
    [
      'a product of numbers that a precondition keeps small',
      {
        'main.js':
          '/** @param {int} x @pre x > 0 && x < 1000 */ function f(x) { return 7 * x - 6 * x < 1 ? 1 : 2; }',
      },
      {},
      ['2', '1 covered, 1 infeasible of 2, exhausted'],
    ],
    [
      'products that may be infinite',
      {
        'main.js':
          '/** @param {int} x */ function f(x) { for (let i = 0; i < 6; i++) x = x * x; return x === Infinity ? 1 : 2; }',
      },
      {},
      ['1', '2', '4 covered, 0 infeasible of 4'],
    ],
    [
      'an expression with many shared parts',
      {
        'main.js':
          '/** @param {int} x */ function f(x) { for (let i = 0; i < 50; i++) x = x + x; return x === 0 ? 1 : 2; }',
      },
      {},
      ['1', '2', '4 covered, 0 infeasible of 4, exhausted'],
    ],
    [
      'bit operators',
      { 'main.js': '/** @param {int} i */ function f(i) { if ((i ^ 5) === 99) return 1; return 2; }' },
      {},
      ['1', '2', '2 covered, 0 infeasible of 2, exhausted'],
    ],
  ];
  for (const [name, files, options, expected] of rows) {
    it(name, () => check(files, options, expected));
  }

  for (const strategy of STRATEGIES) {
    it(`finds the same paths by ${strategy}`, async () => {
      const source =
        '/** @param {int} a @param {int} b */ function f(a, b) { if (a > b) { if (a > 5) return 1; return 2; } return b === 9 ? 3 : 4; }';
      const { paths, summary } = await explore({ 'main.js': source }, { strategy });
      assert.deepEqual(paths.map(({ outcome }) => outcome.value).sort(), [1, 2, 3, 4]);
      assert.equal(summary.exhausted, true);
    });
  }

  it('stops at the goal of decisions, with the outcomes that each path adds', async () => {
    const source =
      '/** @param {int[]} xs */ function f(xs) { let n = 0; for (const x of xs) n += x; return n; }';
    const { paths, summary } = await explore({ 'main.js': source }, { goal: 'decisions' });
    assert.deepEqual(
      paths.map(({ added }) => added.length).filter((added) => added > 0).length,
      summary.paths.run,
    );
    assert.equal(summary.decisions.covered, 2);
    assert.equal(summary.exhausted, false);
  });

  it('gives the same tests twice', async () => {
    const source = `${NODE}/** @param {Node|null} p @param {Node|null} q */ function f(p, q) { return p === q || (p && q && p.v < q.v) ? 1 : 2; }`;
    const [first, second] = [
      await explore({ 'main.js': source }, {}),
      await explore({ 'main.js': source }, {}),
    ];
    assert.deepEqual(first.paths, second.paths);
  });

  it('leaves a query that is too hard for the end, and names the bound', async () => {
    const source = `/** @param {int} x @param {int} y @param {int} z */ function f(x, y, z) {
      if (x * x * x + y * y * y + z * z * z === 42) return 'sum';
      return x > 4 ? 'large' : 'small';
    }`;
    const { paths, answers, summary } = await explore({ 'main.js': source }, { rlimit: 50_000 });
    assert.deepEqual(paths.map(({ outcome }) => outcome.value).sort(), ['large', 'small']);
    assert.deepEqual(
      answers.map((answer) => (answer.status === 'unknown' ? answer.cause : answer.status)),
      ['resources', 'resources'],
    );
    assert.deepEqual(
      summary.bounds.filter(({ hit }) => hit).map(({ name, option }) => [name, option]),
      [['rlimit', '--rlimit']],
    );
    assert.equal(summary.paths.unknown, 1);
    assert.deepEqual(
      summary.decisions.list.map(({ whenTrue }) => whenTrue),
      ['unknown', 'covered'],
    );
  });

  describe('goes on behind a run that ended the process', () => {
    const source =
      '/** @param {int} a @param {int} b */ function f(a, b) { if (a > 5) return b === 9 ? 1 : 2; return 3; }';

    it('with the path that was predicted, and the time that was spent', async () => {
      const whole = await explore({ 'main.js': source }, {});
      const rows = [];
      for (const run of [1, 2, 3]) {
        const answers = whole.answers
          .slice(0, whole.answeredBefore[run - 1])
          .map((answer) => ({ ...answer, milliseconds: 1000 }));
        const killed = [{ run, cause: 'silence', milliseconds: 5000 }] as const;
        const { paths, summary } = await explore({ 'main.js': source }, {}, { answers, killed, elapsed: 0 });
        const { outcome, pathCondition, decisions } = paths[run - 1]!;
        rows.push([outcome.kind, pathCondition.join(' and '), ...decisions.map(({ taken }) => taken)]);
        assert.ok(summary.time.execute >= 5000);
        assert.ok(summary.time.solve >= 1000 * answers.length);
      }
      assert.deepEqual(rows, [
        ['timeout', ''],
        ['timeout', 'a > 5', true],
        ['timeout', 'a > 5 and b === 9', true, true],
      ]);
    });

    it('with the classes of its objects', async () => {
      const killed = [{ run: 1, cause: 'silence', milliseconds: 1 }] as const;
      const { paths } = await explore(
        {
          'main.js': `${NODE}/** @param {Node} p @param {{x: int}} q */ function f(p, q) { return p.v + q.x; }`,
        },
        {},
        { answers: [], killed, elapsed: 0 },
      );
      assert.deepEqual(paths[0]!.inputs, {
        p: { $: 'new', id: 1, class: 'Node', fields: { v: 0, n: null } },
        q: { x: 0 },
      });
    });

    for (const [cause, elapsed, ...names] of [
      ['silence', 0, 'run-timeout'],
      ['memory', 0, 'memory'],
      // The time is over, but the run that was ended is recorded.
      ['silence', 1e9, 'run-timeout'],
    ] as const) {
      it(`and names the bounds ${names.join(' and ')} after ${elapsed} ms`, async () => {
        const killed = [{ run: 2, cause, milliseconds: 1 }];
        const { paths, summary } = await explore({ 'main.js': source }, {}, { answers: [], killed, elapsed });
        assert.deepEqual(
          summary.bounds.filter(({ hit }) => hit).map((bound) => bound.name),
          names,
        );
        assert.equal(paths[1]?.outcome.kind, 'timeout');
      });
    }
  });

  it('cuts a run that decides without end, and names the bound', async () => {
    const source = '/** @param {int} n */ function f(n) { while (n === 7); return 0; }';
    const { paths, summary } = await explore({ 'main.js': source }, { memory: 1, runTimeout: 60_000 });
    assert.deepEqual(
      paths.map(({ outcome, pathCondition }) => [outcome.kind, ...pathCondition]),
      [
        ['return', 'n !== 7'],
        ['timeout', 'n === 7'],
      ],
    );
    assert.deepEqual(
      summary.bounds.filter(({ hit }) => hit).map(({ name, option }) => [name, option]),
      [['memory', '--memory']],
    );
  });

  it('names a run without end by what is new on its path, not by how long it went on', async () => {
    const source =
      '/** @param {int} n */ function f(n) { for (let i = 0; n === 7; i++) if (i === 3) n = 7; return 0; }';
    const idOf = async (memory: number): Promise<unknown> =>
      (await explore({ 'main.js': source }, { memory })).paths.find(
        ({ outcome }) => outcome.kind === 'timeout',
      )?.id;
    const id = await idOf(1);
    assert.ok(id !== undefined);
    assert.equal(await idOf(2), id);
  });

  it('names the bound that ends it', async () => {
    const source =
      '/** @param {int[]} xs */ function f(xs) { let n = 0; for (const x of xs) if (x > 0) n++; return n; }';
    const { summary } = await explore({ 'main.js': source }, { maxPaths: 2 });
    assert.deepEqual(
      summary.bounds.filter(({ hit }) => hit).map(({ name, option }) => [name, option]),
      [
        ['scope', '--scope'],
        ['paths', '--max-paths'],
      ],
    );
  });

  it('reports a postcondition that does not hold', async () => {
    const source =
      '/** @param {int} i @returns {int} @post result >= 0 */ function f(i) { return i < 10 ? i : 0; }';
    const { paths } = await explore({ 'main.js': source }, { scope: { default: 1, classes: {} } });
    const violated = paths.flatMap(({ violated: list }) => list.map(({ formula, line }) => [formula, line]));
    const broken = paths.filter(({ outcome }) => Number(outcome.value) < 0).length;
    assert.deepEqual(violated, new Array(broken).fill(['result >= 0', 1]));
  });

  const CELL =
    'class Cell { constructor(v) { /** @type {int} */ this.v = v; /** @type {Cell | null} */ this.next = null; } }\n';
  /** A contract with its function, the formulas that some path violates, and whether all is decided. */
  const claims: Readonly<Record<string, readonly [source: string, violated: readonly string[]]>> = {
    'on one path of many inputs': [
      '/** @param {int} a @post result != 7 */ function f(a) { return a * 2 + 1; }',
      ['result != 7'],
    ],
    'by an alias': [
      `${CELL}/** @param {Cell} c @param {Cell} d @post c.v = \`c.v\` + 1 */ function f(c, d) { c.v += 1; d.v += 1; }`,
      ['c.v = `c.v` + 1'],
    ],
    'in an object that the run made': [
      `${CELL}/** @param {int} n @returns {Cell} @post some result.next implies result.next.v != 5 */
function f(n) { const c = new Cell(1); if (n > 3) c.next = new Cell(n); return c; }`,
      ['some result.next implies result.next.v != 5'],
    ],
    'of a constructor, whose this is what it makes': [
      `class f {
  /** @param {int} v @post this.v = v @post some this.list @post result = this @post this.v != 8 */
  constructor(v) { /** @type {int} */ this.v = v > 5 ? v + 1 : v; this.list = []; }
}`,
      ['this.v = v', 'this.v != 8'],
    ],
    'and not where it cannot be violated [long]': [
      `${CELL}/** @param {Cell} c @returns {Cell} @post result.v > 0 @post result in c.*next */
function f(c) { if (c.v < 0) c.v = 0; c.v += 1; return c; }`,
      [],
    ],
  };
  for (const [name, [source, expected]] of Object.entries(claims)) {
    it(`searches for a violated postcondition ${name}`, async () => {
      const { paths, summary } = await explore({ 'main.js': source }, { goal: 'decisions', cycles: true });
      const formulas = paths.flatMap(({ violated }) => violated.map(({ formula }) => formula));
      assert.deepEqual([...new Set(formulas)], expected);
      assert.equal(summary.paths.divergent, 0);
      assert.equal(summary.exhausted, true);
    });
  }

  const errors: readonly [string, Files, Partial<ExploreOptions>, string, RegExp][] = [
    [
      'a precondition without instances',
      {
        'main.js': `${NODE}/**\n * @param {Node} p\n * @pre p.v > 3\n * @pre p.v < 2\n */\nfunction f(p) { return p; }`,
      },
      {},
      'E_NO_INSTANCE',
      /no instance of the precondition within scope 3/u,
    ],
    [
      'a target that is not there',
      { 'main.js': 'exports.insert = () => 1; exports.remove = () => 2;' },
      { target: 'inset' },
      'E_TARGET',
      /there is no function "inset"/u,
    ],
    [
      'a scope of a class that is not there',
      { 'main.js': `${NODE}/** @param {Node} p */ function f(p) { return p; }` },
      { scope: { default: 3, classes: { Nod: { limit: 2, exact: false } } } },
      'E_SCOPE',
      /class "Nod"/u,
    ],
  ];
  for (const [name, files, options, code, message] of errors) {
    it(`refuses ${name}`, async () => {
      await assert.rejects(explore(files, options), (error: unknown) => {
        assert.ok(error instanceof PenumbraError);
        assert.equal(error.code, code);
        assert.match(error.message, message);
        return true;
      });
    });
  }
});
