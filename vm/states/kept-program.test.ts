import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EMPTY_HEAP, Machine } from '../index.js';

/** What `f` gives on each path, and whether the program is loaded once. */
const PROGRAMS: Readonly<Record<string, [text: string, gives: unknown, once: boolean]>> = {
  'a pure function': ['exports.f = (x = 1) => x + 1;', 2, true],
  'objects of its own': ['exports.f = () => { const a = [1]; a.push(2); return a.length; };', 2, true],
  'what is put back': ['let n = 1; exports.f = () => { n++; n--; return n; };', 1, true],
  'a captured variable': ['let n = 1; exports.f = () => ++n;', 2, true],
  'a property': ['const o = { n: 1 }; exports.f = () => ++o.n;', 2, true],
  'a new property': ['const o = {}; exports.f = () => (o.n = (o.n ?? 0) + 1);', 1, true],
  'a deleted property': [
    'const o = { n: 1 }; exports.f = () => { const { n } = o; delete o.n; return n; };',
    1,
    true,
  ],
  'an order of properties': [
    'const o = { a: 1, b: 2 }; exports.f = () => { const k = Object.keys(o).join(); delete o.a; o.a = 1; return k; };',
    'a,b',
    true,
  ],
  'a prototype': [
    'const o = {}; exports.f = () => { const is = Object.getPrototypeOf(o) === null; Object.setPrototypeOf(o, null); return is; };',
    false,
    true,
  ],
  'a property that is made before others': [
    'const o = { a: 1, b: 2, c: 3 }; exports.f = () => { const k = Object.keys(o).join(); delete o.b; o.b = 1; o.d = 4; return k; };',
    'a,b,c',
    true,
  ],
  'elements and names': [
    'const a = Object.assign([1, 2, 3], { x: 1 }); exports.f = () => { const k = Object.keys(a).join(); a.shift(); delete a.x; a.y = 2; return k; };',
    '0,1,2,x',
    true,
  ],
  'a property that cannot be changed any more': [
    'const o = { n: 1 }; exports.f = () => { const { writable } = Object.getOwnPropertyDescriptor(o, "n"); Object.defineProperty(o, "n", { writable: false, configurable: false }); return writable; };',
    true,
    false,
  ],
  'an accessor in the place of a value': [
    'const o = { n: 1 }; exports.f = () => { const { n } = o; Object.defineProperty(o, "n", { get: () => 2, configurable: true }); return n; };',
    1,
    true,
  ],
  'a private field that an object of the program gets': [
    'class B { constructor(o) { return o; } } class C extends B { #n = 1; static has(o) { return #n in o; } } const o = {}; exports.f = () => { const has = C.has(o); new C(o); return has; };',
    false,
    true,
  ],
  'a large typed array': ['const b = new Uint8Array(70000); exports.f = () => ++b[69999];', 1, true],
  'typed arrays of more elements than are listed': [
    'const b = new Uint8Array(70000), c = new Uint8Array(b.buffer); exports.f = () => ++c[69999];',
    1,
    false,
  ],
  'a property of a typed array': [
    'const b = new Uint8Array(2); exports.f = () => (b.n = (b.n ?? 0) + 1);',
    1,
    true,
  ],
  'what is frozen': [
    'const o = {}; exports.f = () => { const is = Object.isFrozen(o); Object.freeze(o); return is; };',
    false,
    false,
  ],
  'an array': ['const a = []; exports.f = () => a.push(1);', 1, true],
  'a length': [
    'const a = [1, 2]; exports.f = () => { const { length } = a; a.length = 0; return length; };',
    2,
    true,
  ],
  'a map': ['const m = new Map(); exports.f = () => m.set(m.size, 1).size;', 1, true],
  'a set': ['const s = new Set([1]); exports.f = () => s.delete(1);', true, true],
  'a weak map': [
    'const k = {}, m = new WeakMap(); exports.f = () => { const n = m.get(k) ?? 0; m.set(k, n + 1); return n; };',
    0,
    true,
  ],
  'what a weak map holds': [
    'const k = {}, m = new WeakMap([[k, { n: 1 }]]); exports.f = () => ++m.get(k).n;',
    2,
    true,
  ],
  'a weak map of new objects': [
    'const m = new WeakMap(); exports.f = () => { const k = {}; m.set(k, 1); return m.get(k); };',
    1,
    true,
  ],
  'a weak set': ['const k = {}, s = new WeakSet([k]); exports.f = () => s.delete(k);', true, true],
  'a private field': [
    'class C { #n = 1; up() { return ++this.#n; } } const c = new C(); exports.f = () => c.up();',
    2,
    true,
  ],
  'what a private field holds': [
    'class C { #a = [1]; up() { return this.#a.push(2); } } const c = new C(); exports.f = () => c.up();',
    2,
    true,
  ],
  bytes: ['const b = new Uint8Array(2); exports.f = () => ++b[1];', 1, true],
  'a date': [
    'const d = new Date(5); exports.f = () => { const t = d.getTime(); d.setTime(t + 1); return t; };',
    5,
    false,
  ],
  'a pattern': ['const r = /a/g; exports.f = () => r.test("aa") && r.lastIndex;', 1, true],
  'a pattern compiled anew': [
    'const r = /a/; exports.f = () => { const is = r.test("b"); r.compile("b"); return is; };',
    false,
    false,
  ],
  'a function': ['function g() {} exports.f = () => (g.n = (g.n ?? 0) + 1);', 1, true],
  'a class': ['class C { static n = 1; } exports.f = () => ++C.n;', 2, true],
  'what a bound function holds': [
    'const g = function () { return ++this.n; }.bind({ n: 1 }); exports.f = () => g();',
    2,
    true,
  ],
  exports: ['exports.n = 1; exports.f = () => ++exports.n;', 2, true],
  'a generator': [
    'const g = (function* () { yield 1; yield 2; })(); exports.f = () => g.next().value;',
    1,
    false,
  ],
  'an iterator': ['const i = [1, 2][Symbol.iterator](); exports.f = () => i.next().value;', 1, false],
  'an iterator of a map': [
    'const i = new Map([[1, 2], [3, 4]]).keys(); exports.f = () => i.next().value;',
    1,
    false,
  ],
  'a pending promise': [
    'let done; const p = new Promise((r) => { done = r; }); let n = 0; p.then(() => n++); exports.f = () => { done(); return n; };',
    0,
    false,
  ],
  arguments: [
    'let a; (function (x) { a = arguments; exports.f = () => { a[0]++; return x; }; })(1);',
    2,
    false,
  ],
  'a template': [
    'const t = (s) => s; const g = () => t`x`; const first = g(); exports.f = () => g() === first;',
    true,
    true,
  ],
  'a template of the run': [
    'const m = []; const t = (s) => s; const g = () => t`x`; exports.f = () => g() === g();',
    true,
    true,
  ],
  'a built-in object': [
    'exports.f = () => { const has = "x" in Array.prototype; Array.prototype.x = 1; return has; };',
    false,
    true,
  ],
  'a built-in object while loading': ['Array.prototype.x = 1; exports.f = () => [].x++;', 1, true],
  'a built-in object while loading, and again': [
    'Error.stackTraceLimit = 5; exports.f = () => { const n = Error.stackTraceLimit; Error.stackTraceLimit = 7; delete Error.prepareStackTrace; return n; };',
    5,
    true,
  ],
  'what was put into a built-in object': [
    'const o = { n: 1 }; Array.prototype.state = o; exports.f = () => ++[].state.n;',
    2,
    true,
  ],
  'an emitter of node': [
    'const { EventEmitter } = require("events"); const e = new EventEmitter(); let n = 3; e.on("x", () => n); exports.f = () => e.emit("x");',
    true,
    true,
  ],
  'an emitter of node that gets a listener': [
    'const { EventEmitter } = require("events"); const e = new EventEmitter(); exports.f = () => { e.on("x", () => 1); return e.listenerCount("x"); };',
    1,
    true,
  ],
  'a variable that eval declares': [
    'const make = function () { eval("var n = 1"); return () => n; }; const get = make(); exports.f = () => get();',
    1,
    true,
  ],
  'a variable that eval declares, and a path changes': [
    'const make = function () { eval("var n = 1"); return () => ++n; }; const up = make(); exports.f = () => up();',
    2,
    true,
  ],
  'a global variable': [
    'exports.f = () => { globalThis.n = (globalThis.n ?? 0) + 1; return globalThis.n; };',
    1,
    true,
  ],
  'random numbers': [
    'Math.random(); const first = Math.random(); exports.f = () => first !== Math.random() && String(Math.random()).length > 3;',
    true,
    true,
  ],
  'a timer': ['let n = 0; setTimeout(() => n++, 5); exports.f = () => n;', 0, false],
  'a module that is required later': ['exports.f = () => ++require("./lib").n;', 2, false],
  'a module of node': [
    'const util = require("util"); exports.f = () => { const n = util.n ?? 0; util.n = n + 1; return n; };',
    0,
    true,
  ],
  'a global object of node': [
    'const clock = performance; exports.f = () => typeof clock.now();',
    'number',
    true,
  ],
  'an accessor': ['let n = 0; const o = { get x() { return n + 1; } }; exports.f = () => o.x;', 1, true],
  'an accessor of an element, which has a history': [
    'const a = []; Object.defineProperty(a, 0, { get: () => 7 }); exports.f = () => a[0];',
    7,
    false,
  ],
  'the environment': [
    'const v = process.env.PATH; exports.f = () => { process.env.N = (process.env.N ?? "") + "1"; return process.env.N; };',
    '1',
    true,
  ],
};

describe('programs that are kept', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  for (const [title, [text, gives, once]] of Object.entries(PROGRAMS)) {
    it(title, () => {
      const home = path.join(folder, title.replaceAll(' ', '-'));
      mkdirSync(home);
      writeFileSync(path.join(home, 'main.cjs'), text);
      writeFileSync(path.join(home, 'lib.js'), 'exports.n = 1;');
      const machine = new Machine({ seed: 1 });
      const loads = new Set<unknown>();
      for (let run = 0; run < 4; run++) {
        machine.begin();
        const { exports } = machine.load(path.join(home, 'main.cjs'));
        loads.add(exports);
        const { f } = exports as { readonly f: unknown };
        const { outcome } = machine.run(f, { value: undefined, shadow: 0 }, [], EMPTY_HEAP);
        assert.ok(outcome.kind === 'return', `${outcome.kind} in run ${run}`);
        assert.equal(outcome.value, gives, `run ${run}`);
      }
      assert.equal(loads.size === 1, once, `${loads.size} loads`);
    });
  }

  it('parts of a program that is in use are those that it uses', () => {
    const [main, lib] = ['used.cjs', 'used-lib.cjs'].map((name) => path.join(folder, name)) as [
      string,
      string,
    ];
    writeFileSync(main, `exports.lib = require('./used-lib.cjs');`);
    writeFileSync(lib, 'exports.n = 1;');
    const machine = new Machine({ seed: 1 });
    for (let run = 0; run < 2; run++) {
      machine.begin();
      const program = machine.load(main).exports as { readonly lib: unknown };
      const number = machine.classNumber({});
      assert.equal(machine.load(lib).exports, program.lib);
      assert.notEqual(machine.classNumber([]), number);
    }
  });

  it('what a program does to built-ins is undone for another one', () => {
    const [first, second] = ['changing.cjs', 'asking.cjs'].map((name) => path.join(folder, name)) as [
      string,
      string,
    ];
    writeFileSync(first, 'Array.prototype.extra = 1; exports.f = () => [].extra;');
    writeFileSync(second, 'exports.f = () => [].extra;');
    const machine = new Machine({ seed: 1 });
    const call = (file: string): unknown => {
      machine.begin();
      const { f } = machine.load(file).exports as { readonly f: unknown };
      const { outcome } = machine.run(f, { value: undefined, shadow: 0 }, [], EMPTY_HEAP);
      return outcome.kind === 'return' && outcome.value;
    };
    assert.deepEqual([call(first), call(first), call(second), call(first)], [1, 1, undefined, 1]);
  });

  it('an ES module, and what another file exports', () => {
    writeFileSync(
      path.join(folder, 'a.mjs'),
      `import { n, up } from './b.mjs'; export const f = () => { up(); return n; };`,
    );
    writeFileSync(
      path.join(folder, 'b.mjs'),
      'export let n = 1; export const up = () => ++n; export const g = () => n;',
    );
    const machine = new Machine({ seed: 1 });
    const call = (file: string, name: string): unknown => {
      machine.begin();
      const exports = machine.load(path.join(folder, file)).exports as Readonly<Record<string, unknown>>;
      const { outcome } = machine.run(exports[name], { value: undefined, shadow: 0 }, [], EMPTY_HEAP);
      return outcome.kind === 'return' && outcome.value;
    };
    assert.deepEqual(
      [call('a.mjs', 'f'), call('a.mjs', 'f'), call('b.mjs', 'g'), call('a.mjs', 'f')],
      [2, 2, 1, 2],
    );
  });
});
