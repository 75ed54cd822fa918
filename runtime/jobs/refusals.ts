/**
 * What a program under test may not do: write files, start programs, open connections, signal processes, start workers
 * of its own, change what the process shares with others. Each throws where it is called and is counted, so that no test
 * is written of what another process would get. Node's permission model stands behind these, and refuses native add-ons.
 * Import this before anything else in a child process. It is a fence against accidents, no sandbox against malice.
 */
import childProcess from 'node:child_process';
import crypto from 'node:crypto';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import inspector from 'node:inspector';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import v8 from 'node:v8';
import vm from 'node:vm';
import wasi from 'node:wasi';
import workerThreads, { isMainThread } from 'node:worker_threads';
import { CONNECTING } from '../../vm/realm/globals.js';
import { INPUT, REFUSED } from '../../vm/realm/process.js';
import { utilBinding } from '../../vm/realm/util-binding.js';
import { guardDescriptors } from './guarded-descriptors.js';
import { guardedWorker } from './guarded-worker.js';

let refused = 0;

/** How often something was refused in this process. */
export function refusals(): number {
  return refused;
}

/** What the program gets to see. */
export class RefusedError extends Error {
  readonly code = 'ERR_ACCESS_DENIED';
  constructor(what: string) {
    super(`Access to this API has been restricted: ${what}`);
    this.name = 'Error';
    refused += 1;
  }
}

const refuse = (what: string): never => {
  throw new RefusedError(what);
};

/** Functions of `fs` that change files, in each of its three forms, as far as it has them. */
const WRITING = [
  ...['appendFile', 'chmod', 'chown', 'copyFile', 'cp', 'fchmod', 'fchown', 'ftruncate', 'futimes', 'lchmod'],
  ...['lchown', 'link', 'lutimes', 'mkdir', 'mkdtemp', 'rename', 'rm', 'rmdir', 'symlink', 'truncate'],
  ...['unlink', 'utimes', 'write', 'writeFile', 'writev'],
];

/** Functions that start programs. */
const STARTING = ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'];

/** Functions whose names say what they do, by what holds them. */
const OTHERS: readonly (readonly [holder: object, names: readonly string[], name: string])[] = [
  [net.Socket.prototype, ['connect'], ''],
  [net.Server.prototype, ['listen'], ''],
  [net, ['_createServerHandle'], 'net.'],
  [
    dgram.Socket.prototype,
    ['bind', 'connect', 'send', 'addMembership', 'addSourceSpecificMembership'],
    'dgram ',
  ],
  [childProcess, STARTING, 'child_process.'],
  [childProcess.ChildProcess.prototype, ['spawn'], 'child_process.'],
  [process, REFUSED, 'process.'],
  [process.report, ['writeReport', 'getReport'], 'process.report.'],
  [os, ['setPriority'], 'os.'],
  [crypto, ['setEngine', 'setFips'], 'crypto.'],
  [inspector, ['open', 'waitForDebugger'], 'inspector.'],
  [inspector.Session.prototype, ['connect', 'connectToMainThread'], 'inspector.Session '],
  // Threads have no such module.
  ...(isMainThread
    ? [[process.getBuiltinModule('node:trace_events'), ['createTracing'], 'trace_events.'] as const]
    : []),
  [
    v8,
    [
      'setFlagsFromString',
      'setHeapSnapshotNearHeapLimit',
      'stopCoverage',
      'takeCoverage',
      'writeHeapSnapshot',
    ],
    'v8.',
  ],
];

/** What resolvers of names have: the functions of `dns`, too. */
const RESOLVING = /^(?:lookup|resolve|reverse)/u;

/** A function in the place of another one: what it is called, and the prototype that others may inherit from, stay. */
function replace(holder: object, name: string, by: (...args: readonly unknown[]) => unknown): void {
  const before: unknown = Reflect.get(holder, name);
  if (typeof before !== 'function') return;
  const { length, prototype } = before as { readonly length: number; readonly prototype?: object };
  const value = function (this: unknown, ...args: readonly unknown[]): unknown {
    return Reflect.apply(by, this, args);
  };
  Object.defineProperty(value, 'name', { value: name, configurable: true });
  Object.defineProperty(value, 'length', { value: length, configurable: true });
  if (prototype !== undefined) value.prototype = prototype;
  const { enumerable = true } = Object.getOwnPropertyDescriptor(holder, name) ?? {};
  Reflect.defineProperty(holder, name, { value, writable: true, enumerable, configurable: true });
}

function refuseAt(holder: object, name: string, what: string): void {
  replace(holder, name, () => refuse(what));
}

/** What `process.report` writes on its own, and where: none of it can be set. */
function lockReport(): void {
  for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(process.report))) {
    if (get === undefined) continue;
    const set = (): never => refuse(`process.report.${name}`);
    Reflect.defineProperty(process.report, name, { get, set, enumerable: true, configurable: true });
  }
}

/** Puts the refusals in force for this process. */
export function refuseAll(): void {
  // What it writes with is node's own as long as it is made before: to where nobody looks, a program may print.
  void process.stdout;
  for (const [holder, names, prefix] of OTHERS)
    for (const name of names) refuseAt(holder, name, `${prefix}${name}`);
  const resolvers = [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype];
  for (const holder of resolvers)
    for (const name of Object.getOwnPropertyNames(holder))
      if (RESOLVING.test(name)) refuseAt(holder, name, `dns.${name}`);
  for (const name of WRITING) {
    refuseAt(fs, name, `fs.${name}`);
    refuseAt(fs, `${name}Sync`, `fs.${name}Sync`);
    refuseAt(fs.promises, name, `fs.promises.${name}`);
  }
  for (const name of ['createWriteStream', 'WriteStream', 'FileWriteStream'])
    refuseAt(fs, name, `fs.${name}`);
  for (const name of CONNECTING) refuseAt(globalThis, name, name);
  refuseAt(wasi, 'WASI', 'WASI');
  // What comes to our process is not for a program.
  const stdin: unknown = vm.runInThisContext(`(${INPUT})`);
  Object.defineProperty(process, 'stdin', { value: stdin, enumerable: true, configurable: true });
  lockReport();
  guardDescriptors(replace, refuse);
  workerThreads.Worker = guardedWorker(() => refuse('Worker'));
  replace(process, 'binding', (name) => utilBinding(name) ?? refuse('process.binding'));
  const { umask } = process;
  replace(process, 'umask', (...mask) => (mask.length > 0 ? refuse('process.umask') : umask()));
  // Handles of ours are among them.
  for (const name of ['_getActiveHandles', '_getActiveRequests']) replace(process, name, () => []);
  syncBuiltinESMExports();
}
