/** Numbers, and matrices row by row in one array. */

/**
 * @param {int} a
 * @param {int} b
 * @pre a > 0 && b > 0
 */
export function greatestDivisor(a, b) {
  let x = a;
  let y = b;
  while (x !== y) {
    if (x > y) x -= y;
    else y -= x;
  }
  return x;
}

/**
 * @param {int} a
 * @param {int} b
 * @param {int} c
 */
export function triangle(a, b, c) {
  if (a <= 0 || b <= 0 || c <= 0) return 'none';
  if (a + b <= c || b + c <= a || a + c <= b) return 'none';
  if (a === b && b === c) return 'equilateral';
  if (a === b || b === c || a === c) return 'isosceles';
  return 'scalene';
}

/**
 * @param {int} x
 * @param {int} low
 * @param {int} high
 * @pre low <= high
 */
export function clamp(x, low, high) {
  let result = x;
  if (result < low) result = low;
  if (result > high) result = high;
  return result;
}

/**
 * @param {int[]} m
 * @param {int} n
 * @pre n > 0 && m.length = mul[n, n]
 */
export function trace(m, n) {
  let sum = 0;
  let i = 0;
  while (i < n) {
    sum += m[i * n + i];
    i++;
  }
  return sum;
}

/**
 * Whether a matrix of two rows is symmetric about its diagonal.
 * @param {int[]} m
 * @param {int} n
 * @pre n >= 0 && n <= 3 && m.length = mul[n, n]
 */
export function isSymmetric(m, n) {
  let row = 0;
  let column = 0;
  while (row < n) {
    column = 0;
    while (column < row) {
      if (m[row * n + column] !== m[column * n + row]) return false;
      column++;
    }
    row++;
  }
  return true;
}
