/** Variables of the environment that are inputs of a run. */
import type { Variables } from '../contract.js';
import { Tag } from '../expressions/arena.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import type { Environment } from '../realm/environment.js';

/** Sets the variables of a run that begins. Whether one is set is on the path; there are no others that matter. */
export function setVariables(vm: Interpreter, environment: Environment, variables: Variables): void {
  const { operations, heap, path, expressions, keys } = vm;
  environment.hasKnownVariables = true;
  const env: unknown = operations.get(operations.get(vm.realm.global, 'process'), 'env');
  if (!isObject(env)) return;
  for (const [name, { value, shadow }] of variables) {
    path.require('type', expressions.hasTag(shadow, Tag.Undefined), value === undefined);
    if (value === undefined) {
      Reflect.deleteProperty(env, name);
      continue;
    }
    heap.write(keys.info(name), env, 0, shadow, value);
    operations.defineData(env, name, value);
  }
}
