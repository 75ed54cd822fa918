/**
 * The two places where formulas are written: doc comments, whose words are JavaScript's beside Alloy's, and `.als`
 * files. The grammar of expressions is one; a dialect says what its tokens are.
 */
import type { SpecErrorCode } from './errors.js';

export interface Dialect {
  readonly name: 'comment' | 'alloy';
  /** Words that are no names; in comments they are, after `.` or `@`. */
  readonly keywords: ReadonlySet<string>;
  /** Longer ones first. */
  readonly symbols: readonly string[];
  readonly namePattern: RegExp;
  readonly numberPattern: RegExp;
  readonly stringPattern: RegExp;
  /** Regular expressions, where the places have them. */
  readonly regExpPattern?: RegExp;
  /** What people write, and what stands for it here. */
  readonly hints: readonly (readonly [RegExp, string])[];
  readonly parseError: SpecErrorCode;
  readonly nameError: SpecErrorCode;
  readonly typeError: SpecErrorCode;
  /** What sets of values are called in messages, where that is not what the checker calls them. */
  readonly words: Readonly<Record<string, string>>;
  /** How types are written in messages. */
  readonly signs: { readonly product: string; readonly union: string };
  /** What ends, in "found the end of …". */
  readonly whole: string;
}

const SHARED_KEYWORDS = [
  ...['all', 'and', 'disj', 'else', 'iden', 'iff', 'implies', 'in', 'let', 'lone', 'no', 'none', 'not'],
  ...['one', 'or', 'set', 'sole', 'some', 'sum', 'univ'],
];

export const COMMENT: Dialect = {
  name: 'comment',
  keywords: new Set([...SHARED_KEYWORDS, 'false', 'null', 'true', 'undefined']),
  symbols: [
    ...['<=>', '===', '!==', '!=<', '<:', ':>', '->', '=>', '=<', '<=', '>=', '!=', '++', '&&', '||'],
    ...'+-&~^*#.[](){}|:,=<>!@`',
  ],
  namePattern: /[\p{ID_Start}$_][\p{ID_Continue}$]*'*/uy,
  numberPattern: /(?:\d+\.\d+|\.\d+|\d+)(?:[eE][+-]?\d+)?/uy,
  stringPattern: /"((?:[^"\\\n\r]|\\.)*)"|'((?:[^'\\\n\r]|\\.)*)'/uy,
  regExpPattern: /\/((?![*/])(?:[^\\/[\n\r]|\\.|\[(?:[^\]\\\n\r]|\\.)*\])+)\/([\p{ID_Continue}$]*)/uy,
  hints: [
    [/^==(?!=)/u, 'Equality is written = and inequality !=.'],
    [/^%/u, 'The remainder is written rem[a, b].'],
    [/^\//u, 'The quotient without its fraction is written div[a, b].'],
  ],
  parseError: 'E_SPEC_PARSE',
  nameError: 'E_SPEC_NAME',
  typeError: 'E_SPEC_TYPE',
  words: { Int: 'number', String: 'string', univ: 'any value' },
  signs: { product: ' -> ', union: ' | ' },
  whole: 'the formula',
};

/** Words of Alloy 6's temporal logic: no names either, so that a model means the same here and there. */
export const TEMPORAL = [
  ...['after', 'always', 'before', 'eventually', 'historically', 'once', 'releases', 'since', 'steps'],
  ...['triggered', 'until', 'var'],
];

export const ALLOY: Dialect = {
  name: 'alloy',
  keywords: new Set([
    ...[...SHARED_KEYWORDS, ...TEMPORAL],
    ...['Int', 'String', 'abstract', 'as', 'assert', 'but', 'check', 'enum', 'exactly', 'expect', 'extends'],
    ...['fact', 'for', 'fun', 'int', 'module', 'open', 'pred', 'private', 'run', 'seq', 'sig', 'this'],
  ]),
  symbols: [
    ...[
      '<=>',
      '!=<',
      '>>>',
      '<<',
      '>>',
      '<:',
      ':>',
      '::',
      '->',
      '=>',
      '=<',
      '<=',
      '>=',
      '!=',
      '++',
      '&&',
      '||',
    ],
    ..."+-&~^*#.[](){}|:,=<>!@/?;'`",
  ],
  // A quote inside a name takes the place of the prime, which Alloy 6 gave to time.
  namePattern: /[\p{ID_Start}$_][\p{ID_Continue}$"]*/uy,
  numberPattern: /0x[\da-fA-F_]+|0b[01_]+|\d[\d_]*/uy,
  stringPattern: /"((?:[^"\\\n\r]|\\.)*)"/uy,
  hints: [
    [/^!?==/u, 'Equality is written = and inequality !=.'],
    [/^%/u, 'The remainder is written rem[a, b].'],
    [/^`/u, 'A backtick means the pre-state in doc comments; in a model a state is an atom: f::Pre.'],
  ],
  parseError: 'E_ALLOY_PARSE',
  nameError: 'E_ALLOY_NAME',
  typeError: 'E_ALLOY_TYPE',
  words: {},
  signs: { product: '->', union: ' + ' },
  whole: 'the file',
};
