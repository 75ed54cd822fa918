/** Generators that calls give back are read: by the machine, on plain node and in the tests that are written. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { emitTests, explore, type TargetResult } from './index.js';

const SOURCE = `
/** @param {number[]} xs @param {int} n */
export function* chunks(xs, n) {
  if (n < 1) throw new RangeError('n');
  for (let i = 0; i < xs.length; i += n) yield xs.slice(i, i + n).length > 1;
}
/** @param {int} from */
export function* naturals(from) {
  try { for (let i = from; ; i += 1) yield i === 7 ? 'seven' : 1; } finally { if (from > 100) closed += 1; }
}
let closed = 0;
/** @param {string[]} parts */
export async function* words(parts) {
  for (const part of parts) { if (part === '') throw new Error('empty'); yield part.length > 2; }
}
export class Tree {
  constructor() { this.isLeaf = true; }
  *walk() { if (this.isLeaf) return; yield 1; }
}
`;

interface Row {
  /** Covered, infeasible and all decision outcomes. */
  readonly decisions: readonly [covered: number, infeasible: number, total: number];
  /** Outcomes of tests, in order of their texts. */
  readonly outcomes: readonly unknown[];
  /** How the tests call. */
  readonly calls: readonly RegExp[];
  /** The bound of what is read, if it was hit. */
  readonly isCut?: true;
}

const rows: Readonly<Record<string, Row>> = {
  chunks: {
    decisions: [4, 0, 4],
    outcomes: ['RangeError', [], [false]],
    calls: [/assert\.throws\(\(\) => \[\.\.\.chunks\(\[\], 0\)\]/u, /= \[\.\.\.chunks\(\[\], 1\)\];/u],
  },
  naturals: {
    decisions: [4, 0, 4],
    outcomes: [
      ['seven', 1, 1],
      [1, 1, 1],
    ],
    calls: [/= firstValues\(naturals\(7\), 3\);/u],
    isCut: true,
  },
  words: {
    decisions: [4, 0, 4],
    outcomes: ['Error', [false]],
    calls: [
      /await firstValuesAsync\(words\(\[/u,
      /await assert\.rejects\(firstValuesAsync\(words\(\[''\]\)\)/u,
    ],
  },
  'Tree.prototype.walk': {
    decisions: [2, 0, 2],
    outcomes: [[], [1]],
    calls: [/= \[\.\.\.\w+\.walk\(\)\];/u],
  },
};

describe('generators that calls give back', () => {
  let root: string;
  /** By target: the processes are those of one exploration. */
  const found = new Map<string, TargetResult>();
  before(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-generators-'));
    writeFileSync(path.join(root, 'subject.mjs'), SOURCE);
    for await (const event of explore({ file: path.join(root, 'subject.mjs'), yields: 3 }))
      if (event.type === 'end') found.set(event.result.subject.target, event.result);
  });
  after(() => rmSync(root, { recursive: true }));

  for (const [target, { decisions, outcomes, calls, isCut }] of Object.entries(rows))
    it(target, async () => {
      const result = found.get(target)!;
      const { covered, infeasible, total } = result.summary.decisions;
      assert.deepEqual([covered, infeasible, total], decisions);
      const seen = result.tests.map(({ outcome, replay }) => {
        assert.equal(replay, 'same');
        return outcome.error?.name ?? outcome.value;
      });
      for (const outcome of outcomes)
        assert.ok(seen.some((one) => JSON.stringify(one) === JSON.stringify(outcome)));
      const bound = result.summary.bounds.find(({ name }) => name === 'yields');
      assert.deepEqual([bound?.limit, bound?.hit], [3, isCut ?? false]);
      const directory = path.join(root, target);
      const { files, leftOut } = await emitTests({ result, framework: 'mocha', directory });
      assert.deepEqual(leftOut, []);
      const text = readFileSync(files[0]!.file, 'utf8');
      for (const call of calls) assert.match(text, call);
    });
});
