/** Workers, each running one test at a time, replaced when they die or a test does not come back. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Result } from './worker.js';

/** Milliseconds after which a worker is killed. */
const PATIENCE = 60_000;
const WORKER = fileURLToPath(new URL('./worker.js', import.meta.url));

interface Message {
  readonly running?: 'node' | 'penumbra' | 'nothing';
  readonly result?: Result;
}

/** Results in the order of the files. */
export async function runAll(root: string, files: readonly string[], jobs: number): Promise<Result[]> {
  const results = new Map<string, Result>();
  const queue = [...files];
  const lane = async (): Promise<void> => {
    let worker: ChildProcess | undefined;
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      worker ??= start(root);
      const result = await runOne(worker, file);
      if (!worker.connected || worker.exitCode !== null || worker.killed) worker = undefined;
      results.set(file, result);
      if (results.size % 500 === 0) process.stderr.write(`${results.size} of ${files.length}\n`);
    }
    worker?.kill('SIGKILL');
  };
  await Promise.all(Array.from({ length: jobs }, lane));
  return files.map((file) => results.get(file)!);
}

function start(root: string): ChildProcess {
  return fork(WORKER, [root], {
    execArgv: ['--experimental-vm-modules', '--no-warnings', '--stack-size=984'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function runOne(worker: ChildProcess, file: string): Promise<Result> {
  return new Promise((resolve) => {
    let running = 'node';
    const done = (result: Result): void => {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(result);
    };
    const died = (why: string): void => {
      worker.kill('SIGKILL');
      done({ file, features: [], [running]: why });
    };
    const timer = setTimeout(() => died('hang'), PATIENCE);
    worker.on('exit', (code, signal) => died(`crash: ${signal ?? code}`));
    worker.on('message', (message: Message) => {
      if (message.running) running = message.running;
      if (message.result) done(message.result);
    });
    worker.send({ file });
  });
}
