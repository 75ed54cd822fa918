/** What a whole command costs: `penumbra explore` of a function of two lines, all of its processes together. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './timing.js';

export interface CommandCost {
  readonly subject: string;
  /** Seconds of CPU, a median. */
  readonly cpu: number;
  /** What version 0.1.0 took before its start was made shorter, on the machine that measured the rest of this table. */
  readonly before: number;
}

const MAIN = fileURLToPath(new URL('../../bundle/runtime-cli-main.cjs', import.meta.url));
const ROUNDS = 5;
/** Ticks of the clock that Linux counts the time of processes in. */
const TICKS_PER_SECOND = 100;

const body = 'if (x > 3) return 1; return 0; }\n';
const SUBJECTS = [
  { name: 'JavaScript', file: 'f.js', text: `exports.f = function f(x) { ${body}`, before: 2.0 },
  {
    name: 'TypeScript, plain types',
    file: 'f.ts',
    text: `export function f(x: number) { ${body}`,
    before: 3.8,
  },
  {
    name: 'TypeScript, a type for the checker',
    file: 'g.ts',
    text: `export function f(x: ReturnType<() => number>) { ${body}`,
    before: 5.2,
  },
];

/** Where the machine names certificates of its own, node itself parses them whenever it starts. */
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;

/** Undefined where the system does not tell what ended processes took. */
export function commandCost(): readonly CommandCost[] | undefined {
  if (spent() === undefined) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-bench-'));
  try {
    return SUBJECTS.map(({ name, file, text, before }) => {
      writeFileSync(path.join(folder, file), text);
      const times = Array.from({ length: ROUNDS }, () => {
        const began = spent()!;
        const { status, stderr } = spawnSync(process.execPath, [MAIN, 'explore', file, '--no-run'], {
          cwd: folder,
          env,
        });
        if (status !== 0) throw new Error(`explore ended with ${status}: ${stderr}`);
        return spent()! - began;
      });
      return { subject: name, cpu: median(times), before };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Seconds of CPU of all processes that this one has waited for, and those that they have (proc(5), cutime and cstime). */
function spent(): number | undefined {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /u, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}
