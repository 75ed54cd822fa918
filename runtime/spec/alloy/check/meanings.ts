/** All that a name may mean where it stands: variables, macros, signatures, predicates and functions, fields. */
import { didYouMean } from '../../language/errors.js';
import type { Place } from '../../relational/problem/problem.js';
import { typeOfSignature } from '../modules/declare.js';
import { nameable, parametersOf, type Routine } from '../modules/module.js';
import { macrosNamed, routinesNamed, signaturesNamed } from '../modules/names.js';
import { builtinSignature, descends, type Field, type Signature, shortLabel } from '../modules/signatures.js';
import { at, bad, make } from './build.js';
import { call, choice, describeRoutine, partialCall } from './build-call.js';
import { join } from './build-operators.js';
import type { Context } from './context.js';
import type { Choice, Typed } from './typed.js';
import * as types from './types.js';

/** @param escaped written `@name`: a field as such, without `this` in front. */
export function meaningOf(context: Context, name: string, escaped: boolean, place: Place): Typed {
  if (!escaped) {
    const known = context.variables.get(name);
    if (known) return at(known, place);
    const [macro, ...others] = macrosNamed(context.module, name);
    if (macro && others.length > 0)
      return bad({ code: 'E_ALLOY_NAME', place, message: `several macros are called ${name}` });
    if (macro) return make({ kind: 'macro', macro, arguments: [] }, place, types.EMPTY, []);
  }
  const builtin = builtinSignature(name);
  if (builtin) return signatureAt(builtin, place);
  const found = [
    ...signaturesNamed(context.module, name).map((signature) => ({
      meaning: signatureAt(signature, place),
      reason: `sig ${shortLabel(signature.label)}`,
    })),
    ...routineMeanings(context, name, place),
    ...fieldMeanings(context, name, escaped, place),
  ];
  return found.length > 0 ? choice(place, found) : bad(unknown(context, name, place));
}

export function signatureAt(signature: Signature, place: Place): Typed {
  return make({ kind: 'signature', signature }, place, typeOfSignature(signature), []);
}

function routineMeanings(context: Context, name: string, place: Place): readonly Choice[] {
  const { signature, field, isParameter, variables } = context;
  const mayCall = signature ? field !== 'bounded' : !isParameter;
  if (!mayCall) return [];
  const self = variables.get('this');
  return routinesNamed(context.module, name).flatMap((routine) => {
    const plainly = { meaning: begun(place, routine, [], 0), reason: describeRoutine(routine) };
    const [receiver] = parametersOf(routine);
    const fitsThis =
      signature &&
      self &&
      receiver &&
      types.hasArity(self.type, 1) &&
      types.overlaps(receiver.type, self.type);
    if (!fitsThis) return [plainly];
    const reason = `${routine.isPredicate ? 'pred' : 'fun'} this.${shortLabel(routine.label)}`;
    return [{ meaning: begun(place, routine, [at(self, place)], 1), reason }, plainly];
  });
}

function begun(place: Place, routine: Routine, args: readonly Typed[], extraWeight: number): Typed {
  const count = parametersOf(routine).length;
  return (count === args.length ? call : partialCall)(place, routine, args, extraWeight);
}

function fieldMeanings(context: Context, name: string, escaped: boolean, place: Place): readonly Choice[] {
  const { signature, field } = context;
  const self = context.variables.get('this');
  const found: Choice[] = [];
  for (const candidate of fieldsVisible(context)) {
    if (candidate.name !== name) continue;
    const reason = `field ${shortLabel(candidate.owner.label)}.${name}`;
    const itself = fieldAt(candidate, place);
    const ofThis = !escaped && self ? join(place, at(self, place), itself) : itself;
    if (context.ownFields && self && types.firstColumnsOverlap(self.type, candidate.type))
      found.push({ meaning: ofThis, reason: `${reason} of this` }, { meaning: at(itself, place, 1), reason });
    else if (!signature) found.push({ meaning: itself, reason });
    else if (descends(signature, candidate.owner)) found.push({ meaning: ofThis, reason });
    else if (field !== 'bounded') found.push({ meaning: at(itself, place, 1), reason });
  }
  return found;
}

function fieldAt(field: Field, place: Place): Typed {
  return make({ kind: 'field', field }, place, field.type, []);
}

function* fieldsVisible({ module }: Context): Iterable<Field> {
  for (const other of nameable(module))
    for (const signature of other.signatures.values())
      if (other === module || !signature.private)
        for (const field of signature.fields) if (other === module || !field.private) yield field;
}

function unknown(context: Context, name: string, place: Place): NonNullable<Typed['complaint']> {
  if (name.includes('$'))
    return {
      code: 'E_ALLOY_UNSUPPORTED',
      place,
      message: `${name} belongs to the meta-model (sig$, field$), which Penumbra does not have`,
    };
  const known = [...context.variables.keys(), ...[...fieldsVisible(context)].map((field) => field.name)];
  for (const module of nameable(context.module))
    known.push(...module.signatures.keys(), ...module.routines.keys(), ...module.macros.keys());
  return {
    code: 'E_ALLOY_NAME',
    place,
    message: `nothing is called ${name} here`,
    hint: didYouMean(name, known),
  };
}
