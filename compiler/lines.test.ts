import assert from 'node:assert/strict';
import fc from 'fast-check';
import { positionAt } from './diagnostics.js';
import { lineTable } from './lines.js';

describe('line table', () => {
  it('finds the same positions as counting does', () => {
    const text = fc
      .array(fc.constantFrom('a', '\n', '\r', '\r\n', '\u2028', '\u2029', '\t'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (source) => {
        const positionOf = lineTable(source);
        for (let offset = 0; offset <= source.length; offset++) {
          // Between the two characters of one line break there is no position to compare.
          if (source[offset] === '\n' && source[offset - 1] === '\r') continue;
          assert.deepEqual(positionOf(offset), positionAt(source, offset));
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
