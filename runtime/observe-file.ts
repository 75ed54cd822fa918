/** Observing a target of a file: what came of it, journaled as it comes. */
import { ExploringRuns } from './exploring-runs.js';
import { type Journal, openJournal } from './journal/journal.js';
import type { ObservationRecord } from './journal/records.js';
import type { MarkedText, ObservedRun, ObserveEvent, ObserveResult, Runner } from './observe/events.js';
import { observe as observeTarget } from './observe/observe.js';
import { OBSERVE_DEFAULTS, type ObserveOptions } from './observe/options.js';
import type { KeptReply } from './solver/z3/kept-reply.js';
import type { SolverMemory } from './solver/z3/session.js';
import { checkFile } from './subject-file.js';
import { penumbraVersion } from './version.js';

export interface ObserveRequest extends Partial<ObserveOptions> {
  readonly file: string;
  /** Export path of a function or method. */
  readonly target: string;
  /** The run directory. Absent: no journal. */
  readonly run?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Observes a target: a table of its states by labels, tests that cover them, proofs for those that none can reach. There is
 * a `start` for each group of observations, a `path` and a `test` as they come, and an `end` with the result, unless the signal
 * came before. What a run directory holds of an observation that was interrupted is taken up.
 * @throws PenumbraError for bad input: `E_FILE`, `E_PARSE`, `E_TARGET`, `E_SPEC…`, `E_OBSERVE`
 */
export async function* observe({
  run,
  signal,
  ...given
}: ObserveRequest): AsyncGenerator<ObserveEvent, void> {
  checkFile(given.file);
  const options: ObserveOptions = { ...OBSERVE_DEFAULTS, ...given };
  const versions = { penumbra: penumbraVersion(), node: process.version };
  const journal: Journal<ObservationRecord> | undefined =
    run === undefined ? undefined : openJournal<ObservationRecord>(run, 'observe', options, versions);
  const { explore: timeout, seed } = options;
  const runner = new ExploringRuns(options, { timeout, seed, signal }, false);
  const earlier = journal?.earlier ?? [];
  // A run is the same again as long as the solver answers the same: what was told before is not written again.
  let told = earlier.filter(({ record }) => record === 'observed').length;
  try {
    for await (const event of observeTarget(options, runner, new Answers(earlier, journal, signal))) {
      if (signal?.aborted) return;
      if (event.type === 'end') {
        const { options: _, ...result } = event.result;
        journal?.append({ record: 'end', result });
      } else if (told > 0) told -= 1;
      else journal?.append({ record: 'observed', event });
      yield event;
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    await runner.close();
    journal?.close();
  }
}

/** What the solver answered, in the journal. */
class Answers implements SolverMemory {
  private readonly left: Extract<ObservationRecord, { record: 'answer' }>[];

  constructor(
    earlier: readonly ObservationRecord[],
    private readonly journal: Journal<ObservationRecord> | undefined,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.left = earlier.flatMap((record) => (record.record === 'answer' ? [record] : []));
  }

  recall(query: string): KeptReply | undefined {
    // Between two queries is where a run can end.
    this.signal?.throwIfAborted();
    const [next] = this.left;
    if (next?.query === query) return this.left.shift()!.reply;
    this.left.length = 0;
    return undefined;
  }

  keep(query: string, reply: KeptReply): void {
    this.journal?.append({ record: 'answer', query, reply });
  }
}

type Inputs = Parameters<Runner['run']>[1];

/** Keeps the texts that runs were made with: one for each group of observations. */
class KeepingTexts implements Runner {
  readonly texts: MarkedText[] = [];

  constructor(private readonly runs: ExploringRuns) {}

  name(...args: Parameters<Runner['name']>): string {
    return this.runs.name(...args);
  }

  async run(...[marked, inputs, outside]: Parameters<Runner['run']>): Promise<ObservedRun | undefined> {
    if (!marked.isAside && !this.texts.some(({ text }) => text === marked.text)) this.texts.push(marked);
    return await this.runs.run(marked, inputs, outside);
  }

  explored(text: string): ReturnType<NonNullable<Runner['explored']>> {
    return this.runs.explored(text);
  }

  async passed(...args: Parameters<Runner['passed']>): ReturnType<Runner['passed']> {
    return await this.runs.passed(...args);
  }
}

/** Inputs that are run at a time. */
const BATCH = 500;

/** Sets of inputs, by the states that they pass through. */
export interface ComparedInputs {
  readonly result: ObserveResult;
  /** For each set, how many states of the table its runs pass through. */
  readonly passed: readonly number[];
}

/**
 * Observes a target, and runs other inputs beside it, to see how many of its states they pass through.
 * @param others gives sets of inputs by the result
 * @throws PenumbraError as `observe` does
 */
export async function compareInputs(
  given: ObserveRequest,
  others: (result: ObserveResult) => Promise<readonly Iterable<Inputs>[]>,
): Promise<ComparedInputs> {
  checkFile(given.file);
  const options: ObserveOptions = { ...OBSERVE_DEFAULTS, ...given };
  const { explore: timeout, seed } = options;
  const runs = new ExploringRuns(options, { timeout, seed }, false);
  try {
    const keeping = new KeepingTexts(runs);
    let result: ObserveResult | undefined;
    for await (const event of observeTarget(options, keeping))
      if (event.type === 'end') result = event.result;
    const passed: number[] = [];
    for (const inputs of await others(result!))
      passed.push(await statesPassed(result!, keeping.texts, runs, inputs));
    return { result: result!, passed };
  } finally {
    await runs.close();
  }
}

async function statesPassed(
  { groups }: ObserveResult,
  texts: readonly MarkedText[],
  runs: ExploringRuns,
  inputs: Iterable<Inputs>,
): Promise<number> {
  const own = groups.map(
    ({ states }) => new Set(states.map(({ label, valuation }) => `${label}:${valuation}`)),
  );
  const seen = groups.map(() => new Set<string>());
  const all = [...inputs];
  for (let from = 0; from < all.length; from += BATCH)
    for (const [i, text] of texts.entries()) {
      const { labels, observations } = groups[i]!;
      for (const [label, valuation] of await runs.passed(text, all.slice(from, from + BATCH))) {
        const bits = observations.map((_, bit) => ((valuation >> bit) & 1 ? 'T' : 'F')).join('');
        const name = `${labels[label]!.name}:${bits}`;
        if (own[i]!.has(name)) seen[i]!.add(name);
      }
    }
  return seen.reduce((sum, { size }) => sum + size, 0);
}
