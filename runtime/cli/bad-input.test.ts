/** What cannot be explored: each has a code, a message and a way out, and the command ends with 2. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { longMark } from '../../compiler/testing/long-rows.js';
import { runIn } from './testing/fixture.js';

const FILES: Readonly<Record<string, string>> = {
  'node_modules/addon/package.json': '{ "main": "./build/addon.node" }',
  'node_modules/addon/build/addon.node': '\u007fELF',
  'needs-addon.cjs': "module.exports = require('addon');",
  'nothing.cjs': 'exports.n = 1;',
  'page.cjs': 'const body = window.document; exports.f = (x) => x;',
  'broken.ts': 'export const f = (x: number => x;',
  'configured/tsconfig.json': '{ "compilerOptions": {',
  'configured/mapped.ts':
    "import { y } from '@lib/y'; export const f = (x: number): number => (x > y ? 1 : 2);",
  'configured/decorated.ts': 'const d = (f: unknown, _: unknown) => f; export class A { @d m(): void {} }',
};

const rows: Readonly<Record<string, readonly [file: string, complaint: string, hint: string]>> = {
  'a package that is not installed': [
    'absent-of-all',
    'absent-of-all: error E_FILE: there is no such file, and no package of that name in node_modules here or in a folder above',
    'Give the path of a JavaScript or TypeScript file, or install the package: npm install absent-of-all.',
  ],
  'a file that exports nothing': [
    'nothing.cjs',
    'nothing.cjs: error E_TARGET: the file exports no function or method',
    "Export one, name a top-level function or class with --target, or take inputs from symbolic of 'penumbra'.",
  ],
  'a native add-on': [
    'addon',
    'node_modules/addon/build/addon.node: error E_ADDON: this is a native add-on, which has no JavaScript to explore',
    'Give a JavaScript or TypeScript file that does not need it.',
  ],
  'what needs a native add-on [long]': [
    'needs-addon.cjs',
    'needs-addon.cjs:1:18: error E_LOAD: the program throws while it is loaded: Error: Access to this API has been restricted: native add-ons',
    'It needs a native add-on, which is not loaded here: explore a module of it that does not.',
  ],
  'a bundle for browsers': [
    'page.cjs',
    'page.cjs:1:14: error E_LOAD: the program throws while it is loaded: ReferenceError: window is not defined',
    'It is made for a browser, of which there is none here: explore what the package has for node, or its sources.',
  ],
  'TypeScript that does not parse': ['broken.ts', "broken.ts:1:29: error E_PARSE: ',' expected", ''],
  'path mappings of a configuration that cannot be read': [
    'configured/mapped.ts',
    "configured/mapped.ts: error E_LOAD: the program throws while it is loaded: Error: Cannot find package '@lib/y' imported from ROOT/configured/mapped.ts",
    'ROOT/configured/tsconfig.json cannot be read, so that its path mappings are not known: mend it, or install what is missing.',
  ],
  'decorators under a configuration that cannot be read': [
    'configured/decorated.ts',
    "configured/tsconfig.json:1:23: error E_TSCONFIG: '}' expected",
    'Mend it: it says what becomes of decorators, fields and JSX.',
  ],
};

describe('bad input', () => {
  let root: string;
  before(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), 'penumbra-bad-')));
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    }
  });
  after(() => rmSync(root, { recursive: true }));

  for (const [at, [what, [file, complaint, hint]]] of Object.entries(rows).entries()) {
    it(`${what}${longMark(at, 3)}`, async () => {
      const { code, err } = await runIn(root, ['explore', file, '--no-run', '--no-emit']);
      const lines = err.replaceAll(root, 'ROOT').trimEnd().split('\n');
      assert.equal(code, 2, err);
      assert.deepEqual([lines[0], hint === '' ? '' : lines.at(-1)!.trim()], [complaint, hint]);
    });
  }
});
