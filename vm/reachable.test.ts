/** Which functions calls of a loaded function can reach. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Machine } from './index.js';

type Files = Readonly<Record<string, string>>;

/** Files, the first of them with a function `f`; the names of the functions that its calls reach, sorted. */
const rows: Readonly<Record<string, readonly [files: Files, reached: string]>> = {
  'a call, and what it calls': [
    {
      'm.js':
        'exports.f = function f(x) { return g(x); }; function g(x) { return h(x); } function h() {} function other() { f(); }',
    },
    'f g h',
  ],
  'what stands under symbols, where something looks for it': [
    {
      'm.js':
        'class C { *[Symbol.iterator]() { yield inner(); } [Symbol.replace]() { return other(); } } function inner() {} function other() {} exports.f = function f() { for (const x of new C()) x(); };',
    },
    ' C f inner',
  ],
  'what stands under symbols, where nothing does': [
    {
      'm.js':
        'class C { *[Symbol.iterator]() { yield inner(); } } function inner() {} exports.f = function f() { return new C(); };',
    },
    'C f',
  ],
  'entries of memory, and of a table': [
    {
      'm.js':
        'const memory = new Int8Array(1 << 24); const table = [a, b]; exports.f = function f(x) { memory[x] = 1; return table[memory[x]](x); }; function a() {} function b() {} function c() {}',
    },
    'a b f',
  ],
  'methods of patterns, texts and lists that the function makes': [
    {
      'm.js':
        'class Own { test() { inner(); } map() { inner(); } trim() { inner(); } } function inner() {} function g() {} exports.f = function f(x) { new Own(); return /a/.test(x) || [x].map(g).map(g) || `${x}`.trim().trim(); };',
    },
    'Own f g',
  ],
  'the same of values that may be others': [
    {
      'm.js':
        'class Own { map() { inner(); } } function inner() {} function g() {} exports.f = function f(x) { new Own(); return (x || []).map(g); };',
    },
    'Own f g inner map',
  ],
  'recursion, and functions that call each other': [
    {
      'm.js':
        'exports.f = function f(x) { return even(x); }; function even(n) { return odd(n); } function odd(n) { return even(n); }',
    },
    'even f odd',
  ],
  'a module that is required, and one of its exports': [
    {
      'm.js':
        "const lib = require('./lib.js'); const { b } = require('./lib.js'); exports.f = function f() { return lib.a() + b(); };",
      'lib.js': 'exports.a = function a() {}; exports.b = function b() {}; exports.c = function c() {};',
    },
    'a b f',
  ],
  'imports, a namespace and what a module hands on': [
    {
      'm.mjs':
        "import { a as one } from './lib.mjs'; import * as lib from './lib.mjs'; export function f() { return one() + lib.b(); }",
      'lib.mjs': "export { a } from './deep.mjs'; export function b() {} export function c() {}",
      'deep.mjs': 'export function a() {} export function d() {}',
    },
    'a b f',
  ],
  'exports behind getters, as compilers write them': [
    {
      'm.js': "const lib = require('./lib.js'); exports.f = function f() { return (0, lib.a)(); };",
      'lib.js':
        "Object.defineProperty(exports, 'a', { enumerable: true, get: function () { return a; } }); function a() {} function b() {}",
    },
    'a f get',
  ],
  'methods of classes that are constructed, by name': [
    {
      'm.js': `class A { constructor() { this.x = helper(); } get size() { return 1; } run() { return this.size; } other() {} }
        class B extends A { run() { return super.run(); } } class C { run() {} } function helper() {}
        exports.f = function f() { return new B().run(); };`,
    },
    'A B f get size helper run run',
  ],
  'methods of unknown values only of classes that are met': [
    {
      'm.js':
        'class A { run() {} } class B { run() {} } exports.f = function f(x) { if (x instanceof A) return x.run(); };',
    },
    'f run',
  ],
  'a table of functions by a computed name': [
    {
      'm.js':
        'const table = { a() {}, b: () => 1 }; const list = [function c() {}]; exports.f = function f(k) { list[k](); return table[k](); };',
    },
    'a b c f',
  ],
  'callbacks and local functions, but not what is returned': [
    {
      'm.js':
        'exports.f = function f(xs) { const local = () => 1; xs.map(() => 2); local(); const o = { m() {}, n() {} }; o.m(); return function made() {}; };',
    },
    ' f local m',
  ],
  'functions of the module that are put into properties, where a text reads these': [
    {
      'm.js':
        'function a() {} function b() {} function run(o) { return o.a(); } exports.f = function f() { run({ a }); return { b }; };',
    },
    'a f run',
  ],
  'a choice between functions': [
    {
      'm.js':
        'function a() {} function b() {} function c() {} exports.f = function f(x) { const g = x ? a : b; return g(); };',
    },
    'a b f',
  ],
  'private methods and accessors that are asked for': [
    {
      'm.js':
        'class A { #x = 1; constructor() { this.#a(); } #a() { return this.#b; } get #b() { return 1; } #c() { return d(); } run() { return this.#c(); } } function d() {} exports.f = function f() { return new A(); };',
    },
    '#a <fields> A f get #b',
  ],
  'a bound function and a proxy': [
    {
      'm.js':
        'function a() {} const bound = a.bind(null); const p = new Proxy({}, { get: function trap() {} }); exports.f = function f() { bound(); return g(p); }; function g(o) { return o.x; }',
    },
    'a f g trap',
  ],
  'a variable that is assigned to itself': [
    {
      'm.js': 'let a = null; exports.f = function f() { a = a || b; a = a.c; return a(); }; function b() {}',
    },
    'b f',
  ],
};

describe('functions that calls reach', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-reachable-'));
  after(() => rmSync(folder, { recursive: true }));

  for (const [name, [files, reached]] of Object.entries(rows))
    it(name, () => {
      const place = mkdtempSync(path.join(folder, 'case-'));
      for (const [file, text] of Object.entries(files)) writeFileSync(path.join(place, file), text);
      const machine = new Machine({ seed: 0 });
      machine.begin();
      const { f } = machine.load(path.join(place, Object.keys(files)[0]!)).exports as { f: object };
      const graph = machine.callGraph();
      graph.call(f);
      const names = [...graph.reached].map((number) => machine.functions[number]!.name);
      assert.equal(names.sort().join(' '), reached);
    });
});
