/** Terms of JavaScript's bit operators (ECMA-262 6.1.6.1.9 to 6.1.6.1.20), simplified. */
import { type Num, TermOp } from '../term-ops.js';
import type { Terms } from '../terms.js';

type Bitwise = typeof TermOp.BitAnd | typeof TermOp.BitOr | typeof TermOp.BitXor;
type Shift = typeof TermOp.Shl | typeof TermOp.Shr | typeof TermOp.Ushr;

/** An operator on any two numbers, of which it sees 32 bits. */
export function bitOperation(terms: Terms, op: Bitwise | Shift, a: Num, b: Num): Num {
  const [x, y] = [toInt32(terms, a), toInt32(terms, b)];
  const [p, q] = [terms.constantOf(x), terms.constantOf(y)];
  switch (op) {
    case TermOp.BitAnd:
    case TermOp.BitOr:
    case TermOp.BitXor:
      return p === undefined ? masked(terms, op, x, y, q) : masked(terms, op, y, x, p);
    default: {
      const amount = masked(terms, TermOp.BitAnd, y, terms.num(31), 31);
      const isPlain = q === undefined || p !== undefined;
      return isPlain ? terms.applied(op, [x, amount], 'int') : shifted(terms, op, x, q & 31);
    }
  }
}

/** ECMA-262 ToInt32. */
export function toInt32(terms: Terms, a: Num): Num {
  const int = terms.sort(a) === 'double' || terms.constantOf(a) !== undefined ? a : terms.trunc(a);
  if (terms.sort(int) === 'int' && terms.ranges.isInt32(int)) return int;
  return terms.applied(TermOp.ToInt32, [int], 'int');
}

/** @param mask the value of `y` if it is known */
function masked(terms: Terms, op: Bitwise, x: Num, y: Num, mask: number | undefined): Num {
  if (mask === (op === TermOp.BitAnd ? -1 : 0)) return x;
  if (mask === 0 || (mask === -1 && op === TermOp.BitOr)) return y;
  if (mask === -1) return terms.sub(y, x);
  if (x === y) return op === TermOp.BitXor ? terms.num(0) : x;
  return terms.applied(op, x < y ? [x, y] : [y, x], 'int');
}

function shifted(terms: Terms, op: Shift, x: Num, bits: number): Num {
  if (op === TermOp.Shl) return toInt32(terms, terms.mul(x, terms.num(2 ** bits)));
  return terms.floorDiv(op === TermOp.Shr ? x : toUint32(terms, x), 2 ** bits);
}

/** An Int below 2^31 in magnitude as one from 0 up to 2^32. */
function toUint32(terms: Terms, x: Num): Num {
  const range = terms.ranges.of(x);
  if (range && range[0] >= 0) return x;
  return terms.numIte(terms.le(terms.num(0), x), x, terms.add(x, terms.num(2 ** 32)));
}
