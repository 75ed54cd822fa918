import assert from 'node:assert/strict';
import { compile } from './compile.js';
import { stripTypes } from './typescript/typescript.js';
import { writtenText } from './written-text.js';

const CASES: readonly (readonly [why: string, source: string, shown: string])[] = [
  ['types are those of the author', 'let x: number;\r\n(x as any);', 'let x: number;\r\n(x as any);'],
  [
    'code in place of types is shown',
    'enum E { A }\nlet y: E;',
    'var E = {}; E[E["A"] = 0] = "A"; \nlet y: E;',
  ],
];

describe('the text of an author over what is compiled', () => {
  for (const [why, source, shown] of CASES)
    it(why, () => {
      const compiled = stripTypes(source, 'a.ts');
      const text = writtenText(source, compiled);
      assert.equal(text, shown);
      assert.equal(text.length, compiled.length);
    });

  it('decisions are shown as their author wrote them', () => {
    const source = 'enum Day { Mon } ;\nlet day: unknown;\nif ((day as string)! === "mon") day = 1;';
    const { sites } = compile(source, { file: 'a.ts', kind: 'script' });
    assert.deepEqual(
      sites.map(({ line, column, text }) => ({ line, column, text })),
      [{ line: 3, column: 5, text: '(day as string)! === "mon"' }],
    );
  });
});
