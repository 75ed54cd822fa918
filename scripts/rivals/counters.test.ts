/** Which ways of branches count: those of the functions that hold a decision which calls can reach. */
import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { argumentsArbitrary } from './arbitrary.js';
import { countersIn, keyOf, takenOf, waysOf } from './counters.js';
import { literalsIn } from './declared.js';
import type { Shape } from './shape.js';

const SOURCE = `function outer(a) {
  if (a > 1) return 'one';
  const inner = (b) => (b ? 'two' : 3);
  return inner;
}
function other(c) { return c || 4; }
`;

describe('branches beside which tools are compared', () => {
  let folder: string;
  before(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'penumbra-counters-')));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('are those of functions with a decision, inner functions apart', () => {
    const file = path.join(folder, 'f.js');
    writeFileSync(file, SOURCE);
    assert.deepEqual(literalsIn([file]), [1, 3, 4, 'one', 'two']);
    const maps = countersIn([file], () => false);
    const count = (line: number, column: number): number => waysOf(maps, [{ file, line, column }]).length;
    assert.deepEqual([count(2, 7), count(3, 25), count(6, 28)], [2, 2, 2]);
    const ways = waysOf(maps, [{ file, line: 2, column: 7 }]);
    assert.deepEqual(takenOf(ways, { [file]: { b: { 0: [0, 3] } } }).map(keyOf), [`${file} 0 1`]);
  });
});

/** Shapes, and what holds of every value of theirs. */
const SHAPES: readonly (readonly [shape: Shape, holds: (value: unknown) => boolean])[] = [
  [{ kind: 'integer' }, Number.isSafeInteger],
  [{ kind: 'literal', value: { bigint: '12' } }, (value) => value === 12n],
  [{ kind: 'array', element: { kind: 'boolean' } }, (value) => Array.isArray(value)],
  [
    { kind: 'record', fields: [{ name: 'a', shape: { kind: 'string' }, optional: false }] },
    (value) => typeof (value as { a: unknown }).a === 'string',
  ],
  [
    { kind: 'union', members: [{ kind: 'bigint' }, { kind: 'literal', value: { json: null } }] },
    (value) => value === null || typeof value === 'bigint',
  ],
  [{ kind: 'typed', name: 'Uint8Array' }, (value) => value instanceof Uint8Array],
];

describe('arbitraries of shapes', () => {
  for (const [shape, holds] of SHAPES)
    it(JSON.stringify(shape), () => {
      const lists = fc.sample(argumentsArbitrary([{ shape, rest: false }], ['x', 5]), {
        numRuns: 50,
        seed: 1,
      });
      assert.ok(lists.every(([value]) => holds(value)));
    });
});
