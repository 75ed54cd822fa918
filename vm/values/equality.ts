/** `===` and `==` with a symbolic operand, as expressions; 0 where the path decides. */
import { type ExprId, Tag, type TagSet } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import { besideBigint } from './bigints.js';
import { concretize, toNumber } from './conversions.js';
import { NULLISH, requireTag } from './predicates.js';

export function strictEqual(vm: Core, a: unknown, s: ExprId, b: unknown, t: ExprId): ExprId {
  return vm.expressions.strictEqual(vm.expression(a, s), vm.expression(b, t));
}

/** SameValue (ECMA-262, 7.2.10) of values whose types are on the path. */
export function sameValueOf(vm: Core, a: unknown, s: ExprId, b: unknown, t: ExprId): ExprId {
  const [x, y] = [vm.expression(a, s), vm.expression(b, t)];
  if (typeof a === 'number' && typeof b === 'number') return vm.expressions.call('Object.is', x, y);
  return vm.expressions.strictEqual(x, y);
}

/** ECMA-262, 7.2.13; objects that meet primitives are converted already. */
export function looseEqual(vm: Core, a: unknown, s: ExprId, b: unknown, t: ExprId): ExprId {
  const [x, y] = [vm.expression(a, s), vm.expression(b, t)];
  if (!mayConvert(vm.path.tags(x), vm.path.tags(y))) return vm.expressions.looseEqual(x, y);
  const [p, q] = [requireTag(vm, s, a), requireTag(vm, t, b)];
  if (!mayConvert(p, q)) return vm.expressions.looseEqual(x, y);
  if (typeof a === 'bigint' || typeof b === 'bigint') return besidesBigint(vm, a, s, b, t);
  const [m, n] = [toNumber(vm, a, s), toNumber(vm, b, t)];
  // A symbol equals nothing but itself.
  if (m === undefined || n === undefined) return 0;
  return vm.expressions.strictEqual(vm.expression(m.value, m.shadow), vm.expression(n.value, n.shadow));
}

function besidesBigint(vm: Core, a: unknown, s: ExprId, b: unknown, t: ExprId): ExprId {
  const [x, y] = [besideBigint(vm, a, s), besideBigint(vm, b, t)];
  if (x !== undefined && y !== undefined) {
    const [p, q] = [vm.expression(x.value, x.shadow), vm.expression(y.value, y.shadow)];
    const isMixed = typeof x.value !== typeof y.value;
    return isMixed ? vm.expressions.equalNumbers(p, q) : vm.expressions.strictEqual(p, q);
  }
  concretize(vm, a, s);
  concretize(vm, b, t);
  vm.lost.count('comparison of a string with a bigint');
  return 0;
}

/** Whether comparing values of these tags by `==` may convert one of them. */
function mayConvert(p: TagSet, q: TagSet): boolean {
  if ((p & ~NULLISH) === 0 || (q & ~NULLISH) === 0) return false;
  const values = (p | q) & ~NULLISH;
  return (values & (values - 1)) !== 0 && values !== Tag.Absent;
}
