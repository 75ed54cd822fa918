/** All inputs of an enumeration as test files. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import { describeSubject } from '../enumerate/subject/subject.js';
import type { EnumerationResult } from '../enumeration-result.js';
import { testId } from '../explore/verdicts/identity.js';
import { classesIn } from '../replay/classes-in.js';
import type { Replayed } from '../replay/observation.js';
import { type Reached, Replayer } from '../replay/replayer.js';
import { type EmitRequest, type Emitted, emitSuite } from './emit.js';
import { sharedContract } from './shared-contract.js';
import type { SuiteTest } from './suite.js';

export interface EmitInputsRequest extends Omit<EmitRequest, 'result'> {
  /** Of an enumeration with `collect`. */
  readonly result: EnumerationResult;
}

/**
 * Writes a test for each input: what plain node was seen to do, postconditions and invariants asserted. Inputs that
 * break the contract go into files of their own.
 * @throws PenumbraError E_SUITE where the result does not hold its inputs
 */
export async function emitInputs({ result, framework, directory }: EmitInputsRequest): Promise<Emitted> {
  const { options, subject, collected } = result;
  if (!collected) {
    throw new PenumbraError({
      code: 'E_SUITE',
      message: 'the result does not hold its inputs',
      hint: 'Enumerate with collect: true.',
    });
  }
  const replayer = new Replayer(options);
  try {
    const seen = await replayer.observeAll(collected.map(({ input }) => input));
    const tests = collected.map(({ number, input, verdict }, i) => ({
      verdict,
      test: suiteTest(testId(subject.file, subject.target, [JSON.stringify(input)]), number, input, seen[i]!),
    }));
    const ran = tests.flatMap(({ test }) => (test.observed ? [test.inputs] : []));
    const reach: Reached = await replayer.reach(classesIn(tests.map(({ test }) => test)), ran, true);
    const { contract } = describeSubject(options);
    const suite = {
      subject,
      reach,
      tests: tests.filter(({ verdict }) => verdict !== 'failed').map(({ test }) => test),
      findings: tests.filter(({ verdict }) => verdict === 'failed').map(({ test }) => test),
      contract: sharedContract(contract, result.parameters),
      note: `All ${collected.length} inputs of the enumeration, in its order.`,
    };
    return await emitSuite(suite, framework, directory);
  } finally {
    await replayer.close();
  }
}

function suiteTest(id: string, number: number, inputs: SuiteTest['inputs'], seen: Replayed): SuiteTest {
  const words = `on input ${number}`;
  const common = { id, inputs, pathCondition: [], words };
  if (seen.kind === 'ran') {
    return { ...common, replay: 'same', outcome: seen.plain.outcome, observed: seen.plain };
  }
  const outcome = { kind: 'timeout' as const };
  return seen.kind === 'impossible'
    ? { ...common, replay: 'impossible', reason: seen.reason, outcome }
    : { ...common, replay: 'divergent', reason: seen.reason, outcome };
}
