/** `penumbra observe`. */
import { emitObserved } from '../emit/observed-suite.js';
import type { ObserveResult } from '../observe/events.js';
import { observe } from '../observe-file.js';
import { observationDocument } from '../report/observation-document.js';
import { observationReport } from '../report/observation-text.js';
import { ExitCode, type Streams } from './commands.js';
import { emittedInWords } from './emitted-words.js';
import { type RawObserve, readObserveEmit, readObserveOptions } from './observe-options.js';

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
  if (raw.json) out.write(`${JSON.stringify(observationDocument(result), undefined, 2)}\n`);
  else out.write(observationReport(result, { width: out.columns ?? 120 }));
  if (raw.html !== undefined) {
    const { writeStateGraph } = await import('../render/state-graph.js');
    await writeStateGraph(result, raw.html);
    (raw.json ? err : out).write(`drew the states: ${raw.html}\n`);
  }
  if (framework !== undefined) {
    const emitted = await emitObserved({ result, framework, directory: raw.out });
    (raw.json ? err : out).write(`${emittedInWords(emitted, framework)}\n`);
  }
  const isFaulty =
    result.checked.some(({ status }) => status === 'fault') ||
    (options.checks.length > 0 && result.tests.some(({ faults }) => faults.length > 0));
  return isFaulty ? ExitCode.finding : ExitCode.done;
}
