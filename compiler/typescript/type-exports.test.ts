import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripTypes } from './typescript.js';

/** Other files of the program. */
const FILES = {
  'types.ts':
    'export interface T {}\nexport type U = 1;\nexport class C {}\nexport enum E { A }\nexport { D } from "./deep.js";',
  'deep.ts': 'interface D {}\nexport type { D };\nexport const value = 1;\nexport default D;',
  'stars.ts': "export * from './types';\nexport * from './stars';\nexport * from './deep.ts';",
  'out.ts': "export * from 'some-package';",
  'loop.ts': "export { L } from './loop.ts';",
  'plain.js': 'exports.x = 1;',
};

/** What stays of the names of a text; all else is compared as it is. */
const rows: readonly (readonly [title: string, source: string, expected: string])[] = [
  ['names of a file', "export { T, C, U, E } from './types';", "export { C, E } from './types';"],
  ['the extension of JavaScript', "export { D as X } from './types.js';", "export { } from './types.js';"],
  [
    'what is passed on by all',
    "export { T, C, value, D } from './stars';",
    "export { C, value, } from './stars';",
  ],
  [
    'imports',
    "import { T, C } from './types';\nexport { T as A, C };\nlet t: T;",
    "import { C } from './types';\nexport { C };\nlet t ;",
  ],
  ['types of the file', 'interface A {}\nclass B {}\nexport { A, B };', ' \nclass B {}\nexport { B };'],
  ['variables in blocks', '{ var a = 1; }\nexport { a };', '{ var a = 1; }\nexport { a };'],
  ['patterns', 'const { a: [b] } = c;\nexport { b };', 'const { a: [b] } = c;\nexport { b };'],
  [
    'what is imported for types, and passed on beside',
    "import { T, C } from './types';\nexport { T, C } from './types';\nlet t: T;",
    " \nexport { C } from './types';\nlet t ;",
  ],
  [
    'namespaces',
    "import * as n from './types';\nexport { n };",
    "import * as n from './types';\nexport { n };",
  ],
  ['packages', "export { T } from 'some-package';", "export { T } from 'some-package';"],
  ['what a package may have', "export { T } from './out';", "export { T } from './out';"],
  ['JavaScript', "export { T } from './plain.js';", "export { T } from './plain.js';"],
  ['what is nowhere', "export { T } from './nowhere';", "export { T } from './nowhere';"],
  ['what comes from itself', "export { L } from './loop.ts';", "export { } from './loop.ts';"],
];

describe('exports of types', () => {
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  after(() => rmSync(folder, { recursive: true }));

  for (const [title, source, expected] of rows)
    it(`are blanked: ${title}`, () => {
      const output = stripTypes(source, join(folder, 'index.ts'));
      assert.equal(output.length, source.length);
      assert.equal(output.replace(/ +/gu, ' '), expected);
    });
});
