/** Calls of predicates and functions, and the choice among what a name may mean. */
import type { Place } from '../language/errors.js';
import { asSet, bad, firstComplaint, make, plain, shown, typeError } from './build.js';
import { resultType } from './result-type.js';
import { shortLabel, type TypedVariable } from './signatures.js';
import { type Choice, type Complaint, parametersOf, type Routine, type Typed } from './typed.js';
import * as types from './types.js';
import { EMPTY, FORMULA, printType } from './types.js';

export function describeRoutine(routine: Routine): string {
  return `${routine.isPredicate ? 'pred' : 'fun'} ${shortLabel(routine.label)}`;
}

/** A call with all its arguments. */
export function call(place: Place, routine: Routine, written: readonly Typed[], extraWeight: number): Typed {
  const parameters = parametersOf(routine);
  const args = written.map((argument) => plain(asSet(argument)));
  const complaint = args.map((argument, i) => wrongArity(argument, parameters[i])).find((wrong) => wrong);
  const isSound = !complaint && !firstComplaint(args);
  const type = routine.isPredicate ? FORMULA : isSound ? resultType(routine, args) : routine.result!.type;
  return make({ kind: 'call', routine, arguments: args, extraWeight }, place, type, args, {
    weight: extraWeight,
    complaint,
  });
}

function wrongArity(argument: Typed, parameter: TypedVariable | undefined): Complaint | undefined {
  const arity = parameter ? types.arityOf(parameter.type) : 0;
  if (argument.complaint || arity <= 0 || types.hasArity(argument.type, arity)) return undefined;
  const expected = `an argument of arity ${arity} expected for ${parameter!.name}`;
  return typeError(argument.place, `${expected}, found ${shown(argument)}`);
}

/** A call that waits for arguments, or one that never fits. */
export function partialCall(
  place: Place,
  routine: Routine,
  args: readonly Typed[],
  extraWeight: number,
): Typed {
  const complaint = typeError(place, misfit(place, routine, args));
  return make({ kind: 'partial-call', routine, arguments: args, extraWeight }, place, EMPTY, args, {
    weight: extraWeight,
    complaint,
  });
}

function misfit(place: Place, routine: Routine, args: readonly Typed[]): string {
  const list = parametersOf(routine).map(({ name, type }) => `${name}: ${printType(type, place)}`);
  const given = args.map(shown);
  const found = given.length === 0 ? 'none' : given.join(', ');
  return `${describeRoutine(routine)} takes [${list.join(', ')}], the arguments are ${found}`;
}

/** Whether arguments fit the first parameters. */
function applicable(routine: Routine, args: readonly Typed[]): boolean {
  return parametersOf(routine).every(({ type }, i) => {
    const argument = args[i]!.type;
    if (!types.shareArity(argument, type)) return false;
    return !types.hasTuple(argument) || !types.hasTuple(type) || types.overlaps(argument, type);
  });
}

/** A call with one more argument; undefined where that is a join with the result. */
export function withArgument(partial: Typed, argument: Typed): Typed | undefined {
  if (partial.kind !== 'partial-call' && partial.kind !== 'call') return undefined;
  const { routine, extraWeight, place } = partial;
  const count = parametersOf(routine).length;
  const args = [...partial.arguments, argument];
  // What a function gives can be joined; a formula cannot.
  if (args.length > count)
    return routine.isPredicate ? partialCall(place, routine, args, extraWeight) : undefined;
  return args.length === count && applicable(routine, args)
    ? call(place, routine, args, extraWeight)
    : partialCall(place, routine, args, extraWeight);
}

/** What a name may mean, as one expression. */
export function choice(place: Place, choices: readonly Choice[]): Typed {
  const [only] = choices;
  if (!only) return bad(typeError(place, 'this has no meaning'));
  if (choices.length === 1 && !only.meaning.complaint) return only.meaning;
  const typed = choices.filter(({ meaning }) => !types.isEmpty(meaning.type));
  let type = EMPTY;
  for (const { meaning } of choices) type = types.merge(meaning.type, type);
  const weight = Math.min(...typed.map(({ meaning }) => meaning.weight));
  const complaint = types.isEmpty(type) ? noMeaning(place, choices) : undefined;
  return {
    kind: 'choice',
    choices,
    place,
    type,
    bounded: 0,
    weight: typed.length === 0 ? 0 : weight,
    complaint,
  };
}

function noMeaning(place: Place, choices: readonly Choice[]): Complaint {
  const complaints = choices.flatMap(({ meaning }) => (meaning.complaint ? [meaning.complaint] : []));
  const [only] = complaints;
  if (only && complaints.length === 1) return only;
  const hint = complaints.map(({ message }) => message).join('\n  ');
  return typeError(place, `none of the ${choices.length} meanings fits`, hint);
}
