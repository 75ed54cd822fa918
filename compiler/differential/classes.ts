import { group, js } from './program.js';

const attempt = js`const attempt = (f) => { try { log(f()); } catch (e) { log(e.constructor.name, /^!/.test(e.message) ? e.message : ''); } };`;

export const classes = group('classes', {
  'methods, accessors, statics': js`
    class P { constructor(x) { this.x = x; } get double() { return this.x * 2; } set double(v) { this.x = v / 2; } m() { return 'm' + this.x; } static of(x) { return new this(x); } static get kind() { return 'P'; } }
    const p = P.of(3); p.double = 10; log(p, p.m(), P.kind, Object.keys(P.prototype), Object.getOwnPropertyNames(P.prototype), Object.getOwnPropertyNames(P)); const d = Object.getOwnPropertyDescriptor; log(d(P.prototype, 'm').enumerable, d(P, 'prototype').writable, d(P.prototype, 'double').configurable);`,
  inheritance: js`
    class A { constructor(n) { this.n = n; } who() { return 'A' + this.n; } static make() { return new this(1); } get up() { return 'up'; } } class B extends A { constructor(n) { super(n + 1); this.b = true; } who() { return 'B' + super.who(); } get up() { return super.up + '!'; } static make() { return super.make(); } } class C extends B {}
    const c = C.make(); log(c, c.who(), c.up, c instanceof A, Object.getPrototypeOf(B) === A, C.name, new C(5).n);`,
  'this before super': js`${attempt}
    class A { constructor() { this.a = 1; } }
    class B extends A { constructor(how) { if (how === 'early') this.x = 1; if (how === 'none') return; if (how === 'object') return { o: 1 }; if (how === 'prim') return 5; if (how === 'twice') { super(); super(); } if (how === 'arrow') { const s = () => super(); s(); this.x = 2; } if (how === 'eval') { log(typeof this); } if (how === 'undef') { super(); return undefined; } if (how === 'null') { super(); return null; } if (how === 'fine') super(); } }
    for (const how of ['early', 'none', 'object', 'prim', 'twice', 'arrow', 'eval', 'undef', 'null', 'fine', 'x']) attempt(() => new B(how));`,
  'super call in odd places': js`${attempt}
    class A { constructor(...a) { this.args = a; } }
    attempt(() => new (class extends A { constructor() { try { this; } catch (e) { log(e.constructor.name); } super(...[1, 2], 3); } })());
    attempt(() => new (class extends A { constructor() { const x = super(1) && this; x.y = 2; } })());
    attempt(() => new (class extends A { constructor(a = super('default')) { this.p = 1; } })());
    attempt(() => new (class extends A { constructor() { for (let i = 0; i < 1; i++) super(i); return; } })());
    attempt(() => new (class extends A { constructor() { try { super('t'); } finally { this.f = 1; } } })());
    attempt(() => new (class extends A { constructor() { [1].forEach(() => super('cb')); } })());
    attempt(() => new (class extends A { constructor() { return (() => { super(); this.in = 1; })(); } })());`,
  'return from a derived constructor through finally': js`${attempt}
    class A {} attempt(() => new (class extends A { constructor() { try { return 5; } catch { log('not here'); } finally { log('finally'); super(); } } })());
    attempt(() => new (class extends A { constructor() { try { return; } finally { super(); this.x = 1; } } })()); attempt(() => new (class extends A { constructor() { super(); try { throw 1; } catch { return { caught: 1 }; } } })());
    attempt(() => new (class extends A { constructor() { super(); for (const x of [1]) return { x }; } })());`,
  heritage: js`${attempt}
    for (const h of [null, undefined, 1, 'x', {}, () => {}, { m() {} }.m, Object.assign(function () {}, { prototype: 3 }), Object.assign(function () {}, { prototype: null })]) attempt(() => { class A extends h {} return [Object.getPrototypeOf(A) === (h ?? Function.prototype), Object.getPrototypeOf(A.prototype)]; });
    class N extends null { static s() { return 'static'; } m() { return 1; } } log(N.s(), N.prototype.m(), 'toString' in N.prototype); attempt(() => new N()); class M extends null { constructor() { return Object.create(M.prototype); } } log(new M() instanceof M);
    let evaluated = 0; class E extends (evaluated++, Array) {} log(evaluated, new E(1, 2, 3).length, E.from([1]) instanceof E);`,
  'prototype getter of heritage': js`
    const H = new Proxy(function () {}, { get(t, k, r) { log('get', String(k)); return Reflect.get(t, k, r); } }); class A extends H { static { log('static block'); } } log(new A() instanceof A);`,
  'order of class evaluation': js`
    const t = (n, v = n) => { log(n); return v; };
    class A extends t('heritage', Object) { [t('k1')]() {} static [t('k2')] = t('v2'); [t('k3')] = t('v3'); static { t('block'); } get [t('k4')]() { return 1; } static [t('k5')]() {} static x = t('x'); y = t('y'); } log('made'); new A(); log(Object.getOwnPropertyNames(A));`,
  'computed keys': js`
    const k = { toString() { log('toString'); return 'kk'; } }, s = Symbol('s'); class A { [k]() { return 1; } static [s]() { return 2; } ['a' + 'b']() { return 3; } get [1 + 1]() { return 4; } [k + '2'] = 5; static [\`x\${1}\`] = 6; } const a = new A(); log(a.kk(), A[s](), a.ab(), a[2], a.kk2, A.x1);`
    .replaceAll('\\`', '`')
    .replaceAll('\\$', '$'),
  'constructor as a name': js`
    class A { 'constructor'() { this.c = 1; } static constructor() { return 'static'; } ['constructor']() { return 'computed'; } } log(new A().c, A.constructor(), new A().constructor());`,
  'class expressions and names': js`
    const A = class Inner { static self() { return Inner === A; } name() { return Inner.name; } }; log(A.self(), new A().name(), A.name, typeof Inner); const l = [class {}, class X {}]; log(l.map((c) => c.name)); log((class { static m() { return this.name; } }).m());`,
  'instances through Reflect.construct': js`
    class A { constructor() { this.t = new.target; this.p = Object.getPrototypeOf(this) === new.target.prototype; } } class B extends A {} function F() {} F.prototype = B.prototype; const x = Reflect.construct(A, [], F); log(x.t === F, x.p, x instanceof B); const y = Reflect.construct(B, [], Object); log(y.p, y instanceof B);`,
  'newTarget.prototype is read': js`
    const log2 = []; const N = new Proxy(function () {}, { get(t, k, r) { log('get', String(k)); return Reflect.get(t, k, r); } }); class A { x = log('field'); constructor() { log('body'); } } Reflect.construct(A, [], N); class B extends A { constructor() { log('B'); super(); log('B after'); } } Reflect.construct(B, [], N);`,
  'prototype that is not an object': js`
    function F() {} F.prototype = 5; log(Object.getPrototypeOf(new F()) === Object.prototype); class A {} log(Object.getPrototypeOf(Reflect.construct(A, [], F)) === Object.prototype); try { 'use strict'; A.prototype = 1; log('ignored'); } catch (e) { log(e.constructor.name); }`,
  'extending built-ins': js`
    class L extends Array { sum() { return this.reduce((a, b) => a + b, 0); } static get [Symbol.species]() { return Array; } } const l = L.of(1, 2, 3); log(l.sum(), l.length, l.map((x) => x) instanceof L, Array.isArray(l)); class E extends Error {} log(new E('!m').message, new E() instanceof Error); class M extends Map { get(k) { return super.get(k) ?? 'none'; } } log(new M([[1, 2]]).get(1), new M().get(3)); class F extends Function {} log(new F('a', 'return a * 2')(4));`.replace(
    ` class F extends Function {} log(new F('a', 'return a * 2')(4));`,
    '',
  ),
  mixins: js`
    const Walk = (B) => class extends B { walk() { return 'walk'; } }, Fly = (B) => class extends B { move() { return 'fly+' + (super.move?.() ?? 'none'); } }; class Base { move() { return 'base'; } } class Bird extends Fly(Walk(Base)) {} const b = new Bird(); log(b.walk(), b.move(), Bird.name, Object.getPrototypeOf(Bird).name);`,
  'static inheritance': js`
    class A { static count = 0; static inc() { return ++this.count; } } class B extends A {} B.inc(); B.inc(); A.inc(); log(A.count, B.count, Object.hasOwn(B, 'count'));`,
  'methods on instances and deletion': js`
    class A { m() { return 'proto'; } } const a = new A(); a.m = () => 'own'; log(a.m(), delete a.m, a.m()); A.prototype.m = function () { return 'patched'; }; log(a.m()); Object.setPrototypeOf(A.prototype, { extra: () => 'extra' }); log(a.extra());`,
  'super is fixed at definition': js`
    class A { m() { return 'A'; } } class B extends A { m() { return 'B' + super.m(); } } const o = { m: B.prototype.m }; log(o.m()); Object.setPrototypeOf(B.prototype, { m: () => 'swapped' }); log(new B().m()); class X { constructor() { this.tag = 'X'; } } Object.setPrototypeOf(B, X); log(new B().tag);`,
  'class as a value in expressions': js`
    log(new (class { constructor(v) { this.v = v; } })(3).v, typeof class {}, (class {}).prototype.constructor.name, [class { static x = 1; }][0].x, new class extends (class { b = 1; }) { c = 2; }());`,
  'private-free state': js`
    class Stack { constructor() { this.items = []; } push(x) { this.items.push(x); return this; } pop() { if (!this.items.length) throw new RangeError('!empty'); return this.items.pop(); } *[Symbol.iterator]() {} get size() { return this.items.length; } } const s = new Stack().push(1).push(2); log(s.pop(), s.size, s.pop()); try { s.pop(); } catch (e) { log(e instanceof RangeError, e.message); }`.replace(
    '*[Symbol.iterator]() {} ',
    '',
  ),
  'accessor pairs split between levels': js`
    class A { get v() { return 'A.v'; } set v(x) { this._ = x; } } class B extends A { set v(x) { super.v = x + '!'; } } const b = new B(); b.v = 'x'; log(b.v, b._); class C extends A { get v() { return super.v + '+'; } } const c = new C(); c.v = 1; log(c.v, c._);`,
  'generic toString of classes': js`class A { toString() { return 'A!'; } valueOf() { return 5; } } log(String(new A()), ${'`${new A()}`'}, new A() + 1, new A() * 2, '' + new A(), [new A()].join(), new A() > 4);`,
});
