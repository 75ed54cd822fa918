/** `util.types` for programs: V8 does not know what the machine's functions and namespaces are. */
import { types } from 'node:util';
import { Closure } from '../../frames/frame.js';
import { isObject } from '../../is-object.js';
import { isNamespace } from '../../modules/es/namespace.js';
import { recordOf } from '../../realm/stamp.js';

/** `util.types`, with what tells objects of the machine as well. */
export function utilTypes(): object {
  return {
    ...types,
    isAsyncFunction: (value: unknown) =>
      coroutineOf(value)?.startsWith('async') ?? types.isAsyncFunction(value),
    isGeneratorFunction: (value: unknown) =>
      coroutineOf(value)?.endsWith('generator') ?? types.isGeneratorFunction(value),
    isModuleNamespaceObject: (value: unknown) => isObject(value) && isNamespace(value),
    isProxy: (value: unknown) => types.isProxy(value) && !isNamespace(value as object),
  };
}

/** What kind of coroutine a function of the program makes; undefined for others. */
function coroutineOf(value: unknown): string | undefined {
  const record = typeof value === 'function' ? recordOf(value) : undefined;
  return record instanceof Closure ? record.linked.ir.coroutine : undefined;
}
