/** Errors of native built-ins that quote functions of the program: natively those are wrappers. */
import { types } from 'node:util';
import { Closure } from '../frames/frame.js';
import { isObject } from '../is-object.js';
import { proxies, recordOf } from '../realm/stamp.js';
import { describe, shortened } from './describe.js';

const { apply } = Reflect;
const nativeText = Function.prototype.toString;

/** How the text of a wrapper goes on behind its parameters. */
const WRAPPER = 'return reenter(record, ';

/** Whether the message of an error quotes a wrapper. */
export function quotesWrapper(error: unknown): error is Error {
  if (!types.isNativeError(error)) return false;
  const message: unknown = Object.getOwnPropertyDescriptor(error, 'message')?.value;
  return typeof message === 'string' && message.includes(WRAPPER);
}

/** Puts the texts of functions of the program, the first that fit, into the message of what was thrown natively. */
export function quoteSources(error: unknown, given: readonly unknown[]): void {
  if (!quotesWrapper(error)) return;
  for (const operand of given) {
    const value = behindProxies(operand);
    if (typeof value !== 'function' || !(recordOf(value) instanceof Closure)) continue;
    const wrapper = nativeTextOf(value);
    error.message = error.message.replace(wrapper, () => describe(value));
  }
}

/** The text of a function as messages of native code have it. */
export function nativeTextOf(callee: object): string {
  return shortened(apply(nativeText, callee, []) as string);
}

/** What proxies are of, which messages describe. */
function behindProxies(value: unknown): unknown {
  let inner = value;
  while (isObject(inner) && types.isProxy(inner)) inner = proxies.get(inner)?.target;
  return inner;
}

/** Numbers in messages about typed arrays for which node has the operand as it was given: what comes before, and after. */
const QUOTED = /^(Start offset |Invalid typed array length: )(\S+)(.*)$/u;

/** Puts an operand into the message about the number that it was converted to. */
export function quoteOperand(error: unknown, converted: readonly unknown[], given: readonly unknown[]): void {
  if (!types.isNativeError(error)) return;
  const found = QUOTED.exec(error.message);
  if (found === null) return;
  const [, before, number, after] = found;
  const at = converted.findIndex((value, index) => value !== given[index] && String(value) === number);
  if (at >= 0) error.message = `${before}${describe(given[at])}${after}`;
}
