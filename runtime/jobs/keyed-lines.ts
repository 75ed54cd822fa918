/** Lines of a stream that begin with a key. What else comes is dropped, and none of it is kept. */
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** Calls `take` with what follows the key in each line that begins with it, in order. */
export function readKeyedLines(stream: Readable, key: string, take: (rest: string) => void): void {
  const decoder = new StringDecoder('utf8');
  /** The line so far, in pieces; undefined in one that does not begin with the key. */
  let line: string[] | undefined = [];
  const add = (piece: string): void => {
    if (line === undefined || piece === '') return;
    line.push(piece);
    // Only the first pieces can be shorter than the key.
    if (line.length > 1 && line[0]!.length < key.length) line = [line.join('')];
    const known = line[0]!.slice(0, key.length);
    if (!key.startsWith(known)) line = undefined;
  };
  stream.on('data', (chunk: Buffer) => {
    const pieces = decoder.write(chunk).split('\n');
    add(pieces[0]!);
    for (const piece of pieces.slice(1)) {
      const whole = line?.join('') ?? '';
      if (whole.startsWith(key)) take(whole.slice(key.length));
      line = [];
      add(piece);
    }
  });
}
