import assert from 'node:assert/strict';
import type { DecisionTaken, OutcomeStatus, SiteRecord, SolverAnswer } from './explore/events.js';
import { partialSummary, type TestRecord, withReplays, withTraces } from './result.js';

const site: SiteRecord = { site: 0, file: 'a.js', line: 1, column: 1, kind: 'if', text: 'a' };
const decided = (taken: boolean): DecisionTaken => ({ site: 0, taken });

function test(decisions: readonly DecisionTaken[], replay: 'same' | 'divergent'): TestRecord {
  const verdict = replay === 'same' ? { replay } : { replay, reason: 'other' };
  const rest = { inputs: {}, after: {}, pathCondition: [], added: decisions, violated: [] };
  return { id: 'x', outcome: { kind: 'return' }, decisions, ...rest, ...verdict };
}

describe('what replays leave of a summary', () => {
  const rows: readonly (readonly [
    what: string,
    replays: readonly ('same' | 'divergent')[],
    confirmed: readonly (readonly DecisionTaken[])[],
    whenTrue: OutcomeStatus,
    whenFalse: OutcomeStatus,
    divergent: number,
  ])[] = [
    ['all, if all agree', ['same', 'same'], [[decided(true)], [decided(false)]], 'covered', 'covered', 0],
    [
      'no outcome that only a divergent run took',
      ['same', 'divergent'],
      [[decided(true)], []],
      'covered',
      'unknown',
      1,
    ],
    [
      'the outcome that plain node took instead',
      ['divergent', 'divergent'],
      [[decided(false)], [decided(false)]],
      'unknown',
      'covered',
      2,
    ],
  ];
  for (const [what, replays, confirmed, whenTrue, whenFalse, divergent] of rows) {
    it(what, () => {
      const tests = replays.map((replay, i) => test([decided(i === 0)], replay));
      const seen = { sites: [site], answers: [], runs: 2, bounds: [], total: 0, execute: 0 };
      const { decisions, paths } = withReplays(partialSummary(tests, seen), tests, confirmed);
      assert.deepEqual(decisions.list, [{ ...site, whenTrue, whenFalse }]);
      assert.equal(decisions.covered, [whenTrue, whenFalse].filter((status) => status === 'covered').length);
      assert.equal(paths.divergent, divergent);
    });
  }

  it('what runs took of a process that died counts, though the next one did not come to it', () => {
    const tests = [test([decided(true)], 'same')];
    const seen = { sites: [site], answers: [], runs: 0, bounds: [], total: 0, execute: 0 };
    const last = partialSummary([], seen);
    const whyNot = { whenTrue: { stopped: 'no time' }, whenFalse: { stopped: 'no time' } };
    const list = last.decisions.list.map((one) => ({ ...one, whyNot }));
    const told = { ...last, decisions: { ...last.decisions, list } };
    const { decisions, paths } = withReplays(told, tests, [[decided(true)]]);
    const left = { whenFalse: { stopped: 'no time' } };
    assert.deepEqual(decisions.list, [{ ...site, whenTrue: 'covered', whenFalse: 'untried', whyNot: left }]);
    assert.equal(paths.run, 1);
  });

  it('calls nothing infeasible where calls leave traces, and says why', () => {
    const seen = { sites: [site], answers: [], runs: 1, bounds: [], total: 0, execute: 0 };
    const summary = partialSummary([test([decided(true)], 'same')], seen);
    const list = [{ ...site, whenTrue: 'covered', whenFalse: 'infeasible' } as const];
    const left = withTraces({ ...summary, exhausted: true, decisions: { ...summary.decisions, list } });
    const [one] = left.decisions.list;
    assert.equal(one?.whenFalse, 'untried');
    assert.match(one?.whyNot?.whenFalse?.stopped ?? '', /leave traces/u);
    assert.deepEqual(
      [left.exhausted, left.bounds.flatMap(({ name, hit }) => (hit ? [name] : []))],
      [false, ['state']],
    );
  });

  it('sums up an exploration that was ended from outside', () => {
    const answers: readonly SolverAnswer[] = [
      { status: 'sat', model: [], milliseconds: 30 },
      { status: 'unsat', core: [], milliseconds: 4 },
      { status: 'unknown', cause: 'time', reason: 'no answer within 500 ms', milliseconds: 500 },
    ];
    const summary = partialSummary([], { sites: [], answers, runs: 1, bounds: [], total: 900, execute: 60 });
    assert.deepEqual(summary.time, { total: 900, solve: 534, execute: 60 });
    assert.deepEqual(summary.solver, {
      queries: 3,
      sat: 1,
      unsat: 1,
      unknown: 1,
      cached: 0,
      spared: { cores: 0, same: 0, models: 0, repairs: 0, abstractions: 0, circuits: 0 },
      milliseconds: 534,
      variables: 0,
    });
  });
});
