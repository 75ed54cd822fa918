import assert from 'node:assert/strict';
import { runBoth } from '../host/testing/fixture.js';

/** What recurses without end, each by another construct, and how it is called. */
const recursions: readonly (readonly [setup: string, call: string])[] = [
  ['function f(){ f() }', 'f()'],
  ['const o={get x(){ return this.x }}', 'o.x'],
  ['const o={set x(v){ this.x=v }}', 'o.x=1'],
  ['const p=new Proxy({}, {get(t,k,r){ return r[k] }})', 'p.x'],
  ['const p=new Proxy(function(){}, {apply(t,th,a){ return p() }})', 'p()'],
  ['const p=new Proxy({}, {has(t,k){ return k in p }})', '"x" in p'],
  ['const o={toJSON(){ return JSON.stringify(o) }}', 'JSON.stringify(o)'],
  ['const o={toString(){ return ""+o }}', '""+o'],
  ['const o={valueOf(){ return +o }}', '+o'],
  ['const o={[Symbol.toPrimitive](){ return `${o}` }}', '`${o}`'],
  ['function* g(){ yield* g() }', '[...g()]'],
  ['function* g(){ g().next() }', 'g().next()'],
  ['function f(...a){ f(...a, 1) }', 'f()'],
  ['function f(){ [2,1].sort(f) }', 'f()'],
  ['function f(){ [1].map(f) }', 'f()'],
  ['function f(){ "a".replace(/a/, f) }', 'f()'],
  ['class A{ constructor(){ new A } }', 'new A'],
  ['class A{ x=new A }', 'new A'],
  ['class B{}; class A extends B{ constructor(){ super(); new A } }', 'new A'],
  ['class A{ static get x(){ return A.x } }', 'A.x'],
  ['const o={[Symbol.iterator](){ return [...o] }}', '[...o]'],
  ['const o={get a(){ return {...o} }}', '({...o})'],
  ['function f(){ Reflect.apply(f) ; }', '(function g(){ Reflect.apply(g, null, []) })()'],
  ['function f(){ f.call() }', 'f()'],
  ['function f(){ f.apply() }', 'f()'],
  ['const b=(function f(){ b() }).bind()', 'b()'],
  ['function t(s){ t`x` }', 't`x`'],
  [
    'const a=[]; a[0]=a; a.toString=function(){ return this.join() }; let n=0; const q={toString(){ return String([q]) }}',
    'String(q)',
  ],
  ['function f({x=f({})}){ }', 'f({})'],
  ['const e={get message(){ throw new Error(e.message) }}', 'e.message'],
  ['function f(){ try { f() } finally { n++ } } let n=0', 'f()'],
  ['let d=0; function f(){ d++; f() }', 'try { f() } catch {} ; console.log(d > 5000 && d < 20000)'],
  ['const r=/(a+)+b/', 'r.test("a".repeat(20))'],
  ['const w=new Proxy({}, {ownKeys(){ return Reflect.ownKeys(w) }})', 'Object.keys(w)'],
  [
    'let f = function (...a) { return a.length }; for (let i = 0; i < 1e5; i++) f = f.bind(null, i)',
    'console.log(f(1), new f() instanceof f)',
  ],
  ['const n = 1000', 'console.log(eval("(".repeat(n) + n + ")".repeat(n)))'],
  ['const n = 30000', 'console.log(eval("(".repeat(n) + n + ")".repeat(n)))'],
  ['const n = 30000', 'console.log(eval("n" + "+n".repeat(n)))'],
  ['const n = 30000', 'console.log(new Function("return " + "[".repeat(n) + n + "]".repeat(n))())'],
  ['const f = () => eval("f()")', 'f()'],
  ['const f = () => [1].forEach(() => eval("f()"))', 'f()'],
  ['', 'console.log(Math.max.apply(null, new Array(500000).fill(1)))'],
];

describe('the stack overflows as on node, and the program can catch it', () => {
  it('in every construct [long]', async () => {
    const tests = recursions.map(
      ([setup, call]) =>
        `try { (() => { ${setup}; ${call} })(); console.log('ends') } catch (e) { console.log(e instanceof RangeError, e.message) }`,
    );
    const { node, vm } = await runBoth(`console.log('begins');\n${tests.join('\n')}`);
    assert.ok(node.out.split('\n').length > recursions.length);
    assert.deepEqual(vm, node);
  });

  it('while promises are rejected [long]', async () => {
    const program = `process.on('unhandledRejection', () => {}); function f() { Promise.reject(1); f() }
      try { f() } catch (error) { console.log(error.name, error.message) }`;
    const { node, vm } = await runBoth(program);
    // On its error stream node complains of each rejection that it had no stack left to note.
    assert.deepEqual([vm.out, vm.code], [node.out, node.code]);
  });
});
