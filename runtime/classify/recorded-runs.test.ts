/** A run that goes on with what an earlier one has left. */
import assert from 'node:assert/strict';
import type { DirectedAnswer } from './directed/search.js';
import type { InputEnd } from './generation/input-runner.js';
import type { Sequence } from './generation/sequences.js';
import { RecordedRuns, type RunRecord } from './recorded-runs.js';

const input: Sequence = [{ point: 'f', receiver: undefined, args: [{ code: '1' }] }];
const other: Sequence = [{ point: 'g', receiver: undefined, args: [] }];
const end: InputEnd = { killed: 'ends the process' };
const answer = (target: string): DirectedAnswer => ({ target, inputs: [], isComplete: true });

describe('recorded runs', () => {
  it('run no inputs twice, and ask nothing twice', async () => {
    const records: RunRecord[] = [];
    const first = new RecordedRuns([], (record) => records.push(record));
    assert.deepEqual(await first.run([input], () => Promise.resolve([end])), [end]);
    const asked: string[] = [];
    const search = async function* (_: string, targets: readonly { readonly target: string }[]) {
      for (const { target } of targets) {
        asked.push(target);
        yield await Promise.resolve(answer(target));
      }
    };
    const targetsOf = (...names: readonly string[]) => names.map((target) => ({ target, types: {} }));
    for await (const _ of first.search(search)('text', targetsOf('a')));
    assert.deepEqual(
      records.map(({ record }) => record),
      ['ran', 'searched'],
    );

    const second = new RecordedRuns(records, () => undefined);
    const unasked = (): never => assert.fail('these were run before');
    assert.deepEqual(await second.run([input], unasked), [end]);
    assert.deepEqual(await second.run([other], () => Promise.resolve([end])), [end]);
    const answers: DirectedAnswer[] = [];
    for await (const one of second.search(search)('text', targetsOf('a', 'b'))) answers.push(one);
    assert.deepEqual(answers, [answer('a'), answer('b')]);
    assert.deepEqual(asked, ['a', 'b']);
  });
});
