/** Values of declared types as code. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readProgramModel } from '../../inputs/model/program-model.js';
import { literalsOf } from './literals.js';

const rows: readonly (readonly [type: string, literals: readonly string[] | undefined])[] = [
  ["'a' | 2", ['"a"', '2']],
  ['string[]', ['[]', '["a"]', '["", "a"]', '["a", "a", ""]']],
  ['[number, string]', ['[0, "a"]', '[1, ""]']],
  ['Point', ['{ "x": 0 }', '{ "x": 1, "label": "" }', '{ "x": -1 }']],
  [
    '{ at: Point[] }',
    ['{ "at": [] }', '{ "at": [{ "x": 0 }] }', '{ "at": [{ "x": 1, "label": "" }, { "x": 0 }] }'],
  ],
  ['Map<string, number>', ['new Map()', 'new Map([["a", 1]])']],
  ['() => void', undefined],
  ['Made', undefined],
];

describe('literals of types', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-'));
  after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'types.ts');
  const functions = rows.map(([type], at) => `export function f${at}(a: ${type}) {}`);
  writeFileSync(
    file,
    ['interface Point { x: number; label?: string }', 'class Made { n = 1 }', ...functions].join('\n'),
  );
  const model = readProgramModel(file);
  for (const [at, [type, literals]] of rows.entries())
    it(type, () => {
      const { domain } = model.functions.get(`f${at}`)!.parameters[0]!;
      assert.deepEqual(literalsOf(domain, model), literals);
    });
});
