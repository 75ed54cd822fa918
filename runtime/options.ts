/** Options with their defaults: the one place that says what is explored when nothing is said. */
import type { EnumerateOptions } from './enumerate/options.js';
import type { ExploreOptions } from './explore/events.js';

export const DEFAULTS: Omit<ExploreOptions, 'file' | 'target'> = {
  goal: 'decisions',
  strategy: 'bfs',
  scope: { default: 3, classes: {} },
  maxLength: 20,
  maxPaths: 1000,
  timeout: 60_000,
  runTimeout: 5000,
  solverTimeout: 10_000,
  rlimit: 10_000_000,
  memory: 2048,
  numbers: 'auto',
  seed: 0,
};

export const ENUMERATE_DEFAULTS: Omit<EnumerateOptions, 'file' | 'target'> = {
  scope: DEFAULTS.scope,
  numbers: {},
  engine: 'auto',
  count: false,
  seed: DEFAULTS.seed,
  timeout: DEFAULTS.timeout,
  runTimeout: DEFAULTS.runTimeout,
  memory: DEFAULTS.memory,
  maxFailures: 100,
};
