import { group, js } from './program.js';

export const supers = group('super', {
  'property read with receiver': js`
    class A {
      get v() {
        return this.name;
      }
    }
    class B extends A {
      name = 'b';
      get v() {
        return 'B:' + super.v;
      }
    }
    log(new B().v);
  `,
  'property write goes to this': js`
    class A {}
    class B extends A {
      set() {
        super.x = 1;
        super['y'] = 2;
        return (super.z = 3);
      }
    }
    const b = new B();
    log(b.set(), b, 'x' in A.prototype);
  `,
  'write through an inherited setter': js`
    class A {
      set v(x) {
        this.seen = x;
      }
    }
    class B extends A {
      put(x) {
        super.v = x;
        return super.v;
      }
    }
    const b = new B();
    log(b.put(4), b);
  `,
  'compound and update': js`
    class A {
      get n() {
        log('get');
        return this._n ?? 1;
      }
      set n(v) {
        log('set', v);
        this._n = v;
      }
    }
    class B extends A {
      run() {
        super.n += 5;
        super.n++;
        const old = super['n']--;
        ++super.n;
        super.m ??= 'new';
        super.m ||= 'no';
        super.m &&= 'yes';
        return [old, super.n, this.m];
      }
    }
    log(new B().run());
  `,
  'in object literals': js`
    const base = {
      hi() {
        return 'hi ' + this.n;
      },
    };
    const o = {
      __proto__: base,
      n: 'o',
      hi() {
        return super.hi() + '!';
      },
      get p() {
        return super.hi();
      },
      a: function () {
        return typeof this;
      },
    };
    log(o.hi(), o.p);
    const moved = { n: 'moved', hi: o.hi };
    log(moved.hi());
    Object.setPrototypeOf(o, { hi: () => 'replaced' });
    log(o.hi());
  `,
  'in arrows and nested arrows': js`
    class A {
      m(x) {
        return ['A', x, this.t];
      }
    }
    class B extends A {
      t = 'T';
      m() {
        return (
          () => () =>
            super.m('nested')
        )()();
      }
      n() {
        return [1, 2].map((x) => super.m(x)[1]);
      }
    }
    log(new B().m(), new B().n());
  `,
  'in static methods': js`
    class A {
      static who() {
        return 'A:' + this.name;
      }
    }
    class B extends A {
      static who() {
        return super.who() + '/' + super.name;
      }
      static get g() {
        return super.who();
      }
    }
    log(B.who(), B.g);
  `,
  'computed with side effects': js`
    class A {
      a() {
        return 'a';
      }
    }
    const k = {
      toString() {
        log('key');
        return 'a';
      },
    };
    class B extends A {
      run() {
        return super[(log('expr'), k)]();
      }
      put() {
        super[(log('e2'), k)] = log('value');
      }
    }
    const b = new B();
    log(b.run());
    b.put();
    log(Object.keys(b));
  `,
  'missing property': js`
    class A {}
    class B extends A {
      m() {
        return [super.nope, typeof super.nope];
      }
      c() {
        super.nope();
      }
    }
    log(new B().m());
    try {
      new B().c();
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  'of a null prototype': js`
    const o = {
      m() {
        return super.x;
      },
      w() {
        super.x = 1;
      },
    };
    Object.setPrototypeOf(o, null);
    for (const k of ['m', 'w'])
      try {
        log(o[k]());
      } catch (e) {
        log(e.constructor.name);
      }
  `,
  'delete is an error': js`
    class A {
      m() {
        try {
          delete super.x;
        } catch (e) {
          log(e.constructor.name);
        }
        try {
          delete super[(log('key'), 'y')];
        } catch (e) {
          log(e.constructor.name);
        }
      }
    }
    new A().m();
    class B extends A {
      constructor() {
        try {
          delete super.x;
        } catch (e) {
          log(e.constructor.name);
        }
        super();
      }
    }
    new B();
  `,
  'this is bound before the key': js`
    class A {
      m() {
        return 1;
      }
    }
    class B extends A {
      constructor() {
        try {
          super[(log('never'), 'm')];
        } catch (e) {
          log(e.constructor.name);
        }
        try {
          super.m();
        } catch (e) {
          log(e.constructor.name);
        }
        super();
        log(super.m());
      }
    }
    new B();
  `,
  'destructuring into super': js`
    class A {
      set v(x) {
        log('set', x);
      }
    }
    class B extends A {
      m() {
        [super.v, super['w']] = [1, 2];
        ({ a: super.v } = { a: 3 });
        for (super.q of [7]);
        return this;
      }
    }
    log(new B().m());
  `,
  'super call with spread and defaults': js`
    class A {
      constructor(...a) {
        this.a = a;
      }
    }
    class B extends A {
      constructor(x, ...r) {
        super(x, ...r, 'end');
      }
    }
    class C extends B {}
    log(new B(1, 2, 3).a, new C(4).a);
    const it = {
      [Symbol.iterator]() {
        log('iterated');
        return [5][Symbol.iterator]();
      },
    };
    class D extends A {
      constructor() {
        super(...it, ...it);
      }
    }
    log(new D().a);
  `,
  'super constructor looked up late': js`
    class A {
      constructor() {
        this.from = 'A';
      }
    }
    class X {
      constructor() {
        this.from = 'X';
      }
    }
    class B extends A {
      constructor() {
        super((Object.setPrototypeOf(B, X), 1));
      }
    }
    log(new B().from, new B().from);
  `,
  'super constructor that is not one': js`
    class A {}
    class B extends A {
      constructor() {
        super(log('arguments first'));
      }
    }
    Object.setPrototypeOf(B, Math.max);
    try {
      new B();
    } catch (e) {
      log(e.constructor.name);
    }
    Object.setPrototypeOf(B, null);
    try {
      new B();
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  'super returns an object': js`
    class A {
      constructor() {
        return { fromA: true };
      }
    }
    class B extends A {
      constructor() {
        const r = super();
        log(r === this, this.fromA);
        this.b = 1;
      }
    }
    log(new B());
  `,
  'new.target through super': js`
    class A {
      constructor() {
        this.t = new.target.name;
        this.f = (() => new.target.name)();
      }
    }
    class B extends A {
      constructor() {
        super();
        this.u = new.target.name;
      }
    }
    class C extends B {}
    log(new C(), new B());
  `,
  'accessor in prototype chain skips own': js`
    class A {
      get x() {
        return 'A.x';
      }
    }
    class B extends A {
      constructor() {
        super();
        Object.defineProperty(this, 'x', { value: 'own' });
      }
      both() {
        return [this.x, super.x];
      }
    }
    log(new B().both());
  `,
  'method call passes this': js`
    class A {
      m() {
        return this === b;
      }
    }
    class B extends A {
      m() {
        return [super.m(), super['m'](), super.m?.(), super.none?.()];
      }
    }
    const b = new B();
    log(b.m());
  `,
  'tagged template on super': js`
    class A {
      t(s, ...v) {
        return [this.n, s.join('-'), v];
      }
    }
    class B extends A {
      n = 1;
      m() {
        return super.t\`a\${2}b\`;
      }
    }
    log(new B().m());
  `,
});
