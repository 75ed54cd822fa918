/** One run at a time in a folder: two would remove each other's unfinished journals. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PenumbraError } from '../../compiler/diagnostics.js';

/**
 * Takes the folder for this process. A lock whose process is gone counts for nothing.
 * @returns what gives it back
 * @throws PenumbraError `E_RUN` where another process has it
 */
export function takeFolder(directory: string): () => void {
  const file = path.join(directory, 'lock');
  for (;;) {
    try {
      writeFileSync(file, nameOf(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readFileSync(file, 'utf8');
    const pid = Number(holder.split(' ')[0]);
    if (pid > 0 && isRunning(pid) && nameOf(pid) === holder) {
      throw new PenumbraError({
        code: 'E_RUN',
        message: `process ${pid} works in this folder`,
        file: directory,
        hint: 'Wait for it, or name another folder with --run DIR.',
      });
    }
    rmSync(file, { force: true });
  }
}

/** A process by its number and, where the system tells, when it was started: numbers are given again. */
function nameOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return `${pid} `;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
