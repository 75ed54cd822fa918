/** Receivers whose classes extend classes of the language: they are what the constructors make, and empty. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { emitTests, explore, type TargetResult } from './index.js';

const SOURCE = `
export class OfMap extends Map { many() { return this.size > 0 ? this.n : 0; } }
export class OfSet extends Set { has1() { return this.has(1); } }
export class OfDate extends Date { late() { return this.getTime() > 5; } }
export class OfError extends Error { code = 3; is() { return this.code === 4 ? this.message : 'no'; } }
export class OfArray extends Array { first() { return this[0] === 7; } }
`;

/** The outcomes, and how the test makes the receiver. */
const rows: Readonly<Record<string, readonly [outcomes: readonly unknown[], receiver: RegExp]>> = {
  'OfMap.prototype.many': [[0], /new OfMap\(\)\.many/u],
  'OfSet.prototype.has1': [[false], /new OfSet\(\)\.has1/u],
  'OfDate.prototype.late': [[true], /new OfDate\(\)\.late/u],
  'OfError.prototype.is': [
    ['', 'no'],
    /Object\.assign\(Object\.create\(OfError\.prototype\), \{ code: 4 \}\)/u,
  ],
  'OfArray.prototype.first': [[false], /new OfArray\(\)\.first/u],
};

describe('classes that extend classes of the language', () => {
  let root: string;
  /** By target: the processes are those of one exploration. */
  const found = new Map<string, TargetResult>();
  before(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-extended-'));
    writeFileSync(path.join(root, 'subject.mjs'), SOURCE);
    for await (const event of explore({ file: path.join(root, 'subject.mjs') }))
      if (event.type === 'end') found.set(event.result.subject.target, event.result);
  });
  after(() => rmSync(root, { recursive: true }));

  it('are made though the program has fields of those classes [long]', async () => {
    const source = `export class Dated extends Date {
  owner: Date | null = null;
  late(): number { if (this.getTime() > 5) return 1; return 0; }
}`;
    const file = path.join(root, 'dated.ts');
    writeFileSync(file, source);
    for await (const event of explore({ file, target: 'Dated.prototype.late' })) {
      if (event.type === 'path') assert.equal(event.test.replay, 'same');
      if (event.type === 'end') assert.equal(event.result.summary.decisions.infeasible, 0);
    }
  });

  for (const [target, [outcomes, receiver]] of Object.entries(rows))
    it(target, async () => {
      const result = found.get(target)!;
      assert.deepEqual(
        result.tests.map(({ outcome, replay }) => [outcome.value, replay]).sort(),
        outcomes.map((value) => [value, 'same']),
      );
      assert.equal(result.summary.decisions.infeasible, 0);
      const emitted = await emitTests({ result, framework: 'mocha', directory: path.join(root, target) });
      assert.deepEqual(emitted.leftOut, []);
      assert.match(readFileSync(emitted.files[0]!.file, 'utf8'), receiver);
    });
});
