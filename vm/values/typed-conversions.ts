/** What elements of typed arrays become when they are written (ECMA-262, 6.1.6.1, 6.1.6.2 and 7.1.6 to 7.1.16). */
import { type ExprId, Op } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import { concretize, toNumber } from './conversions.js';
import { requireTag } from './predicates.js';

/** What an element of arrays of a class becomes, on this run. */
export function convertedValue(kind: string, value: unknown): unknown {
  const scratch = new globalThis[kind as 'Uint8Array'](1);
  scratch[0] = value as number;
  return scratch[0];
}

const WRAPS: Readonly<Record<string, (vm: Core, x: ExprId) => ExprId>> = {
  Int8Array: (vm, x) => signed(vm, x, 24),
  Uint8Array: (vm, x) => bits(vm, Op.BitAnd, x, 0xff),
  Int16Array: (vm, x) => signed(vm, x, 16),
  Uint16Array: (vm, x) => bits(vm, Op.BitAnd, x, 0xffff),
  Int32Array: (vm, x) => bits(vm, Op.BitOr, x, 0),
  Uint32Array: (vm, x) => bits(vm, Op.Ushr, x, 0),
  Float32Array: (vm, x) => vm.expressions.call('Math.fround', x, 0),
  Float64Array: (_, x) => x,
};

function bits(
  { arena, expressions }: Core,
  op: typeof Op.BitAnd | typeof Op.BitOr | typeof Op.Ushr,
  x: ExprId,
  mask: number,
): ExprId {
  return expressions.arithmetic(op, x, arena.constant(mask));
}

function signed({ arena, expressions }: Core, x: ExprId, width: number): ExprId {
  const by = arena.constant(width);
  return expressions.arithmetic(Op.Shr, expressions.arithmetic(Op.Shl, x, by), by);
}

/** What an element of arrays of a class becomes, as an expression; 0 where it is concrete. */
export function converted(vm: Core, kind: string, value: unknown, shadow: ExprId): ExprId {
  if (kind.startsWith('Big')) return convertedBigint(vm, kind, value, shadow);
  const operand = toNumber(vm, value, shadow);
  if (operand === undefined) {
    vm.lost.count('typed array');
    concretize(vm, value, shadow);
    return 0;
  }
  if (operand.shadow === 0) return 0;
  if (kind === 'Uint8ClampedArray') return clamped(vm, operand.value, operand.shadow);
  return WRAPS[kind]!(vm, operand.shadow);
}

/** ToUint8Clamp (7.1.12): where the number lies is on the path. */
function clamped(vm: Core, value: number, x: ExprId): ExprId {
  const { arena, expressions, path } = vm;
  const [low, high] = [arena.constant(0), arena.constant(255)];
  path.require('bounds', expressions.compare(Op.Le, low, x), value >= 0);
  if (!(value >= 0)) return 0;
  path.require('bounds', expressions.compare(Op.Le, x, high), value <= 255);
  if (value > 255) return 0;
  path.require('number', expressions.call('Number.isInteger', x, 0), Number.isInteger(value));
  if (Number.isInteger(value)) return x;
  path.require('number', expressions.strictEqual(x, arena.constant(value)), true);
  return 0;
}

/** ToBigInt64 and ToBigUint64 (7.1.15 and 7.1.16) */
function convertedBigint(vm: Core, kind: string, value: unknown, shadow: ExprId): ExprId {
  requireTag(vm, shadow, value);
  if (typeof value !== 'bigint') {
    if (typeof value === 'boolean' || typeof value === 'string') vm.lost.count('typed array');
    concretize(vm, value, shadow);
    return 0;
  }
  return vm.expressions.wrapped(kind === 'BigInt64Array' ? Op.AsIntN : Op.AsUintN, 64, shadow);
}
