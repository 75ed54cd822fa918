/** Peak memory of this process and of those below it, as far as the operating system tells. */
import { readdirSync, readFileSync } from 'node:fs';

export interface PeakMemory {
  /** Megabytes resident at once, all processes together, as sampled. */
  readonly together: number;
  /** Most megabytes that one process ever had resident. */
  readonly largest: number;
}

const INTERVAL = 50;

/** Watches until the returned function is called, which gives undefined where there is no /proc (only Linux has it). */
export function watchMemory(): () => PeakMemory | undefined {
  let together = 0;
  let largest = 0;
  const sample = (): void => {
    let sum = 0;
    for (const pid of family(process.pid)) {
      const { now, peak } = resident(pid);
      sum += now;
      largest = Math.max(largest, peak);
    }
    together = Math.max(together, sum);
  };
  const timer = setInterval(sample, INTERVAL);
  timer.unref();
  return () => {
    sample();
    clearInterval(timer);
    return largest === 0 ? undefined : { together: together / 1024, largest: largest / 1024 };
  };
}

/** A process and all below it: proc_pid_children(5). */
function family(pid: number): number[] {
  const found = [pid];
  for (const at of found) {
    for (const task of list(`/proc/${at}/task`)) {
      const children = read(`/proc/${at}/task/${task}/children`).split(' ');
      for (const child of children) if (child !== '') found.push(Number(child));
    }
  }
  return found;
}

/** Kilobytes resident now and at most; 0 for a process that has ended. */
function resident(pid: number): { now: number; peak: number } {
  const status = read(`/proc/${pid}/status`);
  const kilobytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'mu').exec(status)?.[1] ?? 0);
  return { now: kilobytes('VmRSS'), peak: kilobytes('VmHWM') };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
