/** One input run again on plain node, its decisions beside the predicted ones. */
import type { Outcome } from '../explore/events.js';
import { type KeyedDecision, observablePart } from './compare.js';
import { findTest, type StoredTest } from './lookup.js';
import type { Replayed } from './observation.js';
import { MOST_TOLD } from './recorder.js';
import { Replayer } from './replayer.js';
import type { Inputs } from './run.js';
import type { ReplayVerdict } from './verdict.js';

/** One row of the trace: a decision, as predicted and as seen. Undefined: there was none. */
export interface TraceRow {
  readonly place: string;
  readonly text: string;
  readonly predicted?: boolean;
  readonly seen?: boolean;
}

export type ReplayReport = {
  readonly subject: { readonly file: string; readonly target: string };
  readonly inputs: Inputs;
  /** Undefined where it could not run. */
  readonly seen?: Outcome | undefined;
  readonly trace: readonly TraceRow[];
} & (
  | ({
      readonly id: string;
      readonly pathCondition: readonly string[];
      readonly predicted: Outcome;
    } & ReplayVerdict)
  /** Nothing but the input was known. `reason`: why it did not come to its end. */
  | { readonly replay: 'unpredicted'; readonly reason?: string }
);

/**
 * Runs a test again.
 * @param name its identity in the run directory, or a JSON file that holds it
 * @throws PenumbraError `E_TEST`
 */
export async function replayTest(name: string, directory: string): Promise<ReplayReport> {
  const stored = findTest(name, directory);
  const replayer = new Replayer(stored.options);
  try {
    return await report(stored, replayer);
  } finally {
    await replayer.close();
  }
}

async function report(
  { options, inputs, path, sites }: StoredTest,
  replayer: Replayer,
): Promise<ReplayReport> {
  const subject = { file: options.file, target: options.target };
  const trace = new Trace(replayer);
  if (!path) {
    const replayed = await replayer.observe(inputs);
    const reason = replayed.kind === 'ran' ? {} : { reason: replayed.reason };
    const rows = trace.sideBySide([], trace.seen(replayed));
    return { subject, inputs, replay: 'unpredicted', ...reason, ...outcomeOf(replayed), trace: rows };
  }
  replayer.addSites(sites);
  const [result] = await replayer.replay([path]);
  const { verdict, replayed } = result!;
  const { id, pathCondition, outcome } = path;
  const predicted = observablePart(path.decisions, replayer.names);
  // Of a run that was cut, the beginnings are compared.
  const length = outcome.kind === 'timeout' ? Math.min(predicted.length, MOST_TOLD) : undefined;
  const rows = trace.sideBySide(predicted.slice(0, length), trace.seen(replayed).slice(0, length));
  return {
    subject,
    id,
    inputs,
    pathCondition,
    ...verdict,
    predicted: outcome,
    ...outcomeOf(replayed),
    trace: rows,
  };
}

/** Decisions of two runs as rows. */
class Trace {
  constructor(private readonly replayer: Replayer) {}

  seen(replayed: Replayed): KeyedDecision[] {
    if (replayed.kind === 'impossible') return [];
    return replayed.decisions.map(({ site, taken }) => ({ ...this.replayer.recordedName(site)!, taken }));
  }

  sideBySide(predicted: readonly KeyedDecision[], seen: readonly KeyedDecision[]): TraceRow[] {
    const rows: TraceRow[] = [];
    for (let i = 0; i < Math.max(predicted.length, seen.length); i += 1) {
      const [before, now] = [predicted[i], seen[i]];
      const isSame = before?.key === now?.key;
      if (before && !isSame) rows.push({ ...this.words(before), predicted: before.taken });
      if (!now) continue;
      const known = before && isSame ? { predicted: before.taken } : {};
      rows.push({ ...this.words(now), ...known, seen: now.taken });
    }
    return rows;
  }

  private words({ key, words }: KeyedDecision): Pick<TraceRow, 'place' | 'text'> {
    return { place: words, text: this.replayer.names.recorded(key)?.text ?? '' };
  }
}

function outcomeOf(replayed: Replayed): { readonly seen?: Outcome } {
  switch (replayed.kind) {
    case 'ran':
      return { seen: replayed.plain.outcome };
    case 'unfinished':
      return { seen: { kind: 'timeout' } };
    case 'impossible':
      return {};
  }
}
