/** Parsers of arrays of character codes. */

/**
 * A number in decimal, with a sign or without.
 * @param {int[]} codes
 */
export function parseInteger(codes) {
  let at = 0;
  let isNegative = false;
  let value = 0;
  if (codes.length > 0 && codes[0] === 45) {
    isNegative = true;
    at = 1;
  }
  while (at < codes.length) {
    if (codes[at] < 48 || codes[at] > 57) return undefined;
    value = value * 10 + codes[at] - 48;
    at++;
  }
  return isNegative ? -value : value;
}

/**
 * Whether parentheses match.
 * @param {int[]} codes
 */
export function isBalanced(codes) {
  let depth = 0;
  let at = 0;
  while (at < codes.length) {
    if (codes[at] === 40) depth++;
    else if (codes[at] === 41) {
      if (depth === 0) return false;
      depth--;
    }
    at++;
  }
  return depth === 0;
}

/**
 * Words between blanks.
 * @param {int[]} codes
 */
export function countWords(codes) {
  let isInside = false;
  let words = 0;
  let at = 0;
  while (at < codes.length) {
    if (codes[at] === 32) isInside = false;
    else if (!isInside) {
      isInside = true;
      words++;
    }
    at++;
  }
  return words;
}

/**
 * Where a quoted text ends, escapes skipped.
 * @param {int[]} codes
 */
export function endOfQuoted(codes) {
  let at = 1;
  if (codes.length === 0 || codes[0] !== 34) return -1;
  while (at < codes.length) {
    if (codes[at] === 92) at += 2;
    else if (codes[at] === 34) return at;
    else at++;
  }
  return -1;
}
