/** Operators on bigints of which some are symbolic (ECMA-262, 6.1.6.2), and where bigints meet other types. */
import { type ExprId, Op, type OpCode } from '../expressions/arena.js';
import { operationOfOpcode } from '../expressions/operations.js';
import type { Core } from '../frames/core.js';
import { type NumberOperand, toNumber } from './conversions.js';

/** Adds to the path whether an operator throws for its right operand: a divisor of 0, an exponent below 0. */
export function requireDefined(vm: Core, name: string, right: bigint, shadow: ExprId): void {
  if (shadow === 0) return;
  const zero = vm.arena.constant(0n);
  if (name === 'div' || name === 'mod')
    vm.path.require('number', vm.expressions.strictEqual(shadow, zero), right === 0n);
  if (name === 'exp') vm.path.require('number', vm.expressions.compare(Op.Lt, shadow, zero), right < 0n);
}

/** The expression of an operator that gives a bigint, by its opcode. */
export function bigintShadow(vm: Core, code: number, a: bigint, s: ExprId, b: bigint, t: ExprId): ExprId {
  return vm.expressions.bigint(operationOfOpcode(code) as OpCode, vm.expression(a, s), vm.expression(b, t));
}

/** The expression of `-a`, `~a`, `a + 1n`, `a - 1n`, or `a` itself. */
export function unaryBigint(vm: Core, name: string, shadow: ExprId): ExprId {
  const { expressions, arena } = vm;
  switch (name) {
    case 'neg':
      return expressions.bigint(Op.Neg, shadow, 0);
    case 'bit_not':
      return expressions.bigint(Op.BitXor, shadow, arena.constant(-1n));
    case 'inc':
      return expressions.bigint(Op.Add, shadow, arena.constant(1n));
    case 'dec':
      return expressions.bigint(Op.Sub, shadow, arena.constant(1n));
    default:
      return shadow;
  }
}

/** An operand of a comparison: a number or a bigint, and its expression. */
export interface NumericOperand {
  readonly value: number | bigint;
  readonly shadow: ExprId;
}

/**
 * What a primitive is compared as where the other operand is a bigint (ECMA-262, 7.2.13 and 7.2.12), its type being on
 * the path: a string is a bigint there, other types are numbers.
 * @returns undefined for a string that depends on an input; NaN for one that is no bigint
 */
export function besideBigint(vm: Core, value: unknown, shadow: ExprId): NumericOperand | undefined {
  if (typeof value === 'bigint') return { value, shadow };
  if (typeof value !== 'string') return toNumber(vm, value, shadow) satisfies NumberOperand | undefined;
  return shadow === 0 ? { value: bigintOfText(value) ?? Number.NaN, shadow } : undefined;
}

/** StringToBigInt (ECMA-262, 7.1.14). */
function bigintOfText(text: string): bigint | undefined {
  try {
    return BigInt(text);
  } catch {
    return undefined;
  }
}
