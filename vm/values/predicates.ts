/**
 * Implicit predicates: what the type, class or truth of a symbolic value has to be for the run to go on as it does.
 *
 * Where there are more than two alternatives they are tested one after the other in a fixed order, so that negating
 * each test in turn leads to every alternative.
 */
import { type ClassSet, type ExprId, OTHER_CLASS, Tag, type TagSet, tagOf } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import { isObject } from '../is-object.js';

const TAGS: readonly TagSet[] = [
  Tag.Undefined,
  Tag.Null,
  Tag.Boolean,
  Tag.Number,
  Tag.Reference,
  Tag.String,
  Tag.BigInt,
  Tag.Symbol,
];
export const NULLISH = Tag.Undefined | Tag.Null;

/** The order for operands, by the tag that the operation is there for. */
const OPERAND_TAGS: ReadonlyMap<TagSet, readonly TagSet[]> = new Map(
  [Tag.Number, Tag.String].map((first) => [first, [first, ...TAGS.filter((tag) => tag !== first)]]),
);

/** The path knows the tag of the value afterwards. */
export function requireTag(vm: Core, shadow: ExprId, value: unknown): TagSet {
  return requireOperand(vm, shadow, value, 0);
}

/** As `requireTag`, of an operand: whether it is of the type that the operation is there for comes first. */
export function requireOperand(vm: Core, shadow: ExprId, value: unknown, usual: TagSet): TagSet {
  const actual = tagOf(value);
  if (shadow === 0) return actual;
  wishTag(vm, shadow, usual);
  for (const tag of OPERAND_TAGS.get(usual) ?? TAGS) {
    const left = vm.path.tags(shadow);
    if ((left & (left - 1)) === 0) break;
    const kind = tag === usual ? 'operand' : 'type';
    vm.path.require(kind, vm.expressions.hasTag(shadow, tag), tag === actual);
    if (tag === actual) break;
  }
  return actual;
}

/** Notes that a value would rather have that tag, where the path has decided otherwise and an input may have it. */
export function wishTag(vm: Core, shadow: ExprId, usual: TagSet): void {
  const isDecided = (vm.path.tags(shadow) & usual) === 0;
  if (isDecided && (vm.arena.tags[shadow]! & usual) !== 0) vm.path.wishes.tag(shadow, usual);
}

/** Adds to the path whether the value is an object. */
export function requireReference(vm: Core, shadow: ExprId, value: unknown): void {
  if (shadow !== 0) vm.path.require('type', vm.expressions.hasTag(shadow, Tag.Reference), isObject(value));
}

/** Adds to the path whether the value is null or undefined, and returns it. */
export function requireNullish(vm: Core, shadow: ExprId, value: unknown): boolean {
  const nullish = value === null || value === undefined;
  if (shadow !== 0) vm.path.require('type', vm.expressions.hasTag(shadow, NULLISH), nullish);
  return nullish;
}

/** The path knows the class of the object afterwards. */
export function requireClass(vm: Core, shadow: ExprId, object: object): void {
  if (shadow === 0) return;
  requireReference(vm, shadow, object);
  const actual = vm.heap.classOf(object);
  for (let cls = 0; cls <= OTHER_CLASS; cls++) {
    const left = vm.path.classes(shadow);
    if ((left & (left - 1)) === 0) break;
    if ((left & (1 << cls)) === 0) continue;
    vm.path.require('class', vm.expressions.isClass(shadow, 1 << cls), cls === actual);
    if (cls === actual) break;
  }
  if (actual === OTHER_CLASS) vm.lost.count('class of an object');
}

/** Concretizes a reference: adds to the path that it is this object. For what objects hold outside of the heap shadow. */
export function requireSame(vm: Core, shadow: ExprId, object: object): void {
  if (shadow !== 0) vm.path.require('type', vm.expressions.strictEqual(shadow, vm.heap.object(object)), true);
}

/**
 * What constructors of the input make holds what these have written, and others of their class may not be made on this path:
 * a reference becomes this object, or is none that a constructor makes.
 */
export function requireMade(vm: Core, shadow: ExprId, object: object): void {
  const { madeClasses = 0 } = vm.heap.initial;
  if (shadow === 0 || (vm.path.classes(shadow) & madeClasses) === 0) return;
  const isMade = vm.heap.isInitial(object) && ((1 << vm.heap.classOf(object)) & madeClasses) !== 0;
  if (isMade) requireSame(vm, shadow, object);
  else vm.path.require('class', vm.expressions.isClass(shadow, madeClasses), false);
}

/**
 * As `requireClass`, but only if the classes that are left answer a question about their prototypes differently.
 * Classes of one answer are not told apart.
 */
export function requireClassBy(
  vm: Core,
  shadow: ExprId,
  object: object,
  question: (prototype: object | null) => unknown,
): void {
  if (shadow === 0) return;
  requireReference(vm, shadow, object);
  const left = vm.path.classes(shadow);
  if ((left & (left - 1)) === 0 && left !== 1 << OTHER_CLASS) return;
  const sets = classesBy(vm, shadow, question);
  if (!sets) {
    requireClass(vm, shadow, object);
    return;
  }
  const actual = vm.heap.classOf(object);
  const groups = [...sets.values()];
  for (const set of groups.slice(0, -1)) {
    const isOne = (set & (1 << actual)) !== 0;
    vm.path.require('class', vm.expressions.isClass(shadow, set), isOne);
    if (isOne) break;
  }
}

/**
 * The classes that are left of a reference by what is answered of their prototypes; undefined: those that share a number
 * answer differently.
 */
function classesBy<T>(
  vm: Core,
  shadow: ExprId,
  question: (prototype: object | null) => T,
): ReadonlyMap<T, ClassSet> | undefined {
  const left = vm.path.classes(shadow);
  const sets = new Map<T, ClassSet>();
  for (let cls = 0; cls <= OTHER_CLASS; cls++) {
    if ((left & (1 << cls)) === 0) continue;
    const answers = [...new Set(knownPrototypes(vm, cls).map(question))];
    if (answers.length !== 1) return undefined;
    sets.set(answers[0]!, (sets.get(answers[0]!) ?? 0) | (1 << cls));
  }
  return sets;
}

/** Adds to the path whether the value is a function, where its class decides that. */
export function requireCallable(vm: Core, shadow: ExprId, value: unknown): void {
  if (shadow === 0) return;
  const { functionPrototype } = vm.realm;
  const isBelow = (start: object | null): boolean =>
    start === functionPrototype || (start !== null && vm.inherits(start, functionPrototype));
  const sets = classesBy(vm, shadow, isBelow);
  if (sets) {
    const isFunction = vm.expressions.isClass(shadow, sets.get(true) ?? 0);
    vm.path.require('class', isFunction, typeof value === 'function');
    return;
  }
  requireTag(vm, shadow, value);
  if (isObject(value)) requireClass(vm, shadow, value);
}

/**
 * Whether a value is an object with the prototype in its chain, as an expression; 0: that is the same on all inputs of
 * the path.
 */
export function inheritsFrom(vm: Core, value: unknown, shadow: ExprId, prototype: object): ExprId {
  if (shadow === 0) return 0;
  vm.heap.initial.askFor(prototype);
  const isBelow = (start: object | null): boolean =>
    start === prototype || (start !== null && vm.inherits(start, prototype));
  const sets = classesBy(vm, shadow, isBelow);
  if (sets) return vm.expressions.isClass(shadow, sets.get(true) ?? 0);
  requireTag(vm, shadow, value);
  if (isObject(value)) requireClass(vm, shadow, value);
  return 0;
}

/** The prototypes of a class; none where they are not all known, as those of proxies, which share the last number. */
function knownPrototypes(vm: Core, cls: number): readonly (object | null)[] {
  return cls === OTHER_CLASS && vm.hasProxies ? [] : vm.classes.prototypesOf(cls);
}

/** The prototypes of the classes that are left of a reference, as far as they are known. */
export function possiblePrototypes(vm: Core, shadow: ExprId): readonly (object | null)[] {
  const left = vm.path.classes(shadow);
  const prototypes: (object | null)[] = [];
  for (let cls = 0; cls <= OTHER_CLASS; cls++)
    if ((left & (1 << cls)) !== 0) prototypes.push(...knownPrototypes(vm, cls));
  return prototypes;
}

/** The prototypes of the classes that are left of a reference; undefined: they are not all known. */
export function prototypesOf(vm: Core, shadow: ExprId): readonly (object | null)[] | undefined {
  const left = vm.path.classes(shadow);
  const prototypes: (object | null)[] = [];
  for (let cls = 0; cls <= OTHER_CLASS; cls++) {
    if ((left & (1 << cls)) === 0) continue;
    const known = knownPrototypes(vm, cls);
    if (known.length === 0) return undefined;
    prototypes.push(...known);
  }
  return prototypes;
}

/** As `requireClassBy`: which property an object inherits under a key. */
export function requireClassFor(vm: Core, shadow: ExprId, object: object, key: PropertyKey): void {
  askForKey(vm, shadow, object, key);
  requireClassBy(vm, shadow, object, (prototype) => {
    const found = lookup(prototype, key);
    return found?.get ?? found?.set ?? found?.value;
  });
}

/** An object that has no such property of its own is asked for one. */
export function askForKey({ heap }: Core, shadow: ExprId, object: object, key: PropertyKey): void {
  if (shadow !== 0) heap.initial.askForKey(key, object, lookup(object, key) === undefined);
}

/** The property that a get from an object with this prototype finds, no accessor being run. */
function lookup(prototype: object | null, key: PropertyKey): PropertyDescriptor | undefined {
  for (let object = prototype; object !== null; object = Object.getPrototypeOf(object) as object | null) {
    const found = Object.getOwnPropertyDescriptor(object, key);
    if (found !== undefined) return found;
  }
  return undefined;
}
