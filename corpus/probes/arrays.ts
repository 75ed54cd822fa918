/** Arrays: length, index and elements depend on the input; methods that call back. */

/** The length. */
export function length(xs: number[]) {
  if (xs.length === 3) return 'three'; // reach ([0, 0, 0])
  return 'other';
}

/** An index that is an input. */
export function index(xs: number[], i: number) {
  if (xs[i] === 9 && i > 0) return 'nine'; // reach ([0, 9], 1)
  return 'other';
}

/** Outside of the array there is nothing. */
export function outside(xs: number[], i: number) {
  if (i >= 0 && xs[i] === undefined) return 'outside'; // reach ([], 0)
  return 'inside';
}

/** A write under an input index, read under another. */
export function written(xs: number[], i: number, j: number) {
  if (xs.length < 2 || i < 0 || j < 0 || i >= xs.length || j >= xs.length) return 'out of range';
  xs[i] = 5;
  if (xs[j] === 5 && i !== j) return 'had it'; // reach ([5, 0], 1, 0)
  if (xs[j] === 5) return 'wrote it'; // reach ([0, 0], 0, 0)
  return 'other';
}

/** A sum by a callback, over as many elements as there are. */
export function sum(xs: number[]) {
  if (xs.length === 3 && xs.reduce((a, b) => a + b, 0) === 100) return 'hundred'; // reach ([100, 0, 0])
  return 'other';
}

/** Filtered, then mapped. */
export function filtered(xs: number[]) {
  const ys = xs.filter((x) => x > 10).map((x) => x * 2);
  if (ys.length === 2 && ys[1] === 44) return 'two'; // reach ([11, 22])
  return 'other';
}

/** In order: comparisons of neighbours, all at once. */
export function sorted(xs: number[]) {
  if (xs.length !== 3) return 'length';
  if (xs[0]! < xs[1]! && xs[1]! < xs[2]!) return 'ascending'; // reach ([1, 2, 3])
  if (xs[0]! > xs[1]! && xs[1]! > xs[2]!) return 'descending'; // reach ([3, 2, 1])
  return 'neither';
}

/** What sorting gives. */
export function sorting(xs: number[]) {
  const ys = [...xs].sort((a, b) => a - b);
  if (ys.length === 3 && ys[1] === 5 && xs[1] !== 5) return 'median'; // reach ([5, 1, 9])
  return 'other';
}

/** A duplicate. */
export function duplicate(xs: number[]) {
  for (let i = 0; i < xs.length; i++) for (let j = 0; j < i; j++) if (xs[i] === xs[j]) return 'duplicate'; // reach ([1, 1])
  return 'distinct'; // reach ([1, 2])
}

/** A search that finds something late. */
export function found(xs: number[]) {
  const i = xs.indexOf(7);
  if (i === 2) return 'third'; // reach ([0, 0, 7])
  if (i === -1) return 'nowhere'; // reach ([])
  return 'earlier';
}

/** Some and every. */
export function quantified(xs: number[]) {
  if (xs.length > 1 && xs.every((x) => x % 2 === 0) && xs.some((x) => x > 50)) return 'even'; // reach ([52, 0])
  return 'other';
}

/** The last ones are taken off. */
export function stack(xs: number[]) {
  const a = xs.pop();
  const b = xs.pop();
  if (a !== undefined && b !== undefined && a - b === 13) return 'difference'; // reach ([0, 13])
  if (a !== undefined && b === undefined) return 'one'; // reach ([1])
  return 'other';
}

/** Put in front, and taken from the end. */
export function queue(xs: number[]) {
  xs.unshift(1);
  if (xs.length === 3 && xs.shift() === 1 && xs[1] === 8) return 'eight'; // reach ([0, 8])
  return 'other';
}

/** A part of the array. */
export function part(xs: number[]) {
  const ys = xs.slice(1, 3);
  if (ys.length === 2 && ys[0]! + ys[1]! === 11) return 'eleven'; // reach ([0, 5, 6])
  return 'other';
}

/** Elements taken out and put in. */
export function spliced(xs: number[]) {
  const out = xs.splice(0, 1, 4, 5);
  if (out[0] === 3 && xs.length === 3) return 'spliced'; // reach ([3, 0])
  return 'other';
}

/** Concatenated and reversed. */
export function reversed(xs: number[], ys: number[]) {
  const zs = xs.concat(ys).reverse();
  if (zs.length === 2 && ys.length === 1 && zs[0] === 6) return 'six'; // reach ([0], [6])
  return 'other';
}

/** A palindrome. */
export function palindrome(xs: number[]) {
  for (let i = 0; i < xs.length / 2; i++) if (xs[i] !== xs[xs.length - 1 - i]) return 'no'; // reach ([1, 2])
  return xs.length === 3 && xs[0] !== xs[1] ? 'palindrome' : 'trivial'; // reach ([1, 2, 1])
}

/** Binary search. */
export function search(xs: number[], x: number) {
  for (let i = 1; i < xs.length; i++) if (xs[i - 1]! >= xs[i]!) return 'not sorted';
  let [low, high] = [0, xs.length - 1];
  let steps = 0;
  while (low <= high) {
    const middle = (low + high) >> 1;
    steps += 1;
    if (xs[middle] === x) return steps === 2 ? 'in two' : 'found'; // reach ([1, 2, 3], 3)
    if (xs[middle]! < x) low = middle + 1;
    else high = middle - 1;
  }
  return 'missing';
}

/** A flat list of lists. */
export function flat(xs: number[][]) {
  if (xs.length === 2 && xs.flat().length === 3) return 'three'; // reach ([[1, 2], [3]])
  return 'other';
}

/** The length is cut. */
export function cut(xs: number[]) {
  xs.length = 1;
  if (xs[0] === 3 && xs[1] === undefined) return 'cut'; // reach ([3, 4])
  return 'other';
}

/** Taken apart. */
export function apart([first, ...others]: number[]) {
  if (first === 2 && others.length === 1 && others[0] === first) return 'pair'; // reach ([2, 2])
  return 'other';
}

/** Partial sums that have to stay positive. */
export function partial(xs: number[]) {
  let sum = 0;
  for (const x of xs) {
    sum += x;
    if (sum < 0) return 'negative'; // reach ([-1])
  }
  if (xs.length === 3 && sum === 0 && xs[0]! > 0) return 'back'; // reach ([1, 0, -1])
  return 'other';
}

/** The greatest element. */
export function greatest(xs: number[]) {
  if (xs.length === 3 && Math.max(...xs) === xs[1] && xs[1]! > 20 && xs[0]! > 20) return 'middle'; // reach ([21, 22, 0])
  return 'other';
}

/** A byte wraps in a typed array. */
export function bytes(x: number) {
  const array = new Uint8Array(1);
  array[0] = x;
  if (array[0] === 44 && x > 255) return 'wrapped'; // reach (300)
  return 'other';
}

/** A hole is no element. */
export function holes(i: number) {
  const xs = [1, , 3];
  if (i >= 0 && i < 3 && !(i in xs)) return 'hole'; // reach (1)
  return 'other';
}

/** Indices and elements of an iterator, taken apart. */
export function numbered(xs: number[]) {
  for (const [i, x] of xs.entries()) if (x === i * 11 && i === 2) return 'found'; // reach ([0, 0, 22])
  return 'no';
}

/** Bytes at the beginning of a file. */
export function header(bytes: Uint8Array) {
  if (bytes.length >= 3 && bytes[0] === 0xff && bytes[1] === 0xd8) return 'jpeg'; // reach (new Uint8Array([255, 216, 0]))
  return 'no';
}

/** Elements of an input wrap when they are written. */
export function wraps(bytes: Uint8Array, i: number) {
  bytes[i] = 300;
  if (i === 2 && bytes[2] === 44) return 'wrapped'; // reach (new Uint8Array(3), 2)
  return 'other';
}

/** An array of the run whose length is symbolic. */
export function sized(n: number) {
  const squares = new Uint8Array(n);
  for (let i = 0; i < squares.length; i++) squares[i] = i * 100;
  if (squares.length === 5 && squares[3] === 44) return 'five'; // reach (5)
  return 'other';
}

/** A hash of bytes has to be inverted. */
export function hashed(bytes: Uint8Array) {
  let h = 0x811c9dc5;
  for (const byte of bytes.subarray(0, 2)) {
    h ^= byte;
    h = Math.imul(h, 0x01000193) >>> 0;
  }
  if ((h & 0xff) === 0x42) return 'hit'; // reach (Uint8Array.of(85, 70))
  return 'no';
}

/** A number is put together from bytes, in either order. */
export function fields(bytes: Uint8Array) {
  if (bytes.length < 6) return 'short';
  const view = new DataView(bytes.buffer);
  if (view.getUint16(0) === 0xcafe && view.getInt32(2, true) === -5) return 'minus five'; // reach (Uint8Array.of(202, 254, 251, 255, 255, 255))
  return 'other';
}

/** What is written through one view is read through another one. */
export function overlaid(n: number) {
  const buffer = new ArrayBuffer(4);
  new DataView(buffer).setInt16(0, n);
  const bytes = new Uint8Array(buffer);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'minus two'; // reach (-2)
  return 'other';
}

/** A part of an array shares its elements. */
export function shared(bytes: Uint8Array) {
  const rest = bytes.subarray(1);
  rest[0] = 200;
  if (rest.length === 2 && bytes[1] === 200 && bytes[2] === 33) return 'shared'; // reach (Uint8Array.of(0, 0, 33))
  return 'other';
}

/** Sixty-four bits as one bigint. */
export function wide(bytes: Uint8Array) {
  if (bytes.length !== 8) return 'other';
  if (new DataView(bytes.buffer).getBigUint64(0) === 0x0102030405060708n) return 'in order'; // reach (Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8))
  return 'other';
}

/** Bigints that wrap. */
export function counters(xs: BigUint64Array) {
  if (xs.length === 0) return 'none';
  xs[0]! -= 1n;
  if (xs[0] === 2n ** 64n - 1n) return 'wrapped'; // reach (new BigUint64Array(1))
  return 'other';
}

/** Numbers that the array has rounded. */
export function rounded(xs: Float32Array) {
  if (xs.length === 1 && xs[0]! > 0.1 && xs[0]! < 0.10000001) return 'near a tenth'; // reach (Float32Array.of(0.1))
  return 'other';
}

/** Methods of typed arrays that run no code of the program. */
export function methods(xs: Int16Array) {
  if (xs.indexOf(-300) === 2 && xs.toReversed()[0] === 7) return 'found'; // reach (Int16Array.of(0, 0, -300, 7))
  if (xs.fill(9, 1).includes(9) && xs.length === 2) return 'filled'; // reach (new Int16Array(2))
  return 'other';
}

/** Written behind the end: the length depends on the index, and there are holes before it. */
export function grown(xs: number[], i: number) {
  xs[i] = 7;
  if (xs.length === 5 && i === 4) return xs[1] === undefined ? 'grown' : 'longer'; // reach ([], 4)
  return 'no';
}

/** A fraction is no index: what is written there is a property, which others of that name read. */
export function fractional(xs: number[], i: number, j: number) {
  xs[i] = 7;
  if (xs[j] === 7 && i % 1 !== 0) return 'property'; // reach ([], 0.5, 0.5)
  return 'no';
}
