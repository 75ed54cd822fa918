/** What functions are declared to give, as properties of what they gave. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readProgramModel } from '../../inputs/model/program-model.js';
import type { Captured } from '../observation/captured.js';
import type { Point } from '../points.js';
import { declaredResults } from './declared.js';
import { javaScriptOf } from './formula-text.js';
import type { OperationalModel } from './model.js';
import { holds } from './property.js';

type Row = readonly [
  declared: string,
  words: string | undefined,
  results: readonly string[],
  others?: readonly (readonly [value: Captured | undefined, holds: boolean])[],
];

const rows: readonly Row[] = [
  [
    'number',
    "typeof result === 'number'",
    ['integer'],
    [
      [1.5, true],
      ['a', false],
      [undefined, false],
    ],
  ],
  [
    '?int',
    'Number.isInteger(result) || result === null',
    [],
    [
      [null, true],
      [1.5, false],
      [undefined, false],
    ],
  ],
  ['string|undefined', "typeof result === 'string' || result === undefined", [], [[undefined, true]]],
  ['number[]', 'Array.isArray(result) || result === null || result === undefined', ['array']],
  [
    'Box',
    'result === null || Object(result) === result || result === undefined',
    [],
    [
      [{ $: 'object', id: 0, c: 'Lid', v: {} }, true],
      ['a', false],
    ],
  ],
  // The suite knows better.
  ['number', undefined, ['integer', 'null']],
  // What is waited for, what returns nothing, and what may be anything.
  ['Promise<number>', undefined, ['integer']],
  ['void', undefined, []],
  ['*', undefined, []],
  ['Function', undefined, []],
];

describe('declared results', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-declared-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const point: Point = { name: 'f', kind: 'function', className: undefined, parameters: [], start: 0 };
  rows.forEach(([declared, words, results, others = []], at) => {
    it(`${declared}, given ${results.join(', ') || 'nothing'}`, () => {
      const file = path.join(folder, `${at}.js`);
      writeFileSync(
        file,
        `class Box {}\n/** @returns {${declared}} */\nfunction f() {}\nmodule.exports = { Box, f };\n`,
      );
      const seen = { point, calls: 2, returns: 2, throws: [], results: new Set(results) };
      const model: OperationalModel = {
        points: [seen],
        properties: [],
        guards: [],
        doubtful: [],
        unrepeated: new Set(),
        conjectures: new Map(),
        calls: 2,
      };
      const found = declaredResults([point], readProgramModel(file), model);
      assert.deepEqual(
        found.map(({ property }) => javaScriptOf(property)),
        words === undefined ? [] : [words],
      );
      for (const [value, expected] of others) {
        const row = new Map(value === undefined ? [] : [['result', value] as const]);
        assert.equal(holds(found[0]!.property, row), expected, JSON.stringify(value));
      }
    });
  });
});
