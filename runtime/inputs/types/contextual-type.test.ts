/** Functions that are typed by the constant whose value they are. */
import assert from 'node:assert/strict';
import { domainText } from '../domains/domains.js';
import { readSourceModel } from '../model/source-model.js';

/** A file, and the parameters and result of `f`. */
const rows: readonly (readonly [file: string, source: string, expected: string])[] = [
  [
    'a.ts',
    "const f: (a: number, b?: 'x' | 'y') => boolean = (a, b) => true;",
    'a: number, b: "x" | "y" | undefined => boolean',
  ],
  [
    'a.ts',
    'type Handler<E> = (event: E, retry?: number) => void; const f: Handler<string> = function (e, n) {};',
    'e: string, n: number | undefined => undefined',
  ],
  ['a.ts', 'interface Order { (a: 1, b: 2): number } const f: Order = (x, y) => 0;', 'x: 1, y: 2 => number'],
  ['a.ts', 'const f: <T extends 1 | 2>(of: T) => T = (of) => of;', 'of: 1 | 2 => 1 | 2'],
  ['a.ts', 'const f: (...all: number[]) => void = (...all) => {};', 'all: number[] => undefined'],
  ['a.ts', 'const f: (of: number) => void = (...all) => {};', 'all: unknown[] => undefined'],
  ['a.ts', 'const f: (a: number) => 3 = (a: string): 4 => 4;', 'a: string => 4'],
  ['a.ts', 'const f: (a: number) => void = (a, b) => {};', 'a: number, b: unknown => undefined'],
  ['a.ts', 'const f: { (a: 1): 1; (a: 2): 2 } = (a) => a;', 'a: unknown => unknown'],
  ['a.ts', 'type A = B; type B = A; const f: A = (a) => a;', 'a: unknown => unknown'],
  [
    'a.js',
    "/** @type {(a: number, b: 'x') => boolean} */ const f = (a, b) => true;",
    'a: number, b: "x" => boolean',
  ],
  [
    'a.js',
    '/** @typedef {(n: number) => string} Show */\n/** @type {Show} */ const f = (n) => String(n);',
    'n: number => string',
  ],
  ['a.js', '/** @type {Function}\n @param {1} a */ const f = (a) => a;', 'a: 1 => unknown'],
];

describe('types of functions by their context', () => {
  for (const [file, source, expected] of rows) {
    it(source, () => {
      const { parameters, returns } = readSourceModel(file, source).functions.get('f')!;
      const list = parameters.map(({ name, domain }) => `${name}: ${domainText(domain)}`).join(', ');
      assert.equal(`${list} => ${domainText(returns)}`, expected);
    });
  }
});
