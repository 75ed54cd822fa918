/** What the commands share that look at all targets of a file: the order of what is shown, failures, Ctrl-C, the document. */

import { PROGRAM } from '../inputs/model/target.js';
import type { Failure, JsonObject } from '../report/document.js';
import { checkFile } from '../subject-file.js';
import { ExitCode, failureOf, isComplaint, type Streams } from './commands.js';

/** What the command line says. */
interface Raw {
  readonly file: string;
  readonly target?: string;
  readonly json: boolean;
}

/** The last event of a target holds its result. */
interface Ending<Result> {
  readonly type: 'end';
  readonly result: Result;
}

export interface TargetsCommand<Event extends { readonly type: string }, Result> {
  readonly raw: Raw;
  readonly streams: Streams;
  readonly progress: { show(event: Event): void; stop(): void };
  /** The targets of the file, where none was asked for. */
  list(file: string): Promise<readonly string[]>;
  /** The events of each target; they are read in order. */
  start(
    targets: readonly string[],
    signal: AbortSignal,
  ): readonly { readonly target: string; readonly events: AsyncIterable<Event> }[];
  show(result: Result): Promise<void>;
  /** The document of the target that was asked for. */
  one(result: Result): JsonObject;
  /** The document of the file. */
  all(file: string, results: readonly Result[], failures: readonly Failure[]): JsonObject;
  isFinding(result: Result): boolean;
}

/** Runs a command and returns the exit code. @throws PenumbraError */
export async function runTargets<Event extends { readonly type: string }, Result>(
  command: TargetsCommand<Event | Ending<Result>, Result>,
): Promise<number> {
  const { raw, streams, progress } = command;
  checkFile(raw.file);
  const controller = new AbortController();
  const interrupt = (): void => controller.abort();
  process.on('SIGINT', interrupt);
  const results: Result[] = [];
  const failures: Failure[] = [];
  let isOne = raw.target !== undefined;
  try {
    const targets = raw.target === undefined ? await command.list(raw.file) : [raw.target];
    isOne ||= targets[0] === PROGRAM;
    for (const { target, events } of command.start(targets, controller.signal)) {
      try {
        for await (const event of events) {
          progress.show(event);
          if (!isEnding<Result>(event)) continue;
          progress.stop();
          results.push(event.result);
          await command.show(event.result);
        }
      } catch (error) {
        progress.stop();
        if (isOne || !isComplaint(error)) throw error;
        failures.push(failureOf(target, error));
        streams.err.write(`${target}: ${error.format()}\n`);
      }
    }
  } finally {
    process.off('SIGINT', interrupt);
  }
  if (raw.json) {
    const document = isOne ? command.one(results[0]!) : command.all(raw.file, results, failures);
    streams.out.write(`${JSON.stringify(document, undefined, 2)}\n`);
  }
  if (controller.signal.aborted) return ExitCode.interrupted;
  if (failures.length > 0) return ExitCode.badInput;
  return results.some((result) => command.isFinding(result)) ? ExitCode.finding : ExitCode.done;
}

function isEnding<Result>(event: { readonly type: string }): event is Ending<Result> {
  return event.type === 'end';
}
