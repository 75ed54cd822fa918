import assert from 'node:assert/strict';
import { explorePath, type Scenario } from './fixture.js';

interface Case extends Scenario {
  readonly path: readonly string[];
  readonly result: string;
  /** Counted concretizations; none if absent. */
  readonly lost?: Readonly<Record<string, number>>;
}

const self = [undefined, ''] as const;

function check(cases: Readonly<Record<string, Case>>): void {
  for (const [name, { path, result, lost = {}, ...scenario }] of Object.entries(cases)) {
    it(name, () => {
      const observed = explorePath(scenario);
      assert.deepEqual(
        {
          path: observed.path,
          result: observed.result,
          lost: Object.fromEntries(observed.record.concretized),
        },
        { path, result, lost },
      );
    });
  }
}

const node = 'class Node {} exports.Node = Node;';
const list = { Node: { next: 'Node|null', value: 'number' } };

describe('path conditions', () => {
  describe('of numbers', () => {
    check({
      comparison: {
        source: 'exports.f = (a) => { if (a > 3) return a + 1; return 0; };',
        inputs: () => [self, [5, 'number']],
        path: ['site a > 3'],
        result: 'a + 1',
      },
      'negated comparison': {
        source: 'exports.f = (a, b) => { if (a <= b) return 1; return a - b; };',
        inputs: () => [self, [5, 'number'], [2, 'number']],
        path: ['site a > b'],
        result: 'a - b',
      },
    });
  });
  describe('of references', () => {
    check({
      'null test': {
        source: `${node} exports.f = (a) => { if (a === null) return 0; return a.value; };`,
        shapes: list,
        inputs: (make) => [self, [make('Node', { next: null, value: 7 }), 'Node|null']],
        path: ['site a !== null'],
        result: 'a.value',
      },
    });
  });
});
