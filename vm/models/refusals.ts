/** Constructors that throw for their arguments before they read the prototype of a new target. */
import { types } from 'node:util';
import type { Call, Model } from '../interpreter/call.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { recordOf, setRecord } from '../realm/stamp.js';
import { builtinAt } from './model.js';

const TABLE: Readonly<Record<string, (call: Call) => boolean>> = {
  TypedArray: () => true,
  Symbol: () => true,
  BigInt: () => true,
  ArrayBuffer: (call) => isNoLength(call.arg(0)),
  SharedArrayBuffer: (call) => isNoLength(call.arg(0)),
  DataView: (call) => !types.isAnyArrayBuffer(call.arg(0)) || isNoPart(call),
  WeakRef: (call) => !isObject(call.arg(0)) && typeof call.arg(0) !== 'symbol',
  FinalizationRegistry: (call) => typeof call.arg(0) !== 'function',
};

function isNoLength(value: unknown): boolean {
  return typeof value === 'number' && (Math.trunc(value) < 0 || value > Number.MAX_SAFE_INTEGER);
}

/** Whether a view cannot be made of a buffer with operands that are converted. */
function isNoPart({ vm, callee, args }: Call): boolean {
  if (isObject(args[1]) || isObject(args[2])) return false;
  try {
    vm.operations.construct(callee, args, callee);
    return false;
  } catch {
    return true;
  }
}

/** Has these constructors run natively where they refuse. */
export function installRefusals(vm: Interpreter): void {
  for (const [path, refuses] of Object.entries(TABLE)) {
    const callee = builtinAt(vm.realm, path)!;
    const model = recordOf(callee) as Model | undefined;
    setRecord(callee, {
      ...model,
      kind: 'model',
      run(call: Call) {
        if (call.newTarget !== undefined && refuses(call)) {
          call.give(vm.operations.construct(callee, call.args, callee));
          return true;
        }
        return model === undefined ? false : model.run(call);
      },
    } satisfies Model as Model);
  }
}
