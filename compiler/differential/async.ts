/** Async functions and promises: results, and the order in which jobs run. */
import { group, js } from './program.js';

/** Ticks of the job queue, so that the moment of everything else shows. */
const ticks = js`
  const ticks = (n) => { let p = Promise.resolve(); for (let i = 1; i <= n; i++) p = p.then(() => log('tick', i)); };
`;

export const asyncs = group('async functions', {
  'values and order of await': js`
    ${ticks}
    async function f(x) { log('start', x); const y = await x; log('after', y); return y + (await 10); }
    ticks(8);
    f(1).then((v) => log('f', v));
    f(Promise.resolve(2)).then((v) => log('f', v));
    f({ then(ok) { log('then called'); ok(3); } }).then((v) => log('f', v));
    log('end');
  `,
  'what is returned settles the promise': js`
    ${ticks}
    const rejected = async () => { throw 'no'; };
    ticks(8);
    (async () => 1)().then((v) => log('value', v));
    (async () => Promise.resolve(2))().then((v) => log('promise', v));
    (async () => ({ then(ok) { ok(3); } }))().then((v) => log('thenable', v));
    (async () => rejected())().catch((e) => log('rejected', e));
    (async () => { try { return await rejected(); } catch (e) { return 'caught ' + e; } })().then((v) => log(v));
    (async () => { try { return rejected(); } catch (e) { return 'not here'; } })().catch((e) => log('passed', e));
  `,
  'exceptions and finally': js`
    async function f(how) {
      try {
        log(how, 'try');
        if (how === 'throw') throw 'thrown';
        if (how === 'reject') await Promise.reject('rejected');
        if (how === 'return') return 'returned';
        await null;
        return 'end';
      } catch (e) { log(how, 'caught', e); await 1; throw 'again ' + e; }
      finally { log(how, 'finally', await 'waited'); if (how === 'reject') return 'overridden'; }
    }
    for (const how of ['', 'throw', 'reject', 'return']) f(how).then((v) => log(how, 'gave', v), (e) => log(how, 'threw', e));
  `,
  'parameters reject, they do not throw': js`
    async function f(a = (() => { throw 'default'; })()) {}
    const g = async ({ x }) => x;
    const p = f(), q = g();
    log(p, q);
    p.catch((e) => log(e));
    q.catch((e) => log(e));
    async function h(a, b = a + 1, ...rest) { arguments[0] = 9; await 0; return [a, b, rest, arguments.length]; }
    h(1, undefined, 3, 4).then(log);
    async function mapped(a) { arguments[0] = 9; await 0; a++; return arguments[0]; }
    mapped(1).then(log);
  `,
  'operands survive an await': js`
    const later = (v) => Promise.resolve(v);
    (async () => {
      log([await 1, (await later(2)) + (await 3)], { [await 'k']: await later('v') }, Math.max(await 4, ...(await [5, 6])));
      log(\`\${await 'a'}-\${await later('b')}\`, (await later({ m() { return this.v; }, v: 7 })).m());
      let x = 1; x += await 2; x *= await later(3);
      log(x, await (await later(later(8))), typeof (await 1), -(await 2), new (await Array)(await 2));
      const { a, b = await 'default', ...rest } = await later({ a: await 1, c: 3 });
      log(a, b, rest);
      return ((await 0) || (await null)) ?? (await 'last');
    })().then(log);
  `,
  'in loops, conditions and switches': js`
    (async () => {
      const get = [];
      for (let i = 0; i < (await 3); i += await 1) { get.push(() => i); if (i === (await 1)) continue; log('i', i); }
      log(get.map((f) => f()));
      for (const x of await [1, await 2]) { log(await x); if (await (x > 1)) break; }
      while (await false) log('never');
      switch (await 'b') { case await 'a': log('a'); case await 'b': log('b'); default: log('fall'); }
      if (await 1) log('if'); else log('else');
      log(await 0 ? 'yes' : await 'no');
      outer: for (;;) { for (;;) { await 0; break outer; } }
    })().then(() => log('done'));
  `,
  'this, arguments, super and new.target': js`
    class A { async m() { return 'A.m'; } static async s() { return this.name; } }
    class B extends A {
      x = 5;
      async m(...all) { await 0; const inner = async () => [await super.m(), this.x, arguments.length, new.target]; return inner(); }
      async #p() { return this.x; }
      p() { return this.#p(); }
    }
    new B().m(1, 2).then(log);
    new B().p().then(log);
    B.s().then(log);
    const o = { async m() { return typeof this; }, async *g() {}, async ['c' + 1]() { return 1; } };
    o.m.call(1).then(log);
    (async function () { return this === globalThis; })().then(log);
    (async function () { 'use strict'; return this; })().then(log);
    log(o.m.name, o.c1.name, (async (a, b = 1) => {}).length);
  `,
  'function objects': js`
    async function f() {}
    const AsyncFunction = f.constructor;
    log(AsyncFunction.name, Object.getPrototypeOf(f) === AsyncFunction.prototype, 'prototype' in f);
    log(Object.prototype.toString.call(f), f() instanceof Promise, f instanceof Function);
    for (const g of [f, async () => {}, { async m() {} }.m]) try { new g(); } catch (e) { log(e); }
    log(Object.getOwnPropertyNames(f), typeof f);
  `,
  'recursion and many at once': js`
    const fib = async (n) => (n < 2 ? n : (await fib(n - 1)) + (await fib(n - 2)));
    fib(7).then((v) => log('fib', v));
    const order = [];
    const worker = async (name, n) => { for (let i = 0; i < n; i++) { order.push(name + i); await 0; } };
    Promise.all(['a', 'b', 'c'].map((name, n) => worker(name, n + 2))).then(() => log(order.join(' ')));
  `,
  'a patched constructor and then are seen by await': js`
    ${ticks}
    ticks(6);
    class P extends Promise { then(...all) { log('P.then', all.length); return super.then(...all); } }
    const own = Promise.resolve('own');
    own.then = function (...all) { log('own then', all.length); return Promise.prototype.then.apply(this, all); };
    const other = Promise.resolve('other');
    Object.defineProperty(other, 'constructor', { get() { log('get constructor'); return Object; } });
    const broken = Promise.resolve();
    Object.defineProperty(broken, 'constructor', { get() { throw 'broken'; } });
    (async () => {
      log(await P.resolve('p'));
      log(await own);
      log(await other);
      try { await broken; } catch (e) { log('caught', e); }
    })();
  `,
});

export const promises = group('promises', {
  executors: js`
    log(new Promise((...all) => { log(all.map((f) => [typeof f, f.name, f.length, 'prototype' in f])); }));
    for (const bad of [undefined, {}, 1]) try { new Promise(bad); } catch (e) { log(e); }
    try { Promise(() => {}); } catch (e) { log(e); }
    new Promise((ok, no) => { ok(1); ok(2); no(3); throw 4; }).then(log);
    new Promise((ok, no) => { no(1); ok(2); }).catch(log);
    new Promise(() => { throw '!x'; }).catch(log);
    let self; self = new Promise((ok) => Promise.resolve().then(() => ok(self)));
    self.catch(log);
  `,
  'then passes on what has no handler': js`
    Promise.resolve(1).then(undefined, log).then(2).then((v) => log('v', v));
    Promise.reject(1).then(log).catch((e) => { log('e', e); throw 2; }).finally(() => log('finally')).catch((e) => log('e', e));
    const p = Promise.resolve(1);
    log(p.then() === p, p.then() instanceof Promise);
    try { Promise.prototype.then.call({}, log); } catch (e) { log(e); }
  `,
  'thenables are adopted in jobs': js`
    ${ticks}
    ticks(6);
    const thenable = { get then() { log('get then'); return (ok) => { log('call then'); ok(Promise.resolve('deep')); ok('ignored'); throw 'ignored'; }; } };
    Promise.resolve(thenable).then((v) => log(v));
    Promise.resolve().then(() => thenable).then((v) => log('again', v));
    new Promise((ok) => ok({ then() { throw 'in then'; } })).catch(log);
    new Promise((ok) => ok({ get then() { throw 'get then'; } })).catch(log);
  `,
  finally: js`
    ${ticks}
    ticks(8);
    Promise.resolve(1).finally((...all) => { log(all.length); return 2; }).then(log);
    Promise.reject(1).finally(() => Promise.resolve(2)).catch((e) => log('e', e));
    Promise.resolve(1).finally(() => { throw 3; }).catch((e) => log('e', e));
    Promise.resolve(1).finally(() => Promise.reject(4)).catch((e) => log('e', e));
    Promise.resolve(1).finally(5).then(log);
    class P extends Promise {}
    log(P.resolve(1).finally(() => {}) instanceof P);
  `,
  'all, allSettled, any and race': js`
    ${ticks}
    ticks(8);
    const later = (v, n) => { let p = Promise.resolve(v); while (n--) p = p.then((x) => x); return p; };
    const fails = (v, n) => later(v, n).then((x) => { throw x; });
    Promise.all([1, later(2, 3), { then(ok) { ok(3); } }]).then((v) => log('all', v));
    Promise.all([later(1, 3), fails('no', 1), fails('later', 2)]).catch((e) => log('all rejected', e));
    Promise.allSettled([1, fails('no', 1), later(2, 2)]).then((v) => log('settled', v));
    Promise.any([fails('a', 1), later('b', 2), later('c', 1)]).then((v) => log('any', v));
    Promise.any([fails('a', 1), fails('b', 0)]).catch((e) => log('any rejected', e.errors, e));
    Promise.race([later('slow', 3), later('fast', 1), fails('f', 2)]).then((v) => log('race', v));
    for (const name of ['all', 'allSettled', 'any']) Promise[name]([]).then((v) => log(name, v), (e) => log(name, e, e.errors));
    log(Promise.race([]));
  `,
  'combinators use resolve and then of their receiver': js`
    class P extends Promise {
      static resolve(v) { log('resolve', v); return super.resolve(v); }
      then(...all) { log('then'); return super.then(...all); }
    }
    for (const name of ['all', 'allSettled', 'any', 'race']) {
      const p = P[name]([1, 2]);
      log(name, p instanceof P);
      p.then((v) => log(name, v));
    }
    const closing = { [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return() { log('closed'); return {}; } }) };
    class Q extends Promise { static resolve() { throw 'in resolve'; } }
    Q.all(closing).catch((e) => log(e));
    class R extends Promise { static get resolve() { log('get resolve'); return 1; } }
    R.race(closing).catch((e) => log(e));
    Promise.all(1).catch((e) => log(e));
    Promise.all({ [Symbol.iterator]() { throw 'iterator'; } }).catch((e) => log(e));
    for (const name of ['all', 'resolve', 'reject', 'race']) try { Promise[name].call(undefined, []); } catch (e) { log(name, e); }
  `,
  'subclasses and species': js`
    class P extends Promise { constructor(executor) { super(executor); log('made'); } }
    const p = P.resolve(1).then((v) => v + 1);
    log(p instanceof P, P.reject(1).catch(() => {}) instanceof P);
    class S extends Promise { static get [Symbol.species]() { return Promise; } }
    const s = S.resolve(1).then(() => {});
    log(s instanceof S, s.constructor === Promise);
    const odd = Promise.resolve(1);
    odd.constructor = { [Symbol.species]: function (f) { f((v) => log('resolve', v), (e) => log('reject', e)); } };
    odd.then((v) => v * 2);
    odd.constructor = { [Symbol.species]: function (f) {} };
    try { odd.then(); } catch (e) { log(e); }
    odd.constructor = 1;
    try { odd.then(); } catch (e) { log(e); }
    log(Promise.resolve(p) === p, P.resolve(Promise.resolve()) instanceof P);
  `,
  'order of two chains and nested jobs': js`
    const a = Promise.resolve(), b = Promise.resolve();
    a.then(() => { log('a1'); Promise.resolve().then(() => log('inner')); }).then(() => log('a2')).then(() => log('a3'));
    b.then(() => log('b1')).then(() => Promise.resolve()).then(() => log('b2'));
    (async () => { log('c0'); await a; log('c1'); await b; log('c2'); })();
    Promise.reject().catch(() => log('d1'));
    log('sync');
  `,
});

export const asyncGenerators = group('async generators', {
  'values, awaits and results': js`
    ${ticks}
    async function* f(x) { log('start'); const a = yield x; log('a', a); const b = yield Promise.resolve(a * 2); log('b', b); return Promise.resolve('end'); }
    ticks(10);
    const it = f(1);
    const show = (name) => (r) => log(name, r);
    it.next('lost').then(show('1'));
    it.next(5).then(show('2'));
    it.next(6).then(show('3'));
    it.next().then(show('4'));
    log('sync');
  `,
  'for await over everything': js`
    const delayed = { [Symbol.asyncIterator]() { let i = 0; return { next: async () => ({ value: i, done: i++ > 2 }), return: async () => { log('closed'); return {}; } }; } };
    async function* g() { try { yield 1; yield Promise.resolve(2); yield 3; } finally { log('finally'); await 0; log('after'); } }
    (async () => {
      for await (const x of g()) log('g', x);
      for await (const x of [1, Promise.resolve(2), { then: (ok) => ok(3) }]) log('sync', x);
      for await (const x of delayed) log('d', x);
      for await (const x of delayed) { if (x === 1) break; }
      out: for (;;) for await (const x of g()) break out;
      try { for await (const { y } of [{ y: 1 }, null]) log(y); } catch (e) { log('pattern', e); }
      try { for await (const x of delayed) throw 'thrown'; } catch (e) { log(e); }
      try { for await (const x of [Promise.reject('no')]) log('never'); } catch (e) { log('rejected', e); }
      for (const bad of [null, 1, {}, { [Symbol.asyncIterator]: 1 }, { [Symbol.asyncIterator]: () => 1 }, { [Symbol.asyncIterator]: () => ({ next: () => 1 }) }])
        try { for await (const x of bad) log('never'); } catch (e) { log('bad', e); }
      const f = async () => { for await (const x of delayed) return x; };
      log(await f());
    })().then(() => log('done'), (e) => log('failed', e));
  `,
  'return and throw in every state': js`
    async function* f() { try { yield 1; yield 2; } catch (e) { log('caught', e); yield 'c'; } finally { log('finally'); await 0; yield 'f'; } return 'end'; }
    const all = async (name, steps) => {
      const it = f();
      for (const [kind, v] of steps) await it[kind](v).then((r) => log(name, kind, r), (e) => log(name, kind, 'rejected', e));
    };
    (async () => {
      await all('start return', [['return', 1], ['next'], ['throw', 2], ['return', 3]]);
      await all('start throw', [['throw', 1], ['next'], ['return', Promise.resolve(2)]]);
      await all('return', [['next'], ['return', Promise.resolve('r')], ['next'], ['next']]);
      await all('return rejected', [['next'], ['return', Promise.reject('r')], ['next'], ['next']]);
      await all('throw', [['next'], ['throw', 't'], ['next'], ['next'], ['next']]);
      await all('done return', [['next'], ['next'], ['next'], ['next'], ['return', Promise.reject('x')], ['next']]);
    })();
  `,
  'requests queue up': js`
    async function* f() { log('run'); try { const x = yield 1; log('x', x); yield await 2; } finally { log('fin'); } }
    const it = f();
    const show = (n) => [(r) => log(n, r), (e) => log(n, 'rejected', e)];
    it.next('a').then(...show(1));
    it.next('b').then(...show(2));
    it.return('c').then(...show(3));
    it.next('d').then(...show(4));
    it.throw('e').then(...show(5));
    it.return({ then: (ok, no) => no('f') }).then(...show(6));
    log('queued');
    const fresh = f();
    fresh.return('g').then(...show(7));
    fresh.next().then(...show(8));
    fresh.throw('h').then(...show(9));
  `,
  'yield*': js`
    const traced = (name, o) => ({ [Symbol.asyncIterator]() { return { get next() { log(name, 'get next'); return (v) => { log(name, 'next', v); return { value: 'n', done: v === 'stop' }; }; }, ...o }; } });
    async function* inner() { try { const x = yield 1; log('x', x); return 'r'; } catch (e) { log('inner caught', e); return 'recovered'; } finally { log('inner finally'); } }
    async function* f(x) { try { log('result', yield* x); } catch (e) { log('caught', e); yield 'after'; } finally { log('finally'); } }
    const run = async (name, x, steps) => {
      const it = f(x);
      for (const [kind, v] of steps) await it[kind](v).then((r) => log(name, kind, r), (e) => log(name, kind, 'rejected', e));
    };
    (async () => {
      await run('next', inner(), [['next'], ['next', 2], ['next']]);
      await run('throw', inner(), [['next'], ['throw', 2], ['next']]);
      await run('return', inner(), [['next'], ['return', Promise.resolve(2)], ['next']]);
      await run('return rejected', inner(), [['next'], ['return', Promise.reject('p')], ['next']]);
      await run('sync', [1, Promise.resolve(2)], [['next'], ['next'], ['next']]);
      await run('sync rejects', [Promise.reject(1), 2], [['next'], ['next'], ['next']]);
      await run('bare return', traced('bare'), [['next'], ['return', 'v'], ['next']]);
      await run('bare throw', traced('bare'), [['next'], ['throw', 'v'], ['next']]);
      await run('own return', traced('own', { return: (v) => ({ value: v + '!', done: true }) }), [['next'], ['return', 'v'], ['next']]);
      await run('own return goes on', traced('own', { return: (v) => ({ value: v + '!', done: false }) }), [['next'], ['return', 'v'], ['next', 'stop']]);
      await run('own throw', traced('own', { throw: (v) => Promise.resolve({ value: v + '!', done: true }) }), [['next'], ['throw', 'v'], ['next']]);
      await run('not objects', traced('bad', { return: () => 1, throw: () => 1 }), [['next'], ['throw', 'v'], ['next']]);
    })();
  `,
  'sync iterators in async loops': js`
    const make = (o) => ({ [Symbol.iterator]: () => ({ next(...all) { log('next', all.length); return { value: Promise.resolve(1), done: false }; }, ...o }) });
    const cases = {
      none: {}, returns: { return(...all) { log('return', all.length); return {}; } }, primitive: { return: () => 1 },
      throws: { return() { throw 'in return'; } }, 'rejected value': { next: () => ({ value: Promise.reject('value'), done: false }), return() { log('closed'); return {}; } },
      'throwing value': { next: () => ({ get value() { throw 'get value'; }, done: false }) }, 'not an object': { next: () => 1 },
    };
    (async () => {
      for (const [name, o] of Object.entries(cases)) {
        try { for await (const x of make(o)) { log(name, x); break; } } catch (e) { log(name, 'threw', e); }
        try { for await (const x of make(o)) { throw 'body'; } } catch (e) { log(name, 'threw', e); }
        const it = (async function* () { yield* make(o); })();
        await it.next('a').then(log, (e) => log(name, 'rejected', e));
        await it.return('b').then(log, (e) => log(name, 'rejected', e));
        const it2 = (async function* () { yield* make(o); })();
        await it2.next().catch(() => {});
        await it2.throw('c').then(log, (e) => log(name, 'rejected', e));
      }
    })();
  `,
  objects: js`
    async function* f(a = log('at the call')) { log('body'); }
    const it = f();
    const { prototype } = Object.getPrototypeOf(f);
    log(Object.getPrototypeOf(it) === f.prototype, Object.getPrototypeOf(f.prototype) === prototype, f.constructor.name);
    log(Object.prototype.toString.call(it), it[Symbol.asyncIterator]() === it, Object.getOwnPropertyNames(f));
    try { new f(); } catch (e) { log(e); }
    try { f.call(null, ...[(() => { throw 1; })()]); } catch (e) { log(e); }
    async function* g({ x }) {}
    try { g(); } catch (e) { log('thrown at the call', e); }
    for (const name of ['next', 'return', 'throw']) for (const self of [undefined, {}, (function* () {})()])
      prototype[name].call(self).catch((e) => log(name, e));
    f.prototype = 1;
    log(Object.getPrototypeOf(f()) === prototype);
    class A { async *m() { yield this.x; } x = 1; static async *[Symbol.asyncIterator]() { yield super.name; } }
    (async () => { for await (const x of new A().m()) log(x); for await (const x of A) log(x); })();
  `,
  'return of promises and thenables': js`
    ${ticks}
    ticks(12);
    async function* f(v) { return v; }
    async function* g(v) { try { return v; } catch (e) { log('caught', e); return 'caught'; } finally { log('finally'); } }
    for (const make of [f, g]) for (const v of [1, Promise.resolve(2), Promise.reject(3)])
      make(v).next().then((r) => log(make.name, r), (e) => log(make.name, 'rejected', e));
  `,
});
