import { group, js } from './program.js';

const iterator = js`
    const iter = (n, name = 'it') => ({ [Symbol.iterator]() { log(name + ' open'); let i = 0; return {
      next() { log(name + ' next ' + i); return { value: i, done: i++ >= n }; },
      return(...a) { log(name + ' return', a.length); return {}; } }; } });`;

export const iteration = group('iteration', {
  'a loop that is never reached': js`
    const c = 0;
    const f = () => {
      for ({} of c--);
    };
    try {
      f();
    } catch (e) {
      log(e);
    }
  `,
  'exhausted without closing': js`${iterator}
    for (const x of iter(2)) log(x);
    log('after');
  `,
  'break closes': js`${iterator}
    for (const x of iter(5)) {
      log(x);
      if (x === 1) break;
    }
    log('after');
  `,
  'continue does not close': js`${iterator}
    for (const x of iter(3)) {
      if (x === 1) continue;
      log(x);
    }
  `,
  'return closes, after its operand': js`${iterator}
    const f = () => {
      for (const x of iter(5)) return (log('operand'), x);
    };
    log(f());
  `,
  'throw closes and keeps its error': js`${iterator}
    try {
      for (const x of iter(5)) throw new Error('!body');
    } catch (e) {
      log(e);
    }
  `,
  'labelled break and continue close the inner one': js`${iterator}
    outer: for (const a of iter(3, 'A')) {
      for (const b of iter(3, 'B')) {
        if (b === 1) continue outer;
        if (a === 1) break outer;
        log(a, b);
      }
    }
  `,
  'return closes all, inside out': js`${iterator}
    log(
      (() => {
        for (const a of iter(2, 'A'))
          for (const b of iter(2, 'B')) for (const c of iter(2, 'C')) return [a, b, c];
      })(),
    );
  `,
  'closing that throws': js`
    const it = (ret) => ({
      [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return: ret }),
    });
    const bad = () => {
      throw new Error('!return');
    };
    try {
      for (const x of it(bad)) break;
    } catch (e) {
      log('break', e);
    }
    try {
      for (const x of it(bad)) throw new Error('!body');
    } catch (e) {
      log('throw', e);
    }
    try {
      (() => {
        for (const x of it(bad)) return 1;
      })();
    } catch (e) {
      log('return', e);
    }
    try {
      outer: do {
        for (const x of it(bad)) continue outer;
      } while (false);
    } catch (e) {
      log('continue', e);
    }
  `,
  'closing with a wrong result': js`
    const it = (ret) => ({
      [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return: ret }),
    });
    for (const ret of [() => 1, () => undefined, () => ({}), undefined, null, 5, 'x']) {
      try {
        for (const x of it(ret)) break;
        log('break fine');
      } catch (e) {
        log('break', e.constructor.name);
      }
      try {
        for (const x of it(ret)) throw new Error('!body');
      } catch (e) {
        log('throw', e);
      }
    }
  `,
  'return getter': js`
    let mode;
    const it = {
      [Symbol.iterator]: () => ({
        next: () => ({ value: 1, done: false }),
        get return() {
          log('get');
          if (mode) throw new Error('!getter');
          return undefined;
        },
      }),
    };
    for (const x of it) break;
    mode = 1;
    try {
      for (const x of it) break;
    } catch (e) {
      log(e);
    }
    try {
      for (const x of it) throw new Error('!body');
    } catch (e) {
      log(e);
    }
  `,
  'errors of next do not close': js`
    const it = (f) => ({
      [Symbol.iterator]: () => ({
        next: f,
        return() {
          log('closed');
          return {};
        },
      }),
    });
    for (const f of [
      () => {
        throw new Error('!next');
      },
      () => 1,
      () => null,
      () => ({
        get done() {
          throw new Error('!done');
        },
      }),
      () => ({
        done: false,
        get value() {
          throw new Error('!value');
        },
      }),
      undefined,
      3,
    ])
      try {
        for (const x of it(f)) log('body');
      } catch (e) {
        log(e);
      }
  `,
  'next is read once': js`
    let reads = 0;
    const it = {
      [Symbol.iterator]: () => ({
        get next() {
          reads++;
          let i = 0;
          return () => ({ value: i, done: i++ > 2 });
        },
      }),
    };
    for (const x of it) log(x);
    log(reads, [...it], reads);
  `,
  'done is any truthy value': js`
    for (const d of [1, 'yes', {}, 0, '', null]) {
      let n = 0;
      for (const x of { [Symbol.iterator]: () => ({ next: () => ({ done: n++ ? true : d, value: n }) }) })
        log(d, x);
    }
  `,
  'not iterable': js`
    for (const v of [
      1,
      {},
      null,
      undefined,
      { [Symbol.iterator]: null },
      { [Symbol.iterator]: 5 },
      { [Symbol.iterator]: () => 5 },
    ]) {
      try {
        for (const x of v);
        log('fine');
      } catch (e) {
        log(e.constructor.name);
      }
      try {
        [...v];
      } catch (e) {
        log(e.constructor.name);
      }
    }
  `,
  'break in finally inside for-of': js`${iterator}
    for (const x of iter(3)) {
      try {
        throw 1;
      } finally {
        log('finally');
        break;
      }
    }
    log('after');
    for (const x of iter(2)) {
      try {
        continue;
      } finally {
        log('f', x);
      }
    }
  `,
  'return in finally inside for-of': js`${iterator}
    const f = () => {
      for (const x of iter(3)) {
        try {
          return 'try';
        } finally {
          return 'finally';
        }
      }
    };
    log(f());
  `,
  'assignment to the variable that throws': js`${iterator}
    const o = {
      set p(v) {
        throw new Error('!setter');
      },
    };
    try {
      for (o.p of iter(2)) log('body');
    } catch (e) {
      log(e);
    }
    ('use strict');
    const c = 1;
    try {
      for (const x of iter(2)) {
        c = x;
      }
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  'strings, maps, sets': js`
    for (const c of 'a\u{1F600}b') log(c);
    for (const [k, v] of new Map([
      ['x', 1],
      ['y', 2],
    ]))
      log(k, v);
    for (const v of new Set([1, 1, 2])) log(v);
    for (const [i, v] of ['p', 'q'].entries()) log(i, v);
  `,
  'array that grows and shrinks': js`
    const a = [1, 2, 3];
    for (const x of a) {
      log(x);
      if (x === 1) a.push(4);
      if (x === 2) a.length = 2;
    }
    for (const x of [1, , 3]) log(x);
  `,
  'for-in order': js`
    const o = { b: 1, a: 2, 10: 'x', 9: 'y', [Symbol('s')]: 1 };
    Object.defineProperty(o, 'hidden', { value: 1 });
    const c = Object.create(o, {
      own: { value: 1, enumerable: true },
      a: { value: 1, enumerable: false },
    });
    for (const k in c) log(k);
    for (const k in 'ab') log(k);
    for (const k in [5, , 6]) log(k);
  `,
  'for-in over nothing': js`
    for (const k in null) log(k);
    for (const k in undefined) log(k);
    for (const k in 5) log(k);
    for (const k in true) log(k);
    for (const k in {}) log(k);
    log('done');
  `,
  'for-in with deletion and addition': js`
    const o = { a: 1, b: 2, c: 3 };
    for (const k in o) {
      log(k);
      if (k === 'a') {
        delete o.b;
        o.c = 9;
      }
    }
    const p = Object.create({ x: 1, y: 2 });
    p.z = 1;
    for (const k in p) {
      log(k);
      if (k === 'z') delete Object.getPrototypeOf(p).x;
    }
  `,
  'for-in to all targets': js`
    var v;
    for (v in { a: 1 });
    const o = {};
    for (o.k in { b: 1, c: 2 });
    for (o[v] in { d: 1 });
    for (let [x, y] in { pq: 1 }) log(x, y);
    log(v, o);
    for (var w in { last: 1 });
    log(w);
    const f = () => {
      for (const k in { a: 1, b: 2 }) {
        if (k === 'b') return k;
      }
    };
    log(f());
  `,
  'for-in evaluates its object once': js`
    let n = 0;
    const get = () => {
      n++;
      return { a: 1, b: 2 };
    };
    for (const k in get()) log(k);
    log(n);
    outer: for (const i in [1, 2])
      for (const j in [1, 2]) {
        if (j === '1') continue outer;
        log(i, j);
      }
  `,
  'sloppy for-in initialiser': js`
    for (var i = 5 in {}) log('never'); log(i); for (var j = (log('init'), 1) in { k: 1 }) log(j);
  `,
  'closing in nested function calls': js`${iterator}
    const first = (it) => {
      for (const x of it) return x;
    };
    log(first(iter(3)), first([]), [...iter(2)].length);
    const take = (n, it) => {
      const out = [];
      if (n)
        for (const x of it) {
          out.push(x);
          if (out.length >= n) break;
        }
      return out;
    };
    log(take(2, iter(9)));
  `,
  'break out of a block inside the loop body': js`${iterator}
    for (const x of iter(2)) {
      b: {
        if (x === 0) break b;
        log('not for 0');
      }
      log('end', x);
    }
    l: {
      for (const x of iter(4)) {
        if (x === 1) break l;
      }
      log('never');
    }
    log('out');
  `,
  'iterator that is its own iterable': js`
    const it = [1, 2, 3, 4][Symbol.iterator]();
    for (const x of it) {
      log(x);
      if (x === 2) break;
    }
    log([...it]);
  `,
  'spread of many': js`
    log(
      [...'ab', ...[1, , 2], ...new Set([3])],
      Math.min(...[3, 1], 2, ...[0]),
      new Date(...[2020, 0, 1]).getFullYear(),
      [...[], ...[]].length,
      String.fromCharCode(...[72, 105]),
    );
  `,
  'throwing iterator in spread': js`
    const it = {
      [Symbol.iterator]: () => ({
        i: 0,
        next() {
          if (this.i++ > 1) throw new Error('!next');
          return { value: this.i, done: false };
        },
        return() {
          log('never closed');
        },
      }),
    };
    for (const f of [() => [...it], () => log(...it), () => new Array(...it)])
      try {
        f();
      } catch (e) {
        log(e);
      }
  `,
  'let in body shadows and captures': js`
    const fs = [];
    for (let x of [1, 2]) {
      let y = x;
      x += 10;
      fs.push(() => [x, y]);
    }
    log(fs.map((f) => f()));
  `,
  'for-in asks a proxy for each key in its turn': js`
    const spy = (o) => new Proxy(o, {
      ownKeys(t) { log('ownKeys'); return Reflect.ownKeys(t); },
      getPrototypeOf(t) { log('getPrototypeOf'); return Reflect.getPrototypeOf(t); },
      getOwnPropertyDescriptor(t, k) { log('descriptor', k); return Reflect.getOwnPropertyDescriptor(t, k); },
      has(t, k) { log('has', k); return k in t; },
    });
    const o = { a: 1, b: 2, c: 3, __proto__: { a: 4, d: 5 } };
    for (const k in spy(o)) { log(k); delete o.b; }
    for (const k in { z: 1, __proto__: spy({ z: 2, y: 3 }) }) log(k);
  `,
});
