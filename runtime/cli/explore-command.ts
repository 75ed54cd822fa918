/** `penumbra explore`. */
import { emitTests } from '../emit/emit.js';
import { exploreTargets, openTargets } from '../explore-file.js';
import { fileProcesses } from '../file-processes.js';
import { fileDocument, targetDocument } from '../report/document.js';
import { openProgress } from '../report/progress.js';
import { textReport } from '../report/text.js';
import type { TargetResult } from '../result.js';
import type { SessionEvent } from '../session.js';
import { subjectFile } from '../subject-file.js';
import type { Streams } from './commands.js';
import { emittedInWords } from './emitted-words.js';
import {
  type Framework,
  type RawExplore,
  readEmit,
  readExploreOptions,
  readFailOn,
  readJobs,
} from './explore-options.js';
import { runTargets } from './targets-command.js';

/** @throws PenumbraError */
export async function exploreCommand(given: RawExplore, streams: Streams): Promise<number> {
  const raw = { ...given, file: subjectFile(given.file, given.condition) };
  const options = await readExploreOptions(raw);
  const framework = readEmit(raw);
  const failsOnError = readFailOn(raw);
  const run = raw.run === false ? undefined : raw.run;
  const request = { ...options, file: raw.file, run, jobs: readJobs(raw) };
  const processes = fileProcesses(options);
  try {
    return await runTargets<SessionEvent, TargetResult>({
      raw,
      streams,
      progress: await openProgress(streams.err),
      list: (file) => openTargets(file, processes, options),
      start: (targets, signal) => exploreTargets(targets, { ...request, signal }, processes),
      show: (result) => show(result, { raw, framework, ...streams }),
      one: targetDocument,
      all: fileDocument,
      isFinding: ({ findings, errors }) => findings.length > 0 || (failsOnError && errors.length > 0),
    });
  } finally {
    await processes.close();
  }
}

interface Showing extends Streams {
  readonly raw: RawExplore;
  readonly framework: Framework | undefined;
}

async function show(result: TargetResult, { raw, framework, out, err }: Showing): Promise<void> {
  if (!raw.json) out.write(`${textReport(result, { width: out.columns ?? 120 })}`);
  if (framework === undefined) return;
  const emitted = await emitTests({ result, framework, directory: raw.out });
  (raw.json ? err : out).write(`${emittedInWords(emitted, framework, raw.condition)}\n`);
}
