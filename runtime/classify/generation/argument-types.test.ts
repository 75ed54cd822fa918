/** What arguments may be, by what is declared and what was seen. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readProgramModel } from '../../inputs/model/program-model.js';
import { Samples } from '../model/samples.js';
import { argumentTypes } from './argument-types.js';

const rows: readonly (readonly [type: string, codes: readonly string[]])[] = [
  ["'on' | 'off'", ['"on"', '"off"', '"on"']],
  ["'on' | 1", ['"on"', '1', '"on"']],
  ['string', ['"on"', '"onon"', '"oN"']],
];

const declared: readonly (readonly [type: string, elements: readonly string[] | undefined])[] = [
  ['A[]', ['A', 'B']],
  ["(number | 'on')[]", ['number', 'string']],
  ['string[][]', ['array']],
  ['unknown[]', undefined],
  ['string', undefined],
];

describe('types of arguments', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-'));
  after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'types.ts');
  const text = rows.map(([type], at) => `export function f${at}(a: ${type}) {}`).join('\n');
  const lists = declared.map(([type], at) => `export function g${at}(a: ${type}) {}`).join('\n');
  writeFileSync(file, `class A {} class B extends A {}\n${text}\n${lists}`);
  const model = readProgramModel(file);
  for (const [at, [type, codes]] of rows.entries())
    it(`${type}: what is next to a value of the suite only where it is one`, () => {
      const point = {
        name: `f${at}`,
        kind: 'function',
        className: undefined,
        parameters: ['a'],
        start: 0,
      } as const;
      const samples = new Samples();
      const state = { self: undefined, args: ['on'] };
      samples.see({ point, before: state, after: state, end: { kind: 'return', value: null } });
      const types = argumentTypes({ ...point, path: point.name }, model, samples, true);
      assert.deepEqual(types[0]!.codes, codes);
    });
  for (const [at, [type, elements]] of declared.entries())
    it(`${type}: what an array of it holds`, () => {
      const point = {
        name: `g${at}`,
        kind: 'function',
        className: undefined,
        parameters: ['a'],
        start: 0,
      } as const;
      const [found] = argumentTypes({ ...point, path: point.name }, model, new Samples(), true);
      assert.deepEqual(found!.elements && [...found!.elements], elements);
    });
});
