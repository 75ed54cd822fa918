/** States of small functions by brute force: none is beyond the abstraction, and none was called unreachable. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonValue } from './inputs/values/values.js';
import type { MarkedText, ObserveResult, Runner } from './observe/events.js';
import { observe } from './observe/observe.js';
import { OBSERVE_DEFAULTS } from './observe/options.js';
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

const SUBJECTS: readonly (readonly [file: string, target: string, inputs: () => readonly Inputs[]])[] = [
  [
    'partition.js',
    'partition',
    () =>
      arrays('a', [0, 1, 2], 4).flatMap(({ a }) =>
        (a as number[]).length > 2 ? [{ a: a!, n: (a as number[]).length }] : [],
      ),
  ],
  ['sorting.js', 'insertionSort', () => arrays('a', [0, 1, 2], 4)],
  ['sorting.js', 'selectionSort', () => arrays('a', [0, 1, 2], 3)],
  ['sorting.js', 'bubblePass', () => arrays('a', [0, 1, 2], 4)],
  ['sorting.js', 'dutchFlag', () => arrays('a', [0, 1, 2], 4)],
  ['searching.js', 'secondLargest', () => arrays('a', [0, 1, 2], 4)],
  ['searching.js', 'longestRun', () => arrays('a', [0, 1], 5)],
  ['parsers.js', 'isBalanced', () => arrays('codes', [40, 41, 0], 4)],
  ['machines.js', 'door', () => arrays('events', [0, 1, 2], 4)],
  ['arithmetic.js', 'triangle', () => with3([-1, 1, 2, 3])],
  ['lists.js', 'List.prototype.insert', lists],
  ['lists.js', 'List.prototype.remove', lists],
];

/** All strings of at most a length over some units. */
const strings = (name: string, units: readonly string[], most: number): readonly Inputs[] =>
  arraysOver([...units.keys()], most).map((array) => ({ [name]: array.map((i) => units[i]!).join('') }));

const integers = (name: string, values: readonly number[]): readonly Inputs[] =>
  values.map((value) => ({ [name]: value }));

/** Functions whose abstraction once left out what runs pass through, or never knew it. */
const TEXTS: readonly (readonly [what: string, text: string, inputs: () => readonly Inputs[]])[] = [
  [
    'what an element was before an index moved',
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
    'a variable that a callback assigns',
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
    'a variable of a helper that its own function assigns',
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
    'variables that last for one iteration',
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
    'what built-ins write to objects',
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
    'errors of reads that are caught',
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
    'the units of a string',
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

/** These take seconds. */
const LONG: ReadonlySet<string> = new Set([
  'partition',
  'selectionSort',
  'bubblePass',
  'dutchFlag',
  'longestRun',
]);

/** Keeps the text that runs were made with. */
class Keeping implements Runner {
  marked: MarkedText | undefined;

  constructor(private readonly runs: ObservedRuns) {}

  name(...args: Parameters<Runner['name']>): string {
    return this.runs.name(...args);
  }

  async run(...args: Parameters<Runner['run']>): ReturnType<Runner['run']> {
    [this.marked] = args;
    return await this.runs.run(...args);
  }
}

/** @throws AssertionError for a state that a run passes through, and that was called unreachable or left out */
async function passesThroughNoOthers(file: string, target: string, inputs: readonly Inputs[]): Promise<void> {
  const options = { ...OBSERVE_DEFAULTS, file, target };
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
    for (const input of inputs) {
      const run = await runs.run(keeping.marked!, input, []);
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
  for (const [name, target, inputs] of SUBJECTS)
    it(`${LONG.has(target) ? '[long] ' : ''}${target} passes through no other states`, async () => {
      await passesThroughNoOthers(path.join(root, 'corpus/observe', name), target, inputs());
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
