import { group, js } from './program.js';

export const literals = group('literals', {
  'array holes': js`
    const a = [1, , 3, ,];
    log(a, a.length, 1 in a, 3 in a, [,].length, [, ,].length, [...[, 1]], Object.keys([, 'x', , 'y']));
  `,
  'object forms': js`
    const x = 1, m = 'name'; log({ x, m() { return 1; }, ['c' + x]: 2, 'a-b': 3, 4: 'four', 0x10: 'hex', 1e3: 'exp', .5: 'half', 10n: 'big', async: 1, get: 2, set: 3, of: 4, static: 5, new: 6, null: 7 });
  `,
  'duplicate keys': js`
    log(
      { a: 1, b: 2, a: 3 },
      {
        get a() {
          return 1;
        },
        a: 2,
      },
      {
        a: 1,
        get a() {
          return 'g';
        },
      }.a,
      Object.keys({ b: 1, a: 2, b: 3 }),
      { a: 1, ...{ a: 2 }, a: 3 },
      { ['a']: 1, a: 2 },
    );
  `,
  'properties behind what is spread first': js`
    const own = (o) => Reflect.ownKeys(o).map((key) => [key, Object.getOwnPropertyDescriptor(o, key)]);
    log(own({ ...0, get a() {}, b: 1 }), own({ ...{ z: 1 }, get a() {}, b: 1, set a(v) {}, c: 2 }));
    log(own({ ...{ z: 1 }, get a() {}, b: 1, [1 + 1]: 0, c: 2 }), own({ x: 1, ...{}, get a() {}, b: 1 }));
    log(own({ ...{}, a: log('lost'), b: 2, get a() { return 1; }, c: 3 }), own({ ...{}, a: 1, b: 2, ...{ c: 1 }, a: 5 }));
    log(own({ ...{}, set a(v) {}, get b() {}, c: 3, get a() {} }), own({ ...{}, get a() {}, a: 1, set a(v) {}, b: 2 }));
    log(own({ ...{}, get a() {}, __proto__: null, b: 2 }), own({ ...{}, a() {}, b: 2, get a() {} }));
  `,
  '__proto__ forms': js`
    const p = { inherited: 1 };
    const a = { __proto__: p, own: 2 },
      b = { ['__proto__']: p },
      c = { '__proto__': p },
      __proto__ = 5,
      d = { __proto__ },
      e = { __proto__() {} },
      f = { __proto__: null },
      g = { __proto__: 7 };
    log(
      a.inherited,
      Object.keys(a),
      Object.keys(b),
      c.inherited,
      Object.keys(d),
      Object.keys(e),
      Object.getPrototypeOf(f),
      Object.getPrototypeOf(g) === Object.prototype,
    );
    log(
      Object.keys({
        get __proto__() {
          return 1;
        },
      }),
    );
  `,
  'accessors merge': js`
    const o = {
      get a() {
        return 'g';
      },
      b: 1,
      set a(v) {
        log('s', v);
      },
    };
    o.a = 2;
    const d = Object.getOwnPropertyDescriptor(o, 'a');
    log(o.a, typeof d.get, typeof d.set, d.enumerable, d.configurable, Object.keys(o));
    const h = { set x(v) {}, x: 3 };
    log(
      h.x,
      Object.getOwnPropertyDescriptor(
        {
          get q() {
            return 1;
          },
          q() {},
        },
        'q',
      ).writable,
    );
  `,
  'object spread': js`
    const s = Symbol('s');
    log(
      { ...{ a: 1, b: 2 }, b: 3 },
      { b: 3, ...{ a: 1, b: 2 } },
      { ...null, ...undefined, ...5, ...'hi', ...[7, 8], ...true },
      { ...{ [s]: 1 } }[s],
    );
    log(
      {
        ...{
          get g() {
            log('getter runs');
            return 1;
          },
        },
      },
      Object.getOwnPropertyDescriptor(
        {
          ...{
            get g() {
              return 1;
            },
          },
        },
        'g',
      ).value,
    );
    log(
      {
        set z(v) {
          log('never');
        },
        ...{ z: 4 },
      }.z,
    );
  `,
  'object spread order and inheritance': js`
    const src = Object.create(
      { inherited: 1 },
      { own: { value: 1, enumerable: true }, hidden: { value: 2 } },
    );
    src[2] = 'two';
    src[1] = 'one';
    log({ ...src });
    const t = (n) => ({
      get [n]() {
        log(n);
        return n;
      },
    });
    log({ ...t('a'), x: log('x'), ...t('b') });
  `,
  'spread of a proxy': js`
    const p = new Proxy(
      { a: 1, b: 2 },
      {
        ownKeys(t) {
          log('ownKeys');
          return Reflect.ownKeys(t);
        },
        getOwnPropertyDescriptor(t, k) {
          log('desc', String(k));
          return Reflect.getOwnPropertyDescriptor(t, k);
        },
        get(t, k) {
          log('get', String(k));
          return t[k];
        },
      },
    );
    log({ ...p });
    const { a, ...r } = p;
    log(a, r);
  `,
  numbers: js`
    log(0xff, 0o17, 0b101, 1_000_000, .5, 5., 1e-7, 1e21, 0.1, 017, 089, 9007199254740993, 0x1_0, 1E3, -0);
  `,
  strings: js`
    log('\x41\u0042\u{43}\n\t\0\v\b\f\r\'\"\\', "a\
b", '\u2028', '\251', 'tab\tend'.length, '😀'.length, '\u{1F600}' === '😀');
  `,
  bigints: js`
    log(
      1n,
      0xffn,
      0b11n,
      1_0n,
      -5n,
      2n ** 64n,
      7n / 2n,
      -7n % 3n,
      5n & 3n,
      1n << 70n,
      typeof 1n,
      10n > 9,
      1n == 1,
      1n + BigInt(2),
      -(-3n),
      ~5n,
      BigInt.asUintN(8, 257n),
    );
    for (const f of [
      () => 1n + 1,
      () => +1n,
      () => 1n >>> 0n,
      () => 1n / 0n,
      () => Math.max(1n),
      () => 1n ** -1n,
    ])
      try {
        log(f());
      } catch (e) {
        log(e.constructor.name);
      }
    let b = 5n;
    b++;
    b **= 2n;
    log(b, b--, b, -b, b && 'truthy', 0n || 'falsy');
  `,
  'bigint with objects': js`
    const o = {
      valueOf() {
        log('v');
        return 5n;
      },
    };
    log(o + 1n, o * 2n, -o, ~o, o < 6, o == 5n, o == 5);
    let p = o;
    p++;
    log(p);
    log('' + 1n, \`\${1n}\`, [1n] + '', 1n + '2');
  `,
  regexps: js`
    const r = /a(b)?/gi;
    log(
      r.source,
      r.flags,
      r.exec('xAB').slice(),
      r.lastIndex,
      'abc'.replace(/b/, '[$&]'),
      /[/\]]+/.test('/]'),
      /\u{61}/u.test('a'),
      'x-y_z'.split(/[-_]/),
    );
    const make = () => /x/;
    log(make() === make());
    const f = () => {
      const g = /o/g;
      g.test('foo');
      return g.lastIndex;
    };
    log(f(), f());
    log(
      '2020-01-02'.match(/(?<y>\d+)-(?<m>\d+)/).groups.y,
      /(?<=a)b/.test('ab'),
      /./s.test('\n'),
      /a/y.sticky,
      /a/d.hasIndices,
    );
  `,
  'symbols as keys': js`
    const s = Symbol('k'),
      o = { [s]: 1, [Symbol.toStringTag]: 'Tag', s: 2 };
    log(
      o[s],
      String(o),
      Object.getOwnPropertySymbols(o).length,
      Symbol.for('a') === Symbol.for('a'),
      Symbol('x') === Symbol('x'),
      s in o,
      delete o[s],
      s in o,
    );
    class A {
      static [Symbol.for('st')] = 1;
      get [s]() {
        return 'sym getter';
      }
    }
    log(A[Symbol.for('st')], new A()[s]);
  `,
  'null, undefined and globals': js`
    log(undefined, void 0, NaN, Infinity, -Infinity, null);
    (function () {
      var undefined = 5;
      log(undefined);
    })();
    undefined = 1;
    NaN = 2;
    log(undefined, NaN);
    (() => {
      'use strict';
      try {
        undefined = 1;
      } catch (e) {
        log(e.constructor.name);
      }
    })();
    const f = (NaN) => NaN;
    log(f(1));
  `,
  'property keys': js`
    const o = {}; o[1] = 'a'; o['1'] = 'b'; o[1.0] = 'c'; o[-0] = 'z'; o[NaN] = 'n'; o[null] = 'nu'; o[undefined] = 'u'; o[[1, 2]] = 'arr'; o[{}] = 'obj'; o[true] = 't'; o[1e21] = 'e'; o[10n] = 'big'; log(o, Object.keys(o));
  `,
  'key conversion in all positions': js`
    const k = () => ({
      toString() {
        log('k');
        return 'p';
      },
    });
    const o = { p: 1 };
    o[k()];
    o[k()] = 2;
    delete o[k()];
    k() in o;
    ({ [k()]: 1 });
    o[k()]?.x;
    class A {
      [k()]() {}
      static [k()] = 1;
    }
    const { [k()]: z } = { p: 3 };
    log(z);
    [][k()];
    'str'[k()];
  `,
  'compound key conversion': js`
    const k = {
      toString() {
        log('key');
        return 'p';
      },
    };
    const o = { p: 1 };
    o[k] += 1;
    o[k]++;
    --o[k];
    o[k] ??= 5;
    o[k] ||= 6;
    o[k] &&= 7;
    log(o);
  `,
  'arrays as objects': js`
    const a = [1, 2];
    a[5] = 6;
    a.extra = 'x';
    log(a, a.length, Object.keys(a));
    a.length = 1;
    log(a);
    a['2'] = 3;
    log(a.length, a[-1], a['length'], delete a[0], 0 in a, a.length);
    const big = [];
    big[4294967295] = 1;
    log(big.length);
    try {
      a.length = -1;
    } catch (e) {
      log(e.constructor.name);
    }
  `,
  'strings as objects': js`
    const s = 'abc';
    log(s[1], s['length'], s[5], 'x' in Object(s), s.at(-1), s.foo, Object.keys(Object(s)));
    for (const i in s) log(i);
    log([...s].reverse().join(''), s.constructor === String);
    String.prototype.first = function () {
      'use strict';
      return [typeof this, this[0]];
    };
    log(s.first());
    Object.defineProperty(Number.prototype, 'me', {
      get() {
        'use strict';
        return typeof this;
      },
    });
    log((5).me);
  `,
  'fresh literals each time': js`
    const f = () => [{}, [], () => {}, /x/, class {}];
    const a = f(),
      b = f();
    log(a.map((x, i) => x === b[i]));
    const out = [];
    for (let i = 0; i < 2; i++) {
      const o = { n: i, l: [] };
      o.l.push(i);
      out.push(o);
    }
    log(out);
  `,
  'new forms': js`
    function F(a) {
      this.a = a;
    }
    F.G = function () {
      this.g = 1;
    };
    F.make = () => F;
    log(
      new F(1),
      new F(),
      new F.G(),
      new (F.make())(2),
      new F(3).a,
      new (class {
        constructor() {
          return [1];
        }
      })(),
      typeof new F.G(),
      new new Function2()(),
    );
    function Function2() {
      return F;
    }
  `,
  'getter on index and length': js`
    let n = 0;
    const like = {
      get length() {
        log('length');
        return 2;
      },
      get 0() {
        log('0');
        return 'a';
      },
      get 1() {
        log('1');
        return 'b';
      },
    };
    log(
      Array.prototype.join.call(like, '-'),
      Array.from(like),
      Array.prototype.map.call(like, (x) => x + '!'),
    );
  `,
  'in place of statements': js`
    const o = { a: { b: { c: [1, { d: 'deep' }] } } };
    log(
      o.a.b.c[1].d,
      o['a']['b'].c[0],
      { x: 1 }.x,
      [1, 2, 3][1],
      'lit'.length,
      (() => ({ y: 2 }))().y,
      [
        [1, 2],
        [3, 4],
      ][1][0],
    );
    o.a.b.c[1].d += '!';
    o.a.b.c[0]++;
    log(o);
  `,
});
