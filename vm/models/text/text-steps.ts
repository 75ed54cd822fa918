/** Intrinsics for the self-hosted parts of strings: searches, parts and characters at indices that lie in the text. */
import type { Call } from '../../interpreter/call.js';
import { pairShadow } from '../../values/texts.js';
import type { Run } from '../model.js';
import type { Shadowed } from './matching.js';
import { indexShadow, isOrdered, lengthOf, sliceShadow } from './text-parts.js';
import { codePointSize } from './text-units.js';

function textOf(call: Call): Shadowed<string> {
  return [call.arg(0) as string, call.argShadow(0)];
}

function indexOf(call: Call, at: number): Shadowed<number> {
  return [call.arg(at) as number, call.argShadow(at)];
}

/** text part from → the first index from there on; -1 beyond the text, also of an empty part. */
const indexOfText: Run = (call) => {
  const { vm } = call;
  const [text, from] = [textOf(call), indexOf(call, 2)];
  const part: Shadowed<string> = [call.arg(1) as string, call.argShadow(1)];
  const isOpen = (part[0] === '' || part[1] !== 0) && (from[0] !== 0 || from[1] !== 0);
  if (isOpen && !isOrdered(vm, from, lengthOf(vm, text))) return call.give(-1);
  call.give(text[0].indexOf(part[0], from[0]), indexShadow(vm, text, part, from));
};

/** text from to → the part between two indices */
const partOfText: Run = (call) => {
  const [text, from, to] = [textOf(call), indexOf(call, 1), indexOf(call, 2)];
  call.give(text[0].slice(from[0], to[0]), sliceShadow(call.vm, text, from, to));
};

/** text from → all from an index on */
const restOfText: Run = (call) => {
  const [text, from] = [textOf(call), indexOf(call, 1)];
  call.give(text[0].slice(from[0]), sliceShadow(call.vm, text, from));
};

/** text index → units of the code point there, 1 behind the end */
const lengthAt: Run = (call) => call.give(codePointSize(call.vm, textOf(call), indexOf(call, 1)));

/** What JSON writes otherwise than it stands. */
const ESCAPED = '["\\\\\\u0000-\\u001f\\ud800-\\udfff]';

/** text → the text as JSON */
const quote: Run = (call) => {
  const { vm } = call;
  const { expressions, path } = vm;
  const [text, shadow] = textOf(call);
  const quoted = JSON.stringify(text);
  if (shadow === 0) return call.give(quoted);
  const isEscaped = new RegExp(ESCAPED).test(text);
  path.require('match', expressions.text('RegExp.test', [0, ESCAPED, '', 0], shadow, 0), isEscaped);
  if (isEscaped) return call.give(quoted, expressions.text('JSON.stringify', [], shadow, 0));
  const opened = pairShadow(vm, '+', ['"', 0], [text, shadow]);
  return call.give(quoted, pairShadow(vm, '+', [`"${text}`, opened], ['"', 0]));
};

/** Whether a number is finite: that goes on the path. */
const isFiniteNumber: Run = (call) => {
  const { vm } = call;
  const [value, shadow] = [call.arg(0), call.argShadow(0)];
  const found = Number.isFinite(value);
  if (shadow !== 0 && !vm.path.isFinite(shadow))
    vm.path.require('number', vm.expressions.call('Number.isFinite', shadow, 0), found);
  return call.give(found);
};

export const textIntrinsics: Readonly<Record<string, Run>> = {
  indexOfText,
  partOfText,
  restOfText,
  lengthAt,
  quote,
  isFinite: isFiniteNumber,
};
