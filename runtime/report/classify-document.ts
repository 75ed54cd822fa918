/** What `penumbra classify --json` and `penumbra model --json` print; their schemas are `classify.schema.json` and `model.schema.json`. */
import type { ClassifyResult, ModelResult } from '../classify/events.js';
import { documentOf, type JsonObject } from './document.js';

export function classifyDocument(result: ClassifyResult): JsonObject {
  const inputs = result.inputs.map(({ test: _, ...input }) => input);
  return documentOf('classify', { ...result, inputs });
}

export function modelDocument(result: ModelResult): JsonObject {
  return documentOf('model', result);
}
