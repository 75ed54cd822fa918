import { group, js } from './program.js';

/** `tried` logs the result or the error of its function, with its message. */
const tried = js`
    const tried = (f) => { try { log(f()); } catch (e) { log(e.name, e.message); } };
    const number = (n, name = 'n') => ({ valueOf() { log(name); return n; } });
    const iter = (list) => ({ [Symbol.iterator]() { log('open'); let i = 0; return {
      next() { log('next ' + i); return { value: list[i], done: i++ >= list.length }; },
      return() { log('return'); return {}; } }; } });`;

/** Built-ins that call functions of the program in the course of their work. */
export const callbacks = group('built-ins that call back', {
  'new Map reads entries one by one': js`${tried}
    const m = new Map(iter([[1, 'a'], [2, 'b'], { 0: 'x', get 1() { log('get 1'); return 'y'; } }]));
    log([...m]);
    tried(() => new Map(iter([[1, 2], 3, [4, 5]])));
    tried(() => new Map(5));
    tried(() => new Map({}));
    tried(() => new Map({ [Symbol.iterator]: 5 }));
    tried(() => new Map({ [Symbol.iterator]: () => 5 }));
    tried(() => new Map('ab'));
    tried(() => Map([]));
    tried(() => [new Map().size, new Map(null).size, new Map([]).size]);
  `,
  'the method that adds is read once': js`${tried}
    class M extends Map {
      get set() {
        log('get set');
        return function (k, v) { log('set', k, v); return Map.prototype.set.call(this, k, v + 1); };
      }
    }
    const m = new M(iter([[1, 2], [3, 4]]));
    log(m instanceof M, m.size, m.get(3));
    const { set } = Map.prototype;
    Map.prototype.set = 5;
    tried(() => new Map([]));
    tried(() => new Map().size);
    Map.prototype.set = set;
    class S extends Set { add(x) { log('add', x); return super.add(x * 2); } }
    log([...new S([1, 2])]);
    class T extends Set { add() { throw new Error('!no'); } }
    tried(() => new T(iter([1, 2])));
  `,
  'collections of patched built-ins': js`${tried}
    const { set } = Map.prototype;
    Map.prototype.set = function (k, v) { log('patched', k); return set.call(this, k, v); };
    log(new Map([[1, 2]]).size);
    const { values } = Array.prototype;
    Array.prototype[Symbol.iterator] = function () { log('iterated'); return values.call(this); };
    log(new Set([1, 2]).size);
  `,
  'weak collections': js`${tried}
    const a = {};
    log(new WeakMap(iter([[a, 1]])).get(a), new WeakSet([a]).has(a));
    tried(() => new WeakSet([1]));
    tried(() => new WeakMap([[1, 2]]));
    tried(() => new WeakMap([1]));
  `,
  'collections keep their prototype': js`
    class M extends Map {}
    const made = Reflect.construct(Map, [[[1, 2]]], M);
    log(made instanceof M, made.get(1), Object.getPrototypeOf(new Set([1])) === Set.prototype);
  `,
  'forEach sees what is added and removed on the way': js`${tried}
    const m = new Map([['a', 1], ['b', 2], ['c', 3]]);
    const context = {};
    m.forEach(function (v, k, all) {
      log(k, v, all === m, this === context);
      if (k === 'a') { m.delete('b'); m.set('d', 4); m.set('a', 9); }
      if (k === 'd') m.clear();
    }, context);
    const s = new Set([1, 2]);
    s.forEach((v, k, all) => { log(v, k, all === s); if (v < 5) s.add(v + 2); });
    tried(() => m.forEach(5));
    tried(() => Map.prototype.forEach.call(s, () => 1));
    tried(() => s.forEach(() => { throw new Error('!out'); }));
    log(m.forEach.name, m.forEach.length);
  `,
  'Object.fromEntries': js`${tried}
    const symbol = Symbol('s');
    log(Object.fromEntries(iter([['a', 1], [symbol, 2], [{ toString() { log('key'); return 'k'; } }, 3]])));
    log(Object.fromEntries(new Map([['x', 1]])), Object.fromEntries([['__proto__', 1]]));
    tried(() => Object.fromEntries(iter([['a', 1], 5])));
    tried(() => Object.fromEntries());
    tried(() => Object.fromEntries(5));
    tried(() => Object.fromEntries({}));
  `,
  'replace with a function and a text': js`${tried}
    log('abcb'.replace('b', (...args) => { log(...args); return '[' + args[0] + ']'; }));
    log('abc'.replace('x', () => log('never')));
    log('abc'.replace('', () => '-'), 'aXb'.replace({ toString() { log('pattern'); return 'X'; } }, () => ({ toString: () => 'y' })));
    log('null'.replace(null, () => 1), 'undefined'.replace(undefined, () => undefined));
    tried(() => 'a'.replace('a', () => Symbol()));
    tried(() => 'a'.replace('a', () => { throw new Error('!no'); }));
    tried(() => String.prototype.replace.call(null, 'a', () => 1));
    tried(() => String.prototype.replace.call({ toString() { log('this'); return 'aa'; } }, 'a', () => 'b'));
    log('$'.replace('$', () => '$&$1'));
  `,
  'replaceAll with a function': js`${tried}
    log('abab'.replaceAll('b', (m, at, all) => m + at + all));
    log('abc'.replaceAll('', (m, at) => at), 'aaaa'.replaceAll('aa', (m, at) => at));
    log('abab'.replaceAll(/a(?<x>b)/g, (m, p, at, all, groups) => groups.x + at));
    tried(() => 'a'.replaceAll(/a/, () => 1));
    tried(() => 'a'.replaceAll('a', Symbol.iterator));
  `,
  'replace with a function and an expression': js`${tried}
    log('2024-01-31'.replace(/(\d+)-(\d+)-(\d+)/, (all, y, m, d, at, text) => [d, m, y, at, text.length].join('.')));
    log('a1b22'.replace(/\d+/g, (n, at) => { log(n, at); return n * 2; }));
    log('aXbX'.replace(/x/gi, (m) => m.toLowerCase()), 'ab'.replace(/(?:)/g, (m, at) => at));
    log('x'.replace(/(?<a>x)(?<b>y)?/, (...args) => args.map((x) => (typeof x === 'object' ? Object.keys(x).join() : x)).join()));
    log('😀a'.replace(/(?:)/gu, () => '|'));
    const sticky = /a/y;
    sticky.lastIndex = 1;
    log('bab'.replace(sticky, () => 'c'), sticky.lastIndex, 'bab'.replace(sticky, () => 'c'), sticky.lastIndex);
    const global = /b/g;
    global.lastIndex = 2;
    log('bb'.replace(global, () => { log('at', global.lastIndex); global.lastIndex = 7; return 'c'; }), global.lastIndex);
  `,
  'replace by a method of the pattern': js`${tried}
    log('abc'.replace({ [Symbol.replace](text, by) { log(text, typeof by); return by('!'); } }, (x) => x + x));
    tried(() => 'a'.replace({ [Symbol.replace]: 5 }, () => 1));
    class R extends RegExp { exec(text) { log('exec'); return super.exec(text); } }
    log('aa'.replace(new R('a', 'g'), () => 'b'));
    const own = /a/;
    own.exec = () => null;
    log('aa'.replace(own, () => 'b'));
    const { exec } = RegExp.prototype;
    RegExp.prototype.exec = function (text) { log('patched'); return exec.call(this, text); };
    log('a'.replace(/a/, () => 'b'));
  `,
  'JSON.parse with a reviver': js`${tried}
    log(JSON.parse('{"a":[1,2,{"b":null}],"c":"d"}', function (key, value) {
      log(key, value, Array.isArray(this));
      return typeof value === 'number' ? value + 1 : value;
    }));
    log(JSON.parse('[1,2,3]', (k, v) => (k === '1' ? undefined : v)));
    log(JSON.parse('{"a":1,"b":2}', (k, v) => (k === 'a' ? undefined : v)), JSON.parse('5', () => undefined));
    log(JSON.parse('{"a":1,"b":2,"c":3}', function (k, v) { if (k === 'a') { delete this.b; this.d = 9; } return v; }));
    log(JSON.parse('{"a":1,"b":{"x":1}}', function (k, v) { if (k === 'a') this.b = [7, 8]; return v; }));
    log(Object.keys(JSON.parse('{"__proto__":1}', (k, v) => v)));
    tried(() => JSON.parse('{', () => 1));
    tried(() => JSON.parse('[1]', (k) => { if (k === '0') throw new Error('!no'); }));
    log(JSON.parse({ toString: () => '[1]' }, (k, v) => v), JSON.parse(' 1 ', 5));
    log(JSON.parse('[1,2]', function (k, v) { if (k === '0') Object.freeze(this); return typeof v === 'number' ? v * 2 : v; }));
  `,
  'JSON.stringify and toJSON': js`${tried}
    log(JSON.stringify({ a: { toJSON(key) { log(key, arguments.length); return [key]; } }, b: [{ toJSON: (k) => k }] }));
    log(JSON.stringify({ toJSON: 5, a: 1 }), JSON.stringify({ toJSON() { return undefined; } }), JSON.stringify(new Date(0)));
    class P { get x() { log('x'); return 1; } toJSON() { return { x: this.x, y: undefined }; } }
    log(JSON.stringify([new P(), new P()], null, 1));
    log(JSON.stringify({ get a() { log('a'); return 1; }, get b() { log('b'); return () => 1; } }));
    BigInt.prototype.toJSON = function () { return typeof this + this; };
    log(JSON.stringify({ n: 1n }));
    tried(() => JSON.stringify({ toJSON() { throw new Error('!no'); } }));
    Date.prototype.toISOString = () => 'patched';
    log(JSON.stringify(new Date(0)));
  `,
  'JSON.stringify with a replacer': js`${tried}
    log(JSON.stringify({ a: 1, b: [2, { c: 3 }] }, function (key, value) { log(key, value, this === value); return key === 'c' ? undefined : value; }));
    log(JSON.stringify([undefined, () => 1, Symbol(), NaN, -0, null, true, 'q"\n\u2028\ud800'], (k, v) => v));
    log(JSON.stringify({ a: undefined, b: () => 1, c: Symbol(), [Symbol()]: 1, d: Infinity }, (k, v) => v));
    log(JSON.stringify({ a: 1 }, (k, v) => (k === '' ? { b: v } : v)), JSON.stringify(1, () => undefined));
    log(JSON.stringify({ b: 1, a: { b: 2, c: 3 }, 1: 4 }, ['a', 'b', 1, 'a', new String('c'), {}, number(1)]));
    log(JSON.stringify({ a: [1, { b: [] }], c: {} }, (k, v) => v, 2));
    log(JSON.stringify([1], (k, v) => v, '--------------'), JSON.stringify([1], (k, v) => v, 20), JSON.stringify([[]], (k, v) => v, -1));
    log(JSON.stringify({ a: new Number(3), b: new String('s'), c: new Boolean(false), d: Object('x') }, (k, v) => v));
    log(JSON.stringify({ a: Object.assign(new Number(3), number(4)) }, (k, v) => v, new Number(1)));
    tried(() => JSON.stringify(1n, (k, v) => v));
    tried(() => JSON.stringify({ a: 1 }, (k, v) => { if (k) throw new Error('!no'); return v; }));
  `,
  'JSON.stringify of circles': js`${tried}
    const of = (make) => tried(() => JSON.stringify(make(), (k, v) => v));
    of(() => { const a = {}; a.a = a; return a; });
    of(() => { const a = []; a.push({ b: a }); return a; });
    of(() => { const k = new Error('!k'); k.x = { y: { z: k } }; return { deep: k }; });
    of(() => { const a = { b: { c: { d: { e: {} } } } }; a.b.c.d.e.f = a; return [a]; });
    const shared = {};
    log(JSON.stringify([shared, shared], (k, v) => v));
  `,
  'arguments of array methods are converted in order': js`${tried}
    const a = [1, 2, 3, 4];
    log(a.slice(number(1, 'start'), number(3, 'end')), a.fill(0, number(1, 'start'), number(2, 'end')));
    log([1, 2, 3].splice(number(1, 'start'), number(1, 'count'), 'x'), a.at(number(-1)));
    log(a.indexOf(4, number(1)), a.includes(4, number(0)), a.lastIndexOf(4, number(3)), a.copyWithin(number(0, 'to'), number(2, 'from'), number(3, 'end')));
    log([].indexOf(1, number(0, 'never')), [].includes(1, number(0, 'never')), [].lastIndexOf(1, number(0, 'never')));
  `,
  'copies of arrays': js`${tried}
    const a = [1, , 3];
    log(a.with(1, 'x'), a.with(number(-1), 9), a.toSpliced(number(1, 'start'), number(1, 'count'), 'y', 'z'), a.toReversed());
    log(a.toSpliced(), a.toSpliced(1), a.toSpliced(-1, 5), 1 in a.toReversed(), a);
    tried(() => a.with(3, 1));
    tried(() => a.with(-4, 1));
    tried(() => Array.prototype.with.call({ length: 2 ** 32 }, 0, 1));
    tried(() => Array.prototype.toSpliced.call({ length: 2 ** 53 - 1 }, 0, 0, 1));
    log(Array.prototype.with.call({ length: 2, get 0() { log('get 0'); return 'g'; }, 1: 'h' }, 1, 'w'));
    log(Array.prototype.toReversed.call({ length: number(2, 'length'), 0: 'a', 1: 'b' }), Array.prototype.toSpliced.call('abc', 1, 1));
  `,
  flat: js`${tried}
    const deep = [1, [2, [3, [4, , [5]]]], , []];
    log(deep.flat(), deep.flat(0), deep.flat(number(2)), deep.flat(Infinity), deep.flat(-1), deep.flat('1'));
    class A extends Array {}
    log(A.from([[1], 2]).flat() instanceof A, [new A()].flat().length);
    log(Array.prototype.flat.call({ length: 2, 0: [1], get 1() { log('get'); return [2]; } }));
    tried(() => Array.prototype.flat.call(null));
  `,
  'join and toString': js`${tried}
    const say = (text) => ({ toString() { log('say ' + text); return text; } });
    log([1, say('a'), null, undefined, [2, say('b')]].join(say('-')), String([say('c')]), [[1, [2]], 3] + '');
    const a = [1];
    a.push(a, [a, 2]);
    log(a.join(), String(a));
    tried(() => [Symbol()].join());
    tried(() => [say('x'), { toString() { throw new Error('!no'); } }].join());
    log([say('again')].join());
    log(Array.prototype.join.call({ length: 2, 0: 'x', 1: 'y' }, '+'), Array.prototype.toString.call({ join: () => 'own' }), Array.prototype.toString.call({ join: 5 }));
    const own = [1, 2];
    own.join = () => 'mine';
    log(String(own), own.toString());
    Array.prototype.join = () => 'patched';
    log(String([1]));
  `,
  'Array.of and Array.from on other constructors': js`${tried}
    class A extends Array { constructor(...args) { super(...args); log('made', args.length); } }
    log(A.of(1, 2), A.of() instanceof A, Array.of.call(Object, 1).length, Array.of.call(undefined, 7));
    log(Array.from.call(A, iter([1])), Array.from(iter([1, 2]), (x, i) => x * i));
    tried(() => Array.from(iter([1, 2]), () => { throw new Error('!no'); }));
    tried(() => Array.from({ length: number(1, 'length'), 0: 'z' }));
  `,
  'conversions by String and Number': js`${tried}
    const both = { toString() { log('toString'); return '7'; }, valueOf() { log('valueOf'); return 8; } };
    log(String(both), Number(both), Number({ valueOf: () => 5n }), Object.is(Number({ valueOf: () => -0 }), -0));
    log(String(Symbol('s')), Number([]), Number({}), String([]), String(null), Number(null), String(), Number());
    log(Number({ [Symbol.toPrimitive]: (hint) => { log(hint); return '3'; } }), String({ [Symbol.toPrimitive]: (hint) => hint }));
    tried(() => String(Object.create(null)));
    tried(() => Number({ valueOf: () => Symbol() }));
    tried(() => String({ toString: () => ({}) }));
    log(typeof new String(both), new String(both).length, Number(new Date(5)));
  `,
  'typed arrays': js`${tried}
    const t = new Uint8Array([3, 1, 2]);
    const context = {};
    t.forEach(function (v, i, all) { log(v, i, all === t, this === context); }, context);
    log(t.some((v) => v > 2), t.every((v) => v > 2), t.find((v) => v < 3), t.findIndex((v) => v < 3), t.findLast((v) => v > 1), t.findLastIndex((v) => v > 1));
    log(t.reduce((a, v) => a + v), t.reduceRight((a, v) => a + '' + v, 'x'), [...t.map((v) => v * 100)], [...t.filter((v) => v > 1)]);
    tried(() => new Uint8Array().reduce((a, b) => a));
    tried(() => t.forEach(5));
    tried(() => Uint8Array.prototype.forEach.call([1], () => 1));
    Object.defineProperty(t, 'length', { value: 1 });
    t.forEach((v) => log('still', v));
  `,
  'typed arrays that lose elements while callbacks run': js`
    const names = ['forEach', 'some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex', 'reduce', 'reduceRight'];
    for (const name of names) for (const bytes of [16, 6, 2]) {
      const buffer = new ArrayBuffer(16, { maxByteLength: 32 });
      const [fixed, tracking] = [new Uint8Array(buffer, 0, 4).fill(7), new Uint8Array(buffer, 2)];
      for (const array of [fixed, tracking]) {
        buffer.resize(16);
        const seen = [];
        const end = array[name]((...args) => { seen.push(args.slice(0, -1).join()); buffer.resize(bytes); return name === 'every'; });
        log(name, bytes, seen, end);
        try { log(array[name](() => 1)); } catch (e) { log(e.name, e.message); }
      }
    }
    for (const name of names) try { log(Uint8Array.prototype[name].call(new Uint8Array(0), () => 1, 'first')); log(Uint8Array.of(1, 2, 3)[name]((a) => a > 1)); log(Uint8Array.of(1)[name](1)); } catch (e) { log(e.name, e.message); }
    class Short extends Uint8Array { get length() { return 1; } }
    log(Short.of(1, 2, 3).reduce((a, b) => a + b));
  `,
});
