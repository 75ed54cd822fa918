import { group, js } from './program.js';

const attempt = js`const attempt = (f) => { try { log(f()); } catch (e) { log(e.constructor.name, /^!/.test(e.message) ? e.message : ''); } };`;

export const fields = group('class elements', {
  'fields before the constructor body': js`
    class A { x = (log('x'), 1); constructor() { log('A body', this.x); this.y = 2; } z = this.x + 1; } log(new A()); class B extends A { w = (log('w', this.y), 3); constructor() { log('B start'); super(); log('B end', this.w); } } log(new B());`,
  'fields define, they do not assign': js`
    class A { set x(v) { log('setter'); } } class B extends A { x = 1; } log(Object.keys(new B())); class C { constructor() { Object.defineProperty(this, 'f', { value: 1, configurable: false }); } } class D extends C { f = 2; } try { new D(); } catch (e) { log(e.constructor.name); } class E { 'quoted' = 1; 5 = 2; noValue; } log(new E(), Object.getOwnPropertyDescriptor(new E(), 'noValue'));`,
  'this and arrow functions in fields': js`
    class A { f = () => this.v; v = 7; g = function () { return this; }; static s = () => this.name; h = [this === undefined, typeof this]; } const a = new A(); log(a.f(), a.f.call({ v: 1 }), a.g() === a, A.s(), a.h);`,
  'computed field keys evaluate once': js`
    let n = 0; class A { [(log('key'), 'k' + n++)] = (log('value'), n); } log(new A(), new A(), n);`,
  'static fields and blocks in order': js`
    class A { static a = (log('a'), 1); static { log('block', this.a, this === A); this.b = 2; var v = 'own'; } static c = A.b + 1; static { const x = this.c; log(x, typeof v); } static d = (() => this)() === A; } log(A.c, A.d);`,
  'static block details': js`${attempt}
    let out; class A { static #p = 5; static { out = (o) => o.#p; try { throw 1; } catch (e) { this.caught = e; } for (let i = 0; i < 2; i++) { if (i) break; } l: { break l; } } } log(out(A), A.caught); attempt(() => { class B { static { throw new Error('!block'); } } }); attempt(() => { class C { static x = C.y; static { C.y = 1; } static z = C.y; } return [C.x, C.z]; });`,
  'private fields': js`${attempt}
    class A { #x = 1; #y; get x() { return this.#x; } set x(v) { this.#x = v; } inc() { return ++this.#x; } old() { return this.#x++; } add(n) { this.#x += n; return this.#y; } static read(o) { return o.#x; } static has(o) { return #x in o; } static put(o) { o.#x = 1; } }
    const a = new A(); a.x = 5; log(a.inc(), a.old(), a.add(10), a.x, A.read(a), A.has(a), A.has({}), Object.keys(a)); attempt(() => A.read({})); attempt(() => A.put({})); attempt(() => A.has(1)); attempt(() => A.read(null));`,
  'private methods and accessors': js`${attempt}
    class A { #v = 1; #m(k) { return this.#v + k; } get #g() { return this.#v * 10; } set #g(x) { this.#v = x; } get #ro() { return 1; } set #wo(x) {} static #sm() { return 'static private'; } run() { this.#g = 4; return [this.#m(1), this.#g, this.#g++, this.#v, this.#m === this.#m, A.#sm()]; } badSet() { this.#m = 1; } badRo() { this.#ro = 1; } badWo() { return this.#wo; } static check(o) { return [#m in o, #g in o, #v in o]; } other(o) { return o.#m(1); } }
    const a = new A(); log(a.run(), A.check(a), A.check({})); attempt(() => a.badSet()); attempt(() => a.badRo()); attempt(() => a.badWo()); attempt(() => a.other({})); log(a.other(new A()));`,
  'private names are per class evaluation': js`${attempt}
    const make = () => class { #x = 1; static get(o) { return o.#x; } static m(o) { return o.#p(); } #p() { return 'p'; } }; const A = make(), B = make(); log(A.get(new A()), B.m(new B())); attempt(() => A.get(new B())); attempt(() => A.m(new B()));`,
  'private names nest and shadow': js`
    class A { #x = 'outer'; m() { const o = this; class B { #x = 'inner'; read() { return this.#x; } readOuter() { return o.y(); } } return [new B().read(), new B().readOuter()]; } y() { return this.#x; } inner() { return class { static peek(a) { return a.#x; } }; } } const a = new A(); log(a.m(), a.inner().peek(a));`,
  'private with inheritance': js`
    class A { #x = 1; getA() { return this.#x; } } class B extends A { #x = 2; getB() { return [this.#x, this.getA(), super.getA()]; } } log(new B().getB());`,
  'private stamped on foreign objects': js`${attempt}
    class Base { constructor(o) { return o; } } class Stamp extends Base { #s = 'stamped'; #m() { return 'method'; } static read(o) { return [o.#s, o.#m()]; } } const o = { plain: 1 }; new Stamp(o); log(Stamp.read(o), Object.keys(o)); attempt(() => new Stamp(o)); const f = Object.freeze({}); new Stamp(f); log(Stamp.read(f));
    class P extends Base { #only() {} static has(x) { return #only in x; } } const q = {}; new P(q); log(P.has(q)); attempt(() => new P(q));`,
  'private in initialisers': js`${attempt}
    class A { #a = 1; b = this.#a + 1; #c = () => this.b; d = this.#c(); static #s = 3; static t = A.#s; e = this.#late?.(); #late = 1; } attempt(() => new A()); class B { early = this.#x; #x = 1; } attempt(() => new B()); class C { v = this.#m(); #m() { return 'methods come first'; } } attempt(() => new C().v);`,
  'private updates of all kinds': js`
    class A { #n = 5; #o = null; #a = [1]; run() { this.#n++; --this.#n; this.#n **= 2; this.#n += this.#n; this.#o ??= 'set'; this.#o &&= this.#o + '!'; this.#o ||= 'no'; [this.#n, this.#a[1]] = [this.#n + 1, 2]; ({ z: this.#o, ...this.#a.rest } = { z: this.#o + '?', y: 1 }); return [this.#n, this.#o, this.#a, this.#a.rest]; } } log(new A().run());`,
  'private and optional chaining': js`
    class A { #x = { y: 1 }; #m() { return this.#x; } static t(o) { return [o?.#x, o?.#x.y, o?.#m(), o?.#m?.().y]; } static u(o) { return o.p?.#x.y; } } log(A.t(new A()), A.t(null), A.u({ p: new A() }), A.u({}));`,
  'private evaluation order': js`${attempt}
    class A { #x = 1; static w(o, f) { o().#x = f(); } static c(o, f) { o().#x += f(); } } attempt(() => A.w(() => { log('object'); return {}; }, () => { log('value'); return 1; })); attempt(() => A.c(() => { log('object'); return {}; }, () => { log('never'); return 1; }));`,
  'private brand in': js`${attempt}
    class A { #b; static is = (o) => #b in o; static both(o) { return #b in o && o.#b === undefined; } } for (const v of [new A(), {}, [], () => {}]) log(A.is(v), A.both(v)); attempt(() => A.is(1)); attempt(() => A.is(null)); class Late { #z = (log(#z in this), 1); } new Late();`,
  'private static through subclass': js`${attempt}
    class A { static #p = 1; static get() { return this.#p; } static safe() { return A.#p; } } class B extends A {} log(A.get(), B.safe()); attempt(() => B.get());`,
  'fields with names of all kinds': js`
    const s = Symbol('s'); class A { static 'a b' = 1; static 1.5 = 2; [s] = 3; get = 4; set = 5; static = 6; async = 7; static static = 8; of = 9; 'constructor2' = 10; static async = 11; static get = 12; } const a = new A(); log(a, a[s], A['a b'], A[1.5], A.static, A.async, A.get);`,
  'field initialiser scope': js`
    const x = 'outer'; class A { y = x; constructor(x) { this.z = x; } w = typeof arguments2; } log(new A('param')); class B { f = (() => { const arguments2 = 1; return arguments2; })(); n = new.target; } log(new B());`,
  'derived fields after super returns another object': js`
    class Base { constructor() { return { other: true }; } } class D extends Base { f = 1; m() {} constructor() { super(); this.g = 2; } } const d = new D(); log(d, d instanceof D);`,
  'exceptions in initialisers': js`
    class A { a = log('a'); b = (() => { throw new Error('!field'); })(); c = log('never'); } try { new A(); } catch (e) { log(e); } try { class B { static s = (() => { throw new Error('!static'); })(); } } catch (e) { log(e); } class C extends A { d = log('never'); constructor() { try { super(); } catch (e) { log('inside', e); } } } try { new C(); } catch (e) { log(e.constructor.name); }`,
  'super in fields': js`class A { m() { return 'm'; } static s() { return 's'; } get g() { return this.v; } } class B extends A { v = 'value'; f = super.m(); h = () => super.m() + '!'; i = super.g; static t = super.s(); } const b = new B(); log(b.f, b.h(), b.i, B.t);`,
  'accessors and methods by the same name': js`class A { get x() { return 1; } x() { return 2; } static get y() { return 1; } static set y(v) {} m() { return 1; } m() { return 2; } get z() { return 1; } set z(v) { log('set', v); } } const a = new A(); log(a.x(), A.y, a.m(), a.z); a.z = 3;`,
});
