/** What `penumbra enumerate --json` prints of a target; `runtime/cli/schemas/enumerate.schema.json` is its schema. */
import type { CheckFailure } from '../check/verdict.js';
import type { EnumerationResult } from '../enumeration-result.js';
import type { Instance, InstanceValue } from '../inputs/heap/instance.js';
import { encodeValue, type JsonValue } from '../inputs/values/values.js';
import { documentOf, type Failure, type JsonObject } from './document.js';

/** The document of one target. */
export function enumerationDocument(result: EnumerationResult): JsonObject {
  return documentOf('enumerate', body(result));
}

/** The document of all targets of a file. */
export function enumerationsDocument(
  file: string,
  results: readonly EnumerationResult[],
  failures: readonly Failure[],
): JsonObject {
  return documentOf('enumerate', { subject: { file }, targets: results.map(body), failures });
}

function body(result: EnumerationResult): JsonObject {
  const { options, failures, collected: _, ...rest } = result;
  const { file: __, target: ___, ...settings } = options;
  const { subject, ...others } = rest;
  return JSON.parse(
    JSON.stringify({ subject, options: settings, ...others, failures: failures.map(failureDocument) }),
  ) as JsonObject;
}

function failureDocument({ number, input, violated, before, after, error }: CheckFailure): JsonObject {
  return {
    number,
    input,
    violated: violated.map(({ kind, formula, file, line }) => ({ kind, formula, file, line })),
    before: heapDocument(before),
    after: heapDocument(after),
    ...(error ? { error: { ...error } } : {}),
  };
}

/**
 * A heap: the values of `this`, the parameters and `result`, and all objects that they reach. A reference is
 * `{"$":"ref","id":n}`; an object has the same `id` before and after the run.
 */
export function heapDocument({ inputs, objects }: Instance): JsonObject {
  return {
    values: Object.fromEntries(inputs.map(([name, value]) => [name, valueDocument(value)])),
    objects: objects.map(({ atom, className, fields, elements }) => ({
      id: atom + 1,
      class: className ?? 'Array',
      fields: Object.fromEntries(fields.map(([name, value]) => [name, valueDocument(value)])),
      ...(className === undefined ? { items: elements.map(valueDocument) } : {}),
    })),
  };
}

function valueDocument(value: InstanceValue): JsonValue {
  return value.kind === 'reference' ? { $: 'ref', id: value.atom + 1 } : encodeValue(value.value);
}
