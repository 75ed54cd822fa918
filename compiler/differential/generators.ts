/** Generators: what is suspended, in which order things happen, and what generator objects look like. */
import { group, js } from './program.js';

/** An iterator that logs each call of its methods. */
const traced = js`
  function traced(name, results, methods) {
    const iterator = {
      get next() { log(name, 'get next'); return (v) => { log(name, 'next', v); return results.shift(); }; },
      ...methods,
    };
    return { get [Symbol.iterator]() { log(name, 'get iterator'); return () => iterator; } };
  }
`;

export const generators = group('generators', {
  'values go in and out': js`
    function* f(a) {
      const b = yield a;
      const c = yield a + b;
      return a + b + c;
    }
    const it = f(1);
    log(it.next('lost'), it.next(2), it.next(3), it.next(), it.next());
  `,
  'methods yield regular expressions': js`
    const o = {
      *g() {
        log((yield /a|b/g.source) / 2);
      },
    };
    class C {
      static async *g() {
        const { length } = yield /[/]/;
        return length / 2 / 1;
      }
    }
    log([...o.g()]);
    const g = C.g();
    g.next().then(({ value }) => log(String(value)));
    g.next('abc').then(({ value }) => log(value));
  `,
  'operands survive a yield': js`
    function* f(o) {
      log([yield 1, (yield 2) + (yield 3), ...(yield 4)], { [yield 5]: yield 6 }, o.m(yield 7, yield 8));
      return o.x[yield 9] + \`\${yield 10}-\${yield 11}\`;
    }
    const it = f({ m: (...all) => all.join(), x: { k: 'v' } });
    const answers = [0, 'a', 'b', 'c', [1, 2], 'key', 'value', 'm1', 'm2', 'k', 't', 'u'];
    for (const answer of answers) log(it.next(answer));
  `,
  'parameters are taken at the call, the body runs at next': js`
    function* f(a = log('a'), { b } = (log('b'), { b: 1 })) {
      log('body', a, b);
      yield arguments.length;
    }
    const it = f(undefined);
    log('called');
    log(it.next(), it.next());
    function* g({ x }) {}
    try { g(); } catch (e) { log('at the call', e); }
    function* h(a) { arguments[0] = 5; yield a; a = 6; yield arguments[0]; }
    log([...h(1)]);
  `,
  'return runs finally, which may yield and override': js`
    function* f(how) {
      try {
        yield 'in';
      } finally {
        log('finally');
        if (how === 'yield') yield 'late';
        if (how === 'return') return 'override';
        if (how === 'throw') throw 'thrown';
      }
      return 'end';
    }
    for (const how of ['', 'yield', 'return', 'throw']) {
      const it = f(how);
      it.next();
      try { log(how, it.return('told')); } catch (e) { log(how, 'threw', e); }
      log(it.next(), it.return(1), it.next());
    }
  `,
  'throw goes to the handler at the yield': js`
    function* f() {
      for (;;) {
        try { log('got', yield 1); }
        catch (e) { log('caught', e); if (e === 'stop') break; }
        finally { log('f'); }
      }
      return 'stopped';
    }
    const it = f();
    log(it.next());
    log(it.next('a'));
    log(it.throw('b'));
    log(it.throw('stop'));
    try { it.throw('after'); } catch (e) { log('out', e); }
  `,
  'return and throw before the start': js`
    function* f() { log('never'); try { yield 1; } finally { log('never'); } }
    const a = f();
    log(a.return(5), a.next());
    const b = f();
    try { b.throw('t'); } catch (e) { log(e); }
    log(b.next(), b.return(6));
  `,
  'return in the middle of an expression': js`
    function* f() {
      const g = (...all) => log('called', all);
      for (const x of [1, 2]) {
        try {
          g(1, [2, { a: x ? yield x : 0 }]);
        } finally {
          log('out of', x);
        }
      }
    }
    const it = f();
    log(it.next(), it.next(), it.return('r'), it.next());
  `,
  'a return passes loops and closes their iterators': js`
    const source = () => ({
      [Symbol.iterator]() { return this; },
      next: () => ({ value: 1, done: false }),
      return(v) { log('closed', arguments.length); return {}; },
    });
    function* f() {
      outer: for (const a of source()) for (const b of source()) {
        try { yield [a, b]; } finally { log('inner'); }
      }
    }
    const it = f();
    it.next();
    log(it.return('v'));
    for (const x of f()) { log(x); break; }
    const [p, q] = f();
    log(p, q);
  `,
  'a return in a pattern closes its iterator': js`
    const source = (name, n) => ({
      [Symbol.iterator]() { return this; },
      next: () => (n-- > 0 ? { value: undefined, done: false } : { done: true }),
      return() { log(name, 'closed'); return {}; },
    });
    function* f(n) {
      const o = {};
      [o.a = yield 1, [o[yield 2]] = source('inner', 2), o.c = yield 3] = source('outer', n);
      log('through', o);
    }
    for (const n of [5, 1, 0]) for (let stop = 0; stop < 4; stop++) {
      const it = f(n);
      for (let i = 0; i < stop; i++) it.next('k' + i);
      log(n, stop, it.next(), it.return('r'), it.next());
    }
  `,
  'errors of return while a pattern is closed': js`
    const source = (result) => ({
      [Symbol.iterator]() { return this; },
      next: () => ({ done: false }),
      return() { log('return'); return result(); },
    });
    function* f(result) { const [a = yield 1] = source(result); log('through', a); }
    const cases = { object: () => ({}), primitive: () => 1, throws: () => { throw 'from return'; } };
    for (const [name, result] of Object.entries(cases)) for (const kind of ['next', 'return', 'throw']) {
      const it = f(result);
      it.next();
      try { log(name, kind, it[kind]('v')); } catch (e) { log(name, kind, 'threw', e); }
    }
  `,
  'running twice is refused': js`
    const it = (function* () {
      for (const kind of ['next', 'return', 'throw']) try { it[kind](); } catch (e) { log(kind, e); }
      yield 1;
    })();
    log(it.next(), it.next());
  `,
  'methods on other receivers': js`
    function* f() { yield 1; }
    const { next, return: ret, throw: thr } = f.prototype.__proto__;
    for (const m of [next, ret, thr]) for (const self of [undefined, 1, {}, f, Object.create(f())])
      try { m.call(self, 3); } catch (e) { log(m.name, m.length, e); }
    log(next.call(f()));
  `,
  prototypes: js`
    function* f() {}
    const GeneratorFunction = Object.getPrototypeOf(f).constructor;
    const it = f();
    log(Object.getPrototypeOf(it) === f.prototype, it instanceof f, f.prototype.constructor);
    log(Object.getOwnPropertyDescriptor(f, 'prototype').writable, Object.getOwnPropertyNames(f));
    log(Object.getPrototypeOf(f) === GeneratorFunction.prototype, GeneratorFunction.name);
    log(Object.getPrototypeOf(f.prototype) === GeneratorFunction.prototype.prototype);
    log(Object.prototype.toString.call(it), Object.prototype.toString.call(f), it[Symbol.iterator]() === it);
    f.prototype = { own: 1 };
    log(f().own);
    f.prototype = null;
    log(Object.getPrototypeOf(f()) === GeneratorFunction.prototype.prototype);
    try { new f(); } catch (e) { log(e); }
    log(f.name, f.length, (function* (a, b = 1, c) {}).length, typeof f);
  `,
  'generator methods': js`
    class A {
      x = 1;
      *[Symbol.iterator]() { yield this.x; yield* this.more(2); }
      *more(n) { while (n--) yield super.toString === undefined ? 0 : n; }
      static *s() { yield this.name; }
      *#p() { yield 'private'; }
      all() { return [...this.#p()]; }
    }
    const a = new A();
    log([...a], [...A.s()], a.all());
    const o = { *g() { yield super.constructor === Object; }, *['c' + 1]() { yield 1; } };
    log([...o.g()], [...o.c1()], o.c1.name, o.g.hasOwnProperty('prototype'));
    try { new o.g(); } catch (e) { log(e); }
  `,
  'sloppy and strict receivers': js`
    function* sloppy() { yield typeof this; yield this === globalThis; }
    function* strict() { 'use strict'; yield typeof this; }
    log([...sloppy.call(1)], [...sloppy()], [...strict.call(1)], [...strict()]);
    function* target() { yield new.target; yield (() => this)(); }
    log([...target.call('s')]);
  `,
  'closures over variables of a suspended frame': js`
    function* counter() {
      for (let i = 0; i < 3; i++) {
        const get = () => i;
        i += yield { get, set: (v) => { i = v; } };
        log(get());
      }
    }
    const it = counter();
    const first = it.next().value;
    log(first.get());
    const second = it.next(0).value;
    log(first.get(), second.get());
    second.set(7);
    log(second.get(), it.next(1).done, second.get(), first.get());
  `,
  'named expressions, hoisting and recursion': js`
    const walk = function* inorder(t) {
      if (!t) return;
      yield* inorder(t.l);
      yield t.v;
      yield* inorder(t.r);
    };
    log([...walk({ v: 2, l: { v: 1 }, r: { v: 4, l: { v: 3 } } })]);
    log([...later(3)]);
    function* later(n) { yield helper(n); function helper(x) { return x * 2; } }
    function* hanoi(n, a, b, c) { if (n > 0) { yield* hanoi(n - 1, a, c, b); yield a + c; yield* hanoi(n - 1, b, a, c); } }
    log([...hanoi(3, 'x', 'y', 'z')].join(' '));
  `,
  'infinite generators are lazy': js`
    function* naturals() { let n = 0; try { while (true) yield n++; } finally { log('done at', n); } }
    function* map(f, it) { for (const x of it) yield f(x); }
    function* take(n, it) { if (n > 0) for (const x of it) { yield x; if (--n === 0) return; } }
    log([...take(4, map((x) => x * x, naturals()))]);
    const [a, b, , ...[]] = take(3, naturals());
    log(a, b);
  `,
  'built-ins that iterate': js`
    function* f(n) { try { for (let i = 0; i < n; i++) yield i; } finally { log('end'); } }
    log(Array.from(f(3)), Array.from(f(2), (x) => x * 2), new Set(f(3)).size, Math.max(...f(4)));
    log(new Map(function* () { yield [1, 'a']; yield [2, 'b']; }()).get(2));
    log(Object.fromEntries(function* () { yield ['k', 'v']; }()), String.raw({ raw: f(0) }));
    try { new Map(f(2)); } catch (e) { log(e); }
    log([1, 2].map(function* (x) { yield x; }).map((it) => it.next().value));
    log(new Uint8Array({ [Symbol.iterator]: () => f(3) }).length);
  `,
  'yield as an operand of everything': js`
    function* f() {
      const a = yield;
      let b = (yield) ?? 1, c;
      c = yield; c += yield; c ||= yield;
      if (yield) log('if'); else log('else');
      while (yield) log('while');
      switch (yield) { case yield: log('same'); break; default: log('other'); }
      log(a, b, c, typeof (yield), -(yield), (yield, yield), new (yield)(yield));
      delete a[yield]; log(a);
      throw yield;
    }
    const it = f();
    const said = [0, { k: 1 }, null, 1, 2, 0, true, true, false, 5, 5, 't', 3, 'x', 'y', Array, 2, 'k', 'e'];
    try { for (const v of said) it.next(v); } catch (e) { log('threw', e); }
  `,
});

export const delegation = group('yield*', {
  'order of what the iterator sees': js`
    ${traced}
    function* f() { log('result', yield* traced('a', [{ value: 1 }, { value: 2, done: 0 }, { value: 'r', done: 1 }])); }
    const it = f();
    log(it.next('lost'));
    log(it.next('x'));
    log(it.next('y'));
  `,
  'results are passed on as they are': js`
    const results = [
      { get value() { log('value'); return 1; }, get done() { log('done'); return false; }, extra: 1 },
      { get value() { log('last value'); return 2; }, get done() { log('last done'); return true; } },
    ];
    const all = results.slice();
    const iterable = { [Symbol.iterator]: () => ({ next: () => results.shift() }) };
    function* f() { log('gave', yield* iterable); }
    const it = f();
    log(it.next() === all[0]);
    log(it.next());
  `,
  'throw with and without a method': js`
    ${traced}
    const has = traced('has', [{ value: 1 }], { throw(v) { log('throw', v, this === undefined); return { value: 2, done: v === 'end' }; }, return() { log('never'); } });
    const lacks = traced('lacks', [{ value: 1 }], { return(v) { log('return', v, arguments.length); return {}; } });
    const bare = traced('bare', [{ value: 1 }]);
    function* f(x) { try { log('value', yield* x); } catch (e) { log('caught', e); yield 'after'; } }
    const a = f(has);
    a.next();
    log(a.throw('go on'), a.throw('end'));
    const b = f(lacks);
    b.next();
    log(b.throw('t'));
    const c = f(bare);
    c.next();
    log(c.throw('t'));
  `,
  'return with and without a method': js`
    ${traced}
    function* f(x) { try { log('value', yield* x); } finally { log('finally'); } }
    const has = (done) => traced('has', [{ value: 1 }], { return(v) { log('return', v); return { value: 'from return', done }; } });
    for (const x of [has(true), has(false), traced('bare', [{ value: 1 }]), traced('null', [{ value: 1 }], { return: null })]) {
      const it = f(x);
      it.next();
      log(it.return('r'), it.next());
    }
  `,
  'results that are no objects, methods that are no functions': js`
    const make = (o) => ({ [Symbol.iterator]: () => ({ next: () => ({}), ...o }) });
    const cases = [
      [make({ next: () => 1 }), 'next'], [make({ return: () => 1 }), 'return'], [make({ throw: () => 1 }), 'throw'],
      [make({ return: 1 }), 'return'], [make({ throw: 1 }), 'throw'], [make({ next: 1 }), 'next'],
      [make({ return: 1 }), 'throw'], [1, 'next'], [{ [Symbol.iterator]: () => 1 }, 'next'], [null, 'next'],
      [make({ get return() { throw 'get return'; } }), 'return'], [make({ get throw() { throw 'get throw'; } }), 'throw'],
      [make({ return() { throw 'in return'; } }), 'throw'],
    ];
    for (const [x, kind] of cases) {
      const it = (function* () { yield* x; })();
      try { it.next(); log(it[kind]('v')); } catch (e) { log(kind, e); }
      log(it.next());
    }
  `,
  'over generators, strings and arrays': js`
    function* inner() { try { const x = yield 1; log('inner got', x); return 'inner result'; } catch (e) { log('inner caught', e); return 'recovered'; } finally { log('inner finally'); } }
    function* outer() { const r = yield* inner(); log('outer got', r); yield* 'ab'; yield* [1, 2]; return yield* inner(); }
    log([...outer()]);
    const it = outer();
    it.next();
    log(it.throw('x'), it.return('y'));
    const it2 = outer();
    it2.next();
    log(it2.return('early'));
  `,
  'in expressions': js`
    function* two() { yield 'y'; return 2; }
    function* f() { return [1 + (yield* two()), ...(yield* two(), [3]), (yield* two()) ? 'yes' : 'no']; }
    const it = f();
    let r;
    do { r = it.next(); log(r); } while (!r.done);
  `,
});
