/** How two searches take turns: by what they find, never by time. */
import assert from 'node:assert/strict';
import type { ExploreEvent } from '../events.js';
import { inTurns, withFurther } from './in-turns.js';

const PATH = {
  id: '',
  inputs: {},
  outcome: { kind: 'return', value: { $: 'undefined' } },
  after: {},
  pathCondition: [],
  decisions: [],
  violated: [],
} as const;

/** A search of so many runs, each as dear as an easy query, of which those that are listed cover something. */
async function* search(
  order: string[],
  name: string,
  runs: number,
  finds: readonly number[] = [],
): AsyncGenerator<ExploreEvent, string> {
  if (name === 'main') yield { type: 'start', target: 'f', parameters: [] };
  for (let run = 1; run <= runs; run++) {
    order.push(name);
    const added = finds.includes(run) ? [{ site: run, taken: true }] : [];
    yield { type: 'path', path: { ...PATH, added } };
    yield {
      type: 'progress',
      run,
      queued: 1,
      queries: 0,
      work: 1,
      covered: 0,
      total: 9,
      spent: 0,
      execute: 0,
    };
  }
  return `end of ${name}`;
}

/** Who runs how often, in order. */
const rows: Readonly<
  Record<
    string,
    readonly [lead: readonly [number, number[]], main: readonly [number, number[]], boolean, string]
  >
> = {
  'the lead has one run at first, and what is left when the other is over': [
    [15, []],
    [2, []],
    false,
    '1 lead, 2 main, 14 lead',
  ],
  'the lead is over with a search that decides': [[15, []], [2, []], true, '1 lead, 2 main'],
  'a turn ends a while after the last find': [
    [90, [3]],
    [60, [5]],
    false,
    '1 lead, 17 main, 26 lead, 12 main, 12 lead, 12 main, 12 lead, 12 main, 12 lead, 7 main, 27 lead',
  ],
  'one that finds more has more of the work': [
    [200, []],
    [200, [5, 20, 40, 60, 80, 100]],
    false,
    '1 lead, 17 main, 12 lead, 15 main, 12 lead, 20 main, 12 lead, 40 main, 12 lead, 20 main, 12 lead, 24 main, 12 lead, 24 main, 12 lead, 24 main, 12 lead, 12 main, 12 lead, 4 main, 91 lead',
  ],
  'the other goes on alone where the lead is over': [[1, []], [70, []], false, '1 lead, 70 main'],
};

function turnsOf(order: readonly string[]): string {
  const turns: [string, number][] = [];
  for (const one of order) {
    if (turns.at(-1)?.[0] === one) turns.at(-1)![1] += 1;
    else turns.push([one, 1]);
  }
  return turns.map(([who, runs]) => `${runs} ${who}`).join(', ');
}

describe('searches in turns', () => {
  for (const [name, [lead, main, isDecisive, expected]] of Object.entries(rows))
    it(name, async () => {
      const order: string[] = [];
      const events = inTurns(search(order, 'lead', ...lead), search(order, 'main', ...main), isDecisive);
      let next = await events.next();
      assert.equal((next.value as ExploreEvent).type, 'start');
      while (!next.done) next = await events.next();
      assert.equal(next.value, 'end of main');
      assert.equal(turnsOf(order), expected);
    });
});

/** The search inside of what is documented, the one outside of it if there is one, and who runs how often, in order. */
const further: Readonly<
  Record<string, readonly [readonly [number, number[]], readonly [number, number[]] | undefined, string]>
> = {
  'nothing is tried outside while the first search finds something': [[40, [5]], [9, []], '40 inside'],
  'the second one begins when it no longer does': [[60, []], [9, []], '36 inside, 9 outside, 24 inside'],
  'a find makes a turn longer': [
    [80, [60]],
    [40, [4]],
    '36 inside, 16 outside, 12 inside, 12 outside, 24 inside, 12 outside, 8 inside',
  ],
  'there is nothing outside': [[80, []], undefined, '80 inside'],
};

describe('a search and one that follows it', () => {
  for (const [name, [inside, outside, expected]] of Object.entries(further))
    it(name, async () => {
      const order: string[] = [];
      const other = outside && search(order, 'outside', ...outside);
      const events = withFurther(search(order, 'inside', ...inside), () => other);
      while (!(await events.next()).done);
      assert.equal(turnsOf(order), expected);
    });
});
