/** `--boundaries`: which sides of comparisons inputs are on. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from '../defaults.js';
import { exploreTarget } from '../explore.js';

const ROWS: readonly (readonly [name: string, source: string, sides: readonly string[]])[] = [
  ['below a constant', "(x: number) => (x < 10 ? 'low' : 'high')", ['x === 10', 'x === 9']],
  ['at most a constant', "(x: number) => (x <= 10 ? 'low' : 'high')", ['x === 10', 'x === 11']],
  ['a constant on the left', "(x: number) => (10 < x ? 'high' : 'low')", ['x === 10', 'x === 11']],
  ['equality', "(x: number) => (x === 3 ? 'three' : 'other')", ['x === 2', 'x === 3', 'x === 4']],
  ['two numbers', "(x: number, y: number) => (x < y ? 'less' : 'more')", ['x === y', 'x === y - 1']],
  ['bigints', "(x: bigint) => (x > 5n ? 'more' : 'less')", ['x === 5n', 'x === 6n']],
  ['what is computed', "(x: number) => (x % 7 > 3 ? 'more' : 'less')", ['x % 7 === 3', 'x % 7 === 4']],
  [
    'bit operators',
    "(x: number, y: number) => ((x & 7) === 3 && (y | 0) < 5 ? 'yes' : 'no')",
    ['(x & 7) === 2', '(x & 7) === 3', '(x & 7) === 4', '(y | 0) === 4', '(y | 0) === 5'],
  ],
  [
    'a comparison that two decisions are about',
    "(n: 1 | 2 | 3, w: number) => { if (n === 3 && w > 10) return 'both'; return 'no'; }",
    ['n === 2', 'n === 3', 'w === 10', 'w === 11'],
  ],
  ['a side that no input is on', "(x: 1 | 2 | 9) => (x < 3 ? 'low' : 'high')", ['x === 2']],
  ['no comparison of numbers', "(x: boolean) => (x ? 'yes' : 'no')", []],
];

describe('boundaries', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-'));
  after(() => rmSync(folder, { recursive: true }));

  for (const [name, source, expected] of ROWS) {
    it(name, async () => {
      const file = path.join(folder, `${name.replaceAll(' ', '-')}.ts`);
      writeFileSync(file, `export const f = ${source};\n`);
      const sides: string[] = [];
      for await (const event of exploreTarget({ ...DEFAULTS, file, target: 'f', boundaries: true })) {
        if (event.type === 'path') sides.push(...(event.path.boundaries ?? []));
        if (event.type === 'end') assert.equal(event.summary.paths.divergent, 0);
      }
      assert.deepEqual(sides.sort(), expected);
    });
  }

  it('are left alone where nobody asks', async () => {
    const file = path.join(folder, 'below-a-constant.ts');
    for await (const event of exploreTarget({ ...DEFAULTS, file, target: 'f' }))
      if (event.type === 'path') assert.equal(event.path.boundaries, undefined);
  });
});
