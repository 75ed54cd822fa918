/** The options of `penumbra alloy`: names, what they say of themselves, how they are read. */
import type { Options } from 'yargs';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { AlloyOptions } from '../../alloy/events.js';
import { ALLOY_DEFAULTS as DEFAULTS } from '../../alloy/run-model.js';
import { BOUNDS, OUTPUT, text } from './explore-options.js';
import { oneOf, seconds, wholeNumber } from './option-values.js';

/** What yargs hands over: every option is text, so that reading it is in one place. */
export interface RawAlloy {
  readonly file: string;
  readonly command?: string;
  readonly all: boolean;
  readonly count: boolean;
  readonly limit?: string;
  readonly engine: string;
  readonly seed: string;
  readonly intBits?: string;
  readonly timeout: string;
  readonly maxConflicts: string;
  readonly maxGates: string;
  readonly json: boolean;
}

export const alloyOptions: Readonly<Record<string, Options>> = {
  command: text('Number of a command, from 0, or its name; without it, all are run'),
  all: {
    describe: 'Print all instances, once up to a renaming of atoms within signatures',
    type: 'boolean',
    default: false,
  },
  count: { describe: 'Count them and print none', type: 'boolean', default: false },
  engine: text('What finds more than the first: augment, solver; auto decides by size', DEFAULTS.engine),
  seed: text('Seed of the search', DEFAULTS.seed),
  'int-bits': text('Width of integers in bits, in place of what the command says', undefined, BOUNDS),
  limit: text('Stop after so many instances', undefined, BOUNDS),
  timeout: text('Seconds for a command', DEFAULTS.timeout / 1000, BOUNDS),
  'max-conflicts': text('Conflicts of the search for the first instance', DEFAULTS.maxConflicts, BOUNDS),
  'max-gates': text('Gates of the circuit that a command becomes', DEFAULTS.maxGates, BOUNDS),
  json: {
    describe: 'One JSON document on standard output, all else on standard error',
    type: 'boolean',
    default: false,
    group: OUTPUT,
  },
};

/** @throws PenumbraError `E_OPTION` */
export function readAlloyOptions(raw: RawAlloy): Omit<AlloyOptions, 'file'> {
  if (raw.all && raw.count)
    throw new PenumbraError({
      code: 'E_OPTION',
      message: '--all prints instances, --count prints none',
      hint: 'Leave one of them out.',
    });
  return {
    command: raw.command !== undefined && /^\d+$/u.test(raw.command) ? Number(raw.command) : raw.command,
    instances: raw.count ? 'count' : raw.all || raw.limit !== undefined ? 'all' : 'first',
    limit: raw.limit === undefined ? undefined : wholeNumber('limit', raw.limit),
    intBits: raw.intBits === undefined ? undefined : wholeNumber('int-bits', raw.intBits),
    engine: oneOf('engine', raw.engine, ['auto', 'augment', 'solver']),
    seed: wholeNumber('seed', raw.seed, 0),
    timeout: seconds('timeout', raw.timeout),
    maxConflicts: wholeNumber('max-conflicts', raw.maxConflicts),
    maxGates: wholeNumber('max-gates', raw.maxGates),
  };
}
