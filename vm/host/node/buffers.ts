/** Which functions of buffers are self-hosted while a program is explored: those on texts and bytes that depend on the input. */
import type { Call } from '../../interpreter/call.js';

/** Encodings by their names, in lower case. */
const ENCODINGS: ReadonlyMap<string, string> = new Map([
  ['utf8', 'utf8'],
  ['utf-8', 'utf8'],
  ['latin1', 'latin1'],
  ['binary', 'latin1'],
  ['utf16le', 'utf16le'],
  ['ucs2', 'utf16le'],
  ['base64', 'base64'],
  ['base64url', 'base64'],
  ['hex', 'hex'],
]);
/** Of what text is made. */
const WRITTEN: ReadonlySet<string> = new Set(['utf8', 'latin1', 'base64', 'hex']);
/** Of more bytes node makes the text, which then is concrete. */
const MOST_BYTES = 500;

/** The encoding that an argument names; undefined: one that is not self-hosted. */
function encodingOf(call: Call, at: number): string | undefined {
  if (call.argShadow(at) !== 0) return undefined;
  const name = call.arg(at) ?? 'utf8';
  return typeof name === 'string' ? ENCODINGS.get(name.toLowerCase()) : undefined;
}

/** Buffer.from of a text that depends on the input. */
export const bytesOfText = {
  helper: 'bytesOfText',
  takes: (call: Call): boolean =>
    call.argShadow(0) !== 0 && typeof call.arg(0) === 'string' && encodingOf(call, 1) !== undefined,
  first: (call: Call): unknown => encodingOf(call, 1),
} as const;

/** Buffer.prototype.toString of all bytes of a buffer, of which some may depend on the input. */
export const textOfBytes = {
  helper: 'textOfBytes',
  takes: (call: Call): boolean => {
    const { vm, receiver, args } = call;
    if (!vm.heap.isActive || call.receiverShadow !== 0 || !Buffer.isBuffer(receiver)) return false;
    if (receiver.length > MOST_BYTES || args.slice(1).some((end) => end !== undefined)) return false;
    const isPlain = String(args[0]).toLowerCase() !== 'base64url';
    return isPlain && WRITTEN.has(encodingOf(call, 0) ?? '');
  },
  first: (call: Call): unknown => encodingOf(call, 0),
} as const;
