/** Module namespace objects (ECMA-262, 10.4.6). */
import { Cell, UNINITIALISED } from '../../frames/frame.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { namespaces } from '../../realm/stamp.js';
import type { AnyModule } from './es-module.js';
import { inspectableTarget } from './namespace-inspection.js';

export function isNamespace(object: object): boolean {
  return namespaces.get(object) !== undefined;
}

/** The namespace of a module whose exports can be resolved. */
export function namespaceOf(vm: Interpreter, module: AnyModule): object {
  module.namespace ??= makeNamespace(vm, module);
  return module.namespace;
}

function makeNamespace(vm: Interpreter, module: AnyModule): object {
  const bindings = new Map<PropertyKey, Cell | AnyModule>();
  for (const name of module.exportNames().sort(byCodeUnits)) {
    const binding = module.resolve(name);
    if (binding !== null && binding !== 'ambiguous') bindings.set(name, binding);
  }
  // A proxy may only show what its target has; the values there are never read.
  const target = Object.create(null) as object;
  for (const name of bindings.keys())
    Object.defineProperty(target, name, { value: undefined, writable: true, enumerable: true });
  Object.defineProperty(target, Symbol.toStringTag, { value: 'Module' });
  Object.preventExtensions(target);

  /** @param why an export is not there yet */
  const valueAt = (key: PropertyKey, why: string): unknown => {
    const binding = bindings.get(key)!;
    if (!(binding instanceof Cell)) return namespaceOf(vm, binding);
    if (binding.value !== UNINITIALISED) return binding.value;
    throw vm.realm.error('ReferenceError', why);
  };
  const descriptorOf = (key: PropertyKey): PropertyDescriptor | undefined =>
    bindings.has(key)
      ? {
          value: valueAt(key, `${String(key)} is not defined`),
          writable: true,
          enumerable: true,
          configurable: false,
        }
      : Reflect.getOwnPropertyDescriptor(target, key);
  /** Where a strict operation fails, V8 tells of a proxy's trap: the machine says this instead. */
  const refuse = (message: string): false => {
    vm.refused = message;
    return false;
  };
  vm.noteProxies();
  const namespace: object = new Proxy(inspectableTarget(target), {
    setPrototypeOf: (_, prototype) => prototype === null || refuse(`${NAMED} is not extensible`),
    getOwnPropertyDescriptor: (_, key) => descriptorOf(key),
    get: (_, key) => (bindings.has(key) ? valueAt(key, deadZone(key)) : Reflect.get(target, key)),
    // Through an object that inherits from it V8 sets as if it were ordinary.
    set: (_, key, value, receiver) =>
      receiver === namespace
        ? refuse(
            Reflect.has(target, key)
              ? `Cannot assign to read only property '${String(key)}' of object '${NAMED}'`
              : `Cannot add property ${String(key)}, object is not extensible`,
          )
        : Reflect.set(target, key, value, receiver) ||
          refuse(`Cannot assign to read only property '${String(key)}' of object '${NAMED}'`),
    deleteProperty: (_, key) =>
      (!bindings.has(key) && Reflect.deleteProperty(target, key)) ||
      refuse(`Cannot delete property '${String(key)}' of ${NAMED}`),
    defineProperty: (_, key, wanted) =>
      isCompatible(wanted, descriptorOf(key)) ||
      refuse(
        isNew(wanted) && !Reflect.has(target, key)
          ? `Cannot define property ${String(key)}, object is not extensible`
          : `Cannot redefine property: ${String(key)}`,
      ),
  });
  namespaces.set(namespace, () => {
    for (const key of bindings.keys()) valueAt(key, deadZone(key));
  });
  return namespace;
}

const deadZone = (key: PropertyKey): string => `Cannot access '${String(key)}' before initialization`;

/** CreateDataProperty (ECMA-262, 7.3.5), of a field or an element */
const isNew = ({ writable, enumerable, configurable }: PropertyDescriptor): boolean =>
  writable === true && enumerable === true && configurable === true;

/** How V8 names a namespace in messages. */
const NAMED = '[object Module]';

/** Whether a property of a namespace may be defined so: where that changes nothing. */
function isCompatible(wanted: PropertyDescriptor, now: PropertyDescriptor | undefined): boolean {
  if (now === undefined || wanted.configurable === true || 'get' in wanted || 'set' in wanted) return false;
  if (wanted.enumerable !== undefined && wanted.enumerable !== now.enumerable) return false;
  if (wanted.writable !== undefined && wanted.writable !== now.writable) return false;
  return !('value' in wanted) || Object.is(wanted.value, now.value);
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
