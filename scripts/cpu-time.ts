/** CPU time of this process and of the processes that it started and that have ended. */
import { readFileSync } from 'node:fs';

/** Clock ticks a second in /proc, which Linux fixes for user space. */
const TICKS = 100;

export interface CpuTime {
  readonly milliseconds: number;
  /** Whether ended children are counted in; only Linux tells. */
  readonly withChildren: boolean;
}

export function cpuTime(): CpuTime {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1000;
  const children = childTicks();
  return {
    milliseconds: own + ((children ?? 0) * 1000) / TICKS,
    withChildren: children !== undefined,
  };
}

/** User and system time of children that were waited for: fields 16 and 17 of proc_pid_stat(5). */
function childTicks(): number | undefined {
  let stat: string;
  try {
    stat = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return undefined;
  }
  // The second field is the name in parentheses, which may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[13]) + Number(fields[14]);
}
