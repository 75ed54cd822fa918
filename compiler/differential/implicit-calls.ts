import { group, js } from './program.js';

/** `spy` wraps an object in a proxy that logs what it is asked for; `tried` logs the result or the error in full. */
const spies = js`
    const name = (k) => String(k);
    const spy = (o) => new Proxy(o, {
      get(t, k) {
        log('get ' + name(k));
        const v = Reflect.get(t, k, t);
        return typeof v !== 'function' ? v : function (...a) { log('call ' + name(k), ...a.map(String)); return Reflect.apply(v, t, a); };
      },
      set(t, k, v) { log('set ' + name(k), v); t[k] = v; return true; },
      has(t, k) { log('has ' + name(k)); return k in t; },
      deleteProperty(t, k) { log('delete ' + name(k)); return delete t[k]; },
      ownKeys(t) { log('ownKeys'); return Reflect.ownKeys(t); },
      getOwnPropertyDescriptor(t, k) { log('descriptor ' + name(k)); return Reflect.getOwnPropertyDescriptor(t, k); },
      defineProperty(t, k, d) { log('define ' + name(k), Object.keys(d)); return Reflect.defineProperty(t, k, d); },
      getPrototypeOf(t) { log('getPrototypeOf'); return Reflect.getPrototypeOf(t); },
      setPrototypeOf(t, p) { log('setPrototypeOf'); return Reflect.setPrototypeOf(t, p); },
      isExtensible(t) { log('isExtensible'); return Reflect.isExtensible(t); },
      preventExtensions(t) { log('preventExtensions'); return Reflect.preventExtensions(t); },
    });
    const text = (s, v = 'v') => ({ toString() { log('toString ' + s); return s; }, valueOf() { log(v); return {}; } });
    const number = (n) => ({ valueOf() { log('valueOf', n); return n; } });
    const tried = (f) => { try { log(f()); } catch (e) { log(e.name, e.message); } };`;

/** Calls that no call is written for: traps of proxies, conversions of what built-ins are given, getters that they read. */
export const implicitCalls = group('implicit calls', {
  'internal methods of a proxy, in operators and built-ins': js`${spies}
    const p = spy({ a: 1, get g() { return 2; } });
    log(p.a, p.g, (p.b = 3), 'a' in p, delete p.b);
    log({ ...p }); const { a, ...rest } = p; log(rest);
    const child = Object.create(p); log(child.a, 'a' in child, (child.z = 1), Object.hasOwn(child, 'z'));
    for (const k in child) log(k);
    with ({ __proto__: p }) log(a);
    log(p instanceof Object, Object.prototype.isPrototypeOf.call({}, p));
    class A { constructor() { return spy(this); } } class B extends A { x = 1; ['y'] = 2; } log(new B().x);
    const o = { __proto__: p, m() { super.n = 1; return super.a; } }; log(o.m());
  `,
  'statics of Object and Reflect on a proxy': js`${spies}
    for (const f of [Object.keys, Object.entries, Object.getOwnPropertyNames, Object.getOwnPropertyDescriptors, Object.isFrozen, Object.isSealed,
      Object.seal, Object.freeze, Object.isFrozen, Object.getPrototypeOf, Object.isExtensible, Reflect.ownKeys]) tried(() => f(spy({ a: 1, b: { c: 2 } })) !== 0);
    const key = () => text('a');
    tried(() => Object.hasOwn(spy({ a: 1 }), key()));
    tried(() => Object.defineProperty(spy({}), key(), spy({ value: 1, writable: true })).a);
    tried(() => Object.defineProperties(spy({}), spy({ x: { value: 1 }, y: { get() {} } })) !== 0);
    tried(() => Object.assign(spy({}), spy({ x: 1, y: 2 })) !== 0);
    tried(() => Object.setPrototypeOf(spy({}), null) !== 0);
    tried(() => [Reflect.get(spy({ a: 1 }), key(), 5), Reflect.set(spy({}), 'a', 1, spy({})), Reflect.has(spy({}), 'a')]);
    tried(() => Reflect.construct(spy(function () {}), spy([1, 2]), spy(function () {})) !== 0);
    tried(() => spy([1, 2])['__proto__'] === Array.prototype);
    tried(() => Object.prototype.toString.call(spy([])));
    tried(() => ({}).__lookupGetter__.call(spy({ get a() {} }), 'a') !== undefined);
  `,
  'invariants, in the words of node': js`${spies}
    const fixed = Object.freeze({ x: 1 });
    const on = (trap, result, target = fixed) => new Proxy(target, { [trap]: () => result });
    for (const f of [
      () => on('get', 2).x, () => on('set', true).x = 2, () => 'x' in on('has', false), () => delete on('deleteProperty', true).x,
      () => Object.keys(on('ownKeys', [])), () => Object.keys(on('ownKeys', ['x', 'y'])), () => Object.keys(on('ownKeys', [1])), () => Object.keys(on('ownKeys', ['x', 'x'])),
      () => Object.getPrototypeOf(on('getPrototypeOf', null)), () => Object.getPrototypeOf(on('getPrototypeOf', 1)), () => Object.isExtensible(on('isExtensible', true)),
      () => Object.preventExtensions(on('preventExtensions', true, {})), () => Object.preventExtensions(on('preventExtensions', false, {})),
      () => Object.setPrototypeOf(on('setPrototypeOf', true), {}), () => Object.setPrototypeOf(on('setPrototypeOf', false), {}),
      () => Object.getOwnPropertyDescriptor(on('getOwnPropertyDescriptor', undefined), 'x'), () => Object.getOwnPropertyDescriptor(on('getOwnPropertyDescriptor', 1), 'x'),
      () => Object.getOwnPropertyDescriptor(on('getOwnPropertyDescriptor', { value: 1, configurable: false }, {}), 'x'),
      () => Object.defineProperty(on('defineProperty', true), 'y', {}), () => Object.defineProperty(on('defineProperty', true, {}), 'y', { configurable: false }),
      () => Object.defineProperty(on('defineProperty', false), 'x', {}), () => new (on('construct', 1, function () {}))(), () => on('get', undefined, {}).x,
      () => new Proxy({}, { get: 1 }).x, () => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy.x; },
      () => { const { proxy, revoke } = Proxy.revocable([], {}); revoke(); return Array.isArray(proxy); },
      () => { const { proxy, revoke } = Proxy.revocable(function () {}, {}); revoke(); return proxy(); },
      () => { 'use strict'; on('set', false, {}).x = 1; }, () => { 'use strict'; delete on('deleteProperty', false, {}).x; }, () => { 'use strict'; new Proxy(fixed, {}).x = 2; },
    ]) tried(f);
  `,
  'methods of arrays on a proxy': js`${spies}
    const a = () => spy([3, 1, 2]);
    const { prototype } = Array;
    for (const [m, ...args] of [['push', 4], ['pop'], ['shift'], ['unshift', 0], ['splice', 1, 1, 9], ['slice', 1], ['concat', 4], ['reverse'], ['indexOf', 2], ['includes', 2],
      ['map', (x) => x], ['filter', (x) => x > 1], ['reduce', (x, y) => x + y], ['sort'], ['join'], ['toString'], ['flat'], ['fill', 0, 1, 2], ['copyWithin', 0, 1], ['at', -1], ['with', 0, 5], ['toSorted']])
      tried(() => String(prototype[m].apply(a(), args).length));
    log(Array.from(spy({ length: 2, 0: 'x' })), [...spy(['y'])], Array.isArray(spy([])), [].concat(spy([1])));
    for (const v of prototype.entries.call(spy({ length: 1, 0: 'z' }))) log(v);
    log(JSON.stringify(spy({ a: [1], b: spy([2]) })));
    const self = [1]; self.length = number(0); log(self);
  `,
  'accessors of elements': js`${spies}
    const a = [1, 2, 3];
    Object.defineProperty(a, 1, { get() { log('get 1'); return 20; }, set(v) { log('set 1', v); }, configurable: true, enumerable: true });
    log(a[1], (a[1] = 5), a.map((x) => x + 1), a.slice(), a.join(), [...a], a.indexOf(20), a.concat([4]), Math.max(...a));
    Object.defineProperty(Array.prototype, 5, { get() { log('get 5'); return 'p'; }, configurable: true });
    const holes = []; holes.length = 6; log(holes[5], holes.includes('p')); delete Array.prototype[5];
  `,
  'conversions of what built-ins are given': js`${spies}
    const n = number;
    tried(() => [Math.max(n(1), n(2)), Math.hypot(n(3), n(4)), Math.atan2(n(0), n(1)), parseInt(text('12'), n(3)), isNaN(n(1)), Number(n(2)), new Number(n(3)) + 0, BigInt(n(4))]);
    tried(() => ['abc'.slice(n(1), n(2)), 'abc'.at(n(-1)), 'a'.padEnd(n(3), text('-')), 'abc'.padEnd(n(1), text('-')), 'abc'.includes(text('b'), n(1)), 'a'.concat(text('x'), text('y')), 'a'.repeat(n(2))]);
    tried(() => [String.prototype.trim.call(text(' q ')), String.fromCharCode(n(65), n(66)), String.fromCodePoint(n(97)), (255).toString(n(16)), (1.5).toFixed(n(2)), BigInt.asIntN(n(8), n(255n)), Symbol(text('s')).description]);
    tried(() => [new Date(n(3)).getTime(), new Date(n(2020), n(1)).getMonth(), Date.UTC(n(1970), n(0), n(2)), new Date(0).setUTCHours(n(1), n(2)), Date.parse(text('1970'))]);
    tried(() => [new DataView(new ArrayBuffer(8)).getInt8(n(1)), new ArrayBuffer(n(4)).byteLength, new Uint8Array([n(1), n(2)])[1], encodeURIComponent(text('a b')), String.raw(spy({ raw: ['a', 'b'] }), n(1))]);
    tried(() => Math.max(1n, n(2))); tried(() => Math.max(n(1), Symbol())); tried(() => 'a'.at(n(1n))); tried(() => String.fromCodePoint(n(-1), n(2))); tried(() => 'x'.includes(/x/, n(0)));
    tried(() => { const a = new Uint8Array(2); a[0] = n(7); a.set([n(8)], n(1)); return a; });
    tried(() => [String(new Error(text('m'), spy({ cause: 1 })).message), Error.prototype.toString.call(spy({ name: 'N', message: 'm' })), new AggregateError(spy([1]), text('m')).errors]);
    tried(() => [Date.prototype.toJSON.call(spy({ valueOf() { return 1; }, toISOString() { return 'iso'; } })), new Date(0)[Symbol.toPrimitive]('number'), Date.prototype[Symbol.toPrimitive].call(text('t'), 'string')]);
  `,
  'regular expressions that are asked': js`${spies}
    const P = RegExp.prototype;
    for (const [m, r, ...args] of [['match', /a/, 'aba'], ['match', /a/g, 'aba'], ['match', /(?:)/gu, 'a\u{1F600}'], ['replace', /(?<x>a)/, 'aba', '[$<x>$1$&$$]'], ['replace', /a/g, 'aba', (x) => x + x],
      ['matchAll', /a/g, 'aba'], ['search', /b/, 'aba'], ['split', /(b)/, 'abab', number(3)]]) tried(() => { const v = P[Symbol[m]].call(spy(r), ...args); return v && v.next ? [...v] : v; });
    tried(() => [P.test.call(spy(/b/), text('aba')), P.toString.call(spy(/b/g)), spy(/x/).source]);
    tried(() => [RegExp(spy(/b/g)) !== 0, new RegExp(spy({ source: 'x', flags: 'g', [Symbol.match]: true })).flags, new RegExp(/b/y, text('g')).flags]);
    tried(() => ['aba'.match(spy(/a/)), 'aba'.search(text('b')), 'a,b'.split(text(','), number(1)), 'aba'.replace(text('b'), text('[$&]')), 'aba'.replaceAll(spy(/a/g), 'x'), 'aba'.match(text('b')).index]);
    tried(() => { const r = /a/; r.lastIndex = number(0); return [r.exec(text('a')), typeof r.lastIndex]; });
    tried(() => { const r = /a/g; r.exec = function () { log('exec'); this.exec = () => null; return { index: 1, 0: text('b'), length: number(1) }; }; return 'abc'.replace(r, '-'); });
    tried(() => 'a'.matchAll(/a/)); tried(() => P.test.call({ exec() { return 1; } }, 'a')); tried(() => 'a'.match({ [Symbol.match]: 1 }));
  `,
  'typed arrays that are asked': js`${spies}
    const species = (a) => Object.defineProperty(a, 'constructor', { get() { log('constructor'); return { [Symbol.species]: function (...args) { log('species', ...args.filter(Number.isInteger)); return new Uint8Array(...args); } }; } });
    const a = () => species(new Uint8Array([5, 3, 4]));
    tried(() => [a().map((x) => x + 1), a().filter((x) => x > 3), a().slice(1), a().subarray(1)]);
    tried(() => [new Uint8Array([5, 3, 4, 1, 2]).sort((x, y) => { log(x, y); return x - y; }), new Float64Array([2, 1]).toSorted((x, y) => y - x)]);
    tried(() => [Uint8Array.from(spy([1, 2]), (x) => x * 2), Uint8Array.from(spy({ length: 1, 0: number(3) })), new Uint8Array(spy({ length: number(1), 0: 9 })), Uint8Array.of(number(1))]);
    tried(() => { const t = new Uint8Array(3); t.set(spy({ length: 2, 0: 1, 1: number(2) }), number(1)); return t; });
    tried(() => Uint8Array.from.call(Array, [])); tried(() => new Uint8Array(1).set([1, 2]));
  `,
  'a new target that is asked for its prototype': js`${spies}
    for (const C of [Object, Array, Map, Date, Error, RegExp, Promise, Uint8Array, Number, function () {}, class {}])
      tried(() => { const t = function () {}; t.prototype = { made: C.name }; return Reflect.construct(C, [() => {}], spy(t)).made; });
  `,
  'traps that recur without end': js`${spies}
    const p = new Proxy({}, { get(t, k, r) { return r[k]; }, has(t, k) { return k in p; }, set(t, k, v, r) { r[k] = v; return true; }, ownKeys() { return Reflect.ownKeys(p); } });
    for (const f of [() => p.x, () => 'x' in p, () => { p.x = 1; }, () => Object.keys(p), () => { for (const k in p); }, () => JSON.stringify(p)])
      try { log(f()); } catch (e) { log(e instanceof RangeError); }
    let deep = {}; for (let n = 0; n < 500; n++) deep = new Proxy(deep, {}); deep.end = 1; log(deep.end, 'end' in deep, Object.keys(deep));
  `,
});
