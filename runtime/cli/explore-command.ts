/** `penumbra explore`. */
import { emitTests } from '../emit/emit.js';
import { checkFile, exploreTargets, listTargets } from '../explore-file.js';
import { type Failure, fileDocument, targetDocument } from '../report/document.js';
import { openProgress } from '../report/progress.js';
import { textReport } from '../report/text.js';
import type { TargetResult } from '../result.js';
import { ExitCode, failureOf, isComplaint, type Streams } from './commands.js';
import { emittedInWords } from './emitted-words.js';
import {
  type Framework,
  type RawExplore,
  readEmit,
  readExploreOptions,
  readJobs,
} from './explore-options.js';

/** @throws PenumbraError */
export async function exploreCommand(raw: RawExplore, { out, err }: Streams): Promise<number> {
  const options = readExploreOptions(raw);
  const framework = readEmit(raw);
  checkFile(raw.file);
  const controller = new AbortController();
  const interrupt = (): void => controller.abort();
  process.on('SIGINT', interrupt);
  const progress = await openProgress(err);
  const results: TargetResult[] = [];
  const failures: Failure[] = [];
  try {
    const targets = raw.target === undefined ? await listTargets(raw.file) : [raw.target];
    const run = raw.run === false ? undefined : raw.run;
    const request = { ...options, file: raw.file, run, signal: controller.signal, jobs: readJobs(raw) };
    for (const { target, events } of exploreTargets(targets, request)) {
      try {
        for await (const event of events) {
          progress.show(event);
          if (event.type !== 'end') continue;
          progress.stop();
          results.push(event.result);
          await show(event.result, { raw, framework, out, err });
        }
      } catch (error) {
        progress.stop();
        if (raw.target !== undefined || !isComplaint(error)) throw error;
        failures.push(failureOf(target, error));
        err.write(`${target}: ${error.format()}\n`);
      }
    }
  } finally {
    process.off('SIGINT', interrupt);
  }
  if (raw.json) {
    const document =
      raw.target === undefined ? fileDocument(raw.file, results, failures) : targetDocument(results[0]!);
    out.write(`${JSON.stringify(document, undefined, 2)}\n`);
  }
  if (controller.signal.aborted) return ExitCode.interrupted;
  if (failures.length > 0) return ExitCode.badInput;
  return results.some(({ findings }) => findings.length > 0) ? ExitCode.finding : ExitCode.done;
}

interface Showing extends Streams {
  readonly raw: RawExplore;
  readonly framework: Framework | undefined;
}

async function show(result: TargetResult, { raw, framework, out, err }: Showing): Promise<void> {
  if (!raw.json) out.write(`${textReport(result, { width: out.columns ?? 120 })}`);
  if (framework === undefined) return;
  const emitted = await emitTests({ result, framework, directory: raw.out });
  (raw.json ? err : out).write(`${emittedInWords(emitted, framework)}\n`);
}
