import { group, js } from './program.js';

const attempt = js`const attempt = (f) => { try { log(f()); } catch (e) { log(e.constructor.name, /^!/.test(e.message) ? e.message : ''); } };`;

export const privates = group('private names', {
  'private fields': js`${attempt}
    class A {
      #x = 1;
      #y;
      get x() {
        return this.#x;
      }
      set x(v) {
        this.#x = v;
      }
      inc() {
        return ++this.#x;
      }
      old() {
        return this.#x++;
      }
      add(n) {
        this.#x += n;
        return this.#y;
      }
      static read(o) {
        return o.#x;
      }
      static has(o) {
        return #x in o;
      }
      static put(o) {
        o.#x = 1;
      }
    }
    const a = new A();
    a.x = 5;
    log(a.inc(), a.old(), a.add(10), a.x, A.read(a), A.has(a), A.has({}), Object.keys(a));
    attempt(() => A.read({}));
    attempt(() => A.put({}));
    attempt(() => A.has(1));
    attempt(() => A.read(null));
  `,
  'private methods and accessors': js`${attempt}
    class A {
      #v = 1;
      #m(k) {
        return this.#v + k;
      }
      get #g() {
        return this.#v * 10;
      }
      set #g(x) {
        this.#v = x;
      }
      get #ro() {
        return 1;
      }
      set #wo(x) {}
      static #sm() {
        return 'static private';
      }
      run() {
        this.#g = 4;
        return [this.#m(1), this.#g, this.#g++, this.#v, this.#m === this.#m, A.#sm()];
      }
      badSet() {
        this.#m = 1;
      }
      badRo() {
        this.#ro = 1;
      }
      badWo() {
        return this.#wo;
      }
      static check(o) {
        return [#m in o, #g in o, #v in o];
      }
      other(o) {
        return o.#m(1);
      }
    }
    const a = new A();
    log(a.run(), A.check(a), A.check({}));
    attempt(() => a.badSet());
    attempt(() => a.badRo());
    attempt(() => a.badWo());
    attempt(() => a.other({}));
    log(a.other(new A()));
  `,
  'private names are per class evaluation': js`${attempt}
    const make = () =>
      class {
        #x = 1;
        static get(o) {
          return o.#x;
        }
        static m(o) {
          return o.#p();
        }
        #p() {
          return 'p';
        }
      };
    const A = make(),
      B = make();
    log(A.get(new A()), B.m(new B()));
    attempt(() => A.get(new B()));
    attempt(() => A.m(new B()));
  `,
  'private names nest and shadow': js`
    class A {
      #x = 'outer';
      m() {
        const o = this;
        class B {
          #x = 'inner';
          read() {
            return this.#x;
          }
          readOuter() {
            return o.y();
          }
        }
        return [new B().read(), new B().readOuter()];
      }
      y() {
        return this.#x;
      }
      inner() {
        return class {
          static peek(a) {
            return a.#x;
          }
        };
      }
    }
    const a = new A();
    log(a.m(), a.inner().peek(a));
  `,
  'private with inheritance': js`
    class A {
      #x = 1;
      getA() {
        return this.#x;
      }
    }
    class B extends A {
      #x = 2;
      getB() {
        return [this.#x, this.getA(), super.getA()];
      }
    }
    log(new B().getB());
  `,
  'private stamped on foreign objects': js`${attempt}
    class Base {
      constructor(o) {
        return o;
      }
    }
    class Stamp extends Base {
      #s = 'stamped';
      #m() {
        return 'method';
      }
      static read(o) {
        return [o.#s, o.#m()];
      }
    }
    const o = { plain: 1 };
    new Stamp(o);
    log(Stamp.read(o), Object.keys(o));
    attempt(() => new Stamp(o));
    const f = Object.freeze({});
    new Stamp(f);
    log(Stamp.read(f));
    class P extends Base {
      #only() {}
      static has(x) {
        return #only in x;
      }
    }
    const q = {};
    new P(q);
    log(P.has(q));
    attempt(() => new P(q));
  `,
  'private in initialisers': js`${attempt}
    class A {
      #a = 1;
      b = this.#a + 1;
      #c = () => this.b;
      d = this.#c();
      static #s = 3;
      static t = A.#s;
      e = this.#late?.();
      #late = 1;
    }
    attempt(() => new A());
    class B {
      early = this.#x;
      #x = 1;
    }
    attempt(() => new B());
    class C {
      v = this.#m();
      #m() {
        return 'methods come first';
      }
    }
    attempt(() => new C().v);
  `,
  'private updates of all kinds': js`
    class A {
      #n = 5;
      #o = null;
      #a = [1];
      run() {
        this.#n++;
        --this.#n;
        this.#n **= 2;
        this.#n += this.#n;
        this.#o ??= 'set';
        this.#o &&= this.#o + '!';
        this.#o ||= 'no';
        [this.#n, this.#a[1]] = [this.#n + 1, 2];
        ({ z: this.#o, ...this.#a.rest } = { z: this.#o + '?', y: 1 });
        return [this.#n, this.#o, this.#a, this.#a.rest];
      }
    }
    log(new A().run());
  `,
  'private and optional chaining': js`
    class A {
      #x = { y: 1 };
      #m() {
        return this.#x;
      }
      static t(o) {
        return [o?.#x, o?.#x.y, o?.#m(), o?.#m?.().y];
      }
      static u(o) {
        return o.p?.#x.y;
      }
    }
    log(A.t(new A()), A.t(null), A.u({ p: new A() }), A.u({}));
  `,
  'private evaluation order': js`${attempt}
    class A {
      #x = 1;
      static w(o, f) {
        o().#x = f();
      }
      static c(o, f) {
        o().#x += f();
      }
    }
    attempt(() =>
      A.w(
        () => {
          log('object');
          return {};
        },
        () => {
          log('value');
          return 1;
        },
      ),
    );
    attempt(() =>
      A.c(
        () => {
          log('object');
          return {};
        },
        () => {
          log('never');
          return 1;
        },
      ),
    );
  `,
  'private brand in': js`${attempt}
    class A {
      #b;
      static is = (o) => #b in o;
      static both(o) {
        return #b in o && o.#b === undefined;
      }
    }
    for (const v of [new A(), {}, [], () => {}]) log(A.is(v), A.both(v));
    attempt(() => A.is(1));
    attempt(() => A.is(null));
    class Late {
      #z = (log(#z in this), 1);
    }
    new Late();
  `,
  'private static through subclass': js`${attempt}
    class A {
      static #p = 1;
      static get() {
        return this.#p;
      }
      static safe() {
        return A.#p;
      }
    }
    class B extends A {}
    log(A.get(), B.safe());
    attempt(() => B.get());
  `,
  'private names in what a class extends are those around it': js`${attempt}
    class A {
      #a = Array;
      #b() {
        return 'outer';
      }
      static #c = class {
        kind = 'static';
      };
      made() {
        return class B extends this.#a {
          #a = 2;
          get a() {
            return this.#a;
          }
        };
      }
      closed() {
        return class B extends (log(this.#b()), log(typeof B === 'x'), Object) {
          #b = 1;
        };
      }
      late() {
        return class extends (() => A.#c)() {
          #c = 4;
          c = this.#c;
        };
      }
      nested() {
        return class extends class extends this.#a {
          #a = 5;
          x = this.#a;
        } {
          #a = 6;
          y = this.#a;
        };
      }
    }
    const a = new A();
    const made = new (a.made())(3);
    log(made.length, made.a, made instanceof Array);
    attempt(() => a.closed());
    const late = new (a.late())();
    log(late.kind, late.c);
    const nested = new (a.nested())();
    log(nested.x, nested.y, nested instanceof Array);`,
});
