/** `npm run differential:text`: circuits against JavaScript itself, with the figures. */
import assert from 'node:assert/strict';
import { textResult } from '../../../vm/expressions/text-functions.js';
import { knownText, textNumber, textOf } from '../terms/constructors/text-terms.js';
import { Terms } from '../terms/terms.js';
import { modelOf, randomFrom, stringVariable, type Vocabulary } from './testing/conjunctions.js';
import { EFFORT } from './testing/effort.js';
import {
  BASIC,
  DATA,
  hold as holdConjunctions,
  NORMAL,
  NUMERALS,
  patterns,
  WRITTEN,
} from './testing/exhaustive.js';
import { hold as holdMatches, randomPatterns } from './testing/matches.js';
import { TextSolver } from './text-solver.js';

const show = (what: string, counts: object): void => {
  const figures = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  process.stdout.write(`    ${what}: ${figures.join(', ')}\n`);
};

/** Patterns as validators and parsers have them. */
const USUAL: readonly (readonly [source: string, flags: string])[] = [
  ['^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', ''],
  ['^(\\d{4})-(\\d{2})-(\\d{2})$', ''],
  ['^v?(\\d+)\\.(\\d+)\\.(\\d+)(?:-([\\da-z-]+(?:\\.[\\da-z-]+)*))?$', 'i'],
  ['^#?([a-f\\d]{3}|[a-f\\d]{6})$', 'i'],
  ['^(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)$', ''],
  ['^([a-z][a-z\\d+.-]*):(?:\\/\\/)?(.*)$', 'i'],
  ['(\\w+)=("[^"]*"|[^;]*)', 'g'],
  ['^\\s*([+-])?(\\d*)(?:\\.(\\d+))?\\s*$', ''],
  ['^(#{1,6})\\s+(.*?)\\s*#*$', ''],
  ['\\$\\{(\\w+)\\}', 'g'],
  ['^M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$', ''],
  ['([A-Z])', 'g'],
  ['[\\s_-]+(.)?', 'g'],
  ['^[A-Z]{2}\\d{2}[A-Z\\d]{1,30}$', ''],
  ['^(-?(?:\\d+)?\\.?\\d+) *(ms|s|m|h|d)?$', 'i'],
  ['(?<!\\d)\\d{2}(?!\\d)', ''],
  ['^(?=.*[a-z])(?=.*\\d).{4,}$', ''],
  ['\\b(\\w)(\\w*)\\b', ''],
  ['^(a|ab)(c|bcd)(d*)$', ''],
  ['(z)((a+)?(b+)?(c))*', ''],
];

/** Results of methods on random texts, each as the only one that the circuit has. */
function holdMethods(vocabulary: Vocabulary, operands: number, seed: number): object {
  const random = randomFrom(seed);
  const counts = { functions: 0, refuted: 0, found: 0, open: 0 };
  const functions = [
    ...vocabulary.texts.map(([name, ...fixed]) => ({ name, fixed })),
    ...vocabulary.numbers.map(([name, fixed]) => ({ name, fixed })),
  ];
  for (const fn of functions) {
    counts.functions += 1;
    for (let i = 0; i < operands; i++) {
      const length = Math.floor(random() * 5);
      const pick = (): string => vocabulary.characters[Math.floor(random() * vocabulary.characters.length)]!;
      const value = Array.from({ length }, pick).join('');
      const terms = new Terms();
      const { text, facts } = stringVariable(terms, 's');
      const known = knownText(terms, value);
      const isValue = [terms.eq(text.length, known.length), terms.eq(text.index, known.index)];
      const result = textResult(fn, [value]);
      if (typeof result === 'number' && !Number.isSafeInteger(result)) continue;
      const same = (() => {
        if (typeof result !== 'string')
          return terms.eq(textNumber(terms, fn, [text]), terms.num(Number(result)));
        const [own, wanted] = [textOf(terms, fn, [text]), knownText(terms, result)];
        return terms.and(terms.eq(own.length, wanted.length), terms.eq(own.index, wanted.index));
      })();
      if (!facts.every(terms.evaluator(modelOf(terms, [[text, value]])).bool)) continue;
      const ask = (literal: number): string | undefined =>
        new TextSolver(terms).solve({ asserted: facts, literals: [...isValue, literal] }, EFFORT)?.status;
      const [is, isNot] = [ask(same), ask(-same)];
      const title = `${fn.name}(${fn.fixed.join()}) of ${JSON.stringify(value)} is ${JSON.stringify(result)}`;
      assert.ok(is === 'sat' || is === undefined, `${title}: ${is}`);
      assert.notEqual(isNot, 'sat', title);
      if (isNot === undefined) counts.open += 1;
      else counts.refuted += 1;
      if (is === 'sat') counts.found += 1;
    }
  }
  return counts;
}

describe('texts on circuits', () => {
  for (const [name, vocabulary, count] of [
    ['texts', BASIC, 1700],
    ['numerals', NUMERALS, 1700],
    ['written texts', WRITTEN, 400],
    ['dates and JSON', DATA, 150],
    ['normal forms', NORMAL, 40],
    ['patterns', patterns(120, 7), 1700],
  ] as const)
    it(`conjunctions of ${name} agree with exhaustive search [long]`, () => {
      show(`${count} conjunctions of ${name}`, holdConjunctions(vocabulary, 2, count, 11));
    });

  it('patterns find what the engine finds [long]', () => {
    const usual = USUAL.map(([source, flags]) => ({ source, flags: flags.replace('g', '') }));
    show('400 patterns on 200 texts', holdMatches([...randomPatterns(380, 5), ...usual], 200, 5));
  });

  for (const [name, vocabulary] of [
    ['texts', BASIC],
    ['numerals', NUMERALS],
    ['written texts', WRITTEN],
    ['dates and JSON', DATA],
  ] as const)
    it(`functions of ${name} give what the language gives [long]`, () => {
      show(`functions of ${name} on 1,000 operands each`, holdMethods(vocabulary, 1000, 3));
    });
});
