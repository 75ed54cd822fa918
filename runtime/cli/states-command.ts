/** `penumbra explore --goal states`: the states of observations in place of the outcomes of decisions. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { ExploreOptions } from '../explore/events.js';
import { exploreStates } from '../states-goal.js';
import { ExitCode, type Streams } from './commands.js';
import { showObservation } from './observe-command.js';
import { type RawExplore, readEmit, refuseIgnored } from './options/explore-options.js';

/** Options that say where results of an exploration go, of which there are none, or that are for several targets. */
const IGNORED = [
  'suite',
  'jobs',
  'total',
  'details',
  'fail-on',
  'smt',
  'trace',
  'minimize',
  'global',
] as const;

/** @throws PenumbraError */
export async function statesCommand(
  raw: RawExplore,
  options: Omit<ExploreOptions, 'file' | 'target' | 'goal'>,
  streams: Streams,
): Promise<number> {
  const { file, target } = raw;
  if (target === undefined)
    throw new PenumbraError({
      code: 'E_OPTION',
      message: '--goal states needs --target NAME',
      hint: 'States are those of one function.',
    });
  refuseIgnored(raw, IGNORED, '--goal states');
  const controller = new AbortController();
  const interrupt = (): void => controller.abort();
  process.on('SIGINT', interrupt);
  try {
    const result = await exploreStates({ ...options, file, target, signal: controller.signal });
    if (!result) return ExitCode.interrupted;
    await showObservation(result, { json: raw.json, framework: readEmit(raw), out: raw.out }, streams);
    return ExitCode.done;
  } finally {
    process.off('SIGINT', interrupt);
  }
}
