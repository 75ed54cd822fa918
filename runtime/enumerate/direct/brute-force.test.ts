import assert from 'node:assert/strict';
import fc from 'fast-check';
import { randomFormulas } from '../../spec/testing/random-formulas.js';
import type { Enumeration, EnumerationSubject } from '../engine.js';
import { bruteForce } from '../testing/brute-force.js';
import { canonicalText } from '../testing/canonical-text.js';
import { formulasOn } from '../testing/reference.js';
import { ARRAYS, GRAPH, LIST, SHAPES } from '../testing/sample-formulas.js';
import { type ScopeOf, subjectOf } from '../testing/subject-of.js';
import { directEngine } from './engine.js';

/** All instances that the engine finds; no two are isomorphic. */
function found(subject: EnumerationSubject): string[] {
  const enumeration = directEngine.start(subject) as Enumeration;
  const texts: string[] = [];
  for (let one = enumeration.next(); one; one = enumeration.next()) texts.push(canonicalText(one as never));
  assert.equal(new Set(texts).size, texts.length, 'no two are isomorphic');
  return texts.sort();
}

const TANGLE = `
class A { constructor() { /** @type {B|A|null} */ this.x = null; } }
class B extends A { constructor() { super(); /** @type {int|undefined} */ this.y = 0; } }
class C { constructor() { /** @type {(A|null)[]|null} */ this.list = null; /** @type {B} */ this.b = new B(); } }
/** @param {C|null} c @param {A} a @param {A|int} e */
function probe(c, a, e) {}
`;

const randomFormula = randomFormulas({
  sets: [
    'header',
    'Node',
    'header.*next',
    'header.^next',
    'header.next',
    'next.header',
    'Node.next',
    'none',
    '{e: Node | e.elem > i}',
    '{e: Node | some e.next}',
    'Node.(next ++ (header -> header))',
  ],
  relations: ['next', '~next', '^next', '*next', 'next.next', 'Node <: next', 'next :> header', 'iden'],
  numbers: [
    'i',
    'header.elem',
    'header.next.elem',
    '#Node',
    '#header.*next',
    '(sum e: Node | e.elem)',
    'max[Node.elem]',
    'sum Node.elem',
    '1',
  ],
  numberSets: ['Node.elem', 'header.*next.elem', 'Int', 'Node.elem + i'],
  places: ['header', 'header.next'],
});

describe('the direct engine against brute force', () => {
  const ROWS: readonly (readonly [what: string, source: string, target: string, scope: ScopeOf])[] = [
    ['lists', LIST, 'List.probe', { classes: { Node: 2 }, integers: [0, 1] }],
    ['graphs [long]', GRAPH, 'Graph.probe', { classes: { Node: 3 } }],
    [
      'class hierarchies',
      SHAPES.replaceAll("'red'|'blue'", 'boolean'),
      'probe',
      { rest: 2, integers: [0, 1] },
    ],
    ['arrays', ARRAYS, 'Heap.probe', { rest: 1, integers: [0, 1], strings: ['', 'a'], maxLength: 1 }],
    [
      'unions [long]',
      TANGLE,
      'probe',
      { rest: 2, classes: { Array: 1, B: 1 }, integers: [0, 0], maxLength: 2 },
    ],
  ];
  for (const [what, source, target, scope] of ROWS)
    it(`all inputs: ${what}`, () => {
      const subject = subjectOf(source, target, scope);
      assert.deepEqual(found(subject), [...bruteForce(subject).keys()].sort());
    });

  for (const [runs, mark] of [
    [15, ''],
    [60, ' [long]'],
  ] as const)
    it(`random specifications${mark}`, () => {
      const scope: ScopeOf = { classes: { Node: 2 }, integers: [0, 1] };
      const small = LIST.replace(/.*this.prev.*\n/u, '').replace(/.*this.size.*\n/u, '');
      const all = [...bruteForce(subjectOf(small, 'List.probe', scope))];
      let [checked, empty, full] = [0, 0, 0];
      fc.assert(
        fc.property(fc.array(randomFormula, { minLength: 1, maxLength: 3 }), (formulas) => {
          let subject: EnumerationSubject;
          try {
            const tags = formulas.map((formula) => `@pre ${formula}`).join('\n');
            subject = subjectOf(small.replace('@formulas', tags), 'List.probe', scope);
          } catch (error) {
            // Two operands that have nothing in common.
            if ((error as { code?: string }).code !== 'E_SPEC_TYPE') throw error;
            return;
          }
          const expected = all.filter(([, instance]) =>
            formulasOn(subject, instance).every((holds) => holds),
          );
          assert.deepEqual(found(subject), expected.map(([text]) => text).sort());
          assert.equal((directEngine.start(subject) as Enumeration).count(), expected.length);
          checked += 1;
          if (expected.length === 0) empty += 1;
          if (expected.length === all.length) full += 1;
        }),
        { seed: 7, numRuns: runs },
      );
      assert.ok(
        checked > (2 * runs) / 3 && empty < checked / 2 && full < checked / 3,
        `${checked} checked, ${empty} empty, ${full} full`,
      );
    });
});
