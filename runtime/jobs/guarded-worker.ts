/** The constructor of workers for a process whose program may start none: workers of ours do not run the program. */
import EventEmitter from 'node:events';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import workerThreads from 'node:worker_threads';

const OWN = [
  fileURLToPath(new URL('../../', import.meta.url)),
  `${path.dirname(createRequire(import.meta.url).resolve('z3-solver'))}${path.sep}`,
].map((folder) => `${realpathSync(folder)}${path.sep}`);

/** Options with which a file of ours would run other code. */
const LEADING_ASTRAY = ['eval', 'execArgv', 'argv', 'env'];

/** @param refuse throws for a worker that is not ours */
export function guardedWorker(refuse: () => never): typeof workerThreads.Worker {
  const { Worker } = workerThreads;
  function guarded(filename: unknown, options: unknown): object {
    if (new.target === undefined)
      throw new TypeError("Class constructor Worker cannot be invoked without 'new'");
    if (!isOwn(filename) || (options !== undefined && !isHarmless(options))) refuse();
    const made = new.target === (guarded as unknown) ? Worker : (new.target as unknown as typeof Worker);
    return Reflect.construct(Worker, [filename, options], made) as object;
  }
  Object.defineProperty(guarded, 'name', { value: 'Worker', configurable: true });
  // Nothing leads to the constructor behind it.
  guarded.prototype = Worker.prototype;
  Object.defineProperty(Worker.prototype, 'constructor', { value: guarded });
  Object.setPrototypeOf(guarded, EventEmitter);
  return guarded as unknown as typeof workerThreads.Worker;
}

function isOwn(filename: unknown): boolean {
  try {
    const file = realpathSync(filename instanceof URL ? fileURLToPath(filename) : String(filename));
    return OWN.some((folder) => file.startsWith(folder));
  } catch {
    return false;
  }
}

function isHarmless(options: unknown): boolean {
  return typeof options === 'object' && LEADING_ASTRAY.every((name) => !(name in (options as object)));
}
