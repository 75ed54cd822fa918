/** Models of the built-ins of BigInt (ECMA-262, 21.2). */
import { Op, type OpCode } from '../expressions/arena.js';
import type { Call } from '../interpreter/call.js';
import { concretize } from '../values/conversions.js';
import { requireTag } from '../values/predicates.js';
import type { ModelTable, Run } from './model.js';

/** Beyond it no program counts bits, and a wrapped bigint would be as long. */
const MOST_BITS = 4096;

/** `BigInt(x)`: of a number only where it is integral, else a RangeError. */
const bigintCall: Run = (call) => {
  const { vm } = call;
  const shadow = call.argShadow(0);
  if (call.newTarget !== undefined || shadow === 0) return false;
  const value = call.arg(0);
  requireTag(vm, shadow, value);
  switch (typeof value) {
    case 'bigint':
      return call.give(value, shadow);
    case 'boolean':
      return call.give(BigInt(value), vm.expressions.bigint(Op.ToBigInt, shadow, 0));
    case 'number': {
      const isIntegral = Number.isInteger(value);
      vm.path.require('number', vm.expressions.call('Number.isInteger', shadow, 0), isIntegral);
      // What is none throws the same for all of them, but for the number in the message.
      const result = vm.operations.apply(call.callee, undefined, [value]);
      return call.give(result, vm.expressions.bigint(Op.ToBigInt, shadow, 0));
    }
    case 'undefined':
    case 'object':
    case 'symbol':
      return call.give(vm.operations.apply(call.callee, undefined, [value]), 0);
    default:
      return false;
  }
};

/** `BigInt.asIntN(bits, x)`, `BigInt.asUintN(bits, x)`: the bits are made concrete. */
function wrapping(op: OpCode): Run {
  return (call: Call) => {
    const { vm } = call;
    const [bits, value] = [call.arg(0), call.arg(1)];
    const shadow = call.argShadow(1);
    if (shadow === 0 || typeof bits !== 'number' || typeof value !== 'bigint') return false;
    if (!Number.isInteger(bits) || bits < 0 || bits > MOST_BITS) return false;
    if (call.argShadow(0) !== 0) {
      concretize(vm, bits, call.argShadow(0));
      vm.lost.count('number of bits');
    }
    requireTag(vm, shadow, value);
    const result = op === Op.AsIntN ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
    return call.give(result, vm.expressions.wrapped(op, bits, shadow));
  };
}

export const bigintModels: ModelTable = {
  BigInt: bigintCall,
  'BigInt.asIntN': wrapping(Op.AsIntN),
  'BigInt.asUintN': wrapping(Op.AsUintN),
};
