/** What `penumbra observe --json` prints; its schema is `runtime/cli/schemas/observe.schema.json`. */
import type { ObserveResult } from '../observe/events.js';
import { documentOf, type JsonObject } from './document.js';

export function observationDocument({ options, ...result }: ObserveResult): JsonObject {
  const { file: _, target: __, ...settings } = options;
  return documentOf('observe', { ...result, options: settings });
}
