import assert from 'node:assert/strict';
import { firstPossibleMatch } from './first-match.js';

describe('where a match may begin, without backtracking', () => {
  const many = 'a'.repeat(40);
  const rows: readonly (readonly [
    what: string,
    pattern: RegExp,
    text: string,
    start: number,
    first: number | undefined,
  ])[] = [
    ['nested repetitions', /^(a+)+$/, `${many}b`, 0, undefined],
    ['nested repetitions that match', /^(a+)+$/, many, 0, 0],
    ['alternatives that overlap', /(a|aa)+$/, `${many}b`, 0, undefined],
    ['a match behind what fails', /(a|aa)+c/, `${many}b${many}c`, 0, 41],
    ['a sticky pattern that matches later', /(a|aa)+c/y, `${many}b${many}c`, 0, undefined],
    ['a sticky pattern at its start', /(a|aa)+c/y, `${many}b${many}c`, 41, 41],
    ['a start behind the match', /b(a|aa)+/, `b${many}`, 1, undefined],
    ['letters of both cases', /^(A+)+$/i, `${many}b`, 0, undefined],
    ['letters of both cases that match', /^(A+)+$/i, many, 0, 0],
    ['repetitions with a bound', /^(a{1,3}){20}b/, `${many}${many}b`, 0, undefined],
    ['repetitions with a bound that match', /^(a{1,3}){20}b/, `${many}b`, 0, 0],
    ['code points', /^(\u{1f600}+)+$/u, `${'\u{1f600}'.repeat(30)}b`, 0, undefined],
    ['a start within a pair', /^(\u{1f600}+)+$/u, `${'\u{1f600}'.repeat(30)}b`, 1, 1],
    ['edges of lines', /^(a+)+$/m, `${many}b\n${many}`, 0, 42],
    ['edges of words', /\b(a+)+\b/, `_${many}_`, 0, undefined],
    ['a lookahead that excludes is not looked at', /^(?!a)(a+)+/, many, 0, 0],
    ['a reference may be any text', /^(a+)+\1b/, `${many}cb`, 0, 0],
    ['a reference behind what fails', /^(a+)+c\1/, `${many}b`, 0, undefined],
    ['nothing that backtracks for long', /^a+$/, `${many}b`, 0, 0],
    ['a long text that fails at first', /(a|aa)+$/, `${many}bbbaa`, 0, 43],
    ['a longer text that fails at first', /(a|aa)+$/, `${many.repeat(9)}bbbaa`, 0, 363],
    ['the first of two matches', /(a|aa)+c|b{3}/, `x${many}bbb${many}c`, 0, 41],
    ['the first of two matches that overlap', /b(a|aa)+$|a+b/, `x${many}b${many}`, 0, 1],
    ['a short text', /^(a+)+$/, 'aab', 0, 0],
  ];
  for (const [what, { source, flags }, text, start, first] of rows)
    it(what, () => assert.equal(firstPossibleMatch(text, start, source, flags), first));
});
