/** One input run again on plain node, its decisions beside the predicted ones. */
import type { Outcome, SiteRecord } from '../explore/events.js';
import type { JsonValue } from '../inputs/values.js';
import { observablePart } from './compare.js';
import { findTest, type StoredTest } from './lookup.js';
import { Replayer } from './replayer.js';
import type { ReplayVerdict } from './verdict.js';

/** One row of the trace: a decision, as predicted and as seen. Undefined: there was none. */
export interface TraceRow {
  readonly place: string;
  readonly text: string;
  readonly predicted?: boolean;
  readonly seen?: boolean;
}

export type ReplayReport = ReplayVerdict & {
  readonly id: string;
  readonly subject: { readonly file: string; readonly target: string };
  readonly inputs: Readonly<Record<string, JsonValue>>;
  readonly pathCondition: readonly string[];
  readonly predicted: Outcome;
  /** Undefined where it could not run or did not come back. */
  readonly seen?: Outcome | undefined;
  readonly trace: readonly TraceRow[];
};

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

async function report({ options, path, sites }: StoredTest, replayer: Replayer): Promise<ReplayReport> {
  replayer.addSites(sites);
  const [result] = await replayer.replay([path]);
  const { verdict, replayed } = result!;
  const texts = new Map(sites.map((site) => [replayer.names.predicted(site.site)!.key, site]));
  const predicted = observablePart(path.decisions, replayer.names);
  const seen = replayed.kind === 'ran' ? replayed.decisions : [];
  const trace: TraceRow[] = [];
  for (let i = 0; i < Math.max(predicted.length, seen.length); i += 1) {
    const before = predicted[i];
    const now = seen[i];
    const named = now && replayer.recordedName(now.site);
    if (before && (!named || before.key !== named.key))
      trace.push({ ...words(before, texts), predicted: before.taken });
    if (!now || !named) continue;
    const isSame = before?.key === named.key;
    trace.push({ ...words(named, texts), ...(isSame ? { predicted: before.taken } : {}), seen: now.taken });
  }
  return {
    id: path.id,
    subject: { file: options.file, target: options.target },
    inputs: path.inputs,
    pathCondition: path.pathCondition,
    ...verdict,
    predicted: path.outcome,
    ...(replayed.kind === 'ran' ? { seen: replayed.plain.outcome } : {}),
    trace,
  };
}

function words(
  { key, words: place }: { readonly key: string; readonly words: string },
  texts: ReadonlyMap<string, SiteRecord>,
): { readonly place: string; readonly text: string } {
  return { place, text: texts.get(key)?.text ?? '' };
}
