/** What node throws at import attributes (its `validateAttributes`). */
import type { Interpreter } from '../../interpreter/interpreter.js';
import { GuestThrow } from '../../signals.js';
import { nodeError } from '../../traces/node-error.js';
import type { Format } from '../format.js';
import { type Location, urlOf } from '../location.js';

/** @throws GuestThrow where the attribute `type` is not that of the module */
export function checkType(
  vm: Interpreter,
  location: Location,
  format: Format,
  type: string | undefined,
): void {
  if (type === (format === 'json' ? 'json' : undefined)) return;
  const url = urlOf(location);
  if (type !== undefined) throw wrongType(vm, url, type);
  const message = `Module "${url}" needs an import attribute of type "json"`;
  throw typeError(vm, 'ERR_IMPORT_ASSERTION_TYPE_MISSING', message);
}

/** Of a module that is not of the type that is asked for. */
export function wrongType(vm: Interpreter, url: string, type: string): GuestThrow {
  if (type === 'json')
    return typeError(vm, 'ERR_IMPORT_ASSERTION_TYPE_FAILED', `Module "${url}" is not of type "json"`);
  return typeError(
    vm,
    'ERR_IMPORT_ASSERTION_TYPE_UNSUPPORTED',
    `Import attribute type "${type}" is unsupported`,
  );
}

/** Of an attribute that is not `type`. */
export function unknownAttribute(vm: Interpreter, key: string, value: string): GuestThrow {
  const message = `Import attribute "${key}" with value "${value}" is not supported`;
  return typeError(vm, 'ERR_IMPORT_ATTRIBUTE_UNSUPPORTED', message);
}

function typeError(vm: Interpreter, code: string, message: string): GuestThrow {
  return new GuestThrow(nodeError(vm, { name: 'TypeError', code, message }));
}
