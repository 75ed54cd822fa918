/** Types of JavaScript files that stand in declaration files beside them. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MethodModel } from '../domains/domain.js';
import { domainText } from '../domains/domains.js';
import { readProgramModel } from './program-model.js';

function typesIn(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-declarations-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const { functions, classes } = readProgramModel(path.join(folder, Object.keys(files)[0]!));
    const parameters = ({ parameters }: MethodModel): string =>
      parameters.map(({ name, domain }) => `${name}: ${domainText(domain)}`).join(', ');
    const found: Record<string, string> = {};
    for (const [name, fn] of functions) found[name] = parameters(fn);
    for (const [name, cls] of classes) {
      found[name] = cls.fields.map((field) => `${field.name}: ${domainText(field.domain)}`).join(', ');
      for (const method of cls.methods) found[`${name}.${method.name}`] = parameters(method);
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('declaration files', () => {
  it('give the parameters of functions, which they may export under other names', () => {
    const found = typesIn({
      'area.mjs': `
export default function area(shape, unit) {}
const inner = (mode) => mode;
export { inner as speed };
/** @param {boolean} flag */
export function own(flag, rest) {}`,
      'area.d.mts': `
export interface Shape { kind: 'circle'; r: number }
declare function area(shape: Shape | null, unit?: 'cm' | 'm'): number;
export default area;
export declare function speed(mode: 'slow' | 'fast'): number;
export declare function own(flag: number, rest: bigint): void;`,
    });
    assert.deepEqual(found, {
      area: 'shape: Shape | null, unit: "cm" | "m" | undefined',
      inner: 'mode: "slow" | "fast"',
      own: 'flag: boolean, rest: bigint',
      Shape: 'kind: "circle", r: number',
    });
  });

  it('may leave out values without saying so, and say nothing where they do not parse', () => {
    const source = 'export const limit = 3; export function over(x) {}';
    const text = 'export const limit: number\nexport function over(x: number): void';
    assert.deepEqual(typesIn({ 'over.mjs': source, 'over.d.mts': text }), { over: 'x: number' });
    const plain = typesIn({ 'over.mjs': source });
    assert.deepEqual(typesIn({ 'over.mjs': source, 'over.d.mts': `${text}; type T = ?;` }), plain);
  });

  it('give fields and methods of classes', () => {
    const found = typesIn({
      'account.js': `
class Account { constructor(rate) { this.rate = rate; } add(kind) { return kind; } }
module.exports = { Account };`,
      'account.d.ts':
        "export declare class Account { constructor(rate: 1 | 2); rate: number; add(kind: 'in' | 'out'): void }",
    });
    assert.deepEqual(found, {
      Account: 'rate: number',
      'Account.constructor': 'rate: 1 | 2',
      'Account.add': 'kind: "in" | "out"',
    });
  });

  it('may declare a function several times', () => {
    const found = typesIn({
      'pad.js': 'exports.pad = (value, width) => value;',
      'pad.d.ts': `
export declare function pad(value: string): string;
export declare function pad(value: number, width: 2 | 4): string;`,
    });
    assert.deepEqual(found, { pad: 'value: string | number, width: 2 | 4 | undefined' });
  });
});
