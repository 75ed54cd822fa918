/** The resident set of another process. Heap flags of V8 do not see WebAssembly memory and buffers; this does. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

const PAGE = 4096;

/** Megabytes resident in the process, undefined if it is gone or the system does not tell. */
export async function residentMegabytes(pid: number): Promise<number | undefined> {
  if (process.platform === 'linux') {
    try {
      // No disk is waited for: handing the read to another thread costs more than reading.
      const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
      return (pages * PAGE) / 2 ** 20;
    } catch {
      return undefined;
    }
  }
  if (process.platform === 'win32') return undefined;
  return await new Promise((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, stdout) => {
      resolve(error ? undefined : Number(stdout) / 1024);
    });
  });
}
