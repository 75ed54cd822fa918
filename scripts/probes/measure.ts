/** One probe explored until all of its statements are reached. */
import { explore, type TestRecord } from '../../runtime/index.js';
import type { Probe, Statement } from './read.js';
import { outcomeOf, sameOutcome } from './witness.js';

export interface ProbeResult {
  readonly probe: Probe;
  /** Statements that a test reached, the first with its inputs. */
  readonly reached: readonly Reached[];
  /** Statements that no test reached. */
  readonly missed: readonly Statement[];
  /** Tests whose run on plain node was another than predicted, or that took another path than their query predicted. */
  readonly divergent: number;
  /** Whether every path condition within the bounds was decided though there are more: a proof that is wrong. */
  readonly isWrong: boolean;
  /** What cut the search, or made a value concrete. */
  readonly limits: readonly string[];
  /** Runs of the probe. */
  readonly paths: number;
}

export interface Reached {
  readonly statement: Statement;
  readonly inputs: TestRecord['inputs'];
}

/** Runs for one probe. Beside them only the limits of runs and queries count, which are time on the processor. */
const MOST_PATHS = 300;
/** Milliseconds of the clock, which no probe comes near. */
const TIMEOUT = 600_000;

export async function measureProbe(probe: Probe): Promise<ProbeResult> {
  const { file, target, statements } = probe;
  const reached: Reached[] = [];
  let paths = 0;
  const open = new Map(
    await Promise.all(statements.map(async (one) => [one, await outcomeOf(probe, one)] as const)),
  );
  let divergent = 0;
  let isExhausted = false;
  let limits: readonly string[] = [];
  const look = (test: TestRecord): void => {
    if (test.replay === 'divergent' || test.divergence !== undefined) divergent += 1;
    paths += 1;
    if (test.replay !== 'same') return;
    for (const [statement, outcome] of open) {
      if (!sameOutcome(test.outcome, outcome)) continue;
      open.delete(statement);
      reached.push({ statement, inputs: test.inputs });
    }
  };
  try {
    const events = explore({ file, target, goal: 'paths', timeout: TIMEOUT, maxPaths: MOST_PATHS, jobs: 1 });
    for await (const event of events) {
      if (event.type === 'path') look(event.test);
      if (open.size === 0) break;
      if (event.type !== 'end') continue;
      const { exhausted, bounds, concretized } = event.result.summary;
      isExhausted = exhausted;
      limits = [
        ...bounds.filter(({ hit }) => hit).map(({ name }) => name),
        ...concretized.map(({ operation }) => `concrete ${operation}`),
      ];
    }
  } catch (error) {
    limits = [error instanceof Error ? error.message : String(error)];
  }
  const missed = [...open.keys()];
  const isWrong = isExhausted && missed.length > 0;
  return { probe, reached, missed, divergent, isWrong, limits, paths };
}
