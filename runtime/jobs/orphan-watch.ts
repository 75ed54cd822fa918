/**
 * A thread that ends the process once its parent is gone: a child stuck in the program under test would otherwise
 * run for ever after a parent that was killed.
 */
import { isMainThread, Worker } from 'node:worker_threads';
import { hasGuard } from './orphan-guard.js';

const INTERVAL = 1000;

/** Starts the watch; does not keep the process alive. */
export function watchForOrphanhood(): void {
  new Worker(new URL(import.meta.url), { stdin: false }).unref();
}

/** Starts it in a child whose parent would have a shell do it (`Child`). */
export function watchIfUnguarded(): void {
  if (!hasGuard()) watchForOrphanhood();
}

if (!isMainThread) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, INTERVAL);
}
