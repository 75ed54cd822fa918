import assert from 'node:assert/strict';
import { parseTyped } from '../../compiler/index.js';
import { normalFormOf } from './normal-form.js';

/** The source, what minifiers make of it, and how that decides: the same, the contrary, something else. */
const ROWS: readonly (readonly [source: string, generated: string, 'same' | 'inverted' | 'other'])[] = [
  ["kind === 'once'", '"once"===t', 'same'],
  ["job.kind === 'once'", '"once"!==t.kind', 'inverted'],
  ["job.kind === 'once'", '"once"===t.sort', 'other'],
  ["job.kind === 'once'", '"twice"===t.kind', 'other'],
  ['cap !== undefined && percent > cap', 'void 0!==e&&t>e', 'same'],
  ['cap !== undefined && percent > cap', 'void 0===e||!(e<t)', 'inverted'],
  ['cap !== undefined && percent > cap', 'void 0===e||e<t', 'other'],
  ['cap !== undefined || percent > cap', '!(void 0===e&&!(t>e))', 'same'],
  ['a < b', 'b>a', 'same'],
  ['a < b', 'a>=b', 'other'],
  ['!list.length', 'e.length', 'inverted'],
  ['(x as Foo).bar!', 'e["bar"]', 'same'],
  ['x?.y', 'e?.y', 'same'],
  ['x?.y', 'e.y', 'other'],
  ['x === true', '!0===e', 'same'],
  ['n === 1000', '1e3===e', 'same'],
  ['x === `a`', '"a"===e', 'same'],
  ['items.some((item) => item > 3)', 'e.some(e=>e>3)', 'same'],
  ['a ?? b', 'e??t', 'same'],
  ['a ?? b', 'e||t', 'other'],
];

describe('normal forms of conditions', () => {
  const normalForm = (text: string): ReturnType<typeof normalFormOf> => {
    const [statement] = parseTyped(`(${text});`, 'a.ts').program.body;
    assert.equal(statement?.type, 'ExpressionStatement');
    return normalFormOf(
      (statement as { readonly expression: Parameters<typeof normalFormOf>[0] }).expression,
    );
  };
  for (const [source, generated, relation] of ROWS)
    it(`${generated} of ${source}: ${relation}`, () => {
      const [one, other] = [normalForm(source), normalForm(generated)];
      const same = one.text === other.text;
      assert.equal(
        same ? (one.isNegated === other.isNegated ? 'same' : 'inverted') : 'other',
        relation,
        `${one.text}\n${other.text}`,
      );
    });
});
