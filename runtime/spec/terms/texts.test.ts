import assert from 'node:assert/strict';
import { GUARDED_ABSENT, type Guarded, guardedNumber, NOTHING } from '../../inputs/guarded/guarded.js';
import { isUnknownText } from '../../inputs/guarded/unknown-text.js';
import type { RelationalHeap } from '../../inputs/heap/heap.js';
import { FALSE, type Num, Terms, TRUE } from '../../solver/terms/terms.js';
import { EFFORT } from '../../solver/text/testing/effort.js';
import { TextSolver } from '../../solver/text/text-solver.js';
import { check, evaluate } from '../testing/scene.js';
import { translateFormula } from './translate.js';

const TYPES = { s: 'string', t: 'string', i: 'integer', j: 'integer' };

/** Two strings and two integers of which nothing is known. */
class OpenHeap implements RelationalHeap {
  readonly terms = new Terms();
  readonly size = 0;
  readonly maxLength = 0;
  readonly exists = [];
  readonly texts = new Map(['s', 't'].map((name) => [name, this.text(name)] as const));
  readonly numbers = new Map(['i', 'j'].map((name) => [name, this.terms.numVar(name, 'int')] as const));

  private text(name: string): { readonly length: Num; readonly index: Num } {
    const pair = {
      length: this.terms.numVar(`${name} length`, 'int'),
      index: this.terms.numVar(`${name} index`, 'int'),
    };
    this.terms.pairs.add(pair);
    return pair;
  }

  variable(name: string): Guarded | undefined {
    const [text, number] = [this.texts.get(name), this.numbers.get(name)];
    if (text) return { ...NOTHING, strings: [{ guard: TRUE, text }] };
    return number === undefined ? undefined : guardedNumber(number);
  }

  isInstance(): number {
    return FALSE;
  }

  field(): Guarded {
    return GUARDED_ABSENT;
  }

  element(): Guarded {
    return GUARDED_ABSENT;
  }
}

/** Formulas that some strings satisfy, and others not. */
const OPEN: readonly string[] = [
  "s + t = 'ab' and s.length = i and i > 0 and t !== ''",
  "s + i = 'a12'",
  "s < t and t < 'b' and s.length > 1",
  's.startsWith(t, i) and t.length = 2 and i = 3',
  "s.endsWith(t, i) and t = 'ab' and i = 3 and s.length = 5",
  "s.includes('x', i) and i > 1 and s.length < 4",
  "s.indexOf('b', i) = 4 and i = 2 and s.charAt(1) = 'b'",
  's.indexOf(t) = 2 and t.length = 2',
  "s.lastIndexOf('a') = 3",
  "s.charAt(i) = 'q' and i = 2",
  "s.at(i) = 'q' and i = -2 and s.length = 3",
  's.charCodeAt(i) = 100 and i = 1',
  "s.slice(i, j) = 'bc' and i = 1 and j = -1",
  "s.slice(i) = 'yz' and i = -2 and s.length = 4",
  "s.substring(i, j) = 'ab' and i > j and j > 0",
  "s.toUpperCase() = 'AB' and s !== 'ab'",
  "s.trim() = 'a b' and s.length = 5 and s.trimStart() = s",
  "s.padStart(i, '0') = '007' and i = 3",
  "s.repeat(i) = 'ababab' and i > 1",
  "/^[a-c]{2,3}$/.test(s) and s.includes('c')",
  "s.match(/b+/) = 'bbb' and s.length = 5",
  's.search(/[0-9]/) = 2',
  "s.replace('b', '-') = 'a-c' and s.includes('b')",
  "s.replace(/[0-9]+/, '#') = 'a#' and s.length = 4",
  "s.replaceAll('ab', '-') = '-c-'",
  "s.concat(t) = t and t = 'a'",
];

describe('operators of strings that are not known', () => {
  for (const formula of OPEN)
    for (const wanted of [true, false])
      it(`${formula}: a model in which it ${wanted ? 'holds' : 'fails'}`, () => {
        const heap = new OpenHeap();
        const { terms } = heap;
        const [checked] = check({ self: undefined, types: TYPES }, formula);
        const truth = translateFormula(checked!, { heap });
        const asserted = [...heap.texts.values()].map((text) => isUnknownText(terms, text));
        const answer = new TextSolver(terms).solve({ asserted, literals: [wanted ? truth : -truth] }, EFFORT);
        assert.equal(answer?.status, 'sat');
        const model = terms.evaluator((answer as Extract<typeof answer, { status: 'sat' }>).model);
        const variables = Object.fromEntries([
          ...[...heap.numbers].map(([name, term]) => [name, model.num(term)] as const),
          ...[...heap.texts].map(
            ([name, { length, index }]) =>
              [name, terms.strings.textOf({ length: model.num(length), index: model.num(index) })] as const,
          ),
        ]);
        assert.equal(evaluate({ self: undefined, types: TYPES, variables }, formula).javaScript, wanted);
      });
});
