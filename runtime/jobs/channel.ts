/**
 * The child's end of the line to its parent: lines of JSON, in on standard input, out on descriptor 3.
 * Writing is synchronous, so that what was sent has left the process before the program under test can kill it.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const OUT = 3;
const write = writeSync;
const { stringify, parse } = JSON;

/** Sends a message; it has left the process when this returns. `message` has to be JSON. */
export function sendToParent(message: unknown): void {
  const bytes = Buffer.from(`${stringify(message)}\n`, 'utf8');
  for (let sent = 0; sent < bytes.length; ) {
    try {
      sent += write(OUT, bytes, sent);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

/** The requests of the parent, in order; ends when the parent closes the line or is gone. */
export async function* requests<T>(): AsyncGenerator<T> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    yield parse(line) as T;
  }
}
