/** Timers that go on without end: a run waits for ten turns of them, and tests have virtual time. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { emitTests } from './emit/emit.js';
import { explore } from './index.js';
import type { TargetResult } from './result.js';

const SOURCE = `
export class Poller {
  constructor(gap) {
    this.turns = 0;
    if (gap > 0) setInterval(() => { this.turns += 1; if (this.turns > 8) this.isLate = true; }, gap);
  }
}
/** @param {number[]} log */
export function again(log) { log[0] = (log[0] ?? 0) + 1; if (log[0] < 99) setTimeout(again, 5, log); }
/** @param {{ n: number }} counter */
export function soon(counter) { counter.n = 0; const turn = () => { counter.n += 1; setImmediate(turn); }; turn(); }
/** @param {boolean} isLong */
export async function polled(isLong) {
  let turns = 0;
  return new Promise((done) => {
    const timer = setInterval(() => { turns += 1; if (turns > (isLong ? 30 : 3)) { clearInterval(timer); done(turns); } }, 1);
  });
}
/** @param {{ n: number }} counter */
export function ended(counter) {
  counter.n = 0;
  const timer = setInterval(() => { counter.n += 1; if (counter.n === 3) clearInterval(timer); }, 100000);
}
`;

interface Row {
  /** Covered and all. */
  readonly decisions: readonly [number, number];
  readonly isCut: boolean;
  /** Parts of the emitted test, in order. */
  readonly texts: readonly string[];
  /** Why a test is not written. */
  readonly leftOut?: readonly string[];
}

const rows: Readonly<Record<string, Row>> = {
  Poller: {
    decisions: [4, 4],
    isCut: true,
    texts: [
      'mock.timers.enable',
      'new Poller(1)',
      'for (let ms = 0; ms < 10; ms += 1) mock.timers.tick(1);',
      'turns: 10',
      'mock.timers.reset()',
    ],
  },
  again: {
    decisions: [4, 4],
    isCut: true,
    texts: ['for (let ms = 0; ms < 50; ms += 1) mock.timers.tick(1);', 'assert.equal(log[0], 11)'],
  },
  // Node's virtual timers take immediates until there are none.
  soon: {
    decisions: [0, 0],
    isCut: true,
    texts: [],
    leftOut: ['it fails on plain node: it does not come back in time'],
  },
  polled: { decisions: [4, 4], isCut: false, texts: ['await polled(', 'assert.equal(result, '] },
  ended: {
    decisions: [2, 2],
    isCut: false,
    texts: ['mock.timers.tick(300000);', 'assert.equal(counter.n, 3)'],
  },
};

describe('timers that nobody waits for', () => {
  let root: string;
  const found = new Map<string, TargetResult>();
  before(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-timers-'));
    writeFileSync(path.join(root, 'subject.mjs'), SOURCE);
    for await (const event of explore({ file: path.join(root, 'subject.mjs') }))
      if (event.type === 'end') found.set(event.result.subject.target, event.result);
  });
  after(() => rmSync(root, { recursive: true }));

  for (const [target, { decisions, isCut, texts, leftOut: reasons = [] }] of Object.entries(rows))
    it(`${target}${target === 'soon' ? ' [long]' : ''}`, async () => {
      const result = found.get(target)!;
      const { covered, total } = result.summary.decisions;
      assert.deepEqual([covered, total], decisions);
      for (const { replay, outcome } of result.tests)
        assert.deepEqual([replay, outcome.kind], ['same', 'return']);
      assert.equal(result.summary.bounds.find(({ name }) => name === 'timers')?.hit, isCut);
      const directory = path.join(root, target);
      const { files, leftOut } = await emitTests({ result, framework: 'mocha', directory });
      assert.deepEqual(
        leftOut.map(({ reason }) => reason),
        reasons,
      );
      const text = files.map(({ file }) => readFileSync(file, 'utf8')).join('');
      const places = texts.map((part) => text.indexOf(part));
      assert.deepEqual(
        places,
        [...places].sort((a, b) => a - b),
        text,
      );
      assert.ok(!places.includes(-1), text);
    });
});
