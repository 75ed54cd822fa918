/**
 * Bit operators with a constant right operand as arithmetic, on the numbers where they agree. That the left operand is
 * one of these numbers goes on the path.
 */
import { type ExprId, Op } from '../expressions/arena.js';
import type { NumberOperand } from './conversions.js';
import { isIntegral } from './integral.js';
import type { Interpreter } from './interpreter.js';

const LOW = -(2 ** 31);
const HIGH = 2 ** 31 - 1;

/** The expression of `x OP y`; undefined if there is none. */
export function bitShadow(
  vm: Interpreter,
  name: string,
  x: NumberOperand,
  y: NumberOperand,
): ExprId | undefined {
  if (y.shadow !== 0 || !Number.isInteger(y.value)) return undefined;
  const bits = y.value;
  switch (name) {
    case 'bit_or':
      return bits === 0 ? truncated(vm, x, LOW, HIGH) : undefined;
    case 'shr':
      return bits >= 0 && bits < 32 ? shifted(vm, truncated(vm, x, LOW, HIGH), bits) : undefined;
    case 'ushr':
      return bits >= 0 && bits < 32 ? shifted(vm, truncated(vm, x, 0, HIGH), bits) : undefined;
    case 'shl': {
      if (!(bits >= 0 && bits < 31)) return undefined;
      const operand = truncated(vm, x, -(2 ** (31 - bits)), 2 ** (31 - bits) - 1);
      return operand && vm.expressions.arithmetic(Op.Mul, operand, vm.arena.constant(2 ** bits));
    }
    case 'bit_and': {
      const isMask = bits > 0 && ((bits + 1) & bits) === 0;
      const operand = isMask ? truncated(vm, x, 0, HIGH) : undefined;
      return operand && vm.expressions.arithmetic(Op.Mod, operand, vm.arena.constant(bits + 1));
    }
    default:
      return undefined;
  }
}

/** ToInt32 of a number between two bounds, which go on the path; undefined if it is outside. */
function truncated(vm: Interpreter, x: NumberOperand, low: number, high: number): ExprId | undefined {
  const { arena, expressions, path } = vm;
  path.require('number', expressions.compare(Op.Le, arena.constant(low), x.shadow), low <= x.value);
  if (x.value < low) return undefined;
  path.require('number', expressions.compare(Op.Le, x.shadow, arena.constant(high)), x.value <= high);
  if (x.value > high) return undefined;
  return isIntegral(vm.heap, x.shadow) ? x.shadow : expressions.arithmetic(Op.Trunc, x.shadow, 0);
}

function shifted(vm: Interpreter, operand: ExprId | undefined, bits: number): ExprId | undefined {
  if (operand === undefined || bits === 0) return operand;
  const quotient = vm.expressions.arithmetic(Op.Div, operand, vm.arena.constant(2 ** bits));
  return vm.expressions.arithmetic(Op.Floor, quotient, 0);
}
