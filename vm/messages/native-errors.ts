/** Errors of native built-ins that quote functions of the program: natively those are wrappers. */
import { types } from 'node:util';
import { Closure } from '../interpreter/frame.js';
import { recordOf } from '../realm/stamp.js';
import { describe } from './describe.js';

const { apply } = Reflect;
const nativeText = Function.prototype.toString;

/** How the text of a wrapper goes on behind its parameters. */
const WRAPPER = 'return reenter(record, ';

/** Puts the texts of functions of the program into the message of what a native built-in threw. */
export function quoteSources(error: unknown, given: readonly unknown[]): void {
  if (!types.isNativeError(error)) return;
  const { message } = error;
  if (typeof message !== 'string' || !message.includes(WRAPPER)) return;
  for (const value of given) {
    if (typeof value !== 'function' || !(recordOf(value) instanceof Closure)) continue;
    const wrapper = apply(nativeText, value, []) as string;
    if (message.includes(wrapper)) error.message = message.replace(wrapper, () => describe(value));
  }
}
