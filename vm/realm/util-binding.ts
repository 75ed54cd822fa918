/**
 * What `process.binding('util')` gives (node's `internal/legacy/processbinding`): functions of `util.types`. Packages ask for it
 * that were written when there was nothing else; all other bindings reach native code.
 */
import { types } from 'node:util';

const NAMES = [
  ...(['isExternal', 'isDate', 'isNativeError', 'isRegExp', 'isAsyncFunction', 'isPromise'] as const),
  ...(['isMap', 'isSet', 'isMapIterator', 'isSetIterator', 'isArrayBuffer', 'isDataView'] as const),
  ...(['isAnyArrayBuffer', 'isArrayBufferView', 'isTypedArray', 'isUint8Array'] as const),
];

/** @param name what is asked for. @returns undefined: it is refused */
export function utilBinding(name: unknown): Readonly<Record<string, unknown>> | undefined {
  if (name !== 'util') return undefined;
  return Object.fromEntries(NAMES.map((each) => [each, types[each]]));
}
