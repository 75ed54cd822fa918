/** Private names of classes (ECMA-262, 7.3.26 to 7.3.32). Elements live beside the objects, invisible to the program. */
import type { ExprId } from '../expressions/arena.js';
import { Closure } from '../frames/frame.js';
import type { CodePlace } from '../frames/thrown.js';
import { isObject } from '../is-object.js';
import { missingPrivate, privateTwice } from '../messages/privates.js';
import { recordOf } from '../realm/stamp.js';
import { requireClass, requireSame, requireTag } from '../values/predicates.js';
import { give } from '../values/results.js';
import type { Instruction } from './instruction.js';
import type { Interpreter } from './interpreter.js';

type PrivateElement =
  | { readonly kind: 'field'; value: unknown; shadow: ExprId }
  | { readonly kind: 'method'; readonly value: unknown }
  | { readonly kind: 'accessor'; readonly getter: unknown; readonly setter: unknown };

/** A private name: one for each evaluation of its class. */
export class PrivateName {
  readonly elements = new WeakMap<object, PrivateElement>();

  /**
   * @param description the name with its `#`
   * @param declared where its class is evaluated
   */
  constructor(
    readonly description: string,
    readonly declared: CodePlace,
  ) {}
}

export const newPrivateName: Instruction = (vm, frame) => {
  const { key } = frame.linked.keys[frame.linked.code[frame.at + 1]!]!;
  const text = String(key);
  const { linked, at } = frame;
  give(vm, vm.sp, new PrivateName(text.startsWith('#') ? text : `#${text}`, { linked, at }), 0);
};

/**
 * The receiver of a private access. One that has the element becomes the object of this run, as a predicate of the path:
 * constructors of the run make private elements, so there is no initial heap to choose from. All others of its class have
 * none, either.
 */
function receiver(vm: Interpreter, slot: number, name: PrivateName, isRead = true): unknown {
  const value = vm.stack[slot];
  const shadow = vm.shadow[slot]!;
  if (shadow === 0) return value;
  requireTag(vm, shadow, value);
  if (isObject(value)) {
    requireClass(vm, shadow, value);
    if (isRead && find(value, name) !== undefined) requireSame(vm, shadow, value);
  }
  return value;
}

function find(value: unknown, name: PrivateName): PrivateElement | undefined {
  return isObject(value) ? name.elements.get(value) : undefined;
}

/** `object private → v` */
export const privateGet: Instruction = (vm) => {
  const slot = vm.sp - 2;
  const name = vm.stack[slot + 1] as PrivateName;
  const object = receiver(vm, slot, name);
  const element = find(object, name);
  if (element === undefined) throw vm.typeError(missingPrivate(object, name, 'read'));
  if (element.kind === 'field') give(vm, slot, element.value, element.shadow);
  else if (element.kind === 'method') give(vm, slot, element.value, 0);
  else {
    const record = isObject(element.getter) ? recordOf(element.getter) : undefined;
    if (!(record instanceof Closure))
      throw vm.typeError(`'${name.description}' was defined without a getter`);
    vm.callClosure(record, vm.sp, slot, slot + 1, object, vm.shadow[slot]!, [], []);
  }
};

/** `object private v →` */
export const privateSet: Instruction = (vm) => {
  const slot = vm.sp - 3;
  const name = vm.stack[slot + 1] as PrivateName;
  const object = receiver(vm, slot, name);
  const element = find(object, name);
  if (element === undefined) throw vm.typeError(missingPrivate(object, name, 'write'));
  if (element.kind === 'method') throw vm.typeError(`Private method '${name.description}' is not writable`);
  if (element.kind === 'field') {
    const { value, shadow } = element;
    vm.noteHiddenWrite(object as object, () => {
      element.value = value;
      element.shadow = shadow;
    });
    element.value = vm.stack[slot + 2];
    element.shadow = vm.shadow[slot + 2]!;
    vm.sp = slot;
    return;
  }
  const record = isObject(element.setter) ? recordOf(element.setter) : undefined;
  if (!(record instanceof Closure)) throw vm.typeError(`'${name.description}' was defined without a setter`);
  const [value, shadow] = [vm.stack[slot + 2], vm.shadow[slot + 2]!];
  vm.callClosure(record, vm.sp, -1, slot, object, vm.shadow[slot]!, [value], [shadow]);
};

/** `object private → boolean` */
export const privateHas: Instruction = (vm) => {
  const slot = vm.sp - 2;
  const name = vm.stack[slot + 1] as PrivateName;
  const object = receiver(vm, slot, name, false);
  if (!isObject(object))
    throw vm.typeError(`Cannot use 'in' operator to search for '${name.description}' in ${String(object)}`);
  give(vm, slot, find(object, name) !== undefined, 0);
};

function add(vm: Interpreter, object: unknown, name: PrivateName, element: PrivateElement): void {
  if (find(object, name) !== undefined) {
    throw vm.typeError(privateTwice(name, element.kind === 'field'));
  }
  vm.noteHiddenWrite(object as object, () => name.elements.delete(object as object));
  name.elements.set(object as object, element);
}

/** `object private v →` */
export const privateAddField: Instruction = (vm) => {
  const slot = vm.sp - 3;
  const element = { kind: 'field', value: vm.stack[slot + 2], shadow: vm.shadow[slot + 2]! } as const;
  add(vm, vm.stack[slot], vm.stack[slot + 1] as PrivateName, element);
  vm.sp = slot;
};

/** `object private function →` */
export const privateAddMethod: Instruction = (vm) => {
  const slot = vm.sp - 3;
  add(vm, vm.stack[slot], vm.stack[slot + 1] as PrivateName, {
    kind: 'method',
    value: vm.stack[slot + 2],
  });
  vm.sp = slot;
};

/** `object private getter setter →` */
export const privateAddAccessor: Instruction = (vm) => {
  const slot = vm.sp - 4;
  const element = { kind: 'accessor', getter: vm.stack[slot + 2], setter: vm.stack[slot + 3] } as const;
  add(vm, vm.stack[slot], vm.stack[slot + 1] as PrivateName, element);
  vm.sp = slot;
};
