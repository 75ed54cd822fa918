/** The options of `penumbra observe`: names, what they say of themselves, how they are read. */
import type { Options } from 'yargs';
import { OBSERVE_DEFAULTS as DEFAULTS, type ObserveOptions } from '../../observe/options.js';
import { BOUNDS, contractsOption, type Framework, OUTPUT, outputOptions, text } from './explore-options.js';
import { oneOf, seconds, wholeNumber } from './option-values.js';

/** What yargs hands over: every option is text, so that reading it is in one place. */
export interface RawObserve {
  readonly file: string;
  readonly target: string;
  readonly contracts?: string;
  readonly observe?: readonly string[];
  readonly reads: string;
  readonly opaque?: readonly string[];
  readonly check?: readonly string[];
  readonly paths: string;
  readonly refine: string;
  readonly seed: string;
  readonly timeout: string;
  readonly explore: string;
  readonly runTimeout: string;
  readonly solverTimeout: string;
  readonly rlimit: string;
  readonly emit: string | false | undefined;
  readonly html?: string;
  readonly out: string;
  readonly run: string | false;
  readonly json: boolean;
}

export const observeOptions: Readonly<Record<string, Options>> = {
  target: { ...text('Export path of a function or method'), demandOption: true },
  ...contractsOption,
  observe: {
    ...text('A formula to observe, over variables of the target; can be repeated'),
    array: true,
    nargs: 1,
  },
  reads: text('What reads outside of an array give: undefined, or any value, as in C', DEFAULTS.reads),
  check: {
    ...text(
      'Faults to tell: bounds, accesses outside of an array; nan, arithmetic that gives NaN; nullish, properties of null or undefined; can be repeated',
    ),
    array: true,
    nargs: 1,
  },
  opaque: { ...text('A function that is not looked into, by name; can be repeated'), array: true, nargs: 1 },
  paths: text(
    'leaves: a path to each leaf of the forest; few: paths go on from leaf to leaf while they are feasible',
    DEFAULTS.paths,
  ),
  refine: text('Rounds of refinement', DEFAULTS.refine, BOUNDS),
  seed: text('Seed of clock, randomness and solver', DEFAULTS.seed),
  timeout: text('Seconds on the processor for all', DEFAULTS.timeout / 1000, BOUNDS),
  explore: text(
    'Seconds on the processor that the explorer has for states that are left; 0: none',
    DEFAULTS.explore / 1000,
    BOUNDS,
  ),
  'run-timeout': text('Seconds for one run of the subject', DEFAULTS.runTimeout / 1000, BOUNDS),
  'solver-timeout': text('Seconds for one query', DEFAULTS.solverTimeout / 1000, BOUNDS),
  rlimit: text("Z3's resource limit for one query", DEFAULTS.rlimit, BOUNDS),
  emit: {
    ...text('Write tests for mocha or node-test; --no-emit for none', undefined, OUTPUT),
    defaultDescription: 'mocha, nothing with --json',
  },
  html: text('Write a page with the graph of the states', undefined, OUTPUT),
  ...outputOptions,
};

/** The options that the observer takes. @throws PenumbraError `E_OPTION` */
export function readObserveOptions(raw: RawObserve): ObserveOptions {
  return {
    file: raw.file,
    target: raw.target,
    ...(raw.contracts === undefined ? {} : { contracts: raw.contracts }),
    observe: raw.observe ?? [],
    reads: oneOf('reads', raw.reads, ['undefined', 'any']),
    opaque: raw.opaque ?? [],
    checks: (raw.check ?? []).map((name) => oneOf('check', name, ['bounds', 'nan', 'nullish'])),
    paths: oneOf('paths', raw.paths, ['leaves', 'few']),
    refine: wholeNumber('refine', raw.refine, 0),
    seed: wholeNumber('seed', raw.seed, 0),
    timeout: seconds('timeout', raw.timeout),
    explore: wholeNumber('explore', raw.explore, 0) * 1000,
    runTimeout: seconds('run-timeout', raw.runTimeout),
    solverTimeout: seconds('solver-timeout', raw.solverTimeout),
    rlimit: wholeNumber('rlimit', raw.rlimit),
  };
}

/** Which tests to write; undefined: none. @throws PenumbraError `E_OPTION` */
export function readObserveEmit({ emit, json }: Pick<RawObserve, 'emit' | 'json'>): Framework | undefined {
  if (emit === false || (emit === undefined && json)) return undefined;
  return oneOf<Framework>('emit', emit ?? 'mocha', ['mocha', 'node-test']);
}
