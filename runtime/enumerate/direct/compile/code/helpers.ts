/** Functions that generated programs call, as their source text. */
export const HELPERS = `
const clz = Math.clz32;
function bits(x) {
  x -= (x >>> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
function between(low, high) {
  if (low < 0) low = 0;
  if (high > 31) high = 31;
  return low > high ? 0 : (-1 << low) & ((2 << high) - 1);
}
// The first number from a bound on, the last one up to a bound, as indices.
function firstFrom(bound) {
  let low = 0, high = N.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (N[middle] >= bound) high = middle; else low = middle + 1;
  }
  return low;
}
function lastUpTo(bound) {
  let low = 0, high = N.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (N[middle] > bound) high = middle; else low = middle + 1;
  }
  return low - 1;
}
function bitOf(value) {
  const index = firstFrom(value);
  return N[index] === value ? FIRST + index : missing(value);
}
// Bounds of quotients without their fractions, and of remainders; a and b bound the dividend, c and d the divisor.
function divMin(a, b, c, d) {
  if (c <= 0 && d >= 0) return -Infinity;
  return Math.trunc(Math.min(a / c, a / d, b / c, b / d)) + 0;
}
function divMax(a, b, c, d) {
  if (c <= 0 && d >= 0) return Infinity;
  return Math.trunc(Math.max(a / c, a / d, b / c, b / d)) + 0;
}
function remMin(a, b, c, d) {
  if (a === b && c === d) return a % c + 0;
  return a >= 0 ? 0 : Math.max(a, -Math.max(Math.abs(c), Math.abs(d)));
}
function remMax(a, b, c, d) {
  if (a === b && c === d) return a % c + 0;
  return b <= 0 ? 0 : Math.min(b, Math.max(Math.abs(c), Math.abs(d)));
}
`;
