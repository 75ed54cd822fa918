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
function check({ kind, body }: Message): string {
  if (kind !== 7 || body.byteLength !== 3) return 'other';
  const sum = body.subarray(0, -1).reduce((total, byte) => total + byte, 0);
  if (sum > 300 && (sum & 0xff) === body.at(-1)) return 'whole';
  return 'damaged';
}

/** Numbers of several sizes in one buffer. */
function header(bytes: Uint8Array): string {
  if (bytes.length < 7) return 'short';
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  if (view.getUint16(0) !== 0xcafe) return 'foreign';
  const length = view.getInt32(2, true);
  if (length < 0) return 'negative';
  view.setUint16(2, 0x0102);
  return bytes[3] === bytes[6] && length > 70000 ? 'long' : 'short';
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

/** A buffer that is looked at through views of parts and copies of them. */
function packet(buffer: ArrayBuffer): string {
  if (buffer.byteLength < 4) return 'short';
  const view = new DataView(buffer, 1);
  if (view.getUint16(0) !== 0x0102) return 'foreign';
  const body = new Uint8Array(structuredClone(buffer).slice(3));
  view.setUint8(2, 9);
  return body[0] === 7 && new Uint8Array(buffer)[3] === 9 ? 'seven' : 'other';
}

/** A view as an input. */
function signed(view: DataView | null): string {
  if (view === null || view.byteLength !== 4) return 'none';
  return view.getInt32(0, true) === -5 && view.buffer.byteLength === 4 ? 'minus five' : 'other';
}

module.exports = { lead, check, header, amplify, next, copy, packet, signed };
