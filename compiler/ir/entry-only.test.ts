import assert from 'node:assert/strict';
import { compile } from '../compile.js';
import { entryOnly } from './entry-only.js';

describe('functions that only a host can call', () => {
  const rows: readonly (readonly [name: string, source: string, expected: readonly string[]])[] = [
    ['are exported and not mentioned', 'export function f(x) { return x > 1; } function g() {}', ['f', 'g']],
    ['call others', 'export function f() { return g(); } function g() {}', ['f']],
    ['are not recursive', 'export function f() { return f(); }', []],
    ['are not called by others', 'export function f() {} export function g() { return () => f(); }', ['g']],
    ['are not kept by the module', 'export function f() {} globalThis.f = f;', []],
    [
      'are not in a list',
      'const all = [f]; export function f() {} export function g() { return all; }',
      ['g'],
    ],
    ['are not constructed', 'export function f() { return new.target; }', []],
    ['are not seen by eval', 'export function f() {} export function g(x) { return eval(x); }', []],
    [
      'are not imported by their own module',
      'export function f() {} export const g = () => import("./x.js");',
      [],
    ],
    ['are no methods', 'export class A { f() {} } export const o = { g() {} };', []],
    ['are not known where others are imported', 'import "./y.js"; export function f() {}', []],
  ];
  for (const [name, source, expected] of rows)
    it(name, () => {
      const module = compile(source, { file: 'x.mjs', kind: 'module' });
      assert.deepEqual(
        [...entryOnly(module)].map((number) => module.functions[number]!.name).sort(),
        expected,
      );
    });
});
