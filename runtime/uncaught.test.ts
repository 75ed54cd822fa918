/** Errors that nothing catches: their groups, and the tests that show them. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from './explore/defaults.js';
import { exploreTarget } from './explore/explore.js';
import { errorInWords } from './report/words.js';
import { reportedTests, type TestRecord } from './result.js';
import { type ErrorGroup, uncaughtErrors } from './uncaught.js';

/** A function of a number, its uncaught errors, and how many tests show one. */
const rows: Readonly<Record<string, readonly [source: string, groups: readonly string[], shown: number]>> = {
  'one place and message, several paths': [
    "const fail = () => { throw new RangeError('no'); }; export function f(x) { if (x === 1) fail(); if (x === 2) fail(); }",
    ['throws RangeError: no 1:22 ×2'],
    2,
  ],
  'one place, a message for each value': [
    "export function f(x) { if (x > 5) { if (x > 9) x++; throw new Error('no ' + (x > 7)); } }",
    ['throws Error: no false (or 1 other message) 1:53 ×2'],
    2,
  ],
  'of a path that covers nothing new': [
    "export function f(x) { const y = [1, 2, 3][x].toFixed(); if (y === '9') return 1; }",
    ["throws TypeError: Cannot read properties of undefined (reading 'toFix… 1:47 ×2"],
    1,
  ],
  'a rejected promise, by where its error was made': [
    "export function f(x) { if (x === 3) Promise.reject(new TypeError('lost')); }",
    ['throws TypeError: lost 1:52 ×1'],
    1,
  ],
  'in an async function, behind an await and a timer': [
    "export async function f(x) { const y = await new Promise((done) => setTimeout(done, 5, x)); if (y === 4) throw new Error('late'); }",
    ['throws Error: late 1:106 ×1'],
    1,
  ],
  'a promise that a timer rejects, where it is awaited': [
    "export async function f(x) { if (x === 4) await new Promise((_, no) => setTimeout(no, 5, new RangeError('timer'))); }",
    ['throws RangeError: timer 1:43 ×1'],
    1,
  ],
  'a callback of a timer': [
    "export function f(x) { setTimeout(() => { if (x === 7) throw new Error('tick'); }, 10); }",
    ['throws Error: tick 1:56 ×1'],
    1,
  ],
  'a tick': [
    "export function f(x) { process.nextTick(() => { if (x === 7) throw new Error('tick'); }); }",
    ['throws Error: tick 1:62 ×1'],
    1,
  ],
  'primitive values, of which only the last that was thrown has a place': [
    "export function f(x) { try { throw 'a'; } catch {} if (x === 1) Promise.reject('b'); if (x === 2) throw 'c'; }",
    ['throws "b" ×1', 'throws "c" 1:99 ×1'],
    2,
  ],
  'what is caught is none': [
    'export function f(x) { try { if (x === 1) throw 1; } catch { return 2; } }',
    [],
    0,
  ],
};

/** A function of a value of unknown type, what is listed of its errors, and how many are not. */
const unknowns: Readonly<Record<string, readonly [source: string, groups: readonly string[], rest: number]>> =
  {
    'none of them covers anything': [
      'export function f(x) { const n = x.trim(); return n === "a" ? 1 : 2; }',
      [],
      1,
    ],
    'one covers what nothing else does': [
      'export function f(x) { if (x === null) return x.a; if (typeof x === "number") return 1; return 2; }',
      ["throws TypeError: Cannot read properties of null (reading 'a') 1:49 ×1"],
      0,
    ],
  };

describe('errors that nothing catches', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-uncaught-'));
  });
  after(() => rmSync(root, { recursive: true }));

  /** All paths of the function, as if plain node had confirmed them. */
  async function pathsOf(
    source: string,
    inputs: Readonly<Record<string, 'integer'>>,
  ): Promise<readonly TestRecord[]> {
    const file = path.join(root, 'f.mjs');
    writeFileSync(file, source);
    const tests: TestRecord[] = [];
    for await (const event of exploreTarget({ ...DEFAULTS, file, target: 'f', inputs }))
      if (event.type === 'path') tests.push({ ...event.path, replay: 'same' });
    return tests;
  }

  const inWords = (group: ErrorGroup): string => {
    const { at, paths } = group;
    return `${errorInWords(group)}${at ? ` ${at.line}:${at.column}` : ''} ×${paths}`;
  };

  for (const [name, [source, expected, shown]] of Object.entries(rows)) {
    it(name, async () => {
      const paths = await pathsOf(source, { x: 'integer' });
      const { errors } = uncaughtErrors(paths, DEFAULTS.goal);
      const tests = reportedTests(paths, DEFAULTS.goal, errors);
      assert.deepEqual(errors.map(inWords).sort(), expected);
      assert.equal(tests.filter(({ outcome }) => outcome.kind === 'throw').length, shown);
    });
  }

  for (const [name, [source, listed, rest]] of Object.entries(unknowns)) {
    it(`of inputs that nothing suggests: ${name}`, async () => {
      const paths = await pathsOf(source, {});
      const { errors, unlistedErrors } = uncaughtErrors(paths, 'decisions');
      assert.deepEqual([errors.map(inWords), unlistedErrors], [listed, rest]);
      const all = uncaughtErrors(paths, 'paths');
      assert.deepEqual([all.errors.length, all.unlistedErrors], [listed.length + rest, 0]);
    });
  }
});
