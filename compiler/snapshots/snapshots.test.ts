import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, disassemble, verify } from '../index.js';

/**
 * IR as text, one file for each feature. The fixtures lie beside the sources: the tests run in a folder of the root.
 * `UPDATE_SNAPSHOTS=1` writes what the compiler makes now; read the difference before it is committed.
 */
const folder = fileURLToPath(new URL('../../../compiler/snapshots/fixtures/', import.meta.url));

const { UPDATE_SNAPSHOTS } = process.env;

describe('snapshots of the IR', () => {
  const features = readdirSync(folder).filter((file) => file.endsWith('.js'));

  it('are of all features', () => assert.equal(features.length, 11));

  for (const file of features)
    it(file, () => {
      const source = readFileSync(folder + file, 'utf8');
      const module = compile(source, { file, kind: 'commonjs' });
      const snapshot = `${folder}${file.replace(/\.js$/u, '.ir')}`;
      const actual = `${disassemble(module)}\n`;
      assert.deepEqual(verify(module), []);
      if (UPDATE_SNAPSHOTS === '1') writeFileSync(snapshot, actual);
      assert.equal(actual, readFileSync(snapshot, 'utf8'));
    });
});
