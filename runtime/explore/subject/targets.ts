/** The targets of a file. */
import { resolve } from 'node:path';

import { Machine, programFunctions } from '../../../vm/index.js';
import { PROGRAM } from '../../inputs/model/target.js';
import { targetsOf } from '../../inputs/model/targets.js';
import { LOAD_LIMIT } from '../defaults.js';
import type { ListOptions } from '../events.js';
import { scriptOf } from './script.js';
import { isWholeProgram } from './whole-program.js';

/**
 * Lists the export paths of the functions and methods of a file, in the order of their definition. A whole program is
 * its own only target.
 * @throws PenumbraError where the file does not load.
 */
export function listTargets(
  file: string,
  { global, constructors = true, internals }: ListOptions = {},
): readonly string[] {
  if (global === undefined && isWholeProgram(file)) return [PROGRAM];
  const machine = new Machine({
    seed: 0,
    loadLimit: LOAD_LIMIT,
    script: scriptOf({ file, global }),
    internals: internals && resolve(file),
  });
  machine.begin();
  const program = machine.load(file);
  const names = internals ? program.bindingNames() : [];
  const hidden = new Map(names.map((name) => [name, program.binding(name)?.value]));
  return targetsOf(program.exports, programFunctions, constructors, hidden);
}
