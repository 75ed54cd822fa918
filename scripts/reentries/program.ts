import { js } from '../../compiler/differential/program.js';

/**
 * The program that calls every built-in of its realm with operands that run code of the program: objects with
 * conversions, accessors and iterators, proxies, functions, regular expressions and arrays with methods of their own.
 * It exports the names of the built-ins, and `one`, which calls that of a number.
 */
export const program = js`
  const found = [];
  const seen = new Set();
  const roots = [[ '', globalThis ]];
  const G = (f) => { try { return f(); } catch { } };
  for (const [n, o] of [
    ['ArrayIteratorPrototype', Object.getPrototypeOf([][Symbol.iterator]())],
    ['MapIteratorPrototype', Object.getPrototypeOf(new Map()[Symbol.iterator]())],
    ['SetIteratorPrototype', Object.getPrototypeOf(new Set()[Symbol.iterator]())],
    ['StringIteratorPrototype', Object.getPrototypeOf(''[Symbol.iterator]())],
    ['RegExpStringIteratorPrototype', Object.getPrototypeOf(/./g[Symbol.matchAll](''))],
    ['TypedArray', Object.getPrototypeOf(Uint8Array)],
  ]) roots.push([n, o]);
  const skip = /^(print|.*Error$|(?!Uint8)\w+Array\b(?<!^Array|^TypedArray)|__|eval|console|performance|process|\$|global$|WebAssembly|Atomics\.wait|set(Timeout|Interval|Immediate)|clear|queueMicrotask|escape$|Intl)|SharedArrayBuffer/;
  while (roots.length) {
    const [name, object] = roots.shift();
    if (seen.has(object) || skip.test(name)) continue;
    seen.add(object);
    if (typeof object === 'function') found.push([name, object]);
    for (const key of Reflect.ownKeys(object)) {
      const d = Object.getOwnPropertyDescriptor(object, key);
      const path = typeof key === 'symbol' ? name + '[' + key.description + ']' : name === '' ? key : name + '.' + key;
      for (const [p, v] of [['', d.value], ['get ', d.get], ['set ', d.set]])
        if ((typeof v === 'object' && v !== null) || typeof v === 'function') roots.push([p + path, v]);
    }
  }
  const hooks = () => {};
  const traps = Object.fromEntries(Reflect.ownKeys(Reflect).filter((k) => typeof k === 'string').map((k) => [k, (...a) => { hooks(); return Reflect[k](...a); }]));
  const num = () => ({ valueOf() { hooks(); return 1; }, toString() { hooks(); return '1'; } });
  const prim = () => ({ [Symbol.toPrimitive](h) { hooks(); return h === 'string' ? '1' : 1; } });
  const big = () => ({ valueOf() { hooks(); return 1n; } });
  const getterProto = {}; { const o = getterProto; for (const k of ['length','0','1','get','set','value','enumerable','configurable','writable','raw','cause','message','name','flags','source','global','unicode','exec','lastIndex','constructor','then','next','done','errors','index','groups','proxy','maxByteLength','toString','valueOf','join','toJSON','toISOString','callee', Symbol.iterator, Symbol.species, Symbol.toStringTag, Symbol.match, Symbol.replace, Symbol.split, Symbol.search, Symbol.matchAll, Symbol.isConcatSpreadable, Symbol.isRegExp, Symbol.hasInstance].filter(Boolean)) Object.defineProperty(o, k, { get() { hooks(); return undefined; }, set() { hooks(); }, configurable: true, enumerable: true }); }
  const getter = () => Object.create(getterProto);
  const iter = () => ({ *[Symbol.iterator]() { hooks(); yield [1, 2]; } });
  const nums = () => ({ *[Symbol.iterator]() { hooks(); yield 1; yield 2; } });
  const fn = () => function f() { hooks(); return 1; };
  const proxy = (t) => new Proxy(t, traps);
  const regexp = () => { const r = /a/g; r.exec = function (s) { hooks(); this.exec = () => null; return null; }; return r; };
  const flagged = () => { const r = /a/y; Object.defineProperty(r, 'flags', { get() { hooks(); return 'g'; } }); r.lastIndex = num(); return r; };
  const species = (o) => { Object.defineProperty(o, 'constructor', { get() { hooks(); const C = function (...a) { hooks(); return new o2(...a); }; const o2 = Object.getPrototypeOf(o).constructor; C[Symbol.species] = C; return C; }, configurable: true }); return o; };
  const sub = (C) => class extends C { constructor(...a) { hooks(); super(...a); } };
  const arrGetter = () => { const a = [1, 2]; Object.defineProperty(a, 0, { get() { hooks(); return 1; }, configurable: true, enumerable: true }); return a; };
  const tagged = (o) => { Object.defineProperty(o, Symbol.toStringTag, { get() { hooks(); return 'x'; } }); return o; };
  const fnGetter = () => { const f = function () {}; for (const k of ['name', 'length']) Object.defineProperty(f, k, { get() { hooks(); return 1; } }); return f; };
  const newTargets = () => { const f = function () {}; return new Proxy(f, traps); };
  const err = () => { const e = new Error('x'); for (const k of ['name','message','cause']) Object.defineProperty(e, k, { get() { hooks(); return num(); }, configurable: true }); return e; };
  const args = {
    none: () => [], num: () => [num(), num(), num()], prim: () => [prim(), prim(), prim()], big: () => [big(), big()], mixed: () => [8, big()],
    getter: () => [getter(), getter(), getter()], iter: () => [iter()], nums: () => [nums()], fn: () => [fn(), fn()], keyed: () => [{}, num(), getter()], objKey: () => [{}, 'x', getter()],
    proxy: () => [proxy({ a: 1 }), proxy({ b: 2 })], proxyKey: () => [proxy({ a: 1 }), 'a', { value: 1 }], proxyFn: () => [proxy(function () {}), [], proxy(function () {})], proxyArray: () => [proxy([1, 2, 3])], list: () => [arrGetter(), 1],
    regexp: () => [regexp(), fn()], regexp2: () => [flagged(), num()], text: () => ['abc', num(), num()], textFn: () => ['a', fn()], obj: () => [{ get a() { hooks(); return 1; } }, { get b() { hooks(); return 1; } }], props: () => [{}, { get x() { hooks(); return { value: 1 }; } }], map: () => [[1, 2], fn()],
    n1: () => [1, num()], n2: () => [0, 1, num()], err: () => ['m', { get cause() { hooks(); return 1; } }], agg: () => [nums(), 'm', { get cause() { hooks(); } }], bytes: () => [8, { get maxByteLength() { hooks(); return 8; } }],
    buffer: () => [new ArrayBuffer(8), num(), num()], ta: () => [species(new Uint8Array(2)), num()], err2: () => [err()], tpl: () => [{ get raw() { hooks(); return { get length() { hooks(); return 1; }, get 0() { hooks(); return 'a'; } }; } }, num()],
    toJSON: () => [{ toJSON() { hooks(); return 1; } }, fn(), num()], newT: () => [Object, [], newTargets()], arrs: () => [[1], arrGetter()], str: () => [new String('a')], hint: () => ['string'], conv: () => [[num(), num()]],
  };
  const receivers = {
    undefined: () => undefined, num, prim, getter, proxy: () => proxy({ a: 1 }), proxyArray: () => proxy([1, 2, 3]), arrGetter, array: () => species([1, 2, 3]), objs: () => [num(), num()], proxyFn: () => proxy(function () {}), fnGetter,
    string: () => 'aab', number: () => 1, date: () => new Date(0), dateConv: () => { const d = new Date(0); d.toISOString = fn(); d.toString = fn(); d.valueOf = fn(); return d; }, regexp, flagged, regexpPlain: () => /a/g, regexpSpecies: () => species(/a/g), err,
    map: () => new Map([[1, 2]]), set: () => new Set([1]), weak: () => new WeakMap(), ta: () => species(new Uint8Array([1, 2])), taPlain: () => new Uint8Array([1, 2]), bta: () => new BigInt64Array(2), buffer: () => species(new ArrayBuffer(8)), bufferPlain: () => new ArrayBuffer(8, { maxByteLength: 16 }), view: () => new DataView(new ArrayBuffer(16)), symbol: () => Symbol('x'), bigint: () => 1n, promise: () => species(Promise.resolve(1)),
    tagged: () => tagged({}), setter: () => ({ set x(v) {}, get x() { return 1; } }), lengthy: () => ({ length: num(), 0: num() }), toLocale: () => [{ toLocaleString() { hooks(); return 'x'; } }], toJSON: () => ({ toISOString() { hooks(); return 1; } }), Array: () => Array, subArray: () => sub(Array), taClass: () => Uint8Array, subTa: () => sub(Uint8Array), protoProxy: () => Object.create(proxy({})),
    matchIter: () => regexp()[Symbol.matchAll]('aa'), wrapped: () => Object(1n),
  };
  exports.names = found.map(([n]) => n);
  const common = ['num', 'proxy', 'getter'];
  const by = [
    [/^(get |set )?Array\.prototype/, ['array', 'arrGetter', 'proxyArray', 'objs', 'lengthy', 'getter', 'toLocale', 'taPlain']],
    [/^(get |set )?String\.prototype/, ['num', 'prim', 'string', 'proxy', 'getter']],
    [/^(get |set )?RegExp\.prototype/, ['regexp', 'flagged', 'regexpPlain', 'regexpSpecies', 'getter', 'proxy']],
    [/RegExpStringIterator/, ['matchIter']],
    [/^(get |set )?Date\.prototype/, ['date', 'dateConv', 'toJSON', 'proxy', 'num']],
    [/^(get |set )?(Uint8Array|TypedArray|.*Array)\.prototype/, ['ta', 'taPlain', 'bta', 'toLocale']],
    [/^TypedArray\./, ['taClass', 'subTa']],
    [/^(get |set )?(Map|Set|Weak\w+)\.prototype/, ['map', 'set', 'weak']],
    [/^(get |set )?ArrayBuffer\.prototype/, ['buffer', 'bufferPlain']],
    [/^DataView\.prototype/, ['view']],
    [/^(get |set )?(Function)\.prototype/, ['proxyFn', 'fnGetter']],
    [/^(get |set )?Error\.prototype/, ['err', 'getter', 'proxy']],
    [/^(get |set )?Promise\.prototype/, ['promise', 'getter', 'proxy']],
    [/^(get |set )?(Number)\.prototype/, ['number']],
    [/^(get |set )?(BigInt)\.prototype/, ['bigint', 'wrapped']],
    [/^(get |set )?(Symbol)\.prototype/, ['symbol']],
    [/^(get |set )?Object\.prototype/, ['proxy', 'getter', 'tagged', 'setter', 'num', 'protoProxy', 'proxyArray', 'regexp']],
    [/^Array\./, ['Array', 'subArray']],
    [/prototype/, common],
    [/./, ['undefined']],
  ];
  const fewArgs = ['none', 'num', 'fn', 'str', 'getter', 'proxy', 'objKey', 'regexp', 'n1', 'list', 'text'];
  const isFew = (n) => /prototype/.test(n) && !/^(get |set )?(Array|String|RegExp|Object|TypedArray|Date)\.prototype/.test(n);
  exports.one = (index) => {
    const [name, f] = found[index];
    const list = by.find(([p]) => p.test(name))[1];
    for (const k of list) for (const [j, a] of Object.entries(args)) { if (isFew(name) && !fewArgs.includes(j)) continue; const R = G(receivers[k]), A = a(); G(() => Reflect.apply(f, R, A)); }
    if (typeof f === 'function' && 'prototype' in f) for (const [, a] of Object.entries(args)) { G(() => Reflect.construct(f, a())); }
    if (typeof f === 'function' && 'prototype' in f) for (const j of fewArgs) { G(() => Reflect.construct(f, args[j](), newTargets())); }
    return name;
  };
`;
