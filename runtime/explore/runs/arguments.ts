/** The inputs of a run as receiver and arguments, with their shadows. */
import type { Shadowed, Variables } from '../../../vm/contract.js';
import { type Arena, type ExprId, Op } from '../../../vm/expressions/arena.js';
import { isObject } from '../../../vm/is-object.js';
import { SAMPLE, sampleText } from '../../inputs/domains/builtins.js';
import type { Input } from '../../inputs/domains/domain.js';
import { alternatives, elementAt } from '../../inputs/domains/domains.js';
import {
  type Instance,
  type InstanceObject,
  type Materialized,
  sampleOf,
} from '../../inputs/heap/instance.js';
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import { variableOf } from '../../inputs/model/variables.js';
import { type Bool, TRUE } from '../../solver/terms/terms.js';
import type { PathHeap } from './initial-heap.js';
import { NOTHING, type ReadSet } from './read-set.js';
import type { PathStep } from './runner.js';

export interface Arguments {
  readonly thisArg: Shadowed | undefined;
  readonly args: readonly Shadowed[];
  /** Variables of the environment. */
  readonly variables: Variables;
  /** Predicates that precede those of the run: they fix properties of inputs for which there are no expressions. */
  readonly steps: readonly PathStep[];
  /** What an input holds that no parameter is. */
  readonly inputAt: (number: number) => Shadowed;
}

/** @param hasReceiver whether the first input is `this` */
export function argumentsOf(
  arena: Arena,
  heap: SymbolicHeap,
  initial: PathHeap,
  { inputs }: Materialized,
  hasReceiver: boolean,
): Arguments {
  const shadowed: Shadowed[] = [];
  const variables = new Map<string, Shadowed>();
  const steps: PathStep[] = [];
  const inputAt = (number: number): Shadowed => {
    const { tags, classes } = initial.shape(heap.inputList[number]!.domain);
    return { value: inputs[number]!.value, shadow: arena.make(Op.Input, number, 0, 0, tags, classes) };
  };
  for (const [i, input] of heap.universe.inputs.entries()) {
    const { value } = inputs[i]!;
    const { tags, classes } = initial.shape(input.domain);
    const shadow = arena.make(Op.Input, i, 0, 0, tags, classes);
    const variable = variableOf(input.name);
    if (variable !== undefined) variables.set(variable, { value, shadow });
    else if (input.rest) {
      const list = value as readonly unknown[];
      const atom = initial.objects.atomOf(list);
      steps.push(...listSteps(input, atom, list.length, heap));
      shadowed.push(...list.map((element, at) => elementOf(element, at, shadow, atom, arena, heap, initial)));
    } else shadowed.push({ value, shadow });
  }
  const [thisArg] = hasReceiver ? shadowed : [];
  if (thisArg && !isObject(thisArg.value)) steps.push(...primitiveSteps(heap));
  return { thisArg, args: hasReceiver ? shadowed.slice(1) : shadowed, variables, steps, inputAt };
}

/**
 * Predicates about objects of built-in classes that the run looked into. A class is represented by a few sample objects;
 * the predicate says which sample the object is. It precedes the path because everything else may depend on it.
 */
export function sampleSteps(
  instance: Instance,
  { inputs, objects }: Materialized,
  heap: SymbolicHeap,
  used: ReadonlySet<object>,
): readonly PathStep[] {
  return instance.objects.flatMap((described) => {
    const object = objects.get(described.atom)!;
    if (!used.has(object)) return [];
    const input = inputs.find(({ value }) => value === object);
    return sampleStep(described, input?.name, heap);
  });
}

function sampleStep(object: InstanceObject, input: string | undefined, heap: SymbolicHeap): PathStep[] {
  const { atom, className } = object;
  const type = className === undefined ? undefined : heap.universe.model.classes.get(className)?.builtin;
  if (type === undefined || type.samples.length < 2) return [];
  const sample = sampleOf(object);
  const { terms } = heap;
  const isSample = heap.field(atom, SAMPLE).numbers.find(({ term }) => terms.constantOf(term) === sample)!;
  const name = input ?? `${className}#${atom - heap.pool(atom).first + 1}`;
  const text = sampleText(type, sample);
  return [step(isSample.guard, `${name} = ${text}`, `${name} != ${text}`)];
}

/** Predicates about objects that only constructors make: of which class each is, where there are several (see `made.ts`). */
export function classSteps({ objects }: Instance, heap: SymbolicHeap): readonly PathStep[] {
  const { terms, universe, exists } = heap;
  return objects.flatMap(({ atom, className }) => {
    const { classes, first } = heap.pool(atom);
    if (className === undefined || classes.length < 2) return [];
    if (!universe.model.classes.get(className)?.isMade) return [];
    const name = `${className}#${atom - first + 1}`;
    const isIt = terms.implies(exists[atom]!, heap.isExactly(atom, className));
    return [step(isIt, `${name} is ${className}`, `${name} is no ${className} itself`)];
  });
}

/** A usual number of arguments for a rest parameter. */
const USUAL_ARGUMENTS = 2;

/** Which list of rest arguments it is, and its length. The program never sees the list itself, so it cannot test it. */
function listSteps({ name, domain }: Input, atom: number, length: number, heap: SymbolicHeap): PathStep[] {
  const { terms } = heap;
  const isList = heap.variable(name)!.references.get(atom)!;
  const isLong = heap.field(atom, 'length').numbers.find(({ term }) => terms.constantOf(term) === length)!;
  const kinds = alternatives(domain).length;
  const kind = heap.pool(atom).name.slice(3);
  return [
    step(isList, kinds > 1 ? `${name} is ${kind}` : '', `${name} is not ${kind}`),
    // A function with a rest parameter is usually called with some arguments for it.
    {
      ...step(isLong.guard, `${name}.length === ${length}`, `${name}.length !== ${length}`),
      isUnfit: length < USUAL_ARGUMENTS,
    },
  ].filter(({ literal }) => literal !== TRUE);
}

/** That a receiver is no object: functions that are not strict see another one in its place, of which no path condition tells. */
function primitiveSteps(heap: SymbolicHeap): PathStep[] {
  const isReferred = heap.terms.any([...heap.variable('this')!.references.values()]);
  return [step(-isReferred, 'this is no object', 'this is an object')].filter(
    ({ literal }) => literal !== TRUE,
  );
}

function step(literal: Bool, text: string, negated: string): PathStep {
  const readSet = (): ReadSet => NOTHING;
  return {
    site: -1,
    taken: true,
    literal,
    text,
    negated: () => negated,
    readSet,
    isValue: false,
    isCut: false,
  };
}

function elementOf(
  value: unknown,
  index: number,
  list: ExprId,
  atom: number,
  arena: Arena,
  heap: SymbolicHeap,
  initial: PathHeap,
): Shadowed {
  const { tags, classes } = initial.shape(elementAt(heap.pool(atom).array!, index));
  return { value, shadow: arena.make(Op.Element, list, arena.constant(index), 0, tags, classes) };
}
