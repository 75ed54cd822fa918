/** What the commands share that look at all targets of a file: the order of what is shown, failures, Ctrl-C, the document. */

import type { BoundRecord } from '../explore/events.js';
import { PROGRAM } from '../inputs/model/target.js';
import type { Failure, JsonObject } from '../report/document.js';
import { checkFile } from '../subject-file.js';
import { ExitCode, failureOf, isComplaint, type Streams } from './commands.js';
import { fromHere } from './from-here.js';

/** What the command line says. */
interface Raw {
  readonly file: string;
  readonly target?: string;
  readonly json: boolean;
}

/** A target that the time of the command was too short for. */
export interface Skipped {
  readonly target: string;
  readonly bound: BoundRecord;
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
  /** Told before the first: all targets, and whether their results are shown one below the other. */
  begin?(targets: readonly string[]): void;
  show(result: Result): Promise<void>;
  skip?(skipped: Skipped): void;
  /** Told behind the last target. */
  end?(): Promise<void> | void;
  /** The document of the target that was asked for. */
  one(result: Result): JsonObject;
  /** The document of the file. */
  all(
    file: string,
    results: readonly Result[],
    failures: readonly Failure[],
    skipped: readonly Skipped[],
  ): JsonObject;
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
  const skipped: Skipped[] = [];
  /** Complaints of what targets share: each is told once. */
  const told = new Set<string>();
  let isOne = raw.target !== undefined;
  try {
    const targets = raw.target === undefined ? await command.list(raw.file) : [raw.target];
    isOne ||= targets[0] === PROGRAM;
    if (raw.target === undefined && !isOne) command.begin?.(targets);
    for (const { target, events } of command.start(targets, controller.signal)) {
      try {
        for await (const event of events) {
          progress.show(event);
          if (isSkip(event)) {
            skipped.push({ target, bound: event.bound });
            command.skip?.({ target, bound: event.bound });
          }
          if (!isEnding<Result>(event)) continue;
          progress.stop();
          results.push(event.result);
          await command.show(event.result);
        }
      } catch (error) {
        progress.stop();
        if (isOne || !isComplaint(error)) throw error;
        failures.push(failureOf(target, error));
        const text = fromHere(error).format();
        streams.err.write(`${target}: ${told.has(text) ? `error ${error.code}, as above` : text}\n`);
        told.add(text);
      }
    }
    await command.end?.();
  } finally {
    process.off('SIGINT', interrupt);
  }
  if (raw.json) {
    const document = isOne ? command.one(results[0]!) : command.all(raw.file, results, failures, skipped);
    streams.out.write(`${JSON.stringify(document, undefined, 2)}\n`);
  }
  if (controller.signal.aborted) return ExitCode.interrupted;
  if (failures.length > 0) return ExitCode.badInput;
  return results.some((result) => command.isFinding(result)) ? ExitCode.finding : ExitCode.done;
}

function isSkip(event: { readonly type: string }): event is Skipped & { readonly type: 'skipped' } {
  return event.type === 'skipped';
}

function isEnding<Result>(event: { readonly type: string }): event is Ending<Result> {
  return event.type === 'end';
}
