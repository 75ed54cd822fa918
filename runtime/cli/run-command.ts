/** `penumbra run`. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { Goal } from '../../vm/index.js';
import { runFile } from '../run-file.js';
import type { RawRun } from './arguments.js';

const GOALS: readonly string[] = ['script', 'commonjs', 'module'] satisfies readonly Goal[];

/** Runs a program and returns its exit code. @throws PenumbraError */
export function runProgramCommand({ file, goal, args, test262Host }: RawRun): Promise<number> {
  if (goal !== undefined && !GOALS.includes(goal)) {
    throw new PenumbraError({
      code: 'E_OPTION',
      message: `--goal is ${GOALS.join(', ')}, not ${goal}`,
      hint: 'Without --goal the file decides, as for node.',
    });
  }
  return runFile(file, { goal: goal as Goal | undefined, args, test262: test262Host });
}
