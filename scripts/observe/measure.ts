/** What observing one function comes to. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ObservedPath, type ObserveResult, observe } from '../../runtime/index.js';
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
  /** Seconds of the processor, the runs on plain node left out. */
  readonly cpu: number;
}

const CORPUS = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json'))),
  'corpus/observe',
);

export async function measure(subject: ObservedSubject): Promise<Measured> {
  const { file, target, reads } = subject;
  const before = process.cpuUsage();
  let result: ObserveResult | undefined;
  const request = { file: path.join(CORPUS, file), target, ...(reads === undefined ? {} : { reads }) };
  for await (const event of observe(request)) if (event.type === 'end') result = event.result;
  const { user, system } = process.cpuUsage(before);
  const { groups, tests, queries } = result!;
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
    cpu: (user + system) / 1e6,
  };
}
