/**
 * What a program under test may not do: write files, start programs, open connections, signal processes, start workers
 * of its own. Each throws where it is called and is counted, so that no test is written of what another process would get.
 * Node's permission model stands behind these, and refuses native add-ons. Import this before anything else in a child
 * process. It is a fence against accidents, no sandbox against malice.
 */
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import workerThreads from 'node:worker_threads';

let refused = 0;

/** How often something was refused in this process. */
export function refusals(): number {
  return refused;
}

/** Functions of `fs` that change files, in each of its three forms. */
const WRITING = [
  ...[
    'appendFile',
    'chmod',
    'chown',
    'copyFile',
    'cp',
    'lchown',
    'link',
    'lutimes',
    'mkdir',
    'mkdtemp',
    'rename',
  ],
  ...['rm', 'rmdir', 'symlink', 'truncate', 'unlink', 'utimes', 'write', 'writeFile', 'writev'],
];

/** Functions that start programs. */
const STARTING = ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'];

/** What the program gets to see. */
export class RefusedError extends Error {
  readonly code = 'ERR_ACCESS_DENIED';
  constructor(what: string) {
    super(`Access to this API has been restricted: ${what}`);
    this.name = 'Error';
    refused += 1;
  }
}

function refuse(object: object, method: string, what: string): void {
  Reflect.defineProperty(object, method, {
    value: () => {
      throw new RefusedError(what);
    },
    writable: true,
    configurable: true,
  });
}

/** Workers of ours and of the solver: they do not run the program. */
const own = [
  fileURLToPath(new URL('../..', import.meta.url)),
  `${path.sep}node_modules${path.sep}z3-solver${path.sep}`,
];

class GuardedWorker extends workerThreads.Worker {
  constructor(filename: string | URL, options?: workerThreads.WorkerOptions) {
    const file = filename instanceof URL ? fileURLToPath(filename) : path.resolve(filename);
    if (options?.eval === true || !own.some((place) => file.includes(place)))
      throw new RefusedError('Worker');
    super(filename, options);
  }
}

/** Puts the refusals in force for this process. */
export function refuseAll(): void {
  refuse(net.Socket.prototype, 'connect', 'connect');
  refuse(net.Server.prototype, 'listen', 'listen');
  for (const method of ['bind', 'connect', 'send']) refuse(dgram.Socket.prototype, method, `dgram ${method}`);
  for (const [name, value] of Object.entries(dns)) {
    if (typeof value === 'function' && /^(lookup|resolve|reverse)/u.test(name))
      refuse(dns, name, `dns.${name}`);
  }
  for (const name of WRITING) {
    refuse(fs, name, `fs.${name}`);
    refuse(fs, `${name}Sync`, `fs.${name}Sync`);
    refuse(fs.promises, name, `fs.promises.${name}`);
  }
  refuse(fs, 'createWriteStream', 'fs.createWriteStream');
  for (const name of STARTING) refuse(childProcess, name, `child_process.${name}`);
  refuse(process, 'kill', 'process.kill');
  refuse(process, 'dlopen', 'process.dlopen');
  refuse(process, 'binding', 'process.binding');
  workerThreads.Worker = GuardedWorker;
  syncBuiltinESMExports();
}
