/** Programs that run on their own: files in a folder, by plain node and by `penumbra run`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Machine } from '../../vm/index.js';
import { firstDifference } from './behaviour.js';
import type { Verdict } from './compare.js';

type Files = Readonly<Record<string, string>>;

/** Milliseconds that node gets, instructions that the machine gets. */
const NATIVE_LIMIT = 20_000;
const STEP_LIMIT = 10_000_000;

/** The lines that a program prints, and its exit code. */
interface Ending {
  readonly lines: readonly string[];
  readonly isSyntaxError: boolean;
}

/** Runs the first file. What is printed to standard error is a trace, whose frames are the engine's own. */
export function compareAlone(files: Files): Verdict {
  const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-fuzz-'));
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const main = path.join(folder, Object.keys(files)[0]!);
    const expected = onNode(main);
    if (expected === undefined) return { kind: 'too long' };
    if (expected.isSyntaxError) return { kind: 'rejected' };
    const difference = firstDifference(expected.lines, onMachine(main));
    if (difference === undefined) return { kind: 'same', engines: ['run'], lines: expected.lines.length };
    // Timers of node go by the clock: a program is compared only if it does the same again.
    const again = onNode(main);
    if (again === undefined || firstDifference(expected.lines, again.lines) !== undefined)
      return { kind: 'too long' };
    return { kind: 'mismatch', mismatch: { engine: 'run', ...difference } };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function onNode(main: string): Ending | undefined {
  const { stdout, stderr, status } = spawnSync(process.execPath, [main], {
    encoding: 'utf8',
    timeout: NATIVE_LIMIT,
  });
  if (status === null) return undefined;
  return {
    lines: [...stdout.split('\n'), `exit code ${status}`],
    isSyntaxError: status !== 0 && stdout === '' && /^SyntaxError/mu.test(stderr),
  };
}

function onMachine(main: string): readonly string[] {
  const machine = new Machine({ seed: 1, stepLimit: STEP_LIMIT });
  machine.begin();
  let out = '';
  const output = {
    out: (text: string): void => {
      out += text;
    },
    err: (): void => undefined,
  };
  try {
    const status = machine.runProgram(main, { goal: 'module', args: [], output, test262: false });
    return [...out.split('\n'), `exit code ${status}`];
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? String(error)) : String(error);
    return [...out.split('\n'), ...text.split('\n').slice(0, 4)];
  }
}
