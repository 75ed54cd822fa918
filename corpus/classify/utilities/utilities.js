'use strict';
/** Functions as utility libraries have them: of numbers, text, lists and plain objects. Nothing is changed that is given. */

// Numbers.

/** @param {int} n @param {int} low @param {int} high @returns {int} */
exports.clamp = (n, low, high) => Math.min(Math.max(n, low), high);

/** @param {int} n @param {int} low @param {int} high @returns {boolean} low included, high not */
exports.inRange = (n, low, high) => n >= low && n < high;

/** @param {int} n @returns {int} */
exports.sign = (n) => (n > 0 ? 1 : n < 0 ? -1 : 0);

/** @param {int} n @returns {boolean} */
exports.isEven = (n) => n % 2 === 0;

/** @param {int} a @param {int} b @returns {int} */
exports.gcd = function gcd(a, b) {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
};

/** @param {int} a @param {int} b @returns {int} */
exports.lcm = function lcm(a, b) {
  if (a === 0 || b === 0) return 0;
  return Math.abs(a * b) / exports.gcd(a, b);
};

/** @param {int} n @param {int} modulus above 0 @returns {int} never negative */
exports.mod = (n, modulus) => ((n % modulus) + modulus) % modulus;

/** @param {int} n at most 20 @returns {int} */
exports.factorial = function factorial(n) {
  let product = 1;
  for (let factor = 2; factor <= n; factor += 1) product *= factor;
  return product;
};

/** @param {int} n at most 70 @returns {int} */
exports.fibonacci = function fibonacci(n) {
  let [a, b] = [0, 1];
  for (let at = 0; at < n; at += 1) [a, b] = [b, a + b];
  return a;
};

/** @param {int} n @returns {boolean} */
exports.isPrime = function isPrime(n) {
  if (n < 2) return false;
  for (let divisor = 2; divisor * divisor <= n; divisor += 1) if (n % divisor === 0) return false;
  return true;
};

/** @param {int} n @returns {int} */
exports.digitSum = function digitSum(n) {
  let sum = 0;
  for (let left = Math.abs(n); left > 0; left = Math.floor(left / 10)) sum += left % 10;
  return sum;
};

/** @param {int} n @returns {int} */
exports.bitCount = function bitCount(n) {
  let count = 0;
  for (let left = n >>> 0; left !== 0; left >>>= 1) count += left & 1;
  return count;
};

/** @param {int} base @param {int} exponent not negative @returns {int} */
exports.power = function power(base, exponent) {
  let result = 1;
  for (let left = exponent; left > 0; left -= 1) result *= base;
  return result;
};

/** @param {int} n not negative @returns {int} */
exports.squareRoot = function squareRoot(n) {
  let root = 0;
  while ((root + 1) * (root + 1) <= n) root += 1;
  return root;
};

/** @param {int} a @param {int} b @returns {int} */
exports.compare = (a, b) => (a === b ? 0 : a < b ? -1 : 1);

// Text.

/** @param {string} text @returns {string} */
exports.capitalize = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param {string} text @returns {string} */
exports.reverse = (text) => [...text].reverse().join('');

/** @param {string} text @returns {boolean} */
exports.isPalindrome = (text) => text === exports.reverse(text);

/** @param {string} text @param {int} count @returns {string} */
exports.repeat = function repeat(text, count) {
  let result = '';
  for (let at = 0; at < count; at += 1) result += text;
  return result;
};

/** @param {string} text @param {int} length @returns {string} */
exports.padLeft = function padLeft(text, length) {
  let result = text;
  while (result.length < length) result = ` ${result}`;
  return result;
};

/** @param {string} text @param {int} length at least 1 @returns {string} */
exports.truncate = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** @param {string} text @returns {string[]} */
exports.words = (text) => text.split(' ').filter((word) => word !== '');

/** @param {string} text @returns {string} */
exports.camelCase = function camelCase(text) {
  const [first = '', ...rest] = exports.words(text);
  return first.toLowerCase() + rest.map((word) => exports.capitalize(word.toLowerCase())).join('');
};

/** @param {string} text @returns {string} */
exports.kebabCase = (text) => exports.words(text.toLowerCase()).join('-');

/** @param {string} text @param {string} part @returns {int} occurrences that do not overlap */
exports.countOf = function countOf(text, part) {
  if (part === '') return 0;
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
};

/** @param {string} text @param {string} prefix @returns {string} */
exports.withoutPrefix = (text, prefix) => (text.startsWith(prefix) ? text.slice(prefix.length) : text);

/** @param {string} text @param {string} suffix @returns {string} */
exports.withSuffix = (text, suffix) => (text.endsWith(suffix) ? text : text + suffix);

/** @param {string} a @param {string} b @returns {string} */
exports.commonPrefix = function commonPrefix(a, b) {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return a.slice(0, at);
};

/** @param {string} a @param {string} b @returns {boolean} */
exports.isAnagram = (a, b) => [...a].sort().join('') === [...b].sort().join('');

/** @param {string} text @param {int} shift @returns {string} */
exports.rotate = function rotate(text, shift) {
  if (text === '') return '';
  const by = exports.mod(shift, text.length);
  return text.slice(by) + text.slice(0, by);
};

// Lists.

/** @param {int[]} list @returns {int} */
exports.sum = (list) => list.reduce((total, n) => total + n, 0);

/** @param {int[]} list @returns {int} */
exports.product = (list) => list.reduce((total, n) => total * n, 1);

/** @param {int[]} list @returns {?int} */
exports.greatest = (list) => (list.length === 0 ? null : list.reduce((a, b) => Math.max(a, b)));

/** @param {int[]} list @returns {?int} */
exports.least = (list) => (list.length === 0 ? null : list.reduce((a, b) => Math.min(a, b)));

/** @param {int[]} list @returns {?number} */
exports.mean = (list) => (list.length === 0 ? null : exports.sum(list) / list.length);

/** @param {int[]} list @returns {?number} */
exports.median = function median(list) {
  if (list.length === 0) return null;
  const sorted = exports.sorted(list);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** @param {int[]} list @returns {int[]} */
exports.sorted = (list) => [...list].sort((a, b) => a - b);

/** @param {int[]} list @returns {boolean} */
exports.isSorted = (list) => list.every((n, at) => at === 0 || list[at - 1] <= n);

/** @param {int[]} list @returns {int[]} */
exports.unique = (list) => list.filter((n, at) => list.indexOf(n) === at);

/** @param {int[]} list @returns {?int} */
exports.first = (list) => (list.length > 0 ? list[0] : null);

/** @param {int[]} list @returns {?int} */
exports.last = (list) => (list.length > 0 ? list[list.length - 1] : null);

/** @param {int[]} list @param {int} count @returns {int[]} */
exports.take = (list, count) => list.slice(0, Math.max(count, 0));

/** @param {int[]} list @param {int} count @returns {int[]} */
exports.drop = (list, count) => list.slice(Math.max(count, 0));

/** @param {int[]} list @param {int} size at least 1 @returns {int[][]} */
exports.chunk = function chunk(list, size) {
  if (size < 1) throw new RangeError('chunks of nothing');
  const chunks = [];
  for (let at = 0; at < list.length; at += size) chunks.push(list.slice(at, at + size));
  return chunks;
};

/** @param {int[]} a @param {int[]} b @returns {int[][]} */
exports.zip = (a, b) => a.slice(0, b.length).map((n, at) => [n, b[at]]);

/** @param {int[]} a @param {int[]} b @returns {int[]} */
exports.union = (a, b) => exports.unique([...a, ...b]);

/** @param {int[]} a @param {int[]} b @returns {int[]} */
exports.intersection = (a, b) => exports.unique(a).filter((n) => b.includes(n));

/** @param {int[]} a @param {int[]} b @returns {int[]} */
exports.difference = (a, b) => a.filter((n) => !b.includes(n));

/** @param {int[]} list @param {int} n @returns {int[]} */
exports.without = (list, n) => list.filter((other) => other !== n);

/** @param {int} from @param {int} to @returns {int[]} to not included */
exports.range = function range(from, to) {
  const list = [];
  for (let n = from; n < to; n += 1) list.push(n);
  return list;
};

/** @param {int[]} list sorted @param {int} n @returns {int} the place, or -1 */
exports.binarySearch = function binarySearch(list, n) {
  let [low, high] = [0, list.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (list[middle] === n) return middle;
    if (list[middle] < n) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

/** @param {int[]} list @param {int} n @returns {int[]} of a sorted list a sorted one */
exports.insertSorted = function insertSorted(list, n) {
  let at = 0;
  while (at < list.length && list[at] <= n) at += 1;
  return [...list.slice(0, at), n, ...list.slice(at)];
};

/** @param {int[]} list @param {int} by @returns {int[]} */
exports.rotated = function rotated(list, by) {
  if (list.length === 0) return [];
  const at = exports.mod(by, list.length);
  return [...list.slice(at), ...list.slice(0, at)];
};

/** @param {int[]} list @returns {int[]} sums of all beginnings */
exports.runningSums = function runningSums(list) {
  let sum = 0;
  return list.map((n) => {
    sum += n;
    return sum;
  });
};

/** @param {int[]} list @param {int} n @returns {int} */
exports.count = (list, n) => list.filter((other) => other === n).length;

/** @param {int[]} list @returns {int[][]} */
exports.pairs = (list) => list.slice(1).map((n, at) => [list[at], n]);

/** @param {int[]} list @param {int} limit @returns {int[][]} those below, and the others */
exports.partition = (list, limit) => [list.filter((n) => n < limit), list.filter((n) => n >= limit)];

/** @param {int[]} a @param {int[]} b @returns {boolean} */
exports.startsWithList = (a, b) => b.length <= a.length && b.every((n, at) => a[at] === n);

// Plain objects.

/** @param {Object} object @returns {int} */
exports.sizeOf = (object) => Object.keys(object).length;

/** @param {Object} object @param {string} key @param {int} otherwise @returns {int} */
exports.getOr = (object, key, otherwise) => (Object.hasOwn(object, key) ? object[key] : otherwise);

/** @param {string} text @returns {Object} how often each character occurs */
exports.histogram = function histogram(text) {
  const counts = {};
  for (const character of text) counts[character] = (counts[character] ?? 0) + 1;
  return counts;
};

/** @param {string[]} keys @param {int[]} values @returns {Object} */
exports.fromPairs = function fromPairs(keys, values) {
  const object = {};
  keys.forEach((key, at) => {
    if (at < values.length) object[key] = values[at];
  });
  return object;
};
