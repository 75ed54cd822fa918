/** Modules as they are published: how they export, what minifiers and bundlers make of them. Each is explored and replayed. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { longMark } from '../compiler/testing/long-rows.js';
import { exploredTargets } from './testing/explored-targets.js';

/** The file, and for each of its targets what is covered; `divergent` or `impossible` where a replay did not agree. */
type Row = readonly [file: string, source: string, targets: Readonly<Record<string, string>>];

const CLAMP = 'function clamp(x, low, high) { return x < low ? low : x > high ? high : x; }';

const rows: Readonly<Record<string, Row>> = {
  'a universal module with a class [long]': [
    'umd.js',
    `(function (root, factory) { typeof module === 'object' ? (module.exports = factory()) : (root.lib = factory()); })(this, function () {
      class Stack { constructor() { this.items = []; } push(x) { this.items.push(x); return this.items.length > 2 ? 1 : 0; } }
      ${CLAMP}
      return { Stack, clamp, isStack(x) { return x instanceof Stack ? 1 : 0; } };
    });`,
    { 'Stack.prototype.push': '2 of 2', clamp: '4 of 4', isStack: '2 of 2' },
  ],
  'a class that no value outside leads to is a value of unknown type': [
    'hidden.cjs',
    `const make = (function () { function Hidden(n) { this.n = n; } Hidden.prototype.get = function () { return this.n; };
      return (n) => new Hidden(n).get(); })();
    /** @param {Hidden} x */ exports.f = (x) => (x && x.n > 1 ? make(1) : 2);`,
    { f: '4 of 4' },
  ],
  'classes that are assigned to exports, with and without names of their own': [
    'assigned.cjs',
    `exports.A = class { constructor() { this.n = 1; } over(x) { return x > this.n ? 1 : 2; } };
    exports.B = class Inner { constructor() { this.n = 1; } over(x) { return x > this.n ? 1 : 2; } };`,
    { 'A.prototype.over': '2 of 2', 'B.prototype.over': '2 of 2' },
  ],
  'methods of a prototype of which only that is exported are called on what its constructor makes': [
    'prototype.cjs',
    `function Point(x) { this.x = x; }
    const make = (x) => new Point(x);
    make.fn = Point.prototype;
    make.fn.isFar = function () { return this.x > 3; };
    make.fn.side = function () { return this.x < 0 ? 'left' : this.isFar() ? 'far' : 'near'; };
    module.exports = make;`,
    { default: '0 of 0', 'default.fn.isFar': '0 of 0', 'default.fn.side': '4 of 4' },
  ],
  'the types of what module.exports is': [
    'default.cjs',
    `function helper(x) { return x; }
    /** @param {string} text @param {number} n */ function main(text, n) { return text.length > n ? helper(n) : 0; }
    module.exports = main;`,
    { default: '2 of 2' },
  ],
  'exports by getters, as bundlers write them': [
    'getters.cjs',
    `var all = {}; var names = { clamp: () => clamp, inner: () => inner };
    for (var name in names) Object.defineProperty(all, name, { get: names[name], enumerable: true });
    var inner = Object.defineProperty({}, 'clamp2', { get: () => clamp2, enumerable: true });
    module.exports = all; ${CLAMP} function clamp2(x) { return x ? 1 : 2; }`,
    { clamp: '4 of 4', 'inner.clamp2': '2 of 2' },
  ],
  'minified text': [
    'min.cjs',
    'exports.f=function(a,b){switch(a){case"x":return!a&&b;case"y":return"q"in Object(b);default:return typeof b=="number"?b>3:void 0}}',
    { f: '7 of 8' },
  ],
  'a byte order mark before one line': [
    'mark.cjs',
    '\uFEFFexports.f=function(a){return a>3?1:2}',
    { f: '2 of 2' },
  ],
  'proxies that have no prototype to tell, or are revoked': [
    'proxies.cjs',
    `const held = new Proxy(() => 1, { getPrototypeOf() { return null; } });
    const gone = Proxy.revocable({}, {}); gone.revoke();
    exports.f = (x) => (x > 1 ? [held, gone.proxy, Object.create(gone.proxy)] : 2);`,
    { f: '2 of 2' },
  ],
  'modules and globals of node, used or not': [
    'node.cjs',
    `const [fs, os, tty, crypto, http, cp] = ['fs', 'os', 'tty', 'crypto', 'http', 'child_process'].map((name) => require(name));
    const color = process.stdout.isTTY || tty.isatty(1) || 'FORCE_COLOR' in process.env;
    exports.over = (x) => (x > 3 ? (color ? 1 : 2) : 3);
    exports.missing = (x) => { try { fs.readFileSync(x ? '/nope' : '/nowhere'); } catch (e) { return e instanceof Error && e.code; } };
    exports.bytes = (x) => (Buffer.from(String(x)) instanceof Uint8Array && new TextEncoder().encode(x).length > 2 ? 1 : 2);
    exports.parsed = (x) => (require('node:path').parse(String(x)) instanceof Object ? 1 : 2);
    exports.writes = (x) => (x === 7 ? fs.writeFileSync('never', '') : x);`,
    { over: '3 of 4', missing: '3 of 4', bytes: '3 of 4', parsed: '1 of 2', writes: '2 of 2' },
  ],
  'a prototype that the path gives to an object of the input': [
    'prototype.cjs',
    `/** @param {{ a?: number, name: string }} x */
    exports.named = (x) => { Object.setPrototypeOf(x, { a: 7 }); return x.a === 7 ? 1 : 2; };
    exports.any = (x) => { if (!x || typeof x !== 'object') return 0; Object.setPrototypeOf(x, { a: 7 }); return x.a === 7 ? 1 : 2; };`,
    { named: '2 of 2', any: '6 of 6' },
  ],
  'what node does when a path is over, which plain node alone sees': [
    'later.cjs',
    `const fs = require('fs'); const { Readable } = require('stream'); const { once, EventEmitter } = require('events');
    exports.read = (x) => { fs.readFile('/nope', (error, bytes) => x > 3 ? bytes.length : 0); return x > 3 ? 1 : 2; };
    exports.promised = async (x) => { if (x > 3) await fs.promises.readFile('/nope'); return 1; };
    exports.streamed = async (x) => { let all = ''; for await (const part of Readable.from(['a', x])) all += part; return all; };
    exports.emitted = async (x) => { const e = new EventEmitter(); setTimeout(() => e.emit('y', x), 5); return await once(e, 'y'); };
    exports.waited = (x) => require('util').promisify(setTimeout)(5, x).then((y) => (y > 3 ? 1 : 2));
    exports.started = (x) => { require('child_process').execSync('ls'); return x > 3 ? 1 : 2; };`,
    {
      read: '2 of 4',
      promised: '2 of 2',
      streamed: '0 of 2',
      emitted: '0 of 0',
      waited: '2 of 2',
      started: '0 of 2',
    },
  ],
  'a required ES module': [
    'requires.cjs',
    `const { default: over, limit, __esModule } = require('./required.mjs'); exports.f = (x) => (over(x) ? [limit, __esModule] : 2);`,
    { f: '4 of 4' },
  ],
  'TypeScript with exports in a CommonJS package': [
    'typescript/main.ts',
    'export const over = (x: number): boolean => (x > 3 ? true : false);',
    { over: '2 of 2' },
  ],
  'TypeScript with namespaces, casts, names of members and computed enumerations [long]': [
    'namespace.ts',
    `export namespace Shapes {
      const limit = 3;
      export function over(x: number): boolean { return x > limit ? true : false; }
    }
    export function cast(x: unknown): number { return <number>x > 1 ? 1 : 2; }
    enum Color { Red = two(), Green = 5 }
    function two(): number { return 2; }
    export const color = (c: number): string => (c === Color.Red ? 'red' : 'none');
    import Over = Shapes.over;
    export const alias = (x: number): number => (Over(x) ? 1 : 0);`,
    { 'Shapes.over': '2 of 2', cast: '2 of 2', color: '2 of 2', alias: '4 of 4' },
  ],
  'TypeScript with export =': [
    'assigned.ts',
    `import path = require('node:path');
    function main(x: number) { return x > 3 ? path.sep : ''; }
    export = main;`,
    { default: '2 of 2' },
  ],
  'TypeScript with decorators': [
    'decorated.ts',
    `type Method = (this: A, x: number) => number;
    function plus(f: Method, _: unknown): Method { return function (x) { return f.call(this, x) + 1; }; }
    function sealed(cls: Function, _: unknown) { Object.freeze(cls); }
    @sealed
    export class A {
      limit = 3;
      @plus over(x: number): number { return x > this.limit ? 1 : 2; }
    }`,
    { 'A.prototype.over': '2 of 2' },
  ],
  'TypeScript with decorators as they were': [
    'legacy/decorated.ts',
    `function plus(_: unknown, __: string, about: PropertyDescriptor) {
      const f = about.value;
      about.value = function (this: A, x: number) { return f.call(this, x) + 1; };
    }
    export class A {
      limit = 3;
      @plus over(x: number): number { return x > this.limit ? 1 : 2; }
    }`,
    { 'A.prototype.over': '2 of 2' },
  ],
  'TypeScript with using': [
    'using.ts',
    `export function f(x: number): number {
      using file = { [Symbol.dispose]() { return x > 7 ? 1 : 2; } };
      return x > 1 ? 1 : 2;
    }`,
    { f: '4 of 4' },
  ],
  'TypeScript with JSX': [
    'element.tsx',
    `const React = { createElement: (type: string, props: object | null, ...children: unknown[]) => ({ type, props, children }) };
    export function View({ n }: { n: number }) { return n > 3 ? <b title="x">{n}</b> : <><i /></>; }
    export const same = <T,>(x: T, y: T): number => (x === y ? 1 : 2);`,
    { View: '2 of 2', same: '2 of 2' },
  ],
  'values by path mappings': [
    'mapped/main.ts',
    `import { limit } from '@lib/limit'; import five from 'five'; import { over } from './over.js';
    export const f = (x: number): number => (over(x, limit) && x < five ? 1 : 2);`,
    { f: '6 of 6' },
  ],
  'values by path mappings, required': [
    'mapped/main.cts',
    `import { two } from '@lib/two'; import seven = require('./seven.cjs');
    export const f = (x: number): number => (x > two ? seven : 2);`,
    { f: '2 of 2' },
  ],
  'what node tells of the process, of the machine and of the moment': [
    'figures.cjs',
    `const [os, crypto, { performance: perf }] = ['os', 'crypto', 'perf_hooks'].map((name) => require(name));
    const sum = (list) => [...list].reduce((a, b) => a + Number(b), 0);
    exports.numbers = (n) => (n > 3 ? process.pid % 7 - process.ppid % 5 : process.argv.length + process.execArgv.length);
    exports.time = (n) => { const t = process.hrtime(); return n > 3 ? sum(process.hrtime(t)) % 7 > 3 : process.hrtime.bigint() + BigInt(t[1]); };
    exports.page = (n) => [performance === perf, n > 3 ? performance.now() % 3 : performance.timeOrigin + performance.toJSON().timeOrigin - Date.now()];
    exports.marks = (n) => { performance.mark('m'); return n > 3 ? performance.measure('x', 'm').duration : new Event('e').timeStamp; };
    exports.process = (n) => (n > 3 ? sum([process.uptime(), process.memoryUsage.rss(), ...Object.values(process.memoryUsage())])
      : sum([...Object.values(process.cpuUsage()), ...Object.values(process.resourceUsage())]));
    exports.machine = (n) => (n > 3 ? [os.hostname(), os.uptime(), os.loadavg()[0] > 1, os.cpus().length] : [os.freemem(), os.userInfo().username, os.networkInterfaces()]);
    exports.bytes = (n) => (n > 3 ? sum(crypto.randomBytes(4)) + sum(crypto.randomFillSync(new Uint16Array(3), 1)) : sum(globalThis.crypto.getRandomValues(new Uint8Array(2))));
    exports.drawn = (n) => (n > 3 ? crypto.randomInt(7) > 3 : [crypto.randomUUID(), globalThis.crypto.randomUUID()]);
    exports.wrong = (n) => { try { n > 3 ? process.hrtime(n) : crypto.randomBytes(-1); } catch (e) { return [e instanceof RangeError, e.code]; } };
    exports.read = (n) => { try { return n > 3 ? URL.prototype.href : Object.create(URL.prototype).searchParams; } catch (e) { return e instanceof TypeError; } };
    exports.kinds = (n) => [process.release.name, process.report.signal, process.title, typeof process.config, n > 3 ? process.reallyExit(2) : 1];`,
    {
      numbers: '2 of 2',
      time: '2 of 2',
      page: '2 of 2',
      marks: '2 of 2',
      process: '2 of 2',
      machine: '2 of 2',
      bytes: '2 of 2',
      drawn: '2 of 2',
      wrong: '2 of 2',
      read: '2 of 2',
      kinds: '2 of 2',
    },
  ],
  'what a call leaves behind in its process': [
    'left.cjs',
    `exports.f = (n) => { const was = [process.env.LEFT, process.left, process.argv.length]; process.env.LEFT = 'x'; process.left = 1;
      process.argv.push('y'); return n > 3 ? was : [was, process.env.LEFT]; };`,
    { f: '2 of 2' },
  ],
  'what memory held before': [
    'memory.cjs',
    'exports.f = (n) => (n > 3 ? [...Buffer.allocUnsafe(5000)] : Buffer.allocUnsafeSlow(90).some((byte) => byte > 0));',
    { f: '2 of 2' },
  ],
  'timers, those of modules too, and what they refuse': [
    'timers.cjs',
    `const timers = require('timers'); const HOUR = 3600e3;
    exports.refused = (f) => setTimeout(f, HOUR);
    exports.module = (n) => new Promise((done) => timers.setTimeout(() => done(n > 3 ? 1 : 2), HOUR));
    exports.promised = (n) => require('timers/promises').setTimeout(HOUR, n).then((x) => (x > 3 ? 1 : 2));`,
    { refused: '0 of 0', module: '2 of 2', promised: '2 of 2' },
  ],
  'a function that is called though it shares the prototype of a class [long]': [
    'factory.cjs',
    `class Day { get() { return 1; } } function day(x) { return x ? x.copy() : new Day(); } day.prototype = Day.prototype;
    module.exports = Object.assign(day, { plus: (x) => (x > 1 ? 1 : 2) });
    day.prototype.more = function (x) { return x > this.get() ? 1 : 2; };`,
    {
      default: '2 of 2',
      'default.plus': '2 of 2',
      'default.prototype.get': '0 of 0',
      'default.prototype.more': '2 of 2',
    },
  ],
  'functions of the input that promises call': [
    'promises.cjs',
    `exports.made = (f) => (new Promise(f) instanceof Promise ? 1 : 2);
    exports.next = (f) => Promise.resolve(1).then(f).then((x) => (x === 5 ? 1 : 2));`,
    { made: '1 of 2', next: '2 of 2' },
  ],
  'functions of the input that are called by call, apply and bind': [
    'callees.cjs',
    `exports.f = (f, g, h) => (f.call(null) ? (g.apply(null, []) ? 1 : 2) : Reflect.apply(h, null, []) ? 3 : f.bind(null)() ? 4 : 5);`,
    { f: '8 of 8' },
  ],
  'stack traces, of errors of the input too, whatever runs the program': [
    'traces.cjs',
    `exports.own = (x) => (x ? (x ? new Error('a').stack : 0) : [1].map(() => new Error('m').stack));
    exports.later = async (x) => { await null; return x ? new Error('b').stack : 2; };
    exports.left = (x) => { const o = {}; Error.captureStackTrace(o, exports.left); return o.stack.split('\\n').length; };
    exports.input = (x) => (x instanceof Error ? Object.create(Error.prototype, Object.getOwnPropertyDescriptors(x)) : 0);`,
    { own: '3 of 4', later: '2 of 2', left: '0 of 0', input: '2 of 2' },
  ],
  'ticks and jobs that loading leaves': [
    'ticks.cjs',
    `let ready = 0; process.nextTick((n) => { if (n === 42) ready += 1; Promise.resolve().then(() => { ready += 1; }); }, 42);
    exports.f = (x, y) => (x > 1 ? (y > 1 ? ready : 3) : 2);`,
    { f: '4 of 4' },
  ],
  'errors that ticks throw': [
    'ticks-throw.cjs',
    "exports.f = (x) => process.nextTick(() => { if (x > 3) throw new Error('late'); });",
    { f: '2 of 2' },
  ],
  'the global object as a result, and a function that makes objects though its prototype is empty [long]': [
    'global.cjs',
    `exports.f = function (x) { return x ? globalThis : { all: [globalThis] }; };
    exports.inner = { g(x) { return this === globalThis ? 1 : x ? 2 : 3; } };`,
    { f: '2 of 2', 'inner.g': '4 of 4' },
  ],
  'receivers that only their constructor makes': [
    'private.mjs',
    `export default class Queue {
      #head; #size = 0; #limit;
      constructor(limit = 3) { this.#limit = limit; }
      enqueue(value) { this.#head = { value, next: this.#head }; this.#size++; return this.#size > this.#limit ? 'full' : 'ok'; }
      set limit(n) { if (n > 5) this.#limit = n; else throw new Error('small'); }
      add(limit) { return limit > this.#limit ? 1 : 2; }
      merge(other) { return other instanceof Queue ? 1 : 2; }
    }
    const seen = new WeakMap();
    export class Old { constructor(a, { b }) { seen.set(this, a > b ? 1 : 2); } get() { return seen.get(this) === 1 ? 1 : 2; } }
    export class Sub extends Old { more(x) { return x > 3 && seen.get(this) === 1 ? 1 : 2; } }
    export class Waits extends Promise { twice(x) { return x > 2 ? this : 1; } }`,
    {
      default: '2 of 2',
      'default.prototype.enqueue': '4 of 4',
      'default.prototype.limit:set': '4 of 4',
      'default.prototype.add': '4 of 4',
      'default.prototype.merge': '4 of 4',
      Old: '2 of 2',
      'Old.prototype.get': '4 of 4',
      'Sub.prototype.more': '6 of 6',
      'Waits.prototype.twice': '2 of 2',
    },
  ],
  'methods of a class are called on what constructors of its subclasses make': [
    'family.mjs',
    `const states = new WeakMap();
    const keep = (object, state) => states.set(object, state);
    export class Base {
      isFull() { return states.get(this).used >= this.most ? (this.most === 3 ? 'three' : 'full') : 'free'; }
      get most() { return states.get(this).most; }
    }
    export class Store extends Base {
      constructor(used, most) { super(); if (!(most > 1)) throw new RangeError('most'); keep(this, { used, most }); }
    }`,
    { 'Base.prototype.isFull': '4 of 4', 'Base.prototype.most:get': '0 of 0', Store: '2 of 2' },
  ],
  'private state that calls of other methods lead to, also where a new object refuses the target': [
    'behind-calls.mjs',
    `export class Recent {
      #most; #held = new Map();
      constructor(most) { if (!(most > 0)) throw new RangeError('most'); this.#most = most; }
      get(key) { if (!this.#held.has(key)) return undefined; const value = this.#held.get(key); return value > 5 ? 'more' : value; }
      set(key, value) { if (!this.#held.has(key) && this.#held.size >= this.#most) this.#held.delete(this.#held.keys().next().value); this.#held.set(key, value); return this; }
    }
    export class Jobs {
      #waiting = []; #isPaused = false;
      pause() { this.#isPaused = true; }
      add(job) { this.#waiting.push(job); }
      next() { if (this.#isPaused) throw new Error('paused'); if (this.#waiting.length === 0) throw new Error('empty'); return this.#waiting.shift(); }
    }`,
    {
      Recent: '2 of 2',
      'Recent.prototype.get': '6 of 6',
      'Recent.prototype.set': '6 of 6',
      'Jobs.prototype.pause': '0 of 0',
      'Jobs.prototype.add': '0 of 0',
      'Jobs.prototype.next': '4 of 4',
    },
  ],
  'a class that tests cannot name is no value of unknown type, unless the program asks for it by name': [
    'unnamed.mjs',
    `import { isTold, walk } from './inner.mjs';
    export const f = (x, visit) => (x && typeof x === 'object' && !Array.isArray(x) && x.keys ? x.stop() : walk(visit) ? 2 : 3);
    export const g = (x) => (isTold(x) ? 1 : 2);`,
    { f: '9 of 10', g: '4 of 4' },
  ],
  'stack traces of an ES module': [
    'traces.mjs',
    `export const f = (x) => (x ? (x ? new Error('a').stack : 1) : 2);`,
    { f: '3 of 4' },
  ],
  'texts of functions, which recorders stand in': [
    'texts.cjs',
    `function over(x) { return x > 3 ? 'over' : 'under'; }
    exports.text = (x) => (x ? String(over) : over.toString().length + \`\${[over]}\`);
    exports.own = () => [Function.prototype.toString.toString(), Function.prototype.toString.call((x) => x && 1)];`,
    { text: '2 of 4', own: '0 of 2' },
  ],
  'arrays of arrays that may be each other [long]': [
    'nested.cjs',
    `/** @param {unknown[]} a @param {unknown[][]} b */
    exports.f = (a, b) => (a === b ? 1 : a === b[0] ? 2 : a[0] === b ? 3 : 4);`,
    { f: '6 of 6' },
  ],
};

describe('published code', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-published-'));
    mkdirSync(path.join(root, 'typescript'));
    mkdirSync(path.join(root, 'legacy'));
    writeFileSync(
      path.join(root, 'legacy/tsconfig.json'),
      '{"compilerOptions":{"experimentalDecorators":true}}',
    );
    writeFileSync(path.join(root, 'typescript/package.json'), '{"type":"commonjs"}');
    mkdirSync(path.join(root, 'mapped/lib'), { recursive: true });
    for (const [name, text] of Object.entries({
      'tsconfig.json': '{"compilerOptions":{"paths":{"@lib/*":["./lib/*"],"five":["./lib"]}}}',
      'over.tsx': 'export const over = (x: number, y: number): boolean => (x > y ? true : false);',
      'lib/limit.ts': 'export const limit: number = 3;',
      'lib/index.ts': 'export default 5 as number;',
      'lib/two.cts': 'export const two: number = 2;',
      'seven.cts': 'const seven: number = 7; export = seven;',
    }))
      writeFileSync(path.join(root, 'mapped', name), text);
    writeFileSync(
      path.join(root, 'inner.mjs'),
      `class Context { constructor() { this.keys = null; } stop() { return 1; } }
      class Told { go() { return 2; } }
      export const walk = (visit) => { const c = new Context(); visit(c); return c.stop(); };
      export const isTold = (x) => (x instanceof Told ? 1 : 0);`,
    );
    writeFileSync(
      path.join(root, 'required.mjs'),
      'export const limit = 3; export default (x) => (x > limit ? true : false);',
    );
  });
  after(() => rmSync(root, { recursive: true }));

  for (const [at, [what, [name, source, expected]]] of Object.entries(rows).entries()) {
    it(`${what}${longMark(at, 12)}`, async () => {
      const file = path.join(root, name);
      writeFileSync(file, source);
      assert.deepEqual(await exploredTargets(file), expected);
    });
  }
});
