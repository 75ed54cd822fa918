/** The options of `penumbra explore`: names, what they say of themselves, how they are read. */
import type { Options } from 'yargs';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { DEFAULTS } from '../../explore/defaults.js';
import type { ExploreOptions } from '../../explore/events.js';
import { STRATEGIES } from '../../explore/strategies.js';
import { REACH_DEFAULTS, type ReachOptions } from '../../reach/options.js';
import { coverageOptions, type RawCoverage } from '../coverage-output.js';
import { readInputs } from './input-option.js';
import {
  condition,
  environmentVariable,
  oneOf,
  scope,
  seconds,
  variable,
  wholeNumber,
} from './option-values.js';

/** What yargs hands over: every option is text, so that reading it is in one place. */
export interface RawExplore extends RawCoverage {
  readonly file: string;
  readonly target?: string;
  readonly goal: string;
  readonly strategy: string;
  readonly scope?: readonly string[];
  readonly maxLength: string;
  readonly maxPaths: string;
  readonly maxSteps?: string;
  readonly maxQueries?: string;
  readonly patience: string;
  readonly timeout: string;
  readonly runTimeout: string;
  readonly yields: string;
  readonly solverTimeout: string;
  readonly rlimit: string;
  readonly stringLength?: string;
  readonly memory: string;
  readonly numbers: string;
  readonly cycles: boolean;
  readonly internals: boolean;
  readonly boundaries: boolean;
  readonly dependencies: boolean;
  readonly global?: string;
  readonly input?: readonly string[];
  readonly inputs: string;
  readonly calls: string;
  readonly types: string;
  readonly env?: readonly string[];
  readonly seed: string;
  readonly contracts?: string;
  readonly suite?: string;
  readonly emit: string | false | undefined;
  readonly out: string;
  readonly json: boolean;
  readonly jobs?: string;
  readonly total?: string;
  readonly details: boolean;
  readonly failOn?: string;
  readonly smt?: string;
  readonly trace?: string | readonly string[];
  readonly minimize: boolean;
  readonly quiet: boolean;
}

/** What of it tells how a target is searched. */
export type RawSearch = Omit<
  RawExplore,
  'file' | 'out' | 'emit' | 'json' | 'details' | 'minimize' | 'quiet' | keyof RawCoverage
> &
  Pick<RawCoverage, 'condition'>;

/** An option that takes a text. */
export const text = (describe: string, fallback?: number | string, group?: string): Options => ({
  describe,
  type: 'string',
  requiresArg: true,
  ...(fallback === undefined ? {} : { default: String(fallback), defaultDescription: String(fallback) }),
  ...(group === undefined ? {} : { group }),
});

export const BOUNDS = 'Bounds:';
export const OUTPUT = 'Output:';

/** Where results go. */
export const outputOptions: Readonly<Record<string, Options>> = {
  out: text('Where tests are written', 'penumbra-tests', OUTPUT),
  run: text('Run directory: journal, resumed if unfinished; --no-run for none', 'penumbra-run', OUTPUT),
  json: {
    describe: 'One JSON document on standard output, all else on standard error',
    type: 'boolean',
    default: false,
    group: OUTPUT,
  },
};

/** Contracts that stand in no file of the program. */
export const contractsOption: Readonly<Record<string, Options>> = {
  contracts: text('A file of contracts: declarations of classes and functions of FILE with doc comments'),
};

export const exploreOptions: Readonly<Record<string, Options>> = {
  target: text(
    'Export path (IntList.prototype.contains, default, Tree.prototype.size:get) or top-level binding; without it every exported function and method',
  ),
  global: text('The file is a script: what it leaves in this global variable has the targets'),
  internals: {
    describe:
      'Also what the file declares and does not export, at its top level or in functions that run while it is loaded',
    type: 'boolean',
    default: false,
  },
  condition: {
    ...text("Condition of package.json's exports and imports, beside node's own; can be repeated"),
    array: true,
    nargs: 1,
  },
  ...contractsOption,
  suite: text('A passing suite or script: its calls say what parameters without a declared type may be'),
  goal: text(
    'Stop when every outcome is decided (decisions), take all paths (paths), or cover what observe observes (states)',
    DEFAULTS.goal,
  ),
  strategy: text(`Order of path conditions: ${STRATEGIES.join(', ')}`, DEFAULTS.strategy),
  numbers: text('What a number can be: double, integer', DEFAULTS.numbers),
  seed: text('Seed of clock, randomness and search', DEFAULTS.seed),
  scope: {
    ...text('Most objects of a class: N, Class=N, Class=exactly:N; can be repeated', undefined, BOUNDS),
    array: true,
    nargs: 1,
    defaultDescription: String(DEFAULTS.scope.default),
  },
  input: {
    ...text('What a parameter may be: NAME=DOMAIN, as a type (x=1|2|3, n=integer); can be repeated'),
    array: true,
    nargs: 1,
  },
  inputs: text(
    'How objects are made: their fields are written (fields), or by public calls (calls)',
    'fields',
  ),
  calls: text('With --inputs calls: most calls before that of the target', REACH_DEFAULTS.calls, BOUNDS),
  types: text('Inputs of the declared types only (as-is), or outside of them too (loose)', 'as-is'),
  env: {
    ...text('A variable of the environment that is an input too: NAME; can be repeated'),
    array: true,
    nargs: 1,
  },
  cycles: {
    describe: 'Recursive object types also as data with cycles',
    type: 'boolean',
    default: false,
    group: BOUNDS,
  },
  boundaries: {
    describe: 'Both sides of each comparison of numbers, in tests of their own where no other has them',
    type: 'boolean',
    default: false,
  },
  dependencies: {
    describe: 'Count the decisions of packages that the one under test depends on, too',
    type: 'boolean',
    default: false,
  },
  'max-length': text('Most predicates of a path condition that are negated', DEFAULTS.maxLength, BOUNDS),
  'max-paths': text('Most runs of a target', DEFAULTS.maxPaths, BOUNDS),
  'max-steps': text(
    'Most instructions of all runs of a target; unlike time, the same on any machine',
    undefined,
    BOUNDS,
  ),
  'max-queries': text('Most queries of the solver for a target', undefined, BOUNDS),
  patience: text('Most runs in a row that add no decision outcome', DEFAULTS.patience, BOUNDS),
  timeout: text('Seconds for a target', DEFAULTS.timeout / 1000, BOUNDS),
  'run-timeout': text('Seconds for one run of the subject', DEFAULTS.runTimeout / 1000, BOUNDS),
  yields: text('Most values read of a generator that a call gives back', DEFAULTS.yields, BOUNDS),
  'solver-timeout': text('Seconds for one query', DEFAULTS.solverTimeout / 1000, BOUNDS),
  rlimit: text("Z3's resource limit for one query; a tenth of it at first", DEFAULTS.rlimit, BOUNDS),
  'string-length': {
    ...text('Characters of texts where these matter, not their number alone', undefined, BOUNDS),
    defaultDescription: 'as many as literals, patterns and lengths ask for, and some more',
  },
  total: text('Seconds by the clock for all targets; each gets a share', undefined, BOUNDS),
  details: {
    describe: 'A whole report for each target, not a row',
    type: 'boolean',
    default: false,
    group: OUTPUT,
  },
  jobs: {
    ...text('Targets explored at the same time'),
    defaultDescription: 'as many as cores and memory allow',
  },
  memory: text('Megabytes that the process of the subject may hold', DEFAULTS.memory, BOUNDS),
  'fail-on': text(
    'What is a finding beside a violated @post (exit code 1): error, one that nothing catches',
    undefined,
    OUTPUT,
  ),
  emit: {
    ...text('Write tests for mocha or node-test; --no-emit for none', undefined, OUTPUT),
    defaultDescription: 'mocha, nothing with --json',
  },
  smt: text('Write each query that comes to Z3 into this folder, as an SMT-LIB script', undefined, OUTPUT),
  trace: text('Write each path into this file, as JSON lines', undefined, OUTPUT),
  quiet: {
    describe: 'No progress, and of what was explored only where something is wrong',
    type: 'boolean',
    default: false,
    group: OUTPUT,
  },
  minimize: {
    describe: 'Write as few tests as have the same outcomes',
    type: 'boolean',
    default: false,
    group: OUTPUT,
  },
  ...outputOptions,
  ...coverageOptions,
};

/** What the search for public calls does not take. */
const IGNORED_BY_CALLS: readonly string[] = [
  ...[
    'goal',
    'strategy',
    'scope',
    'max-length',
    'max-paths',
    'max-steps',
    'max-queries',
    'patience',
    'yields',
  ],
  ...['string-length', 'numbers', 'cycles', 'boundaries', 'dependencies', 'global', 'input', 'types', 'env'],
  ...['suite', 'jobs', 'total', 'details', 'fail-on', 'smt', 'trace', 'minimize'],
];

/** Whether states are the goal: the explorer takes them for decisions. */
export const hasStatesGoal = ({ goal }: Pick<RawExplore, 'goal'>): boolean => goal === 'states';

/** @throws PenumbraError `E_OPTION` for an option that was given and does nothing beside another */
export function refuseIgnored(raw: RawExplore, ignored: readonly string[], beside: string): void {
  for (const name of ignored) {
    const key = name.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
    const value = (raw as unknown as Readonly<Record<string, unknown>>)[key];
    const usual = exploreOptions[name]?.default as unknown;
    if (value === undefined || value === false || String(value) === String(usual)) continue;
    throw new PenumbraError({
      code: 'E_OPTION',
      message: `--${name} does nothing with ${beside}`,
      hint: 'Leave it out.',
    });
  }
}

/** The options that the explorer takes. @throws PenumbraError `E_OPTION` */
export async function readExploreOptions(raw: RawSearch): Promise<Omit<ExploreOptions, 'file' | 'target'>> {
  const inputs = await readInputs(raw.input ?? []);
  const goal = oneOf('goal', raw.goal, ['decisions', 'paths', 'states']);
  return {
    goal: goal === 'states' ? 'decisions' : goal,
    strategy: oneOf('strategy', raw.strategy, STRATEGIES),
    scope: scope(raw.scope ?? [], DEFAULTS.scope),
    maxLength: wholeNumber('max-length', raw.maxLength),
    maxPaths: wholeNumber('max-paths', raw.maxPaths),
    ...(raw.maxSteps === undefined ? {} : { maxSteps: wholeNumber('max-steps', raw.maxSteps) }),
    ...(raw.maxQueries === undefined ? {} : { maxQueries: wholeNumber('max-queries', raw.maxQueries) }),
    patience: wholeNumber('patience', raw.patience),
    timeout: seconds('timeout', raw.timeout),
    runTimeout: seconds('run-timeout', raw.runTimeout),
    yields: wholeNumber('yields', raw.yields),
    solverTimeout: seconds('solver-timeout', raw.solverTimeout),
    rlimit: wholeNumber('rlimit', raw.rlimit),
    memory: wholeNumber('memory', raw.memory),
    numbers: oneOf('numbers', raw.numbers, ['double', 'integer']),
    seed: wholeNumber('seed', raw.seed, 0),
    ...(raw.contracts === undefined ? {} : { contracts: raw.contracts }),
    ...(raw.global === undefined ? {} : { global: variable('global', raw.global) }),
    ...(raw.condition === undefined
      ? {}
      : { conditions: raw.condition.map((name) => condition('condition', name)) }),
    ...(raw.stringLength === undefined
      ? {}
      : { stringLength: wholeNumber('string-length', raw.stringLength) }),
    ...(raw.cycles ? { cycles: true } : {}),
    ...(raw.boundaries ? { boundaries: true } : {}),
    ...(raw.dependencies ? { dependencies: true } : {}),
    ...(Object.keys(inputs).length === 0 ? {} : { inputs }),
    ...(oneOf('types', raw.types, ['as-is', 'loose']) === 'loose' ? { types: 'loose' } : {}),
    ...(raw.internals ? { internals: true } : {}),
    ...(raw.smt === undefined ? {} : { smt: true }),
    ...(raw.env === undefined ? {} : { env: [...new Set(raw.env.map(environmentVariable))] }),
  };
}

/**
 * How `reach` searches where inputs are made by calls; undefined: their fields are written.
 * @throws PenumbraError `E_OPTION`
 */
export function readCalls(raw: RawExplore): Omit<ReachOptions, 'file' | 'target'> | undefined {
  if (oneOf('inputs', raw.inputs, ['fields', 'calls']) === 'fields') return undefined;
  refuseIgnored(raw, IGNORED_BY_CALLS, '--inputs calls');
  return {
    ...REACH_DEFAULTS,
    from: 'code',
    fields: true,
    ...(raw.contracts === undefined ? {} : { contracts: raw.contracts }),
    calls: wholeNumber('calls', raw.calls, 0),
    timeout: seconds('timeout', raw.timeout),
    runTimeout: seconds('run-timeout', raw.runTimeout),
    solverTimeout: seconds('solver-timeout', raw.solverTimeout),
    rlimit: wholeNumber('rlimit', raw.rlimit),
    memory: wholeNumber('memory', raw.memory),
    seed: wholeNumber('seed', raw.seed, 0),
  };
}

/** Targets at the same time; undefined: as many as fit. @throws PenumbraError `E_OPTION` */
export function readJobs({ jobs }: Pick<RawExplore, 'jobs'>): number | undefined {
  return jobs === undefined ? undefined : wholeNumber('jobs', jobs);
}

/** Milliseconds for all targets; undefined: no limit. @throws PenumbraError `E_OPTION` */
export function readTotal({ total }: Pick<RawExplore, 'total'>): number | undefined {
  return total === undefined ? undefined : seconds('total', total);
}

/** Whether an error that nothing catches is a finding. @throws PenumbraError `E_OPTION` */
export function readFailOn({ failOn }: Pick<RawExplore, 'failOn'>): boolean {
  return failOn !== undefined && oneOf('fail-on', failOn, ['error']) === 'error';
}

export type Framework = 'mocha' | 'node-test';

/** Which tests to write; undefined: none. @throws PenumbraError `E_OPTION` */
export function readEmit({ emit, json }: Pick<RawExplore, 'emit' | 'json'>): Framework | undefined {
  if (emit === false) return undefined;
  if (emit === undefined) return json ? undefined : 'mocha';
  return oneOf<Framework>('emit', emit, ['mocha', 'node-test']);
}
