import { group, js } from './program.js';

const attempt = js`const attempt = (f) => { try { log(f()); } catch (e) { log(e.constructor.name, /^!/.test(e.message) ? e.message : ''); } };`;

export const deadZones = group('dead zones', {
  'let is dead before its declaration': js`${attempt}
    attempt(() => {
      const f = () => x;
      const r = [];
      try {
        f();
      } catch (e) {
        r.push(e.name);
      }
      let x = 1;
      r.push(f());
      return r;
    });
    attempt(() => {
      x;
      let x;
    });
    attempt(() => {
      x = 1;
      let x;
    });
    attempt(() => {
      x = 1;
      let x;
      return () => x;
    });
    attempt(() => {
      typeof x;
      let x;
    });
    attempt(() => {
      let x = x;
    });
    attempt(() => {
      const y = (() => y)();
    });
  `,
  'names that only run time knows': js`${attempt}
    attempt(() => {
      (() => {
        eval('var y');
        x;
      })();
      let x;
    });
    attempt(new Function('with ({}) x = 1; let x'));
  `,
  'dead zone in blocks and switch': js`${attempt}
    let x = 'outer';
    attempt(() => {
      {
        log(x);
      }
      {
        let y = x;
        return y;
      }
    });
    attempt(() => {
      {
        x;
        let x = 1;
      }
    });
    attempt(() => {
      switch (1) {
        case 0:
          let z = 1;
        case 1:
          return z;
      }
    });
    attempt(() => {
      switch (1) {
        case 0:
          let z = 1;
        case 1:
          z = 5;
          return z;
      }
    });
    attempt(() => {
      switch (0) {
        case 0:
          let z = 1;
        case 1:
          return z;
      }
    });
  `,
  'class is dead before its declaration': js`${attempt}
    attempt(() => {
      new A();
      class A {}
    });
    attempt(() => {
      const f = () => new A();
      class A {
        x = 1;
      }
      return f();
    });
    attempt(() => {
      class A extends A {}
    });
    attempt(() => {
      class A {
        static [A.name] = 1;
      }
    });
    attempt(() => {
      const B = class A {
        static n = A.name;
        static m() {
          return A;
        }
      };
      return [B.n, B.m() === B];
    });
  `,
  'function hoisting': js`
    log(f(), typeof v, g);
    function f() {
      return 'first';
    }
    function f() {
      return 'second';
    }
    var v = 1,
      g = 2;
    function g() {}
    log(typeof g, v);
  `,
  'var hoisting out of blocks and loops': js`
    log(a, i, k);
    if (true) {
      var a = 1;
    }
    for (var i = 0; i < 3; i++) {
      var inner = i;
    }
    for (var k in { q: 1 }) {
    }
    try {
      throw 1;
    } catch (e) {
      var c = e;
    }
    log(a, i, inner, k, c);
  `,
  'dead zone among parameters': js`${attempt}
    attempt(() => ((a = b, b) => 1)());
    attempt(() => ((a, b = a) => b)(7));
    attempt(() => ((a = a) => 1)());
    attempt(() => (({ x = y, y }) => x)({ y: 1 }));
    attempt(() => (({ x, y = x }) => y)({ x: 1 }));
    attempt(() => ((a = () => b, b = 2) => a())());
    attempt(() => ((a = b, b = 1) => a)(3));
  `,
  'typeof of dead and undeclared': js`${attempt}
    log(typeof nowhere);
    attempt(() => {
      nowhere;
    });
    attempt(() => {
      'use strict';
      nowhere = 1;
    });
    attempt(() => {
      created = 1;
      return created;
    });
    log(typeof created, delete globalThis.created, typeof created);
    attempt(() => nowhere());
  `,
});
