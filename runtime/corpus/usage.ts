/** Processor time and memory of a process and of all processes that it has started. */
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a tick of /proc, and bytes of a page. */
const TICK = 10;
const PAGE = 4096;

export interface Usage {
  /** Seconds on the processor, those of processes included that are over. */
  readonly cpu: number;
  /** Megabytes resident. */
  readonly megabytes: number;
  /** The process, and those below it. */
  readonly processes: readonly number[];
}

interface Row {
  readonly parent: number;
  readonly ticks: number;
  readonly pages: number;
}

/** Undefined where the system does not tell. Memory that processes share is counted for each. */
export function usageOf(pid: number): Usage | undefined {
  if (process.platform !== 'linux') return undefined;
  const rows = table();
  const processes = [pid];
  for (const one of processes)
    for (const [child, { parent }] of rows) if (parent === one) processes.push(child);
  const found = processes.flatMap((one) => rows.get(one) ?? []);
  const sum = (part: (row: Row) => number): number => found.reduce((total, row) => total + part(row), 0);
  return {
    cpu: (sum(({ ticks }) => ticks) * TICK) / 1000,
    megabytes: (sum(({ pages }) => pages) * PAGE) / 2 ** 20,
    processes,
  };
}

/** Fields of proc_pid_stat(5): the parent, user and system time with those of children that are over, the resident set. */
function table(): Map<number, Row> {
  const rows = new Map<number, Row>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/u.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const ticks = fields[11]! + fields[12]! + fields[13]! + fields[14]!;
      rows.set(Number(name), { parent: fields[1]!, ticks, pages: fields[21]! });
    } catch {
      // It is over.
    }
  }
  return rows;
}
