/** Facts of what `penumbra explore --json` prints. */
import { FactList, type Facts } from './facts.js';

interface TestDocument {
  readonly inputs: object;
  readonly outcome: unknown;
  readonly pathCondition: readonly string[];
  readonly replay: string;
  readonly divergence?: string;
}

interface TargetDocument {
  readonly subject: { readonly target?: string };
  readonly tests: readonly TestDocument[];
  readonly findings: readonly unknown[];
  readonly errors: readonly { readonly error: unknown; readonly at?: { readonly line: number } }[];
  readonly paths: { readonly divergent: number };
  readonly decisions: {
    readonly list: readonly {
      readonly line: number;
      readonly column: number;
      readonly kind: string;
      readonly text: string;
      readonly whenTrue: string;
      readonly whenFalse: string;
    }[];
  };
  readonly bounds: readonly { readonly name: string; readonly hit: boolean }[];
  readonly concretized: readonly { readonly operation: string }[];
  readonly exhausted: boolean;
}

/** Of a file with several targets, or of a file with one. */
export type ExploreDocument =
  | { readonly targets: readonly TargetDocument[]; readonly failures: readonly Failure[] }
  | TargetDocument;

interface Failure {
  readonly target: string;
  readonly code: string;
  readonly message: string;
}

export function exploreFacts(document: ExploreDocument): Facts {
  const list = new FactList();
  const { targets, failures } = 'targets' in document ? document : { targets: [document], failures: [] };
  for (const target of targets) addTarget(list, target);
  for (const { target, code, message } of failures) list.add([target, 'refused'], `${code}: ${message}`);
  return list.facts();
}

function addTarget(list: FactList, result: TargetDocument): void {
  const target = result.subject.target ?? '(program)';
  for (const { line, column, kind, text, whenTrue, whenFalse } of result.decisions.list) {
    const site = `${line}:${column} ${kind} ${text.replace(/\s+/gu, ' ')}`;
    list.add([target, 'decision', site, 'true'], whenTrue);
    list.add([target, 'decision', site, 'false'], whenFalse);
  }
  list.add([target, 'exhausted'], result.exhausted);
  list.add([target, 'divergent'], result.paths.divergent);
  list.add([target, 'bounds hit'], names(result.bounds.filter(({ hit }) => hit).map(({ name }) => name)));
  list.add([target, 'concrete operations'], names(result.concretized.map(({ operation }) => operation)));
  for (const finding of result.findings) list.add([target, 'finding'], withoutTest(finding));
  for (const { error, at } of result.errors) list.add([target, 'error', `line ${at?.line ?? '–'}`], error);
  for (const { pathCondition, inputs, outcome, replay, divergence } of result.tests) {
    const path = pathCondition.join(' and ') || 'true';
    list.add([target, 'test', path, 'outcome'], outcome);
    list.add([target, 'test', path, 'inputs'], inputs);
    list.add([target, 'test', path, 'replay'], divergence ?? replay);
  }
}

function names(found: readonly string[]): string {
  return [...found].sort().join(', ') || 'none';
}

/** A finding without the name of its test, which says no more than the path condition. */
function withoutTest(finding: unknown): unknown {
  if (typeof finding !== 'object' || finding === null) return finding;
  return Object.fromEntries(Object.entries(finding).filter(([name]) => name !== 'test'));
}
