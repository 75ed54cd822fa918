/** What `penumbra reach --json` prints; `runtime/cli/schemas/reach.schema.json` is its schema. */
import type { ReachResult } from '../reach-result.js';
import { documentOf, type Failure, type JsonObject } from './document.js';

export function reachDocument(result: ReachResult): JsonObject {
  return documentOf('reach', body(result));
}

/** The document of all targets of a file. */
export function reachesDocument(
  file: string,
  results: readonly ReachResult[],
  failures: readonly Failure[],
): JsonObject {
  return documentOf('reach', { subject: { file }, targets: results.map(body), failures });
}

function body({ options, ...rest }: ReachResult): object {
  const { file: _, target: __, ...settings } = options;
  return { ...rest, options: settings };
}
