/** The figures of observing one function. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareInputs, explore, type JsonValue, type ObservedPath } from '../../runtime/index.js';
import { randomInputs } from './random-inputs.js';
import type { ObservedSubject } from './subjects.js';

export interface Measured {
  readonly subject: ObservedSubject;
  readonly states: number;
  readonly covered: number;
  readonly unreachable: number;
  /** Names of the states that are neither. */
  readonly open: readonly string[];
  /** Leaves of the forest. */
  readonly paths: number;
  readonly feasible: number;
  /** Leaves that are not proved unreachable. */
  readonly left: number;
  readonly infeasible: readonly string[];
  readonly tests: number;
  /** Leaves whose test leaves an array. */
  readonly faulty: readonly string[];
  readonly queries: number;
  /** States that tests for decision coverage pass through, and random inputs. */
  readonly decisions: number;
  readonly random: number;
  /** Seconds of the processor, other processes left out: the runs on plain node, the explorer. */
  readonly cpu: number;
}

type Inputs = Readonly<Record<string, JsonValue>>;

const RANDOM = 10_000;
const SECONDS = 3;

const CORPUS = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json'))),
  'corpus/observe',
);

export async function measure(subject: ObservedSubject): Promise<Measured> {
  const { file, target, reads } = subject;
  const request = { file: path.join(CORPUS, file), target, ...(reads === undefined ? {} : { reads }) };
  const before = process.cpuUsage();
  let used = before;
  const { result, passed } = await compareInputs(request, async ({ tests }) => {
    used = process.cpuUsage(before);
    const examples = tests.map(({ inputs }) => inputs);
    return [await coveringInputs(request.file, target), fitting(randomInputs(examples, RANDOM), subject)];
  });
  const { user, system } = used;
  const { groups, tests, queries } = result;
  const states = groups.flatMap((group) => group.states);
  const name = ({ label, valuation }: (typeof states)[number]): string => `${label}:${valuation}`;
  const excluded = new Set(states.filter(({ status }) => status === 'unreachable').map(name));
  const leaves = groups.flatMap(({ paths }) => paths.filter(({ kind }) => kind === 'leaf'));
  const faulty = new Set(tests.filter(({ faults }) => faults.length > 0).map(({ id }) => id));
  const named = (paths: readonly ObservedPath[]): readonly string[] => paths.map(({ leaf }) => leaf).sort();
  return {
    subject,
    states: states.length,
    covered: states.filter(({ status }) => status === 'covered').length,
    unreachable: excluded.size,
    open: states.filter(({ status }) => status === 'open').map(name),
    paths: leaves.length,
    feasible: leaves.filter(({ status }) => status === 'feasible').length,
    left: leaves.filter(({ leaf }) => !excluded.has(leaf)).length,
    infeasible: named(leaves.filter(({ status }) => status === 'infeasible')),
    tests: tests.length,
    faulty: named(leaves.filter(({ test }) => test !== undefined && faulty.has(test))),
    queries: queries.queries,
    decisions: passed[0]!,
    random: passed[1]!,
    cpu: (user + system) / 1e6,
  };
}

/** Inputs that cover the decisions of a target. */
async function coveringInputs(file: string, target: string): Promise<readonly Inputs[]> {
  for await (const event of explore({ file, target, timeout: SECONDS * 1000 }))
    if (event.type === 'end') return event.result.tests.map(({ inputs }) => inputs);
  return [];
}

/** Inputs as the precondition has them. */
function* fitting(all: Iterable<Inputs>, { hasLength }: ObservedSubject): Iterable<Inputs> {
  for (const inputs of all) {
    const length = Array.isArray(inputs.a) ? inputs.a.length : 0;
    yield hasLength === true ? { ...inputs, n: length } : inputs;
  }
}
