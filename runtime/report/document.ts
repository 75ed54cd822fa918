/** What `--json` prints. The JSON Schema of an exploration is `runtime/cli/schemas/explore.schema.json`. */
import type { BoundRecord } from '../explore/events.js';
import type { JsonValue } from '../inputs/values/values.js';
import type { TargetResult, TestRecord } from '../result.js';
import { penumbraVersion } from '../version.js';

/** Raised when a reader of older documents would misread this one. */
export const DOCUMENT_VERSION = 1;

export type JsonObject = { readonly [key: string]: JsonValue };

/** A target that could not be explored. */
export interface Failure {
  readonly target: string;
  readonly code: string;
  readonly message: string;
}

/** The document of one target. */
export function targetDocument(result: TargetResult): JsonObject {
  return documentOf('explore', body(result));
}

/** The document of all targets of a file. */
export function fileDocument(
  file: string,
  results: readonly TargetResult[],
  failures: readonly Failure[],
  skipped: readonly { readonly target: string; readonly bound: BoundRecord }[],
): JsonObject {
  return documentOf('explore', { subject: { file }, targets: results.map(body), failures, skipped });
}

/** What a command prints, under what tells documents apart. */
export function documentOf(command: string, content: object): JsonObject {
  return plain({ schema: DOCUMENT_VERSION, penumbra: penumbraVersion(), command, ...content });
}

function body(result: TargetResult): JsonObject {
  const { subject, options, summary, tests, findings, errors, unlistedErrors, findingTests } = result;
  const { interrupted, mapProblems } = result;
  const { file: _, target: __, ...settings } = options;
  return plain({
    subject,
    options: settings,
    tests: tests.map(testDocument),
    findings,
    errors,
    unlistedErrors,
    findingTests: findingTests.map(testDocument),
    paths: summary.paths,
    decisions: summary.decisions,
    bounds: summary.bounds,
    assumptions: summary.assumptions,
    concretized: summary.concretized,
    reentered: summary.reentered,
    solver: summary.solver,
    time: summary.time,
    exhausted: summary.exhausted,
    interrupted,
    ...(mapProblems === undefined ? {} : { mapProblems }),
  });
}

function testDocument(test: TestRecord): JsonObject {
  const { observed: _, divergence, ...rest } = test;
  return plain(divergence === undefined ? rest : { ...rest, divergence });
}

/** Typed data as JSON: it is JSON already, without the types that say so. */
function plain(data: object): JsonObject {
  return JSON.parse(JSON.stringify(data)) as JsonObject;
}
