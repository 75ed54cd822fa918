/** `penumbra enumerate`. */
import path from 'node:path';
import { enumerate } from '../enumerate-file.js';
import type { EnumerationResult } from '../enumeration-result.js';
import type { EnumerateEvent } from '../enumeration-session.js';
import { listTargets } from '../explore-file.js';
import { enumerationDocument, enumerationsDocument } from '../report/enumeration-document.js';
import { openEnumerationProgress } from '../report/enumeration-progress.js';
import { enumerationReport } from '../report/enumeration-text.js';
import { counted } from '../report/words.js';
import type { Streams } from './commands.js';
import { emittedInWords } from './emitted-words.js';
import { type RawEnumerate, readEnumerateOptions, readSuite } from './options/enumerate-options.js';
import type { Framework } from './options/explore-options.js';
import { runTargets } from './targets-command.js';

/** @throws PenumbraError */
export async function enumerateCommand(raw: RawEnumerate, streams: Streams): Promise<number> {
  const options = readEnumerateOptions(raw);
  const framework = readSuite(raw);
  const run = raw.run === false ? undefined : raw.run;
  const request = { ...options, file: raw.file, run, collect: framework !== undefined };
  return await runTargets<EnumerateEvent, EnumerationResult>({
    raw,
    streams,
    progress: openEnumerationProgress(streams.err),
    list: (file) => listTargets(file, { constructors: false }),
    start: (targets, signal) =>
      targets.map((target) => ({ target, events: enumerate({ ...request, target, signal }) })),
    show: (result) => show(result, { raw, framework, ...streams }),
    one: enumerationDocument,
    all: enumerationsDocument,
    isFinding: ({ checked }) => checked.failed + checked.timeout > 0,
  });
}

interface Showing extends Streams {
  readonly raw: RawEnumerate;
  readonly framework: Framework | undefined;
}

async function show(result: EnumerationResult, { raw, framework, out, err }: Showing): Promise<void> {
  const words = raw.json ? err : out;
  if (!raw.json) out.write(enumerationReport(result, { width: out.columns ?? 120 }));
  if (raw.draw !== undefined) {
    const { renderFailures } = await import('../render/pictures.js');
    const { files, index } = await renderFailures(result, raw.draw);
    words.write(`drew ${counted(files.length, 'picture')}: ${path.relative('', index)}\n`);
  }
  if (framework === undefined) return;
  const { emitInputs } = await import('../emit/enumeration-suite.js');
  const emitted = await emitInputs({ result, framework, directory: raw.out });
  words.write(`${emittedInWords(emitted, framework)}\n`);
}
