import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { explore } from './index.js';

describe('patterns that backtrack without end', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-'));
    writeFileSync(path.join(folder, 'package.json'), '{"name":"subjects"}');
  });
  after(() => rmSync(folder, { recursive: true }));

  const calm = '0 returns';
  const rows: readonly (readonly [what: string, condition: string, outcomes: readonly string[]])[] = [
    [
      'the text on which a program does not come back',
      '/^(a+)+$/.test(s)',
      [calm, `${'a'.repeat(36)} returns`, `${'a'.repeat(35)}c timeout`],
    ],
  ];
  for (const [what, condition, outcomes] of rows)
    it(`${what} [long]`, async () => {
      const file = path.join(folder, 'main.ts');
      writeFileSync(
        file,
        `export function f(s: string): string {\n  if (s.length > 35) return ${condition} ? 'yes' : 'no';\n  return 'short';\n}`,
      );
      const found: string[] = [];
      for await (const event of explore({ file, target: 'f', runTimeout: 500, jobs: 1 }))
        if (event.type === 'end')
          for (const { inputs, outcome } of event.result.tests)
            found.push(`${inputs.s} ${outcome.kind === 'return' ? 'returns' : outcome.kind}`);
      assert.deepEqual(found, outcomes);
    });
});
