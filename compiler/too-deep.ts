/** Texts that are nested deeper than a stack allows. */
import vm from 'node:vm';
import { PenumbraError } from './diagnostics.js';

/** Whether the stack was too small: the parser makes an error of syntax of that. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof PenumbraError && error.message === TOO_DEEP);
}

const TOO_DEEP = 'Not enough stack space to parse input';

/** Whether V8 cannot take a text for `eval` where this is called. */
export function isTooDeepForV8(source: string): boolean {
  if (source.length < SHALLOW) return true;
  try {
    new vm.Script(source);
    return false;
  } catch (error) {
    return error instanceof RangeError;
  }
}

/** Characters: a shorter text is not nested deep, the stack is full. */
const SHALLOW = 500;
