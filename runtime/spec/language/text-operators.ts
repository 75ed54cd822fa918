/**
 * What formulas know of strings: the methods that give a string, a number or a truth value, `+`, `length`, and what
 * regular expressions are asked. The first operand is the string; of `test` the regular expression stands before it.
 */

/** What an operand is. A pattern is a regular expression that is written out, and no expression. */
export type TextOperand = 'text' | 'number' | 'text or number' | 'pattern' | 'text or pattern';

interface Definition {
  readonly takes: readonly TextOperand[];
  /** How many of the last ones may be left out; none if absent. */
  readonly optional?: number;
  readonly gives: 'text' | 'number' | 'boolean';
  /** Whether there may be no value for operands that fit. */
  readonly isPartial?: true;
}

const DEFINITIONS = {
  '+': { takes: ['text or number', 'text or number'], gives: 'text' },
  /** Where the first operand is no string but an object, its length is the second. */
  length: { takes: ['text'], gives: 'number' },
  at: { takes: ['text', 'number'], gives: 'text', isPartial: true },
  charAt: { takes: ['text', 'number'], optional: 1, gives: 'text' },
  charCodeAt: { takes: ['text', 'number'], optional: 1, gives: 'number' },
  concat: { takes: ['text', 'text or number'], gives: 'text' },
  endsWith: { takes: ['text', 'text', 'number'], optional: 1, gives: 'boolean' },
  includes: { takes: ['text', 'text', 'number'], optional: 1, gives: 'boolean' },
  indexOf: { takes: ['text', 'text', 'number'], optional: 1, gives: 'number' },
  lastIndexOf: { takes: ['text', 'text'], gives: 'number' },
  localeCompare: { takes: ['text', 'text'], gives: 'number' },
  match: { takes: ['text', 'pattern'], gives: 'text', isPartial: true },
  normalize: { takes: ['text'], gives: 'text' },
  padEnd: { takes: ['text', 'number', 'text'], optional: 1, gives: 'text' },
  padStart: { takes: ['text', 'number', 'text'], optional: 1, gives: 'text' },
  repeat: { takes: ['text', 'number'], gives: 'text', isPartial: true },
  replace: { takes: ['text', 'text or pattern', 'text'], gives: 'text' },
  replaceAll: { takes: ['text', 'text or pattern', 'text'], gives: 'text' },
  search: { takes: ['text', 'pattern'], gives: 'number' },
  slice: { takes: ['text', 'number', 'number'], optional: 2, gives: 'text' },
  startsWith: { takes: ['text', 'text', 'number'], optional: 1, gives: 'boolean' },
  substring: { takes: ['text', 'number', 'number'], optional: 1, gives: 'text' },
  test: { takes: ['pattern', 'text'], gives: 'boolean' },
  toLowerCase: { takes: ['text'], gives: 'text' },
  toUpperCase: { takes: ['text'], gives: 'text' },
  trim: { takes: ['text'], gives: 'text' },
  trimEnd: { takes: ['text'], gives: 'text' },
  trimStart: { takes: ['text'], gives: 'text' },
} satisfies Readonly<Record<string, Definition>>;

export type TextOperator = keyof typeof DEFINITIONS;

export const TEXT_OPERATORS: Readonly<Record<TextOperator, Definition>> = DEFINITIONS;

/** A regular expression as it is written: `/a+/u`. */
export type PatternText = string;

/** Those that are called behind a string. */
export const TEXT_METHODS: readonly TextOperator[] = (Object.keys(DEFINITIONS) as TextOperator[]).filter(
  (name) => name !== '+' && name !== 'length' && name !== 'test',
);

export function isTextMethod(name: string): name is TextOperator {
  return (TEXT_METHODS as readonly string[]).includes(name);
}

/** Source and flags of a regular expression. */
export function patternParts(pattern: PatternText): readonly [source: string, flags: string] {
  const slash = pattern.lastIndexOf('/');
  return [pattern.slice(1, slash), pattern.slice(slash + 1)];
}
