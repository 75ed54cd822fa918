import assert from 'node:assert/strict';
import { isolated } from './alone.js';

const SOURCE = `/** Above. */
const LIMIT = 3;

interface Box { n: Limited }
type Limited = number;

/** The neighbour. */
export function neighbour(x: number) {
  return x === 0.5;
}

/** The target. */
export function target(box: Box) {
  return box.n > LIMIT ? helped(box) : 0;
}

function helped(box: Box) {
  return 1;
}
`;

describe('probes alone', () => {
  it('have the declarations that they need, on the lines where they were', () => {
    const lines = SOURCE.split('\n');
    const expected = lines.map((line, i) => (i >= 6 && i <= 9 ? '' : line)).join('\n');
    assert.equal(isolated(SOURCE, 'a.ts', 'target'), expected);
  });

  it('have nothing else', () => {
    const expected = SOURCE.split('\n').map((line, i) => (i >= 6 && i <= 9 ? line : ''));
    assert.equal(isolated(SOURCE, 'a.ts', 'neighbour'), expected.join('\n'));
  });
});
