/** `penumbra observe`. */
import { emitObserved } from '../emit/observed-suite.js';
import type { ObserveResult } from '../observe/events.js';
import { observe } from '../observe-file.js';
import { observationDocument } from '../report/observation-document.js';
import { observationReport } from '../report/observation-text.js';
import { ExitCode, type Streams } from './commands.js';
import { emittedInWords } from './emitted-words.js';
import type { Framework } from './options/explore-options.js';
import { type RawObserve, readObserveEmit, readObserveOptions } from './options/observe-options.js';

/** @throws PenumbraError */
export async function observeCommand(raw: RawObserve, { out, err }: Streams): Promise<number> {
  const options = readObserveOptions(raw);
  const framework = readObserveEmit(raw);
  const controller = new AbortController();
  const interrupt = (): void => controller.abort();
  process.on('SIGINT', interrupt);
  let result: ObserveResult | undefined;
  try {
    const run = raw.run === false ? undefined : raw.run;
    for await (const event of observe({ ...options, run, signal: controller.signal }))
      if (event.type === 'end') result = event.result;
  } finally {
    process.off('SIGINT', interrupt);
  }
  if (!result) {
    if (raw.run !== false) err.write('interrupted: the same command goes on with it\n');
    return ExitCode.interrupted;
  }
  await showObservation(result, { ...raw, framework }, { out, err });
  const isFaulty =
    result.checked.some(({ status }) => status === 'fault') ||
    (options.checks.length > 0 && result.tests.some(({ faults }) => faults.length > 0));
  return isFaulty ? ExitCode.finding : ExitCode.done;
}

interface Shown {
  readonly json: boolean;
  readonly html?: string | undefined;
  readonly framework: Framework | undefined;
  /** Where tests are written. */
  readonly out: string;
}

/** Prints what was observed, draws it and writes its tests, as far as that was asked for. */
export async function showObservation(
  result: ObserveResult,
  { json, html, framework, out: directory }: Shown,
  { out, err }: Pick<Streams, 'out' | 'err'>,
): Promise<void> {
  if (json) out.write(`${JSON.stringify(observationDocument(result), undefined, 2)}\n`);
  else out.write(observationReport(result, { width: out.columns ?? 120 }));
  if (html !== undefined) {
    const { writeStateGraph } = await import('../render/state-graph.js');
    await writeStateGraph(result, html);
    (json ? err : out).write(`drew the states: ${html}\n`);
  }
  if (framework === undefined) return;
  const emitted = await emitObserved({ result, framework, directory });
  (json ? err : out).write(`${emittedInWords(emitted, framework)}\n`);
}
