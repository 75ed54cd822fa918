/** Processor time of another process, and whether it can run. */
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a tick of /proc, which Linux fixes for user space. */
const TICK = 10;

/** Milliseconds on the processor, threads included; undefined if the process is gone or the system does not tell. */
export function workOf(pid: number): number | undefined {
  const stat = fields(`/proc/${pid}/stat`);
  return stat && (Number(stat[1]) + Number(stat[2])) * TICK;
}

/** Whether some thread works, or waits for nothing but the processor or the disk. */
export function isRunnable(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).some((task) =>
      /[RD]/u.test(fields(`/proc/${pid}/task/${task}/stat`)?.[0] ?? ''),
    );
  } catch {
    return false;
  }
}

/** State, user and system time: fields 3, 14 and 15 of proc_pid_stat(5). */
function fields(file: string): readonly [state: string, user: string, system: string] | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(file, 'latin1');
    // The second field is the name in parentheses, which may hold blanks.
    const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [rest[0]!, rest[11]!, rest[12]!];
  } catch {
    return undefined;
  }
}
