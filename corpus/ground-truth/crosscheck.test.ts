/** See `crosscheck.ts`; `npm run crosscheck` does it at a scope of 4. */
import { deepEqual, ok } from 'node:assert/strict';
import { pathsEnumerated, pathsExplored, SMALL } from './crosscheck.js';

describe('the explorer and the enumerator', () => {
  for (const row of SMALL) {
    it(`${row.target}: the same outcomes and paths [long]`, async () => {
      const [explored, enumerated] = [await pathsExplored(row), await pathsEnumerated(row)];
      ok(enumerated.inputs > 0);
      deepEqual([...explored.outcomes].sort(), [...enumerated.outcomes].sort());
      deepEqual([...explored.paths].sort(), [...enumerated.paths].sort());
    });
  }
});
