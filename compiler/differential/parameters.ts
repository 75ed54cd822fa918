import { group, js } from './program.js';

export const parameters = group('parameters and arguments', {
  defaults: js`
    function f(a, b = a + 1, { c = b + 1 } = {}) {
      return [a, b, c];
    }
    log(f(1), f(1, undefined), f(1, null), f(1, 5, { c: 9 }), f(1, 2, { c: undefined }), f.length);
    const g = (x = log('default evaluated')) => x;
    g(1);
    g(null);
    g(undefined);
    g();
  `,
  'default sees this and arguments': js`
    const o = {
      m(a = this.v, b = arguments.length) {
        return [a, b];
      },
      v: 'V',
    };
    log(o.m(), o.m(1, undefined, 3));
  `,
  rest: js`
    function f(a, ...r) {
      return [a, r, r.length, Array.isArray(r), f.length];
    }
    log(f(), f(1), f(1, 2, 3));
    const g = (...[x, y = 'dy', ...z]) => [x, y, z];
    log(g(1), g(1, 2, 3, 4));
    log(((...a) => a.map((x) => x * 2))(1, 2));
  `,
  'length counts up to the first default': js`
    log(
      ((a, b) => 1).length,
      ((a, b = 1, c) => 1).length,
      ((...r) => 1).length,
      (({ a }, [b]) => 1).length,
      function () {}.length,
      class {
        constructor(a, b, c) {}
      }.length,
    );
  `,
  'arguments object': js`
    function f() {
      return [
        arguments.length,
        [...arguments],
        Array.prototype.slice.call(arguments, 1),
        typeof arguments,
        Object.prototype.toString.call(arguments),
      ];
    }
    log(f(), f(1, 2, 3));
    (function (a) {
      'use strict';
      a = 2;
      log(arguments[0]);
      arguments[0] = 3;
      log(a);
      try {
        arguments.callee;
      } catch (e) {
        log(e.constructor.name);
      }
    })(1);
    log(
      function () {
        return arguments.callee.name;
      }.call().length,
    );
  `,
  'arguments is not mapped with a default': js`
    (function (a, b = 1) {
      a = 9;
      log(arguments[0]);
      arguments[0] = 8;
      log(a, arguments.length);
    })(1);
    (function ({ x }, y) {
      y = 5;
      log(arguments[1]);
    })({}, 2);
    (function (...r) {
      r[0] = 7;
      log(arguments[0]);
    })(1);
  `,
  'arguments mapped to parameters': js`
    (function (a, b) {
      a = 'A';
      arguments[1] = 'B';
      log(arguments[0], b, arguments.length);
      b = 'again';
      log(arguments[1]);
    })(1, 2);
    (function (a, b) {
      b = 2;
      log(arguments.length, arguments[1], b);
    })(1);
    (function (a) {
      delete arguments[0];
      a = 2;
      log(arguments[0]);
      arguments[0] = 3;
      log(a);
    })(1);
  `,
  'arguments are unmapped by definition and deletion': js`
    function frozen(a) { Object.defineProperty(arguments, '0', { writable: false }); Object.defineProperty(arguments, '0', { value: 2 }); return [a, arguments[0]]; }
    function deleted(a) { delete arguments[0]; Object.defineProperty(arguments, '0', { value: 10, writable: true, enumerable: true, configurable: true }); return [a, arguments[0]]; }
    function assigned(a) { delete arguments[0]; arguments[0] = 10; return [a, arguments[0]]; }
    function defined(a) { Object.defineProperty(arguments, '0', { value: 10 }); return [a, arguments[0]]; }
    for (const f of [frozen, deleted, assigned, defined]) log(f(1));
  `,
  'mapped arguments in closures': js`
    function f(a) {
      const set = (v) => {
          a = v;
        },
        get = () => arguments[0];
      set('new');
      return [get(), a];
    }
    log(f('old'));
    function g(a) {
      arguments[0]++;
      return (() => a)();
    }
    log(g(1));
    function h(x) {
      const k = arguments;
      x = 2;
      return k[0];
    }
    log(h(1));
    function swap(a, b) {
      const args = arguments;
      [args[0], args[1]] = [b, a];
      return [a, b];
    }
    log(swap(1, 2));
  `,
  'arguments passed on': js`
    function f() {
      return g.apply(this, arguments);
    }
    function g(a, b) {
      return [this.x, a, b];
    }
    log(f.call({ x: 0 }, 1, 2));
    function h() {
      return k(...arguments, arguments.length);
    }
    const k = (...a) => a;
    log(h(1, 2));
    for (const a of (function () {
      return arguments;
    })(7, 8))
      log(a);
    function c(a) {
      change(arguments);
      return a;
    }
    function change(args) {
      args[0] = 'changed';
    }
    log(c('same'));
  `,
});
