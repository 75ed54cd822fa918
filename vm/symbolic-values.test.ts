import { check, nothing } from './testing/symbolic-cases.js';

const node = 'class Node {} exports.Node = Node;';
const list = { Node: { next: 'Node|null', value: 'number' } };

describe('path conditions of values', () => {
  describe('generators', () => {
    check({
      'values go through a suspended frame': {
        source: `
          function* scale(k) { let sum = 0; for (;;) sum += k * (yield sum); }
          exports.f = (a, b) => { const it = scale(a); it.next(); it.next(b); if (it.next(2).value > 9) return 1; return it.return(a).value; };`,
        inputs: () => [nothing, [2, 'number'], [3, 'number']],
        path: ['site 0 + a * b + a * 2 > 9'],
        result: '1',
      },
      'operands keep their shadows': {
        source: `exports.f = (a, b) => { function* g() { return a + (yield b + 1); } const it = g(); const { value } = it.next(); return it.next(value).value; };`,
        inputs: () => [nothing, [2, 'number'], [3, 'number']],
        path: [],
        result: 'a + (b + 1)',
      },
      'decisions in a generator and delegation': {
        source: `
          function* evens(xs) { for (const x of xs) if (x % 2 === 0) yield x; }
          function* all(xs) { yield* evens(xs); }
          exports.f = (a, b) => { let sum = 0; for (const x of all([a, b])) sum += x; return sum; };`,
        inputs: () => [nothing, [2, 'number'], [3, 'number']],
        path: ['site a % 2 === 0', 'site b % 2 !== 0'],
        result: '0 + a',
      },
      'what is thrown into a generator': {
        source: `exports.f = (a) => { const it = (function* () { try { yield 1; } catch (e) { yield e * 2; } })(); it.next(); return it.throw(a).value; };`,
        inputs: () => [nothing, [2, 'number']],
        path: [],
        result: 'a * 2',
      },
    });
  });

  describe('promises', () => {
    check({
      'what comes behind an await is on the path, and the result is what the promise is fulfilled with': {
        source: `exports.f = async (a) => { if (a > 1) await a; if (a > 2) return a + 1; };`,
        inputs: () => [nothing, [5, 'number']],
        path: ['site a > 1', 'site a > 2'],
        result: 'a + 1',
      },
      'awaited values keep their shadows': {
        source: `
          const later = (x) => new Promise((done) => setTimeout(done, 5, x * 2));
          exports.f = async (a, b) => { const [x, y] = await Promise.all([later(a), b]); if (x > y) return x; };`,
        inputs: () => [nothing, [5, 'number'], [2, 'number']],
        path: ['site b < a * 2'],
        result: 'a * 2',
      },
      'callbacks of promises, microtasks, ticks and timers get what they are given': {
        source: `
          exports.f = (a) => {
            Promise.resolve(a).then((x) => { if (x > 1) return; });
            queueMicrotask(() => { if (a > 2) return; });
            process.nextTick((x) => { if (x > 3) return; }, a);
            setImmediate((x) => { if (x > 4) return; }, a);
            setTimeout((x) => { if (x > 6) return; }, 1, a);
            return a;
          };`,
        inputs: () => [nothing, [5, 'number']],
        path: ['site a > 3', 'site a > 1', 'site a > 2', 'site a <= 6', 'site a > 4'],
        result: 'a',
      },
      'a rejection is thrown': {
        source: `exports.f = async (a) => { await null; if (a > 2) throw a; };`,
        inputs: () => [nothing, [5, 'number']],
        path: ['site a > 2'],
        result: 'throws a',
      },
      'a rejection that nobody handles is thrown': {
        source: `exports.f = (a) => { Promise.reject(a).then(() => 1); return 1; };`,
        inputs: () => [nothing, [5, 'number']],
        path: [],
        result: 'throws a',
      },
      'an exception in a timer is thrown': {
        source: `exports.f = (a) => { setTimeout(() => { throw a; }, 0); return 1; };`,
        inputs: () => [nothing, [5, 'number']],
        path: [],
        result: 'throws a',
      },
    });
  });

  describe('numbers', () => {
    check({
      comparisons: {
        source: `exports.f = (a, b) => { if (a <= b) return 1; return a - b; };`,
        inputs: () => [nothing, [5, 'number'], [2, 'number']],
        path: ['site a > b'],
        result: 'a - b',
      },
      arithmetic: {
        source: `exports.f = (a, b) => -(a + 1) * (b - 2);`,
        inputs: () => [nothing, [5, 'number'], [2, 'number']],
        path: [],
        result: '-(a + 1) * (b - 2)',
      },
      'a condition that is stored': {
        source: `exports.f = (a, b) => { const c = a > b; if (c === true) return 1; return !c; };`,
        inputs: () => [nothing, [4, 'number'], [4, 'number']],
        path: ['site b >= a'],
        result: 'true',
      },
      'a condition that the path implies is decided once': {
        source: `exports.f = (a) => { if (a > 3) { if (a <= 3) return 1; if (!(a > 3)) return 2; return 3; } return 4; };`,
        inputs: () => [nothing, [5, 'number']],
        path: ['site a > 3'],
        result: '3',
      },
      division: {
        source: `exports.f = (a, b) => a / b;`,
        inputs: () => [nothing, [1, 'number'], [2, 'number']],
        path: [],
        result: 'a / b',
      },
      'a remainder by zero': {
        source: `exports.f = (a, b) => a % b;`,
        inputs: () => [nothing, [1, 'number'], [0, 'number']],
        path: [],
        result: 'a % b',
      },
      'models of Math': {
        source: `exports.f = (a) => Math.abs(a) + Math.max(a, 3) + Math.floor(a) - Math.min(a, 9);`,
        inputs: () => [nothing, [4, 'number']],
        path: [],
        result: 'Math.abs(a) + Math.max(a, 3) + Math.floor(a) - Math.min(a, 9)',
      },
      'no model': {
        source: `exports.f = (a) => a.toLocaleString('en');`,
        inputs: () => [nothing, [4, 'number']],
        path: ['value a === 4'],
        result: '4',
        lost: { 'Number.prototype.toLocaleString': 1 },
      },
      'the value of a primitive is itself': {
        source: `exports.f = (a, b) => a.valueOf() + Number(b.valueOf()) + b.toString();`,
        inputs: () => [nothing, [4, 'number'], [true, 'boolean']],
        path: [],
        result: 'String(a + Number(b)) + (b ? "true" : "false")',
      },
      'bit operators and powers': {
        source: `exports.f = (a, b) => (a ^ b) + (a ** 2) + ~b;`,
        inputs: () => [nothing, [4, 'number'], [1, 'number']],
        path: [],
        result: '(a ^ b) + a ** 2 + ~b',
      },
      'bit operators': {
        source: `exports.f = (a) => (a | 0) + (a >> 1) + (a >>> 2) + (a & 7);`,
        inputs: () => [nothing, [4, 'number']],
        path: [],
        result: '(a | 0) + (a >> 1) + (a >>> 2) + (a & 7)',
      },
      'Number.isInteger': {
        source: `exports.f = (a) => { if (Number.isInteger(a)) return 1; return 0; };`,
        inputs: () => [nothing, [1.5, 'number']],
        path: ['site !Number.isInteger(a)'],
        result: '0',
      },
      'NaN is not equal to itself, and orders nothing': {
        source: `exports.f = (a, b) => { if (a !== a) return 1; if (a < b) return 2; if (a >= b) return 3; return 4; };`,
        hasNaN: true,
        inputs: () => [nothing, [2, 'number'], [Number.NaN, 'number']],
        path: ['site a === a', 'site !(a < b)', 'site !(b <= a)'],
        result: '4',
      },
      'integers are ordered': {
        source: `exports.f = (a, b) => { if (a !== a) return 1; if (a < b) return 2; if (a >= b) return 3; return 4; };`,
        inputs: () => [nothing, [2, 'number'], [1, 'number']],
        path: ['site a >= b'],
        result: '3',
      },
      'a comparison with a text and with a bigint': {
        source: `exports.f = (a) => { if (a == '12') return 1; if (a > '5' && a < 6n) return 2; return 3; };`,
        inputs: () => [nothing, [2, 'number']],
        path: ['site a !== 12', 'site a <= 5'],
        result: '3',
      },
      'whether a number is NaN, of one that cannot be': {
        source: `exports.f = (a) => Number.isNaN(a + 1) || isNaN(a % 0) || Object.is(a, -0);`,
        inputs: () => [nothing, [2, 'number']],
        path: ['site Number.isNaN(a % 0)'],
        result: 'true',
      },
      increments: {
        source: `exports.f = (a) => { let x = a; x++; ++x; return x--; };`,
        inputs: () => [nothing, [1, 'number']],
        path: [],
        result: 'a + 1 + 1',
      },
      concatenation: {
        source: `exports.f = (a) => 'x' + a;`,
        inputs: () => [nothing, [0, 'number']],
        path: [],
        result: '"x" + String(a)',
      },
    });
  });
  describe('types', () => {
    check({
      'typeof is a value': {
        source: `exports.f = (a) => typeof a;`,
        inputs: () => [nothing, [true, 'number|boolean|null|undefined']],
        path: [],
        result: 'typeof a',
      },
      'a type that is asked for': {
        source: `exports.f = (a) => typeof a === 'number' ? 1 : typeof a === 'undefined';`,
        inputs: () => [nothing, [true, 'number|boolean|undefined']],
        path: ["site typeof a !== 'number'"],
        result: 'a === undefined',
      },
      'arithmetic on undefined': {
        source: `exports.f = (a) => a + 1;`,
        inputs: () => [nothing, [undefined, 'number|undefined']],
        path: ['operand a === undefined'],
        result: 'NaN',
      },
      'beside a text, whether it is one comes first': {
        source: `exports.f = (a) => a + 'x';`,
        inputs: () => [nothing, [undefined, 'number|string|undefined|null']],
        path: ["operand typeof a !== 'string'", 'type a === undefined'],
        result: 'undefinedx',
      },
      'what is made a text, too': {
        source: 'exports.f = (a) => `${a}`;',
        inputs: () => [nothing, [undefined, 'number|string|undefined|null']],
        path: ["operand typeof a !== 'string'", 'type a === undefined'],
        result: 'undefined',
      },
      'arithmetic on booleans': {
        source: `exports.f = (a) => a + 1;`,
        inputs: () => [nothing, [true, 'number|boolean']],
        path: ["operand typeof a === 'boolean'"],
        result: 'Number(a) + 1',
      },
      truth: {
        source: `exports.f = (a) => { if (a) return 1; return 0; };`,
        inputs: () => [nothing, [0, 'number|null']],
        path: ['site !a'],
        result: '0',
      },
      'truth of a reference is not being null': {
        source: `${node} exports.f = (a) => { if (!a) return 1; return 0; };`,
        shapes: list,
        inputs: (make) => [nothing, [make('Node', { next: null, value: 7 }), 'Node|null']],
        path: ['site a !== null'],
        result: '0',
      },
      '== null': {
        source: `exports.f = (a) => { if (a == null) return 1; if (a === undefined) return 2; return 3; };`,
        inputs: () => [nothing, [1, 'number|null|undefined']],
        path: ['site a != null'],
        result: '3',
      },
      '== between nullish ones': {
        source: `exports.f = (a, b) => a == b;`,
        inputs: () => [nothing, [1, 'number|null'], [1, 'number|undefined']],
        path: [],
        result: 'a == b',
      },
      '== that converts': {
        source: `exports.f = (a, b) => a == b;`,
        inputs: () => [nothing, [1, 'number'], [true, 'boolean']],
        path: [],
        result: 'a === Number(b)',
      },
      '=== between different types': {
        source: `exports.f = (a, b) => a === b;`,
        inputs: () => [nothing, [1, 'number'], [true, 'boolean']],
        path: [],
        result: 'false',
      },
      'a switch': {
        source: `exports.f = (a) => { switch (a) { case 1: return 'one'; case 2: return 'two'; default: return 'many'; } };`,
        inputs: () => [nothing, [2, 'number']],
        path: ['site a !== 1', 'site a === 2'],
        result: 'two',
      },
      'a default that is used': {
        source: `exports.f = (a, b = a) => b;`,
        inputs: () => [nothing, [4, 'number'], [undefined, 'number|undefined']],
        path: ['site b === undefined'],
        result: 'a',
      },
      'optional chaining and ??': {
        source: `${node} exports.f = (a) => a?.next?.value ?? -1;`,
        shapes: list,
        inputs: (make) => [nothing, [make('Node', { next: null, value: 7 }), 'Node|null']],
        path: ['site a !== null', 'site a.next === null'],
        result: '-1',
      },
      '&& and || decide and pass on': {
        source: `exports.f = (a, b) => (a && b) || 7;`,
        inputs: () => [nothing, [0, 'number'], [3, 'number']],
        path: ['site !a'],
        result: '7',
      },
    });
  });
  describe('calls', () => {
    check({
      'call, apply and bind': {
        source: `function less(x, y) { return x < y; } exports.f = (a, b) => { if (less.apply(null, [a, b])) return 1; if (less.call(null, b, a)) return 2; return less.bind(null, a)(b); };`,
        inputs: () => [nothing, [4, 'number'], [4, 'number']],
        path: ['site a >= b', 'site b >= a'],
        result: 'false',
      },
      'arguments and rest': {
        source: `exports.f = function (x, ...r) { return arguments[0] + r[0] + [...r][0]; };`,
        inputs: () => [nothing, [4, 'number'], [4, 'number']],
        path: [],
        result: 'a + b + b',
      },
      'closures keep shadows': {
        source: `exports.f = (a) => { let n = a; const add = (x) => { n += x; }; add(1); return n; };`,
        inputs: () => [nothing, [4, 'number']],
        path: [],
        result: 'a + 1',
      },
      'private fields keep shadows': {
        source: `class Box { #v; constructor(v) { this.#v = v; } get v() { return this.#v; } } exports.f = (a) => new Box(a).v;`,
        inputs: () => [nothing, [4, 'number']],
        path: [],
        result: 'a',
      },
      'thrown values keep shadows': {
        source: `exports.f = (a) => { try { throw a; } catch (e) { return e + 1; } };`,
        inputs: () => [nothing, [4, 'number']],
        path: [],
        result: 'a + 1',
      },
      'what is written as JSON': {
        source: `${node} exports.f = (a) => JSON.stringify(a);`,
        shapes: list,
        inputs: (make) => [nothing, [make('Node', { next: null, value: 7 }), 'Node']],
        path: ['type typeof a === "object"', 'type a.next === null', 'number Number.isFinite(a.value)'],
        result: '"{" + ("\\"next\\":null" + (",\\"value\\":" + String(a.value))) + "}"',
      },
      'Object of an object': {
        source: `${node} exports.f = (a) => Object(a).value + 1;`,
        shapes: list,
        inputs: (make) => [nothing, [make('Node', { next: null, value: 7 }), 'Node']],
        path: [],
        result: 'a.value + 1',
      },
      'symbols of an object': {
        source: `${node} exports.f = (a) => Object.getOwnPropertySymbols(a).length + a.value;`,
        shapes: list,
        inputs: (make) => [nothing, [make('Node', { next: null, value: 7 }), 'Node']],
        path: [],
        result: '0 + a.value',
      },
      'Object.assign': {
        source: `${node} exports.f = (a) => Object.assign({}, { x: a }).x;`,
        inputs: () => [nothing, [4, 'number']],
        path: [],
        result: 'a',
      },
    });
  });
  describe('shadows of what holds values', () => {
    check({
      'a property of the prototype': {
        source: `exports.f = (x) => { const p = { v: x }; const o = Object.create(p); return o.v; };`,
        inputs: () => [nothing, [3, 'number']],
        path: [],
        result: 'a',
      },
      'a static field of the superclass': {
        source: `exports.f = (x) => { class A { static c = x; } class B extends A {} return B.c; };`,
        inputs: () => [nothing, [3, 'number']],
        path: [],
        result: 'a',
      },
      'a global variable': {
        source: `exports.f = (x) => { globalThis.gg = x; return gg; };`,
        inputs: () => [nothing, [3, 'number']],
        path: [],
        result: 'a',
      },
      'spread and rest properties': {
        source: `exports.f = (x) => { const { b, ...r } = { ...{ a: x }, b: 1 }; return r.a; };`,
        inputs: () => [nothing, [3, 'number']],
        path: [],
        result: 'a',
      },
      'elements under keys that are no indices': {
        source: `exports.f = (x) => { const a = [1]; a[-1] = x; a[1.5] = x; return a[-1] + a[1.5]; };`,
        inputs: () => [nothing, [3, 'number']],
        path: [],
        result: 'a + a',
      },
      'an iterator called by hand': {
        source: `exports.f = (x) => { return [x][Symbol.iterator]().next().value; };`,
        inputs: () => [nothing, [3, 'number']],
        path: [],
        result: 'a',
      },
      'a deleted property has none': {
        source: `exports.f = (x) => { const o = { v: x }; delete o.v; return o.v; };`,
        inputs: () => [nothing, [3, 'number']],
        path: [],
        result: 'undefined',
      },
      'the text of a number': {
        source: "exports.f = (x) => { return ('' + x).length; };",
        inputs: () => [nothing, [3, 'number']],
        path: [],
        result: 'String(a).length',
      },
      'a property key that is read': {
        source: `exports.f = (x) => { return { 3: 'three' }[x]; };`,
        inputs: () => [nothing, [3, 'number']],
        path: ['type a === 3'],
        result: 'three',
      },
      'a property key that is written': {
        source: `exports.f = (x) => { const o = {}; o[x] = 1; return o.a; };`,
        inputs: () => [nothing, ['a', 'string']],
        path: ['type a !== "__proto__"', 'type a === "a"'],
        result: '1',
      },
      'a bigint': {
        source: `exports.f = (x) => x * 2n > 1n;`,
        inputs: () => [nothing, [1n, 'bigint']],
        path: [],
        result: 'a * 2n > 1n',
      },
      'a bigint beside a number': {
        source: `exports.f = (x) => x + 1;`,
        inputs: () => [nothing, [1n, 'bigint|number']],
        path: ["operand typeof a === 'bigint'"],
        result: 'throws TypeError: Cannot mix BigInt and other types, use explicit conversions',
      },
      'a length that may be none': {
        source: `exports.f = (x) => { const a = []; a.length = x; return a.length; };`,
        inputs: () => [nothing, [3, 'number']],
        path: ['number Number.isInteger(a)', 'bounds a >= 0', 'bounds a <= 4294967295', 'bounds a > 0'],
        result: 'a',
      },
      'a length that cuts, and one that adds holes': {
        source: `exports.f = (x) => { const a = [7, 8]; a.length = x; a.length = 2; return 1 in a; };`,
        inputs: () => [nothing, [1, 'number']],
        path: [
          'number Number.isInteger(a)',
          'bounds a >= 0',
          'bounds a <= 4294967295',
          'bounds a <= 2',
          'bounds a < 2',
          'bounds a === 1',
        ],
        result: 'false',
      },
      'a length of a new array': {
        source: `exports.f = (n) => { const xs = new Array(n).fill(1); return xs.length + xs[0] > 2; };`,
        inputs: () => [nothing, [2, 'number']],
        path: [
          'number Number.isInteger(a)',
          'bounds a >= 0',
          'bounds a <= 4294967295',
          'bounds a > 0',
          'bounds a > 1',
          'bounds a <= 2',
        ],
        result: 'a + 1 > 2',
      },
      'a length that no array has': {
        source: `exports.f = (n) => { try { return Array(n).length; } catch { return 'none'; } };`,
        inputs: () => [nothing, [-1, 'number']],
        path: ['number Number.isInteger(a)', 'bounds a < 0'],
        result: 'none',
      },
      'what is no length is an element': {
        source: `exports.f = (n) => new Array(n)[0];`,
        inputs: () => [nothing, ['a', 'string|number']],
        path: ["operand typeof a === 'string'"],
        result: 'a',
      },
      'the message of an error, which its trace quotes': {
        source: `exports.f = (m) => { const e = new RangeError(m); if (e.message === 'q') return 1; return e.stack.length > 0; };`,
        inputs: () => [nothing, ['k', 'string']],
        path: ['site a !== "q"'],
        result: 'true',
        lost: { 'stack of an error': 1 },
      },
      'the cause of an error': {
        source: `class E extends Error { constructor(c) { super('m', { cause: c }); } } exports.f = (x) => new E(x).cause;`,
        inputs: () => [nothing, [3, 'number']],
        path: [],
        result: 'a',
      },
      'a parameter written through arguments': {
        source: `exports.f = function (x, y) { arguments[0] = y; return x; };`,
        inputs: () => [nothing, [3, 'number'], [4, 'number']],
        path: [],
        result: 'b',
      },
      'arguments written through a parameter': {
        source: `exports.f = function (x, y) { x = y; return arguments[0]; };`,
        inputs: () => [nothing, [3, 'number'], [4, 'number']],
        path: [],
        result: 'b',
      },
      'arguments overwritten by a constant': {
        source: `exports.f = function (x, y) { x = 5; return arguments[0]; };`,
        inputs: () => [nothing, [3, 'number'], [4, 'number']],
        path: [],
        result: '5',
      },
    });
  });
});
