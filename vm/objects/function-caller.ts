/** `caller` of sloppy functions, as V8 has it: of the functions of the program, the one that runs right below. */

import type { Core } from '../frames/core.js';
import { Closure, type Frame } from '../frames/frame.js';
import { recordOf } from '../realm/stamp.js';
import { isOfProgram } from '../traces/frame-sites.js';

/** Kinds of code that no call of a function runs. */
const OUTERMOST: ReadonlySet<string> = new Set(['module', 'es-module', 'script', 'eval']);

/**
 * What `callee.caller` is; undefined if it is no property of the function's own. Null where the function does not run,
 * and where a built-in, strict code or no function called it.
 */
export function callerOf(vm: Core, callee: object): object | null | undefined {
  const record = recordOf(callee);
  if (!(record instanceof Closure) || !Object.hasOwn(callee, 'caller')) return undefined;
  let depth = vm.depth;
  while (depth > 0 && vm.frames[depth]!.closure !== record) depth -= 1;
  if (depth === 0 || vm.frames[depth]!.builtin !== undefined) return null;
  for (depth -= 1; depth > 0; depth--) {
    const frame = vm.frames[depth]!;
    if (isFunction(frame)) return frame.linked.ir.strict ? null : frame.closure.callable;
  }
  return null;
}

function isFunction({ linked }: Frame): boolean {
  return isOfProgram(linked) && !OUTERMOST.has(linked.ir.kind);
}
