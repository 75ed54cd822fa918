/**
 * Values next to those that were seen: an argument of the suite with one of its parts changed, left out or doubled. What
 * borders on what is tested is where faults are that a suite has passed by.
 */
import type * as acorn from 'acorn';
import { expressionOf } from './literal-code.js';

/** Of the values of one argument. */
const MOST_VARIATIONS = 96;
/** Parts of a text or list that are changed one by one. */
const MOST_PARTS = 6;

/**
 * Values of the types of some values, each next to one of them, without these themselves. The first of each value come first.
 * @param codes values as JavaScript
 * @param numbers that the program compares with: what fields may hold
 */
export function variationsOf(codes: readonly string[], numbers: readonly string[] = []): readonly string[] {
  const known = new Set(codes);
  const all = codes.map((code) => [...variants(code, codes, numbers)]);
  const most = Math.max(0, ...all.map(({ length }) => length));
  for (let at = 0; at < most; at += 1)
    for (const own of all) {
      if (known.size >= codes.length + MOST_VARIATIONS) return [...known].slice(codes.length);
      if (own[at] !== undefined) known.add(own[at]);
    }
  return [...known].slice(new Set(codes).size);
}

function* variants(
  code: string,
  others: readonly string[],
  numbers: readonly string[],
): Generator<string, void> {
  const node = expressionOf(code);
  if (!node) return;
  const textOf = (one: acorn.AnyNode): string => code.slice(one.start - 1, one.end - 1);
  if (node.type === 'Literal' && typeof node.value === 'string') yield* textsBy(node.value);
  else if (node.type === 'ArrayExpression')
    yield* listsBy(node.elements.flatMap((one) => (one ? [textOf(one)] : [])));
  else if (node.type === 'ObjectExpression') yield* objectsBy(code, node, others, numbers);
  else yield* numbersBy(code);
}

function* numbersBy(code: string): Generator<string, void> {
  const value = Number(code);
  if (!/^-?\d/u.test(code) || !Number.isFinite(value)) return;
  for (const other of [value + 1, value - 1, 0 - value, value * 2]) yield String(other);
}

/**
 * Without one of its pieces, with one of them twice, or but one: what readers of text have to tell from the whole. Then with one
 * whose last letter is of the other case.
 */
function* textsBy(text: string): Generator<string, void> {
  const pieces: readonly string[] = text.match(PIECES) ?? [];
  const few = pieces.slice(0, MOST_PARTS);
  for (const at of few.keys()) {
    if (pieces.length > 1) yield JSON.stringify(pieces.toSpliced(at, 1).join(''));
    yield JSON.stringify(pieces.toSpliced(at, 0, pieces[at]!).join(''));
    if (pieces.length > 1) yield JSON.stringify(pieces[at]);
  }
  for (const [at, piece] of few.entries()) {
    const turned = piece.replace(/\p{L}$/u, turnedCase);
    if (turned !== piece)
      yield JSON.stringify(few.with(at, turned).concat(pieces.slice(MOST_PARTS)).join(''));
  }
}

function turnedCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}

/** Runs of letters or of digits; other characters each by itself. */
const PIECES = /\p{L}+|\p{N}+|[^\p{L}\p{N}]/gu;

function* listsBy(elements: readonly string[]): Generator<string, void> {
  const list = (parts: readonly string[]): string => `[${parts.join(', ')}]`;
  if (elements.length > 1) yield list(elements.toReversed());
  for (const [at, element] of elements.slice(0, MOST_PARTS).entries()) {
    yield list(elements.toSpliced(at, 1));
    yield list(elements.toSpliced(at, 0, element));
    for (const other of numbersBy(element)) yield list(elements.with(at, other));
  }
  const negated = elements.map((element) => [...numbersBy(element)][2]);
  if (elements.length > 0 && negated.every((one) => one !== undefined)) yield list(negated);
}

/** With what another object has in a field, or a number next to its own. */
function* objectsBy(
  code: string,
  { properties }: acorn.ObjectExpression,
  others: readonly string[],
  numbers: readonly string[],
): Generator<string, void> {
  const fields = properties.map((one) => [...fieldsBy(code, one, others, numbers)]);
  const most = Math.max(0, ...fields.map(({ length }) => length));
  for (let at = 0; at < most; at += 1) for (const own of fields) if (own[at] !== undefined) yield own[at];
}

function* fieldsBy(
  code: string,
  one: acorn.Property | acorn.SpreadElement,
  others: readonly string[],
  numbers: readonly string[],
): Generator<string, void> {
  if (one.type !== 'Property') return;
  const { start, end } = one.value;
  const put = (text: string): string => code.slice(0, start - 1) + text + code.slice(end - 1);
  const own = code.slice(start - 1, end - 1);
  yield* [...numbersBy(own)].slice(0, 2).map(put);
  for (const other of others) {
    const value = fieldIn(other, code.slice(one.key.start - 1, one.key.end - 1));
    if (value !== undefined && value !== own) yield put(value);
  }
  if (/^-?\d/u.test(own)) yield* numbers.map(put);
}

/** The text of a field of an object as code. @param key as it is written */
function fieldIn(code: string, key: string): string | undefined {
  const node = expressionOf(code);
  if (node?.type !== 'ObjectExpression') return undefined;
  for (const one of node.properties)
    if (one.type === 'Property' && code.slice(one.key.start - 1, one.key.end - 1) === key)
      return code.slice(one.value.start - 1, one.value.end - 1);
  return undefined;
}
