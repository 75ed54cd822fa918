/** The model of a file, from a suite that is observed now or from traces that were kept. */
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { parse } from '../../compiler/parse.js';
import { goalOf } from '../../vm/modules/format.js';
import { Comparability } from './comparability/comparability.js';
import type { ObservationRecord } from './events.js';
import { exercise } from './exercising.js';
import { Histories } from './generation/histories.js';
import type { Sequence } from './generation/sequences.js';
import { Operations } from './model/laws/operations.js';
import type { AbstractTypes } from './model/meetings.js';
import { ModelInference, type OperationalModel } from './model/model.js';
import { Samples } from './model/samples.js';
import { byPlace, violations } from './model/violations.js';
import { javaScriptOf } from './observation/instrumented-text.js';
import { observe } from './observation/observe.js';
import { callsOf, readSummary, type TraceSummary } from './observation/trace-reader.js';
import type { ModelOptions } from './options.js';
import { isUnnamed, type Point, pointsOf } from './points.js';

export interface Inferred {
  readonly model: OperationalModel;
  readonly samples: Samples;
  readonly histories: Histories;
  /** Calls of operations with what the suite has made, that break what holds of others. */
  readonly exercises: readonly Sequence[];
  readonly observation: ObservationRecord;
}

/**
 * Observes the suite, or reads the traces, and infers the model.
 * @throws PenumbraError `E_SUITE`, `E_TRACE`, `E_NO_CALLS`, `E_NO_FUNCTIONS`, `E_PARSE`
 */
export async function inferModel(options: ModelOptions, signal?: AbortSignal): Promise<Inferred> {
  const { file, suite, traces, suiteTimeout: timeout } = options;
  const { types, points } = textOf(file);
  if (suite === undefined) return fromTraces(options, traces, 'trace', { types, points });
  const folder = traces[0] === undefined ? mkdtempSync(path.join(tmpdir(), 'penumbra-')) : undefined;
  try {
    const trace = traces[0] ?? path.join(folder!, 'trace.jsonl');
    const kind = await observe({ file, suite, trace, timeout, signal });
    return await fromTraces(options, [trace], kind, { types, points });
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function fromTraces(
  { file, suite, confidence, operations: most, lawTimeout }: ModelOptions,
  traces: readonly string[],
  kind: ObservationRecord['kind'],
  { types, points }: ReturnType<typeof textOf>,
): Promise<Inferred> {
  const summaries = traces.map((trace) => {
    if (!existsSync(trace)) throw noTrace(trace);
    const summary = readSummary(trace);
    checkSubject(file, trace, summary, points);
    return summary;
  });
  const failure = summaries.find((one) => one.failure !== undefined)?.failure;
  if (failure !== undefined)
    throw new PenumbraError({
      code: 'E_SUITE',
      message: `the suite cannot be observed: ${failure}`,
      file: suite ?? traces[0]!,
      hint: 'Run it by itself first: penumbra observes what passes.',
    });
  const inference = new ModelInference(types);
  const samples = new Samples();
  const histories = new Histories();
  const operations = new Operations();
  let calls = 0;
  for (const trace of traces)
    for (const call of callsOf(trace)) {
      calls += 1;
      inference.see(call);
      samples.see(call);
      histories.see(call);
      operations.see(call);
    }
  const failed = summaries.flatMap((one) => one.failed);
  const tests = summaries.reduce((sum, one) => sum + one.tests, 0);
  if (calls === 0) throw noCalls(file, suite ?? traces[0]!, tests > 0 && failed.length === tests);
  const exercised = await exercise({ file, operations: most, lawTimeout }, operations, histories, inference);
  const files = suite === undefined ? traces : [suite];
  const model = inference.model(confidence);
  // What is wrong among the values of the suite shows where most calls tell what is right.
  const sure = [...model.properties, ...model.doubtful].filter(({ certainty }) => certainty === 'high');
  const properties = byPlace(sure);
  const exercises = exercised.calls
    .filter(({ call }) => violations(call, properties).exit.length > 0)
    .map(({ sequence }) => sequence);
  return {
    model,
    samples,
    histories,
    exercises,
    observation: {
      ...{ kind, files, tests, failed, calls },
      ...(exercised.cut.length > 0 ? { cut: exercised.cut } : {}),
    },
  };
}

/** The abstract types of a file, and its points. @throws PenumbraError where it has nothing to observe */
function textOf(file: string): { readonly types: AbstractTypes; readonly points: readonly Point[] } {
  const source = javaScriptOf(readFileSync(file, 'utf8'), file);
  const program = parse({ file, source }, goalOf(file));
  const { points } = pointsOf(program, source);
  if (points.length > 0) return { types: new Comparability(program, points), points };
  throw new PenumbraError({
    code: 'E_NO_FUNCTIONS',
    message: 'there are no functions or methods at the top level of this file',
    file,
    hint: 'Name the file that declares what the suite calls.',
  });
}

function checkSubject(
  file: string,
  trace: string,
  { subject, points: observed }: TraceSummary,
  points: readonly Point[],
): void {
  const now = new Map(points.map((point) => [point.name, signatureOf(point)]));
  const other = observed.find((point) => now.get(point.name) !== signatureOf(point));
  const [name, own] = [subject, realpathSync(file)].map((one) => path.basename(one));
  if (name === own && other === undefined) return;
  throw new PenumbraError({
    code: 'E_TRACE',
    message:
      name === own
        ? `this is a trace of another version of ${own}, which had ${signatureOf(other!)}`
        : `this is a trace of ${name}, not of ${own}`,
    file: trace,
    hint: 'Observe a suite of this file with --suite.',
  });
}

/** What calls of a point have to fit. */
function signatureOf({ name, kind, parameters }: Point): string {
  return kind === 'get' || kind === 'set'
    ? name
    : `${name}(${parameters.map((one) => (isUnnamed(one) ? '…' : one)).join(', ')})`;
}

function noTrace(file: string): PenumbraError {
  return new PenumbraError({
    code: 'E_TRACE',
    message: 'there is no such trace',
    file,
    hint: 'Make one with --suite TEST --trace FILE.',
  });
}

function noCalls(file: string, suite: string, allFailed: boolean): PenumbraError {
  return new PenumbraError({
    code: 'E_NO_CALLS',
    message: allFailed
      ? 'all tests of the suite fail: nothing correct was seen'
      : `nothing in the suite calls a function or method of ${path.basename(file)}`,
    file: suite,
    hint: allFailed ? 'Mend the suite first.' : 'Name a suite that imports this very file.',
  });
}
