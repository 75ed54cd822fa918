/** Intrinsics for the self-hosted parts of strings: searches, parts and characters at indices that lie in the text. */
import type { Call } from '../interpreter/call.js';
import type { Shadowed } from './matching.js';
import type { Run } from './model.js';
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

export const textIntrinsics: Readonly<Record<string, Run>> = {
  indexOfText,
  partOfText,
  restOfText,
  lengthAt,
};
