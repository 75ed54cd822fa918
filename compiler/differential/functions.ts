import { group, js } from './program.js';

export const functions = group('functions', {
  names: js`
    const a = () => 1, b = function () {}, c = class {}, d = function real() {}, e = (() => {}), [f = () => {}] = [], { g = class {} } = {};
    let h; h = () => {}; let i; (i) = () => {}; var j = (0, () => {}); let k; k ??= () => {}; let l = 1; l &&= function () {};
    log([a, b, c, d, e, f, g, h, i, j, k, l].map((x) => x.name));
    function m(n = () => {}) { return n.name; } log(m());
  `,
  'names of members': js`
    const s = Symbol('sym'),
      t = Symbol();
    const o = {
      a() {},
      b: () => {},
      get c() {
        return 1;
      },
      set c(v) {},
      ['d' + 1]: function () {},
      [s]() {},
      [t]() {},
      7() {},
      'q r'() {},
      [1n]() {},
    };
    log(o.a.name, o.b.name, o.d1.name, o[s].name, o[t].name, o[7].name, o['q r'].name, o[1].name);
    const { get, set } = Object.getOwnPropertyDescriptor(o, 'c');
    log(get.name, set.name);
    o.later = () => {};
    log(o.later.name);
    const p = {};
    p['x'] = function () {};
    log(p.x.name);
  `,
  'names of class members': js`
    const k = 'key',
      s = Symbol('sy');
    class C {
      m() {}
      static sm() {}
      get g() {
        return 1;
      }
      static set s(v) {}
      [k]() {}
      static [s]() {}
      #p() {}
      pn() {
        return this.#p.name;
      }
      f = () => {};
      static sf = function () {};
      [k + 2] = () => {};
      static anon = class {};
      #pf = () => {};
      pfn() {
        return this.#pf.name;
      }
    }
    const p = C.prototype,
      d = Object.getOwnPropertyDescriptor,
      c = new C();
    log(
      p.m.name,
      C.sm.name,
      d(p, 'g').get.name,
      d(C, 's').set.name,
      p.key.name,
      C[s].name,
      c.pn(),
      c.f.name,
      C.sf.name,
      c.key2.name,
      C.anon.name,
      c.pfn(),
    );
  `,
  'name is not overwritten': js`
    const f = class {
      static name = 'own';
    };
    log(f.name);
    const g = class {
      static name() {
        return 'method';
      }
    };
    log(typeof g.name, g.name());
    const h = class Real {};
    log(h.name);
    const i = {
      x: class {
        static get name() {
          return 'got';
        }
      },
    };
    log(i.x.name);
    log(
      Object.getOwnPropertyNames(
        class {
          static a() {}
        },
      ),
      Object.getOwnPropertyNames(function f() {}).includes('prototype'),
    );
  `,
  'anonymous class with a computed key': js`
    const s = Symbol('desc');
    const o = {
      ['a' + 'b']: class {
        static n = this.name;
      },
      [s]: class {},
      ['f']: () => {},
    };
    log(o.ab.name, o.ab.n, o[s].name, o.f.name);
    const { [(log('key'), 'z')]: z = class {} } = {};
    log(z.name);
  `,
  'methods are not constructors': js`
    const o = {
      m() {},
      get g() {
        return 1;
      },
      a: () => {},
      f: function () {},
    };
    for (const f of [
      o.m,
      o.a,
      o.f,
      Object.getOwnPropertyDescriptor(o, 'g').get,
      class {
        static s() {}
      }.s,
    ]) {
      try {
        new f();
        log('made');
      } catch (e) {
        log(e.constructor.name, 'prototype' in f);
      }
    }
  `,
  'classes cannot be called': js`
    class A {}
    class B extends A {}
    for (const C of [A, B]) {
      try {
        C();
      } catch (e) {
        log(e.constructor.name);
      }
      try {
        C.call({});
      } catch (e) {
        log(e.constructor.name);
      }
    }
  `,
  'constructor return values': js`
    function A(r) {
      this.own = 1;
      return r;
    }
    log(new A(5), new A({ other: 2 }), new A(null), typeof new A(() => {}));
    function B() {
      this.x = 1;
      return (this.x, 7);
    }
    log(new B());
  `,
  'new.target': js`
    function F() {
      return new.target;
    }
    log(
      F(),
      new F() instanceof F,
      typeof new (function () {
        return { t: new.target };
      })().t,
    );
    class A {
      constructor() {
        this.t = new.target.name;
      }
    }
    class B extends A {}
    log(new A().t, new B().t, Reflect.construct(A, [], F).t);
    log(
      (function () {
        return (() => new.target)();
      })(),
      new (function G() {
        this.v = (() => new.target.name)();
      })().v,
    );
  `,
  'this of calls': js`
    'use strict';
    const o = {
      f() {
        return this;
      },
      n: {
        f() {
          return this === o.n;
        },
      },
    };
    log(
      o.f() === o,
      o.f() === o,
      (0, o.f)(),
      o['f']() === o,
      o.n.f(),
      (() => {
        const { f } = o;
        return f();
      })(),
      (o.f || 0)(),
    );
    log((o.g = o.f)(), o?.f() === o, (o?.f)() === o, [o.f][0].length, (true ? o.f : 0)());
  `,
  'call, apply, bind': js`
    function f(a, b) {
      return [this && this.v, a, b];
    }
    log(
      f.call({ v: 1 }, 2, 3),
      f.apply({ v: 4 }, [5]),
      f.bind({ v: 6 }, 7)(8),
      f.bind({ v: 1 }).bind({ v: 2 })().length,
    );
    const G = f.bind(null, 'pre');
    log(G.name, G.length);
    function P(x) {
      this.x = x;
    }
    const Q = P.bind(null, 9);
    log(new Q() instanceof P, new Q().x);
  `,
  'toString gives the source': js`
    function f( a,b ) { return a /* c */ + b }
    const g = (x)=>x*2, o = { m ( ) { }, get  p() { return 1 }, ['c'+1] ( ) { }, async: 1 };
    class A { m ( ) { } static s(){} }
    log(f.toString(), g.toString(), o.m.toString(), Object.getOwnPropertyDescriptor(o, 'p').get.toString(), o.c1.toString(), A.toString(), A.prototype.m.toString(), A.s.toString());
  `,
  'what functions of all kinds say of themselves': js`
    const o = {
      m ( a ) {}, async  am ( a, b ) {}, * gm ( ...r ) {}, async*agm ( a, b = 1, c ) {}, get  x ( ) { return 1 }, set x ( v ) {},
      'quoted name'() {}, __proto__ ( a ) {}, ['__proto__' ] : function ( b ) {}, default : (a , b) => {}, arguments : function (c) {},
    };
    function f ( a, { b }, [c] = [], ...d ) { return arguments; }
    async function af (a) {} function * gf ( a = 1 ) {} async function*agf ( ) {}
    class C { constructor ( a, b ) {} static sm ( ) {} get  y ( ) {} static async * [ 'z' + 1 ] ( ) {} #p ( ) {} static p() { return new C().#p; } }
    class D extends C { } class E { static name = 'own'; static length = 7; }
    const all = [
      f, af, gf, agf, C, D, E, C.sm, C.z1, C.p(), ( ) => 1, async  a => a, function ( ) { }, function* named ( ) {}, class { },
      ...Reflect.ownKeys(o).flatMap((key) => { const { get, set, value } = Object.getOwnPropertyDescriptor(o, key); return value ? [value] : [get, set]; }),
      Object.getOwnPropertyDescriptor(C.prototype, 'y').get, f.bind(), Array.prototype.map, (function* () {})().next,
      (async function* () {})().throw, Function.prototype.toString, (0, eval)('( function  of  ( text ) { } )'), new Function('a', 'b'),
    ];
    for (const g of all) {
      const { name, length } = Object.getOwnPropertyDescriptors(g);
      let constructs = true; try { Reflect.construct(Object, [], g); } catch { constructs = false; }
      log(String(g), name, length, constructs, Reflect.ownKeys(g).filter((key) => key !== 'arguments' && key !== 'caller'), 'prototype' in g && Object.getOwnPropertyDescriptor(g, 'prototype')?.writable);
    }
    log(f.length, f(1, {}).length, Object.getPrototypeOf(af) === Function.prototype, Object.prototype.toString.call(agf));
    try { Function.prototype.toString.call({}); } catch (error) { log(error); }
  `,
  'arguments objects of functions with other parameters': js`
    const shown = (a) => [[...a], a.length, Object.getOwnPropertyNames(a), typeof Object.getOwnPropertyDescriptor(a, 'callee').get];
    function simple(a, b) { b = 5; return shown(arguments); }
    function twice(a, a) { a = 5; return shown(arguments); }
    function fallback(a, b = 2) { a = 5; return shown(arguments); }
    function pattern({ a }, b) { b = 5; return shown(arguments); }
    function rest(a, ...b) { a = 5; return shown(arguments); }
    function strict(a, b) { 'use strict'; b = 5; return shown(arguments); }
    function* generator(a, b) { b = 5; yield shown(arguments); }
    async function waits(a, b) { await b; b = 5; log(shown(arguments)); }
    for (const f of [simple, twice, fallback, pattern, rest, strict]) for (const args of [[], [1], [1, 2, 3]]) try { log(f(...args)); } catch (e) { log(e); }
    log([...generator(1, 2)]); waits(1, 2);
    log((function () { return arguments.callee; })().name, (function* g() { yield arguments.callee === g; })().next().value);
    (function (a) { const inner = () => { a = 2; return arguments[0]; }; log(inner()); arguments[0] = 3; log(a); })(1);
  `,
  'accessors with inheritance': js`
    const p = {
      get v() {
        return this._v;
      },
      set v(x) {
        this._v = x * 2;
      },
    };
    const c = Object.create(p);
    c.v = 4;
    log(c.v, p._v, Object.keys(c));
    const only = {
      get r() {
        return 1;
      },
    };
    only.r = 5;
    log(only.r);
    (() => {
      'use strict';
      try {
        only.r = 5;
      } catch (e) {
        log(e.constructor.name);
      }
    })();
    const w = {
      set s(v) {
        log('set', v);
      },
    };
    log(w.s, (w.s = 3));
  `,
  'arguments of running functions': js`
    function a(x) { x = 5; return a.arguments[0]; }
    function b(x) { const g = () => x; x = 5; g(); return b.arguments[0]; }
    function c(x) { arguments[0] = 9; return [c.arguments[0], x, c.arguments === arguments].join(); }
    function d(x) { const seen = d.arguments; return [seen[2], seen.length, seen.callee === d, d.arguments === seen].join(); }
    function e(x) { return x > 0 ? e(x - 1) : e.arguments[0]; }
    function f(x = 1, ...rest) { x = 4; return f.arguments[0] + f.arguments.length; }
    function g(x) { return [1].map(() => g['arguments'][0])[0] + eval('g.arguments[0]'); }
    function h() { const { arguments: seen } = inner; return seen; } function inner(x) { return h()[0]; }
    log(a(1), b(1), c(1), d(1, 2, 3), e(3), f(8, 9), g(7), inner(6), h(), a.arguments);
  `,
  'strict and sloppy writes': js`
    const frozen = Object.freeze({ a: 1 });
    frozen.a = 2;
    frozen.b = 3;
    log(frozen, delete frozen.a);
    (function () {
      'use strict';
      for (const f of [
        () => {
          frozen.a = 2;
        },
        () => {
          frozen.b = 1;
        },
        () => delete frozen.a,
        () => {
          'str'.x = 1;
        },
        () => {
          'str'[0] = 'x';
        },
        () => {
          (5).p = 1;
        },
      ]) {
        try {
          f();
          log('ok');
        } catch (e) {
          log(e.constructor.name);
        }
      }
    })();
    'str'.x = 1;
    (5).p = 2;
    log('sloppy ok');
  `,
  'class code is strict': js`
    class A {
      m() {
        try {
          undeclared1 = 1;
        } catch (e) {
          log(e.constructor.name);
        }
        return this;
      }
      static [(() => {
        try {
          undeclared2 = 1;
          return 'x';
        } catch (e) {
          return 'strict';
        }
      })()]() {}
    }
    const { m } = new A();
    log(m(), Object.getOwnPropertyNames(A).slice(-1));
    class B extends (() => {
      try {
        undeclared3 = 1;
      } catch (e) {
        log('heritage is strict');
      }
      return Object;
    })() {}
  `,
  'closures as methods': js`
    const make = (n) => ({
      n,
      add(k) {
        return make(this.n + k);
      },
      get value() {
        return this.n;
      },
    });
    log(make(1).add(2).add(3).value);
  `,
  returns: js`
    log(
      (() => {})(),
      (() => ({}))(),
      (function () {
        return;
      })(),
      (() => {
        if (1) return 'early';
        return 'late';
      })(),
      ((a) => {
        {
          return a;
        }
      })(4),
    );
  `,
  'immediately called forms': js`
    log(
      (function () {
        return 1;
      })(),
      (() => 2)(),
      !(function () {
        return 0;
      })(),
      new (class {
        x = 3;
      })().x,
      void (function () {})(),
      new (function () {
        this.y = 4;
      })().y,
    );
  `,
  'mutual recursion through hoisting': js`
    log(isEven(6));
    function isEven(n) {
      return n ? isOdd(n - 1) : true;
    }
    function isOdd(n) {
      return n ? isEven(n - 1) : false;
    }
  `,
  'callbacks of built-ins': js`
    log(
      [3, 1, 2].map((x, i, a) => [x, i, a.length]),
      [3, 1, 10].sort(),
      [3, 1, 10].sort((a, b) => a - b),
      [1, 2, 3].reduce((a, b) => a + b),
      [1, [2, [3]]].flatMap((x) => x),
      'abc'.replace(/b/g, (m, i) => m + i),
    );
    log(
      [1, 2, 3, 4].filter((x) => x % 2),
      [5, 6].findIndex((x) => x === 6),
      [1, 2].some((x) => x > 1),
      [1, 2].every((x) => x > 1),
      Array.from({ length: 3 }, (_, i) => i * i),
    );
    [7, 8].forEach(
      function (x) {
        log(this.t, x);
      },
      { t: 'T' },
    );
  `,
  'exceptions through built-ins': js`
    try {
      [1, 2, 3].forEach((x) => {
        log(x);
        if (x === 2) throw new Error('!stop');
      });
    } catch (e) {
      log(e);
    }
    try {
      [2, 1].sort(() => {
        throw new Error('!cmp');
      });
    } catch (e) {
      log(e);
    }
    try {
      JSON.parse('{"a":1}', () => {
        throw new Error('!rev');
      });
    } catch (e) {
      log(e);
    }
    try {
      'a'.replace('a', () => {
        throw new Error('!rep');
      });
    } catch (e) {
      log(e);
    }
    log(
      JSON.stringify({
        a: {
          toJSON() {
            return 'J';
          },
        },
      }),
    );
  `,
  'tag and call in one': js`
    const f =
      (s, ...v) =>
      (...w) => [s.raw.join('|'), v, w];
    log(f\`a\${1}b\`(2, 3));
  `,
});
