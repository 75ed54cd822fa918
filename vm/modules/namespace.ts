/** Module namespace objects (ECMA-262, 10.4.6). */
import { Cell, UNINITIALISED } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import type { AnyModule } from './es-module.js';
import { inspectableTarget } from './namespace-inspection.js';

const namespaces = new WeakSet<object>();

export function isNamespace(object: object): boolean {
  return namespaces.has(object);
}

/** The namespace of a module whose exports can be resolved. */
export function namespaceOf(vm: Interpreter, module: AnyModule): object {
  if (module.namespace === undefined) {
    module.namespace = makeNamespace(vm, module);
    namespaces.add(module.namespace);
  }
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
  return new Proxy(inspectableTarget(target), {
    setPrototypeOf: (_, prototype) => prototype === null || refuse(`${NAMED} is not extensible`),
    getOwnPropertyDescriptor: (_, key) => descriptorOf(key),
    get: (_, key) =>
      bindings.has(key)
        ? valueAt(key, `Cannot access '${String(key)}' before initialization`)
        : Reflect.get(target, key),
    set: (_, key) =>
      refuse(
        Reflect.has(target, key)
          ? `Cannot assign to read only property '${String(key)}' of object '${NAMED}'`
          : `Cannot add property ${String(key)}, object is not extensible`,
      ),
    deleteProperty: (_, key) =>
      (!bindings.has(key) && Reflect.deleteProperty(target, key)) ||
      refuse(`Cannot delete property '${String(key)}' of ${NAMED}`),
    defineProperty: (_, key, wanted) =>
      isCompatible(wanted, descriptorOf(key)) || refuse(`Cannot redefine property: ${String(key)}`),
  });
}

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
