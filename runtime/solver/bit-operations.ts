/** Terms of JavaScript's bit operators (ECMA-262 6.1.6.1.9 to 6.1.6.1.20), folded. */
import { type Num, TermOp, type TermOpCode, type Terms } from './terms.js';

export type BitOperator = '&' | '|' | '^' | '<<' | '>>' | '>>>';

/** `a OP b`; the operands are any Ints or Reals. */
export function bitOperation(terms: Terms, operator: BitOperator, a: Num, b: Num): Num {
  const [x, y] = [toInt32(terms, a), toInt32(terms, b)];
  const [p, q] = [terms.constantOf(x), terms.constantOf(y)];
  if (p !== undefined && q !== undefined) return terms.num(VALUES[operator](p, q));
  switch (operator) {
    case '&':
    case '|':
    case '^':
      return p === undefined ? masked(terms, operator, x, y, q) : masked(terms, operator, y, x, p);
    default:
      return q === undefined
        ? terms.numeric(OPS[operator], [x, masked(terms, '&', y, terms.num(31), 31)], 'int')
        : shifted(terms, operator, x, q & 31);
  }
}

/** ECMA-262 ToInt32. */
export function toInt32(terms: Terms, a: Num): Num {
  const value = terms.constantOf(a);
  if (value !== undefined) return terms.num(value | 0);
  if (terms.sort(a) === 'double') return terms.numeric(TermOp.ToInt32, [a], 'int');
  const int = terms.trunc(a);
  return terms.ranges.isInt32(int) ? int : terms.numeric(TermOp.ToInt32, [int], 'int');
}

const OPS: Readonly<Record<BitOperator, TermOpCode>> = {
  '&': TermOp.BitAnd,
  '|': TermOp.BitOr,
  '^': TermOp.BitXor,
  '<<': TermOp.Shl,
  '>>': TermOp.Shr,
  '>>>': TermOp.Ushr,
};

const VALUES: Readonly<Record<BitOperator, (a: number, b: number) => number>> = {
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
  '>>>': (a, b) => a >>> b,
};

/** @param mask the value of `y` if it is known */
function masked(terms: Terms, operator: '&' | '|' | '^', x: Num, y: Num, mask: number | undefined): Num {
  if (mask === (operator === '&' ? -1 : 0)) return x;
  if (mask === 0 || (mask === -1 && operator === '|')) return y;
  if (mask === -1) return terms.sub(y, x);
  if (x === y) return operator === '^' ? terms.num(0) : x;
  return terms.numeric(OPS[operator], x < y ? [x, y] : [y, x], 'int');
}

function shifted(terms: Terms, operator: '<<' | '>>' | '>>>', x: Num, bits: number): Num {
  if (operator === '<<') return toInt32(terms, terms.mul(x, terms.num(2 ** bits)));
  return terms.floorDiv(operator === '>>' ? x : toUint32(terms, x), 2 ** bits);
}

/** An Int below 2^31 in magnitude as one from 0 up to 2^32. */
function toUint32(terms: Terms, x: Num): Num {
  const range = terms.ranges.of(x);
  if (range && range[0] >= 0) return x;
  return terms.numIte(terms.le(terms.num(0), x), x, terms.add(x, terms.num(2 ** 32)));
}
