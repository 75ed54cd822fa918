/** Postconditions as assertions of emitted tests. */
import type { TargetResult } from '../result.js';
import type { AssertPost } from './test-case.js';

/** Undefined where the target has no postcondition. */
export async function postAssertions(_result: TargetResult): Promise<AssertPost | undefined> {
  return undefined;
}
