/** Which decisions count, by the files that they stand in. */
import assert from 'node:assert/strict';
import { countedFiles } from './counted.js';

const rows: readonly (readonly [
  subject: string,
  target: string | undefined,
  file: string,
  counts: boolean,
])[] = [
  ['/app/main.js', undefined, '/app/lib/part.js', true],
  ['/app/main.js', undefined, '/shared/part.js', true],
  ['/app/main.js', undefined, '/app/node_modules/dep/index.js', false],
  ['/app/main.js', '/app/node_modules/dep/index.js', '/app/node_modules/dep/lib/a.js', true],
  ['/app/node_modules/a/index.js', undefined, '/app/node_modules/a/lib/b.js', true],
  ['/app/node_modules/a/index.js', undefined, '/app/node_modules/ab/index.js', false],
  ['/app/node_modules/a/index.js', undefined, '/app/node_modules/a/node_modules/b/index.js', false],
  ['/app/node_modules/@s/a/index.js', undefined, '/app/node_modules/@s/b/index.js', false],
  ['/app/node_modules/@s/a/index.js', undefined, '/app/node_modules/@s/a/b.js', true],
];

describe('decisions that count', () => {
  for (const [file, target, other, counts] of rows)
    it(`of ${file}${target === undefined ? '' : ` with a target in ${target}`}: ${other} ${counts ? 'does' : 'does not'}`, () => {
      assert.equal(countedFiles({ file }, target)(other), counts);
      assert.equal(countedFiles({ file, dependencies: true }, target)(other), true);
    });
});
