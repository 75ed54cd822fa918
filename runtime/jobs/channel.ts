/**
 * The child's end of the line to its parent: lines of JSON, in on one descriptor, out on another.
 * Writing is synchronous, so that what was sent has left the process before the program under test can kill it.
 *
 * The program may come to write on the same descriptor. So each message begins with a key that only the parent and this
 * module know: it comes as the first line. What stands before or between messages is not taken for one.
 */
import { writeSync } from 'node:fs';
import net from 'node:net';
import { createInterface } from 'node:readline';
import { REQUESTS, RESULTS } from './descriptors.js';

// A program that runs in this realm may replace what is used here.
const write = writeSync;
const toBytes = Buffer.from;
const { stringify, parse } = JSON;

let key: string | undefined;

/** Sends a message; it has left the process when this returns. `message` has to be JSON. */
export function sendToParent(message: unknown): void {
  const bytes = toBytes(`\n${key}${stringify(message)}\n`, 'utf8');
  for (let sent = 0; sent < bytes.length; ) {
    try {
      sent += write(RESULTS, bytes, sent);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

/** The requests of the parent, in order; ends when the parent closes the line or is gone. */
export async function* requests<T>(): AsyncGenerator<T> {
  const input = new net.Socket({ fd: REQUESTS, readable: true, writable: false });
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (key === undefined) key = line;
    else yield parse(line) as T;
  }
}
