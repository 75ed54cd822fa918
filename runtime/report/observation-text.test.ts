import assert from 'node:assert/strict';
import type { GroupResult, ObserveResult } from '../observe/events.js';
import { OBSERVE_DEFAULTS } from '../observe/options.js';
import { observationReport } from './observation-text.js';

/** A function with labels on each column of its lines, all of whose states are covered but one. */
function observed(lines: number, columns: number): ObserveResult {
  const labels = Array.from({ length: lines * columns }, (_, i) => {
    const [line, column] = [Math.floor(i / columns) + 1, (i % columns) + 1];
    return { name: `${line}:${column}`, line, column };
  });
  const states = labels.map(({ name }, i) => ({
    label: name,
    valuation: 'T',
    status: i === 1 ? ('open' as const) : ('covered' as const),
    next: [],
    opaque: [],
  }));
  const group: GroupResult = { observations: ['a < b'], labels, states, paths: [], refined: [], beyond: [] };
  return {
    subject: { file: 'f.js', target: 'f' },
    options: { ...OBSERVE_DEFAULTS, file: 'f.js', target: 'f' },
    groups: [group],
    tests: [],
    queries: { queries: 0, known: 0, unknown: 0 },
    checked: [],
    notFollowed: [],
    isSpent: false,
    assumptions: [],
  };
}

describe('the report of an observation', () => {
  for (const [what, lines, row, others] of [
    ['has a row for each label where they fit', 20, /│ 1:2 +│ \? +│/u, /line 1/u],
    [
      'folds labels by line where they do not, the least known of a line shown',
      21,
      /│ line 1 +│ \? +│/u,
      /│ 1:2 /u,
    ],
  ] as const)
    it(what, () => {
      const text = observationReport(observed(lines, 2), { width: 100 });
      assert.match(text, row);
      assert.doesNotMatch(text, others);
      assert.match(text, /^open: 1:2:T$/mu);
    });

  it('puts valuations that do not fit beside each other into tables of their own, without the rows that say nothing', () => {
    const whole = observed(2, 1);
    const [group] = whole.groups;
    const valuations = ['TTTT', 'TTFF', 'FFFF'];
    const states = valuations.map((valuation, i) => ({
      label: i === 2 ? '2:1' : '1:1',
      valuation,
      status: 'covered' as const,
      next: [],
      opaque: [],
    }));
    const wide = { ...group!, observations: ['a', 'b', 'c', 'd'], states };
    const lines = observationReport({ ...whole, groups: [wide] }, { width: 22 }).split('\n');
    assert.deepEqual(
      lines.filter((line) => line.startsWith('│') && !line.includes('leaf')),
      ['│     │ TTTT │ TTFF │', '│ 1:1 │ x    │ x    │', '│     │ FFFF │', '│ 2:1 │ x    │'],
    );
  });
});
