import assert from 'node:assert/strict';
import { cyclesOf } from './cycles.js';
import { type Size, undocumentedIn } from './measure.js';
import { roomReport, sizeReport } from './report.js';

const edges = (text: string) =>
  text.split(' ').map((edge) => {
    const [from, to] = edge.split('>');
    return { from: from!, to: to! };
  });

const graphs: readonly (readonly [title: string, edges: string, cycles: readonly (readonly string[])[]])[] = [
  ['none in a tree', 'a>b a>c c>b', []],
  [
    'two that share nothing, the larger first',
    'a>b b>a c>d d>e e>c',
    [
      ['c', 'd', 'e'],
      ['a', 'b'],
    ],
  ],
  ['one of two loops through one module', 'a>b b>a a>c c>a', [['a', 'b', 'c']]],
  ['none where a cycle is only looked into', 'x>a a>b b>a b>y', [['a', 'b']]],
];

describe('import cycles', () => {
  for (const [title, graph, cycles] of graphs)
    it(title, () => assert.deepEqual(cyclesOf(edges(graph)), cycles));
});

describe('undocumented exports', () => {
  it('are functions and classes with no doc comment above', () => {
    const text = `export function a() {}
/** Documented. */
export class B {}
/** The first of its overloads is. */
export function c(): void;
export function c(x?: number): void {}
export const d = 1;
// No doc comment.
export async function* e() {}
`;
    assert.deepEqual(
      undocumentedIn('f.ts', text).map(({ name }) => name),
      ['a', 'e'],
    );
  });
});

const SMALL: Size = {
  lineWidth: 110,
  lines: { product: 100, tests: 50, scripts: 10 },
  files: { product: 30, tests: 5, scripts: 1 },
  cycles: [3, 2],
  cyclePlaces: ['vm', 'runtime/spec'],
  cyclesOfTypes: [9],
  rooms: new Map([
    ['vm', 21],
    ['compiler', 9],
  ]),
  roomLines: new Map([
    ['vm', 90],
    ['compiler', 10],
  ]),
  undocumented: [{ file: 'vm/a.ts', name: 'a' }],
};

describe('the report of sizes', () => {
  it('shows two states beside each other', () => {
    const now: Size = {
      ...SMALL,
      lines: { product: 90, tests: 60, scripts: 10 },
      cycles: [],
      cyclePlaces: [],
    };
    const text = sizeReport(now, SMALL);
    assert.match(text, /^\| lines of the product\s+\| +100 \| +90 \| -10 +\|$/mu);
    assert.match(text, /^\| lines of tests\s+\| +50 \| +60 \| \+10 +\|$/mu);
    assert.match(text, /^\| modules in cycles\s+\| +5 \| +0 \| -5 +\|$/mu);
    assert.match(text, /^\| vm\s+\| +21 \| +21 \| +0 \|$/mu);
    assert.match(text, /^Cycles of imports by value: none\.$/mu);
  });

  it('shows the lines of rooms, with those that are new apart', () => {
    const roomLines = new Map([
      ['vm', 70],
      ['runtime/reach', 40],
      ['compiler', 12],
    ]);
    const rows = roomReport({ ...SMALL, roomLines }, SMALL)
      .split('\n')
      .slice(2, -1)
      .map((line) => line.replaceAll(/\s+/gu, ' '));
    assert.deepEqual(rows, [
      '| compiler | 10 | 12 | +2 |',
      '| vm | 90 | 70 | -20 |',
      '| these rooms | 100 | 82 | -18 |',
      '| runtime/reach | 0 | 40 | +40 |',
      '| rooms that are new | 0 | 40 | +40 |',
    ]);
  });

  it('shows one alone', () => {
    const text = sizeReport(SMALL, undefined);
    assert.match(text, /^\| folders with more than 20 files\s+\| +1 \|$/mu);
    assert.match(text, /^Cycles of imports by value: 3 \(vm\), 2 \(runtime\/spec\)\.$/mu);
  });
});
