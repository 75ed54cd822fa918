import { group, js } from './program.js';

export const references = group('sloppy mode and references', {
  'assignment expressions chain': js`
    let a, b, c; a = b = c = 5; log(a, b, c); const o = {}; o.x = o.y = a += b -= 2; log(o, a, b); let i = 0; const arr = []; arr[i] = i = 2; log(arr, i); (a) = 9; log(a); ((o.z)) = 1; log(o.z);
  `,
  'calls as targets': js`
    const f = (...args) => { log('called', ...args); return args; };
    const tries = [() => { f(1) = f(2); }, () => { f(1) += f(2); }, () => { f()++; }, () => { --f(); }, () => { (f(3)) = 1; }];
    tries.push(() => { for (f() in { a: 1 }) log('body'); }, () => { for (f() of [1, 2]) log('body'); }, () => { for (f() in {}) log('body'); });
    for (const one of tries) try { log('ends', one()); } catch (e) { log(e.name, e.message); }
    for (const text of ['f() ??= 1', '[f()] = []', '[f() = 1] = []', '[...f()] = []', '({ a: f() } = {})', '(f()) => 1', 'f?.() = 1', 'new f() = 1'])
      try { new Function(text); log('no error'); } catch (e) { log(e.name); }
  `,
  'write to getter-only and frozen': js`
    const o = {
      get x() {
        return 1;
      },
    };
    log((o.x = 5), o.x, (o.x += 1), o.x++, o.x);
    const f = Object.freeze([1, 2]);
    f[0] = 9;
    f.length = 0;
    log(f);
    delete f[0];
    log(f.length);
    try {
      f.push(1);
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  'with undeclared in all operators': js`
    for (const f of [() => undeclared += 1, () => undeclared++, () => undeclared ??= 1, () => typeof undeclared, () => delete undeclared, () => { undeclared = 1; return undeclared; }, () => delete undeclared, () => undeclared]) try { log(f()); } catch (e) { log(e.constructor.name); }
  `,
  'global object and variables': js`
    globalThis.g1 = 1;
    log(g1, typeof g1);
    g1++;
    log(globalThis.g1);
    Object.defineProperty(globalThis, 'ro', { value: 1, configurable: true });
    ro = 5;
    log(ro);
    (() => {
      'use strict';
      try {
        ro = 6;
      } catch (e) {
        log(e.constructor.name);
      }
    })();
    Object.defineProperty(globalThis, 'acc', {
      get() {
        log('get acc');
        return 3;
      },
      set(v) {
        log('set acc', v);
      },
      configurable: true,
    });
    acc += 1;
    log(acc);
  `,
  'module variables are not global': js`
    var v = 1;
    function fn() {}
    let l = 2;
    log(
      'v' in globalThis,
      'fn' in globalThis,
      typeof globalThis.l,
      typeof module,
      typeof exports,
      typeof require,
      typeof __filename,
      this === exports,
      arguments.length,
    );
  `,
  'module exports': js`
    exports.a = 1;
    module.exports.b = 2;
    log(exports, this.a);
    module.exports = class Exported {
      m() {
        return 1;
      }
    };
  `,
  'return at the top level': js`
    log('before');
    if (true) return;
    log('never');
  `,
  'sloppy this is boxed': js`
    Number.prototype.self = function () {
      return this;
    };
    log(typeof (5).self(), (5).self() == 5, (5).self() === 5);
    function f() {
      this.set = 1;
      return typeof this;
    }
    log(f.call('s'), f.call(Symbol.iterator), f.call(true), f.call({}));
    const o = {
      get t() {
        return typeof this;
      },
    };
    String.prototype.__defineGetter__('tt', function () {
      return typeof this;
    });
    log('x'.tt, o.t);
  `,
  'getters defined one by one': js`
    const o = {}; let n = 0;
    const key = { toString() { n++; return 'c'; } };
    for (const k of ['a', 1, Symbol.iterator, key]) Object.defineProperty(o, k, { get: () => 'one', configurable: true });
    Reflect.defineProperty(o, 'd', { get: () => 'two' }); o.__defineGetter__('e', () => 'three'); o.__defineSetter__(2, (v) => log('set', v));
    o[2] = 5;
    log(o.a, o[1], o[Symbol.iterator], o.c, o.d, o.e, o[2], n);
    const a = []; Object.defineProperty(a, '0', { get: () => 'element' }); log(a[0], a.length);
  `,
  'octal and other leftovers': js`
    log(010, 08, '\101', 0777); var let_ = 1, yield_ = 2, async = 3, of = 4, get = 5, set = 6, static_ = 7; log(let_ + yield_ + async + of + get + set + static_); var let = 'let'; log(let); var yield = 'y'; log(yield); const await = 'a'; log(await);
  `,
  'function in if without a block': js`
    if (true) function f() { return 'f'; } log(f()); if (false) function g() {} else function g() { return 'else'; } log(g());
  `,
  'labelled functions': js`
    l: function f() { return 'labelled'; } log(f());
  `,
  'html comments': js`
    log(1); <!-- comment
log(2);
--> also a comment
log(3);
  `,
  'argument names and arguments': js`
    function f(a, b) {
      return [f.length, arguments.length, f.name, arguments[2]];
    }
    log(f(1, 2, 3));
    function g(x) {
      x = 2;
      return arguments[0];
    }
    log(g(1));
    function h(x) {
      'use strict';
      x = 2;
      return arguments[0];
    }
    log(h(1));
    function k(a) {
      arguments.length = 0;
      return [a, arguments.length];
    }
    log(k(1));
    function n(a, b, a2) {
      a = b = a2 = 0;
      return [...arguments];
    }
    log(n(1, 2));
  `,
  'arguments exotica': js`
    function f(a, b) {
      Object.defineProperty(arguments, '0', { value: 'defined', writable: true });
      const seen = [a];
      a = 'assigned';
      seen.push(arguments[0]);
      Object.freeze(arguments);
      b = 'B';
      seen.push(arguments[1]);
      return seen;
    }
    log(f(1, 2));
    log(
      (function () {
        return Object.getOwnPropertyNames(arguments);
      })(1),
      (function () {
        return arguments[Symbol.iterator] === Array.prototype.values;
      })(),
    );
  `,
  'typeof and delete on references': js`
    const o = {
      a: 1,
      get b() {
        log('b');
        return 2;
      },
    };
    log(typeof o.b, delete o.b, typeof o.b, delete o.a, delete o.zzz, delete o['x' + 1], o);
    const frozen = Object.freeze({ k: 1 });
    log(delete frozen.k, delete [].length, delete (() => {}).name, delete Math.PI);
    try {
      delete null.x;
    } catch (e) {
      log(e.constructor.name);
    }
    log(delete (0, o.q), delete this.nothing);
  `,
  'strict delete': js`
    'use strict';
    const o = Object.defineProperty({}, 'x', { value: 1 });
    try {
      delete o.x;
    } catch (e) {
      log(e.constructor.name);
    }
    try {
      delete Object.freeze([1])[0];
    } catch (e) {
      log(e.constructor.name);
    }
    log(delete o.y);
  `,
  'strict mode is inherited': js`
    function outer() {
      'use strict';
      return [
        (function () {
          return this;
        })(),
        (() => {
          try {
            zzz = 1;
          } catch (e) {
            return e.constructor.name;
          }
        })(),
      ];
    }
    log(outer());
    function sloppy() {
      return [
        (function () {
          'use strict';
          return this;
        })(),
        typeof (function () {
          return this;
        })(),
      ];
    }
    log(sloppy());
  `,
  'strict directive among others': js`
    function f() { 'first'; 'use strict'; return this; } log(f()); function g() { ('use strict'); return typeof this; } log(g()); function h() { 'use\x20strict'; return typeof this; } log(h()); function k() { var x; 'use strict'; return typeof this; } log(k());
  `,
  'setters return the assigned value': js`
    const o = {
      set x(v) {
        return 'ignored';
      },
    };
    log((o.x = 1), ((o.x = 2), 3), (o.x ??= 4));
    class A {
      static set s(v) {}
    }
    log((A.s = 5), A.s);
  `,
  'proxies see each step': js`
    const p = new Proxy(
      { a: 1 },
      {
        get(t, k) {
          log('get', String(k));
          return t[k];
        },
        set(t, k, v) {
          log('set', String(k), v);
          t[k] = v;
          return true;
        },
        has(t, k) {
          log('has', String(k));
          return k in t;
        },
        deleteProperty(t, k) {
          log('delete', String(k));
          return delete t[k];
        },
      },
    );
    p.a;
    p.b = 2;
    p.a++;
    p.c ??= 3;
    'a' in p;
    delete p.a;
    p.m?.();
    p.b += p.c;
    log(p.b);
    (() => {
      'use strict';
      const q = new Proxy({}, { set: () => false, deleteProperty: () => false });
      try {
        q.x = 1;
      } catch (e) {
        log(e.constructor.name);
      }
      try {
        delete q.x;
      } catch (e) {
        log(e.constructor.name);
      }
    })();
  `,
  'proxied functions': js`
    const p = new Proxy(
      function (a) {
        return a * 2;
      },
      {
        apply(t, th, args) {
          log('apply', args);
          return t(...args) + 1;
        },
        construct(t, args, nt) {
          log('construct', args, nt === p);
          return { made: true };
        },
      },
    );
    log(p(2), new p(3), p.call(null, 4), Reflect.construct(p, [5]));
  `,
  'in a loop over accessors': js`
    const o = {
      n: 0,
      get next() {
        return ++this.n;
      },
    };
    while (o.next < 5);
    log(o.n);
    let s = 0;
    for (const x of {
      [Symbol.iterator]() {
        return this;
      },
      i: 0,
      next() {
        return { value: this.i, done: this.i++ > 3 };
      },
    })
      s += x;
    log(s);
  `,
  'void and comma in heads': js`
    for (var i = 0, n = (log('n'), 2); void 0, i < n; i++, log('u')) log(i);
    if ((log('a'), 0)) log('no');
    else log('else');
    switch ((log('s'), 1)) {
      case (log('c'), 1):
        log('yes');
    }
    while ((log('w'), false));
    do {} while ((log('d'), false));
    log((1, 2, 3));
  `,
  'getters on prototypes of primitives': js`
    Object.defineProperty(String.prototype, 'shout', {
      get() {
        return this.toUpperCase() + '!';
      },
      configurable: true,
    });
    log('abc'.shout, \`x\`.shout);
    Boolean.prototype.flip = function () {
      return !this.valueOf();
    };
    log(true.flip(), false['flip']());
    BigInt.prototype.twice = function () {
      return this * 2n;
    };
    log(4n.twice());
    Symbol.prototype.d = function () {
      return this.description;
    };
    log(Symbol('q').d());
  `,
  'hashbang-free module ends normally': js`
    const add = (a, b) => a + b;
    module.exports = { add, five: add(2, 3) };
    log(module.exports.five);
  `,
});
