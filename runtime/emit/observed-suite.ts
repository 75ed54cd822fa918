/** The tests of an observation as test files. */
import type { ObservedTest, ObserveResult } from '../observe/events.js';
import { classesIn } from '../replay/classes-in.js';
import type { Replayed } from '../replay/observation.js';
import { Replayer } from '../replay/replayer.js';
import { type EmitRequest, type Emitted, emitSuite } from './emit.js';
import type { SuiteTest } from './suite.js';

export interface EmitObservedRequest extends Omit<EmitRequest, 'result'> {
  readonly result: ObserveResult;
}

/** Megabytes. */
const MEMORY = 2048;

/** Writes a test for each input: what plain node was seen to do, under the states that it covers. */
export async function emitObserved({ result, framework, directory }: EmitObservedRequest): Promise<Emitted> {
  const { options, subject, tests } = result;
  const replayer = new Replayer({ ...options, memory: MEMORY });
  try {
    const seen = await replayer.observeAll(tests.map(({ inputs }) => inputs));
    const written = tests.map((test, i) => suiteTest(test, wordsOf(result, test), seen[i]!));
    const ran = written.flatMap((test) => (test.observed ? [test.inputs] : []));
    const suite = {
      subject,
      reach: await replayer.reach(classesIn(written), ran, true),
      tests: written,
      findings: [],
      contract: undefined,
      note: 'Each test covers observed states that no test before it does.',
    };
    return await emitSuite(suite, framework, directory);
  } finally {
    await replayer.close();
  }
}

/** Where its paths lead. */
function wordsOf({ groups, checked }: ObserveResult, { id, outside }: ObservedTest): string {
  const leaves = groups.flatMap(({ paths }) =>
    paths.filter(({ test }) => test === id).map(({ leaf }) => leaf),
  );
  const beyond = outside.map(({ parameter, index }) => `${parameter}[${index}]`).join(', ');
  const given =
    outside.length > 0 ? `, if ${beyond} outside of the array gave what the observed run was given` : '';
  const faults = checked
    .filter(({ test }) => test === id)
    .map(({ check, line, column }) => `a fault (${check}) at ${line}:${column}`);
  return `on the way to ${[...new Set([...leaves, ...faults])].join(' and ')}${given}`;
}

function suiteTest({ id, inputs }: ObservedTest, words: string, seen: Replayed): SuiteTest {
  const common = { id, inputs, pathCondition: [], words };
  if (seen.kind === 'ran')
    return { ...common, replay: 'same', outcome: seen.plain.outcome, observed: seen.plain };
  const outcome = { kind: 'timeout' as const };
  return seen.kind === 'impossible'
    ? { ...common, replay: 'impossible', reason: seen.reason, outcome }
    : { ...common, replay: 'divergent', reason: seen.reason, outcome };
}
