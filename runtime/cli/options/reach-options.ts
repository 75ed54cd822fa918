/** The options of `penumbra reach`: names, what they say of themselves, how they are read. */
import type { Options } from 'yargs';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { REACH_DEFAULTS as DEFAULTS, type ReachOptions } from '../../reach/options.js';
import { BOUNDS, contractsOption, type Framework, outputOptions, text } from './explore-options.js';
import { oneOf, seconds, wholeNumber } from './option-values.js';

/** What yargs hands over: every option is text, so that reading it is in one place. */
export interface RawReach {
  readonly file: string;
  readonly target?: string;
  readonly contracts?: string;
  readonly from: string;
  readonly fakes: boolean;
  readonly timeout: string;
  readonly calls: string;
  readonly attempts: string;
  readonly runTimeout: string;
  readonly solverTimeout: string;
  readonly rlimit: string;
  readonly memory: string;
  readonly seed: string;
  readonly emit: string | false | undefined;
  readonly out: string;
  readonly run: string | false;
  readonly json: boolean;
}

export const reachOptions: Readonly<Record<string, Options>> = {
  target: text('Method or function (SummationOperator.prototype.sumUp); without it every exported one'),
  ...contractsOption,
  from: text('What sequences are found from: contracts, code, random', DEFAULTS.from),
  fakes: {
    describe: 'Hand the target objects that answer as contracts say, in place of real ones',
    type: 'boolean',
    default: DEFAULTS.fakes,
  },
  calls: text('Most calls before that of the target', DEFAULTS.calls, BOUNDS),
  timeout: text('Seconds for a search from code', DEFAULTS.timeout / 1000, BOUNDS),
  attempts: text('Most sequences that are run', DEFAULTS.attempts, BOUNDS),
  'run-timeout': text('Seconds for one call', DEFAULTS.runTimeout / 1000, BOUNDS),
  'solver-timeout': text('Seconds for one query', DEFAULTS.solverTimeout / 1000, BOUNDS),
  rlimit: text("Z3's resource limit for one query", DEFAULTS.rlimit, BOUNDS),
  memory: text('Megabytes of the process of the subject', DEFAULTS.memory, BOUNDS),
  seed: text('Seed of the search', DEFAULTS.seed),
  emit: {
    describe: 'What the test is written for: mocha, node-test; --no-emit writes none',
    type: 'string',
    defaultDescription: 'mocha',
    group: 'Output:',
  },
  ...outputOptions,
};

/** @throws PenumbraError `E_OPTION` */
export function readReachOptions(raw: RawReach): Omit<ReachOptions, 'file' | 'target'> {
  const from = oneOf('from', raw.from, ['contracts', 'code', 'random']);
  if (raw.fakes && from !== 'contracts')
    throw new PenumbraError({
      code: 'E_OPTION',
      message: `--fakes are asked of contracts, and --from is ${from}`,
      hint: 'Leave out one of the two.',
    });
  return {
    ...(raw.contracts === undefined ? {} : { contracts: raw.contracts }),
    from,
    fakes: raw.fakes,
    timeout: seconds('timeout', raw.timeout),
    calls: wholeNumber('calls', raw.calls, 0),
    attempts: wholeNumber('attempts', raw.attempts),
    runTimeout: seconds('run-timeout', raw.runTimeout),
    solverTimeout: seconds('solver-timeout', raw.solverTimeout),
    rlimit: wholeNumber('rlimit', raw.rlimit),
    memory: wholeNumber('memory', raw.memory),
    seed: wholeNumber('seed', raw.seed, 0),
  };
}

/** What tests are written for; undefined: none are. @throws PenumbraError `E_OPTION` */
export function readFramework({ emit }: RawReach): Framework | undefined {
  if (emit === false) return undefined;
  return oneOf<Framework>('emit', emit === undefined || emit === '' ? 'mocha' : emit, ['mocha', 'node-test']);
}
