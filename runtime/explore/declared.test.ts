/** What declarations say of inputs, as far as it shows: outcomes that are covered, and those that cannot be. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from './defaults.js';
import type { ExplorationSummary, ExploreOptions } from './events.js';
import { exploreTarget } from './index.js';

/** Files, the first of them the subject, its target, covered and infeasible outcomes, and bounds that were hit. */
type Row = readonly [
  files: Readonly<Record<string, string>>,
  target: string,
  outcomes: string,
  bounds: string,
  options?: Partial<ExploreOptions>,
];

const BOTH =
  "{ if (typeof x === typeof n) throw new Error('never'); return typeof x === 'string' ? 'a' : n; }";
const KINDS = Array.from({ length: 40 }, (_, i) => i);
/** Types of syntax trees: each node has two others, of any kind. */
const NODES = `${KINDS.map((i) => `interface N${i} { kind: 'k${i}'; left: Node | null; list: Node[]; at: Place }`).join(' ')}
  interface Place { line: number } type Node = ${KINDS.map((i) => `N${i}`).join(' | ')};`;

const rows: Readonly<Record<string, Row>> = {
  'keys of a type parameter of which nothing is known [long]': [
    {
      'f.ts': `function f<T extends object, K extends keyof T>(object: T, ...keys: K[]) {
          let n = 0; for (const key of keys) if (key in object) n++; return n; } module.exports = { f };`,
    },
    'f',
    '4 of 4, 0 infeasible',
    'unknown kinds scope',
  ],
  'fields of a type that is a list of itself': [
    {
      'f.js': `/** @typedef {(number|Tree)[]} Tree */
        class Table { /** @param {Tree} tree */ constructor(tree) { this.tree = tree; this.size = 0; } }
        exports.Table = Table;
        exports.f = (x) => (x instanceof Table && x.size === 3 ? 'three' : 'other');`,
    },
    'f',
    '4 of 4, 0 infeasible',
    'unknown scope',
  ],
  'lists of themselves, in a declaration file': [
    {
      'f.js': "exports.f = (x) => (typeof x === 'number' ? 'number' : 'other');",
      'f.d.ts':
        'type List = Value[]; type Value = number | List; export declare function f(x: Value): string;',
    },
    'f',
    '2 of 2, 0 infeasible',
    'scope',
  ],
  'of functions that are returned: primitives, lists, objects, and classes that nobody else reaches': [
    {
      'f.ts': `interface Item { price: number }
        class Cart { #sum = 0; add({ price }: Item): this { if (price < 0) throw new RangeError(); this.#sum += price; return this; }
          total(rate: number): string { return this.#sum > 100 ? 'much' : rate > 0.5 ? 'half' : 'little'; } }
        function f(limit: number) {
          return { cart: () => new Cart(), sum: (...xs: number[]) => xs.length > 1 && xs[1]! > limit ? 'over' : 'under',
            all: (items: Item[]) => (items.length === 0 ? 'none' : items[0]!.price > 3 ? 'dear' : 'cheap') };
        } module.exports = { f };`,
    },
    'f',
    '14 of 14, 0 infeasible',
    'unknown scope calls',
  ],
  'of many types that lead to each other those that the program names [long]': [
    {
      'f.ts': `${NODES} function f(n: Node) {
          switch (n.kind) {
            case 'k7': return n.left?.kind === 'k35' ? 1 : 2;
            case 'k35': return n.list.length === 2 && n.list[1]!.kind === 'k7' ? 3 : 4;
            case 'k20': return n.at.line > 5 ? 5 : 6;
            default: return 7;
          }
        } module.exports = { f };`,
    },
    'f',
    '16 of 16, 0 infeasible',
    'types scope cycles',
  ],
  'overloads: parameters are together what one of them says': [
    {
      'f.ts': `function f(x: string, n: number): string; function f(x: number, n: string): string;
        function f(x: string | number, n: any): string ${BOTH}; module.exports = { f };`,
    },
    'f',
    '3 of 4, 1 infeasible',
    'strings',
  ],
  'overloads are left out with --types loose': [
    {
      'f.ts': `function f(x: string, n: number): string; function f(x: number, n: string): string;
        function f(x: string | number, n: any): string ${BOTH}; module.exports = { f };`,
    },
    'f',
    '4 of 4, 0 infeasible',
    'unknown scope',
    { types: 'loose' },
  ],
  'overloads of methods': [
    {
      'f.ts': `class C { at(x: string, n: number): string; at(x: number, n: string): string;
        at(x: string | number, n: any): string ${BOTH} } module.exports = { C };`,
    },
    'C.prototype.at',
    '3 of 4, 1 infeasible',
    'strings scope',
  ],
  'overloads of a declaration file, which only documents JavaScript': [
    {
      'f.js': `function f(x, n) ${BOTH} module.exports = { f };`,
      'f.d.ts':
        'export function f(x: string, n: number): string; export function f(x: number, n: string): string;',
    },
    'f',
    '4 of 4, 0 infeasible',
    'unknown scope',
  ],
  'documented types are where the search begins': [
    {
      'f.js': `/** @param {number} x @param {string[]} names */
        function f(x, names) { if (x > 5) return 'large'; if (typeof x === 'string') return 'text'; return Array.isArray(names) ? 'names' : 'none'; }
        module.exports = { f };`,
    },
    'f',
    '6 of 6, 0 infeasible',
    'unknown kinds scope',
  ],
  'documented types are where it ends with an {int}': [
    {
      'f.js': `/** @param {int} x @param {string} y */
        function f(x, y) { return typeof x === 'string' || typeof y === 'number'; } module.exports = { f };`,
    },
    'f',
    '1 of 2, 1 infeasible',
    'strings integer',
  ],
  'documented types are where it ends with a precondition': [
    {
      'f.js': `/** @param {number} x @pre x > 0 */
        function f(x) { return typeof x === 'string' ? 1 : 2; } module.exports = { f };`,
    },
    'f',
    '1 of 2, 1 infeasible',
    'doubles',
  ],
  'overloads with fewer parameters, literals and objects': [
    {
      'f.ts': `interface Box { size: number } interface Pin { name: string }
        function f(kind: 'none'): number; function f(kind: 'box', of: Box): number; function f(kind: 'pin', of: Pin | null): number;
        function f(kind: string, of?: Box | Pin | null): number {
          if (kind === 'none') return of === undefined ? 0 : -1;
          if (of === undefined) return -2;
          if (of === null) return kind === 'pin' ? 1 : -3;
          if (kind === 'box' && 'name' in of) return -4;
          return 2;
        } module.exports = { f };`,
    },
    'f',
    '10 of 14, 4 infeasible',
    'strings scope',
  ],
  'keys of an index signature are those that the file asks for': [
    {
      'f.ts': `function f(d: { [key: string]: number }): number {
          for (const key of Object.keys(d)) if (key === 'total' && d[key]! > 5) return 1;
          if (Object.hasOwn(d, 'x-y')) return 2;
          return 'count' in d ? 3 : 4;
        } module.exports = { f };`,
    },
    'f',
    '10 of 10, 0 infeasible',
    'unknown kinds scope',
  ],
  'objects of any shape may be arrays, functions and instances, and the same ones': [
    {
      'f.ts': `class Foo { v = 1 } class Bar extends Foo { w = 2 }
        function f(a: object, b: object | string, c: Foo): string {
          if (typeof a === 'function') return 'function';
          if (Array.isArray(a)) return a.length === 2 ? 'pair' : 'array';
          if (a instanceof Bar) return a.w === c.v ? 'equal' : 'other';
          if (a === b) return 'same';
          return a === c ? 'foo' : 'object';
        } module.exports = { f, Foo, Bar };`,
    },
    'f',
    '14 of 14, 0 infeasible',
    'unknown kinds scope',
  ],
  'dictionaries hold what their type says [long]': [
    {
      'f.ts': `function f(a: Record<string, number>, b: { [key: string]: unknown }): string {
          if (a.max !== undefined && typeof a.max !== 'number') return 'never';
          if (a.max === a.min! + 7) return 'seven';
          return Array.isArray(b.list) && b.list.length === 1 ? 'list' : 'no';
        } module.exports = { f };`,
    },
    'f',
    '9 of 10, 0 infeasible',
    'unknown kinds scope',
  ],
  'values of unknown type may be the objects of other inputs': [
    {
      'f.ts': `class K { k = 1 }
        function f(x: any, y: { v: number }, z: K, l: number[]): string {
          y.v = 5;
          if (x === l) return 'list';
          if (x === z) return 'instance';
          return x?.v === 5 ? (x === y ? 'same' : 'other') : 'no';
        } module.exports = { f, K };`,
    },
    'f',
    '10 of 10, 0 infeasible',
    'unknown scope',
  ],
  'what is part of a value of unknown type may be more than is tried': [
    { 'f.ts': 'function f(x: any, y: { v: number }) { return x?.p === y ? 1 : 2; } module.exports = { f };' },
    'f',
    '3 of 4, 0 infeasible',
    'unknown kinds scope',
  ],
  'classes that implement a generic interface with the same arguments': [
    {
      'f.ts': `interface Stack<T> { readonly size: number; top(): T }
        class Numbers implements Stack<number> { items: number[] = []; get size(): number { return this.items.length; } top(): number { return this.items[0] ?? 7; } }
        class Words implements Stack<string> { size = 1; top(): string { return 'w'; } }
        function f(s: Stack<number>): string { if (s instanceof Words) return 'words'; if (s instanceof Numbers) return s.top() === 7 ? 'seven' : 'numbers'; return 'plain'; }
        module.exports = { f, Numbers, Words };`,
    },
    'f',
    '7 of 8, 0 infeasible',
    'types scope',
  ],
  'an index that may be NaN': [
    {
      'f.ts':
        'function f(xs: number[]): number { return xs[0 % xs.length]! > 5 ? 1 : 2; } module.exports = { f };',
    },
    'f',
    '2 of 2, 0 infeasible',
    'scope',
  ],
  'a decision behind a loop that is longer than the length': [
    {
      'f.ts': `function f(s: string, y: number): number { let n = 0; for (const c of 'abcdefghijklmnopqrstuv') if (c === s) n += 1;
        return y === 7 ? n : -1; } module.exports = { f };`,
    },
    'f',
    '6 of 6, 0 infeasible',
    'length',
  ],
  'a callback throws where any file of the program catches errors': [
    {
      'f.ts': `import { safely } from './lib.ts';
        export function f(cb: () => number) { return safely(cb) === undefined ? 1 : 2; }`,
      'lib.ts':
        'export const safely = (cb: () => number): number | undefined => { try { return cb(); } catch { return undefined; } };',
    },
    'f',
    '2 of 2, 0 infeasible',
    'types scope',
  ],
  'what is read of the process is no input': [
    { 'f.ts': "function f(x: number) { return process.env.FOO === '1' && x > 1; } module.exports = { f };" },
    'f',
    '1 of 2, 0 infeasible',
    'environment',
  ],
  'globals that are missing when a function is called, and its callers, are no inputs': [
    {
      'f.ts': `const early = typeof window; function f(x: number) { if ('flag' in globalThis) return 1;
        return new Error('e').stack!.includes('g') ? early : x; } module.exports = { f };`,
    },
    'f',
    '2 of 4, 0 infeasible',
    'environment',
  ],
  'globals that are missing when a program is loaded stay so, and those of the language are there': [
    {
      'f.ts': `const early = typeof window; function f(x: number) { return early === 'object' || typeof Map === 'object' ? 1 : x; }
        module.exports = { f };`,
    },
    'f',
    '2 of 4, 2 infeasible',
    '',
  ],
  'a file that is loaded for its functions is not the main module, which a call may be told by another': [
    {
      'f.js': `if (require.main === module) process.exit(2);
        /** @param {boolean} x */ function f(x) { return require.main === module ? 1 : module.parent && x ? 2 : 3; }
        module.exports = { f };`,
    },
    'f',
    '3 of 6, 0 infeasible',
    'unknown scope environment',
  ],
  'the platform is no input': [
    {
      'f.ts':
        "const os = require('os'); function f(x: number) { return os.platform() === 'none' && x > 1; } module.exports = { f };",
    },
    'f',
    '1 of 2, 0 infeasible',
    'environment',
  ],
  'how a class is called may be another way': [
    {
      'f.ts':
        'class F { constructor(public x: number) { if (new.target !== F) x = 1; } } module.exports = { F };',
    },
    'F',
    '1 of 2, 0 infeasible',
    'receiver',
  ],
  'what a plain function in JavaScript is called on may be anything': [
    { 'f.js': "'use strict'; exports.f = function () { return this === 3 ? 1 : 2; };" },
    'f',
    '2 of 2, 0 infeasible',
    'unknown scope',
  ],
  'to TypeScript it is what it stands in': [
    { 'f.ts': 'exports.f = function (this: unknown) { return this === 3 ? 1 : 2; };' },
    'f',
    '1 of 2, 0 infeasible',
    'receiver',
  ],
  'local time is that of a zone': [
    {
      'f.ts':
        'function f(x: number) { return new Date(x).getHours() === 24 ? 1 : 2; } module.exports = { f };',
    },
    'f',
    '1 of 2, 1 infeasible',
    'zone',
  ],
  'texts and dates alone have no zone, and formats of a given language no other': [
    {
      'f.ts': `function f(x: number) { const d = new Date('2020-01-02'); if (Date.parse('2020-01-02T00:00Z') === d.getTime() + x)
        return (7).toLocaleString('de') === '8' ? 1 : 2; return 3; } module.exports = { f };`,
    },
    'f',
    '3 of 4, 1 infeasible',
    '',
  ],
  'order and formats are those of a language': [
    {
      'f.ts': `function f(x: number) { return 'a'.localeCompare('B') > 0 || new Date('2020-01-02T00:00').getTime() === 5 ? 1 : x; }
        module.exports = { f };`,
    },
    'f',
    '2 of 4, 2 infeasible',
    'zone language',
  ],
  'a default is a type to TypeScript': [
    { 'f.ts': "function f(a = 5, b = 'x') { return a === 7 && b === 'y'; } module.exports = { f };" },
    'f',
    '6 of 6, 0 infeasible',
    '',
  ],
  'a default is none in JavaScript': [
    { 'f.js': "function f(a = 5, b = 'x') { return a === 7 && b === 'y'; } module.exports = { f };" },
    'f',
    '6 of 6, 0 infeasible',
    'unknown scope',
  ],
};

/** Parameters, and the parts of their types for which values of any type stand in. */
const replaced: readonly (readonly [parameters: string, parts: readonly string[]])[] = [
  ['a: any, b: unknown, c: T, d: number', []],
  ['a: WeakMap<object, number>', ['a (line 1): WeakMap<object, number> as any']],
  ['a: { url: URL; n: number }[]', ['{url: URL, n: number}.url (line 1): URL as any']],
  ['a: Missing<string>, b: number', ['a (line 1): Missing<string> as any']],
];

describe('declared inputs', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-declared-'));
  });
  after(() => rmSync(root, { recursive: true }));

  async function summaryOf(
    files: Readonly<Record<string, string>>,
    target: string,
    options: Partial<ExploreOptions> = {},
  ): Promise<ExplorationSummary> {
    const folder = mkdtempSync(path.join(root, 'case-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const file = path.join(folder, Object.keys(files)[0]!);
    for await (const event of exploreTarget({ ...DEFAULTS, ...options, file, target }))
      if (event.type === 'end') return event.summary;
    throw new Error('no summary');
  }

  for (const [name, [files, target, outcomes, bounds, options]] of Object.entries(rows)) {
    it(name, async () => {
      const summary = await summaryOf(files, target, options);
      const { covered, total, infeasible } = summary.decisions;
      assert.equal(`${covered} of ${total}, ${infeasible} infeasible`, outcomes);
      const hit = summary.bounds.filter((bound) => bound.hit).map((bound) => bound.name);
      assert.equal(hit.join(' '), bounds);
    });
  }

  for (const [parameters, parts] of replaced) {
    it(`parts for which any value stands in: ${parameters}`, async () => {
      const text = `function f<T>(${parameters}) { return 1; } module.exports = { f };`;
      const { bounds } = await summaryOf({ 'f.ts': text }, 'f');
      const found = bounds.find(({ name }) => name === 'any');
      assert.deepEqual(found?.limit ?? [], parts);
    });
  }
});
