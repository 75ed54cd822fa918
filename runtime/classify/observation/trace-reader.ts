/** Reads traces line by line, so that memory does not grow with them. Calls of tests that fail are left out. */
import { closeSync, openSync, readSync } from 'node:fs';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { Point } from '../points.js';
import {
  type Answers,
  type CallLine,
  callOf,
  type ObservedCall,
  TRACE_FORMAT,
  type TraceMark,
} from './trace-format.js';

/** What a trace says beside its calls. */
export interface TraceSummary {
  readonly subject: string;
  readonly points: readonly Point[];
  readonly tests: number;
  /** Titles of the tests that failed. */
  readonly failed: readonly string[];
  /** Why a suite was not run to its end. */
  readonly failure: string | undefined;
}

const CHUNK = 1 << 20;
const NEWLINE = 0x0a;
const BRACE = 0x7b;

/** @param isMarks only the lines that are marks, and the first one */
function* linesOf(file: string, isMarks = false): Generator<string, void> {
  const descriptor = openSync(file, 'r');
  // The beginning of a line stays before what is read next.
  let buffer = Buffer.allocUnsafe(2 * CHUNK);
  let length = 0;
  let isFirst = true;
  try {
    for (;;) {
      if (buffer.length - length < CHUNK)
        buffer = Buffer.concat([buffer.subarray(0, length)], 2 * buffer.length);
      const count = readSync(descriptor, buffer, length, CHUNK, null);
      const bytes = buffer.subarray(0, length + count);
      let from = 0;
      for (let at = bytes.indexOf(NEWLINE, length); at >= 0; at = bytes.indexOf(NEWLINE, from)) {
        if (!isMarks || isFirst || bytes[from] === BRACE) yield bytes.toString('utf8', from, at);
        isFirst = false;
        from = at + 1;
      }
      buffer.copyWithin(0, from, bytes.length);
      length = bytes.length - from;
      if (count > 0) continue;
      yield buffer.toString('utf8', 0, length);
      return;
    }
  } finally {
    closeSync(descriptor);
  }
}

/** @throws PenumbraError `E_TRACE` for what is no trace, or one of another version */
export function readSummary(file: string): TraceSummary {
  let subject: string | undefined;
  let points: readonly Point[] = [];
  let failure: string | undefined;
  const titles = new Map<number, string>();
  const failed: string[] = [];
  let tests = 0;
  let isOver = false;
  for (const line of linesOf(file, true)) {
    if (subject === undefined) subject = checkHeader(file, line);
    if (!line.startsWith('{')) continue;
    const mark = markIn(file, line);
    if (mark.mark === 'trace') titles.clear();
    if (mark.mark === 'points') points = mark.points;
    if (mark.mark === 'test') {
      tests += 1;
      titles.set(mark.test, mark.title);
    }
    if (mark.mark === 'verdict' && !mark.passed) failed.push(titles.get(mark.test)!);
    isOver = mark.mark === 'end';
    if (mark.mark === 'end') failure ??= mark.failure;
  }
  if (subject === undefined) checkHeader(file, '');
  if (!isOver) throw complaint(file, 'this trace ends before its suite was over');
  return { subject: subject!, points, tests, failed, failure };
}

function complaint(file: string, message: string): PenumbraError {
  return new PenumbraError({
    code: 'E_TRACE',
    message,
    file,
    hint: 'Observe the suite again with --suite.',
  });
}

/** A line that is a mark. Only the last line of a trace can be cut off. */
function markIn(file: string, line: string): TraceMark {
  try {
    return JSON.parse(line) as TraceMark;
  } catch {
    throw complaint(file, 'this trace ends before its suite was over');
  }
}

function checkHeader(file: string, line: string): string {
  let mark: TraceMark | undefined;
  try {
    mark = JSON.parse(line) as TraceMark;
  } catch {
    // Said below.
  }
  if (mark?.mark !== 'trace') throw complaint(file, 'this is not a trace of penumbra');
  if (mark.format !== TRACE_FORMAT)
    throw complaint(
      file,
      `this is a trace of version ${mark.format}, and this penumbra reads version ${TRACE_FORMAT}`,
    );
  return mark.subject;
}

/** The calls of a trace, but those of tests that failed. */
export function* callsOf(file: string): Generator<ObservedCall, void> {
  const failed = failedTests(file);
  let points: readonly Point[] = [];
  let observation = -1;
  let test = -1;
  let answers: Answers | undefined;
  for (const line of linesOf(file)) {
    if (line.startsWith('[')) {
      if (!failed.has(`${observation}:${test}`)) yield callOf(JSON.parse(line) as CallLine, points, answers);
      answers = undefined;
      continue;
    }
    if (line === '') continue;
    const mark = JSON.parse(line) as TraceMark;
    if (mark.mark === 'trace') observation += 1;
    if (mark.mark === 'points') points = mark.points;
    if (mark.mark === 'again') answers = mark.answers;
    if (mark.mark === 'test' || mark.mark === 'back') test = mark.test;
  }
}

/** The tests that failed, as `observation:test`. */
function failedTests(file: string): ReadonlySet<string> {
  const failed = new Set<string>();
  let observation = -1;
  for (const line of linesOf(file, true)) {
    if (!line.startsWith('{')) continue;
    const mark = JSON.parse(line) as TraceMark;
    if (mark.mark === 'trace') observation += 1;
    if (mark.mark === 'verdict' && !mark.passed) failed.add(`${observation}:${mark.test}`);
  }
  return failed;
}
