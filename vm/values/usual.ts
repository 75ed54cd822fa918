/**
 * The usual kind of what a property is read from, or what is iterated: whether a symbolic value is of that kind comes first on
 * the path. That orders what is tried, and excludes nothing.
 */
import { type ClassSet, type ExprId, OTHER_CLASS, Tag, type TagSet, tagOf } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import { isObject } from '../is-object.js';
import { NULLISH, wishTag } from './predicates.js';
import { arrayIndex } from './property-keys.js';

/** Primitive values whose methods a program may mean, in the order in which they are tried. */
const PRIMITIVES = [
  [Tag.String, 'String'],
  [Tag.Number, 'Number'],
] as const;

/**
 * Adds to the path whether a value is of the usual kind for a property: an array for indices, `length` and methods of arrays,
 * a string or number for methods of theirs, an instance of a class that has a method or accessor of that name, any object
 * for what no kind has in particular.
 * @param key undefined: any object will do
 */
export function requireUsual(vm: Core, shadow: ExprId, value: unknown, key: PropertyKey | undefined): void {
  if (shadow === 0) return;
  const all = vm.arena.tags[shadow]!;
  // Only of values that may be primitive as well is the kind a guess.
  if ((all & ~(Tag.Reference | NULLISH)) === 0) return;
  const tags = vm.path.tags(shadow);
  // Strings have a length, characters and some methods of arrays' names.
  if (key !== undefined && typeof value === 'string' && isOfStrings(vm, key)) return;
  const classes = key === undefined ? 0 : usualClasses(vm, vm.arena.classes[shadow]!, key);
  if (classes !== 0 && (all & Tag.Reference) !== 0) {
    if ((tags & Tag.Reference) === 0 || (vm.path.classes(shadow) & classes) === 0)
      vm.path.wishes.isOf(shadow, classes);
    else if ((tags & ~Tag.Reference) !== 0) {
      const actual = isObject(value) ? vm.heap.classOf(value) : undefined;
      vm.path.require(
        'operand',
        vm.expressions.isClass(shadow, classes),
        actual !== undefined && (classes & (1 << actual)) !== 0,
      );
    }
    return;
  }
  const tag = usualTag(vm, all, key);
  wishTag(vm, shadow, tag);
  if ((tags & tag) !== 0 && (tags & ~tag) !== 0)
    vm.path.require('operand', vm.expressions.hasTag(shadow, tag), tagOf(value) === tag);
}

function isOfStrings(vm: Core, key: PropertyKey): boolean {
  return (
    key === 'length' ||
    (typeof key !== 'symbol' && arrayIndex(key) !== undefined) ||
    has(prototypeOf(vm, 'String'), key)
  );
}

function usualTag(vm: Core, tags: TagSet, key: PropertyKey | undefined): TagSet {
  if (key === undefined || has(vm.realm.objectPrototype, key)) return Tag.Reference;
  for (const [tag, name] of PRIMITIVES) if ((tags & tag) !== 0 && has(prototypeOf(vm, name), key)) return tag;
  return Tag.Reference;
}

function prototypeOf(vm: Core, name: 'String' | 'Number'): object {
  return (vm.realm.intrinsics[name] as { readonly prototype: object }).prototype;
}

/** The classes, of some, whose objects usually have a property; 0: none of them. */
function usualClasses(vm: Core, classes: ClassSet, key: PropertyKey): ClassSet {
  const { arrayPrototype, objectPrototype } = vm.realm;
  if (has(objectPrototype, key)) return 0;
  if (
    key === 'length' ||
    (typeof key !== 'symbol' && arrayIndex(key) !== undefined) ||
    has(arrayPrototype, key)
  )
    return vm.heap.references.arraysAmong(classes);
  if (vm.hasTraps || PRIMITIVES.some(([, name]) => has(prototypeOf(vm, name), key))) return 0;
  let found: ClassSet = 0;
  for (let cls = 0; cls < OTHER_CLASS; cls++) {
    const [prototype] = (classes & (1 << cls)) === 0 ? [] : vm.classes.prototypesOf(cls);
    if (prototype && inherits(prototype, objectPrototype, key)) found |= 1 << cls;
  }
  return found;
}

/** Whether a prototype, or one that it inherits from below `Object.prototype`, has a method or accessor. */
function inherits(prototype: object, root: object, key: PropertyKey): boolean {
  for (
    let at: object | null = prototype;
    at !== null && at !== root;
    at = Object.getPrototypeOf(at) as object | null
  )
    if (has(at, key)) return true;
  return false;
}

function has(prototype: object, key: PropertyKey): boolean {
  const property = Object.getOwnPropertyDescriptor(prototype, key);
  return property !== undefined && (property.get !== undefined || typeof property.value === 'function');
}
