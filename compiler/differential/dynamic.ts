/** Scopes and code that are known only at run time: `with`, direct and indirect `eval`, `Function`. */
import { group, js } from './program.js';

export const withs = group('with', {
  'reading, writing, calling and deleting': js`
    const o = { x: 1, f() { return this === o; }, y: undefined };
    let x = 'outer', z = 'z';
    with (o) {
      log(x, y, z, f(), typeof x, typeof nothing);
      x = 2; x += 3; x++; z = 'changed';
      log(delete x, x, delete nothing);
      x = 'again';
      var v = 1;
      let l = y;
      log(l, v);
    }
    log(o, x, z, v);
    with ('text') log(length, charAt(1));
    for (const bad of [null, undefined]) try { with (bad) log('never'); } catch (e) { log(e); }
  `,
  'unscopables, inheritance and order': js`
    const hidden = 'outer', late = 'outer';
    const proto = { inherited: 1, get got() { log('getter', this === o); return 2; }, set got(v) { log('setter', v); } };
    const o = { __proto__: proto, hidden: 'inner', get [Symbol.unscopables]() { log('unscopables'); return { hidden: true }; } };
    with (o) { log(hidden, inherited, got); got = inherited = 5; }
    log(o, Object.keys(o));
    with ([]) log(typeof values, typeof push);
    const p = new Proxy({ a: 1 }, { has(t, k) { log('has', k); return k in t; }, get(t, k) { log('get', k); return t[k]; } });
    with (p) { a; typeof b; a = 2; }
  `,
  'assignments that change what has the name': js`
    const o = { x: 1 };
    let x = 'outer';
    with (o) x = (delete o.x, 2);
    log(o, x);
    with (o) { x = (o.x = 'new', 3); }
    log(o, x);
    with (o) { [x, { x }] = [delete o.x, { x: 7 }]; }
    log(o, x);
    with ({ get f() { log('get f'); return function () { return typeof this; }; } }) log(f((log('argument'), 1)));
  `,
  'a proxy is asked for names only': js`
    const p = new Proxy({ x: 1 }, Object.fromEntries(Reflect.ownKeys(Reflect).filter((k) => typeof k === 'string').map((k) =>
      [k, (...a) => { log(k, String(a[1])); return Reflect[k](...a); }])));
    let y = 2;
    with (p) { x; y; x = 3; x++; typeof x; y = 4; delete x; }
  `,
  'declarations inside': js`
    with ({ a: 1, c: 2 }) { var a = 'in', b = 'out'; function c() {} let d = 1; log(a, typeof c, d); }
    log(a, b, typeof c, typeof d);
    (function () { with ({}) { for (var i = 0; i < 2; i++); } log(i); })();
    (function () { eval('if (false) ; else function f() { return 1; } log(typeof f);'); log(typeof f); })();
  `,
  'closures, nesting, loops and jumps': js`
    function make(o) { with (o) { return [() => n, (v) => { n = v; }, function () { return typeof this; }]; } }
    const a = { n: 1 };
    const [get, set] = make(a);
    set(get() + 1);
    log(a, get());
    outer: for (const i of [1, 2, 3]) with ({ i: i * 10 }) with ({ j: i }) { if (j === 20) continue outer; log(i, j); if (i > 20) break outer; }
    function f(arguments_) { with ({ arguments: 'own' }) { return [arguments, (() => arguments)()]; } }
    log(f(1));
    function* g(o) { with (o) { x = yield x; yield x; } }
    const it = g({ x: 1 });
    log(it.next(), it.next(2));
  `,
});

export const evals = group('eval', {
  'inside the text of another': js`
    const show = (f) => { try { log(f()); } catch (e) { log(e); } };
    show(() => eval("eval('1')"));
    show(function f(a = eval("eval('var b = 1; 2')")) { var b; return [a, b]; });
    show(function g(a = eval("eval('var h = 1; 2')"), h) { return [a, h]; });
    show(function () { eval("eval('var x = 3'); { let y = x; eval('var z = y++; y') }"); return [x, z, delete x, typeof x]; });
    show(() => eval("switch (1) { case 1: eval('{ let q = 4; eval(\\'q\\') }') }"));
    show(function () { 'use strict'; return eval("eval('var own = 5'); typeof own"); });
  `,
  'completion values': js`
    const texts = ['1', 'var a = 1', '1; var a', '{ 2 }', '3; {}', '4; if (0) 5', '6; if (1) 7; else 8', 'for (var i = 0; i < 3; i++) i', 'while (0);', '9; do { 10; break; } while (1)',
      'switch (1) { case 1: 11; case 2: 12; break; }', 'try { 13 } catch { 14 }', 'try { throw 1 } catch (e) { e + 14 }', 'try { 16 } finally { 17 }', '18; function f() {}', '19; ;', '20; let q = 1', '({ a: 21 })', '{ a: 22 }',
      'l: { 23; break l; }', '24; with ({ x: 25 }) x', '"use strict"', 'class A {}', '26; for (const k in {}) k', ''];
    for (const text of texts) log(text, eval(text), (0, eval)(text));
  `,
  'variables go where they belong': js`
    function f(a) {
      var b = 2; let c = 3; const d = 4;
      eval('var e = a + b + c + d; a = 10; b++; c++;');
      log(a, b, c, d, e, (() => e)());
      try { eval('d = 1'); } catch (error) { log(error); }
      eval('var e = 5; var b = 6; function a() { return "function"; }');
      log(e, b, a());
      { let inner = 1; eval('inner++; var outOfBlock = inner; let own = 1;'); log(inner); }
      log(outOfBlock, typeof own, delete e, typeof e);
      try { eval('var c = 1'); } catch (error) { log(error); }
      { let x; try { eval('var x'); } catch (error) { log(error); } }
      try { throw 1; } catch (caught) { eval('var caught = 2'); log(caught); }
      log(caught);
    }
    f(1);
    log(typeof e, typeof b);
  `,
  'strict code keeps its variables': js`
    function f() { 'use strict'; eval('var s = 1; function t() {}'); log(typeof s, typeof t); try { eval('undeclared = 1'); } catch (e) { log(e); } try { eval('with ({}) ;'); } catch (e) { log(e); } }
    f();
    eval('"use strict"; var u = 1; log(typeof u);');
    log(typeof u);
  `,
  'this, arguments, new.target, super and private names': js`
    function f() { return [eval('this.k'), eval('arguments.length'), eval('new.target === f'), (() => eval('arguments[0]'))()]; }
    log(f.call({ k: 1 }, 'first'), new f()[2]);
    class A { hi() { return 'A.hi'; } }
    class B extends A { #p = 1; constructor() { eval('super()'); this.q = eval('this.#p'); } hi() { return [eval('super.hi()'), eval('(() => super.hi())()'), eval('#p in this')]; } field = eval('this.constructor.name'); static s = eval('this.name'); }
    const b = new B();
    log(b, b.hi(), B.s);
    for (const text of ['super.x', 'super()', 'new.target', 'this.#p', 'return', 'await 1', 'break', 'let let = 1', '#']) try { (0, eval)(text); log('no error', text); } catch (e) { log(text, e); }
    try { (function () { eval('super.x'); })(); } catch (e) { log(e); }
  `,
  'what is a direct call': js`
    var x = 'module';
    globalThis.x = 'global';
    function f() {
      const x = 'local', e = eval, o = { eval };
      log(eval('x'), e('x'), (0, eval)('x'), o.eval('x'), (eval)('x'), eval?.('x'), eval.call(null, 'x'));
      log(eval(1), eval({}) !== eval({}), eval(), eval('1', '2'));
      { const eval = (text) => 'own ' + text; log(eval('x')); }
      with ({ eval: () => 'with' }) log(eval('x'));
    }
    f();
    delete globalThis.x;
  `,
  'among parameters': js`
    const tries = [
      (a, b = eval('var a = 2; a')) => [a, b],
      (a = eval('var own = 3; own'), b = () => typeof own) => [a, b()],
      function (arguments_, p = eval('var arguments_ = 1')) {},
      function f(p = eval('1 + 1'), q = eval('p + 1')) { return [p, q]; },
    ];
    for (const f of tries) try { log(f(1)); } catch (e) { log(e); }
    for (const f of tries) try { log(f()); } catch (e) { log(e); }
  `,
  'arguments as a variable': js`
    const show = (...functions) => { for (const f of functions) try { log(f(1)); } catch (e) { log(e); } };
    for (const text of ['var arguments = 5', 'var arguments', 'function arguments() {}', '{ function arguments() {} }', 'for (var arguments of [8]);', 'arguments = 6', 'delete arguments', 'var { arguments } = { arguments: 6 }']) {
      log(text);
      show(
        function () { eval(text); return typeof arguments; }, function (a) { const g = () => arguments; eval(text); return [typeof g(), a]; },
        function (p = 1, q = eval(text), r = () => typeof arguments) { return [typeof arguments, r()]; }, function (p = 1, q = eval(text)) { var arguments; return typeof arguments; },
        function (p, ...q) { eval(text); return typeof arguments; }, function (p = () => typeof arguments, q = eval(text)) { eval(text); return typeof arguments; },
        () => (() => { eval(text); return typeof arguments; })(), function () { return [(() => { eval(text); return typeof arguments; })(), typeof arguments]; },
        function () { return ((p = eval(text), q = arguments) => [typeof arguments, typeof q])(); }, function () { (() => eval('(() => eval(text))()'))(); return typeof arguments; },
        function (arguments) { eval(text); return arguments; }, function () { let arguments = 1; eval(text); return arguments; }, function () { function arguments() {} eval(text); return typeof arguments; },
        function () { 'use strict'; eval('var own'); return typeof eval('arguments'); }, function* () { eval(text); return typeof arguments; }, { m() { with ({ arguments: 1 }) eval(text); return typeof arguments; } }.m,
      );
    }
    show(function (a) { eval('arguments[0] = 2; var arguments'); return [a, arguments[0]]; }, function (arguments) { return (function () { return [eval('typeof arguments'), eval('eval("typeof arguments")')]; })(); });
  `,
  'variables of parameters and of bodies': js`
    const show = (f) => { try { log(f(1)); } catch (e) { log(e); } };
    for (const text of ['var a = 5', 'var a', 'function a() { return 6; }', 'var b = 5; b', 'a = 7', 'delete a', 'let a = 8; a']) {
      log(text);
      for (const f of [
        function (p, a = 1, g = () => [typeof a, typeof b]) { log(eval(text)); return [typeof a, typeof b, g(), (() => typeof a)(), delete a, typeof a]; }, (p, a = 1, g = () => typeof a + typeof b) => [eval(text), typeof b, g()],
        function (p, { a } = {}, ...b) { eval(text); return [typeof a, b]; }, function (a, ...b) { { let a = 9; } eval(text); eval(text); return [typeof a, b, arguments[0]]; }, function (a, [] = []) { eval(text); return typeof a; },
        function a(p, g = () => typeof a) { eval(text); return [typeof a, g()]; }, function (p, q = eval('var b = 1'), g = () => b) { eval(text); return [b, g()]; }, function (p, g = (text) => eval(text)) { eval(text); g('var b = 3'); return [typeof b, g('typeof b')]; },
        (p, a = 1) => { let c; eval('var c'); }, { m(p, a = 1, g = () => a) { eval(text); return [typeof a, g()]; } }.m, function (p, a = 1) { eval(text); return (function () { return eval('typeof a + typeof b'); })(); },
      ]) show(f);
    }
    const lists = [() => { try { throw [1]; } catch ([a]) { eval(text); log(typeof a); } return typeof a; }, () => { try { throw 1; } catch (a) { eval(text); log(typeof a); } return typeof a; }, () => { let a = 1; eval(text); return typeof a; }];
    for (var text of ['var a = 2', 'function a() {}', '{ function a() {} }', 'if (1) function a() {}', 'for (var a of [1]);']) lists.forEach(show);
    show((a, p = eval('{ function a() {} }')) => typeof a);
    const it = (function* (a = 1, g = () => a) { eval('var a = 5'); yield [a, g()]; })(); log(it.next());
    (async (a = 1, g = () => a) => { eval('var a = 5'); await 0; return [a, g()]; })().then(log);
  `,
  'dead zones, closures and loops': js`
    function f() { try { eval('late'); } catch (e) { log(e); } let late = 1; return eval('() => late++'); }
    const next = f();
    log(next(), next());
    const all = [];
    for (let i = 0; i < 3; i++) all.push(eval('() => i * 2'));
    log(all.map((g) => g()));
    function g(p = eval('1 + 1'), q = () => eval('p')) { return [p, q(), eval('q = 5; q')]; }
    log(g(), g(3));
    function counter() { eval('var n = 0'); return () => eval('++n'); }
    const c = counter();
    log(c(), c());
    log((function fact(n) { return n < 2 ? 1 : eval('n * fact(n - 1)'); })(5));
    function* gen() { eval('var y = 1'); yield y; y = yield eval('y + 1'); yield eval('y'); }
    const it = gen();
    log(it.next(), it.next(), it.next(9));
    (async () => { eval('var w = 1'); await 0; return eval('w + 1'); })().then(log);
  `,
  'with spread arguments': js`
    var x = 'global';
    (function () {
      var x = 'local';
      log(eval(...[], 'x'), eval('x', ...[]), eval(...[], ...['x', 1]), eval(...[]), eval(...[1, 'x']));
      eval(...['var y = x'], log('after'));
      log(y, ((eval) => eval(...['x', 2], 3))((...all) => all), eval(...['typeof x']));
    })();
    try { eval(...1); } catch (error) { log(error); }
  `,
  'global code': js`
    (0, eval)('var gv = 1; let gl = 2; const gc = 3; function gf() { return gv; } class GC {}');
    log(typeof gv, typeof gl, typeof gc, typeof gf, typeof GC, gf());
    log(Object.getOwnPropertyDescriptor(globalThis, 'gv'), delete globalThis.gv, delete globalThis.gf);
    log((0, eval)('this') === globalThis, (0, eval)('typeof module'));
  `,
  'generators made of text': js`
    const GeneratorFunction = (function* () {}).constructor, AsyncFunction = (async () => {}).constructor, AsyncGeneratorFunction = (async function* () {}).constructor;
    log([...new GeneratorFunction('n', 'while (n--) yield n')(3)]);
    new AsyncFunction('x', 'return await x')(5).then(log);
    new AsyncGeneratorFunction('yield 1')().next().then(log);
  `,
  Function: js`
    log(new Function('a', 'b', 'return a + b')(1, 2), Function('return this')() === globalThis, new Function().name, new Function('a, b', 'c', '').length);
    log(new Function('a', '/* c */ return a').toString());
    for (const args of [['a', 'return a; }), (function () {'], ['a', '}'], ['/*', '*/){'], ['a = super.b', ''], ['"use strict"; return typeof this']]) try { log(new Function(...args)()); } catch (e) { log(e); }
    class F extends Function { m() { return 'm'; } }
    const f = new F('return 1');
    log(f(), f.m(), f instanceof F, Object.getPrototypeOf(f) === F.prototype);
    let local = 1;
    log(new Function('return typeof local')());
    const order = { toString() { log('to string'); return 'x'; } };
    log(new Function(order, 'return ' + order)(4));
  `,
});
