/** `process.stdout` and `process.stderr` of a program: streams of node's kind that write to the output of the run. */
import { isUtf8 } from 'node:buffer';
import { Writable } from 'node:stream';
import type { EventLoop } from './time/event-loop.js';

/** What a terminal has beside other streams. */
const OF_TERMINALS = [
  'isTTY',
  'columns',
  'rows',
  'getWindowSize',
  'hasColors',
  'getColorDepth',
  'cursorTo',
  'moveCursor',
  'clearLine',
  'clearScreenDown',
] as const;

/**
 * @param real the stream of our process, whose terminal it is
 * @param write takes text, or bytes that are none
 * @param tell calls a function of the program that waits for a write
 */
export function outputStream(
  real: NodeJS.WriteStream & { readonly fd: number },
  loop: EventLoop,
  write: (text: string | Uint8Array) => void,
  tell: (callback: object) => void,
): Writable {
  const { name } = real.constructor;
  const Named = { [name]: class extends OutputStream {} }[name]!;
  const stream = new Named(loop, write, tell);
  // It is never closed.
  Object.assign(stream, { fd: real.fd, _isStdio: true, destroySoon: stream.destroy });
  if (real.isTTY)
    for (const key of OF_TERMINALS) {
      const value: unknown = Reflect.get(real, key);
      Reflect.set(stream, key, typeof value === 'function' ? value.bind(real) : value);
    }
  return stream;
}

class OutputStream extends Writable {
  constructor(
    private readonly loop: EventLoop,
    private readonly print: (text: string | Uint8Array) => void,
    private readonly tell: (callback: object) => void,
  ) {
    super();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.print(isUtf8(chunk) ? chunk.toString() : chunk);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    done(error);
    // It can be written to again: a pipeline ends it, for one.
    (this as unknown as { readonly _undestroy: () => void })._undestroy();
  }

  /** As node's, but callbacks are told in the order of the program's own ticks. */
  override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
    const done = typeof encoding === 'function' ? encoding : callback;
    const result = super.write(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8');
    this.loop.nextTick(() => {
      if (typeof done === 'function') this.tell(done);
    });
    return result;
  }
}
