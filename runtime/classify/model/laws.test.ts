/** Laws of functions and methods that are asked again about the arguments of a script. */
import assert from 'node:assert/strict';
import { javaScriptOf } from './formula-text.js';
import { variablesIn } from './property.js';
import { inferredFrom, modelFrom } from './testing/inferred.js';

/** What is inferred of answers to other questions than those of the script. */
function laws(source: string): readonly string[] {
  return inferredFrom(source)
    .filter(({ property }) =>
      variablesIn(property).some((name) => /^(?!old|this\.\w+\((?!this|result))[\w.]+\(/u.test(name)),
    )
    .map(({ property, certainty }) => `${javaScriptOf(property)} ${certainty}`);
}

const numbers = 'for (const a of [3, 8, 1, 6]) for (const b of [5, 2, 6]) f(a, b);';
const vectors = `class V { constructor(x) { this.x = x; } m(other) { return new V(BODY) } turned() { return new V(-this.x) } is(other) { return this.x === other.x } }
for (const a of [3, 8, 0, 6]) for (const b of [5, 2, 6]) { const v = new V(a); v.m(new V(b)); v.turned(); v.is(new V(b)) }`;

const rows: readonly (readonly [what: string, source: string, expected: readonly string[]])[] = [
  ['a symmetric function', `function f(a, b) { return a * b + 1 } ${numbers}`, ['result === f(b, a) high']],
  [
    'an antisymmetric function, and what it says of equal arguments',
    `function f(a, b) { return a - b } ${numbers}`,
    ['result === -1 * f(b, a) high', 'f(a, a) === 0 high'],
  ],
  ['neither', `function f(a, b) { return a - 2 * b } ${numbers}`, []],
  [
    'what changes nothing a second time',
    'const f = (text) => text.trim(); for (const text of [" a", "b  ", " c d ", " e", "f ", "g\\n", "  h"]) f(text)',
    ['result === f(result) high'],
  ],
  [
    'what changes nothing at all',
    'const f = (text) => text.trim(); for (const text of ["a", "b", "c d"]) f(text)',
    [],
  ],
  [
    'functions that undo each other',
    'const exports = {}; exports.pack = (all) => all.join("-"); exports.unpack = (text) => text.split("-"); for (const all of [["a"], ["b", "c"], ["d", ""]]) exports.pack(all)',
    ['all === unpack(result) high'],
  ],
  [
    'what another function says of arguments and results',
    'const whole = (n) => n % 1 === 0; const f = (n) => n + 7; for (const n of [0.5, 2, 9, 4, 30, 21, 12, 77, 3]) { whole(n); if (n > 1) f(n) }',
    ['whole(result) === true high', 'whole(n) === true high'],
  ],
  [
    'what the receiver says of results, twice, and seldom of anything else',
    `class Words { constructor(all) { this.all = all } has(a) { return this.all.includes(a) } longest(a) { return this.all.find((one) => a.startsWith(one)) ?? null } }
    const words = new Words(['to', 'tea', 'i']); for (const a of 'abcdefghj') words.has(a); words.longest('tent'); words.longest('tone'); words.longest('teapot')`,
    ['this.has(result) === true high'],
  ],
  [
    'what the receiver says of results, twice, and of most others',
    `class Words { constructor(all) { this.all = all } has(a) { return !this.all.includes(a) } longest(a) { return this.all.find((one) => a.startsWith(one)) ? 'x' : null } }
    const words = new Words(['to', 'tea', 'i']); for (const a of 'abcdefghj') words.has(a); words.longest('tent'); words.longest('tone'); words.longest('teapot')`,
    [],
  ],
  [
    'what is not so of another result',
    'const even = (n) => n % 2 === 0; const f = (n) => 2 * n; const g = (n) => n + 1; for (const n of [7, 2, 9, 4, 30, 21, 12, 77, 3]) { even(n); f(n); g(n) }',
    [],
  ],
  [
    'what is asked about what it was never called with',
    'const some = (text) => text.length > 0; const f = (text) => [text]; for (const text of "abcdefgh") { some(text); f(text) }',
    ['some(text) === true high'],
  ],
  [
    'what tells that it is read',
    'const f = ({ a }, b) => a + b.a; let read = 0; for (const n of [1, 2, 3, 4]) { f({ get a() { read += 1; return n } }, { a: 7 - n }); if (read !== n) throw new Error(read) }',
    [],
  ],
  ['what changes something', `let n = 0; function f(a, b) { n += 1; return a + b } ${numbers}`, []],
  ['what the function hides', `const f = function (a, b) { const f = 1; return a + b + f }; ${numbers}`, []],
  [
    'methods of values',
    vectors.replace('BODY', 'this.x + other.x'),
    [
      'isDeepStrictEqual(result, other.m(this)) high',
      'isDeepStrictEqual(result.m(other), this.m(other.m(other))) high',
      'isDeepStrictEqual(this, result.turned()) high',
      'result === other.is(this) high',
      'this.is(this) === true high',
    ],
  ],
  [
    'methods of values that are not exchanged',
    vectors.replace('BODY', 'this.x - 2 * other.x'),
    [
      'isDeepStrictEqual(this, result.turned()) high',
      'result === other.is(this) high',
      'this.is(this) === true high',
    ],
  ],
];

describe('laws', () => {
  for (const [what, source, expected] of rows) it(what, () => assert.deepEqual(laws(source), expected));

  it('of most calls raise doubts', () => {
    const source = `function f(a, b) { return a === 8 && b === 2 ? 0 : a * b + 1 } ${numbers}`;
    const doubtful = modelFrom(source).doubtful.map(({ property }) => javaScriptOf(property));
    assert.deepEqual(
      doubtful.filter((text) => text.includes('f(b, a)')),
      ['result === f(b, a)'],
    );
  });
});
