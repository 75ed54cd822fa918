import assert from 'node:assert/strict';
import { longMark } from '../../compiler/testing/long-rows.js';
import type { EnumerateOptions } from '../enumerate/options.js';
import { enumerated, subjectDirectory } from './testing/subjects.js';

/** A list of cells, and a method with a body and a contract of its own. */
const list = (body: string, tags: readonly string[] = [], before = ''): string => `'use strict';
${before}
class Cell {
  constructor() {
    /** @type {int} */ this.value = 0;
    /** @type {Cell|null} */ this.next = null;
  }
}
/** @invariant all c: head.*next | c !in c.^next */
class List {
  constructor() { /** @type {Cell|null} */ this.head = null; }
  /**
   * @param {int} i
${tags.map((tag) => `   * ${tag}`).join('\n')}
   */
  f(i) { ${body} }
}
module.exports = { List };
`;

/** Lists of up to two cells with values 0 and 1: 1 + 2 + 4, times 2 arguments. */
const SMALL: Partial<EnumerateOptions> = { scope: { default: 2, classes: {} }, runTimeout: 200 };

interface Row {
  readonly what: string;
  readonly source: string;
  readonly target?: string;
  readonly options?: Partial<EnumerateOptions>;
  /** passed, failed, threw, did not come back. */
  readonly checked: readonly [number, number, number, number];
  /** Kinds and lines of what the first failure violates. */
  readonly violated?: readonly string[];
  readonly thrown?: readonly string[];
  readonly fresh?: string;
  readonly reasons?: readonly string[];
}

/** The same with a pure method and a pure function that nothing exports. */
const withCalls = (body: string, tags: readonly string[]): string =>
  list(
    body,
    tags,
    '/** @pure @param {int} i @returns {boolean} */ function small(i) { return i < 1; }',
  ).replace(
    '  /**\n   * @param',
    '  /** @pure @returns {int} */ size() { let n = 0; for (let c = this.head; c; c = c.next) n++; return n; }\n  /**\n   * @param',
  );

const CHANGES = 'runs change what the program keeps between them, or built-in objects';
const LATE = 'it did not come back within 200 ms';

const ROWS: readonly Row[] = [
  { what: 'a method that does nothing', source: list(''), checked: [14, 0, 0, 0] },
  {
    what: 'a postcondition that does not always hold',
    source: list('return i;', ['@post result = 0']),
    checked: [7, 7, 0, 0],
    violated: ['post 14'],
  },
  {
    what: 'formulas that call what is pure',
    source: withCalls('this.head = this.head.next; return this.head ? 1 : 2;', [
      '@pre size() > 0 && small(i)',
      '@post size() = old(size()) - result',
    ]),
    checked: [4, 2, 0, 0],
    violated: ['post 16'],
  },
  {
    what: 'a postcondition about the state before',
    source: list('if (this.head) this.head = this.head.next;', ['@post #head.*next = #(head`.*next`) - 1']),
    checked: [12, 2, 0, 0],
    violated: ['post 14'],
  },
  {
    what: 'an invariant that a run breaks',
    source: list('if (this.head && i === 1) this.head.next = this.head;', ['@post i = i']),
    checked: [8, 6, 0, 0],
    violated: ['invariant 9'],
  },
  {
    what: 'errors are counted by themselves',
    source: list("if (i === 1) throw new RangeError('one'); if (!this.head) throw 5;", ['@post i = 5']),
    checked: [0, 6, 8, 0],
    violated: ['post 14'],
    thrown: ['RangeError: one ×7', 'thrown: 5 ×1'],
  },
  {
    what: 'an error behind which an invariant does not hold',
    source: list('if (this.head) this.head.next = this.head; throw new Error("late");'),
    checked: [0, 12, 2, 0],
    violated: ['invariant 9'],
    thrown: ['Error: late ×2'],
  },
  {
    what: 'a run that does not come back',
    source: list('if (i === 1 && this.head && this.head.next === null) for (;;);'),
    checked: [12, 0, 0, 2],
    reasons: [LATE, LATE],
  },
  {
    what: 'a run that ends the process',
    source: list('if (i === 1 && this.head === null) try { process.exit(3); } catch {}'),
    checked: [13, 0, 0, 1],
    reasons: ['it ended the process: process.exit(3)'],
  },
  {
    what: 'a run that ends the process all the same',
    source: list(
      'if (i === 1 && this.head === null) process.getBuiltinModule("zlib").createDeflate()._handle.write();',
    ),
    checked: [13, 0, 0, 1],
    reasons: ['it ended the process (signal SIGABRT)'],
  },
  {
    what: 'runs that are stuck in built-in functions',
    source: list(
      "if (this.head === null) { if (i === 1) /(a*)*$/u.exec('a'.repeat(40) + 'b'); else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); }",
    ),
    checked: [12, 0, 0, 2],
    reasons: [LATE, LATE],
  },
  {
    what: 'a run that takes all memory [long]',
    source: list(
      'if (i === 1 && this.head === null) { const hoard = []; for (;;) hoard.push(new Uint8Array(1 << 24).fill(1)); }',
    ),
    options: { ...SMALL, memory: 300, runTimeout: 20_000 },
    checked: [13, 0, 0, 1],
    reasons: ['it took more than 300 MB'],
  },
  {
    what: 'operators of strings, on strings of the scope',
    source: `/**
 * @param {string} s
 * @param {string} t
 * @pre /^[a-z]/.test(s) && s <= t
 * @post result.length = s.length + t.length
 */
function f(s, t) { return s === t ? s : s + t; }
module.exports = { f };
`,
    target: 'f',
    options: { strings: ['a', 'b', 'B1'] },
    checked: [1, 2, 0, 0],
    violated: ['post 5'],
  },
  {
    what: 'a counter of the module, which every run finds at its start',
    source: list('calls += 1; return calls;', ['@post result = 1'], 'let calls = 0;'),
    checked: [14, 0, 0, 0],
    fresh: CHANGES,
  },
  {
    what: 'a collection of the module',
    source: list('cache.add(i); return cache.size;', ['@post result = 1'], 'const cache = new Set();'),
    checked: [14, 0, 0, 0],
    fresh: CHANGES,
  },
  {
    what: 'a built-in method that runs replace',
    source: list('const n = [].at ? 1 : 2; delete Array.prototype.at; return n;', ['@post result = 1']),
    checked: [14, 0, 0, 0],
    fresh: CHANGES,
  },
  {
    what: 'a variable of a closure, which nobody sees',
    source: list(
      'return next();',
      ['@post result = 1'],
      'const next = (() => { let n = 0; return () => { n += 1; return n; }; })();',
    ),
    checked: [14, 0, 0, 0],
    fresh: 'functions assign variables of functions around them',
  },
  {
    what: 'clock and randomness are those of the first run',
    source: list(
      'return Date.now() - first + Math.random();',
      ['@post result < 1'],
      'const first = Date.UTC(2024, 0, 1);',
    ),
    checked: [14, 0, 0, 0],
  },
  {
    what: 'the result is judged with the invariants of its class',
    source: `class Pair {
  constructor() { /** @type {int} */ this.a = 0; /** @type {int} */ this.b = 0; }
}
/** @invariant a < b */
class Ordered extends Pair {}
/**
 * @param {int} a
 * @param {int} b
 * @returns {Ordered}
 */
function order(a, b) { return Object.assign(new Ordered(), { a, b }); }
module.exports = { order, Ordered };
`,
    target: 'order',
    options: { scope: { default: 3, classes: {} } },
    checked: [3, 6, 0, 0],
    violated: ['invariant 4'],
  },
  {
    what: 'subclasses and what they inherit',
    source: `class Shape { constructor() { /** @type {int} */ this.size = 0; } area() { return this.size; } }
class Square extends Shape {
  constructor() { super(); /** @type {boolean} */ this.filled = false; }
  area() { return this.size * this.size; }
}
/**
 * @param {Shape} shape
 * @returns {int}
 * @post result = shape.size
 */
function area(shape) { return shape.area(); }
module.exports = { area, Shape, Square };
`,
    target: 'area',
    options: { scope: { default: 3, classes: {} } },
    checked: [7, 2, 0, 0],
    violated: ['post 9'],
  },
  {
    what: 'arrays',
    source: `/**
 * @param {int[]} a
 * @post #a.inds = old(#a.inds)
 * @post result = a.length
 */
function grow(a) { if (a.length === 2) a.push(0); return a.length; }
module.exports = { grow };
`,
    target: 'grow',
    options: { scope: { default: 2, classes: {} } },
    checked: [3, 4, 0, 0],
    violated: ['post 3'],
  },
  {
    what: 'a constructor: the new object is this and result',
    source: `/** @invariant n < 2 */
class Counter {
  /**
   * @param {int} n
   * @post this.n = n
   * @post result = this
   */
  constructor(n) { /** @type {int} */ this.n = n; }
}
module.exports = { Counter };
`,
    target: 'Counter',
    options: { scope: { default: 3, classes: {} } },
    checked: [2, 1, 0, 0],
    violated: ['invariant 1'],
  },
  {
    what: 'setters of the class are passed by when inputs are made',
    source: `class Box {
  constructor() { /** @type {int} */ this.value = 0; }
  get value() { return 9; }
  set value(v) { throw new Error('set'); }
}
/**
 * @param {Box} box
 * @post result = box.value
 */
function look(box) { return box.value; }
module.exports = { look, Box };
`,
    target: 'look',
    options: { scope: { default: 3, classes: {} } },
    checked: [3, 0, 0, 0],
  },
];

describe('checking all inputs', () => {
  const write = subjectDirectory();
  for (const [
    i,
    { what, source, target, options, checked, violated, thrown, fresh, reasons },
  ] of ROWS.entries()) {
    it(`${what.replace(' [long]', '')}${what.endsWith('[long]') ? ' [long]' : longMark(i, 4)}`, async () => {
      const file = write(`subject${i}.js`, source);
      const { result } = await enumerated({
        ...SMALL,
        file,
        target: target ?? 'List.prototype.f',
        ...options,
      });
      const [passed, failed, threw, timeout] = checked;
      assert.deepEqual(result.checked, { passed, failed, threw, timeout });
      assert.equal(result.complete, true);
      assert.equal(result.inputs.generated, passed + failed + threw + timeout);
      assert.deepEqual(
        result.failures[0]?.violated.map(({ kind, line }) => `${kind} ${line}`) ?? [],
        violated ?? [],
      );
      const errors = result.thrown.map(
        ({ error, count }) => `${error.name}: ${error.value ?? error.message} ×${count}`,
      );
      assert.deepEqual(errors, thrown ?? []);
      assert.equal(result.fresh, fresh);
      assert.deepEqual(
        result.timeouts.map(({ reason }) => reason),
        reasons ?? [],
      );
    });
  }
});
