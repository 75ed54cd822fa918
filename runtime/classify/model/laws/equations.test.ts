/** Conjectures held against calls. */
import assert from 'node:assert/strict';
import { javaScriptOf } from '../formula-text.js';
import type { Conjecture } from './conjectures.js';
import { Equations, type Origin } from './equations.js';
import type { Term } from './terms.js';

const variable = (name: string): Term => ({ variable: name });
const f = (point: string, ...args: readonly Term[]): Term => ({ point, isMethod: false, args });
const [a, b, result] = ['a', 'b', 'result'].map(variable) as [Term, Term, Term];

/** `g(result, b) = a` */
const undoes: Conjecture = { left: a, right: f('g', result, b), isPartial: true };
/** `f(h(a), b) = result` */
const indifferent: Conjecture = { left: result, right: f('f', f('h', a), b) };

/** Texts of which some break it. */
const texts = (held: number, others: number): readonly Call[] =>
  Array.from({ length: held + others }, (_, at) => ({
    values: {
      a: `a${at}`,
      b: `b${at}`,
      result: `r${at}`,
      'h(a)': `h${at}`,
      'f(h(a), b)': `r${at < held ? at : 0}`,
    },
  }));
/** `f(a, b)` where `h(a) = h(b)` */
const tells: Conjecture = { left: f('h', a), right: f('h', b), where: true };
const related = (
  pairs: readonly (readonly [string, string])[],
  is: (a: string, b: string) => boolean,
): readonly Call[] =>
  pairs.map(([one, other]) => ({ values: { result: is(one, other), 'h(a)': one, 'h(b)': other } }));
const PAIRS = ['aa', 'bb', 'cc', 'ab', 'bc', 'ca', 'ac', 'ba'].map((pair) => [...pair] as [string, string]);

/** What calls give for some arguments; `from`: where these are from. */
interface Call {
  readonly values: Readonly<Record<string, number | string | boolean>>;
  readonly from?: Origin;
}

const differences = (count: number): readonly Call[] =>
  Array.from({ length: count }, (_, at) => ({
    values: { a: 10 * at + 20, b: at + 1, result: 11 * at + 21, 'g(result, b)': 10 * at + 20 },
  }));
const broken: Call = { values: { a: 1, b: 0, result: 0, 'g(result, b)': 0 } };
const same = (count: number, h: (at: number) => number): readonly Call[] =>
  Array.from({ length: count }, (_, at) => ({
    values: { a: at, b: 50 + at, result: 100 + at, 'h(a)': h(at), 'f(h(a), b)': 100 + at },
  }));

const rows: readonly (readonly [
  what: string,
  conjecture: Conjecture,
  calls: readonly Call[],
  expected: readonly string[],
])[] = [
  ['what holds of four calls', undoes, differences(4), ['a === g(result, b) 4']],
  ['what holds of three may be chance', undoes, differences(3), []],
  [
    'what holds next to these tells nothing more',
    undoes,
    [...differences(3), ...differences(8).map(({ values }): Call => ({ values, from: 'near' }))],
    [],
  ],
  ['what does not hold next to them', undoes, [...differences(8), { ...broken, from: 'near' }], []],
  ['what does not hold once', undoes, [...differences(8), broken], []],
  ['what undoes does so at borders', undoes, [...differences(8), { ...broken, from: 'border' }], []],
  [
    'all else need not hold there',
    { left: a, right: f('g', result, b) },
    [...differences(8), { ...broken, from: 'border' }],
    ['a === g(result, b) 8'],
  ],
  [
    'what nobody answered',
    undoes,
    [...differences(4), { values: { a: 1, b: 2, result: 3 } }],
    ['a === g(result, b) 4'],
  ],
  ['what an inner call changes', indifferent, same(5, (at) => -1 - at), ['result === f(h(a), b) 5']],
  ['what an inner call leaves as it was tells nothing', indifferent, same(5, (at) => at), []],
  ['what holds of most texts', indifferent, texts(12, 2), ['result === f(h(a), b) 12']],
  ['what does not hold of many', indifferent, texts(12, 4), []],
  [
    'what does not hold where something simple is so',
    indifferent,
    texts(14, 0).map(({ values }, at) => ({
      values: { ...values, b: at < 2 ? -1 : at, 'f(h(a), b)': at < 2 ? 'x' : values.result! },
    })),
    [],
  ],
  [
    'what tells whether values are the same',
    tells,
    related(PAIRS, (one, other) => one === other),
    ['(result === true) === (h(a) === h(b)) 8'],
  ],
  [
    'what takes many others for the same',
    tells,
    related(PAIRS, (one, other) => one === other || one + other === 'ba'),
    [],
  ],
  [
    'what takes few others for the same',
    tells,
    related(
      [...PAIRS, ...['dd', 'ee'].map((pair) => [...pair] as [string, string])],
      (one, other) => one === other || one + other === 'ba',
    ),
    ['(result === true) === (h(a) === h(b)) 9'],
  ],
  ['what was seldom the same', tells, related(PAIRS.slice(1), (one, other) => one === other), []],
  [
    'what always comes to the same',
    undoes,
    differences(5).map(({ values }) => ({ values: { ...values, a: 7, 'g(result, b)': 7 } })),
    [],
  ],
];

describe('equations', () => {
  for (const [what, conjecture, calls, expected] of rows)
    it(what, () => {
      const equations = new Equations([conjecture], ['a', 'b']);
      for (const { values, from = 'suite' } of calls) equations.see(new Map(Object.entries(values)), from);
      assert.deepEqual(
        equations.found().map(({ property, support }) => `${javaScriptOf(property)} ${support}`),
        expected,
      );
    });
});
