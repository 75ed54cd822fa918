/** The machine that runs the program, with the limits of an exploration. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Machine } from '../../../vm/index.js';
import { LOAD_LIMIT } from '../defaults.js';
import type { ExploreOptions } from '../events.js';
import { scriptOf } from '../subject/script.js';

/** Limit of instructions for each millisecond of the time limit. No machine is fast enough to reach it. */
const STEPS_PER_MILLISECOND = 10_000;
/** Limit of words in the log of a run for each megabyte of the memory limit. Lowering the log takes more than that. */
const WORDS_PER_MEGABYTE = 4096;

/** The last machine: targets of one file are explored on one, which has the file's code compiled. */
let last: { readonly key: string; readonly machine: Machine } | undefined;

export function machineFor({ runTimeout, memory, ...options }: ExploreOptions): Machine {
  const { file, global, seed, internals } = options;
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const key = JSON.stringify([file, written, global, seed, internals, runTimeout, memory]);
  if (last?.key === key) return last.machine;
  const machine = new Machine({
    seed,
    script: scriptOf(options),
    internals: internals && resolve(file),
    timeLimit: runTimeout,
    loadLimit: LOAD_LIMIT,
    stepLimit: runTimeout * STEPS_PER_MILLISECOND,
    logLimit: memory * WORDS_PER_MEGABYTE,
  });
  last = { key, machine };
  return machine;
}
