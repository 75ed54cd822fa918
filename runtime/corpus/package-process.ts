/** The parent's end of the process of one package: it is watched for what it takes, and ended with all below it. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { processEntry } from '../jobs/process-entry.js';
import type { PackageLimits } from './options.js';
import type { PackageMessage, PackageRequest } from './package-task.js';
import type { PackageFigures, PackageState, Refusal } from './record.js';
import { usageOf } from './usage.js';

const ENTRY = fileURLToPath(processEntry(new URL('./package-child.js', import.meta.url)));
const POLL = 500;

export interface Ended {
  /** `stopped`: from outside. */
  readonly state: PackageState | 'stopped';
  readonly refusals: readonly Refusal[];
  /** Absent where the process was ended, or ended without a word. */
  readonly figures?: PackageFigures;
  readonly fault?: string;
  readonly cost: Cost;
}

export interface Cost {
  /** Seconds on the processor. */
  readonly cpu: number;
  /** Seconds by the clock. */
  readonly time: number;
  /** The most that was resident. */
  readonly megabytes: number;
}

export interface ProcessSettings {
  readonly request: PackageRequest;
  /** Where the package is installed. */
  readonly folder: string;
  readonly limits: PackageLimits;
  /** What earlier attempts have taken. */
  readonly before: Cost;
  readonly signal?: AbortSignal | undefined;
  /** Told where the work is, and what it has cost so far. */
  readonly watch: (message: PackageMessage & { readonly type: 'target' }, cost: Cost) => void;
}

/** Runs the process of a package to its end. */
export async function runPackage(settings: ProcessSettings): Promise<Ended> {
  const { request, folder, limits, before, signal } = settings;
  const began = performance.now();
  const child = fork(ENTRY, { cwd: folder, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  let own = { cpu: 0, megabytes: 0 };
  let processes: readonly number[] = [];
  const cost = (): Cost => ({
    cpu: before.cpu + own.cpu,
    time: before.time + (performance.now() - began) / 1000,
    megabytes: Math.max(before.megabytes, own.megabytes),
  });
  const refusals: Refusal[] = [];
  let end: (PackageMessage & { readonly type: 'end' }) | undefined;
  let fault: string | undefined;
  let stop: PackageState | 'stopped' | undefined;
  const kill = (why: PackageState | 'stopped'): void => {
    stop ??= why;
    for (const pid of processes) endProcess(pid);
    child.kill('SIGKILL');
  };
  child.on('message', (message: PackageMessage) => {
    if (message.type === 'end') end = message;
    else if (message.type === 'fault') fault = message.message;
    else if (message.type === 'refused') refusals.push(message.refusal);
    else settings.watch(message, cost());
  });
  const look = (): void => {
    const usage = child.pid === undefined ? undefined : usageOf(child.pid);
    if (usage && usage.cpu >= own.cpu)
      own = { cpu: usage.cpu, megabytes: Math.max(own.megabytes, usage.megabytes) };
    processes = usage?.processes ?? [];
    const now = cost();
    if (now.cpu > limits.cpu) kill('cpu');
    else if (now.time > limits.time) kill('time');
    else if ((usage?.megabytes ?? 0) > limits.memory) kill('memory');
  };
  const timer = setInterval(look, POLL);
  const abort = (): void => kill('stopped');
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  child.send(request, () => undefined);
  await gone(child);
  clearInterval(timer);
  signal?.removeEventListener('abort', abort);
  const common = { cost: cost(), ...(fault === undefined ? {} : { fault }) };
  if (end && stop === undefined) {
    const isRefused = end.refusals.some(({ target }) => target === '');
    return {
      ...common,
      state: isRefused ? 'refused' : 'complete',
      refusals: end.refusals,
      figures: end.figures,
    };
  }
  return { ...common, state: stop ?? 'failed', refusals };
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}

function gone(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
}
