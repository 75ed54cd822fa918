/** Exceptions: finding the handler of what was thrown, or leaving the interpreter with it. */
import { Completion } from '../../compiler/ir/opcodes.js';
import type { Interpreter } from './interpreter.js';
import type { Handler, Linked } from './linked.js';
import { GuestThrow, Stop } from './signals.js';

/**
 * Continues at the innermost handler above frame `floor`.
 * @throws GuestThrow if there is none; anything that is no exception of the program as it is
 */
export function unwind(vm: Interpreter, thrown: unknown, floor: number): void {
  const { value, shadow } = asGuestThrow(vm, thrown);
  const top = vm.frames[vm.depth]!;
  if (vm.depth > floor && !top.linked.module.internal) {
    vm.thrownIn = top.linked;
    vm.thrownAt = top.at;
  }
  for (let depth = vm.depth; depth > floor; depth--) {
    const frame = vm.frames[depth]!;
    const handler = handlerAt(frame.linked, frame.at);
    if (handler === undefined) {
      frame.coroutine?.finish();
      frame.coroutine = undefined;
      continue;
    }
    vm.depth = depth;
    vm.sp = frame.base + frame.linked.slots + handler.height;
    vm.push(value, shadow);
    if (handler.isFinally) vm.push(Completion.Throw, 0);
    frame.pc = handler.target;
    return;
  }
  vm.depth = floor;
  throw new GuestThrow(value, shadow);
}

function handlerAt(linked: Linked, at: number): Handler | undefined {
  for (const handler of linked.handlers) if (at >= handler.start && at < handler.end) return handler;
  return undefined;
}

/** Errors of the analyser's realm are its own failures, except where JavaScript itself gives up on the program's data. */
export function asGuestThrow(vm: Interpreter, thrown: unknown): GuestThrow {
  if (thrown instanceof GuestThrow) return thrown;
  if (thrown instanceof Stop) throw thrown;
  if (thrown instanceof RangeError) return new GuestThrow(vm.realm.error('RangeError', thrown.message), 0);
  if (thrown instanceof Error) throw thrown;
  return new GuestThrow(thrown, 0);
}
