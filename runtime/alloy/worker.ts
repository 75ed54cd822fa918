/** The thread in which a model is read and its commands run. What it finds goes to its parent as it is found. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { type ErrorDetails, PenumbraError, positionAt } from '../../compiler/diagnostics.js';
import { type AlloyModel, parseAlloy } from '../spec/alloy/index.js';
import type { AlloyEvent, AlloyOptions } from './events.js';
import { commandRecord } from './model-records.js';
import { runCommand } from './run-command.js';
import { selectCommands } from './select-commands.js';

/** What the thread says: an event, or what ended it. */
export type WorkerMessage =
  | AlloyEvent
  | { readonly type: 'complaint'; readonly error: ErrorDetails }
  | { readonly type: 'crash'; readonly message: string; readonly stack: string | undefined };

const port = parentPort!;
const say = (message: WorkerMessage): void => port.postMessage(message);

function readModule(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function warningText(model: AlloyModel): string[] {
  return model.warnings.map(({ place, message }) => {
    const { line, column } = positionAt(place.in.source, place.start);
    return `${path.relative('', place.in.file)}:${line}:${column + 1}: ${message}`;
  });
}

function run(options: AlloyOptions): void {
  const model = parseAlloy(options.file, readFileSync(options.file, 'utf8'), readModule);
  const selected = selectCommands(model, options.command);
  say({ type: 'model', commands: model.commands.map(commandRecord), warnings: warningText(model) });
  for (const { index } of selected) {
    const command = commandRecord(model.commands[index]!);
    say({ type: 'start', command });
    try {
      const result = runCommand(model, index, options, {
        instance: (instance) => say({ type: 'instance', instance }),
        forecast: (bits) => say({ type: 'forecast', bits }),
        progress: (count) => say({ type: 'progress', count }),
      });
      say({ type: 'end', result });
    } catch (error) {
      if (!(error instanceof PenumbraError)) throw error;
      say({ type: 'failure', command, error: error.details });
    }
  }
}

try {
  run(workerData as AlloyOptions);
} catch (error) {
  if (error instanceof PenumbraError) say({ type: 'complaint', error: error.details });
  else {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    say({ type: 'crash', message, stack });
  }
}
