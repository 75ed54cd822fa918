/** Typed arrays of the input. */

/** The first character of text in UTF-8, by the shape of its bytes. */
function lead(bytes: Uint8Array): string {
  const first = bytes[0];
  if (first === undefined) return 'empty';
  if (first < 0x80) return 'ascii';
  if ((first & 0xe0) === 0xc0 && bytes.length > 1 && (bytes[1]! & 0xc0) === 0x80) return 'two bytes';
  if ((first & 0xf0) === 0xe0 && bytes.length > 2) return 'three bytes';
  return 'malformed';
}

interface Message {
  readonly kind: number;
  readonly body: Uint8Array;
}

/** Bytes in an object; the sum of all but the last is what the last says. */
function isWhole({ kind, body }: Message): boolean {
  if (kind !== 7 || body.byteLength !== 3) return false;
  const sum = body.subarray(0, -1).reduce((total, byte) => total + byte, 0);
  return sum > 300 && (sum & 0xff) === body.at(-1);
}

/** Samples that are changed in place. */
function amplify(samples: Int16Array, factor: number): string {
  for (const [i, sample] of samples.entries()) samples[i] = sample * factor;
  if (samples.includes(-32768)) return 'wrapped';
  return samples.length === 2 && samples[0] === samples[1] ? 'same' : 'other';
}

/** Counters of sixty-four bits. */
function next(counters: BigUint64Array): string {
  if (counters.length === 0) return 'none';
  counters[0]! += 1n;
  return counters[0] === 0n ? 'wrapped' : 'counted';
}

/** Two arrays that may be one. */
function copy(from: Float64Array, to: Float64Array): string {
  if (from === to) return 'same';
  if (to.length < from.length) return 'too short';
  to.set(from, to.length - from.length);
  return to[0] === 0.5 && from[0] !== 0.5 ? 'untouched' : 'copied';
}

module.exports = { lead, isWhole, amplify, next, copy };
