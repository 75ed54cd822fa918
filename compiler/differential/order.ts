import { group, js } from './program.js';

const t = js`const t = (name, value) => { log(name); return value; };`;

export const order = group('order of evaluation', {
  'operands left to right': js`${t}
    log(t('a', 1) + t('b', 2) * t('c', 3));
    log(t('a', 5) - t('b', 2) - t('c', 3), t('x', 2) ** (t('y', 3) ** t('z', 1)));
  `,
  'valueOf after both operands': js`${t}
    const o = (n, v) => ({
      valueOf() {
        log('valueOf ' + n);
        return v;
      },
    });
    log(t('l', o('l', 1)) + t('r', o('r', 2)));
    log(t('l', o('l', 1)) < t('r', o('r', 2)), t('l', o('l', 1)) > t('r', o('r', 2)));
    log(o('l', 4) >= o('r', 4), o('l', 4) <= o('r', 3));
  `,
  'add prefers valueOf, template prefers toString': js`
    const o = {
      valueOf() {
        log('v');
        return 1;
      },
      toString() {
        log('s');
        return 'S';
      },
    };
    log(o + 1, o + '', String(o), \`\${o}\`, o * 2, [o] + '', o == 1, o == 'S');
  `,
  'call: callee, receiver, arguments': js`${t}
    const o = {
      get m() {
        log('get m');
        return function (a, b) {
          log('called', this === o, a, b);
          return 3;
        };
      },
    };
    log(t('obj', o).m(t('a', 1), t('b', 2)));
    log(t('obj', o)[t('key', 'm')](t('a', 1)));
  `,
  'callee checked after the arguments': js`${t}
    const o = {};
    try {
      o.missing(t('arg', 1));
    } catch (e) {
      log(e.constructor.name);
    }
    try {
      new o.missing(t('arg', 2));
    } catch (e) {
      log(e.constructor.name);
    }
    try {
      undefined.x(t('never', 3));
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  'assignment to a member': js`${t}
    const o = {
      set p(v) {
        log('set', v);
      },
    };
    t('obj', o)[t('key', 'p')] = t('value', 7);
    const r = (t('obj', o).p = t('value', 8));
    log(r);
  `,
  'key conversion happens after the right-hand side': js`${t}
    const key = {
      toString() {
        log('toString');
        return 'k';
      },
    };
    const o = {};
    o[t('key', key)] = t('value', 1);
    log(o);
  `,
  'reading a key of null': js`
    const key = {
      toString() {
        log('toString');
        return 'k';
      },
    };
    try {
      null[key];
    } catch (e) {
      log(e.constructor.name);
    }
    try {
      undefined[(log('key'), key)];
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  'writing a key of null': js`${t}
    const key = {
      toString() {
        log('toString');
        return 'k';
      },
    };
    const n = null;
    try {
      n[t('key', key)] = t('value', 1);
    } catch (e) {
      log(e.constructor.name);
    }
    try {
      n.x = t('value', 2);
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  'member of a member': js`
    const p = (name, value) => ({
      get [name]() {
        log('get ' + name);
        return value;
      },
    });
    const o = p('a', p('b', p('c', 42)));
    log(o.a.b.c);
  `,
  'object literal: keys and values interleave': js`${t}
    const o = {
      [t('k1', 'a')]: t('v1', 1),
      b: t('v2', 2),
      [t('k3', 'c')]() {},
      [t('k4', 'a')]: t('v4', 4),
    };
    log(o);
  `,
  'computed key is converted before its value': js`${t}
    const k = (n) => ({
      toString() {
        log('toString ' + n);
        return n;
      },
    });
    log({ [k('a')]: t('value a', 1), [k('b')]: t('value b', 2) });
  `,
  'array literal with spread': js`${t}
    const it = {
      [Symbol.iterator]() {
        log('iter');
        let i = 0;
        return {
          next() {
            log('next');
            return { value: i, done: i++ > 1 };
          },
        };
      },
    };
    log([t('first', 'f'), ...it, t('last', 'l')]);
  `,
  'arguments with spread': js`${t}
    const it = {
      [Symbol.iterator]() {
        log('iter');
        let i = 0;
        return {
          next() {
            log('next');
            return { value: i, done: i++ > 1 };
          },
        };
      },
    };
    const f = (...a) => a;
    log(f(t('a', 'x'), ...it, t('b', 'y'), ...'pq'));
  `,
  'compound assignment': js`${t}
    const o = {
      get p() {
        log('get');
        return 5;
      },
      set p(v) {
        log('set', v);
      },
    };
    t('obj', o).p += t('value', 2);
    t('obj', o)[t('key', 'p')] *= t('value', 3);
    log((o.p -= 1));
  `,
  'compound assignment reads the variable first': js`
    let x = 1;
    x += ((x = 10), 5);
    log(x);
    let s = 'a';
    s += (() => {
      s = 'z';
      return 'b';
    })();
    log(s);
  `,
  'update expressions': js`${t}
    const o = {
      get p() {
        log('get');
        return '5';
      },
      set p(v) {
        log('set', v);
      },
    };
    log(t('o', o).p++, ++t('o', o).p, t('o', o)[t('k', 'p')]--, --o.p);
  `,
  'comma and void': js`${t}
    log((t('a', 1), t('b', 2)), void t('c', 3));
  `,
  'conditional evaluates one branch': js`${t}
    log(t('c', true) ? t('yes', 1) : t('no', 2), t('c', '') ? t('yes', 1) : t('no', 2));
  `,
  'new: constructor then arguments': js`${t}
    class A {
      constructor(...a) {
        log('A', a);
      }
    }
    new (t('ctor', A))(t('x', 1), ...t('y', [2, 3]));
    log(new A() instanceof A);
  `,
  'in and instanceof': js`${t}
    log(t('key', 'a') in t('obj', { a: 1 }));
    try {
      t('key', {
        toString() {
          log('never');
        },
      }) in t('prim', 1);
    } catch (e) {
      log(e.constructor.name);
    }
    log(
      {
        toString() {
          log('key');
          return 'a';
        },
      } in { a: 1 },
    );
    const C = {
      [Symbol.hasInstance](v) {
        log('hasInstance', v);
        return 'yes';
      },
    };
    log(t('value', 1) instanceof t('ctor', C));
    try {
      1 instanceof t('none', {});
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  delete: js`${t}
    const o = { a: 1 };
    log(
      delete t('obj', o)[
        t('key', {
          toString() {
            log('key string');
            return 'a';
          },
        })
      ],
      o,
    );
    log(delete t('value', 5));
  `,
  'exception stops the rest': js`${t}
    const boom = () => {
      throw new Error('!boom');
    };
    try {
      t('a', 1) + boom() + t('c', 3);
    } catch (e) {
      log(e);
    }
    try {
      [t('a', 1), boom(), t('c', 3)];
    } catch (e) {
      log(e);
    }
    try {
      ({ [t('k', 'x')]: boom(), y: t('y', 1) });
    } catch (e) {
      log(e);
    }
  `,
  'switch tests in order until one matches': js`${t}
    switch (t('subject', 2)) {
      case t('one', 1):
        log('1');
      case t('two', 2):
        log('2');
      case t('three', 3):
        log('3');
        break;
      default:
        log('d');
    }
  `,
  'left operands are numbers before right ones are asked': js`
    const side = (v, n) => ({ valueOf() { log('valueOf', n); return v; } });
    for (const op of ['-', '*', '/', '%', '**', '&', '|', '^', '<<', '>>', '>>>', '+', '<', '==', '>=']) {
      const run = new Function('a', 'b', 'return a ' + op + ' b');
      for (const [a, b] of [[Symbol(), 1], [Symbol(), 1n], [1, Symbol()], [1n, 1], ['x', 1n], [undefined, 2n]]) try { log(op, run(side(a, 1), side(b, 2))); } catch (e) { log(op, e.name, e.message); }
      try { log(op, run(Symbol(), side(1, 2))); } catch (e) { log(op, e.name, e.message); }
    }
  `,
  'keys of super that is deleted, and arguments of initializers': js`
    const key = { toString() { log('key'); return 'k'; } };
    const tries = [
      () => ({ m() { return delete super[(log('evaluated'), key)]; } }).m(), () => new (class { x = eval('arguments'); })().x, () => (class { static x = eval('typeof arguments'); }).x,
      () => { class A { static { log(eval('arguments')); } } }, () => new (class { x = () => eval('arguments'); })().x(), () => new (class { x = eval('(function () { return arguments.length; })(1)'); })().x,
      () => new (class { x = function () { return eval('arguments.length'); }; })().x(1, 2), () => new (class { x = eval('class B { [arguments] = 1 }'); })().x, () => new (class { x = eval('({ arguments: 1 }).arguments'); })().x,
    ];
    for (const one of tries) try { log(one()); } catch (e) { log(e.name, e.message); }
  `,
});
