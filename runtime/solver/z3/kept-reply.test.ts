import assert from 'node:assert/strict';
import { keptReply, replyOf } from './kept-reply.js';
import type { CheckReply } from './protocol.js';

describe('answers that are kept', () => {
  const rows: readonly CheckReply[] = [
    { status: 'unsat', core: [3, -4] },
    { status: 'unknown', cause: 'resources', reason: 'max. resource limit exceeded' },
    {
      status: 'sat',
      values: Float64Array.of(1, -0, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, 0.1),
      large: new Map([[3, 2n ** 70n]]),
    },
  ];
  for (const reply of rows)
    it(`come back as they were: ${reply.status}`, () => {
      assert.deepEqual(replyOf(JSON.parse(JSON.stringify(keptReply(reply)))), reply);
    });
});
