import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importsOf, reachable, sourcesIn } from './imports.js';

const FILES: Readonly<Record<string, string>> = {
  'a.ts': `import './b.js';
import type { T } from './types.js';
import {
  c,
  type C,
} from './c.js';
export { d } from './d.js';
const later = await import('./e.js');
const worker = new URL('./f.js', import.meta.url);
type Outer = typeof import('./types.js');
`,
  'b.ts': "export * from './a.js';\n",
  'alone.ts': '',
  'left-out.d.ts': '',
};

describe('imports', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-imports-'));
    for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(root, name), text);
  });
  after(() => rmSync(root, { recursive: true }));

  it('are those of values, types, and what is loaded later', () => {
    const found = importsOf(root, 'a.ts').map(({ to, kind }) => `${kind} ${to}`);
    assert.deepEqual(found, [
      'value c.ts',
      'value d.ts',
      'value b.ts',
      'type types.ts',
      'lazy e.ts',
      'lazy f.ts',
    ]);
  });

  it('lead to modules, but for types', () => {
    const sources = sourcesIn(root, '.');
    assert.deepEqual(sources, ['a.ts', 'alone.ts', 'b.ts']);
    const imports = sources.flatMap((file) => importsOf(root, file));
    assert.deepEqual(reachable(imports, ['b.ts']), ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts', 'f.ts']);
  });
});
