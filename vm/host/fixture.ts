/** For tests: programs run by node and by the machine, side by side. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { goalOf, Machine } from '../index.js';

/** What a run of a program leaves. */
export interface Outcome {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

/** The texts of a program's files by their names; a text alone is `main.js`. The first file is run. */
export type ProgramFiles = string | Readonly<Record<string, string>>;

/** Runs a program by node and by the machine. */
export async function runBoth(
  files: ProgramFiles,
  args: readonly string[] = [],
): Promise<{ node: Outcome; vm: Outcome }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-'));
  const named = typeof files === 'string' ? { 'main.js': files } : files;
  try {
    for (const [name, text] of Object.entries(named)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    const main = path.join(folder, Object.keys(named)[0]!);
    return { node: byNode(main, args, folder), vm: await byMachine(main, args, folder) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function byNode(file: string, args: readonly string[], folder: string): Outcome {
  const { stdout, stderr, status } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' });
  return { out: plain(stdout, folder), err: plain(stderr, folder), code: status };
}

/** One for all programs: the built-ins that it is compiled with are their largest part. */
const machine = new Machine({ seed: 1, timeLimit: 20_000 });

async function byMachine(file: string, args: readonly string[], folder: string): Promise<Outcome> {
  machine.beginAfresh();
  let out = '';
  let err = '';
  const output = {
    out(text: string) {
      out += text;
    },
    err(text: string) {
      err += text;
    },
  };
  const code = await machine.runProgramToEnd(file, { goal: goalOf(file), args, output, test262: false });
  // A process has eight bits for its exit code.
  return { out: plain(out, folder), err: plain(err, folder), code: code & 0xff };
}

/** Without what differs from run to run. */
function plain(text: string, folder: string): string {
  return text.replaceAll(folder, '/tmp/program').replace(/\(node:\d+\)/gu, '(node:1)');
}
