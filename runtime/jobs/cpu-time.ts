/** What another process has worked, and whether it would if it could. */
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a tick of /proc, which Linux fixes for user space. */
const TICK = 10;

export interface Work {
  /** Milliseconds on the processor, threads included. */
  readonly milliseconds: number;
  /** Whether some thread works or waits for the processor or the disk only. */
  readonly isRunnable: boolean;
}

/** Undefined if the process is gone or the system does not tell. */
export function workOf(pid: number): Work | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const [, user, system] = fields(`/proc/${pid}/stat`);
    const threads = readdirSync(`/proc/${pid}/task`).map(
      (task) => fields(`/proc/${pid}/task/${task}/stat`)[0],
    );
    return {
      milliseconds: (Number(user) + Number(system)) * TICK,
      isRunnable: threads.some((state) => state === 'R' || state === 'D'),
    };
  } catch {
    return undefined;
  }
}

/** State, user and system time: fields 3, 14 and 15 of proc_pid_stat(5). */
function fields(file: string): readonly [state: string, user: string, system: string] {
  const stat = readFileSync(file, 'latin1');
  // The second field is the name in parentheses, which may hold blanks.
  const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [rest[0]!, rest[11]!, rest[12]!];
}
