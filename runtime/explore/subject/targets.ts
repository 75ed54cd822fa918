/** The targets of a file. */
import { Machine } from '../../../vm/index.js';
import { PROGRAM } from '../../inputs/model/target.js';
import { targetsOf } from '../../inputs/model/targets.js';
import { isWholeProgram } from './whole-program.js';

/** Milliseconds that a program may take to load. */
const LOAD_LIMIT = 10_000;

/**
 * Lists the export paths of the functions and methods of a file, in the order of their definition. A whole program is
 * its own only target.
 * @throws PenumbraError where the file does not load.
 */
export async function listTargets(file: string): Promise<readonly string[]> {
  if (isWholeProgram(file)) return [PROGRAM];
  const machine = new Machine({ seed: 0, timeLimit: LOAD_LIMIT });
  machine.begin();
  return targetsOf(machine.load(file).exports);
}
