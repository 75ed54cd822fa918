import assert from 'node:assert/strict';
import { runBoth } from '../host/testing/fixture.js';
import { together } from '../testing/together.js';

/** Functions whose names V8 infers from what is around them, which stand at `FN`. */
const inferred: readonly string[] = [
  'let q={r:{}}, k="a"; q.r[k] = [FN]; q.r.a[0]()',
  'let q = (x = [FN]) => x[0](); q()',
  'let q = g([FN]); function g(x){return x}; q[0]()',
  'let q = {}; q.a = (1, FN); q.a()',
  'let q = {}; q.a ??= FN; q.a()',
  'let q = {a:[FN].map(x=>x())}',
  'function A(){ return () => { let x = {}; x.f = FN; x.f() } } A()()',
  'globalThis.zz = FN; zz()',
  'let q = {a: [x => [FN]]}; q.a[0]()[0]()',
];

/** Statements that throw: `stack` of what they throw has to be node's, to the letter. */
const throwing: readonly string[] = [
  '(function g([a]) {})(1)',
  'const o = { m([a]) {} }; o.m(1)',
  ...inferred.flatMap((text) => ['() => f()', 'function () { f() }'].map((fn) => text.replaceAll('FN', fn))),
  'let q = [class { static b(){ f() }}]; q[0].b()',
  'const A = class { static name = "Q"; m(){ f() } }; new A().m()',
  'function F(){ f() } Object.defineProperty(F, "name", {value:5}); F()',
  'function F(){ f() } delete F.name; F()',
  'const z = { toString() { f() } }; `${z}`',
  'const z = { toString() { f() } }; let q = 1; q = `a${1}b${ z }`',
  'class A extends C { static a = f() }',
  'const A = class extends C { static { f() } static b = 1 }',
  'const q = [function () { f() }]; q[0]()',
  'const q = [[1, () => f()]]; q[0][1]()',
  'const q = true ? () => f() : 0; q()',
  'const q = 0 || (() => f()); q()',
  'const q = {}; q.a = [() => f()]; q.a[0]()',
  'const q = new Array(() => f()); q[0]()',
  'const id = (x) => x, q = id(() => f()); q()',
  'const o = { f: () => ({}) }; o.f().x.y',
  'const o = { f: () => ({}) }; (o.f()).x.y',
  'const o = { f: () => ({}) }; (o.f().x).y',
  'const o = { f() {} }; o.f()\n  .x',
  'const o = { f() {} }; o.f().\n  x',
  'const o = { f: () => ({}) }; new o.f.x().y',
  'let n = 1; n += { valueOf() { f() } }',
  'let n = 1; const z = { valueOf() { f() } }; n *= z',
  'let n = 1; const z = { valueOf() { f() } }; n *= (0, z)',
  'let z = { valueOf() { f() } }; z += 1',
  'let a, b; [a, [b] = 5] = [1]',
  'const [a] = [1].x ?? 5',
  'new D',
  'C.s()',
  `throw new E2('m')`,
  'function* g(){ f() } [...g()]',
  'const o = {*g(){ f() }}; for (const x of o.g());',
  `'a'.replace(/a/, ()=>f())`,
  `'a'.replace('a', ()=>f())`,
  '[2,1].sort(()=>f())',
  'Array.from([1], ()=>f())',
  'Object.keys(null)',
  'Object.defineProperty(1)',
  'new Map([[1,1]]).forEach(f)',
  'new Proxy({}, { get(){ f() } }).x',
  'Reflect.construct(C, [])',
  'f.call({})',
  'String({toString(){ f() }})',
  'Number({valueOf(){ f() }})',
  `JSON.parse('[1')`,
  `'a'.repeat(-1)`,
  'BigInt(1.5)',
  'null.x',
  `const o = {}; o.a['b']`,
  'const o = {}; o.a()',
  'const o = {}; o.a.b = 1',
  'const {a} = null',
  'const a = 1; a = 2',
  'a; let a = 1',
  '1 instanceof 1',
  'new f2; var f2',
  'new (class extends Object { constructor(){ } })',
  'class G extends Object { constructor() { return 1; } } new G',
  `throw Reflect.construct(Error, ['m'], new Proxy(function () {}, {}))`,
  `throw Reflect.construct(RangeError, [{ toString() { return 'm'; } }], new Proxy(function () {}, {}))`,
  'Reflect.construct(C, { get length() { f(); } })',
  'const o = { q: f }; o.q()',
  'const o = {}; o.zz = function(){ f() }; o.zz()',
  'const o = {}; o.zz = () => f(); o.zz()',
  'const o = { set q(v){ f() } }; o.q = 1',
  'const o = { [Symbol.iterator](){ f() } }; [...o]',
  `'use strict'; Number.prototype.zz = function(){ 'use strict'; f() }; (1).zz()`,
  'const o = { __proto__: null, m() { f() } }; o.m()',
  `const o = { [Symbol.toStringTag]: 'Tg', m() { f() } }; o.m();`,
  'const o = []; o.m = f; o.m();',
  `eval('\\n  f()')`,
  `(0,eval)('throw new Error(1)')`,
  `new Function('a', 'throw new Error(1)')()`,
  `const o = { g: new Function('a', 'throw new Error(1)')}; o.g()`,
  `throw new Error('a', {cause: 1})`,
  `Symbol() + ''`,
  '(() => { f() })()',
  'f`x`',
  `const o = {m(){ f() }}; o['m']()`,
  'const o = {m(){ f() }}; o?.m?.()',
  `'use strict'; Object.freeze({a:1}).a = 2`,
  'f(...1)',
  'function*g(){ yield* 1 } g().next()',
  'class A { m() { this.n.o } }; new A().m()',
  `'use strict'; const o = { get a() { return 1 } }; o.a = 1`,
  `const o = { 'a b'(){ f() } }; o['a b']()`,
  `const o = { ['ab'](){ f() } }; o['ab']()`,
  'const o = { 1(){ f() } }; o[1]()',
  'class A { static [Symbol.iterator]() { f() } } A[Symbol.iterator]()',
  `const o = { async *[Symbol.iterator]() { f() }, Object() { f() }, ObjectX() { f() } }; try { o.Object() } catch(e) { console.log(e.stack.split('\\n')[2]) } ; o.ObjectX()`,
  'function Foo() {} Foo.prototype.bar = function() { f() }; new Foo().bar()',
  `function Foo() { this.z = function(){ f() }; this.w = () => f() } const x = new Foo(); try { x.z() } catch(e) { console.log(e.stack.split('\\n')[2]) } x.w()`,
  'class P { #m() { f() } get #g() { this.#m() } static #s() { new P().#g } static t() { P.#s() } } P.t()',
  'exports.foo = function() { f() }; exports.foo();',
  `const g = function() { f() }; Object.defineProperty(g, 'name', { value: 'renamed' }); g()`,
  'class A { x = () => { f() } } new A().x()',
  'const A = class { constructor() { f() } }; new A',
  'new (class { constructor() { f() } })',
  'class A {}; class B extends A { constructor() { super(); f() } } new B',
  'class A { constructor() { f() } }; class B extends A { } new B',
  'const o = new Proxy({ m() { f() } }, {}); o.m()',
  'const o = { get a() { return { get b() { f() } } } }; o.a.b',
  `const e = new Error('a\\n    at b'); throw e`,
  'const d = new Date(); d.m = f; d.m()',
  'const d = function*(){}(); d.m = f; d.m()',
  'const d = (function*(){ f() })(); d.next()',
  'const o = { a: f }; o.a`x`',
  'f?.()',
  'const x = [f]; (x)[0]()',
  '(0, f)()',
  'const o = { toString() { f() } }; o + 1;',
  'const o = { valueOf() { f() } }; 1 < o;',
  'const o = { [Symbol.toPrimitive]() { f() } }; +o',
  'class A { static [Symbol.hasInstance]() { f() } } 1 instanceof A',
  'const o = { [Symbol.iterator]() { return { next() { return {value: 1, done: false} }, return() { f() } } } }; for (const x of o) break',
  '[3,4].forEach(function(x) { if (x > 3) f() }, {})',
  'Object.assign({ set a(v) { f() } }, {a:1})',
  'Object.entries({ get a() { f() } })',
  'JSON.stringify({ get a() { f() } })',
  'new Set([1,2]).forEach(x => f())',
  'new Uint8Array(2).map(() => f())',
  `'abc'.split({ [Symbol.split]() { f() } })`,
  'parseInt({ toString() { f() } })',
  'Math.max({ valueOf() { f() } })',
  'new RegExp({ toString() { f() } })',
  '[1].concat({ get [Symbol.isConcatSpreadable]() { f() } })',
  'String([{ toString() { f() } }])',
  'Object.fromEntries([{ get 0() { f() } }])',
  `eval('(function named() { throw new Error(1) })()')`,
  `eval('throw new Error(1)\\n//# sourceURL=zz.js')`,
  'Error.captureStackTrace(null)',
  'function h() { const o = {}; Error.captureStackTrace(o, h); throw o } h()',
  `class V extends TypeError { constructor(m) { super(m); this.name = 'V' } } throw new V('mm')`,
  `throw new AggregateError([new Error('i')], 'agg')`,
  `const e = new Error(''); throw e`,
  `const e = Reflect.construct(Error, ['q'], function Foo() {}); throw e`,
];

/** Before the statements, which are the bodies of functions. */
const PRELUDE = `function f() { throw new Error('x') }
class C { constructor() { f() } get x() { return f() } static s() { f() } p() { this.#p() } #p() { f() } y = f() }
class D { y = f() }
class E2 extends Error { constructor(m) { super(m) } }
const show = (error) => console.log(error !== null && typeof error === 'object' ? error.stack : String(error));
`;

describe('stack traces are those of node', () => {
  const all = together(
    PRELUDE,
    throwing.map((text) => `try { (function () { ${text} })() } catch (error) { show(error) }`),
  );
  throwing.forEach((text, at) => {
    it(text, async () => {
      const { node, vm } = await all();
      assert.notEqual(node[at], '');
      assert.equal(vm[at], node[at]);
    });
  });
});

/** Programs that print traces of what happens later, or of other kinds of code. */
const programs: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  'functions that wait': `
    function f() { throw new Error('x') }
    const show = (name) => (error) => console.log(name, error.stack);
    async function a() { await 1; f() }
    async function b() { await a() }
    async function c() { return await b() }
    class K { async m() { await c() } static async s() { await new K().m() } }
    K.s().catch(show('method'));
    (async () => { await Promise.all([1, a()]) })().catch(show('all'));
    (async () => { const [{ reason }] = await Promise.allSettled([a()]); show('settled')(reason) })();
    (async () => { await Promise.any([a()]) })().catch((error) => show('any')(error.errors[0]));
    (async () => { await a().then((x) => x) })().catch(show('then'));
    Promise.resolve().then(() => f()).catch(show('handler'));
    (async () => { for await (const x of (async function* () { yield 1; await 1; f() })()); })().catch(show('generator'));
    (async function named() { return a() })().catch(show('returned'));`,
  'callbacks of node': `
    function f() { throw new Error('x') }
    const show = (name) => { try { f() } catch (error) { console.log(name, error.stack) } };
    process.nextTick(() => show('tick'));
    queueMicrotask(() => show('microtask'));
    setTimeout(function tm() {
      show('timer');
      setTimeout(() => {
        show('arrow');
        Promise.resolve().then(() => show('job'));
        setImmediate(() => show('immediate'));
      }, 1);
    }, 1);`,
  modules: {
    'main.mjs': `import './other.mjs'; import './third.cjs';
      console.log(new Error('main').stack);
      const later = async () => { await 1; throw new Error('later') };
      try { await later() } catch (error) { console.log(error.stack) }
      export default 1;`,
    'other.mjs': `function f() { throw new Error('other') }
      try { f() } catch (error) { console.log(error.stack) }`,
    'third.cjs': `console.log(new Error('third').stack); require('./fourth.cjs')`,
    'fourth.cjs': `console.log(new Error('fourth').stack)`,
  },
  'required modules': {
    'main.js': `const { run } = require('./part.js'); try { run() } catch (error) { console.log(error.stack) }`,
    'part.js': `console.log(new Error('loading').stack); exports.run = function () { throw new TypeError('run') }`,
  },
  'what programs make of them': `
    console.log(Error.stackTraceLimit, Reflect.ownKeys(new Error('x')), 'stack' in Error.prototype);
    console.log(Object.keys(new Error('x')), Object.getOwnPropertyDescriptor(new Error('x'), 'stack').enumerable);
    const late = new Error('a'); late.message = 'b'; late.name = 'N'; console.log(late.stack.split('\\n')[0]);
    const o = { name: 'Q', message: 'm' }; Error.captureStackTrace(o); console.log(o.stack, Object.keys(o));
    function outer() { const e = {}; Error.captureStackTrace(e, outer); return e.stack } console.log(outer());
    Error.stackTraceLimit = 1; console.log(new Error('one').stack);
    Error.stackTraceLimit = 0; console.log(new Error('none').stack);
    Error.stackTraceLimit = Infinity; console.log(new Error('all').stack);
    Error.stackTraceLimit = 'x'; console.log(new Error('no').stack);
    Error.stackTraceLimit = 10;
    const e = new Error('given'); e.stack = 'mine'; console.log(e.stack);
    Error.prepareStackTrace = (error, sites) => sites;
    const names = ['getFunctionName', 'getTypeName', 'getMethodName', 'getFileName', 'getLineNumber', 'getColumnNumber',
      'isToplevel', 'isConstructor', 'isEval', 'isNative', 'isAsync', 'getEvalOrigin', 'toString'];
    class K { m() { return [1].map(() => new Error('sites').stack)[0] } static s() { return new K().m() } }
    for (const site of K.s().slice(0, 5)) console.log(names.map((name) => String(site[name]())).join(' '));
    console.log(eval('new Error("in eval").stack')[0].getEvalOrigin());`,
};

describe('stack traces are those of node, in programs', () => {
  for (const [name, files] of Object.entries(programs)) {
    it(name, async () => {
      const { node, vm } = await runBoth(files);
      assert.deepEqual(vm, node);
    });
  }
});
