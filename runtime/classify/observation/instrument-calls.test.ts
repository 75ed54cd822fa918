/** Instrumented programs do what they did, and tell of their calls. */
import assert from 'node:assert/strict';
import vm from 'node:vm';
import { parse } from '../../../compiler/parse.js';
import { createCallRecorder } from './call-recorder.js';
import { instrumentCalls } from './instrument-calls.js';

/** The value of a script and the lines of its calls, names in place of the numbers of points. */
function run(source: string): { readonly value: unknown; readonly calls: readonly string[] } {
  const program = parse({ file: 'a.js', source }, 'script');
  const { text, points } = instrumentCalls(source, program, '$r');
  const calls: string[] = [];
  const recorder = createCallRecorder((line) => {
    calls.push(
      line.replace(/^\[(-?\d+)/u, (_, at: string) =>
        Number(at) < 0 ? `in ${points[~Number(at)]!.name}` : points[Number(at)]!.name,
      ),
    );
  });
  assert.equal(text.split('\n').length, source.split('\n').length, 'lines stay');
  const whole = `(function ($r) { ${text}\nreturn out; })`;
  const value = (vm.runInThisContext(whole) as (recorder: object) => unknown)(recorder);
  return { value, calls };
}

const UNDEFINED = '{"$":"undefined"}';

const rows: readonly (readonly [source: string, value: unknown, calls: readonly string[]])[] = [
  ['function f(a) { return a + 1 }\nvar out = f(1)', 2, [`f,${UNDEFINED},[1],"r",0,0,2]`]],
  [
    'const f = (a) => ({ a });\nvar out = f("x").a',
    'x',
    [`f,${UNDEFINED},["x"],"r",0,0,{"$":"object","id":0,"v":{"a":"x"}}]`],
  ],
  [
    'const f = (a, ...b) => // rest\n  b.length;\nvar out = f(1, 2, 3)',
    2,
    [`f,${UNDEFINED},[1,2,3],"r",0,0,2]`],
  ],
  // Variables of the module that functions change, before and after; what is only read is none of them.
  [
    'let n = 1; const all = [], most = 9, f = () => { n += 1; all.push(n); return most }\nvar out = f() + late;\nvar late = 1; function g() { late++ }',
    Number.NaN,
    [
      `f,${UNDEFINED},[],"r",0,0,9,{"$":"object","id":0,"v":{"n":1,"all":{"$":"array","id":1,"n":0,"v":[]},"late":${UNDEFINED}}},{"$":"object","id":0,"v":{"n":2,"all":{"$":"array","id":1,"n":1,"v":[2]},"late":${UNDEFINED}}}]`,
    ],
  ],
  [
    'function f() { "use strict"; return this }\nvar out = f()',
    undefined,
    [`f,${UNDEFINED},[],"r",0,0,${UNDEFINED}]`],
  ],
  [
    'function f(x) { if (!x) throw new RangeError("no"); null.x }\nvar out = [];\nfor (const x of [0, 1]) try { f(x) } catch (e) { out.push(e.name) }\nout = out.join()',
    'RangeError,TypeError',
    [
      `f,${UNDEFINED},[0],"t",0,0,{"name":"RangeError","message":"no","own":true}]`,
      `f,${UNDEFINED},[1],"t",0,0,{"name":"TypeError","message":"Cannot read properties of null (reading 'x')","own":false}]`,
    ],
  ],
  [
    'class A { #n = 1; constructor(m) { this.m = m; if (m) return; this.m = 5 } get twice() { return this.#n * 2 } add() { this.#n++ } }\nvar a = new A(0); a.add(); var out = a.twice',
    4,
    [
      `A,${UNDEFINED},[0],"r",{"$":"object","id":0,"c":"A","v":{"m":5,"#n":1,"twice":2}},[0],${UNDEFINED}]`,
      `A.prototype.add,{"$":"object","id":0,"c":"A","v":{"m":5,"#n":1,"twice":2}},[],"r",{"$":"object","id":0,"c":"A","v":{"m":5,"#n":2,"twice":4}},[],${UNDEFINED}]`,
      `A.prototype.twice:get,{"$":"object","id":0,"c":"A","v":{"m":5,"#n":2,"twice":4}},[],"r",0,0,4]`,
    ],
  ],
  // What callers can ask for without a change: about arguments, too. What takes too long is not answered.
  [
    'class A { constructor() { this.a = [4] } add(k) { this.a.push(k) } has(k) { return this.a.some((e) => e === k) } size() { let n = 0; for (const _ of this.a) n += 1; return n } for() { for (;;); return 1 } }\nvar a = new A(); a.add(7); var out = a.a.length',
    2,
    [
      `A,${UNDEFINED},[],"r",{"$":"object","id":0,"c":"A","v":{"a":{"$":"array","id":1,"n":1,"v":[4]},"size()":1}},[],${UNDEFINED}]`,
      `A.prototype.add,{"$":"object","id":0,"c":"A","v":{"a":{"$":"array","id":1,"n":1,"v":[4]},"has(#0)":false,"size()":1}},[7],"r",{"$":"object","id":0,"c":"A","v":{"a":{"$":"array","id":1,"n":2,"v":[4,7]},"has(#0)":true,"size()":2}},[7],${UNDEFINED}]`,
    ],
  ],
  [
    'class A { constructor() { this.a = 1 } }\nclass B extends A { constructor() { super(); this.b = 2 } }\nvar out = new B().b',
    2,
    [
      `in A,${UNDEFINED},[],"r",{"$":"object","id":0,"c":"B","v":{"a":1}},[],${UNDEFINED}]`,
      `B,${UNDEFINED},[],"r",{"$":"object","id":0,"c":"B","v":{"a":1,"b":2}},[],${UNDEFINED}]`,
    ],
  ],
  [
    'function Old(a) { this.a = a }\nOld.prototype.get = function () { return this.a };\nvar out = new Old(3).get()',
    3,
    [
      `Old,${UNDEFINED},[3],"r",{"$":"object","id":0,"c":"Old","v":{"a":3,"get()":3}},[3],${UNDEFINED}]`,
      `Old.prototype.get,{"$":"object","id":0,"c":"Old","v":{"a":3,"get()":3}},[],"r",0,0,3]`,
    ],
  ],
  // Called without `new`, it makes nothing itself; what replaces a prototype takes the name away from its objects.
  [
    'function Old(a) { if (!(this instanceof Old)) return new Old(a); this.a = a }\nOld.prototype = { get: function () { return this.a } };\nvar out = Old(3).get()',
    3,
    [
      `Old,${UNDEFINED},[3],"r",{"$":"object","id":0,"c":"Old","v":{"a":3,"get()":3}},[3],${UNDEFINED}]`,
      `Old.prototype.get,{"$":"object","id":0,"c":"Old","v":{"a":3,"get()":3}},[],"r",0,0,3]`,
    ],
  ],
  // What only wraps a module is no function of its own.
  [
    'var out = (function (make) { return make()(2) })(function () { function twice(n) { return 2 * n } return twice; });',
    4,
    [`twice,${UNDEFINED},[2],"r",0,0,4]`],
  ],
  [
    'function f(a) { try { return a.push(1) } finally { a.push(2) } }\nvar out = f([])',
    1,
    [
      `f,${UNDEFINED},[{"$":"array","id":0,"n":0,"v":[]}],"r",${UNDEFINED},[{"$":"array","id":0,"n":2,"v":[1,2]}],1]`,
    ],
  ],
  ['function* g() { yield 1 }\nvar out = [...g()].length', 1, []],
  [
    'function f() { return [1].map(() => { return 7 })[0] }\nvar out = f()',
    7,
    [`f,${UNDEFINED},[],"r",0,0,7]`],
  ],
  [
    'const f = ({ a, b: [c] }, ...[d]) => a + c + d\nvar out = f({ a: 1, b: [2], e: 5 }, 3)',
    6,
    [`f,${UNDEFINED},[{"$":"object","id":0,"v":{"a":1,"b":{"$":"array","id":1,"n":1,"v":[2]}}}],"r",0,0,6]`],
  ],
  [
    'function f(n, s) { return -n }\nvar out = Object.is(f(0, Symbol()), -0)',
    true,
    [`f,${UNDEFINED},[0,{"$":"symbol"}],"r",0,0,{"$":"number","v":"-0"}]`],
  ],
];

describe('instrumented calls', () => {
  for (const [source, value, calls] of rows)
    it(source.split('\n')[0]!, () => {
      assert.deepEqual(run(source), { value, calls });
    });
});
