/** The targets of files, against the functions that plain node shows. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolveTarget } from '../../inputs/model/target.js';
import { listTargets } from './targets.js';

const FILES: Readonly<Record<string, string>> = {
  'one.cjs': `exports.one = (x) => x; exports.K = class K { static make(x) { return new K(x); } get size() { return 1; } set size(v) {} m() {} };`,
  'two.cjs': 'exports.two = (x) => x; exports.three = function () {};',
  'one.mjs':
    'export const one = (x) => x; export let later; later = class { m(x) { return x; } static s(x) { return x; } };',
  'three.mjs': 'export const three = (x) => x;',
  'two.mjs': 'export const two = (x) => x; export default (x) => x;',
};

/** The file, its text, its targets. */
const rows: Readonly<Record<string, readonly [file: string, text: string, targets: readonly string[]]>> = {
  'members of a module, and an alias': [
    'members.cjs',
    'const f = (x) => x; module.exports = { f, again: f, inner: { g() {} }, n: 5, list: [() => 1] };',
    ['f', 'inner.g', 'list.0'],
  ],
  'exports by getters': [
    'getters.cjs',
    `for (const [name, get] of Object.entries({ f: () => f, late: () => { throw 1; } })) Object.defineProperty(exports, name, { get, enumerable: true });
    function f() {}`,
    ['f'],
  ],
  'an index as tsc writes it': [
    'tsc.cjs',
    `"use strict"; Object.defineProperty(exports, '__esModule', { value: true });
    const bind = (o, m, k) => Object.defineProperty(o, k, { enumerable: true, get: () => m[k] });
    for (const name of ['one', 'two']) { const m = require('./' + name + '.cjs'); for (const k of Object.keys(m)) bind(exports, m, k); }
    exports.own = () => 1; exports.all = {}; bind(exports.all, { f() {} }, 'f'); exports.all.default = () => 2;`,
    [
      'one',
      'K.prototype.size:get',
      'K.prototype.size:set',
      'K.prototype.m',
      'K.make',
      'two',
      'three',
      'own',
      'all.f',
      'all.default',
    ],
  ],
  'exports of exports': [
    'index.mjs',
    `export * from './one.mjs'; export * as ns from './two.mjs'; export { two as deux, default } from './two.mjs';
    import cjs from './one.cjs'; export { cjs }; export { K } from './one.cjs'; export * as more from './three.mjs';`,
    [
      'ns.default',
      'ns.two',
      'K.prototype.size:get',
      'K.prototype.size:set',
      'K.prototype.m',
      'K.make',
      'more.three',
      'cjs.one',
      'one',
      'later.prototype.m',
      'later.s',
    ],
  ],
  'a function with members': [
    'main.cjs',
    `module.exports = main; function main(x) { return x ? 1 : 2; } main.sub = () => 1; main.default = main; main.main = main;
    main.util = { deep: { clamp() {} } }; main.Inner = class { m() {} };`,
    ['default', 'default.sub', 'default.util.deep.clamp', 'default.Inner.prototype.m'],
  ],
  'a constructor function': [
    'old.cjs',
    `function Old(n) { if (n) this.n = n; } Old.prototype.over = function (x) { return x > this.n; };
    Old.of = (n) => new Old(n); Old.prototype.alias = Old.prototype.over; module.exports = Old;`,
    ['default', 'default.of', 'default.prototype.over'],
  ],
  'constructors that decide, that only set fields, and that are all there is': [
    'constructors.mjs',
    `export class A { constructor(x) { this.x = x ? 1 : 2; } m() {} } export class B { constructor(x) { this.x = x; } m() {} }
    export class C { constructor(x) { this.x = parse(x); } m() {} } export class D extends Error {} const parse = (x) => x;`,
    ['A', 'A.prototype.m', 'B.prototype.m', 'C', 'C.prototype.m', 'D'],
  ],
  'what a class that is not exported hands down': [
    'inherited.mjs',
    `class Base { m() {} static s() {} } class Middle extends Base { n() {} }
    export class A extends Middle { a() {} } export class B extends A { b() {} }`,
    ['A.prototype.a', 'A.prototype.n', 'A.prototype.m', 'A.s', 'B.prototype.b'],
  ],
  'instances of classes that are not exported': [
    'instance.cjs',
    'class Store { get() {} set() {} } module.exports = new Store(); module.exports.own = () => 1;',
    ['default.get', 'default.set', 'own'],
  ],
  'a named instance': [
    'named.mjs',
    'class Store { get() {} } export const store = new Store(); export const numbers = new Map(); export const text = /x/u;',
    ['store.get'],
  ],
  'names that are no identifiers': [
    'names.cjs',
    "module.exports = { '.js': () => 1, 'a-b': { 'c.d': () => 2, 'x:get': () => 3 }, '': () => 4 };",
    ['[".js"]', 'a-b["c.d"]', 'a-b["x:get"]', '[""]'],
  ],
  'what an eval makes, as webpack has it while one develops': [
    'eval.cjs',
    `const text = '({ f(x) { return x ? 1 : 2; }, A: class { m() {} } })'; module.exports = { ...eval(text) };`,
    ['f', 'A.prototype.m'],
  ],
  proxies: [
    'proxies.cjs',
    `exports.f = new Proxy(() => 1, {}); exports.o = new Proxy({ g: () => 1 }, {});
    exports.bad = new Proxy({}, { ownKeys() { throw new Error('no'); } });`,
    ['f', 'o.g'],
  ],
  'functions of the engine and of node': [
    'engine.cjs',
    "exports.isArray = Array.isArray; exports.EventEmitter = require('events'); exports.path = require('path'); exports.own = () => 1;",
    ['isArray', 'EventEmitter', 'own'],
  ],
};

describe('targets', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-targets-'));
    mkdirSync(root, { recursive: true });
    for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(root, name), text);
  });
  after(() => rmSync(root, { recursive: true }));

  for (const [what, [name, text, expected]] of Object.entries(rows)) {
    it(what, async () => {
      const file = path.join(root, name);
      writeFileSync(file, text);
      const targets = listTargets(file);
      assert.deepEqual(targets, expected);
      const exports: unknown = name.endsWith('.mjs')
        ? await import(pathToFileURL(file).href)
        : createRequire(file)(file);
      assert.deepEqual(missing(exports, targets), []);
    });
  }
});

/** Functions that node shows, by name, and that no target is, nor of a class any of its members. */
function missing(exports: unknown, targets: readonly string[]): string[] {
  const found = new Set<unknown>(targets.map((target) => resolveTarget(target, exports, {})?.function));
  const isFound = (value: unknown): boolean =>
    found.has(value) || targets.some((target) => ownersOf(target, exports).includes(value));
  return functionsIn(exports).flatMap(([name, value]) => (isFound(value) ? [] : [name]));
}

/** The functions that a target is a member of. */
function ownersOf(target: string, exports: unknown): unknown[] {
  const owners = target.split(/\.prototype\.|\./u).slice(0, -1);
  return owners.map((_, i) => resolveTarget(owners.slice(0, i + 1).join('.'), exports, {})?.function);
}

/** The exports that are functions, and the statics and methods of these. */
function functionsIn(exports: unknown): [name: string, value: unknown][] {
  const top: [string, unknown][] = typeof exports === 'function' ? [['default', exports]] : members(exports);
  const known = top.filter(([, value]) => typeof value === 'function');
  return known.flatMap(([name, value]) => {
    const isOurs = !/\[native code\]/u.test(String(value)) && name !== 'EventEmitter';
    const inner = isOurs ? [...members(value), ...members((value as { prototype?: unknown }).prototype)] : [];
    return [
      [name, value] as [string, unknown],
      ...inner
        .filter(([key, member]) => key !== 'constructor' && typeof member === 'function')
        .map(([key, member]) => [`${name}.${key}`, member] as [string, unknown]),
    ];
  });
}

/** The values of the own properties of an object; getters that throw have none. */
function members(value: unknown): [string, unknown][] {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return [];
  return Object.getOwnPropertyNames(value).flatMap((key) => {
    if (typeof value === 'function' && ['caller', 'arguments', 'prototype'].includes(key)) return [];
    try {
      return [[key, (value as Record<string, unknown>)[key]]];
    } catch {
      return [];
    }
  });
}
