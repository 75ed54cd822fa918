/** The default options of an exploration. */
import type { ExploreOptions } from './events.js';

export const DEFAULTS: Omit<ExploreOptions, 'file' | 'target'> = {
  goal: 'decisions',
  strategy: 'coverage',
  scope: { default: 3, isUsual: true, classes: {} },
  maxLength: 20,
  maxPaths: 1000,
  patience: 400,
  timeout: 60_000,
  runTimeout: 5000,
  yields: 10,
  solverTimeout: 10_000,
  rlimit: 10_000_000,
  memory: 2048,
  numbers: 'double',
  seed: 0,
};
