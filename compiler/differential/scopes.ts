import { group, js } from './program.js';

const attempt = js`const attempt = (f) => { try { log(f()); } catch (e) { log(e.constructor.name, /^!/.test(e.message) ? e.message : ''); } };`;

export const scopes = group('scopes', {
  'var without initialiser keeps its value': js`
    var x = 1;
    var x;
    log(x);
    for (var i = 0; i < 2; i++) {
      var y;
      log(y);
      y = i;
    }
    for (let i = 0; i < 2; i++) {
      let z;
      log(z);
      z = i;
    }
  `,
  'block function in sloppy code': js`
    log(typeof f);
    {
      log(f());
      function f() {
        return 1;
      }
      log(f());
    }
    log(f());
    if (true) {
      function g() {
        return 'g';
      }
    }
    log(g());
    switch (1) {
      case 1:
        function h() {
          return 'h';
        }
    }
    log(h());
  `,
  'block function is local in strict code': js`
    'use strict';
    {
      function f() {
        return 1;
      }
      log(f());
    }
    log(typeof f);
    {
      log(g());
      function g() {
        return 2;
      }
    }
  `,
  'block function does not overwrite a let': js`
    let f = 'let';
    {
      function f() {}
      log(typeof f);
    }
    log(f);
    (function () {
      let g = 1;
      {
        function g() {
          return 2;
        }
        log(typeof g);
      }
      log(g);
    })();
  `,
  'block function and parameter': js`
    function f(p) {
      {
        function p() {}
        log(typeof p);
      }
      return p;
    }
    log(f(1));
  `,
  'block function assigned in block': js`
    {
      f = 5;
      function f() {}
      log(f);
    }
    log(typeof f);
    {
      function g() {}
      g = 6;
      log(g);
    }
    log(typeof g);
  `,
  'assigning a constant': js`${attempt}
    const c = 1;
    attempt(() => {
      c = 2;
    });
    attempt(() => {
      c += (log('evaluated'), 1);
    });
    attempt(() => {
      c++;
    });
    attempt(() => {
      c ??= 1;
      return 'skipped';
    });
    attempt(() => {
      c &&= (log('rhs'), 1);
    });
    attempt(() => {
      [c] = [1];
    });
    attempt(() => {
      for (const i = 0; i < 1; i++) log('once');
    });
    attempt(() => {
      for (const x of [1, 2]) log(x);
      return 'fine';
    });
    attempt(() => {
      d = 1;
      const d = 2;
    });
    log(c);
  `,
  'class bindings: inner constant, outer variable': js`${attempt}
    class A {
      static set() {
        A = 1;
      }
    }
    attempt(() => A.set());
    A = 2;
    log(A);
    let B = class C {
      f() {
        C = 1;
      }
    };
    attempt(() => new B().f());
    log(typeof C);
  `,
  'named function expression': js`${attempt}
    const f = function g(n) {
      g = 1;
      return n === 0 ? typeof g : g(n - 1);
    };
    log(f(2), typeof g);
    const s = function h() {
      'use strict';
      h = 1;
    };
    attempt(s);
    const shadow = function k(k) {
      return k;
    };
    log(shadow(3));
    const inner = function m() {
      var m;
      return m;
    };
    log(inner());
    log(
      (function n() {
        return (() => n)();
      })().name,
    );
  `,
  'catch parameter scope': js`
    var e = 'outer';
    try {
      throw 'inner';
    } catch (e) {
      log(e);
      var e = 'assigned';
      log(e);
    }
    log(e);
    try {
      throw { a: 1, b: [2, 3] };
    } catch ({ a, b: [, c] }) {
      log(a, c);
    }
    try {
      throw 1;
    } catch {
      log('none');
    }
    try {
      throw 5;
    } catch (x) {
      {
        let x = 6;
        log(x);
      }
      log(x);
    }
  `,
  'shadowing in nested blocks': js`
    let x = 1;
    {
      let x = 2;
      {
        let x = 3;
        log(x);
      }
      log(x);
    }
    log(x);
    const f = () => {
      const x = 'f';
      return () => x;
    };
    log(f()(), x);
  `,
  'parameters and body variables': js`
    function f(a, b = () => a) {
      var a;
      log(a, b());
      a = 2;
      log(a, b());
    }
    f(1);
    function g(a, b = () => a) {
      var a = 5;
      return [a, b()];
    }
    log(g(1));
    function h(x, y = x) {
      let z = x;
      return [x, y, z];
    }
    log(h(1), h(1, 2));
    function k(
      a,
      get = () => a,
      set = (v) => {
        a = v;
      },
    ) {
      var a = 'body';
      set('param');
      return [a, get()];
    }
    log(k(0));
  `,
  'defaults do not see the body': js`${attempt}
    attempt(() =>
      ((f = () => inner) => {
        var inner = 1;
        return f();
      })(),
    );
    let x = 'outer';
    attempt(() =>
      ((f = () => x) => {
        var x = 'inner';
        return [f(), x];
      })(),
    );
    attempt(() =>
      ((f = () => x) => {
        let x = 'inner';
        return [f(), x];
      })(),
    );
  `,
  'duplicate parameters': js`
    function f(a, a) {
      return a;
    }
    log(f(1, 2), f(1));
    function g(a, a) {
      return arguments[0] + '|' + a;
    }
    log(g('x', 'y'));
  `,
  'function declarations win over parameters': js`
    function f(a) { return typeof a; function a() {} } log(f(1));
    function g(arguments) { return arguments; } log(g(3));
    function h() { var arguments; return typeof arguments; } log(h());
    function k() { var arguments = 5; return arguments; } log(k());
    function m() { function arguments() {} return typeof arguments; } log(m());
    function n() { let arguments = 1; return arguments; } log(n());
  `,
  'let in for head is fresh from the body': js`${attempt}
    for (let i = 0; i < 1; i++) {
      let i = 'body';
      log(i);
    }
    attempt(() => {
      for (let x of [x]) log(x);
    });
    attempt(() => {
      for (let x in { x }) log(x);
    });
    attempt(() => {
      let r = [];
      for (let x of [() => typeof x]) {
        try {
          r.push(x());
        } catch (e) {
          r.push(e.name);
        }
      }
      return r;
    });
  `,
  'strict this and sloppy this': js`
    log(
      typeof (function () {
        return this;
      })(),
      (function () {
        return this === globalThis;
      })(),
    );
    log(
      (function () {
        'use strict';
        return this;
      })(),
    );
    log(
      typeof function () {
        return this;
      }.call(1),
      function () {
        'use strict';
        return this;
      }.call(1),
    );
    log(
      function () {
        return this === globalThis;
      }.call(null),
      function () {
        'use strict';
        return this;
      }.call(null),
    );
    log(
      function () {
        return (() => typeof this)();
      }.call('s'),
      this === module.exports,
    );
    log((() => this === module.exports)());
  `,
  'same name in sibling scopes': js`
    const out = [];
    {
      const v = 1;
      out.push(() => v);
    }
    {
      const v = 2;
      out.push(() => v);
    }
    {
      let v;
      out.push(() => v);
      v = 3;
    }
    log(out.map((f) => f()));
  `,
  'assignment creates globals only when it happens': js`
    (function () { if (false) maybe = 1; })();
    log('maybe' in globalThis);
    (function () { maybe = 2; })();
    log(maybe, Object.getOwnPropertyDescriptor(globalThis, 'maybe'));
    log(delete maybe, 'maybe' in globalThis);
  `,
  'deleting variables': js`
    var a = 1; function f(p) { return [delete p, delete arguments, p]; }
    log(delete a, a, f(3)[0], f(4)[2], delete neverDefined);
  `,
});
