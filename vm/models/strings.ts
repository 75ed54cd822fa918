/** Models of built-ins that call a replacement or convert an object (ECMA-262, 22.1 and 22.2). */
import { types } from 'node:util';
import { isObject } from '../expressions/arena.js';
import type { Call } from '../interpreter/call.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import type { ModelTable, Run } from './model.js';

/** Self-hosted if the replacement is a function: nothing else of it can call the program, but what the pattern has. */
function replace(helper: string): Run {
  return (call) => {
    const { receiver } = call;
    if (call.newTarget !== undefined || receiver === undefined || receiver === null) return false;
    if (typeof call.arg(1) !== 'function') return false;
    call.tail(call.vm.helper(helper), receiver, call.receiverShadow, call.args, call.argShadows);
  };
}

/** RegExp.prototype [ @@replace ] */
function replaceMatches(call: Call): unknown {
  const { vm, receiver } = call;
  if (typeof call.arg(1) !== 'function' || !isPristine(vm, receiver)) return false;
  call.tail(vm.helper('replaceMatches'), receiver, 0, call.args, call.argShadows);
}

/** Whether a regular expression matches without running code of the program. */
function isPristine(vm: Interpreter, value: unknown): boolean {
  const { captured, objects } = vm.realm;
  if (!types.isRegExp(value) || objects.isChanged(captured.regExpPrototype)) return false;
  // `lastIndex` is the only property of its own, and read.
  return (
    Object.getPrototypeOf(value) === captured.regExpPrototype &&
    Reflect.ownKeys(value).length === 1 &&
    typeof value.lastIndex === 'number'
  );
}

/** `String(x)` of an object. */
function stringCall(call: Call): unknown {
  if (call.newTarget !== undefined || !isObject(call.arg(0))) return false;
  call.tail(call.vm.helper('stringOf'), undefined, 0, [call.arg(0)], [call.argShadow(0)]);
}

export const stringModels: ModelTable = {
  String: stringCall,
  'String.prototype.replace': replace('replaceText'),
  'String.prototype.replaceAll': replace('replaceAllText'),
  'RegExp.prototype.@@replace': replaceMatches,
};
