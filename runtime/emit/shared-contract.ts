/** The contract of a target as functions of a test file, which each of many tests calls. */

import {
  type Conjunct,
  type Contract,
  formulaToJavaScript,
  RUNTIME_PRELUDE,
  snapshotUse,
} from '../spec/index.js';
import { Names } from './names.js';
import { type AssertPost, assertions, callsMethodsOnly, type Postconditions } from './post.js';

/**
 * Undefined where there is nothing to assert.
 * @param inputs names of `this` and the parameters, in order
 */
export function sharedContract(contract: Contract, inputs: readonly string[]): Postconditions | undefined {
  const { calling } = contract;
  const post = [...contract.post, ...calling.post.filter(callsMethodsOnly)];
  const told = [...contract.after, ...calling.after.filter(callsMethodsOnly)].filter(
    (invariant) => !isOfPlainObjects(invariant),
  );
  if (post.length === 0 && told.length === 0) return undefined;
  const needsBefore = post.some(({ formula }) => snapshotUse(formula).before);
  const names = new Names(['before', 'earlier', 'after', 'now', 'result', 'spec', 'assert']);
  const parameters = inputs.map((name) => names.take(name === 'this' ? 'self' : name));
  const variables = Object.fromEntries(inputs.map((name, i) => [name, parameters[i]!]));
  const earlier: string[] = [];
  const lines = assertions(post, { ...variables, result: 'result' }, earlier);
  const hasEarlier = earlier.length > 0;
  const assert: AssertPost = (expressions, result) => {
    const values = inputs.map((name) => expressions[name] ?? 'undefined');
    const invariant =
      told.length > 0 ? [call('assertInvariants', [...values, ...(result ? [result] : [])])] : [];
    if (result === undefined || post.length === 0) return { before: [], after: invariant };
    const snapshot = needsBefore ? ['before'] : [];
    const before = [
      ...(needsBefore ? [`const before = ${call('spec.snapshot', values)}`] : []),
      ...(hasEarlier ? [`const earlier = ${call('callsBefore', [...snapshot, ...values])}`] : []),
    ];
    const known = [...snapshot, ...(hasEarlier ? ['earlier'] : [])];
    return { before, after: [call('assertPost', [...known, ...values, result]), ...invariant] };
  };
  const states = needsBefore ? ['before'] : [];
  const needed = [...states, ...(hasEarlier ? ['earlier'] : []), ...parameters, 'result'];
  const prelude = [
    ...(hasEarlier ? callsBefore([...states, ...parameters], earlier) : []),
    ...(post.length > 0 ? assertPost(needed, parameters, lines) : []),
    ...(told.length > 0 ? assertInvariants(told) : []),
    RUNTIME_PRELUDE,
  ];
  return { assert, prelude: prelude.join('\n') };
}

function callsBefore(parameters: readonly string[], earlier: readonly string[]): string[] {
  return [
    '/** What calls in the contract give before the call. */',
    `function callsBefore(${parameters.join(', ')}) {`,
    '  return [',
    ...earlier.map((code) => `    ${code},`),
    '  ];',
    '}',
    '',
  ];
}

function assertPost(
  needed: readonly string[],
  parameters: readonly string[],
  lines: readonly string[],
): string[] {
  return [
    '/** What the call promises. */',
    `function assertPost(${needed.join(', ')}) {`,
    `  const after = ${call('spec.snapshot', [...parameters, 'result'])}`,
    ...lines.map((line) => `  ${line}`),
    '}',
    '',
  ];
}

function assertInvariants(invariants: readonly Conjunct[]): string[] {
  const lines = invariants.flatMap(({ formula, text, className }) => [
    `// @invariant of ${className}: ${text.replace(/\s+/gu, ' ').trim()}`,
    `assert.ok(${formulaToJavaScript(formula, { variables: {}, now: 'now' })});`,
  ]);
  return [
    '/** The invariants of all objects that the values reach. */',
    'function assertInvariants(...values) {',
    '  const now = spec.snapshot(...values);',
    ...lines.map((line) => `  ${line}`),
    '}',
    '',
  ];
}

/** Plain objects do not tell their type in a test. */
function isOfPlainObjects({ formula: { formula } }: Conjunct): boolean {
  return (
    formula.kind === 'quantified' &&
    formula.declarations.some(({ domain }) => domain.kind === 'class' && domain.plain)
  );
}

function call(name: string, values: readonly string[]): string {
  return `${name}(${values.join(', ')});`;
}
