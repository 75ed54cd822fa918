/** `caller` and `arguments` of sloppy functions, as V8 has them: of the innermost call of the function that runs. */

import type { Core } from '../frames/core.js';
import { Cell, Closure, type Frame } from '../frames/frame.js';
import { recordOf } from '../realm/stamp.js';
import { isOfProgram } from '../traces/frame-sites.js';
import { argumentsOf } from './arguments.js';

/** Kinds of code that no call of a function runs. */
const OUTERMOST: ReadonlySet<string> = new Set(['module', 'es-module', 'script', 'eval']);

/**
 * What `callee.caller` or `callee.arguments` is; undefined if it is no property of the function's own. Null where the
 * function does not run.
 */
export function ofRunningCall(vm: Core, callee: object, key: PropertyKey): object | null | undefined {
  const record = recordOf(callee);
  if (!(record instanceof Closure) || !Object.hasOwn(callee, key)) return undefined;
  let depth = vm.depth;
  while (depth > 0 && vm.frames[depth]!.closure !== record) depth -= 1;
  if (depth === 0) return null;
  return key === 'caller' ? callerAt(vm, depth) : argumentsAt(vm, vm.frames[depth]!);
}

/** The function of the program that runs right below. Null where a built-in, strict code or no function made the call. */
function callerAt(vm: Core, callee: number): object | null {
  if (vm.frames[callee]!.builtin !== undefined) return null;
  for (let depth = callee - 1; depth > 0; depth--) {
    const frame = vm.frames[depth]!;
    if (isFunction(frame)) return frame.linked.ir.strict ? null : frame.closure.callable;
  }
  return null;
}

/** The arguments as they are now: a parameter that was assigned has its new value, unless closures or `arguments` share it. */
function argumentsAt(vm: Core, frame: Frame): object {
  const { linked, base } = frame;
  const [args, shadows] = [[...frame.args!], [...frame.argShadows!]];
  const own = linked.ir.flags.hasSimpleParameters ? Math.min(linked.parameters, args.length) : 0;
  for (let at = 0; at < own; at++) {
    const value = vm.stack[base + at];
    if (value instanceof Cell) continue;
    args[at] = value;
    shadows[at] = vm.shadow[base + at]!;
  }
  return argumentsOf(vm, frame, args, shadows);
}

function isFunction({ linked }: Frame): boolean {
  return isOfProgram(linked) && !OUTERMOST.has(linked.ir.kind);
}
