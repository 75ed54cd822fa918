/**
 * A script as a module: bundles made for pages leave a global variable, which is what they export. Its text is the body
 * of a function that is called on the global object, so that each path has top-level variables of its own.
 */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { bindingIn } from './bindings.js';

export interface Script {
  /** An absolute path. */
  readonly file: string;
  /** The variable, or a property of one: `Lib`, `Company.Lib`. */
  readonly global: string;
}

/** Own keys of the global object. */
export function globalNames(vm: Interpreter): ReadonlySet<PropertyKey> {
  return new Set(Reflect.ownKeys(vm.realm.global));
}

/**
 * What a script left in its variable.
 * @param before the names of the global object before it ran
 * @throws PenumbraError `E_GLOBAL`
 */
export function leftBy(
  vm: Interpreter,
  { file, global }: Script,
  bindings: ReadonlyMap<string, unknown>,
  before: ReadonlySet<PropertyKey>,
): unknown {
  const [first, ...rest] = global.split('.') as [string, ...string[]];
  let value = bindingIn(bindings, first)?.value ?? vm.operations.get(vm.realm.global, first);
  for (const name of rest) value = isObject(value) ? vm.operations.get(value, name) : undefined;
  if (value !== undefined && value !== null) return value;
  const left = [...bindings.keys(), ...[...globalNames(vm)].filter((name) => !before.has(name))];
  const names = left.filter((name) => typeof name === 'string');
  throw new PenumbraError({
    code: 'E_GLOBAL',
    message: `the script leaves no global variable ${global}`,
    file,
    hint:
      names.length === 0
        ? 'It leaves none at all: explore it as a module, without --global.'
        : `It leaves ${names.slice(0, 5).join(', ')}.`,
  });
}
