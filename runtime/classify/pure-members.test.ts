/** Which members of classes answer without changing anything. */
import assert from 'node:assert/strict';
import { parse } from '../../compiler/parse.js';
import { pointsOf } from './points.js';

function answers(source: string): string {
  const { classes, makers } = pointsOf(parse({ file: 'a.js', source }, 'commonjs'), source);
  return [...classes, ...makers]
    .map(
      ({ name, pure }) =>
        `${name}: ${pure.map((one) => `${one.name}${one.kind === 'get' ? '' : ['()', '(a)', '(a, b)'][one.parameters]}`).join(' ')}`,
    )
    .join('; ');
}

/** A method `m` of a class with a few others. */
const method = (body: string, parameters = ''): string =>
  `class A { constructor() { this.all = []; this.seen = new Map(); } change() { this.n = 1; return 1 } m(${parameters}) { ${body} } }`;

const rows: readonly (readonly [what: string, source: string, expected: string])[] = [
  ['a field', method('return this.all.length'), 'A: m()'],
  ['an argument', method('return this.all.includes(a)', 'a'), 'A: m(a)'],
  ['two arguments', method('return a + b', 'a, b'), 'A: m(a, b)'],
  ['more arguments', method('return a + b + c', 'a, b, c'), 'A: '],
  ['nothing', method('this.all.slice()'), 'A: '],
  ['a change', method('this.n = 2; return 1'), 'A: '],
  ['a count', method('return this.n++'), 'A: '],
  ['a changing method', method('return this.all.pop()'), 'A: '],
  ['what it made', method('const own = [...this.all]; own.push(1); own[0] = 2; return own.sort()'), 'A: m()'],
  ['what it no longer made', method('let own = []; own = this.all; own.push(1); return own'), 'A: '],
  ['another method', method('return this.change()'), 'A: '],
  ['a function inside', method('const f = (n) => n === 0 ? 0 : f(n - 1); return f(3)'), 'A: m()'],
  ['a callback', method('return this.all.map(a)', 'a'), 'A: '],
  ['a Map', method('return this.seen.get(a)', 'a'), 'A: m(a)'],
  [
    'a Set in a Map',
    method('for (const all of this.seen.values()) if (all.has(a)) return 1; return 0', 'a'),
    'A: m(a)',
  ],
  ['what may count', method('return this.other.get(a)', 'a'), 'A: '],
  ['a variable of the module', `let n = 0; ${method('n = 1; return n')}`, 'A: '],
  ['a function of the module', `function f(a) { return a.n } ${method('return f(this)')}`, 'A: m()'],
  ['one that changes', `function f(a) { a.n = 1 } ${method('return f(this)')}`, 'A: '],
  ['more arguments, but one that may be left out', method('return a + b', 'a, b = 1'), 'A: m(a)'],
  ['an argument that may be left out', method('return b', 'b = 1'), 'A: m()'],
  [
    'a Map in what a function makes',
    `function node() { return { next: new Map() } } ${method('return this.root.next.get(a)', 'a')}`,
    'A: m(a)',
  ],
  [
    'a Map beside a method of its own with the name',
    'class A { constructor() { this.seen = new Map() } get(a) { this.n = 1; return a } m(a) { return this.seen.get(a) } }',
    'A: m(a)',
  ],
  [
    'what is not always a Map beside a method of its own with the name',
    'class A { constructor(seen) { this.seen = new Map(); if (seen) this.seen = seen } get(a) { this.n = 1; return a } m(a) { return this.seen.get(a) } }',
    'A: ',
  ],
  [
    'a Map beside a method of its own with the name, and accessors',
    'class A { constructor() { this.seen = new Map() } get size() { return 1 } get(a) { this.n = 1; return a } m(a) { return this.seen.get(a) } }',
    'A: size m(a)',
  ],
  ['its own elements', 'class A { *[Symbol.iterator]() { yield 1 } m() { return [...this] } }', 'A: m()'],
  [
    'its own elements, which are counted',
    'class A { *[Symbol.iterator]() { this.n++; yield 1 } m() { return [...this] } }',
    'A: ',
  ],
  ['its own elements, where it says of none', 'class A { m() { return [...this] } }', 'A: '],
  ['randomness', method('return Math.random()'), 'A: '],
  ['a new object', `${method('return new A().all.length')}`, 'A: m()'],
  [
    'fields of a new object',
    'class A { constructor() { this.all = [] } m() { const a = new A(); a.all.push(1); return a } }',
    'A: m()',
  ],
  [
    'fields of a new object that others know',
    'const all = []; class A { constructor() { this.all = all } m() { const a = new A(); a.all.push(1); return a } }',
    'A: ',
  ],
  ['a pattern of the module', `const word = /a/u; ${method('return word.test(a)', 'a')}`, 'A: m(a)'],
  ['a pattern that keeps a place', `const word = /a/gu; ${method('return word.test(a)', 'a')}`, 'A: '],
  ['what is tried', method('try { return this.all.length } catch { return 0 }'), 'A: m()'],
  [
    'a method that is called as those of collections',
    'class A { add(a) { return a } m(b) { return b.add(this) } }',
    'A: add(a) m(a)',
  ],
  [
    'what may be a collection',
    'class A { constructor() { this.s = new Set() } add(a) { return a } m(b) { return b.add(this) } }',
    'A: add(a)',
  ],
  [
    'an array of its own beside a method of the name',
    'class A { constructor() { this.all = [] } push(a) { this.all.push(a) } m() { const all = []; all.push(1); return all } }',
    'A: m()',
  ],
  [
    'a method of its own with the name of one of collections',
    'class A { constructor() { this.all = [] } has(a) { return this.all[a] } m() { return this.has(1) } }',
    'A: has(a) m()',
  ],
  [
    'a function of the language that is called back',
    method('return this.all.every(Number.isInteger)'),
    'A: m()',
  ],
  ['a method that may be anything', method('return this.all.every(a.f)', 'a'), 'A: '],
  [
    'an array of others beside it',
    'class A { constructor() { this.all = [] } push(a) { this.all.push(a) } m() { const all = this.all; all.push(1); return all } }',
    'A: ',
  ],
  ['a documented one', 'class A { /** @pure */ m() { return this.f() } }', 'A: m()'],
  ['an accessor that changes', 'class A { get n() { return this.c++ } m() { return this.n } }', 'A: '],
  ['an accessor', 'class A { #n = 1; get n() { return this.#n } }', 'A: n'],
  ['a hidden one', 'class A { _m() { return 1 } #m() { return 1 } m() { return this.#m() } }', 'A: m()'],
  [
    'of all that have the name',
    'class A { m() { return 1 } } class B extends A { m() { this.n = 1; return 1 } k() { return this.m() } }',
    'A: m(); B: ',
  ],
  [
    'a function that makes objects',
    'function A() { this.n = 1 } A.prototype.m = function () { return this.n }',
    'A: m()',
  ],
  ['what waits', 'class A { async m() { return 1 } }', 'A: '],
];

describe('pure members', () => {
  for (const [what, source, expected] of rows) it(what, () => assert.equal(answers(source), expected));
});
