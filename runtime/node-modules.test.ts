/** Modules of node in programs that are explored: what depends on the input goes through their callbacks and results. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exploredTargets } from './testing/explored-targets.js';

/** Exported functions by what is covered of each. Replays on plain node have to agree. */
type Row = readonly [
  head: string,
  functions: Readonly<Record<string, readonly [source: string, covered: string]>>,
];

const rows: Readonly<Record<string, Row>> = {
  'listeners of emitters [long]': [
    `const E = require('events'); const { inherits } = require('util');
     function Old() { E.call(this); } inherits(Old, E); Old.prototype.set = function (v) { this.emit('set', v); };`,
    {
      emit: [
        `(n) => { const e = new E(); const got = []; e.on('x', (v) => got.push(v > 3 ? 1 : 2)); e.once('x', function (v) { got.push(v > 9 && this === e); });
          return [got, e.emit('x', n), e.emit('x', n), e.listenerCount('x')]; }`,
        '4 of 4',
      ],
      subclass: [
        `(n) => { class A extends E { go(v) { this.emit('go', v, this); } } const a = new A(); let r = 0; a.on('go', (v, who) => { r = v === 7 && who === a ? 1 : 2; }); a.go(n); return r; }`,
        '4 of 4',
      ],
      inherited: [
        `(n) => { const o = new Old(); let r; o.on('set', (v) => { r = v === 'a' ? 1 : 2; }); o.set(n); return r; }`,
        '2 of 2',
      ],
      once: [
        `async (n) => { const e = new E(); setTimeout(() => e.emit('y', n, 1), 5); const [v] = await E.once(e, 'y'); return v > 3 ? 1 : 2; }`,
        '2 of 2',
      ],
      failed: [
        `async (n) => { const e = new E(); setTimeout(() => e.emit('error', n), 5); try { await E.once(e, 'y'); } catch (v) { return v > 3 ? 1 : 2; } }`,
        '2 of 2',
      ],
      error: [
        `(n) => { const e = new E(); try { e.emit('error', n); } catch (x) { return x.code; } }`,
        '0 of 0',
      ],
      listener: [
        `(f) => { const e = new E(); e.on('x', f); e.on('x', () => 1); e.prependListener('x', f); return [e.emit('x', 1), e.listenerCount('x')]; }`,
        '0 of 0',
      ],
      untyped: [`(n) => new E().emit(n, 1)`, '0 of 0'],
    },
  ],
  'tests of types [long]': [
    `const { types } = require('util'); const old = process.binding('util');`,
    {
      date: [`(x) => types.isDate(x) ? x.getTime() > 5 ? 1 : 2 : old.isMap(x) ? x.size : 3`, '6 of 6'],
      others: [
        `(x) => types.isRegExp(x) ? 1 : types.isTypedArray(x) ? 2 : old.isSet(x) ? 3 : old.isNativeError(x) ? 4 : types.isAnyArrayBuffer(x) ? 5 : types.isDataView(x) ? 6 : 7`,
        '12 of 12',
      ],
    },
  ],
  'WebAssembly, which compiles in a turn of its own': [
    `const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);`,
    {
      compile: [
        `async (n) => { const m = await WebAssembly.compile(bytes); return n > 3 ? 'big' : m instanceof WebAssembly.Module; }`,
        '2 of 2',
      ],
      instantiate: [
        `(n) => WebAssembly.instantiate(n > 3 ? [] : bytes, {}).then((r) => typeof r.instance, (e) => e.message)`,
        '2 of 2',
      ],
    },
  ],
  'errors that emitters without listeners are given': [
    `const E = require('events');`,
    { own: [`(n) => { if (n > 3) new E().emit('error', new Error('own')); return n; }`, '2 of 2'] },
  ],
  'emitters to the last detail [long]': [
    `const E = require('events');`,
    {
      edges: [
        `(x) => { const log = []; const e = new E(); const b = () => log.push('b');
        e.on('newListener', (type, f) => log.push(['new', String(type), typeof f, f === x])); e.on('removeListener', (type, f) => log.push(['gone', type]));
        const a = () => { log.push('a'); e.removeListener('x', b); }; e.on('x', a); e.on('x', b); e.prependOnceListener('x', () => log.push('first')); e.once('x', x);
        log.push(e.rawListeners('x').map((f) => [f.name, f.length, typeof f.listener, 'prototype' in f]), e.listeners('x').length);
        for (let i = 0; i < 2; i++) log.push(e.emit('x', i));
        const s = Symbol('s'); e.on(s, function (...all) { log.push(all.length, this === e); }); e.emit(s, 1, 2, 3); log.push(e.eventNames().map(String), e.emit('none'), e.emit('toString', 1));
        e.on('error', (m) => log.push(m.message)); e.on(E.errorMonitor, (m) => log.push('seen ' + m.message)); e.emit('error', new Error('m'));
        try { e.on('t', () => { throw new TypeError('t'); }); e.emit('t'); } catch (m) { log.push(m.name); }
        try { e.once('q', 3); } catch (m) { log.push(m.message, m.code); } try { new E().emit('error', x); } catch (m) { log.push(m.code, m.message); }
        e.removeAllListeners('x'); log.push(e.listenerCount('x')); return log; }`,
        '2 of 2',
      ],
      plain: [
        `(x) => { const o = Object.create(E.prototype); const r = [o.emit('x', x)]; o.on('x', (v) => r.push(v === x)); r.push(o.emit('x', x));
          const q = Object.assign({}, E.prototype); q.on('y', (v) => r.push(v === x)); q.emit('y', x); return r; }`,
        '0 of 0',
      ],
    },
  ],
  'functions that util makes of others [long]': [
    `const { promisify, callbackify, deprecate } = require('util');`,
    {
      promised: [
        `async (n) => { const f = promisify((x, done) => { x > 3 ? done(null, x - 1) : done(new Error('small')); }); return (await f(n)) === 7 ? 1 : 2; }`,
        '4 of 4',
      ],
      back: [
        `(n) => new Promise((done) => callbackify(async (x) => { if (x > 3) throw null; return x; })(n, (e, v) => done(e ? e.code : v === 2 ? 'two' : 'other')))`,
        '6 of 6',
      ],
      old: [`(n) => deprecate((x) => (x > 3 ? 1 : 2), 'old')(n)`, '2 of 2'],
      custom: [
        `async (x) => { function f() {} f[promisify.custom] = async () => x; return promisify(f)(); }`,
        '0 of 0',
      ],
      made: [
        `(x) => { function f(a, b) { return [a, x]; } f.own = 1; const p = promisify(f), c = callbackify(f), d = deprecate(f, 'm');
          let said; try { c(1); } catch (m) { said = [m.message, m.code]; }
          return [p.name, p.length, p.own, Object.getPrototypeOf(p) === Object.getPrototypeOf(f), p[promisify.custom] === p, c.name, c.length, c.own, d.name, d.length, d.own,
            Object.getPrototypeOf(d) === f, new d(1) instanceof f, said, promisify(p) === p]; }`,
        '0 of 0',
      ],
    },
  ],
  'paths [long]': [
    `const path = require('path');`,
    {
      extension: [`(p) => (path.extname(p) === '.js' ? 1 : 2)`, '2 of 2'],
      absolute: [
        `(p) => { try { return path.isAbsolute(p) ? 1 : 2; } catch (e) { return e.code; } }`,
        '2 of 2',
      ],
      joined: [`(p) => (path.join('a', p, 'c') === 'a/b1/c' ? 1 : 2)`, '2 of 2'],
      resolved: [`(p) => (path.resolve('/x', p) === '/x/b1' ? 1 : 2)`, '2 of 2'],
      // Natively: kinds of values are told apart all the same.
      relative: [`(p) => (path.relative('/x', p) === '' ? 1 : 2)`, '1 of 2'],
    },
  ],
  'buffers of texts [long]': [
    '',
    {
      bytes: ['(s) => { const b = Buffer.from(s); return b[0] === 65 && b.length === 2 ? 1 : 2; }', '4 of 4'],
      decoded: ["(s) => (Buffer.from(s, 'base64')[0] === 65 ? 1 : 2)", '2 of 2'],
      hexadecimal: ["(s) => (Buffer.from(s, 'hex').toString() === 'hi' ? 1 : 2)", '2 of 2'],
      encoded: ["(s) => (Buffer.from(s).toString('base64') === 'aGk=' ? 1 : 2)", '2 of 2'],
    },
  ],
  'queries [long]': [
    `const querystring = require('querystring');`,
    {
      named: [
        `(s) => { const q = querystring.parse(s); return q.id === '7' && q.x === '' ? 1 : 2; }`,
        '3 of 4',
      ],
      encoded: [`(s) => (querystring.parse(s).a === 'b c' ? 1 : 2)`, '2 of 2'],
    },
  ],
  'formats [long]': [
    `const util = require('util');`,
    {
      texts: [`(s) => (util.format('<%s> %d', 'a' + s, 2) === '<ab> 2' ? 1 : 2)`, '2 of 2'],
      beside: [`(s) => (util.format('x', 'a' + s) === 'x ab' ? 1 : 2)`, '2 of 2'],
      // Objects are node's to show.
      shown: [`(s) => (util.format('%o', { s }) === 'b' ? 1 : 2)`, '1 of 2'],
    },
  ],
  'search parameters [long]': [
    '',
    {
      read: [`(s) => (new URLSearchParams('?a=' + s).get('a') === 'b' ? 1 : 2)`, '2 of 2'],
      written: [
        `(s) => { const p = new URLSearchParams({ n: 1 }); p.append('q', s); return p.toString() === 'n=1&q=a+b%26' ? 1 : 2; }`,
        '2 of 2',
      ],
      each: [
        `(s) => { for (const [k, v] of new URLSearchParams([['q', s], ['p', '2']])) if (k === 'q' && v === 'zz') return 1; return 2; }`,
        '6 of 6',
      ],
      copied: [
        `(s) => { const p = new URLSearchParams(); p.set('a', s); const o = Object.fromEntries(new URLSearchParams(p)); return o.a === 'x' ? 1 : 2; }`,
        '2 of 2',
      ],
      // What node reads of them natively is concrete, and said to be.
      inside: [
        `(s) => { const u = new URL('http://a/'); u.search = new URLSearchParams({ s }); return u.href === 'http://a/?s=b' ? 1 : 2; }`,
        '1 of 2',
      ],
    },
  ],
  'paths below a folder that the program names [long]': [
    `const path = require('path'); process.cwd = () => '/own';`,
    {
      resolved: [`(p) => (path.resolve(p) === '/own/b1' ? 1 : 2)`, '2 of 2'],
      relative: [`(n) => (path.relative('b', '/c') === '../../c' && n > 3 ? 1 : 2)`, '3 of 4'],
    },
  ],
  'addresses [long]': [
    '',
    {
      rooted: [`(s) => (new URL(s, 'http://h').pathname === '/a' ? 1 : 2)`, '2 of 2'],
      whole: [`(s) => { try { return new URL(s).port === '81' ? 1 : 2; } catch { return 3; } }`, '2 of 2'],
    },
  ],
  'methods of the process, imported by name [long]': [
    '',
    {
      named: [
        `async (n) => { const { cwd, exit, nextTick } = await import('node:process'); return [typeof exit, typeof nextTick, cwd() === process.cwd() && n > 3 ? 1 : 2]; }`,
        '3 of 4',
      ],
    },
  ],
  'streams of the process, imported by name': [
    '',
    {
      named: [
        `async (n) => { const { stdin, stdout } = await import('node:process'); stdin.setEncoding('utf8').on('data', () => n); return [stdin.isTTY, stdin.read(), typeof stdout, stdin === process.stdin && n > 3 ? 1 : 2]; }`,
        '3 of 4',
      ],
      awaited: [
        `async (n) => { if (n > 3) for await (const line of process.stdin) return line; return 2; }`,
        '2 of 4',
      ],
    },
  ],
  'modules that no file holds, and what is refused [long]': [
    '',
    {
      data: [
        `async (n) => { const m = await import('data:text/javascript,export const limit = 3; export default (x) => x > 3 ? 1 : 2'); return [m.limit, m.default(n)]; }`,
        '2 of 2',
      ],
      json: [
        `async (n) => { const m = await import('data:application/json,{"a":1}', { with: { type: 'json' } }); return [m.default.a, n > 3 ? 1 : 2]; }`,
        '2 of 2',
      ],
      fetched: [
        `async (n) => { try { return await fetch('http://127.0.0.1:1/'); } catch (e) { return [e.message, n > 3 ? e.code : 1]; } }`,
        '2 of 2',
      ],
    },
  ],
  'timers that loading leaves [long]': [
    `let ticks = 0; setInterval(() => { ticks += 1; }, 10); (function again() { setImmediate(again); })();
     const ready = new Promise((done) => { const wait = setInterval(() => { if (ticks > 3) { clearInterval(wait); done(ticks); } }, 10); });`,
    {
      now: [`(n) => (n > 3 ? ticks : 2)`, '2 of 2'],
      later: [
        `async (n) => { await new Promise((done) => setTimeout(done, 25)); return n > 3 ? ticks : 2; }`,
        '3 of 4',
      ],
      awaited: [`async (n) => (n > 3 ? await ready : 2)`, '4 of 4'],
    },
  ],
  'assertions [long]': [
    `const assert = require('assert'); const strict = require('node:assert/strict');`,
    {
      bare: [`(x) => { assert(x > 3); return x > 5 ? 1 : 2; }`, '2 of 2'],
      told: [`(x) => { assert.ok(x > 3 && x < 9, 'range'); return 1; }`, '2 of 2'],
      equal: [
        `(n) => { strict.equal(n > 3 ? 1 : 2, 1); assert.notStrictEqual(n, 8); return n === 8 ? 1 : 2; }`,
        '3 of 4',
      ],
      loose: [`(n) => { assert.equal(n, '5'); assert.notEqual(n, 6); return n === 5 ? 1 : 2; }`, '2 of 2'],
      throws: [
        `(n) => { assert.throws(() => { if (n > 3) throw new RangeError('a'); }, RangeError); return 1; }`,
        '2 of 2',
      ],
      calm: [
        `(n) => { try { assert.doesNotThrow(() => { if (n > 3) throw new RangeError('a'); }); } catch (e) { return e.message; } return 1; }`,
        '2 of 2',
      ],
    },
  ],
};

describe('modules of node that are explored', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-node-'));
  });
  after(() => rmSync(root, { recursive: true }));

  for (const [what, [head, functions]] of Object.entries(rows)) {
    it(what, async () => {
      const file = path.join(root, `${what.replaceAll(' ', '-')}.cjs`);
      const lines = Object.entries(functions).map(([name, [source]]) => `exports.${name} = ${source};`);
      writeFileSync(file, [head, ...lines].join('\n'));
      const expected = Object.entries(functions).map(([name, [, covered]]) => [name, covered]);
      assert.deepEqual(await exploredTargets(file), Object.fromEntries(expected));
    });
  }
});
