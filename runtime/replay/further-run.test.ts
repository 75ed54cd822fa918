import { equal } from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { laterOf } from '../inputs/model/later-calls.js';
import { FurtherRun } from './further-run.js';

describe('results of calls that follow, where nothing settles the last promise', () => {
  const pending = new Promise<unknown>(() => undefined);
  const calls = (...texts: readonly string[]) => texts.map((text) => ({ call: laterOf(text)!, args: [] }));
  for (const [title, first, following, expected] of [
    ['of the target', pending, calls('then 1: result()'), pending],
    ['of a call behind it', Promise.resolve(() => pending), calls('then 1: result()'), pending],
    [
      'of a call that another one follows',
      Promise.resolve(() => pending),
      calls('then 1: result()', 'then 2: result1()'),
      pending,
    ],
    ['but none is left', Promise.resolve(() => 5), calls('then 1: result()'), 5],
  ] as const)
    it(title, async () => {
      const run = new FurtherRun([], [], following);
      void run.goOn(first, (result) => result);
      await setImmediate();
      equal(run.resultOf(undefined), expected);
    });
});
