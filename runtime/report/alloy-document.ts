/** The document that `penumbra alloy --json` prints; `runtime/cli/schemas/alloy.schema.json` is its schema. */
import type { ErrorDetails } from '../../compiler/diagnostics.js';
import type { AlloyCommandRecord, AlloyInstance, AlloyResult } from '../alloy/events.js';
import { penumbraVersion } from '../version.js';
import { DOCUMENT_VERSION, type JsonObject } from './document.js';

/** A command that could not be run. */
export interface AlloyFailure {
  readonly command: AlloyCommandRecord;
  readonly error: ErrorDetails;
}

/** The document of one command. */
export function alloyDocument(file: string, result: AlloyResult): JsonObject {
  return { ...head(file), ...body(result) };
}

/** The document of all commands of a model. */
export function alloyModelDocument(
  file: string,
  results: readonly AlloyResult[],
  failures: readonly AlloyFailure[],
): JsonObject {
  return {
    ...head(file),
    commands: results.map(body),
    failures: failures.map(({ command, error: { code, message } }) => ({
      command: { ...command },
      code,
      message,
    })),
  };
}

function head(file: string): JsonObject {
  return { schema: DOCUMENT_VERSION, penumbra: penumbraVersion(), subject: { file } };
}

function body({ instances, ...rest }: AlloyResult): JsonObject {
  const { list, ...numbers } = instances;
  const listed = list ? { list: list.map(instanceDocument) } : {};
  return JSON.parse(JSON.stringify({ ...rest, instances: { ...numbers, ...listed } })) as JsonObject;
}

function instanceDocument({ relations }: AlloyInstance): JsonObject {
  const of = (kind: string): JsonObject =>
    Object.fromEntries(
      relations
        .filter((relation) => relation.kind === kind)
        .map(({ name, arity, tuples }) => [
          name,
          kind === 'signature' || arity === 1 ? tuples.flat() : tuples.map((tuple) => [...tuple]),
        ]),
    );
  return { signatures: of('signature'), fields: of('field'), skolems: of('skolem') };
}
