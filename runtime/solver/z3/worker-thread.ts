/** Threads that run Z3. A thread is reused by the next session of this process: starting one takes 150 ms of CPU. */
import { Worker } from 'node:worker_threads';
import type { Renewal } from './protocol.js';

/** Limit of sessions of a thread, since its memory does not shrink. */
const MOST_SESSIONS = 32;

const sessions = new WeakMap<Worker, number>();
let spare: Worker | undefined;

/** A thread without terms. */
export async function startThread(): Promise<Worker> {
  if (spare === undefined) return await start();
  const worker = spare;
  spare = undefined;
  worker.off('error', lose).off('exit', lose).ref();
  worker.postMessage('renew' satisfies Renewal);
  return worker;
}

/** Gives back a thread that has no query to answer. */
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

/** Drops a spare thread that has ended. */
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
