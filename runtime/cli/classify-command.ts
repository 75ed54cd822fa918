/** `penumbra classify` and `penumbra model`. */
import path from 'node:path';
import { classify, operationalModel } from '../classify-file.js';
import { classifyDocument, modelDocument } from '../report/classify-document.js';
import { classifyReport, modelReport } from '../report/classify-text.js';
import { counted } from '../report/words.js';
import { ExitCode, type Streams } from './commands.js';
import { emittedInWords } from './emitted-words.js';
import {
  type RawClassify,
  type RawModel,
  readClassifyOptions,
  readModelOptions,
} from './options/classify-options.js';
import { readEmit } from './options/explore-options.js';

/** Runs `classify` and returns the exit code. @throws PenumbraError */
export async function classifyCommand(raw: RawClassify, { out, err }: Streams): Promise<number> {
  const asked = readEmit(raw);
  const controller = new AbortController();
  const interrupt = (): void => controller.abort();
  process.on('SIGINT', interrupt);
  try {
    let found = 0;
    const run = raw.run === false ? undefined : raw.run;
    for await (const event of classify({ ...readClassifyOptions(raw), run, signal: controller.signal })) {
      if (event.type !== 'end') continue;
      // What is doubtful is for people to look at, and fails no build.
      found = event.result.inputs.filter(({ doubtful }) => !doubtful).length;
      out.write(raw.json ? json(classifyDocument(event.result)) : classifyReport(event.result));
      if (asked === undefined) continue;
      // Tests are written for what the suite is for.
      const isNodeTest = raw.emit === undefined && event.result.observation.kind === 'node-test';
      const framework = isNodeTest ? 'node-test' : asked;
      const { emitClassified } = await import('../emit/classified-suite.js');
      const emitted = await emitClassified({ result: event.result, framework, directory: raw.out });
      (raw.json ? err : out).write(emittedInWords(emitted, framework));
    }
    if (controller.signal.aborted) return ExitCode.interrupted;
    return found > 0 ? ExitCode.finding : ExitCode.done;
  } finally {
    process.off('SIGINT', interrupt);
  }
}

/** Runs `model` and returns the exit code. @throws PenumbraError */
export async function modelCommand(raw: RawModel, { out, err }: Streams): Promise<number> {
  const model = await operationalModel(readModelOptions(raw));
  out.write(raw.json ? json(modelDocument(model)) : modelReport(model));
  if (raw.write) {
    const { writeFormulas } = await import('../write-formulas.js');
    const count = writeFormulas(model);
    (raw.json ? err : out).write(
      `\nwrote ${counted(count, 'formula')} into ${path.relative('', raw.file)}\n`,
    );
  }
  return ExitCode.done;
}

function json(document: object): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
