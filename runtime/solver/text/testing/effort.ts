/** What tests grant the solver of strings for one query: as much as their small circuits take. */
import type { TextEffort } from '../text-answers.js';

export const EFFORT: TextEffort = { conflicts: 20_000, visits: Number.POSITIVE_INFINITY };
