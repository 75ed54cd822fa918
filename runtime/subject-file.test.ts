import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PenumbraError } from '../compiler/diagnostics.js';
import { subjectFile } from './subject-file.js';

const FILES: Readonly<Record<string, string>> = {
  'own.js': '',
  'lib/inner.js': '',
  'node_modules/plain/package.json': '{"main":"lib/main"}',
  'node_modules/plain/lib/main.js': '',
  'node_modules/mapped/package.json':
    '{"exports":{".":{"import":"./a.mjs","require":"./a.cjs"},"./sub":"./sub.js"}}',
  'node_modules/mapped/a.mjs': '',
  'node_modules/mapped/a.cjs': '',
  'node_modules/mapped/sub.js': '',
  'node_modules/@scope/name/package.json': '{}',
  'node_modules/@scope/name/index.js': '',
  'node_modules/types/package.json': '{"types":"index.d.ts"}',
};

const found: readonly (readonly [name: string, file: string])[] = [
  ['own.js', 'own.js'],
  ['lib/inner.js', 'lib/inner.js'],
  ['plain', 'node_modules/plain/lib/main.js'],
  ['plain/lib/main.js', 'node_modules/plain/lib/main.js'],
  ['mapped', 'node_modules/mapped/a.mjs'],
  ['mapped/sub', 'node_modules/mapped/sub.js'],
  ['@scope/name', 'node_modules/@scope/name/index.js'],
];

const refused: readonly (readonly [name: string, complaint: string])[] = [
  ['lib', 'this is not a file. Give the path of a JavaScript or TypeScript file.'],
  ['other.js', 'there is no such file. Give the path of a JavaScript or TypeScript file.'],
  ['./plain', 'there is no such file. Give the path of a JavaScript or TypeScript file.'],
  [
    'absent-of-all/sub',
    'there is no such file, and no package of that name in node_modules here or in a folder above. ' +
      'Give the path of a JavaScript or TypeScript file, or install the package: npm install absent-of-all.',
  ],
  [
    'mapped/other',
    'there is no such file, and node_modules/mapped has nothing to import under that name. Give the path of a JavaScript or TypeScript file.',
  ],
  [
    'types',
    'there is no such file, and node_modules/types has nothing to import under that name. Give the path of a JavaScript or TypeScript file.',
  ],
];

describe('the file of a subject', () => {
  let root: string;
  const started = process.cwd();
  before(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), 'penumbra-subject-')));
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    }
    process.chdir(root);
  });
  after(() => {
    process.chdir(started);
    rmSync(root, { recursive: true });
  });

  for (const [name, file] of found) it(`${name} is ${file}`, () => assert.equal(subjectFile(name), file));

  for (const [name, complaint] of refused)
    it(`${name} is refused`, () => {
      assert.throws(
        () => subjectFile(name),
        (error) => {
          assert.ok(error instanceof PenumbraError);
          assert.equal(error.code, 'E_FILE');
          assert.equal(`${error.message}. ${error.details.hint}`, complaint);
          return true;
        },
      );
    });
});
