import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { render } from './render.js';

/** An expression, and the text of its value. */
const rows: readonly (readonly [string, string])[] = [
  ["'a\\n'", '"a\\n"'],
  ['[1, -0, NaN, 2n, true, null, undefined]', '[1, -0, NaN, 2n, true, null, undefined]'],
  ['[1, , 3]', '[1, <hole>, 3]'],
  ["Object.assign([1], { x: 'y' })", '[1; x: "y"]'],
  ['({ a: { b: 1 }, get c() { throw 1; }, set d(v) {} })', '{a: {b: 1}, c: <get>, d: <set>}'],
  ['Object.create(null)', '[null] {}'],
  ['new (class Foo { x = 1; })()', 'Foo {x: 1}'],
  ['new (class L extends Array {})(2)', 'L [<hole>, <hole>]'],
  ['[function f() {}, () => 1, class C {}]', '[[function f], [function ], [function C]]'],
  ["Symbol('s')", 'Symbol(s)'],
  ["new TypeError('engine text')", 'TypeError'],
  ["new RangeError('!guest text')", 'RangeError(!guest text)'],
  ['(() => { const o = {}; o.self = [o]; return o; })()', '{self: [<cycle>]}'],
  ["new Error('x').stack + '\\nend'", '"Error: x\\n    at …\\nend"'],
  ['new Proxy({}, { ownKeys() { throw 1; } })', '[proxy]'],
];

describe('rendering of values', () => {
  for (const [source, expected] of rows)
    it(source, () => assert.equal(render(runInNewContext(`(${source})`)), expected));
});
