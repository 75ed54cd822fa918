import { group, js } from './program.js';

export const operators = group('operators', {
  'arithmetic corner cases': js`
    log(
      0 * -1,
      -0 + 0,
      1 / -0,
      5 % -3,
      -5 % 3,
      -4 % 2,
      0 / 0,
      2 ** -1,
      (-2) ** 2,
      NaN ** 0,
      1e308 * 10,
      0.1 + 0.2,
    );
    log(5 / 2, 7 % 2.5, 2 ** 31, 2 ** 53 + 1, -7 / 0, 0 % 5, -0 % 5);
  `,
  'bit operators': js`
    log(
      5 & 3,
      5 | 3,
      5 ^ 3,
      ~5,
      1 << 31,
      1 << 32,
      -1 >> 1,
      -1 >>> 0,
      -1 >>> 28,
      (2 ** 32 + 5) | 0,
      1.9 | 0,
      -1.9 | 0,
      NaN | 0,
      Infinity >>> 0,
    );
  `,
  'addition by type': js`
    log(
      1 + '2',
      '1' + 2,
      1 + null,
      1 + undefined,
      true + true,
      [] + [],
      [] + {},
      [1, 2] + [3],
      null + 'x',
      1 + {},
      '' + -0,
    );
    log(new Date(0) + 1 === new Date(0).toString() + '1');
  `,
  'subtraction and friends convert': js`
    log(
      '6' - '2',
      '6' * '2',
      true - '1',
      null * 5,
      undefined - 1,
      [] - 1,
      [3] * [4],
      '0x10' - 0,
      ' 12 ' - 0,
      '1_0' - 0,
      '' - 0,
    );
  `,
  'loose equality': js`
    log(
      null == undefined,
      null == 0,
      undefined == 0,
      '' == 0,
      '0' == false,
      [] == false,
      [1] == 1,
      NaN == NaN,
      'a' == new String('a'),
      {} == '[object Object]',
    );
    const s = Symbol('s');
    log(s == s, Object(s) == s, s == 's', 1n == 1, '1' == 1n, 2n == true, null != undefined);
  `,
  'strict equality': js`
    const o = {};
    log(
      o === o,
      {} === {},
      0 === -0,
      NaN !== NaN,
      1 === '1',
      null === undefined,
      1n === 1n,
      'a' + 'b' === 'ab',
    );
  `,
  'relational by type': js`
    log(
      'a' < 'b',
      'a' < 'B',
      '10' < '9',
      '10' < 9,
      null >= 0,
      null > 0,
      undefined >= 0,
      NaN < 1,
      [2] > 1,
      'abc' < 'abcd',
      1n < 2,
      '3' > 2n,
      2n >= 2,
    );
    log({ valueOf: () => 'b' } > 'a', new Date(5) > new Date(4));
  `,
  'Symbol.toPrimitive and its hint': js`
    const o = {
      [Symbol.toPrimitive](hint) {
        log(hint);
        return hint === 'number' ? 7 : hint === 'string' ? 'str' : 'def';
      },
    };
    log(
      +o,
      o + 1,
      o * 2,
      \`\${o}\`,
      o == 'def',
      o < 8,
      [1, 2, 3][o],
      { str: 'key' }[o],
      new Date(o).getTime(),
      Number(o),
      String(o),
    );
  `,
  'Symbol.toPrimitive that is wrong': js`
    try {
      +{ [Symbol.toPrimitive]: 1 };
    } catch (e) {
      log(e.constructor.name);
    }
    try {
      +{ [Symbol.toPrimitive]: () => ({}) };
    } catch (e) {
      log(e.constructor.name);
    }
    log(
      +{ [Symbol.toPrimitive]: undefined, valueOf: () => 3 },
      +{ [Symbol.toPrimitive]: null, valueOf: () => 4 },
    );
  `,
  'valueOf falls back to toString': js`
    log({ valueOf: () => ({}), toString: () => 's' } + 1, { valueOf: 1, toString: () => 't' } + 1);
    try {
      ({ valueOf: () => ({}), toString: () => ({}) }) + 1;
    } catch (e) {
      log(e.constructor.name);
    }
    try {
      Object.create(null) + '';
    } catch (e) {
      log(e.constructor.name);
    }
    log({ toString: () => 5 } * 2);
  `,
  'conversion that throws': js`
    const bad = {
      valueOf() {
        throw new Error('!valueOf');
      },
    };
    const spy = {
      valueOf() {
        log('spy');
        return 1;
      },
    };
    try {
      bad + spy;
    } catch (e) {
      log(e);
    }
    try {
      spy - bad;
    } catch (e) {
      log(e);
    }
    try {
      bad < spy;
    } catch (e) {
      log(e);
    }
    try {
      -bad;
    } catch (e) {
      log(e);
    }
    try {
      let x = bad;
      x++;
    } catch (e) {
      log(e);
    }
  `,
  typeof: js`
    log(
      typeof 1,
      typeof '',
      typeof true,
      typeof undefined,
      typeof null,
      typeof {},
      typeof [],
      typeof (() => 1),
      typeof class {},
      typeof Symbol(),
      typeof 1n,
      typeof /r/,
    );
    log(typeof notDeclaredAnywhere, typeof typeof 1);
  `,
  unary: js`
    log(
      +'3',
      -'3',
      +'',
      +' ',
      +'x',
      -null,
      +true,
      ~'7',
      ~~'7.9',
      !'',
      !!'0',
      ![],
      -(-1),
      +-+1,
      !NaN,
      +[],
      +[5],
      +{},
      -[],
    );
  `,
  'symbols do not convert': js`
    const s = Symbol('s');
    for (const f of [
      () => s + 1,
      () => s + '',
      () => +s,
      () => \`\${s}\`,
      () => s * 2,
      () => s < 1,
      () => s | 0,
    ]) {
      try {
        f();
        log('none');
      } catch (e) {
        log(e.constructor.name);
      }
    }
    log(String(s), s.toString(), s.description, !s, s && 1);
  `,
  'exponent associates to the right': js`
    log(2 ** (3 ** 2), (2 ** 3) ** 2, (-2) ** 3);
  `,
  'update returns the numeric old value': js`
    let s = '5',
      u,
      n = null,
      b = true,
      o = {
        valueOf() {
          log('valueOf');
          return 9;
        },
      };
    log(s++, s, u++, u, n++, n, b--, b, o++, o, ++n);
  `,
  'update on all references': js`
    const a = [1, 2];
    let i = 0;
    const o = { x: 1, 'y z': 2 };
    log(a[i++]++, a, i, ++a[i], o.x--, --o['y z'], o, -i++, i);
  `,
  instanceof: js`
    function F() {}
    const f = new F();
    F.prototype = {};
    log(f instanceof F, new F() instanceof F, Object.create(null) instanceof Object, 1 instanceof Number);
    const B = F.bind();
    log(new F() instanceof B);
    F.prototype = 3;
    try {
      ({}) instanceof F;
    } catch (e) {
      log(e.constructor.name);
    }
    try {
      ({}) instanceof (() => 1);
    } catch (e) {
      log(e.constructor.name);
    }
    log(1 instanceof (() => 1));
  `,
  'hasInstance inherited and converted': js`
    class E {
      static [Symbol.hasInstance](x) {
        log('check');
        return x % 2;
      }
    }
    class F extends E {}
    log(2 instanceof E, 3 instanceof F, typeof (1 instanceof E));
  `,
  'in with proxies of the prototype': js`
    log(
      'toString' in {},
      'x' in Object.create({ x: 1 }),
      0 in [1],
      1 in [1],
      'length' in [],
      Symbol.iterator in [],
    );
  `,
  'short circuits return operands': js`
    log(
      0 || 'a',
      '' || null,
      1 && 2,
      0 && 2,
      null ?? 'd',
      0 ?? 'd',
      '' ?? 'd',
      undefined ?? null ?? 'e',
      (null || 0) ?? 1,
      (1 && 0) || 'z',
    );
  `,
  'comparison converts left first even for >': js`
    const o = (n) => ({
      valueOf() {
        log(n);
        return 1;
      },
    });
    o('a') > o('b');
    o('c') <= o('d');
    o('e') >= o('f');
    o('g') < o('h');
  `,
  'string comparison by code unit': js`
    log('\u{10000}' < '\uffff', 'Z' < 'a', '' < 'a', 'a' < 'aa', '\u0061' === 'a');
  `,
  'date prefers string': js`
    const d = new Date(0);
    d.toString = () => {
      log('toString');
      return 'D';
    };
    d.valueOf = () => {
      log('valueOf');
      return 1;
    };
    log(d + 1, d - 1, d == 'D', d < 5);
  `,
});
