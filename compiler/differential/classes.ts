import { group, js } from './program.js';

export const classes = group('classes', {
  'methods, accessors, statics': js`
    class P {
      constructor(x) {
        this.x = x;
      }
      get double() {
        return this.x * 2;
      }
      set double(v) {
        this.x = v / 2;
      }
      m() {
        return 'm' + this.x;
      }
      static of(x) {
        return new this(x);
      }
      static get kind() {
        return 'P';
      }
    }
    const p = P.of(3);
    p.double = 10;
    log(
      p,
      p.m(),
      P.kind,
      Object.keys(P.prototype),
      Object.getOwnPropertyNames(P.prototype),
      Object.getOwnPropertyNames(P),
    );
    const d = Object.getOwnPropertyDescriptor;
    log(
      d(P.prototype, 'm').enumerable,
      d(P, 'prototype').writable,
      d(P.prototype, 'double').configurable,
    );
  `,
  inheritance: js`
    class A {
      constructor(n) {
        this.n = n;
      }
      who() {
        return 'A' + this.n;
      }
      static make() {
        return new this(1);
      }
      get up() {
        return 'up';
      }
    }
    class B extends A {
      constructor(n) {
        super(n + 1);
        this.b = true;
      }
      who() {
        return 'B' + super.who();
      }
      get up() {
        return super.up + '!';
      }
      static make() {
        return super.make();
      }
    }
    class C extends B {}
    const c = C.make();
    log(c, c.who(), c.up, c instanceof A, Object.getPrototypeOf(B) === A, C.name, new C(5).n);
  `,
  'order of class evaluation': js`
    const t = (n, v = n) => {
      log(n);
      return v;
    };
    class A extends t('heritage', Object) {
      [t('k1')]() {}
      static [t('k2')] = t('v2');
      [t('k3')] = t('v3');
      static {
        t('block');
      }
      get [t('k4')]() {
        return 1;
      }
      static [t('k5')]() {}
      static x = t('x');
      y = t('y');
    }
    log('made');
    new A();
    log(Object.getOwnPropertyNames(A));
  `,
  'computed keys': js`
    const k = {
        toString() {
          log('toString');
          return 'kk';
        },
      },
      s = Symbol('s');
    class A {
      [k]() {
        return 1;
      }
      static [s]() {
        return 2;
      }
      ['a' + 'b']() {
        return 3;
      }
      get [1 + 1]() {
        return 4;
      }
      [k + '2'] = 5;
      static [\`x\${1}\`] = 6;
    }
    const a = new A();
    log(a.kk(), A[s](), a.ab(), a[2], a.kk2, A.x1);
  `,
  'class expressions and names': js`
    const A = class Inner {
      static self() {
        return Inner === A;
      }
      name() {
        return Inner.name;
      }
    };
    log(A.self(), new A().name(), A.name, typeof Inner);
    const l = [class {}, class X {}];
    log(l.map((c) => c.name));
    log(
      class {
        static m() {
          return this.name;
        }
      }.m(),
    );
  `,
  mixins: js`
    const Walk = (B) =>
        class extends B {
          walk() {
            return 'walk';
          }
        },
      Fly = (B) =>
        class extends B {
          move() {
            return 'fly+' + (super.move?.() ?? 'none');
          }
        };
    class Base {
      move() {
        return 'base';
      }
    }
    class Bird extends Fly(Walk(Base)) {}
    const b = new Bird();
    log(b.walk(), b.move(), Bird.name, Object.getPrototypeOf(Bird).name);
  `,
  'static inheritance': js`
    class A {
      static count = 0;
      static inc() {
        return ++this.count;
      }
    }
    class B extends A {}
    B.inc();
    B.inc();
    A.inc();
    log(A.count, B.count, Object.hasOwn(B, 'count'));
  `,
  'methods on instances and deletion': js`
    class A {
      m() {
        return 'proto';
      }
    }
    const a = new A();
    a.m = () => 'own';
    log(a.m(), delete a.m, a.m());
    A.prototype.m = function () {
      return 'patched';
    };
    log(a.m());
    Object.setPrototypeOf(A.prototype, { extra: () => 'extra' });
    log(a.extra());
  `,
  'super is fixed at definition': js`
    class A {
      m() {
        return 'A';
      }
    }
    class B extends A {
      m() {
        return 'B' + super.m();
      }
    }
    const o = { m: B.prototype.m };
    log(o.m());
    Object.setPrototypeOf(B.prototype, { m: () => 'swapped' });
    log(new B().m());
    class X {
      constructor() {
        this.tag = 'X';
      }
    }
    Object.setPrototypeOf(B, X);
    log(new B().tag);
  `,
  'class as a value in expressions': js`
    log(
      new (class {
        constructor(v) {
          this.v = v;
        }
      })(3).v,
      typeof class {},
      class {}.prototype.constructor.name,
      [
        class {
          static x = 1;
        },
      ][0].x,
      new (class extends class {
        b = 1;
      } {
        c = 2;
      })(),
    );
  `,
  'private-free state': js`
    class Stack {
      constructor() {
        this.items = [];
      }
      push(x) {
        this.items.push(x);
        return this;
      }
      pop() {
        if (!this.items.length) throw new RangeError('!empty');
        return this.items.pop();
      }
      get size() {
        return this.items.length;
      }
    }
    const s = new Stack().push(1).push(2);
    log(s.pop(), s.size, s.pop());
    try {
      s.pop();
    } catch (e) {
      log(e instanceof RangeError, e.message);
    }
  `,
  'accessor pairs split between levels': js`
    class A {
      get v() {
        return 'A.v';
      }
      set v(x) {
        this._ = x;
      }
    }
    class B extends A {
      set v(x) {
        super.v = x + '!';
      }
    }
    const b = new B();
    b.v = 'x';
    log(b.v, b._);
    class C extends A {
      get v() {
        return super.v + '+';
      }
    }
    const c = new C();
    c.v = 1;
    log(c.v, c._);
  `,
  'generic toString of classes': js`
    class A {
      toString() {
        return 'A!';
      }
      valueOf() {
        return 5;
      }
    }
    log(
      String(new A()),
      \`\${new A()}\`,
      new A() + 1,
      new A() * 2,
      '' + new A(),
      [new A()].join(),
      new A() > 4,
    );
  `,
  'computed keys come before the parent is looked at': js`
    const t = (v) => (log(v), v);
    for (const parent of [0, undefined, () => {}, { prototype: {} }]) try {
      class C extends parent { [t('a')]() {} static [t('b')] = t('never'); get [t('c')]() {} [t('d')] = 1; }
    } catch (e) { log(e); }
    const spied = new Proxy(class {}, { get(f, k) { log('get', k); return f[k]; } });
    class D extends spied { static [t('x')]() {} [t('y')] = t('field'); [{ toString: () => t('z') }]() { return 1; } }
    log(Object.getOwnPropertyNames(D.prototype), Object.getOwnPropertyNames(D), new D(), new D().z());
    function* g() { class E extends (yield 1) { [yield 2]() { return 'method'; } } return new E()[3](); }
    const it = g();
    log(it.next(), it.next(Object), it.next(3));
  `,
  'a proxy that is no constructor is not asked for its name': js`
    const spied = (o) => new Proxy(o, Object.fromEntries(['get', 'getPrototypeOf', 'getOwnPropertyDescriptor'].map((k) =>
      [k, (...a) => { log(k); return Reflect[k](...a); }])));
    for (const o of [{}, [], () => 1, new Map()]) try { class A extends spied(o) {} } catch (e) { log(e); }
  `,
});
