/** Integers: products, remainders, powers, and what lies beyond 2^53. */

/** A product of two inputs is not linear; of the factor pairs only one order is allowed. */
export function product(x: number, y: number) {
  if (x * y === 1369 && x > y) return 'factored'; // reach (1369, 1)
  return 'no';
}

/** The remainder keeps the sign of the dividend. */
export function remainder(x: number) {
  if (x % 7 === 3) return 'three'; // reach (3)
  if (x % 7 === -3) return 'minus three'; // reach (-3)
  return 'other';
}

/** A remainder by an input: the divisor has to be neither zero nor small. */
export function remainderByInput(x: number, y: number) {
  if (x > 100 && x % y === 17) return 'found'; // reach (117, 100)
  return 'no';
}

/** Two congruences at once (Chinese remainders). */
export function congruences(x: number) {
  if (x > 0 && x % 11 === 5 && x % 13 === 7) return 'both'; // reach (137)
  return 'no';
}

/** A polynomial with one positive root. */
export function cubic(x: number) {
  if (x * x * x - 6 * x * x + 11 * x - 6 === 24) return 'root'; // reach (5)
  return 'no';
}

/** A sum of squares: the smallest number that is one in two ways. */
export function twoSquares(a: number, b: number) {
  if (a > b && b > 0 && a * a + b * b === 1105) return 'squares'; // reach (33, 4)
  return 'no';
}

/** A Pythagorean triple, of three inputs. */
export function triple(a: number, b: number, c: number) {
  if (a > 0 && b > a && c > b && a * a + b * b === c * c) return 'right angled'; // reach (3, 4, 5)
  return 'no';
}

/** Above 2^53 not every integer is a double: adding one changes nothing. */
export function swallowed(x: number) {
  if (x > 0 && x + 1 === x) return 'swallowed'; // reach (9007199254740992)
  return 'no';
}

/** The smallest integer behind which the next odd one is missing. */
export function oddGap(x: number) {
  if (x + 2 === x + 1) return 'gap'; // reach (9007199254740991)
  return 'no';
}

/** Safe and unsafe integers are told apart by a built-in. */
export function unsafe(x: number) {
  if (Number.isInteger(x) && !Number.isSafeInteger(x)) return 'unsafe'; // reach (9007199254740992)
  return 'no';
}

/** A power whose exponent is the input. */
export function power(n: number) {
  if (2 ** n === 1024) return 'ten'; // reach (10)
  return 'no';
}

/** A power whose base is the input. */
export function cube(x: number) {
  if (x ** 3 === 343) return 'seven'; // reach (7)
  return 'no';
}

/** A half has to be an integer. */
export function even(x: number) {
  if (x > 10 && Number.isInteger(x / 2) && x / 2 > 20) return 'even'; // reach (42)
  return 'no';
}

/** Rounded division. */
export function floorDivision(x: number) {
  if (Math.floor(x / 7) === 6) return 'six'; // reach (42)
  if (Math.floor(x / 7) === -1) return 'below zero'; // reach (-1)
  return 'other';
}

/** Rounding towards zero differs from rounding down. */
export function truncation(x: number) {
  if (Math.trunc(x / 4) !== Math.floor(x / 4)) return 'differ'; // reach (-1)
  return 'same';
}

/** A loop whose number of rounds is the input. */
export function countdown(n: number) {
  let rounds = 0;
  for (let i = n; i > 0; i -= 3) rounds += 1;
  if (rounds === 5) return 'five rounds'; // reach (13)
  return 'other';
}

/** Digits are taken apart by division and remainder. */
export function digits(x: number) {
  let sum = 0;
  for (let rest = x; rest > 0; rest = Math.floor(rest / 10)) sum += rest % 10;
  if (x > 100 && x < 1000 && sum === 24) return 'digits'; // reach (699)
  return 'no';
}

/** Euclid's algorithm: each remainder depends on all before. */
export function divisor(a: number, b: number) {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  if (a > 20 && b > 20 && a !== b && x === 12) return 'twelve'; // reach (24, 36)
  return 'no';
}

/** The Collatz sequence of few starts has this length. */
export function collatz(n: number) {
  if (n < 1 || n > 30) return 'out of range';
  let steps = 0;
  for (let x = n; x !== 1; x = x % 2 === 0 ? x / 2 : 3 * x + 1) steps += 1;
  if (steps === 8) return 'eight'; // reach (6)
  return 'other';
}

/** Zero and minus zero are equal, but not the same; division tells. */
export function minusZero(x: number) {
  if (x === 0 && 1 / x < 0) return 'minus zero'; // reach (-0)
  return 'no';
}

/** Minus zero as `Object.is` sees it. */
export function isMinusZero(x: number) {
  if (Object.is(x, -0)) return 'minus zero'; // reach (-0)
  return 'no';
}

/** A linear congruential generator, one step inverted. */
export function generator(seed: number) {
  if (seed >= 0 && seed < 233280 && (seed * 9301 + 49297) % 233280 === 1) return 'hit'; // reach (146544)
  return 'miss';
}

/** The absolute value joins two solutions; the sign excludes one. */
export function absolute(x: number) {
  if (Math.abs(x) === 12 && x < 0) return 'negative'; // reach (-12)
  return 'no';
}

/** The smaller and the greater of two inputs. */
export function extremes(x: number, y: number) {
  if (Math.max(x, y) - Math.min(x, y) === 10 && x + y === 4) return 'apart'; // reach (7, -3)
  return 'no';
}

/** The sign as a number. */
export function sign(x: number) {
  if (Math.sign(x) * 5 + x === -12) return 'sign'; // reach (-7)
  return 'no';
}

/** The digits of a number in reverse order, by text. */
export function mirrored(n: number) {
  if (n > 1000 && n < 10000 && String(n) === [...String(n)].reverse().join('')) return 'mirrored'; // reach (1221)
  return 'no';
}

/** A triangular number: no linear equation, and `n` is on both sides of the product. */
export function triangular(n: number) {
  if ((n * (n + 1)) / 2 === 5050) return 'hundredth'; // reach (100)
  return 'no';
}

/** The sum of the cubes of its digits: quotients and remainders at once. */
export function narcissistic(n: number) {
  if (n < 100 || n > 999) return 'out of range';
  const [a, b, c] = [Math.floor(n / 100), Math.floor(n / 10) % 10, n % 10] as const;
  return a ** 3 + b ** 3 + c ** 3 === n ? 'narcissistic' : 'no'; // reach (153)
}
