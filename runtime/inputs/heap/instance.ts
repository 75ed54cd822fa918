/**
 * Instances: one heap with one set of inputs, as data. A model of the solver becomes an instance (concretization,
 * first half); an instance becomes objects of a realm (second half).
 */
import { BYTES, CONTENT, fill } from '../../../vm/heap-fields/content.js';
import { DATE_VALUE, setTimeOf } from '../../../vm/heap-fields/date-value.js';
import { FROZEN, freezeInput } from '../../../vm/heap-fields/frozen.js';
import { isMadeKey } from '../../../vm/heap-fields/made.js';
import {
  callIndex,
  isCallKey,
  isThrowsKey,
  RETURNED,
  type Returned,
  THROWN,
  throwsIndex,
} from '../../../vm/heap-fields/returned.js';
import {
  FULFILLED_WITH,
  PENDING,
  REJECTED,
  REJECTED_WITH,
  type Settled,
} from '../../../vm/heap-fields/settled.js';
import type { TermEvaluator } from '../../solver/terms/term-evaluator.js';
import type { Assignment, Terms } from '../../solver/terms/terms.js';
import { SAMPLE } from '../domains/builtins.js';
import { giveStack } from '../domains/input-stack.js';
import { lengthField, type TypedArrayName } from '../domains/typed-arrays.js';
import type { Guarded } from '../guarded/guarded.js';
import { isHidden } from './hidden-fields.js';
import { keyOfField } from './symbol-fields.js';
import type { SymbolicHeap } from './symbolic-heap.js';

export type InstanceValue =
  | {
      readonly kind: 'primitive';
      readonly value: undefined | null | boolean | number | string | bigint | symbol;
    }
  | { readonly kind: 'reference'; readonly atom: number };

/** What stands for the class of an object of unknown shape. */
export const UNKNOWN_OBJECT = 'Object';
export const UNKNOWN_FUNCTION = 'function';

export interface InstanceObject {
  /** Number of the atom. */
  readonly atom: number;
  /** Class name; undefined for an array. */
  readonly className: string | undefined;
  /** Own fields in declared order; for arrays empty. */
  readonly fields: readonly (readonly [string, InstanceValue])[];
  /** Elements of an array; `undefined` where it has a hole. */
  readonly elements: readonly InstanceValue[];
  /** Indices of its holes. */
  readonly holes?: readonly number[];
  /** For a typed array: its class. */
  readonly typed?: TypedArrayName;
}

export interface Instance {
  /** In the order of the heap's inputs. */
  readonly inputs: readonly (readonly [string, InstanceValue])[];
  /** The objects that the inputs reach. */
  readonly objects: readonly InstanceObject[];
}

const NO_VALUE: InstanceValue = { kind: 'primitive', value: undefined };

/** Reads an instance off a model. */
export function instanceOf(heap: SymbolicHeap, model: Assignment): Instance {
  const evaluator = heap.terms.evaluator(model);
  const { bool } = evaluator;
  const objects: InstanceObject[] = [];
  const value = (guarded: Guarded): InstanceValue | undefined => heldValue(heap.terms, guarded, evaluator);
  const list = (atom: number, typed?: TypedArrayName): InstanceValue[] => {
    const length = value(heap.field(atom, lengthField(typed)));
    const count = length?.kind === 'primitive' ? Number(length.value) : 0;
    return Array.from({ length: count }, (_, i) => value(heap.element(atom, i))!);
  };
  const listed = (atom: number, typed?: TypedArrayName): Pick<InstanceObject, 'elements' | 'holes'> => {
    const elements = list(atom, typed);
    const holes = elements.flatMap((_, i) => (bool(heap.isHole(atom, i)) ? [i] : []));
    return holes.length === 0 ? { elements } : { elements, holes };
  };
  const fieldsOf = (atom: number): (readonly [string, InstanceValue])[] =>
    [...heap.fieldsOf(atom)].flatMap(([name, guarded]) => {
      const held = value(guarded);
      return held ? [[name, held] as const] : [];
    });
  for (const atom of heap.unknown?.atoms ?? []) {
    const isArray = bool(heap.unknown!.isArray(atom));
    const shape = bool(heap.unknown!.isFunction(atom)) ? UNKNOWN_FUNCTION : UNKNOWN_OBJECT;
    objects.push(
      isArray
        ? { atom, className: undefined, fields: integrity(fieldsOf(atom)), ...listed(atom) }
        : { atom, className: shape, fields: ownOf(shape, fieldsOf(atom)), elements: [] },
    );
  }
  for (let atom = 0; atom < heap.size; atom++) {
    const pool = heap.pool(atom);
    if (pool.kind === 'unknown' || !bool(heap.exists[atom]!)) continue;
    if (pool.kind === 'array') {
      const { typed } = pool.array!;
      objects.push({
        atom,
        className: undefined,
        fields: [],
        ...listed(atom, typed),
        ...(typed ? { typed } : {}),
      });
    } else {
      const className = pool.classes.find((name) => bool(heap.isExactly(atom, name)));
      objects.push({ atom, className, fields: fieldsOf(atom), elements: [] });
    }
  }
  const inputs = heap.inputList.map(({ name }) => {
    const held = value(heap.variable(name)!) ?? (heap.isFurther(name) ? NO_VALUE : undefined);
    if (!held) throw new Error(`the model gives input ${name} no value`);
    return [name, held] as const;
  });
  return { inputs, objects: heap.unknown ? reached(inputs, objects) : objects };
}

/** Of arrays of unknown shape only this is a field beside their elements. */
function integrity(fields: InstanceObject['fields']): InstanceObject['fields'] {
  return fields.filter(([name]) => name === FROZEN);
}

/** Functions of unknown type have no properties but how many parameters they have, and what their calls return. */
function ownOf(
  shape: string,
  fields: readonly (readonly [string, InstanceValue])[],
): readonly (readonly [string, InstanceValue])[] {
  return shape === UNKNOWN_FUNCTION
    ? fields.filter(([name]) => isCallKey(name) || isThrowsKey(name) || name === 'length')
    : fields;
}

/** Whether an object that only its constructor makes is, by what that is given, made of itself: there is none. */
export function isMadeOfItself({ objects }: Instance): boolean {
  const made = objects.filter(({ fields }) => fields.some(([name]) => isMadeKey(name)));
  if (made.length === 0) return false;
  const byAtom = new Map(objects.map((object) => [object.atom, object]));
  return made.some(({ atom }) => {
    const found = new Set<number>();
    const visit = (from: number): void => {
      const { fields, elements } = byAtom.get(from)!;
      for (const value of [...fields.map(([, held]) => held), ...elements]) {
        if (value.kind !== 'reference' || found.has(value.atom)) continue;
        found.add(value.atom);
        visit(value.atom);
      }
    };
    visit(atom);
    return found.has(atom);
  });
}

/** The objects that the inputs lead to: those of unknown shape are there whether they are referred to or not. */
function reached(inputs: Instance['inputs'], objects: readonly InstanceObject[]): InstanceObject[] {
  const byAtom = new Map(objects.map((object) => [object.atom, object]));
  const found = new Set<number>();
  const visit = (value: InstanceValue): void => {
    if (value.kind !== 'reference' || found.has(value.atom)) return;
    found.add(value.atom);
    const { fields, elements } = byAtom.get(value.atom)!;
    for (const [, held] of fields) visit(held);
    elements.forEach(visit);
  };
  for (const [, held] of inputs) visit(held);
  return objects.filter(({ atom }) => found.has(atom));
}

/** The value whose guard holds; undefined for a property that is absent. */
function heldValue(
  terms: Terms,
  guarded: Guarded,
  { bool, num, bigint }: TermEvaluator,
): InstanceValue | undefined {
  if (bool(guarded.undefined)) return { kind: 'primitive', value: undefined };
  if (bool(guarded.null)) return { kind: 'primitive', value: null };
  if (bool(guarded.boolean)) return { kind: 'primitive', value: bool(guarded.isTrue) };
  for (const { guard, term } of guarded.numbers)
    if (bool(guard)) return { kind: 'primitive', value: num(term) };
  for (const { guard, term } of guarded.bigints)
    if (bool(guard)) return { kind: 'primitive', value: bigint(term) };
  for (const { guard, text } of guarded.strings)
    if (bool(guard)) {
      const value = terms.strings.textOf({ length: num(text.length), index: num(text.index) });
      return { kind: 'primitive', value };
    }
  for (const { guard, term } of guarded.renderings)
    if (bool(guard)) {
      const value = terms.sort(term) === 'bigint' ? bigint(term) : num(term);
      return { kind: 'primitive', value: String(value) };
    }
  for (const [atom, guard] of guarded.references) if (bool(guard)) return { kind: 'reference', atom };
  for (const { guard, value } of guarded.constants) if (bool(guard)) return { kind: 'primitive', value };
  return undefined;
}

/** Which of the objects it is that stand for a class of the language. */
export function sampleOf({ fields }: InstanceObject): number {
  const found = fields.find(([name]) => name === SAMPLE)?.[1];
  return found?.kind === 'primitive' ? Number(found.value) : 0;
}

/** What makes objects of one realm. */
export interface ObjectFactory {
  /**
   * A new object of the class, without fields.
   * @param sample for classes of the language: which of the objects that stand for them
   * @param content what it holds beside its properties; not filled yet
   */
  instantiate(className: string, sample: number, content: readonly unknown[]): object;
  array(): unknown[];
  /** Needed where types have typed arrays. */
  typedArray?(className: TypedArrayName, length: number): object;
  /** Settles a promise that was instantiated. Needed where types have promises. */
  setSettled?(promise: object, settled: Settled): void;
  /** Makes a function that was instantiated return values. Needed where types have functions. */
  setReturned?(callee: object, returned: Returned): void;
}

/** Objects by atom number, and the inputs' values in order. */
export interface Materialized {
  readonly objects: ReadonlyMap<number, object>;
  readonly inputs: readonly { readonly name: string; readonly value: unknown }[];
}

/** What a promise is settled with by its fields; undefined: it has none of those. */
function settledBy(
  fields: InstanceObject['fields'],
  real: (value: InstanceValue) => unknown,
): Settled | undefined {
  const values = new Map(fields.filter(([name]) => isHidden(name)));
  const rejected = values.get(REJECTED);
  if (rejected === undefined) return undefined;
  if (real(values.get(PENDING)!) === true) return { isPending: true, isRejected: false, value: undefined };
  const isRejected = real(rejected) === true;
  return { isRejected, value: real(values.get(isRejected ? REJECTED_WITH : FULFILLED_WITH)!) };
}

/** What a function returns by its fields; undefined: it has none of those. */
function returnedValues(
  fields: InstanceObject['fields'],
  real: (value: InstanceValue) => unknown,
): Returned | undefined {
  const calls: unknown[] = [];
  const thrown: number[] = [];
  let always: unknown;
  let [isFunction, mayThrow] = [false, false];
  for (const [name, value] of fields) {
    if (isCallKey(name)) calls[callIndex(name)] = real(value);
    else if (isThrowsKey(name)) {
      mayThrow = true;
      if (real(value) === true) thrown.push(throwsIndex(name));
    } else if (name === RETURNED) always = real(value);
    else continue;
    isFunction = true;
  }
  for (const index of thrown) calls[index] = THROWN;
  return isFunction ? { calls: Array.from(calls), always, mayThrow } : undefined;
}

/** The array of what an object holds beside its properties. */
function contentOf({ fields }: InstanceObject): InstanceValue | undefined {
  return fields.find(([name]) => name === CONTENT || name === BYTES)?.[1];
}

/** A new object without fields and elements. */
function bare(object: InstanceObject, factory: ObjectFactory, content: readonly unknown[]): object {
  const { className, typed, elements } = object;
  if (typed !== undefined) return factory.typedArray!(typed, elements.length);
  return className === undefined
    ? factory.array()
    : factory.instantiate(className, sampleOf(object), content);
}

/** Builds the instance's objects: first all of them, then their fields, so that cycles close. */
export function materialize(instance: Instance, factory: ObjectFactory): Materialized {
  const objects = new Map<number, object>();
  // What an object is made of comes before it.
  for (const object of instance.objects)
    if (contentOf(object) === undefined) objects.set(object.atom, bare(object, factory, []));
  for (const object of instance.objects) {
    const content = contentOf(object);
    if (content?.kind === 'reference')
      objects.set(object.atom, bare(object, factory, objects.get(content.atom) as readonly unknown[]));
  }
  const real = (value: InstanceValue): unknown =>
    value.kind === 'primitive' ? value.value : objects.get(value.atom);
  const define = (object: object, key: PropertyKey, value: unknown): void => {
    const isThere = Object.hasOwn(object, key);
    const attributes = isThere ? {} : { writable: true, enumerable: true, configurable: true };
    Object.defineProperty(object, key, { value, ...attributes });
  };
  for (const { atom, fields, elements, holes } of instance.objects) {
    const object = objects.get(atom)!;
    const settled = settledBy(fields, real);
    if (settled) factory.setSettled?.(object, settled);
    const returned = returnedValues(fields, real);
    if (returned) factory.setReturned?.(object, returned);
    for (const [name, value] of fields) {
      if (name === DATE_VALUE) setTimeOf(object, real(value) as number);
      // Until the object is made it has what it is made of.
      else if (!isHidden(name) || isMadeKey(name)) define(object, keyOfField(name), real(value));
    }
    for (const [i, value] of elements.entries()) if (!holes?.includes(i)) define(object, i, real(value));
    if (holes) Object.defineProperty(object, 'length', { value: elements.length });
  }
  for (const object of instance.objects) {
    const content = contentOf(object);
    if (content !== undefined) fill(objects.get(object.atom)!, real(content) as readonly unknown[]);
  }
  for (const object of objects.values()) giveStack(object);
  for (const { atom, fields } of instance.objects) {
    const isFrozen = fields.some(([name, value]) => name === FROZEN && real(value) === true);
    if (isFrozen) freezeInput(objects.get(atom)!);
  }
  return { objects, inputs: instance.inputs.map(([name, value]) => ({ name, value: real(value) })) };
}
