/** Strings of programs: calls of their methods, `length`, what regular expressions are asked, and `+`. */
import { patternFacts } from '../../../vm/expressions/pattern-syntax.js';
import { didYouMean, type Place } from '../language/errors.js';
import {
  isTextMethod,
  type PatternText,
  patternParts,
  TEXT_METHODS,
  TEXT_OPERATORS,
  type TextOperand,
  type TextOperator,
} from '../language/text-operators.js';
import { bad, make, meaningsOf, nameError, numberAt, shown, typeError } from './build.js';
import { countOf, lastColumn } from './count.js';
import { ANY, BOOLEAN, INT, STRING } from './signatures.js';
import type { Typed } from './typed.js';
import * as types from './types.js';
import { typeOf } from './types.js';

/** Whether an expression may be a string, as far as is known. */
export function mayBeText(typed: Typed): boolean {
  return lastColumn(types.ofArity(typed.type, 1)).some((last) => last === STRING || last === ANY);
}

/** Whether it is known that all that it can be is strings. */
export function isText({ type }: Typed): boolean {
  const set = types.ofArity(type, 1);
  return types.holdsOnly(set, STRING) && !lastColumn(set).includes(ANY);
}

/** The length of what may be a string, and otherwise has the length that a field is. */
export function lengthOfEither(place: Place, receiver: Typed, field: Typed): Typed {
  const text = textCall(place, place, 'length', [receiver]);
  if (field.complaint || text.kind !== 'text' || isText(receiver)) return text;
  const operands = [...text.arguments, field];
  return make({ ...text, arguments: operands }, place, numberAt(place), operands);
}

/** A call of a method of strings. @param at where its name stands */
export function textMethod(
  place: Place,
  at: Place,
  receiver: Typed,
  name: string,
  args: readonly Typed[],
): Typed {
  if (!isTextMethod(name))
    return bad(nameError(at, `formulas know no method ${name} of strings`, didYouMean(name, TEXT_METHODS)));
  return textCall(place, at, name, [receiver, ...args]);
}

/** What a regular expression is asked. */
export function patternMethod(
  place: Place,
  at: Place,
  receiver: Typed,
  name: string,
  args: readonly Typed[],
): Typed {
  if (name === 'test') return textCall(place, at, 'test', [receiver, ...args]);
  const hint =
    didYouMean(name, ['test']) ?? 'A string is asked where it matches: text.search(/…/), text.match(/…/).';
  return bad(nameError(at, `formulas know no method ${name} of regular expressions`, hint));
}

/** An operator of strings with its operands, the first of which is the receiver of a method. */
function textCall(place: Place, at: Place, operator: TextOperator, written: readonly Typed[]): Typed {
  const broken = written.find(({ complaint }) => complaint);
  if (broken) return broken;
  const { takes, optional = 0, gives } = TEXT_OPERATORS[operator];
  const [least, most] = [takes.length - optional - 1, takes.length - 1];
  if (written.length - 1 < least || written.length - 1 > most) {
    const taken = least === most ? `${most}` : `${least} to ${most}`;
    const found = written.length - 1;
    return bad(
      typeError(at, `${operator} takes ${taken} argument${taken === '1' ? '' : 's'}, found ${found}`),
    );
  }
  const operands: Typed[] = [];
  let pattern: PatternText | undefined;
  for (const [i, operand] of written.entries()) {
    const wanted = takes[i]!;
    if (operand.kind === 'pattern' && wanted.includes('pattern')) {
      pattern = operand.pattern;
      continue;
    }
    const fitting = meaningsOf(operand).find((meaning) => fits(meaning, wanted));
    if (!fitting)
      return bad(typeError(operand.place, `${operator} takes a ${WORDS[wanted]}, found ${shown(operand)}`));
    operands.push(fitting);
  }
  const problem = patternComplaint(operator, pattern, operands);
  if (problem !== undefined) return bad(typeError(place, ...problem));
  return make(
    { kind: 'text', operator, pattern, arguments: operands },
    place,
    resultType(gives, place),
    operands,
  );
}

const WORDS: Readonly<Record<TextOperand, string>> = {
  text: 'string',
  number: 'number',
  'text or number': 'string or a number',
  pattern: 'regular expression that is written out',
  'text or pattern': 'string or a regular expression',
};

function fits({ type }: Typed, wanted: TextOperand): boolean {
  const last = lastColumn(types.ofArity(type, 1));
  if (wanted === 'pattern') return false;
  return last.some(
    (one) =>
      one === ANY ||
      (one === STRING && wanted !== 'number') ||
      (one === INT && (wanted === 'number' || wanted === 'text or number')),
  );
}

function resultType(gives: 'text' | 'number' | 'boolean', place: Place): types.Type {
  if (gives === 'number') return numberAt(place);
  return typeOf(gives === 'text' ? STRING : BOOLEAN);
}

/** What is wrong with the flags of a regular expression, or with a replacement. */
function patternComplaint(
  operator: TextOperator,
  pattern: PatternText | undefined,
  operands: readonly Typed[],
): readonly [message: string, hint: string] | undefined {
  const flags = pattern?.slice(pattern.lastIndexOf('/') + 1) ?? '';
  if (operator === 'match' && flags.includes('g'))
    return [
      'match with the flag g gives several matches',
      'Without g it gives the first, or nothing; whether there is one is asked by test.',
    ];
  if (pattern !== undefined && operator === 'replaceAll' && !flags.includes('g'))
    return ['replaceAll takes a regular expression with the flag g', 'Without it, write replace.'];
  const written = writtenOut(operator, operands);
  if (written && !(written.kind === 'string' && !written.value.includes('$')))
    return [
      `${operator} takes a last string that is written out, without $`,
      'Say what holds of the parts by slice and indexOf.',
    ];
  const isEach = operator === 'replaceAll' || (operator === 'replace' && flags.includes('g'));
  return isEach ? repeatedComplaint(operator, pattern, operands) : undefined;
}

/** The operand of which more has to be known than that it is a string. */
function writtenOut(operator: TextOperator, operands: readonly Typed[]): Typed | undefined {
  if (operator === 'replace' || operator === 'replaceAll') return operands.at(-1);
  return operator === 'padStart' || operator === 'padEnd' ? operands[2] : undefined;
}

/** All matches are replaced at once, where each takes at least one character. */
function repeatedComplaint(
  operator: TextOperator,
  pattern: PatternText | undefined,
  [, part]: readonly Typed[],
): readonly [message: string, hint: string] | undefined {
  const facts = pattern === undefined ? undefined : patternFacts(...patternParts(pattern));
  const isFit =
    pattern === undefined
      ? part?.kind === 'string' && part.value !== ''
      : facts?.isPlain && !facts.mayBeEmpty;
  if (isFit) return undefined;
  return [
    `${operator} of all places takes a string that is written out, or a regular expression that never matches the empty string`,
    'Without the flag g, replace takes any.',
  ];
}

/** Two strings that are compared, where one of the sides is known to be one. */
export function orderedTexts(left: Typed, right: Typed): readonly [Typed, Typed] | undefined {
  const [first, second] = [left, right].map((operand) =>
    operand.complaint ? operand : meaningsOf(operand).find((meaning) => fits(meaning, 'text')),
  );
  return first && second && (isText(first) || isText(second)) ? [first, second] : undefined;
}

/** Single strings are joined, where one of the sides is known to be one. */
export function joinedTexts(place: Place, left: Typed, right: Typed): Typed | undefined {
  const [first, second] = [left, right].map((operand) =>
    meaningsOf(operand).find((meaning) => fits(meaning, 'text or number') && countOf(meaning) !== 'set'),
  );
  if (!first || !second || !(isText(first) || isText(second))) return undefined;
  return textCall(place, place, '+', [first, second]);
}
