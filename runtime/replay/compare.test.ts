import { equal } from 'node:assert/strict';
import type { DecisionTaken, PathRecord } from '../explore/events.js';
import { isSameEngineError, judge, type SiteNames } from './compare.js';
import type { Observation } from './observation.js';

const thrown = (message: string, name = 'TypeError') =>
  ({ kind: 'throw', error: { name, message } }) as const;

describe('errors that node words otherwise', () => {
  it('are the same type errors', () => {
    const [predicted, seen] = ['(intermediate value) is not iterable', 'a is not iterable'] as const;
    equal(isSameEngineError(thrown(predicted), thrown(seen)), true);
    equal(isSameEngineError(thrown(predicted), thrown('a is not a function')), false);
    equal(isSameEngineError(thrown(predicted, 'RangeError'), thrown(seen, 'RangeError')), false);
    equal(isSameEngineError(thrown(predicted), { kind: 'return', value: 1 }), false);
  });
});

describe('decisions of runs whose stack was full, and of runs that wait', () => {
  /** A letter for a decision, in capitals where it was taken. */
  const decisions = (text: string): DecisionTaken[] =>
    [...text].map((letter) => ({
      site: letter.toLowerCase().charCodeAt(0),
      taken: letter !== letter.toLowerCase(),
    }));
  const names: SiteNames = {
    predicted: (site) => ({ key: `${site}`, words: String.fromCharCode(site) }),
    recorded: (key) => ({
      site: Number(key),
      file: 'a.js',
      line: 1,
      column: 1,
      kind: 'if',
      text: '',
      whenTrue: true,
      whenFalse: true,
    }),
  };
  const outcome = { kind: 'return', value: 1 } as const;
  const seen: Observation = {
    outcome,
    after: {},
    result: 1,
    changes: [],
    isAsync: false,
    isUncaught: false,
    seeded: false,
    refused: false,
  };

  for (const [predicted, recorded, hasOverflowed, verdict] of [
    ['abbbC', 'abbbC', true, 'same'],
    ['abbbC', 'abbbbbC', true, 'same'],
    ['abbbbbC', 'abC', true, 'same'],
    ['abbbDDDC', 'abbDDC', true, 'same'],
    ['abbbC', 'abbbc', true, 'divergent'],
    ['abbbC', 'aBbbbbC', true, 'divergent'],
    ['abbbC', 'abbbbbC', false, 'divergent'],
  ] as const) {
    const depth = hasOverflowed ? 'full' : 'not full';
    it(`${predicted} / ${recorded}, ${depth}: ${verdict}`, () => {
      const path: PathRecord = {
        id: '1',
        inputs: {},
        outcome,
        after: {},
        pathCondition: [],
        decisions: decisions(predicted),
        added: [],
        violated: [],
        ...(hasOverflowed ? { overflowed: true } : {}),
      };
      const replayed = { kind: 'ran', plain: seen, recorded: seen, decisions: decisions(recorded) } as const;
      equal(judge(path, replayed, names).replay, verdict);
    });
  }

  for (const [overflowed, verdict] of [
    [true, 'same'],
    [false, 'divergent'],
  ] as const)
    it(`what they leave behind: ${verdict}`, () => {
      const path: PathRecord = {
        id: '1',
        inputs: {},
        outcome,
        after: { n: 1 },
        pathCondition: [],
        decisions: [],
        added: [],
        violated: [],
        ...(overflowed ? { overflowed } : {}),
      };
      const plain = { ...seen, after: { n: 2 } };
      const replayed = { kind: 'ran', plain, recorded: plain, decisions: [] } as const;
      equal(judge(path, replayed, names).replay, verdict);
    });

  for (const [pending, recorded, verdict] of [
    [true, 'aB', 'same'],
    [true, 'aBcccc', 'same'],
    [true, 'ab', 'divergent'],
    [false, 'aB', 'divergent'],
  ] as const)
    it(`of what ${pending ? 'waits' : 'does not wait'} for node and does not come back, ${recorded}: ${verdict}`, () => {
      const path: PathRecord = {
        id: '1',
        inputs: {},
        outcome,
        after: {},
        pathCondition: [],
        decisions: decisions('aBc'),
        added: [],
        violated: [],
        ...(pending ? { pending } : {}),
      };
      const replayed = { kind: 'unfinished', reason: 'silence', decisions: decisions(recorded) } as const;
      equal(judge(path, replayed, names).replay, verdict);
    });
});

describe('values that hold the words of an error', () => {
  const names: SiteNames = { predicted: () => undefined, recorded: () => undefined };
  const seen = (said: string, after = 1): Observation => ({
    outcome: { kind: 'return', value: { said } },
    after: { a: after },
    result: { said },
    changes: [],
    isAsync: false,
    isUncaught: false,
    seeded: false,
    refused: false,
  });
  const plain = seen('Error: xs is not iterable');
  const path = { outcome: plain.outcome, after: plain.after, decisions: [] } as unknown as PathRecord;
  for (const [recorded, verdict] of [
    [seen('Error: what is looped over is not iterable'), 'same'],
    [seen('Error: what is looped over is not iterable, too'), 'divergent'],
    [seen('Error: what is looped over is not iterable', 2), 'divergent'],
    [seen('Error: ys is not iterable'), 'divergent'],
  ] as const)
    it(`are ${verdict} for ${JSON.stringify([recorded.outcome.value, recorded.after])}`, () => {
      equal(judge(path, { kind: 'ran', plain, recorded, decisions: [] }, names).replay, verdict);
    });
});
