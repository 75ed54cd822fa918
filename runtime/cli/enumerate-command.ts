/** `penumbra enumerate`. */
import path from 'node:path';
import { enumerate } from '../enumerate-file.js';
import type { EnumerationResult } from '../enumeration-result.js';
import { checkFile, listTargets } from '../explore-file.js';
import type { Failure } from '../report/document.js';
import { enumerationDocument, enumerationsDocument } from '../report/enumeration-document.js';
import { openEnumerationProgress } from '../report/enumeration-progress.js';
import { enumerationReport } from '../report/enumeration-text.js';
import { counted } from '../report/words.js';
import { ExitCode, failureOf, isComplaint, type Streams } from './commands.js';
import { emittedInWords } from './emitted-words.js';
import { type RawEnumerate, readEnumerateOptions, readSuite } from './enumerate-options.js';
import type { Framework } from './explore-options.js';

/** @throws PenumbraError */
export async function enumerateCommand(raw: RawEnumerate, { out, err }: Streams): Promise<number> {
  const options = readEnumerateOptions(raw);
  const framework = readSuite(raw);
  checkFile(raw.file);
  const controller = new AbortController();
  const interrupt = (): void => controller.abort();
  process.on('SIGINT', interrupt);
  const progress = openEnumerationProgress(err);
  const results: EnumerationResult[] = [];
  const failures: Failure[] = [];
  try {
    const targets = raw.target === undefined ? await listTargets(raw.file) : [raw.target];
    for (const target of targets) {
      if (controller.signal.aborted) break;
      try {
        const request = { ...options, file: raw.file, target, run: raw.run === false ? undefined : raw.run };
        const collect = framework !== undefined;
        for await (const event of enumerate({ ...request, collect, signal: controller.signal })) {
          progress.show(event);
          if (event.type !== 'end') continue;
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
      raw.target === undefined
        ? enumerationsDocument(raw.file, results, failures)
        : enumerationDocument(results[0]!);
    out.write(`${JSON.stringify(document, undefined, 2)}\n`);
  }
  if (controller.signal.aborted) return ExitCode.interrupted;
  if (failures.length > 0) return ExitCode.badInput;
  const isFound = results.some(({ checked }) => checked.failed + checked.timeout > 0);
  return isFound ? ExitCode.finding : ExitCode.done;
}

interface Showing extends Streams {
  readonly raw: RawEnumerate;
  readonly framework: Framework | undefined;
}

async function show(result: EnumerationResult, { raw, framework, out, err }: Showing): Promise<void> {
  const words = raw.json ? err : out;
  if (!raw.json) out.write(enumerationReport(result, { width: out.columns ?? 120 }));
  if (raw.draw !== undefined) {
    const { drawFailures } = await import('../draw/pictures.js');
    const { files, index } = await drawFailures(result, raw.draw);
    words.write(`drew ${counted(files.length, 'picture')}: ${path.relative('', index)}\n`);
  }
  if (framework === undefined) return;
  const { emitInputs } = await import('../emit/enumeration-suite.js');
  const emitted = await emitInputs({ result, framework, directory: raw.out });
  words.write(`${emittedInWords(emitted, framework)}\n`);
}
