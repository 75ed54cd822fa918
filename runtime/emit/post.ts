/** Postconditions as assertions of emitted tests. */
import { describeSubject } from '../explore/subject.js';
import type { TargetResult } from '../result.js';
import { formulaToJavaScript, RUNTIME_PRELUDE, snapshotUse } from '../spec/index.js';

/** The statements that assert the postconditions of a target in one test. */
export interface PostAssertion {
  /** Before the call: what `old(…)` needs. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** @param inputs expressions of `this` and the parameters; objects among them are variables. */
export type AssertPost = (inputs: Readonly<Record<string, string>>, result: string) => PostAssertion;

export interface Postconditions {
  readonly assert: AssertPost;
  /** The declaration that the assertions need in a test file. */
  readonly prelude: string;
}

/** Undefined where the target has no postcondition. */
export function postconditions({ options }: TargetResult): Postconditions | undefined {
  const { post } = describeSubject(options).contract;
  if (post.length === 0) return undefined;
  const uses = post.map(({ formula }) => snapshotUse(formula));
  const needsBefore = uses.some(({ before }) => before);
  const needsAfter = uses.some(({ now }) => now);
  const assert: AssertPost = (inputs, result) => {
    const variables = { ...inputs, result };
    const before = needsBefore ? [`const before = spec.snapshot(${Object.values(inputs).join(', ')});`] : [];
    const after = needsAfter ? [`const after = spec.snapshot(${Object.values(variables).join(', ')});`] : [];
    const assertions = post.flatMap(({ formula, text }) => [
      `// @post ${text.replace(/\s+/gu, ' ').trim()}`,
      `assert.ok(${formulaToJavaScript(formula, { variables, before: 'before', now: 'after' })});`,
    ]);
    return { before, after: [...after, ...assertions] };
  };
  return { assert, prelude: RUNTIME_PRELUDE };
}
