/** Values in the text of errors, without running code of the program. */
import { types } from 'node:util';
import { isObject } from '../expressions/arena.js';
import { Closure } from '../interpreter/frame.js';
import { recordOf } from '../realm/stamp.js';

/** As node names a value: strings as they are, functions by their text, objects by their class. */
export function describe(value: unknown): string {
  if (!isObject(value)) return String(value);
  if (types.isProxy(value))
    return typeof value === 'function' ? 'function () { [native code] }' : '#<Object>';
  if (typeof value === 'function') return functionText(value);
  if (Array.isArray(value)) return '[object Array]';
  const prototype = Object.getPrototypeOf(value) as object | null;
  const maker: unknown = prototype && Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  const name = isObject(maker) ? nameOf(maker) : 'Object';
  return name === '' ? '[object Object]' : `#<${name}>`;
}

function functionText(callee: object): string {
  const record = recordOf(callee);
  if (!(record instanceof Closure)) return `function ${nameOf(callee)}() { [native code] }`;
  const { ir, module } = record.linked;
  return module.ir.source.slice(ir.span.start, ir.span.end);
}

/** The `name` of a function, if it is a plain string. */
export function nameOf(callee: object): string {
  const name: unknown = Object.getOwnPropertyDescriptor(callee, 'name')?.value;
  return typeof name === 'string' ? name : '';
}
