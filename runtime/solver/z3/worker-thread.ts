/** Threads that run Z3. One that a session has left serves the next of this process: starting one takes 150 ms of CPU. */
import { Worker } from 'node:worker_threads';
import type { Renewal } from './protocol.js';

/** Sessions that a thread serves: its memory does not shrink. */
const MOST_SESSIONS = 32;

const sessions = new WeakMap<Worker, number>();
let spare: Worker | undefined;

/** A thread that knows of no term. */
export async function startThread(): Promise<Worker> {
  if (spare === undefined) return await start();
  const worker = spare;
  spare = undefined;
  worker.off('error', lose).off('exit', lose).ref();
  worker.postMessage('renew' satisfies Renewal);
  return worker;
}

/** Leaves a thread that waits for nothing and has been asked nothing. */
export async function leaveThread(worker: Worker): Promise<void> {
  const served = (sessions.get(worker) ?? 0) + 1;
  if (spare !== undefined || served >= MOST_SESSIONS) {
    await worker.terminate();
    return;
  }
  sessions.set(worker, served);
  spare = worker;
  worker.on('error', lose).on('exit', lose).unref();
}

/** A spare thread that ends by itself is none. */
function lose(): void {
  spare = undefined;
}

async function start(): Promise<Worker> {
  const worker = new Worker(new URL('./worker.js', import.meta.url));
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => {
      worker.off('error', reject);
      resolve();
    });
    worker.once('error', reject);
  });
  return worker;
}
