/** What is enumerated when nothing is said: within the limits of an exploration. */
import type { EnumerateOptions } from './enumerate/options.js';
import { DEFAULTS } from './explore/defaults.js';

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
