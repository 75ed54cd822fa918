/** Random calls and fast-check on one function: what they take in so much processor time. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { VARIABLE } from '../functions/branches.js';
import { type Counts, takenOf, type Way } from './counters.js';
import type { Called } from './declared.js';
import type { Job, Moment, Tool } from './job.js';

const CHILD = fileURLToPath(new URL('./child.js', import.meta.url));

/** Times as long by the clock, and this much more, is given: other processes run, too. */
const PATIENCE = 8;
const START = 30_000;

export interface RivalRun {
  readonly moments: readonly Moment[];
  readonly taken: readonly Way[];
}

export interface RivalRequest extends Called {
  readonly tool: Tool;
  readonly seed: number;
  /** With counters. */
  readonly file: string;
  readonly literals: readonly (string | number)[];
  readonly milliseconds: number;
  readonly ways: readonly Way[];
  /** A folder to write into. */
  readonly folder: string;
}

/** A process that does not come back, or that ends early, counts with what it had told. */
export async function runRival({ folder, ways, isTyped: _, ...request }: RivalRequest): Promise<RivalRun> {
  const out = path.join(folder, `${request.tool}.counts.json`);
  const description = path.join(folder, `${request.tool}.job.json`);
  rmSync(out, { force: true });
  const job: Job = { ...request, variable: VARIABLE, branches: ways, out };
  writeFileSync(description, JSON.stringify(job));
  const permissions = [
    '--experimental-permission',
    '--allow-fs-read=*',
    `--allow-fs-write=${folder}${path.sep}*`,
  ];
  const flags = [...permissions, '--no-warnings', '--max-old-space-size=1024'];
  const child = spawn(process.execPath, [...flags, CHILD, description], { cwd: folder, stdio: 'ignore' });
  const timer = setTimeout(() => child.kill('SIGKILL'), START + PATIENCE * request.milliseconds);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  if (!existsSync(out)) return { moments: [], taken: [] };
  const told = JSON.parse(readFileSync(out, 'utf8')) as { moments: Moment[]; counts: Counts };
  return { moments: told.moments, taken: takenOf(ways, told.counts) };
}
