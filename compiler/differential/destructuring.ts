import { group, js } from './program.js';

const iterator = js`
    const iter = (values, name = 'it') => ({ [Symbol.iterator]() { log(name + ' open'); let i = 0; return {
      next() { log(name + ' next'); return i < values.length ? { value: values[i++], done: false } : { value: undefined, done: true }; },
      return(v) { log(name + ' return'); return {}; } }; } });`;
const boom = js`const boom = (m) => { throw new Error('!' + m); };`;

export const destructuring = group('destructuring', {
  'array basics': js`
    const [a, , b = 'B', ...c] = [1, 2, undefined, 4, 5];
    log(a, b, c);
    const [x] = 'héllo',
      [y, z] = new Set([1, 2]);
    log(x, y, z);
    const [] = [];
    const [[n] = ['d']] = [];
    log(n);
  `,
  'object basics': js`
    const { a, b: c, d = 'D', e: { f = 'F' } = {}, ...rest } = { a: 1, b: 2, g: 3, h: 4 };
    log(a, c, d, f, rest);
    const { length } = 'abc',
      { [1 + 1]: two, 0: zero } = ['x', 'y', 'z'];
    log(length, two, zero);
    const {} = 1;
    let { 'q r': q, 5: five } = { 'q r': 1, 5: 2 };
    log(q, five);
  `,
  'null and undefined cannot be taken apart': js`
    for (const f of [
      () => {
        const {} = null;
      },
      () => {
        const { a } = undefined;
      },
      () => {
        const [] = null;
      },
      () => {
        const [] = {};
      },
      () => {
        let o = {};
        ({ x: o.z } = null);
      },
      () => {
        (({ a }) => a)();
      },
      () => {
        for (const { a } of [null]);
      },
    ])
      try {
        f();
        log('fine');
      } catch (e) {
        log(e.constructor.name);
      }
  `,
  'swap and values': js`
    let a = 1,
      b = 2;
    [a, b] = [b, a];
    log(a, b);
    const o = {};
    ({ a: o.x, b: o['y'] } = { a: 5, b: 6 });
    log(o);
    const arr = [];
    [arr[0], arr[2]] = [1, 2, 3].slice(0, 2).concat([]);
    log(arr);
  `,
  'assignment evaluates to the right side': js`
    let a, b;
    const src = [1, 2];
    log(([a, b] = src) === src, ({ length: a } = src) === src, a, b);
  `,
  'iterator is closed when the pattern is shorter': js`${iterator}
    const [a] = iter([1, 2, 3]);
    log(a);
    const [] = iter([1]);
    const [x, y, z] = iter([1, 2]);
    log(x, y, z);
    const [p, q] = iter([1, 2]);
    log(p, q);
    const [...r] = iter([1]);
    log(r);
    const [, ,] = iter([1, 2, 3]);
  `,
  'iterator is closed when a target throws': js`${iterator}${boom}
    try {
      [
        {
          get a() {
            return 1;
          },
        }[boom('key')],
      ] = iter([1]);
    } catch (e) {
      log(e);
    }
    try {
      [boom('target').x] = iter([1]);
    } catch (e) {
      log(e);
    }
    try {
      const [a = boom('default')] = iter([undefined]);
    } catch (e) {
      log(e);
    }
    try {
      [
        {
          set x(v) {
            boom('setter');
          },
        }.x,
      ] = iter([1]);
    } catch (e) {
      log(e);
    }
    try {
      const [{ b }] = iter([null]);
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  'iterator is not closed when it throws itself': js`
    const bad = (where) => ({
      [Symbol.iterator]() {
        return {
          get next() {
            if (where === 'get') throw new Error('!get next');
            return () => {
              if (where === 'call') throw new Error('!next');
              return where === 'result'
                ? 1
                : {
                    get done() {
                      if (where === 'done') throw new Error('!done');
                      return false;
                    },
                    get value() {
                      if (where === 'value') throw new Error('!value');
                      return 5;
                    },
                  };
            };
          },
          return() {
            log('closed');
            return {};
          },
        };
      },
    });
    for (const w of ['get', 'call', 'result', 'done', 'value', 'none'])
      try {
        const [a] = bad(w);
        log(a);
      } catch (e) {
        log(w, e);
      }
    for (const w of ['call', 'done', 'value'])
      try {
        const [...a] = bad(w);
        log(a);
      } catch (e) {
        log(w, e);
      }
  `,
  'closing that fails': js`
    const it = (ret) => ({
      [Symbol.iterator]: () => ({
        next: () => ({ value: 1, done: false }),
        get return() {
          log('get return');
          return ret;
        },
      }),
    });
    for (const ret of [
      undefined,
      null,
      () => ({}),
      () => 1,
      5,
      () => {
        throw new Error('!ret');
      },
    ]) {
      try {
        const [a] = it(ret);
        log(a);
      } catch (e) {
        log(e);
      }
      try {
        const [a = 1, { b } = null] = it(ret);
      } catch (e) {
        log(e);
      }
      try {
        const [
          {
            x: { y },
          },
        ] = it(ret);
      } catch (e) {
        log(e);
      }
    }
  `,
  'order in array assignment': js`${iterator}
    const t = (n, v) => {
      log(n);
      return v;
    };
    const o = {
      set a(v) {
        log('set a', v);
      },
      set b(v) {
        log('set b', v);
      },
    };
    [t('A', o).a = t('dA', 1), t('B', o)[t('kB', 'b')] = t('dB', 2)] = iter([undefined, 7]);
  `,
  'order in object assignment': js`
    const t = (n, v) => {
      log(n);
      return v;
    };
    const target = {
      set a(v) {
        log('set a', v);
      },
      set b(v) {
        log('set b', v);
      },
    };
    const src = {
      get x() {
        log('get x');
      },
      get y() {
        log('get y');
        return 2;
      },
    };
    ({ [t('kx', 'x')]: t('T1', target).a = t('d1', 1), y: t('T2', target)[t('k2', 'b')] = t('d2', 5) } =
      src);
  `,
  'order in object binding': js`
    const t = (n, v) => {
      log(n);
      return v;
    };
    const src = {
      get a() {
        log('get a');
        return undefined;
      },
      get b() {
        log('get b');
        return { c: undefined };
      },
    };
    const {
      [t('ka', 'a')]: a = t('da', 1),
      [t('kb', 'b')]: { c = t('dc', 2) },
    } = src;
    log(a, c);
  `,
  'rest of an object': js`
    const s = Symbol('s');
    const proto = { inherited: 1 };
    const src = Object.assign(Object.create(proto), { b: 1, a: 2, 1: 'one', 0: 'zero', [s]: 's' });
    Object.defineProperty(src, 'hidden', { value: 1 });
    Object.defineProperty(src, 'got', {
      get() {
        log('got');
        return 'g';
      },
      enumerable: true,
    });
    const { a, ...r } = src;
    log(r, r[s], Object.keys(r), Object.getPrototypeOf(r) === Object.prototype);
    const { ['b']: bb, [0]: z, ...q } = src;
    log(Object.keys(q));
    let o = {};
    ({ a: o.p, ...o.q } = src);
    log(o.p, Object.keys(o.q));
    const { ...none } = null ?? 5;
    log(none);
    const { ...chars } = 'ab';
    log(chars);
    try {
      const { ...x } = null;
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  'computed keys convert once': js`
    const key = (n) => ({
      toString() {
        log('key ' + n);
        return n;
      },
    });
    const { [key('a')]: a = 5, [key('b')]: b, ...r } = { b: 2, c: 3 };
    log(a, b, r);
  `,
  'defaults only for undefined': js`
    const { a = 1, b = 2, c = 3, d = 4, e = 5 } = { a: null, b: 0, c: '', d: undefined, e: NaN };
    log(a, b, c, d, e);
    const [x = 1, y = x + 1, z = y + x] = [undefined, undefined];
    log(x, y, z);
  `,
  'nested patterns': js`
    const {
      a: [
        {
          b: [c, ...d],
        },
        e = 'E',
      ],
      ...f
    } = { a: [{ b: [1, 2, 3] }], g: { h: 1 } };
    log(c, d, e, f);
    const [
      [[x]],
      {
        y: { z },
      },
    ] = [[[1]], { y: { z: 2 } }];
    log(x, z);
  `,
  'in parameters': js`
    function f({ a, b: [c = 'C'] = [] } = {}, [d, { e }] = [1, { e: 2 }], ...[g, ...h]) {
      return [a, c, d, e, g, h];
    }
    log(f(), f({ a: 1, b: [2] }, [3, { e: 4 }], 5, 6, 7), f.length);
    const g = ({ x = 1, ...r }) => [x, r];
    log(g({ y: 2 }));
    log((({ length: n }, [h, ...t]) => [n, h, t])('abc', 'xyz'));
  `,
  'in loops and catch': js`
    for (const [k, v] of Object.entries({ a: 1, b: 2 })) log(k, v);
    for (const { x, y = 'Y' } of [{ x: 1 }, { x: 2, y: 3 }]) log(x, y);
    let p, q;
    for ([p, q = 'Q'] of [[1], [2, 3]]) log(p, q);
    const o = {};
    for (o.last of [1, 2]);
    for (o['key'] in { z: 1 });
    log(o);
    for (const [c] in { xyz: 1 }) log(c);
    for ({ length: p } of ['abc', 'z']) log(p);
  `,
  'reads the source before writing': js`
    let a = [1, 2, 3];
    [a[2], a[1], a[0]] = a;
    log(a);
    let i = 0;
    const b = [0, 0, 0];
    [b[i++], b[i++], b[i++]] = [i, i, i];
    log(b, i);
  `,
  'member targets with side effects': js`
    let n = 0;
    const o = {
      get p() {
        log('p', n);
        return this;
      },
    };
    [o.p.a, o.p.p.b] = [n++, n++];
    log(o.a, o.b);
  `,
  'array pattern over array-like failures': js`
    for (const v of [
      1,
      {},
      null,
      undefined,
      { [Symbol.iterator]: 1 },
      { [Symbol.iterator]: () => 1 },
      { [Symbol.iterator]: () => ({}) },
    ])
      try {
        const [a] = v;
        log('fine', a);
      } catch (e) {
        log(e.constructor.name);
      }
    try {
      const [] = { [Symbol.iterator]: () => ({}) };
      log('empty is fine');
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  'patterns in for-of close the outer iterator': js`${iterator}${boom}
    try {
      for (const [a, b = boom('default')] of iter([[1], [2]], 'outer')) log(a);
    } catch (e) {
      log(e);
    }
    try {
      for (const {
        x: { y },
      } of iter([{}], 'outer'))
        log(y);
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  'nested iterators close inside out': js`${iterator}${boom}
    try {
      const [[a, b = boom('inner')], c] = iter([iter([1, undefined], 'inner'), 2], 'outer');
    } catch (e) {
      log(e);
    }
    const [[p]] = iter([iter([1, 2], 'inner')], 'outer');
    log(p);
  `,
  'names of default functions': js`
    const { a = () => {}, b: c = function () {}, d: e = class {} } = {};
    let f;
    [f = () => {}] = [];
    const o = {};
    [o.x = () => {}] = [];
    ({ y: o.y = () => {} } = {});
    log(a.name, c.name, e.name, f.name, o.x.name, o.y.name);
    let g;
    ({ g = () => {} } = {});
    ({ h: g = () => {} } = {});
    log(g.name);
  `,
  'rest element targets': js`${iterator}
    const o = {};
    [o.first, ...o.rest] = [1, 2, 3];
    log(o);
    let x, y;
    [x, ...[y]] = iter([1, 2, 3]);
    log(x, y);
    let n;
    [...{ length: n }] = 'abcd';
    log(n);
    const t = (k) => {
      log(k);
      return o;
    };
    [...t('target').z] = iter([9]);
    log(o.z);
  `,
  'array holes are undefined': js`
    const [a = 'A', b = 'B', c] = [, null, ,];
    log(a, b, c);
    const [, , d = 'D'] = [1];
    log(d);
  `,
  'modified Array iterator is seen': js`
    const old = Array.prototype[Symbol.iterator];
    Array.prototype[Symbol.iterator] = function () {
      log('custom');
      return old.call(this);
    };
    const [a, b] = [1, 2];
    log(a, b);
    log([...[3]], Math.max(...[4, 5]));
    for (const x of [6]) log(x);
  `,
  'value is not read when done': js`
    const it = {
      [Symbol.iterator]: () => ({
        next: () => ({
          get done() {
            log('done');
            return true;
          },
          get value() {
            log('value');
            return 1;
          },
        }),
      }),
    };
    const [a, b] = it;
    log(a, b, [...it]);
    for (const x of it) log(x);
  `,
  'holes of array patterns do not read the value': js`
    const it = (n) => ({ [Symbol.iterator]: () => ({
      next: () => ({ done: n-- <= 0, get value() { log('value'); return n; } }),
      return() { log('close'); return {}; },
    }) });
    const [, a, , b] = it(4);
    [, ] = it(3);
    [, , ] = it(1);
    log(a, b);
  `,
  'the first target comes before undefined is refused': js`
    const t = (n) => (log(n), {});
    for (const f of [
      () => { ({ a: t(1).x } = undefined); },
      () => { ({ a: t(2).x = 1 } = null); },
      () => { ({ a: { b: t(3).x } } = {}); },
      () => { ({ ['a']: t(4).x } = undefined); },
      () => { ({ ...t(5).x } = undefined); },
      () => { [{ a: t(6).x, b: t(7).x }] = []; },
    ]) try { f(); } catch (e) { log(e); }
  `,
});
