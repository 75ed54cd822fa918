/** States of small functions by brute force: none is beyond the abstraction, and none was called unreachable. */
import assert from 'node:assert/strict';
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

describe('verdicts on observed states', () => {
  for (const [name, target, inputs] of SUBJECTS)
    it(`${LONG.has(target) ? '[long] ' : ''}${target} passes through no other states`, async () => {
      const file = path.join(root, 'corpus/observe', name);
      const options = { ...OBSERVE_DEFAULTS, file, target };
      const runs = new ObservedRuns(options);
      try {
        const keeping = new Keeping(runs);
        let result: ObserveResult | undefined;
        for await (const event of observe(options, keeping)) if (event.type === 'end') result = event.result;
        const [group] = result!.groups;
        assert.deepEqual(group!.beyond, []);
        const states = new Map(
          group!.states.map(({ label, valuation, status }) => [`${label}:${valuation}`, status]),
        );
        const wrong = new Set<string>();
        let seen = 0;
        for (const input of inputs()) {
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
    });
});
