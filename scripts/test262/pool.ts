/**
 * Workers, each running one test at a time, replaced when they die or a test does not come back, and after some
 * hundreds of tests: memory does not grow with their number.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Message, Result } from './worker.js';

/** Milliseconds after which a worker is killed: a test runs a few times, and is cut off each time. */
const PATIENCE = 600_000;
const TESTS_PER_WORKER = 600;
const WORKER = fileURLToPath(new URL('./worker.js', import.meta.url));

export interface PoolOptions {
  /** Whether tests also run as JavaScript made from their IR. */
  readonly backend: boolean;
  readonly jobs: number;
  /** Told how far it is. */
  readonly log: (text: string) => void;
}

/** Results in the order of the files. */
export async function runAll(
  root: string,
  files: readonly string[],
  { backend, jobs, log }: PoolOptions,
): Promise<Result[]> {
  const results = new Map<string, Result>();
  const queue = [...files].reverse();
  const lane = async (): Promise<void> => {
    let worker: ChildProcess | undefined;
    let tests = 0;
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      worker ??= start(root, backend);
      results.set(file, await runOne(worker, file));
      if (++tests % TESTS_PER_WORKER === 0) worker.kill('SIGKILL');
      if (!worker.connected || worker.exitCode !== null || worker.killed) worker = undefined;
      if (results.size % 500 === 0) log(`${results.size} of ${files.length}\n`);
    }
    worker?.kill('SIGKILL');
  };
  await Promise.all(Array.from({ length: jobs }, lane));
  return files.map((file) => results.get(file)!);
}

function start(root: string, backend: boolean): ChildProcess {
  return fork(WORKER, backend ? [root, 'backend'] : [root], {
    execArgv: ['--experimental-vm-modules', '--no-warnings', '--stack-size=984'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function runOne(worker: ChildProcess, file: string): Promise<Result> {
  return new Promise((resolve) => {
    let running: NonNullable<Message['running']> = 'node';
    const done = (result: Result): void => {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(result);
    };
    const died = (why: string, trouble: 'crash' | 'hang'): void => {
      worker.kill('SIGKILL');
      // A death of node says nothing of the machine.
      done({ file, features: [], [running]: why, ...(running === 'node' ? {} : { trouble }) });
    };
    const timer = setTimeout(() => died('does not come back', 'hang'), PATIENCE);
    worker.on('exit', (code, signal) => died(`the process ends with ${signal ?? code}`, 'crash'));
    worker.on('message', (message: Message) => {
      if (message.running) running = message.running;
      if (message.result) done(message.result);
    });
    worker.send({ file });
  });
}
