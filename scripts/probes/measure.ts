/** One probe explored until all of its statements are reached, or it is known that nothing leads to them. */
import { type ExplorationSummary, explore, type Outcome, type TestRecord } from '../../runtime/index.js';
import type { Probe, Statement } from './read.js';
import { outcomeOf, sameOutcome } from './witness.js';

export interface ProbeResult {
  readonly probe: Probe;
  /** Statements that a test reached, the first with its inputs, and those that are known to have none. */
  readonly reached: readonly Reached[];
  /** Statements that no test reached, and those that are not known to have none. */
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
  /** Undefined of a statement that nothing leads to. */
  readonly inputs: TestRecord['inputs'] | undefined;
}

/** Runs for one probe. Beside them only the limits of runs and queries count, which are time on the processor. */
const MOST_PATHS = 300;
/** Milliseconds of the clock, which no probe comes near. */
const TIMEOUT = 600_000;
const GOALS = ['decisions', 'paths'] as const;

export async function measureProbe(probe: Probe): Promise<ProbeResult> {
  const { file, target, statements } = probe;
  const reached: Reached[] = [];
  let paths = 0;
  const open = new Map<Statement, Outcome>();
  for (const one of statements)
    if (one.witness !== undefined) open.set(one, await outcomeOf(probe, one.witness));
  const nevers = new Set(statements.filter(({ witness }) => witness === undefined));
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
    // As users have it first; what is thrown or returned behind no decision takes all paths.
    for (const goal of nevers.size > 0 ? GOALS.slice(0, 1) : GOALS) {
      if (open.size === 0 && nevers.size === 0) break;
      const events = explore({ file, target, goal, timeout: TIMEOUT, maxPaths: MOST_PATHS, jobs: 1 });
      for await (const event of events) {
        if (event.type === 'path') look(event.test);
        if (open.size === 0 && nevers.size === 0) break;
        if (event.type !== 'end') continue;
        for (const statement of nevers) {
          if (!isRefuted(statement, event.result.summary)) continue;
          nevers.delete(statement);
          reached.push({ statement, inputs: undefined });
        }
        const { exhausted, bounds, concretized } = event.result.summary;
        isExhausted ||= exhausted;
        limits = [
          ...bounds.filter(({ hit }) => hit).map(({ name }) => name),
          ...concretized.map(({ operation }) => `concrete ${operation}`),
        ];
      }
    }
  } catch (error) {
    limits = [error instanceof Error ? error.message : String(error)];
  }
  const missed = [...open.keys(), ...nevers];
  const isWrong = isExhausted && open.size > 0;
  return { probe, reached, missed, divergent, isWrong, limits, paths };
}

/** Whether a decision on the line of a statement is known to have an outcome that nothing leads to, and all are known. */
function isRefuted({ line }: Statement, { decisions }: ExplorationSummary): boolean {
  const states = decisions.list
    .filter((site) => site.line === line)
    .flatMap(({ whenTrue, whenFalse }) => [whenTrue, whenFalse]);
  return (
    states.includes('infeasible') && states.every((state) => state === 'infeasible' || state === 'covered')
  );
}
