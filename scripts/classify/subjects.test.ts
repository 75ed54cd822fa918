/** Programs of somebody's own as subjects. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ownSubject } from './subjects.js';

describe("a program of somebody's own", () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-'));
  const file = (...names: readonly string[]): string => path.join(folder, ...names);
  before(() => {
    mkdirSync(file('src', 'test'), { recursive: true });
    for (const name of ['src/a.js', 'src/test/a.test.js', 'a.test.js']) writeFileSync(file(name), '');
  });
  after(() => rmSync(folder, { recursive: true }));

  it('is copied with its folder', () => {
    assert.deepEqual(ownSubject(file('src/a.js'), file('src/test/a.test.js')), {
      experiment: 'own',
      root: file('src'),
      folder: '.',
      file: 'a.js',
      suite: path.join('test', 'a.test.js'),
    });
  });

  const refused: readonly (readonly [program: string, suite: string, message: RegExp])[] = [
    ['src/b.js', 'src/test/a.test.js', /^--program: there is no file .*b\.js$/u],
    ['src/a.js', 'src/b.test.js', /^--suite: there is no file .*b\.test\.js$/u],
    ['src/a.js', 'a.test.js', /^--suite: .*a\.test\.js is not in the folder of the program/u],
  ];
  for (const [program, suite, message] of refused)
    it(`${program} with ${suite} is refused`, () =>
      assert.throws(() => ownSubject(file(program), file(suite)), { name: 'Error', message }));
});
