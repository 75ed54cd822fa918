/** The options of `penumbra corpus run`: names, what they say of themselves, how they are read. */
import type { Options } from 'yargs';
import type { CorpusOptions } from '../../corpus/options.js';
import { DEFAULTS } from '../../explore/defaults.js';
import {
  BOUNDS,
  exploreOptions,
  OUTPUT,
  type RawExplore,
  type RawSearch,
  readExploreOptions,
  text,
} from './explore-options.js';
import { seconds, wholeNumber } from './option-values.js';

export interface RawCorpusRun extends RawSearch, Pick<RawExplore, 'quiet' | 'json'> {
  readonly run: string;
  readonly packages?: string;
  readonly sample: string;
  readonly cpu: string;
  readonly time: string;
  readonly packageMemory: string;
}

/** Budgets that a target is over with long before the limits of time, which only hold off what no budget counts. */
const BUDGETS = { maxSteps: 20_000_000, maxQueries: 2000, rlimit: 1_000_000 };
const LIMITS = { timeout: 300, runTimeout: 60, solverTimeout: 60, cpu: 7200, time: 28_800, memory: 6144 };

/** Options of `explore` that concern one file, and what is made of it. */
const OF_FILES: ReadonlySet<string> = new Set([
  ...[
    'target',
    'global',
    'condition',
    'contracts',
    'suite',
    'input',
    'env',
    'total',
    'details',
    'fail-on',
    'emit',
    'out',
  ],
  ...[
    'inputs',
    'calls',
    'minimize',
    'smt',
    'trace',
    'coverage',
    'coverage-dir',
    'baseline',
    'sarif',
    'report',
  ],
]);

const shared = Object.fromEntries(Object.entries(exploreOptions).filter(([name]) => !OF_FILES.has(name)));

export const corpusOptions: Readonly<Record<string, Options>> = {
  sample: text('Most functions of a package, always the same ones; 0: all', 0),
  ...shared,
  'max-steps': text('Most instructions of all runs of a function', BUDGETS.maxSteps, BOUNDS),
  'max-queries': text('Most queries of the solver for a function', BUDGETS.maxQueries, BOUNDS),
  rlimit: text("Z3's resource limit for one query; a tenth of it at first", BUDGETS.rlimit, BOUNDS),
  timeout: text('Seconds for a function, should no budget end it', LIMITS.timeout, BOUNDS),
  'run-timeout': text('Seconds for one run of a function, likewise', LIMITS.runTimeout, BOUNDS),
  'solver-timeout': text('Seconds for one query, likewise', LIMITS.solverTimeout, BOUNDS),
  cpu: text('Seconds on the processor for a package, all its processes together', LIMITS.cpu, BOUNDS),
  time: text('Seconds by the clock for a package', LIMITS.time, BOUNDS),
  'package-memory': text('Megabytes for a package, all its processes together', LIMITS.memory, BOUNDS),
  jobs: {
    ...text('Packages explored at the same time'),
    defaultDescription: 'as many as cores and memory allow',
  },
  run: text('Folder of the run: what is there is gone on with', 'penumbra-corpus', OUTPUT),
  packages: {
    ...text('Where packages are installed, once', undefined, OUTPUT),
    defaultDescription: 'packages in the folder of the run',
  },
};

/** @throws PenumbraError `E_OPTION` */
export async function readCorpusOptions(raw: RawCorpusRun): Promise<CorpusOptions> {
  const target = await readExploreOptions(raw);
  return {
    sample: wholeNumber('sample', raw.sample, 0),
    target: { ...DEFAULTS, ...target },
    limits: {
      cpu: seconds('cpu', raw.cpu) / 1000,
      time: seconds('time', raw.time) / 1000,
      memory: wholeNumber('package-memory', raw.packageMemory),
    },
  };
}
