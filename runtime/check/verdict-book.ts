/** Verdicts as they go out: counted, failures in full as far as they are kept, what was thrown grouped by error. */
import type { Instance } from '../inputs/heap/instance.js';
import type { JsonValue } from '../inputs/values/values.js';
import type { Verdict } from './checker.js';
import type { CheckFailure, CollectedInput, ThrownGroup, UnfinishedInput } from './verdict.js';

type InputOf = (instance: Instance) => Promise<Readonly<Record<string, JsonValue>>>;

export interface Verdicts {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly CheckFailure[];
  readonly thrown: readonly ThrownGroup[];
  readonly timeouts: readonly UnfinishedInput[];
}

/**
 * The verdicts on inputs that follow one another.
 * @param first number of the first
 */
export async function bookVerdicts(
  instances: readonly Instance[],
  verdicts: readonly Verdict[],
  first: number,
  inputOf: InputOf,
): Promise<Verdicts> {
  let [passed, failed] = [0, 0];
  const failures: CheckFailure[] = [];
  const thrown = new Map<string, ThrownGroup>();
  const timeouts: UnfinishedInput[] = [];
  for (const [i, verdict] of verdicts.entries()) {
    const number = first + i;
    const instance = instances[i]!;
    switch (verdict.kind) {
      case 'passed':
        passed += 1;
        break;
      case 'failed':
        failed += 1;
        if (verdict.details) {
          failures.push({ number, input: await inputOf(instance), before: instance, ...verdict.details });
        }
        break;
      case 'threw': {
        const key = JSON.stringify(verdict.error);
        const group = thrown.get(key) ?? {
          error: verdict.error,
          count: 0,
          number,
          input: await inputOf(instance),
        };
        thrown.set(key, { ...group, count: group.count + 1 });
        break;
      }
      case 'timeout':
        timeouts.push({ number, input: await inputOf(instance), reason: verdict.reason });
        break;
    }
  }
  return { passed, failed, failures, thrown: [...thrown.values()], timeouts };
}

/** The inputs with their verdicts. */
export async function collectInputs(
  instances: readonly Instance[],
  verdicts: readonly Verdict[],
  first: number,
  inputOf: InputOf,
): Promise<readonly CollectedInput[]> {
  const collected: CollectedInput[] = [];
  for (const [i, { kind }] of verdicts.entries())
    collected.push({ number: first + i, input: await inputOf(instances[i]!), verdict: kind });
  return collected;
}
