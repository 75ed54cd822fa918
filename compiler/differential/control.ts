import { group, js } from './program.js';

export const control = group('control flow', {
  'if and else': js`
    const f = (x) => {
      if (x > 10) return 'big';
      else if (x > 5) return 'mid';
      else if (x) return 'small';
      return 'zero';
    };
    log([11, 6, 1, 0, NaN, null].map(f));
    if (0);
    else log('else only');
    if ('') log('no');
  `,
  truthiness: js`
    for (const v of [
      0,
      -0,
      NaN,
      '',
      null,
      undefined,
      false,
      0n,
      '0',
      ' ',
      [],
      {},
      () => {},
      Symbol(),
      1n,
      -1,
    ])
      log(v ? 'T' : 'F', !v, !!v);
  `,
  'while and do': js`
    let i = 0;
    while (i < 3) {
      if (i === 1) {
        i = 5;
        continue;
      }
      i++;
    }
    log(i);
    do {
      i--;
      if (i === 2) continue;
      if (i === 0) break;
    } while (i > -5);
    log(i);
    do log('once');
    while (false);
  `,
  'for parts': js`
    let s = '';
    for (let i = 0, j = 5; i < j; i++, j--) s += i + ':' + j + ' ';
    log(s);
    let k = 3;
    for (; k--; ) log(k);
    for (var v = 0; ; ) {
      if (v++ > 2) break;
    }
    log(v);
    for (let i = (log('init'), 0); log('test'), i < 1; log('update'), i++) log('body');
  `,
  labels: js`
    a: for (let i = 0; i < 3; i++) { b: for (let j = 0; j < 3; j++) { if (j === 1) continue a; if (i === 1) break a; log(i, j); } } c: { log('in'); if (true) break c; log('never'); } d: e: for (;;) { break d; } f: g: for (let i = 0; i < 2; i++) { continue f; } x: if (true) { break x; } y: switch (1) { case 1: break y; }
  `,
  switch: js`
    const f = (x) => {
      const out = [];
      switch (x) {
        case 1:
          out.push(1);
        case 2:
          out.push(2);
          break;
        case 'a': {
          out.push('a');
          break;
        }
        default:
          out.push('d');
        case 3:
          out.push(3);
      }
      return out;
    };
    log([1, 2, 3, 'a', '1', null].map(f));
  `,
  'switch with default in the middle': js`
    const t = (v) => {
      log('test', v);
      return v;
    };
    for (const x of [1, 2, 9])
      switch (x) {
        case t(1):
          log('one');
          break;
        default:
          log('default');
        case t(2):
          log('two');
      }
  `,
  'switch compares strictly': js`
    const f = (x) => {
      switch (x) {
        case NaN:
          return 'nan';
        case 0:
          return 'zero';
        case '0':
          return 'str';
        case null:
          return 'null';
        case undefined:
          return 'undef';
        case 1n:
          return 'big';
        default:
          return 'def';
      }
    };
    log([NaN, 0, -0, '0', null, undefined, 1n, 1, [], false].map(f));
  `,
  'switch scope': js`
    let x = 'out';
    switch (0) {
      case 0:
        let x = 'in';
        log(x);
      case 1: {
        let x = 'deeper';
        log(x);
      }
    }
    log(x);
    switch (1) {
      case f():
        log('hoisted');
        function f() {
          return 1;
        }
    }
    switch (2) {
      case 1:
        var v = 1;
      default:
        log(v);
    }
  `,
  'switch with nothing or only default': js`
    switch (log('subject')) {
    }
    switch (1) {
      default:
        log('d');
    }
    switch (3) {
      case 1:
      case 2:
        log('no');
    }
    log('end');
  `,
  'switch in loops': js`
    for (let i = 0; i < 4; i++) {
      switch (i) {
        case 1:
          continue;
        case 2:
          break;
        default:
          log('d', i);
      }
      log('after', i);
      if (i === 2) break;
    }
  `,
  'switch true': js`
    const f = (n) => {
      switch (true) {
        case n < 0:
          return 'neg';
        case n === 0:
          return 'zero';
        case n > 100:
          return 'huge';
        default:
          return 'pos';
      }
    };
    log([-1, 0, 1, 101].map(f));
  `,
  'conditional chains': js`
    const f = (n) => (n < 0 ? 'neg' : n === 0 ? 'zero' : n < 10 ? 'small' : 'large');
    log([-5, 0, 3, 30].map(f));
    log((true ? false : true) ? 1 : 2, true ? (false ? 1 : 2) : 3);
  `,
  'logical with side effects': js`
    const t = (v) => {
      log(v);
      return v;
    };
    t(1) && t(0) && t(2);
    t(0) || t('') || t('x');
    t(null) ?? t(undefined) ?? t(0) ?? t(1);
    if (t(0) || (t(1) && t(2))) log('yes');
    !(t(1) && t(0)) && log('not');
    (t(0), t(1)) && log('comma');
  `,
  'logical assignment': js`
    let a = null,
      b = 0,
      c = 1;
    log((a ??= 'A'), (b ||= 'B'), (c &&= 'C'), a, b, c);
    const o = {
      get x() {
        log('get');
        return 1;
      },
      set x(v) {
        log('set', v);
      },
    };
    o.x ||= (log('no'), 2);
    o.x &&= 3;
    o.x ??= (log('no'), 4);
    const f = () => {
      log('obj');
      return o;
    };
    f()[(log('key'), 'x')] &&= 5;
    f().missing ??= (log('rhs'), 6);
    log(o.missing);
    const fz = Object.freeze({ k: 1 });
    (() => {
      'use strict';
      fz.k ||= 2;
      fz.k ??= 3;
      try {
        fz.k &&= 4;
      } catch (e) {
        log(e.constructor.name);
      }
    })();
  `,
  'optional chaining': js`
    const o = {
      a: {
        b() {
          return this.c;
        },
        c: 7,
      },
      n: null,
    };
    log(
      o?.a?.b(),
      o.n?.x.y.z,
      o.x?.(),
      o.a.b?.(),
      o?.['a']?.['c'],
      o.n?.[log('never')],
      o.n?.x(log('never')),
    );
  `,
  'optional chaining keeps this': js`
    const o = {
      v: 1,
      m() {
        return this?.v;
      },
      n: {
        v: 2,
        get m() {
          return o.m;
        },
      },
    };
    log(
      o.m?.(),
      o?.m(),
      (o?.m)(),
      o.m?.(),
      o.n?.m(),
      o?.n.m?.(),
      (0, o?.m)(),
      o['m']?.(),
      o?.['n']['m'](),
    );
  `,
  'calls of what an optional call returns': js`
    const twice = (x) => () => () => x;
    const u = undefined;
    const o = { m(x) { return function () { return [x, this === undefined]; }; } };
    log(twice?.(1)()(), u?.()()(), u?.()().x, o?.m(2)(), o.none?.(3)()(), (u?.()())?.y);
    log(delete u?.f(), delete o?.m?.(5), delete (o.none?.(6)), delete u?.f()(), delete o.m(1)(), o?.m?.(4)?.(), delete u?.()().x, (() => ({ g: () => 5 }))?.().g());
    twice?.(1)()()();
  `,
  'optional chaining short-circuits all': js`
    let n = 0;
    const u = undefined;
    u?.a[n++].b(n++).c?.[n++];
    log(n, u?.a.b.c.d, delete u?.a, delete u?.[n++], n, typeof u?.x);
    const o = { k: 1 };
    log(delete o?.k, o);
    try {
      (u?.a).b;
    } catch (e) {
      log(e.constructor.name);
    }
    try {
      o?.p.q;
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  'optional call on non-functions': js`
    const o = { x: 5, y: null };
    log(o.y?.());
    try {
      o.x?.();
    } catch (e) {
      log(e.constructor.name);
    }
    try {
      o?.z();
    } catch (e) {
      log(e.constructor.name);
    }
    const f = null;
    log(f?.(log('never')), f?.call, (() => {})?.());
  `,
  'optional chains in optional arguments': js`
    const a = { b: (x) => ({ c: x }) },
      u = null;
    log(a?.b(u?.x)?.c, a.b(a?.b(1)?.c).c, a?.b?.(u?.[a])?.c ?? 'def', [u?.x, ...(u?.y ?? [1])], {
      ...u?.z,
    });
  `,
  'nullish with optional': js`
    const f = (o) => o?.p ?? o?.q?.() ?? 'none';
    log(f(), f({ p: 0 }), f({ q: () => 'Q' }), f({ p: null, q: () => undefined }), f({ p: false }));
  `,
  'delete and optional': js`
    const o = { a: { b: 1, c: 2 } };
    log(delete o.a?.b, delete o.z?.b, delete o?.a.c, o);
  `,
  'dead code and empty statements': js`
    const f = () => { return 1; log('dead'); function g() {} var x = 2; }; log(f());;;; if (false) { log('never'); } while (false) log('never'); { } l: ; for (;false;) {}
  `,
  'debugger statement': js`
    debugger;
    log('through');
  `,
  'deep nesting': js`
    let s = 0;
    for (let a = 0; a < 3; a++) {
      for (const b of [1, 2]) {
        for (const c in { x: 1, y: 2 }) {
          switch (b) {
            case 1:
              if (c === 'x') {
                s += a;
                continue;
              } else {
                s += 10;
                break;
              }
            default:
              try {
                if (a === 2) throw 1;
                s += 100;
              } catch {
                s += 1000;
              } finally {
                s += 0.5;
              }
          }
        }
      }
    }
    log(s);
  `,
});
