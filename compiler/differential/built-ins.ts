import { group, js } from './program.js';

/** `tried` logs the result or the error in full; `number` and `text` log their conversions, `asked` what is read. */
const spies = js`
    const shown = (v) => (ArrayBuffer.isView(v) ? Array.from(v, String).join() : typeof v === 'bigint' ? v + 'n' : v);
    const tried = (name, f) => { try { log(name, shown(f())); } catch (e) { log(name, e.name, e.message); } };
    const number = (n) => ({ valueOf() { log('valueOf', String(n)); return n; } });
    const text = (s) => ({ toString() { log('toString', s); return s; } });
    const asked = (o) => new Proxy(o, { get(t, k) { log('get', String(k)); return Reflect.get(t, k); } });`;

/** What built-ins ask for and convert, in which order, and what they refuse before. */
export const builtIns = group('built-ins', {
  'typed arrays whose length changes while operands are converted': js`${spies}
    for (const T of [Uint8Array, Float64Array, BigInt64Array]) for (const size of [0, 8, 24, 48]) for (const isFixed of [false, true]) {
      const go = (name, f) => {
        const buffer = new ArrayBuffer(32, { maxByteLength: 64 });
        const a = isFixed ? new T(buffer, 8, 2) : new T(buffer);
        const one = typeof a[0] === 'bigint' ? 9n : 9;
        for (let i = 0; i < a.length; i++) a[i] = typeof one === 'bigint' ? BigInt(i + 1) : i + 1;
        const r = (v) => ({ valueOf() { buffer.resize(size); return v; }, toString() { buffer.resize(size); return '-'; } });
        tried(T.name + ' ' + size + ' ' + name, () => f(a, r, one));
        log(shown(a));
      };
      go('at', (a, r) => a.at(r(1)));
      go('at the end', (a, r) => a.at(r(-1)));
      go('fill', (a, r, one) => a.fill(r(one)));
      go('fill from', (a, r, one) => a.fill(one, r(1)));
      go('fill to', (a, r, one) => a.fill(one, -1, r(-1)));
      go('copy to', (a, r) => a.copyWithin(r(0), 1));
      go('copy from', (a, r) => a.copyWithin(1, r(0)));
      go('copy up to', (a, r) => a.copyWithin(-1, 0, r(3)));
      go('with', (a, r, one) => a.with(r(-1), one));
      go('with value', (a, r, one) => a.with(0, r(one)));
      go('join', (a, r) => a.join(r(0)));
      go('set', (a, r, one) => a.set([one], r(1)));
      go('slice', (a, r) => a.slice(0, r(-1)));
      go('store', (a, r, one) => { a['0'] = r(one); a[1] = r(one); });
      go('iterated', (a, r) => { const seen = []; for (const x of a) { seen.push(String(x)); if (seen.length === 1) r(0).valueOf(); } return seen.join(); });
      go('copied', (a, r) => Array.from(a, (x) => (r(0).valueOf(), String(x))).join());
      go('renamed', (a) => { Object.defineProperty(a, 'length', { value: 1 }); return [...a, ...a.entries()].map(String).join(); });
      go('made', (a, r) => new T(a.buffer, 0, r(2)));
    }
  `,
  'operands of what refuses are not converted': js`${spies}
    const n = number(1);
    const buffer = new ArrayBuffer(8, { maxByteLength: 8 }); const short = new Uint8Array(buffer, 4); buffer.resize(0);
    for (const f of ['at', 'fill', 'copyWithin', 'with', 'join', 'includes', 'indexOf', 'slice', 'toLocaleString', 'map', 'sort'])
      tried(f, () => short[f](f === 'map' || f === 'sort' ? () => 1 : n, n));
    tried('called', () => ArrayBuffer(n)); tried('called', () => DataView(new ArrayBuffer(1), n)); tried('new', () => new BigInt(n));
    tried('new', () => new Symbol(text('s')));
    for (const [array, f] of [[new Float64Array(2), 'add'], [new Uint8ClampedArray(2), 'store'], [[1], 'load'], [new Uint8Array(2), 'notify']])
      tried(f, () => Atomics[f](array, n, n));
    tried('range', () => Atomics.store(new Uint8Array(2), 5, n)); tried('range', () => Atomics.add(new BigInt64Array(2), 0, n));
    tried('kind', () => ArrayBuffer.prototype.slice.call(new SharedArrayBuffer(8), n));
    tried('kind', () => SharedArrayBuffer.prototype.slice.call(new ArrayBuffer(8), n));
    tried('fixed', () => new ArrayBuffer(8).resize(n)); tried('fixed', () => new SharedArrayBuffer(8).grow(n));
    tried('view', () => new DataView({}, n)); tried('view', () => new DataView(new ArrayBuffer(2), 3, n));
    tried('offset', () => new Uint16Array(new ArrayBuffer(8), number(1), n)); tried('offset', () => new Uint8Array(new ArrayBuffer(8), number(-1), n));
    tried('offset', () => new Uint8Array(new ArrayBuffer(8), number(9))); tried('length', () => new Uint8Array(new ArrayBuffer(8), 0, number(9)));
    const invalid = new Date(NaN);
    for (const f of ['setMonth', 'setHours', 'setUTCMinutes', 'setSeconds', 'setFullYear']) tried(f, () => invalid[f](n, number(2), number(3)));
  `,
  'prototypes of new targets are read before, between and after operands': js`${spies}
    const made = (C, ...args) => tried(C.name ?? 'C', () => typeof Reflect.construct(C, args, asked(function () {})));
    made(ArrayBuffer, number(8)); made(ArrayBuffer, -1); made(DataView, new ArrayBuffer(8), number(1)); made(DataView, {}, 1);
    made(Uint8Array, new ArrayBuffer(8), number(1)); made(RegExp, asked(/a/), text('g')); made(AggregateError, asked([1]), text('m'));
    made(Error, text('m')); made(Object.getPrototypeOf(Uint8Array)); made(BigInt, 1); made(Symbol); made(WeakRef, 1); made(FinalizationRegistry, 1);
    made(Number, number(1)); made(String, text('s')); made(Date, number(1)); made(Map, asked([]));
    for (const C of [Error, RangeError]) log(Reflect.construct(C, ['m'], asked(function () {})).stack.includes('new '));
  `,
  'bound functions of targets that are asked': js`${spies}
    const described = (f) => log(Object.getOwnPropertyDescriptor(f, 'name'), Object.getOwnPropertyDescriptor(f, 'length'), Object.getPrototypeOf(f) === Function.prototype);
    class A { constructor(...args) { log('A', new.target === A, ...args); } }
    const traps = { get(t, k) { log('get', String(k)); return Reflect.get(t, k); }, getOwnPropertyDescriptor(t, k) { log('own', String(k)); return Reflect.getOwnPropertyDescriptor(t, k); },
      getPrototypeOf(t) { log('prototype'); return Reflect.getPrototypeOf(t); } };
    const bound = Function.prototype.bind.call(new Proxy(A, traps), null, 1, 2); described(bound);
    new bound(3); log(Object.create(A.prototype) instanceof bound);
    class B extends bound {} new B(4);
    for (const [name, length] of [['n', 3], [1, -5], [Symbol('s'), Infinity], [undefined, 2.9], ['x', '4'], ['y', -Infinity], ['z', NaN]]) {
      const f = function (...args) { log(this, ...args); return new.target !== undefined; };
      Object.defineProperty(f, 'name', { get() { log('name'); return name; } }); Object.defineProperty(f, 'length', { get() { log('length'); return length; } });
      const g = f.bind('t', 1); described(g); log(g(2), [5].map(g), Reflect.apply(g, 0, [6]), typeof new g());
    }
    const m = { m() { return this; } }.m; Object.setPrototypeOf(m, null); const k = Function.prototype.bind.call(m, 7);
    log(Object.getPrototypeOf(k), Reflect.apply(k, 1, [])); tried('new', () => new k());
    log('prototype' in bound, Object.getOwnPropertyNames(bound), Function.prototype.toString.call(bound));
  `,
  'tags of objects that inherit from proxies': js`
    const seen = []; const p = new Proxy({}, { get(t, k, r) { seen.push(String(k), r === p); return Reflect.get(t, k); } });
    const tag = (o) => { seen.length = 0; log(Object.prototype.toString.call(o), ...seen); };
    const child = Object.create(p); tag(child); tag(Object.create(child)); tag(Object.setPrototypeOf([], p)); tag(p);
    tag(Object.create(child, { [Symbol.toStringTag]: { get() { return String(this === child); } } })); seen.length = 0; log(String(child), ...seen);
  `,
  'lengths that are too much': js`${spies}
    const long = new Proxy({ length: 2 ** 53 }, { get(t, k) { log('get', String(k)); return t[k]; }, has() { throw new Error('!asked'); } });
    for (const f of ['toSorted', 'join', 'toLocaleString', 'toReversed', 'toSpliced', 'with', 'push', 'unshift', 'splice'])
      tried(f, () => Array.prototype[f].call(long, ...(f === 'push' || f === 'unshift' ? [1] : f === 'splice' ? [0, 0, 1] : f === 'toSpliced' ? [0, 0] : f === 'with' ? [0, 1] : [])));
    tried('sort', () => Array.prototype.sort.call(asked({ length: 1, 0: 1 })));
    tried('split', () => /a/[Symbol.split](text('a'), 1n));
  `,
  'revoked proxies': js`${spies}
    const { proxy, revoke } = Proxy.revocable([], {}); revoke();
    const callable = Proxy.revocable(function () {}, {}); callable.revoke();
    tried('typed', () => new Uint8Array(proxy)); tried('aggregate', () => new AggregateError(proxy)); tried('json', () => JSON.stringify({}, callable.proxy));
    tried('map', () => [].map(proxy)); tried('reduce', () => [1, 2].reduce(new Proxy(proxy, {})));
  `,
  'typed arrays whose length is called otherwise': js`
    const a = new Float64Array([3, 1, 2]);
    Object.defineProperty(a, 'length', { get() { log('length'); return 1; } });
    a[1] = 5;
    log(a[0], a[2], a[3], a.find((x) => x > 3), a.reduce((x, y) => x + y), a.map((x) => -x).join(), a.at(-1));
    a.set([7, 8]); a.forEach((x) => log(x)); log(a.length);
  `,
});
