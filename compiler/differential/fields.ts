import { group, js } from './program.js';

const attempt = js`const attempt = (f) => { try { log(f()); } catch (e) { log(e.constructor.name, /^!/.test(e.message) ? e.message : ''); } };`;

export const fields = group('class elements', {
  'fields before the constructor body': js`
    class A {
      x = (log('x'), 1);
      constructor() {
        log('A body', this.x);
        this.y = 2;
      }
      z = this.x + 1;
    }
    log(new A());
    class B extends A {
      w = (log('w', this.y), 3);
      constructor() {
        log('B start');
        super();
        log('B end', this.w);
      }
    }
    log(new B());
  `,
  'fields define, they do not assign': js`
    class A {
      set x(v) {
        log('setter');
      }
    }
    class B extends A {
      x = 1;
    }
    log(Object.keys(new B()));
    class C {
      constructor() {
        Object.defineProperty(this, 'f', { value: 1, configurable: false });
      }
    }
    class D extends C {
      f = 2;
    }
    try {
      new D();
    } catch (e) {
      log(e.constructor.name);
    }
    class E {
      'quoted' = 1;
      5 = 2;
      noValue;
    }
    log(new E(), Object.getOwnPropertyDescriptor(new E(), 'noValue'));
  `,
  'this and arrow functions in fields': js`
    class A {
      f = () => this.v;
      v = 7;
      g = function () {
        return this;
      };
      static s = () => this.name;
      h = [this === undefined, typeof this];
    }
    const a = new A();
    log(a.f(), a.f.call({ v: 1 }), a.g() === a, A.s(), a.h);
  `,
  'computed field keys evaluate once': js`
    let n = 0;
    class A {
      [(log('key'), 'k' + n++)] = (log('value'), n);
    }
    log(new A(), new A(), n);
  `,
  'static fields and blocks in order': js`
    class A {
      static a = (log('a'), 1);
      static {
        log('block', this.a, this === A);
        this.b = 2;
        var v = 'own';
      }
      static c = A.b + 1;
      static {
        const x = this.c;
        log(x, typeof v);
      }
      static d = (() => this)() === A;
    }
    log(A.c, A.d);
  `,
  'static block details': js`${attempt}
    let out;
    class A {
      static #p = 5;
      static {
        out = (o) => o.#p;
        try {
          throw 1;
        } catch (e) {
          this.caught = e;
        }
        for (let i = 0; i < 2; i++) {
          if (i) break;
        }
        l: {
          break l;
        }
      }
    }
    log(out(A), A.caught);
    attempt(() => {
      class B {
        static {
          throw new Error('!block');
        }
      }
    });
    attempt(() => {
      class C {
        static x = C.y;
        static {
          C.y = 1;
        }
        static z = C.y;
      }
      return [C.x, C.z];
    });
  `,
  'fields with names of all kinds': js`
    const s = Symbol('s');
    class A {
      static 'a b' = 1;
      static 1.5 = 2;
      [s] = 3;
      get = 4;
      set = 5;
      static = 6;
      async = 7;
      static static = 8;
      of = 9;
      'constructor2' = 10;
      static async = 11;
      static get = 12;
    }
    const a = new A();
    log(a, a[s], A['a b'], A[1.5], A.static, A.async, A.get);
  `,
  'field initialiser scope': js`
    const x = 'outer';
    class A {
      y = x;
      constructor(x) {
        this.z = x;
      }
      w = typeof arguments2;
    }
    log(new A('param'));
    class B {
      f = (() => {
        const arguments2 = 1;
        return arguments2;
      })();
      n = new.target;
    }
    log(new B());
  `,
  'derived fields after super returns another object': js`
    class Base {
      constructor() {
        return { other: true };
      }
    }
    class D extends Base {
      f = 1;
      m() {}
      constructor() {
        super();
        this.g = 2;
      }
    }
    const d = new D();
    log(d, d instanceof D);
  `,
  'exceptions in initialisers': js`
    class A {
      a = log('a');
      b = (() => {
        throw new Error('!field');
      })();
      c = log('never');
    }
    try {
      new A();
    } catch (e) {
      log(e);
    }
    try {
      class B {
        static s = (() => {
          throw new Error('!static');
        })();
      }
    } catch (e) {
      log(e);
    }
    class C extends A {
      d = log('never');
      constructor() {
        try {
          super();
        } catch (e) {
          log('inside', e);
        }
      }
    }
    try {
      new C();
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  'super in fields': js`
    class A {
      m() {
        return 'm';
      }
      static s() {
        return 's';
      }
      get g() {
        return this.v;
      }
    }
    class B extends A {
      v = 'value';
      f = super.m();
      h = () => super.m() + '!';
      i = super.g;
      static t = super.s();
    }
    const b = new B();
    log(b.f, b.h(), b.i, B.t);
  `,
  'accessors and methods by the same name': js`
    class A {
      get x() {
        return 1;
      }
      x() {
        return 2;
      }
      static get y() {
        return 1;
      }
      static set y(v) {}
      m() {
        return 1;
      }
      m() {
        return 2;
      }
      get z() {
        return 1;
      }
      set z(v) {
        log('set', v);
      }
    }
    const a = new A();
    log(a.x(), A.y, a.m(), a.z);
    a.z = 3;
  `,
});
