import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ObserveResult } from './observe/events.js';
import { type ObserveRequest, observe } from './observe-file.js';

const root = path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json')));

async function resultOf(request: ObserveRequest): Promise<ObserveResult> {
  for await (const event of observe(request)) if (event.type === 'end') return event.result;
  throw new Error('no end');
}

/** What became of the states of the first group, by status, and of the paths of its forest. */
function summaryOf({ groups, tests }: ObserveResult) {
  const [group] = groups;
  const states = group!.states.map(({ label, valuation, status }) => ({
    name: `${label}:${valuation}`,
    status,
  }));
  const named = (status: string): string =>
    states
      .filter((state) => state.status === status)
      .map(({ name }) => name)
      .sort()
      .join(' ');
  const leaves = group!.paths.filter(({ kind }) => kind === 'leaf');
  const faulty = tests.filter(({ faults }) => faults.length > 0).map(({ id }) => id);
  return {
    states: states.length,
    covered: states.filter(({ status }) => status === 'covered').length,
    unreachable: named('unreachable'),
    open: named('open'),
    leaves: leaves
      .map(({ leaf }) => leaf)
      .sort()
      .join(' '),
    infeasible: leaves
      .filter(({ status }) => status === 'infeasible')
      .map(({ leaf }) => leaf)
      .join(' '),
    faulty: leaves
      .filter(({ test }) => test !== undefined && faulty.includes(test))
      .map(({ leaf }) => leaf)
      .sort()
      .join(' '),
    refined: group!.refined
      .map(({ predicate }) => predicate)
      .find((predicate) => /a\[lo - 1\]|before lo/u.test(predicate)),
    beyond: group!.beyond,
  };
}

describe('observing a target', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-observe-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  function written(text: string): string {
    const file = path.join(folder, 'subject.cjs');
    writeFileSync(file, text);
    return file;
  }

  it("finds Ball's figures 2 and 5, and proves what the paper left open [long]", async () => {
    const file = path.join(root, 'corpus/observe/partition.js');
    assert.deepEqual(summaryOf(await resultOf({ file, target: 'partition', reads: 'any' })), {
      states: 49,
      covered: 46,
      unreachable: 'L5:FFFT L6:FFFT L7:FFFT',
      open: '',
      leaves:
        'L1:TTFF L1:TTFT L2:FFFF L2:TTFF L3:FFTF L4:TTTF L4:TTTT L6:FFFT L7:FTFT L7:TTFT LB:TTTT LC:FFFF',
      infeasible: 'L6:FFFT',
      faulty: 'L2:FFFF L3:FFTF L4:TTTF',
      refined: 'all i0 from hi to before lo: !(pivot < a[i0])',
      beyond: [],
    });
  });

  it('finds figure 6 for the corrected version', async () => {
    const file = path.join(root, 'corpus/observe/partition-corrected.js');
    assert.deepEqual(summaryOf(await resultOf({ file, target: 'partition', reads: 'any' })), {
      states: 56,
      covered: 50,
      unreachable: 'L0:FFFT L5:FFFT L7:FFFT L8:FFFT LB:FFFT LC:FFFT',
      open: '',
      leaves:
        'L1:TTFF L1:TTFT L2:FFFF L2:TTFF L4:TTTF L4:TTTT L7:FTFT L7:TTFT LB:TTTT LC:FFFF LC:FFFT LC:FFTF',
      infeasible: 'LC:FFFT',
      faulty: '',
      refined: 'a[lo - 1] <= pivot',
      beyond: [],
    });
  });

  it('[long] needs fewer tests where paths go on to other leaves', async () => {
    const file = path.join(root, 'corpus/observe/partition.js');
    const result = await resultOf({ file, target: 'partition', reads: 'any', paths: 'few' });
    const { covered, open } = summaryOf(result);
    assert.deepEqual({ covered, open }, { covered: 46, open: '' });
    assert.ok(result.tests.length < 11);
  });

  it('goes on with an observation that was interrupted [long]', async () => {
    const file = written(`/** @param {int[]} a @param {int} x */
function f(a, x) {
  let i = 0;
  while (i < a.length) { if (a[i] === x) return i; i++; }
  return -1;
}
module.exports = { f };
`);
    const run = path.join(folder, 'run');
    const request = { file, target: 'f', run };
    const whole = await resultOf(request);
    const journal = path.join(run, readdirSync(run).find((name) => name.endsWith('.jsonl'))!);
    const lines = readFileSync(journal, 'utf8').trim().split('\n');
    // As if it had been killed in the middle of a line.
    const kept = Math.floor(lines.length / 2);
    writeFileSync(journal, `${lines.slice(0, kept).join('\n')}\n${lines[kept]!.slice(0, 20)}`);
    const again = await resultOf(request);
    const found = readFileSync(journal, 'utf8').trim().split('\n');
    // The solver may give other models behind.
    assert.deepEqual(found.slice(0, kept), lines.slice(0, kept));
    assert.ok(found.slice(kept).filter((line) => line.includes('"answer"')).length < kept);
    assert.deepEqual(summaryOf(again), summaryOf(whole));
  });

  const rows: readonly (readonly [
    what: string,
    text: string,
    request: Partial<ObserveRequest>,
    holds: (result: ObserveResult) => void,
  ])[] = [
    [
      'statements of all indices [long]',
      `/**
 * @param {int[]} a
 * @observe all i: a.inds | i < n => a[i] = 0
 */
function f(a) {
  let n = 0;
  while (n < a.length) { a[n] = 0; n++; }
  return n;
}`,
      {},
      ({ groups: [group] }) => {
        assert.deepEqual(group!.observations, ['all i: a.inds | i < n => a[i] = 0', 'n < a.length']);
        const named = (status: string): readonly string[] =>
          group!.states
            .filter((state) => state.status === status)
            .map(({ label, valuation }) => `${label}:${valuation}`)
            .sort();
        assert.deepEqual(named('covered'), ['7:10:TF', '7:10:TT', '7:26:TT', '7:36:TT', '8:3:TF']);
        assert.deepEqual(named('open'), []);
      },
    ],
    [
      'indices that are halved, and that lie behind each other [long]',
      `/**
 * @param {int[]} a
 * @param {int} i
 * @pre 0 <= i && i < a.length
 */
function f(a, i) {
  let last = 0;
  while (i > 0) {
    const parent = (i - 1) >> 1;
    if (a[parent] >= a[i]) return i;
    a[i] = a[parent];
    last = i;
    i = parent;
  }
  return a[last] > 0 ? i : -1;
}`,
      {},
      ({ groups }) => {
        for (const { states } of groups) assert.ok(states.every(({ status }) => status !== 'open'));
      },
    ],
    [
      'conditions of functions that are called [long]',
      `const isVowel = (c) => c === 'a' || c === 'e';
/** @param {string} s */
function f(s) {
  let n = 0;
  for (const c of s) if (isVowel(c)) n++;
  return n;
}`,
      {},
      ({ groups: [group] }) => {
        assert.deepEqual(group!.observations, ['c === "a"', 'c === "e"']);
        assert.ok(group!.states.every(({ status }) => status === 'covered'));
      },
    ],
    [
      'faults of arithmetic, and that there are none',
      `/** @param {int[]} a */
function f(a) {
  let s = 0;
  for (let i = 0; i <= a.length; i++) s += a[i];
  return s - 1;
}`,
      { checks: ['nan', 'bounds'] },
      ({ checked }) => {
        const found = checked.map(
          ({ check, line, column, status }) => `${check} ${line}:${column} ${status}`,
        );
        assert.deepEqual(found, ['nan 4:41 fault', 'bounds 4:45 fault']);
      },
    ],
    [
      'faults of values that nothing is known of, and formulas on the line of another tag',
      `class Box {}
/** @param {Box} box @param {int} k @observe k > 3 @observe k > 5 */
function f(box, k) {
  const found = box.find;
  if (k > 1) return found.size - 1;
  return 0;
}`,
      { checks: ['nan', 'nullish'], refine: 0, explore: 0 },
      ({ groups: [group], checked }) => {
        assert.deepEqual(group!.observations, ['k > 3', 'k > 5', 'k > 1']);
        const found = checked.map(({ check, line, status }) => `${check} ${line} ${status}`);
        assert.deepEqual(found, ['nullish 5 fault', 'nan 5 open']);
      },
    ],
    [
      'properties of nothing [long]',
      `class Cell {
  /** @param {int} value @param {Cell|null} next */
  constructor(value, next) { this.value = value; this.next = next; }
}
/** @param {Cell} head */
function f(head) {
  if (head.value > 0) return head.next.value;
  let at = head;
  while (at !== null) at = at.next;
  return 0;
}`,
      { checks: ['nullish'] },
      ({ checked }) => {
        const found = checked.map(({ check, line, status }) => `${check} ${line} ${status}`);
        assert.deepEqual(found, ['nullish 7 fault', 'nullish 9 excluded']);
      },
    ],
    [
      'what calls do that are not looked into, as runs show it [long]',
      `/** @param {int[]} a */
function f(a) {
  let count = 0;
  a.forEach((x) => { if (x > 0) count++; });
  if (count > 1) return 1;
  return 0;
}`,
      {},
      ({ groups: [group], notFollowed }) => {
        assert.ok(group!.states.every(({ status }) => status === 'covered'));
        assert.deepEqual(notFollowed, [{ what: 'array forEach (it calls back)', lines: [4] }]);
        const steps = group!.states.flatMap(({ opaque }) => opaque);
        assert.ok(steps.length > 0 && steps.every(({ observed }) => observed));
      },
    ],
    [
      'what only the explorer makes: maps [long]',
      `/** @param {Map<string, number>} counts @param {string} word */
function f(counts, word) {
  const old = counts.get(word);
  if (old === undefined) return 1;
  if (old >= 3) return 2;
  return 3;
}`,
      { explore: 3000, refine: 0 },
      ({ groups: [group], tests, notFollowed }) => {
        assert.deepEqual(notFollowed, [{ what: 'counts.get', lines: [3] }]);
        assert.ok(group!.states.some(({ status }) => status === 'covered'));
        const last = group!.labels.at(-1)!.name;
        assert.ok(group!.states.some(({ label, status }) => label === last && status === 'covered'));
        assert.ok(tests.every(({ outcome }) => outcome.kind === 'return'));
      },
    ],
    [
      'what no path of the explorer leads to [long]',
      `/** @param {int} x */
function f(x) {
  let n = 0;
  for (let i = 0; i < 2; i++) n += 2;
  if (n === 3) return 1;
  return x > 0 ? 2 : 0;
}`,
      { refine: 0 },
      ({ groups: [group], assumptions }) => {
        assert.deepEqual(
          group!.states.filter(({ status }) => status === 'open'),
          [],
        );
        assert.deepEqual(
          group!.refined.map(({ predicate }) => predicate),
          ['all paths of the explorer'],
        );
        assert.ok(assumptions.some((text) => /10000 characters/u.test(text)));
      },
    ],
    [
      'functions that recur, and generators that are called',
      `function* two() { yield 1; yield 2; }
/** @param {int} n */
function f(n) {
  if (n <= 0) return two();
  return f(n - 1);
}`,
      {},
      ({ groups: [group], notFollowed }) => {
        assert.ok(group!.states.every(({ status }) => status === 'covered'));
        assert.deepEqual(
          notFollowed.map(({ what }) => what),
          ['f (it recurs)', 'two (generator)'],
        );
      },
    ],
    [
      'more observations than fit together, in groups [long]',
      `/** @param {int} x */
function f(x) {
  let n = 0;
${Array.from({ length: 26 }, (_, i) => `  if (x === ${i}) n = ${i};`).join('\n')}
  return n;
}`,
      { refine: 0 },
      ({ groups }) => {
        assert.deepEqual(
          groups.map(({ observations }) => observations.length),
          [24, 2],
        );
      },
    ],
  ];
  for (const [what, text, request, holds] of rows)
    it(`observes ${what}`, async () => {
      const file = written(`${text}\nmodule.exports = { f };\n`);
      holds(await resultOf({ file, target: 'f', ...request }));
    });

  const refused: readonly (readonly [
    what: string,
    text: string,
    request: Partial<ObserveRequest>,
    code: string,
    message: RegExp,
  ])[] = [
    [
      'a function that decides nothing',
      'exports.f = function f(a) { return a; };\nfunction f(a) { return a; }',
      {},
      'E_OBSERVE',
      /nothing to observe/u,
    ],
    ['a generator', 'function* f(a) { yield a; }', {}, 'E_OBSERVE', /^generators are not observed/u],
    [
      'an async function',
      'async function f(a) { return a; }',
      {},
      'E_OBSERVE',
      /^async functions are not observed/u,
    ],
    ['a target that is none', 'function g() {}', {}, 'E_TARGET', /^f is no function/u],
    [
      'a formula that does not parse',
      '/** @param {int} a */\nfunction f(a) { return a; }',
      { observe: ['a <'] },
      'E_SPEC_PARSE',
      /expected/u,
    ],
    [
      'a name that there is not',
      '/** @param {int} amount */\nfunction f(amount) { return amount; }',
      { observe: ['amont > 1'] },
      'E_SPEC_NAME',
      /amont/u,
    ],
    [
      'a constant',
      '/** @param {int} a */\nfunction f(a) { return a; }',
      { observe: ['1 < 2'] },
      'E_OBSERVE',
      /the same in all states/u,
    ],
    [
      'what is always true, as far as types tell',
      '/** @param {int} a @param {int} b */\nfunction f(a, b) { return a + b; }',
      { observe: ['a < b || b <= a'] },
      'E_OBSERVE',
      /^a < b \|\| b <= a: it is the same in all states/u,
    ],
    [
      'an opaque function that there is not',
      'function other() {}\n/** @param {int} a */\nfunction f(a) { if (a > 1) other(); }',
      { opaque: ['othr'] },
      'E_OBSERVE',
      /^--opaque othr: the file has no function of that name/u,
    ],
    [
      'what takes too long to abstract',
      '/** @param {int[]} a */\nfunction f(a) { let n = 0; while (n < a.length) n++; return n; }',
      { timeout: 1 },
      'E_OBSERVE',
      /^f is not abstracted in 0\.001 s/u,
    ],
    [
      'variables that no label sees together',
      'function f(a) { for (let i = 0; i < 3; i++) a[0] = i; for (let j = 0; j < 3; j++) a[1] = j; }',
      { observe: ['i < j'] },
      'E_OBSERVE',
      /no label sees i, j together/u,
    ],
  ];
  for (const [what, text, request, code, message] of refused)
    it(`refuses ${what}`, async () => {
      const file = written(text);
      await assert.rejects(
        resultOf({ file, target: 'f', ...request }),
        (error: Error & { code?: string }) => {
          assert.equal(error.code, code);
          assert.match(error.message, message);
          return true;
        },
      );
    });
});
