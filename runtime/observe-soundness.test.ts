/** States of small functions by brute force: none is beyond the abstraction, and none was called unreachable. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonValue } from './inputs/values/values.js';
import type { MarkedText, ObserveResult, Runner } from './observe/events.js';
import { observe } from './observe/observe.js';
import { OBSERVE_DEFAULTS } from './observe/options.js';
import type { OutsideRead } from './observe/paths/inputs.js';
import { ObservedRuns } from './replay/observed/observed-runs.js';

const root = path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json')));

type Inputs = Readonly<Record<string, JsonValue>>;

/** All arrays of at most a length over some values. */
function arraysOver(values: readonly number[], most: number): number[][] {
  let last: number[][] = [[]];
  const all = [...last];
  for (let length = 1; length <= most; length += 1) {
    last = last.flatMap((array) => values.map((value) => [...array, value]));
    all.push(...last);
  }
  return all;
}

const arrays = (name: string, values: readonly number[], most: number): readonly Inputs[] =>
  arraysOver(values, most).map((array) => ({ [name]: array }));

const with3 = (values: readonly number[]): readonly Inputs[] =>
  values.flatMap((a) => values.flatMap((b) => values.map((c) => ({ a, b, c }))));

const lists = (): readonly Inputs[] =>
  arraysOver([0, 1, 2], 3).flatMap((values) =>
    [0, 1, 2].map((x) => ({
      this: {
        $: 'new',
        id: 1,
        class: 'List',
        fields: {
          head: values.reduceRight<JsonValue>(
            (next, value, i) => ({ $: 'new', id: i + 2, class: 'Cell', fields: { value, next } }),
            null,
          ),
        },
      },
      x,
    })),
  );

/** Square matrices by their rows. */
const matrices = (most: number): readonly Inputs[] =>
  Array.from({ length: most + 1 }, (_, n) => n).flatMap((n) =>
    arraysOver([0, 1], n * n).flatMap((m) => (m.length === n * n ? [{ m, n }] : [])),
  );

/** Arrays with their length. */
const measured = (values: readonly number[], least: number, most: number): readonly Inputs[] =>
  arraysOver(values, most).flatMap((a) => (a.length > least ? [{ a, n: a.length }] : []));

const withEach = (
  all: readonly Inputs[],
  name: string,
  values: (inputs: Inputs) => readonly number[],
): readonly Inputs[] =>
  all.flatMap((inputs) => values(inputs).map((value) => ({ ...inputs, [name]: value })));

/** Each function of `corpus/observe/`. */
const SUBJECTS: readonly (readonly [
  file: string,
  target: string,
  inputs: () => readonly Inputs[],
  reads?: 'any',
])[] = [
  ['partition.js', 'partition', () => measured([0, 1, 2], 2, 4)],
  ['partition.js', 'partition', () => measured([0, 1, 2], 2, 4), 'any'],
  ['partition-corrected.js', 'partition', () => measured([0, 1, 2], 2, 4), 'any'],
  ['sorting.js', 'insertionSort', () => arrays('a', [0, 1, 2], 4)],
  ['sorting.js', 'selectionSort', () => arrays('a', [0, 1, 2], 3)],
  ['sorting.js', 'bubblePass', () => arrays('a', [0, 1, 2], 4)],
  ['sorting.js', 'dutchFlag', () => arrays('a', [0, 1, 2], 4)],
  [
    'sorting.js',
    'siftUp',
    () => withEach(arrays('a', [0, 1, 2], 4), 'i', ({ a }) => [...(a as number[]).keys()]),
  ],
  ['sorting.js', 'siftDown', () => arrays('a', [0, 1, 2], 5)],
  ['searching.js', 'linearSearch', () => withEach(arrays('a', [0, 1], 4), 'x', () => [0, 1])],
  ['searching.js', 'binarySearch', () => withEach(arrays('a', [0, 1, 2], 4), 'x', () => [0, 1, 2])],
  ['searching.js', 'lowerBound', () => withEach(arrays('a', [0, 1, 2], 4), 'x', () => [0, 1, 2])],
  ['searching.js', 'largest', () => arrays('a', [0, 1, 2], 4)],
  ['searching.js', 'secondLargest', () => arrays('a', [0, 1, 2], 4)],
  ['searching.js', 'isSorted', () => arrays('a', [0, 1, 2], 4)],
  ['searching.js', 'longestRun', () => arrays('a', [0, 1], 5)],
  ['parsers.js', 'parseInteger', () => arrays('codes', [45, 48, 57, 0, 99], 3)],
  ['parsers.js', 'isBalanced', () => arrays('codes', [40, 41, 0], 4)],
  ['parsers.js', 'countWords', () => arrays('codes', [32, 0], 5)],
  ['parsers.js', 'endOfQuoted', () => arrays('codes', [34, 92, 0], 4)],
  ['machines.js', 'turnstile', () => arrays('events', [0, 1, 2], 4)],
  ['machines.js', 'door', () => arrays('events', [0, 1, 2], 4)],
  ['machines.js', 'saturating', () => withEach(arrays('steps', [-1, 0, 1, 2], 3), 'most', () => [1, 2])],
  ['lists.js', 'List.prototype.contains', lists],
  ['lists.js', 'List.prototype.insert', lists],
  ['lists.js', 'List.prototype.remove', lists],
  [
    'arithmetic.js',
    'greatestDivisor',
    () => [1, 2, 3, 4, 6].flatMap((a) => [1, 2, 3, 4, 6].map((b) => ({ a, b }))),
  ],
  ['arithmetic.js', 'triangle', () => with3([-1, 1, 2, 3])],
  [
    'arithmetic.js',
    'clamp',
    () => with3([-1, 0, 1, 2]).flatMap(({ a, b, c }) => (b! <= c! ? [{ x: a!, low: b!, high: c! }] : [])),
  ],
  ['arithmetic.js', 'trace', () => matrices(2).slice(1)],
  ['arithmetic.js', 'isSymmetric', () => matrices(3)],
];

/** All strings of at most a length over some units. */
const strings = (name: string, units: readonly string[], most: number): readonly Inputs[] =>
  arraysOver([...units.keys()], most).map((array) => ({ [name]: array.map((i) => units[i]!).join('') }));

const integers = (name: string, values: readonly number[]): readonly Inputs[] =>
  values.map((value) => ({ [name]: value }));

/** Functions whose abstraction once left out what runs pass through, or never knew it. */
const TEXTS: readonly (readonly [what: string, text: string, inputs: () => readonly Inputs[]])[] = [
  [
    'what an element was before an index moved [long]',
    `/** @param {int[]} a */
function f(a) {
  let i = 0;
  let x = 0;
  while (i < a.length) {
    x = a[i];
    i++;
    if (i < a.length && x === a[i]) return i;
  }
  return -1;
}`,
    () => arrays('a', [0, 1], 3),
  ],
  [
    'a variable that a callback assigns [long]',
    `/** @param {int[]} a */
function f(a) {
  let count = 0;
  a.forEach((x) => { if (x > 0) count++; });
  if (count > 1) return 1;
  return 0;
}`,
    () => arrays('a', [0, 1], 3),
  ],
  [
    'a variable of a helper that its own function assigns [long]',
    `function twice(x) {
  let c = 0;
  const inc = () => { c++; };
  inc();
  if (x > 0) inc();
  return c;
}
/** @param {int} x */
function f(x) {
  const n = twice(x);
  if (n === 2) return 1;
  return 3;
}`,
    () => integers('x', [-1, 0, 1]),
  ],
  [
    '[long] variables that last for one iteration',
    `/** @param {int} n */
function f(n) {
  const list = [];
  for (let i = 0; i < n; i++) list.push(() => i);
  let first = 0;
  for (let j = 0; j < list.length; j++) if (list[j]() === 0) first++;
  if (first > 1) return 1;
  return 0;
}`,
    () => integers('n', [0, 1, 2, 3]),
  ],
  [
    '[long] what built-ins write to objects',
    `/** @param {int[]} a */
function f(a) {
  const o = { p: 1 };
  Object.assign(o, { p: 2 });
  if (o.p === 2) a.fill(7);
  if (a.length > 0 && a[0] === 7) return 2;
  return 3;
}`,
    () => arrays('a', [0, 7], 2),
  ],
  [
    'errors of reads that are caught [long]',
    `/** @param {int} k */
function f(k) {
  let r = 0;
  try {
    const b = JSON.parse('[{"x":1}]');
    r = b[k].x;
  } catch {
    r = 2;
  }
  if (r === 2) return 1;
  return 0;
}`,
    () => integers('k', [0, 1]),
  ],
  [
    '[long] loops of helpers, patterns and spread arguments',
    `function sum(a) {
  let s = 0;
  for (const x of a) s += x;
  return s;
}
/** @param {int[]} a */
function f(a) {
  const [first = 3, ...others] = a;
  const s = sum([...others, 1]);
  if (s > 2) return first;
  if (first === 3) return s;
  return 0;
}`,
    () => arrays('a', [0, 1, 3], 3),
  ],
  [
    'the units of a string [long]',
    `/** @param {string} s */
function f(s) {
  let words = 0;
  let inside = false;
  for (let i = 0; i < s.length; i++) {
    if (s[i] === ' ') inside = false;
    else if (!inside) { inside = true; words++; }
  }
  return words > 1;
}`,
    () => strings('s', [' ', 'a', 'b'], 4),
  ],
  [
    '[long] the code points of a string, and what orders them',
    `/** @param {string} s */
function f(s) {
  let n = 0;
  for (const c of s) {
    if (c >= '0' && c <= '9') n = n * 10 + Number(c);
    else if (c.length === 2) return -2;
    else return -1;
  }
  return n;
}`,
    () => strings('s', ['0', '9', 'x', '\ud83d', '\ude00'], 3),
  ],
];

/** Milliseconds: the slowest of these take minutes. */
const LONG_TIMEOUT = 600_000;
/** Those that take less than a second. */
const REPRESENTATIVE: ReadonlySet<string> = new Set(['clamp']);

/** Keeps the text that runs were made with. */
class Keeping implements Runner {
  marked: MarkedText | undefined;

  constructor(private readonly runs: ObservedRuns) {}

  name(...args: Parameters<Runner['name']>): string {
    return this.runs.name(...args);
  }

  async run(...args: Parameters<Runner['run']>): ReturnType<Runner['run']> {
    if (!args[0].isAside) [this.marked] = args;
    return await this.runs.run(...args);
  }

  async passed(...args: Parameters<Runner['passed']>): ReturnType<Runner['passed']> {
    return await this.runs.passed(...args);
  }
}

/** The places around an array, with a value at each. */
function around({ a }: Inputs, value: number): readonly OutsideRead[] {
  const { length } = a as readonly number[];
  return [-2, -1, length, length + 1].map((index) => ({ parameter: 'a', index, value }));
}

/** @throws AssertionError for a state that a run passes through, and that was called unreachable or left out */
async function passesThroughNoOthers(
  file: string,
  target: string,
  inputs: readonly Inputs[],
  reads: 'any' | 'undefined' = 'undefined',
): Promise<void> {
  const options = { ...OBSERVE_DEFAULTS, file, target, reads };
  const runs = new ObservedRuns(options);
  try {
    const keeping = new Keeping(runs);
    let result: ObserveResult | undefined;
    for await (const event of observe(options, keeping)) if (event.type === 'end') result = event.result;
    const group = result!.groups.at(-1);
    assert.deepEqual(group!.beyond, []);
    const states = new Map(
      group!.states.map(({ label, valuation, status }) => [`${label}:${valuation}`, status]),
    );
    const wrong = new Set<string>();
    let seen = 0;
    const each = inputs.flatMap((input) =>
      reads === 'any'
        ? [0, 2].map((value) => [input, around(input, value)] as const)
        : [[input, []] as const],
    );
    for (const [input, outside] of each) {
      const run = await runs.run(keeping.marked!, input, outside);
      for (const [label, valuation] of run!.trace) {
        const bits = group!.observations.map((_, i) => ((valuation >> i) & 1 ? 'T' : 'F')).join('');
        const state = `${group!.labels[label]!.name}:${bits}`;
        seen += 1;
        if (!states.has(state) || states.get(state) === 'unreachable')
          wrong.add(`${state} on ${JSON.stringify(input)}`);
      }
    }
    assert.ok(seen > 0);
    assert.deepEqual([...wrong], []);
  } finally {
    await runs.close();
  }
}

describe('verdicts on observed states', () => {
  for (const [name, target, inputs, reads] of SUBJECTS) {
    const words = `${target} of ${name}${reads ? ', reads any,' : ''} passes through no other states`;
    it(`${REPRESENTATIVE.has(target) ? '' : '[long] '}${words}`, async () => {
      await passesThroughNoOthers(path.join(root, 'corpus/observe', name), target, inputs(), reads);
    }).timeout(LONG_TIMEOUT);
  }

  it('is held against runs for all functions of the corpus', async () => {
    const own = new Set(SUBJECTS.map(([name, target]) => `${name} ${target}`));
    for (const name of readdirSync(path.join(root, 'corpus/observe'))) {
      const exported = (await import(path.join(root, 'corpus/observe', name))) as Record<string, unknown>;
      const targets = Object.entries(exported).flatMap(([key, value]) => {
        const { prototype } = value as { readonly prototype?: object };
        const methods = prototype
          ? Object.getOwnPropertyNames(prototype).filter((one) => one !== 'constructor')
          : [];
        return methods.length > 0 ? methods.map((one) => `${key}.prototype.${one}`) : [key];
      });
      for (const target of targets)
        assert.ok(target === 'swap' || own.has(`${name} ${target}`), `${name} ${target}`);
    }
  });

  describe('functions', () => {
    let folder: string;
    before(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'penumbra-observe-'));
    });
    after(() => rmSync(folder, { recursive: true }));

    for (const [what, text, inputs] of TEXTS)
      it(what, async () => {
        const file = path.join(folder, 'subject.cjs');
        writeFileSync(file, `${text}\nmodule.exports = { f };\n`);
        await passesThroughNoOthers(file, 'f', inputs());
      });
  });
});
