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

/** Milliseconds that a program may take to load, with the compilation of all that it requires: a compiler takes 10,000. */
export const LOAD_LIMIT = 30_000;
