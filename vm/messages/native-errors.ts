/** Errors of native built-ins that quote functions of the program: natively those are wrappers. */
import { types } from 'node:util';
import { isObject } from '../expressions/arena.js';
import { Closure } from '../interpreter/frame.js';
import { proxies, recordOf } from '../realm/stamp.js';
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
  for (const operand of given) {
    const value = behindProxies(operand);
    if (typeof value !== 'function' || !(recordOf(value) instanceof Closure)) continue;
    const wrapper = apply(nativeText, value, []) as string;
    if (message.includes(wrapper)) error.message = message.replace(wrapper, () => describe(value));
  }
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
