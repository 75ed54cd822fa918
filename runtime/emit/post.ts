/** Postconditions as assertions of emitted tests, written out in each. */
import { isExpression, visit } from '../spec/form/visit.js';
import { type Conjunct, formulaToJavaScript, RUNTIME_PRELUDE, snapshotUse } from '../spec/index.js';

/** The statements that assert the contract of a target in one test. */
export interface PostAssertion {
  /** Before the call: what `old(…)` needs. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * @param inputs expressions of `this` and the parameters; objects among them are variables.
 * @param result undefined: the call threw
 */
export type AssertPost = (
  inputs: Readonly<Record<string, string>>,
  result: string | undefined,
) => PostAssertion;

export interface Postconditions {
  readonly assert: AssertPost;
  /** The declarations that the assertions need in a test file. */
  readonly prelude: string;
}

/** Undefined where the target has no postcondition. */
export function postconditions(post: readonly Conjunct[]): Postconditions | undefined {
  if (post.length === 0) return undefined;
  const uses = post.map(({ formula }) => snapshotUse(formula));
  const needsBefore = uses.some(({ before }) => before);
  const needsAfter = uses.some(({ now }) => now);
  const assert: AssertPost = (inputs, result) => {
    if (result === undefined) return { before: [], after: [] };
    const variables = { ...inputs, result };
    const earlier: string[] = [];
    const asserted = assertions(post, variables, earlier);
    const before = needsBefore ? [`const before = spec.snapshot(${Object.values(inputs).join(', ')});`] : [];
    // What calls give before the call of the target.
    if (earlier.length > 0) before.push(`const earlier = [${earlier.join(', ')}];`);
    const after = needsAfter ? [`const after = spec.snapshot(${Object.values(variables).join(', ')});`] : [];
    return { before, after: [...after, ...asserted] };
  };
  return { assert, prelude: RUNTIME_PRELUDE };
}

/** Whether a test can make the calls of a formula: functions of the subject may not be at hand there. */
export function callsMethodsOnly({ formula: { formula } }: Conjunct): boolean {
  let isWritten = true;
  visit(formula, (node) => {
    if (isExpression(node) && node.kind === 'invoke' && !node.receiver) isWritten = false;
  });
  return isWritten;
}

/**
 * @param variables expressions of `this`, the parameters and `result`; snapshots are in `before` and `after`
 * @param earlier takes the code of calls that are made before the run
 */
export function assertions(
  formulas: readonly Conjunct[],
  variables: Readonly<Record<string, string>>,
  earlier: string[] = [],
): readonly string[] {
  return formulas.flatMap(({ kind, formula, text }) => [
    `// @${kind} ${text.replace(/\s+/gu, ' ').trim()}`,
    `assert.ok(${formulaToJavaScript(formula, { variables, before: 'before', now: 'after', earlier })});`,
  ]);
}
