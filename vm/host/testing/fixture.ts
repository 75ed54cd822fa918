/** For tests: programs run by node and by the machine, side by side. */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Reply, RunAnswer, RunRequest } from './fixture-process.js';

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
  return { out: plain(stdout, folder), err: withoutExcerpt(plain(stderr, folder)), code: status };
}

async function byMachine(file: string, args: readonly string[], folder: string): Promise<Outcome> {
  const answer = await ask({ file, args });
  if ('refused' in answer) throw new Refusal(answer.refused);
  const { out, err, code } = answer;
  return { out: plain(out, folder), err: withoutExcerpt(plain(err, folder)), code };
}

/** Why the machine does not run a program. */
export class Refusal extends Error {
  readonly code: string;
  readonly position: { readonly line: number; readonly column: number };

  constructor({ code, line, column }: { code: string; line: number; column: number }) {
    super(code);
    this.code = code;
    this.position = { line, column };
  }
}

let running: ChildProcess | undefined;

function ask(request: RunRequest): Promise<RunAnswer> {
  running ??= start();
  const child = running;
  return new Promise((resolve, reject) => {
    const end = (isOver: boolean): void => {
      child.removeAllListeners('message').removeAllListeners('exit');
      child.channel?.unref();
      child.unref();
      if (!isOver) return;
      running = undefined;
      if (child.connected) child.disconnect();
    };
    child.ref();
    child.channel?.ref();
    child.once('message', ({ answer, isLast }: Reply) => {
      end(isLast);
      resolve(answer);
    });
    child.once('exit', (code, signal) => {
      end(true);
      reject(new Error(`the process that runs programs has ended (${code ?? signal})`));
    });
    child.send(request);
  });
}

function start(): ChildProcess {
  return fork(new URL('./fixture-process.js', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Without what differs from run to run, and without columns. */
function plain(text: string, folder: string): string {
  return text
    .replaceAll(folder, '/tmp/program')
    .replace(/\(node:\d+\)/gu, '(node:1)')
    .replace(/(:\d+):\d+(?=[),\s]|$)/gu, '$1');
}

/** The line of source with a mark below that stands above what nobody caught. */
const EXCERPT = /^\S*:\d+\n.*\n[^\S\n]*\^+\n/mu;

/** What node throws for a rejection that nobody handles has frames of its own. */
const REJECTION = /^(UnhandledPromiseRejection: .*)(?:\n {4}at .*?)+ \{$/mu;

const withoutExcerpt = (text: string): string =>
  text.replace(EXCERPT, '').replace(REJECTION, '[$1] {').trimStart();
