/** The machine that runs the program, with the limits of an exploration. */
import { Machine } from '../../../vm/index.js';
import type { ExploreOptions } from '../events.js';

/** Instructions of a run for each millisecond that it may take: fewer than any machine has time for. */
const STEPS_PER_MILLISECOND = 10_000;
/** Words that the log of a run may take for each megabyte of the process: what is made of it takes more. */
const WORDS_PER_MEGABYTE = 4096;

export function machineFor({ seed, runTimeout, memory }: ExploreOptions): Machine {
  return new Machine({
    seed,
    timeLimit: runTimeout,
    stepLimit: runTimeout * STEPS_PER_MILLISECOND,
    logLimit: memory * WORDS_PER_MEGABYTE,
  });
}
