/** Fractions: doubles as they are, not as the real numbers that they stand for. */

/** No real number works: the sum has to be rounded to this double. */
export function tenth(x: number) {
  if (x + 0.1 === 0.3) return 'sum'; // reach (0.19999999999999998)
  return 'no';
}

/** A value that is not itself. */
export function notItself(x: number) {
  if (x !== x) return 'not a number'; // reach (NaN)
  return 'a number';
}

/** The test for it by name. */
export function isNotANumber(x: number) {
  if (Number.isNaN(x)) return 'not a number'; // reach (NaN)
  return 'a number';
}

/** Not a number is neither smaller nor not smaller. */
export function incomparable(x: number) {
  if (!(x < 1) && !(x >= 1)) return 'neither'; // reach (NaN)
  return 'either';
}

/** Infinity as an input. */
export function infinite(x: number) {
  if (x === Infinity) return 'infinite'; // reach (Infinity)
  if (x - 1 === x && x < 0) return 'far below'; // reach (-Infinity)
  return 'finite';
}

/** Infinity minus infinity. */
export function difference(x: number, y: number) {
  if (x > 0 && y > 0 && Number.isNaN(x - y)) return 'undetermined'; // reach (Infinity, Infinity)
  return 'determined';
}

/** Division by zero of either sign. */
export function division(x: number, y: number) {
  const q = x / y;
  if (q === Infinity && y === 0) return 'up'; // reach (1, 0)
  if (q === -Infinity && y === 0) return 'down'; // reach (-1, 0)
  if (x === 0 && q !== q) return 'nothing'; // reach (0, 0)
  return 'other';
}

/** A half between two integers. */
export function half(x: number) {
  if (x * 2 === 7) return 'half'; // reach (3.5)
  return 'no';
}

/** Strictly between two integers. */
export function between(x: number) {
  if (x > 1 && x < 2) return 'between'; // reach (1.5)
  return 'no';
}

/** Rounding goes up at a half. */
export function rounded(x: number) {
  if (Math.round(x) === 3 && x < 3) return 'up'; // reach (2.5)
  return 'no';
}

/** Rounding up and down meet only at integers. */
export function ceiling(x: number) {
  if (Math.ceil(x) - Math.floor(x) === 1 && Math.floor(x) === 41) return 'fraction'; // reach (41.5)
  return 'no';
}

/** The square root of the input is the input of a comparison. */
export function root(x: number) {
  if (Math.sqrt(x) === 13) return 'square'; // reach (169)
  return 'no';
}

/** A root of a negative number is none. */
export function noRoot(x: number) {
  const y = Math.sqrt(x);
  if (x === x && y !== y) return 'none'; // reach (-1)
  return 'some';
}

/** A percentage of an amount. */
export function percentage(amount: number) {
  if (amount * 0.19 === 38) return 'tax'; // reach (200)
  return 'no';
}

/** Rounded to cents. */
export function cents(x: number) {
  if (Math.round(x * 100) / 100 === 19.99) return 'price'; // reach (19.99)
  return 'no';
}

/** Associativity fails for doubles. */
export function notAssociative(a: number, b: number, c: number) {
  if (a > 0 && b > 0 && c > 0 && a + b + c !== a + (b + c)) return 'differ'; // reach (0.1, 0.2, 0.3)
  return 'same';
}

/** The distance to a point. */
export function distance(x: number, y: number) {
  if (x > 0 && y > 0 && Math.hypot(x, y) === 5) return 'five'; // reach (3, 4)
  return 'no';
}

/** A linear equation with fractions. */
export function linear(c: number) {
  if (c * 1.8 + 32 === 212) return 'boils'; // reach (100)
  if (c * 1.8 + 32 === c) return 'meets'; // reach (-40)
  return 'no';
}

/** Text with a fixed number of digits. */
export function fixed(x: number) {
  if (x.toFixed(2) === '3.10') return 'fixed'; // reach (3.1)
  return 'no';
}

/** The smallest number that is not zero: half of it is. */
export function vanishing(x: number) {
  if (x > 0 && x / 2 === 0) return 'vanishes'; // reach (5e-324)
  return 'no';
}

/** Single precision drops digits. */
export function single(x: number) {
  if (Math.fround(x) !== x && x > 0 && x < 1) return 'rounded'; // reach (0.1)
  return 'exact';
}

/** A tolerance around a value. */
export function close(x: number, y: number) {
  if (x !== y && Math.abs(x - y) < 1e-9) return 'close'; // reach (1, 1.0000000001)
  return 'far';
}

/** A root that no double has, but for a small error. */
export function nearRoot(x: number) {
  if (x * x === 2) return 'exact';
  if (Math.abs(x * x - 2) < 1e-9 && x < 0) return 'close'; // reach (-Math.SQRT2)
  return 'no';
}

/** A quotient by a square that is hit exactly. */
export function bmi(kg: number, m: number) {
  if (!(kg > 0) || !(m > 0)) return 'bad'; // reach (0, 0)
  const v = kg / (m * m);
  if (v === 25) return 'edge'; // reach (100, 2)
  return v < 18.5 ? 'thin' : 'other'; // reach (1, 1)
}

/** Interest of some years: a power whose exponent is an input, times another. */
export function compound(p: number, n: number) {
  if (Number.isInteger(n) && n > 0 && n < 6 && p * 1.5 ** n === 81) return 'found'; // reach (54, 1)
  return 'no';
}

/** Compound interest, rounded to cents: the rate is a root of a polynomial. */
export function compounded(rate: number) {
  let amount = 100;
  for (let year = 0; year < 3; year++) amount *= 1 + rate;
  return Math.round(amount * 100) === 11576 ? 'five percent' : 'no'; // reach (0.05)
}
