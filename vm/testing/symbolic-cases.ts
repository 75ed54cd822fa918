/** For tests: tables of small programs with the path condition, result and losses that they should have. */
import assert from 'node:assert/strict';
import { explorePath, type Scenario } from './fixture.js';

export interface SymbolicCase extends Scenario {
  readonly path: readonly string[];
  readonly result: string;
  /** Counted concretizations; none if absent. */
  readonly lost?: Readonly<Record<string, number>>;
}

/** An undefined receiver without shadow. */
export const nothing = [undefined, ''] as const;

/** One test for each case. */
export function check(cases: Readonly<Record<string, SymbolicCase>>): void {
  for (const [name, { path, result, lost = {}, ...scenario }] of Object.entries(cases)) {
    it(name, () => {
      const observed = explorePath(scenario);
      assert.deepEqual(
        {
          path: observed.path,
          result: observed.result,
          lost: Object.fromEntries(observed.record.concretized),
        },
        { path, result, lost },
      );
    });
  }
}
