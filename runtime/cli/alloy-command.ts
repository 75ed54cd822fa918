/** `penumbra alloy`. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { AlloyResult } from '../alloy/events.js';
import { alloy } from '../alloy/run-model.js';
import { type AlloyFailure, alloyDocument, alloyModelDocument } from '../report/alloy-document.js';
import { alloyHeading, alloyVerdict, instanceText } from '../report/alloy-text.js';
import { ExitCode, type Streams } from './commands.js';
import { type RawAlloy, readAlloyOptions } from './options/alloy-options.js';

/** Powers of two: from here on it is said how much a scope holds. */
const EXPLODING = 64;

function explosion(bits: number): string {
  const size = `the scope holds up to about 2^${Math.round(bits)} instances before formulas leave fewer`;
  return `${size}; Ctrl-C shows how many there are so far, --limit stops earlier\n`;
}

/** @throws PenumbraError */
export async function alloyCommand(raw: RawAlloy, { out, err }: Streams): Promise<number> {
  const options = readAlloyOptions(raw);
  const controller = new AbortController();
  const interrupt = (): void => controller.abort();
  process.on('SIGINT', interrupt);
  const write = (text: string): void => {
    if (!raw.json) out.write(text);
  };
  const results: AlloyResult[] = [];
  const failures: AlloyFailure[] = [];
  let number = 0;
  let isOnly = raw.command !== undefined;
  try {
    for await (const event of alloy({ ...options, file: raw.file, signal: controller.signal })) {
      switch (event.type) {
        case 'model':
          isOnly ||= event.commands.length === 1;
          for (const warning of event.warnings) err.write(`warning: ${warning}\n`);
          break;
        case 'start':
          number = 0;
          write(alloyHeading(event.command));
          break;
        case 'instance':
          number += 1;
          write(instanceText(event.instance, options.instances === 'first' ? undefined : number));
          break;
        case 'forecast':
          if (event.bits > EXPLODING) err.write(explosion(event.bits));
          break;
        case 'end':
          results.push(event.result);
          write(alloyVerdict(event.result));
          break;
        case 'failure':
          if (isOnly) throw new PenumbraError(event.error);
          failures.push(event);
          err.write(`${new PenumbraError(event.error).format()}\n\n`);
          break;
        default:
          break;
      }
    }
  } finally {
    process.off('SIGINT', interrupt);
  }
  const [only] = results;
  if (raw.json && !(isOnly && !only)) {
    const document =
      isOnly && only ? alloyDocument(raw.file, only) : alloyModelDocument(raw.file, results, failures);
    out.write(`${JSON.stringify(document, undefined, 2)}\n`);
  }
  if (controller.signal.aborted) return ExitCode.interrupted;
  if (failures.length > 0) return ExitCode.badInput;
  return results.some(({ contradicts }) => contradicts) ? ExitCode.finding : ExitCode.done;
}
