/**
 * Where the Z3 worker should live: what the message of one query costs to a thread of the same process, and to
 * another process. Both ends only echo, so this is the price of the place alone.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CheckRequest } from '../../runtime/solver/z3/protocol.js';
import { median } from './timing.js';

export interface MessageCost {
  /** Microseconds there and back, medians. */
  readonly thread: number;
  readonly process: number;
}

const ROUNDS = 2000;
const ECHO = fileURLToPath(new URL('./echo.js', import.meta.url));

/** The request of a typical query of the joint encoding: forty new terms, twenty assumptions, 200 variables. */
const REQUEST: CheckRequest = {
  rows: {
    from: 6000,
    ops: new Uint8Array(40),
    args: new Int32Array(160),
    constants: [],
    reals: [],
    bigints: [],
  },
  asserted: [],
  assumptions: Array.from({ length: 20 }, (_, i) => 5000 + i),
  variables: Array.from({ length: 200 }, (_, i) => i + 2),
  rlimit: 0,
  seed: 1,
  recycle: undefined,
  isTold: false,
};

/** Measures both places, message by message in turn. */
export async function messageCost(): Promise<MessageCost> {
  const worker = new Worker(ECHO);
  const child = fork(ECHO, { serialization: 'advanced' });
  const toThread = (): Promise<void> =>
    new Promise((resolve) => {
      worker.once('message', () => resolve());
      worker.postMessage(REQUEST);
    });
  const toProcess = (): Promise<void> =>
    new Promise((resolve) => {
      child.once('message', () => resolve());
      child.send(REQUEST);
    });
  await Promise.all([toThread(), toProcess()]);
  const times: { thread: number[]; process: number[] } = { thread: [], process: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.thread.push(await timed(toThread));
    times.process.push(await timed(toProcess));
  }
  await worker.terminate();
  child.kill();
  return { thread: median(times.thread), process: median(times.process) };
}

async function timed(send: () => Promise<void>): Promise<number> {
  const begin = process.hrtime.bigint();
  await send();
  return Number(process.hrtime.bigint() - begin) / 1000;
}
