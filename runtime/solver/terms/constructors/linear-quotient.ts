/** Quotients of sums by constants: summands that are multiples of the divisor need no division. */
import { type Num, TermOp } from '../term-ops.js';
import type { Terms } from '../terms.js';

/** An Int as `divisor * quotient + rest`, as far as its summands show; `rest` may be any Int. */
function splitMultiples(
  terms: Terms,
  number: Num,
  divisor: number,
): { readonly quotient: Num; readonly rest: Num } {
  let [quotient, rest, constant] = [terms.num(0), terms.num(0), 0];
  for (const summand of summandsOf(terms, number)) {
    const known = terms.constantOf(summand);
    const multiple = known === undefined ? multipleOf(terms, summand, divisor) : undefined;
    if (known !== undefined) constant += known;
    else if (multiple === undefined) rest = terms.add(rest, summand);
    else quotient = terms.add(quotient, multiple);
  }
  const whole = Math.floor(constant / divisor);
  return {
    quotient: terms.add(quotient, terms.num(whole)),
    rest: terms.add(rest, terms.num(constant - divisor * whole)),
  };
}

/** `floorDiv` by way of the summands. */
export function linearQuotient(terms: Terms, number: Num, divisor: number): Num {
  const { quotient, rest } = splitMultiples(terms, number, divisor);
  return terms.add(quotient, floorOf(terms, rest, divisor));
}

/** `mod` by way of the summands. */
export function linearRemainder(terms: Terms, number: Num, divisor: number): Num {
  return terms.mod(splitMultiples(terms, number, divisor).rest, divisor);
}

function floorOf(terms: Terms, rest: Num, divisor: number): Num {
  const range = terms.ranges.of(rest);
  return range && range[0] >= 0 && range[1] < divisor ? terms.num(0) : terms.floorDiv(rest, divisor);
}

/** The summands of a sum, each as often as it occurs. */
export function summandsOf(terms: Terms, number: Num): readonly Num[] {
  const found: Num[] = [];
  const pending = [number];
  while (pending.length > 0) {
    const next = pending.pop()!;
    if (terms.op[next] === TermOp.Add) pending.push(...terms.args[next]!);
    else found.push(next);
  }
  return found;
}

/** The factor by which a product with a constant is a multiple of the divisor. */
function multipleOf(terms: Terms, product: Num, divisor: number): Num | undefined {
  if (terms.op[product] !== TermOp.Mul) return undefined;
  const [x, y] = terms.args[product]! as readonly [Num, Num];
  const factor = terms.constantOf(x) ?? terms.constantOf(y);
  if (factor === undefined || factor % divisor !== 0) return undefined;
  return terms.mul(terms.num(factor / divisor), terms.constantOf(x) === undefined ? x : y);
}
