/**
 * Functions of strings as terms. A string is a pair of numbers, see `StringTable`: a function takes both as arguments, and
 * a function that gives a string is two terms. Evaluation calls the function itself. Encodings leave it open.
 */
import { TEXT_FUNCTIONS, type TextFunction, textResult } from '../../../../vm/expressions/text-functions.js';
import { FIRST_DECIMAL, LARGEST_DECIMAL, type StringCode } from '../string-table.js';
import { type Num, TermOp } from '../term-ops.js';
import type { Terms } from '../terms.js';

/** A string as terms. */
export interface TextTerms {
  readonly length: Num;
  readonly index: Num;
}

/** An operand of a function: a string, or a number. */
export type TextOperand = TextTerms | Num;

/** Which part of a result a term is: the number (truth values are 0 and 1), or the length or index of a string. */
export const Part = { Number: 0, Length: 1, Index: 2 } as const;

/** The number that a function of strings gives; of a truth value, 0 or 1. */
export function textNumber(terms: Terms, fn: TextFunction, operands: readonly TextOperand[]): Num {
  if (fn.name === 'Number' && isNoNumeral(terms, operands[0]!)) return terms.double(Number.NaN);
  const { gives, isIntegral } = TEXT_FUNCTIONS[fn.name];
  const sort = gives === 'boolean' || isIntegral ? 'int' : 'double';
  return terms.numeric(TermOp.Text, args(terms, fn, Part.Number, operands), sort);
}

/** A character that no text of a number has (ECMA-262, StringNumericLiteral), such as the comma between elements. */
const FOREIGN = /[^\s\d.+\-a-fxoInity]/iu;

/** Whether a string is known to have a part that no text of a number has. */
function isNoNumeral(terms: Terms, text: TextOperand): boolean {
  if (typeof text === 'number') return false;
  const [length, index] = [terms.constantOf(text.length), terms.constantOf(text.index)];
  if (length !== undefined && index !== undefined)
    return FOREIGN.test(terms.strings.textOf({ length, index }));
  if (terms.op[text.index] !== TermOp.Text) return false;
  const { fn, operands } = textCallOf(terms, text.index);
  return fn.name === '+' && operands.some((part) => isNoNumeral(terms, part));
}

/** The string that a function gives. */
export function textOf(terms: Terms, fn: TextFunction, operands: readonly TextOperand[]): TextTerms {
  const trimmed = TRIMS.has(fn.name) ? alreadyTrimmed(terms, fn.name, operands[0] as TextTerms) : undefined;
  if (trimmed) return trimmed;
  const index = terms.numeric(TermOp.Text, args(terms, fn, Part.Index, operands), 'int');
  const [x, y] = operands as readonly [TextTerms, TextTerms];
  if (fn.name === '+') return { length: terms.add(x.length, y.length), index };
  return { length: terms.numeric(TermOp.Text, args(terms, fn, Part.Length, operands), 'int'), index };
}

/** The ends of a string that functions take white space off. */
const TRIMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['trim', ['start', 'end']],
  ['trimStart', ['start']],
  ['trimEnd', ['end']],
]);

/** A string that has no white space at the ends from which more is to be taken off. */
function alreadyTrimmed(terms: Terms, name: string, text: TextTerms): TextTerms | undefined {
  if (terms.op[text.index] !== TermOp.Text) return undefined;
  const done = TRIMS.get(textCallOf(terms, text.index).fn.name);
  return done && TRIMS.get(name)!.every((end) => done.includes(end)) ? text : undefined;
}

/** The length of a string that a function gives, by the term of its index. */
export function lengthOfText(terms: Terms, index: Num): Num | undefined {
  const { fn, part, operands } = textCallOf(terms, index);
  if (part !== Part.Index) return undefined;
  return textOf(terms, fn, operands).length;
}

/** The pair of a known string as terms. */
export function knownText(terms: Terms, text: string): TextTerms {
  const { length, index } = terms.strings.codeOf(text);
  return { length: terms.num(length), index: terms.num(index) };
}

const STRING: TextFunction = { name: 'String', fixed: [] };
/** Decimal digits of the largest integer that is exact. */
const MOST_DIGITS = 16;

/** The text of a number or bigint (ECMA-262 6.1.6.1.20 and 6.1.6.2.21). That of an Int is its pair, not opaque. */
export function decimalText(terms: Terms, term: Num): TextTerms {
  const text = textOf(terms, STRING, [term]);
  if (terms.sort(term) !== 'int') return text;
  const [zero, most, first] = [terms.num(0), terms.num(LARGEST_DECIMAL), terms.num(FIRST_DECIMAL)];
  const isSmall = terms.and(terms.le(term, most), terms.le(terms.neg(most), term));
  const index = terms.numIte(terms.lt(term, zero), terms.sub(term, first), terms.add(term, first));
  const decimal = { length: digits(terms, term), index: terms.numIte(isSmall, index, text.index) };
  terms.pairs.add(decimal);
  return decimal;
}

/** Characters of an integer in decimal. */
function digits(terms: Terms, term: Num): Num {
  const isNegative = terms.lt(term, terms.num(0));
  const size = terms.numIte(isNegative, terms.neg(term), term);
  let count = terms.num(MOST_DIGITS);
  for (let most = MOST_DIGITS - 1; most > 0; most -= 1)
    count = terms.numIte(terms.lt(size, terms.num(10 ** most)), terms.num(most), count);
  return terms.numIte(isNegative, terms.add(count, terms.num(1)), count);
}

/** The Int of whose text a term is the index, as `decimalText` makes it. */
export function decimalNumber(terms: Terms, index: Num): Num | undefined {
  if (terms.op[index] !== TermOp.NumIte || terms.pairs.lengthOfIndex(index) === undefined) return undefined;
  const opaque = terms.args[index]![2]!;
  return terms.op[opaque] === TermOp.Text ? terms.args[opaque]![2] : undefined;
}

function args(
  terms: Terms,
  fn: TextFunction,
  part: number,
  operands: readonly TextOperand[],
): readonly Num[] {
  const flat = operands.flatMap((operand) =>
    typeof operand === 'number' ? [operand] : [operand.length, operand.index],
  );
  return [terms.num(terms.functions.numberOf(fn)), terms.num(part), ...flat];
}

/** A function of strings that a term applies, and its operands as terms. */
export interface TextCall {
  readonly fn: TextFunction;
  readonly part: number;
  readonly operands: readonly TextOperand[];
}

export function textCallOf(terms: Terms, term: Num): TextCall {
  const [number, part, ...rest] = terms.args[term]!;
  const fn = terms.functions.at(terms.constantOf(number!)!);
  const operands: TextOperand[] = [];
  const { of, second } = TEXT_FUNCTIONS[fn.name];
  while (rest.length > 0) {
    const isNumber = (operands.length === 0 ? of : second) === 'number';
    operands.push(isNumber ? rest.shift()! : { length: rest.shift()!, index: rest.shift()! });
  }
  return { fn, part: terms.constantOf(part!)!, operands };
}

/** The value of an operand. */
export function operandValue(
  terms: Terms,
  operand: TextOperand,
  value: (term: Num) => number | bigint,
): string | number | bigint {
  if (typeof operand === 'number') return value(operand);
  return terms.strings.textOf({ length: Number(value(operand.length)), index: Number(value(operand.index)) });
}

/** The value of a term that applies a function. */
export function textValue(terms: Terms, term: Num, value: (term: Num) => number | bigint): number {
  const { fn, part, operands } = textCallOf(terms, term);
  const result = textResult(
    fn,
    operands.map((operand) => operandValue(terms, operand, value)),
  );
  if (part === Part.Number) return Number(result);
  const code: StringCode = terms.strings.codeOf(String(result));
  return part === Part.Length ? code.length : code.index;
}
