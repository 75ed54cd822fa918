/** A program run in the VM from beginning to end. */
import path from 'node:path';
import type { Goal, Output } from '../vm/index.js';
import { checkFile } from './subject-file.js';

export interface RunFileOptions {
  /** Without it, the file decides, as for node. */
  readonly goal?: Goal | undefined;
  /** What `process.argv` has behind the file. */
  readonly args?: readonly string[];
  readonly output?: Output;
  /** Whether `print` and `$262` are defined, as test262 asks of a host. */
  readonly test262?: boolean;
}

/** The streams of the process: while a program runs, others stand in for them. */
function ownStreams(): Output {
  const { stdout, stderr } = process;
  return { out: (text) => stdout.write(text), err: (text) => stderr.write(text) };
}

/**
 * Runs a program as `node FILE` does, in virtual time, and returns its exit code.
 * @throws PenumbraError `E_FILE`, `E_UNSUPPORTED`
 */
export async function runFile(
  file: string,
  { goal, args = [], output = ownStreams(), test262 = false }: RunFileOptions = {},
): Promise<number> {
  checkFile(file);
  const { Machine, goalOf } = await import('../vm/index.js');
  const machine = new Machine({ seed: 1, stepLimit: Number.POSITIVE_INFINITY });
  machine.begin();
  return machine.runProgramToEnd(path.resolve(file), {
    goal: goal ?? goalOf(path.resolve(file)),
    args,
    output,
    test262,
  });
}
