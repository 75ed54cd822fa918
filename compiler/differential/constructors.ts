import { group, js } from './program.js';

const attempt = js`const attempt = (f) => { try { log(f()); } catch (e) { log(e.constructor.name, /^!/.test(e.message) ? e.message : ''); } };`;

export const constructors = group('constructors', {
  'this before super': js`${attempt}
    class A {
      constructor() {
        this.a = 1;
      }
    }
    class B extends A {
      constructor(how) {
        if (how === 'early') this.x = 1;
        if (how === 'none') return;
        if (how === 'object') return { o: 1 };
        if (how === 'prim') return 5;
        if (how === 'twice') {
          super();
          super();
        }
        if (how === 'arrow') {
          const s = () => super();
          s();
          this.x = 2;
        }
        if (how === 'eval') {
          log(typeof this);
        }
        if (how === 'undef') {
          super();
          return undefined;
        }
        if (how === 'null') {
          super();
          return null;
        }
        if (how === 'fine') super();
      }
    }
    for (const how of [
      'early',
      'none',
      'object',
      'prim',
      'twice',
      'arrow',
      'eval',
      'undef',
      'null',
      'fine',
      'x',
    ])
      attempt(() => new B(how));
  `,
  'super call in odd places': js`${attempt}
    class A {
      constructor(...a) {
        this.args = a;
      }
    }
    attempt(
      () =>
        new (class extends A {
          constructor() {
            try {
              this;
            } catch (e) {
              log(e.constructor.name);
            }
            super(...[1, 2], 3);
          }
        })(),
    );
    attempt(
      () =>
        new (class extends A {
          constructor() {
            const x = super(1) && this;
            x.y = 2;
          }
        })(),
    );
    attempt(
      () =>
        new (class extends A {
          constructor(a = super('default')) {
            this.p = 1;
          }
        })(),
    );
    attempt(
      () =>
        new (class extends A {
          constructor() {
            for (let i = 0; i < 1; i++) super(i);
            return;
          }
        })(),
    );
    attempt(
      () =>
        new (class extends A {
          constructor() {
            try {
              super('t');
            } finally {
              this.f = 1;
            }
          }
        })(),
    );
    attempt(
      () =>
        new (class extends A {
          constructor() {
            [1].forEach(() => super('cb'));
          }
        })(),
    );
    attempt(
      () =>
        new (class extends A {
          constructor() {
            return (() => {
              super();
              this.in = 1;
            })();
          }
        })(),
    );
  `,
  'return from a derived constructor through finally': js`${attempt}
    class A {}
    attempt(
      () =>
        new (class extends A {
          constructor() {
            try {
              return 5;
            } catch {
              log('not here');
            } finally {
              log('finally');
              super();
            }
          }
        })(),
    );
    attempt(
      () =>
        new (class extends A {
          constructor() {
            try {
              return;
            } finally {
              super();
              this.x = 1;
            }
          }
        })(),
    );
    attempt(
      () =>
        new (class extends A {
          constructor() {
            super();
            try {
              throw 1;
            } catch {
              return { caught: 1 };
            }
          }
        })(),
    );
    attempt(
      () =>
        new (class extends A {
          constructor() {
            super();
            for (const x of [1]) return { x };
          }
        })(),
    );
  `,
  heritage: js`${attempt}
    for (const h of [
      null,
      undefined,
      1,
      'x',
      {},
      () => {},
      { m() {} }.m,
      Object.assign(function () {}, { prototype: 3 }),
      Object.assign(function () {}, { prototype: null }),
    ])
      attempt(() => {
        class A extends h {}
        return [
          Object.getPrototypeOf(A) === (h ?? Function.prototype),
          Object.getPrototypeOf(A.prototype),
        ];
      });
    class N extends null {
      static s() {
        return 'static';
      }
      m() {
        return 1;
      }
    }
    log(N.s(), N.prototype.m(), 'toString' in N.prototype);
    attempt(() => new N());
    class M extends null {
      constructor() {
        return Object.create(M.prototype);
      }
    }
    log(new M() instanceof M);
    let evaluated = 0;
    class E extends (evaluated++, Array) {}
    log(evaluated, new E(1, 2, 3).length, E.from([1]) instanceof E);
  `,
  'prototype getter of heritage': js`
    const H = new Proxy(function () {}, {
      get(t, k, r) {
        log('get', String(k));
        return Reflect.get(t, k, r);
      },
    });
    class A extends H {
      static {
        log('static block');
      }
    }
    log(new A() instanceof A);
  `,
  'constructor as a name': js`
    class A {
      'constructor'() {
        this.c = 1;
      }
      static constructor() {
        return 'static';
      }
      ['constructor']() {
        return 'computed';
      }
    }
    log(new A().c, A.constructor(), new A().constructor());
  `,
  'instances through Reflect.construct': js`
    class A {
      constructor() {
        this.t = new.target;
        this.p = Object.getPrototypeOf(this) === new.target.prototype;
      }
    }
    class B extends A {}
    function F() {}
    F.prototype = B.prototype;
    const x = Reflect.construct(A, [], F);
    log(x.t === F, x.p, x instanceof B);
    const y = Reflect.construct(B, [], Object);
    log(y.p, y instanceof B);
  `,
  'newTarget.prototype is read': js`
    const log2 = [];
    const N = new Proxy(function () {}, {
      get(t, k, r) {
        log('get', String(k));
        return Reflect.get(t, k, r);
      },
    });
    class A {
      x = log('field');
      constructor() {
        log('body');
      }
    }
    Reflect.construct(A, [], N);
    class B extends A {
      constructor() {
        log('B');
        super();
        log('B after');
      }
    }
    Reflect.construct(B, [], N);
  `,
  'prototype that is not an object': js`
    function F() {}
    F.prototype = 5;
    log(Object.getPrototypeOf(new F()) === Object.prototype);
    class A {}
    log(Object.getPrototypeOf(Reflect.construct(A, [], F)) === Object.prototype);
    try {
      ('use strict');
      A.prototype = 1;
      log('ignored');
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  'extending built-ins': js`
    class L extends Array {
      sum() {
        return this.reduce((a, b) => a + b, 0);
      }
      static get [Symbol.species]() {
        return Array;
      }
    }
    const l = L.of(1, 2, 3);
    log(l.sum(), l.length, l.map((x) => x) instanceof L, Array.isArray(l));
    try {
      log(new (class extends Array { length = -1; })());
    } catch (e) {
      log(e.name, e.message);
    }
    class E extends Error {}
    log(new E('!m').message, new E() instanceof Error);
    class M extends Map {
      get(k) {
        return super.get(k) ?? 'none';
      }
    }
    log(new M([[1, 2]]).get(1), new M().get(3));
  `,
});
