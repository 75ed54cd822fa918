import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { jobsThatFit, sideBySide } from './side-by-side.js';

describe('streams side by side', () => {
  /** Streams of these lengths, and what they did in its order. */
  function streams(lengths: readonly number[], log: string[]): (() => AsyncGenerator<string>)[] {
    return lengths.map(
      (length, i) =>
        async function* () {
          log.push(`start ${i}`);
          for (let n = 0; n < length; n++) {
            await setImmediate();
            yield `${i}.${n}`;
          }
          log.push(`end ${i}`);
          if (length === 0) throw new Error(`stream ${i}`);
        },
    );
  }

  async function read(stream: AsyncIterable<string>): Promise<string[]> {
    const read: string[] = [];
    for await (const element of stream) read.push(element);
    return read;
  }

  it('are read in order, whichever is done first', async () => {
    const log: string[] = [];
    const all: string[] = [];
    for (const stream of sideBySide(streams([5, 1, 2], log), 3)) all.push(...(await read(stream)));
    assert.deepEqual(all, ['0.0', '0.1', '0.2', '0.3', '0.4', '1.0', '2.0', '2.1']);
    assert.deepEqual(log, ['start 0', 'start 1', 'start 2', 'end 1', 'end 2', 'end 0']);
  });

  for (const [jobs, expected] of [
    [1, ['start 0', 'end 0', 'start 1', 'end 1', 'start 2', 'end 2']],
    [2, ['start 0', 'start 1', 'end 1', 'start 2', 'end 2', 'end 0']],
  ] as const) {
    it(`are at most ${jobs} at a time`, async () => {
      const log: string[] = [];
      for (const stream of sideBySide(streams([6, 1, 1], log), jobs)) await read(stream);
      assert.deepEqual(log, expected);
    });
  }

  it('fail where they are read', async () => {
    const log: string[] = [];
    const [first, second, third] = sideBySide(streams([1, 0, 1], log), 2);
    assert.deepEqual(await read(first!), ['0.0']);
    await assert.rejects(read(second!), /stream 1/u);
    assert.deepEqual(await read(third!), ['2.0']);
  });

  it('are as many as the machine has memory for, one at least', () => {
    assert.equal(jobsThatFit(2 ** 40), 1);
    assert.ok(jobsThatFit(1) >= 1);
  });
});
