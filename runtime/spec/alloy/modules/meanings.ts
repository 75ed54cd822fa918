/** All that a name may mean where it stands: variables, macros, signatures, predicates and functions, fields. */
import { at, atom, bad, make, nameError, signatureAt, total, typeError } from '../../check/build.js';
import { call, choice, describeRoutine, partialCall, withArgument } from '../../check/build-call.js';
import { disjoint, join, totalOrder } from '../../check/build-operators.js';
import type { Builtin, Context, Prologue } from '../../check/context.js';
import type { Warn } from '../../check/resolve.js';
import {
  builtinSignature,
  descends,
  type Field,
  type Signature,
  shortLabel,
} from '../../check/signatures.js';
import { type Choice, type Complaint, parametersOf, type Routine, type Typed } from '../../check/typed.js';
import * as types from '../../check/types.js';
import { didYouMean, type Place } from '../../language/errors.js';
import type { NodeOf } from '../../language/syntax.js';
import { type Module, nameable, placeIn } from './module.js';
import { macrosNamed, routinesNamed, signaturesNamed } from './names.js';

/** What an expression belongs to, as far as its names depend on it. */
export interface Standing {
  /** The signature whose field or fact it is. */
  readonly signature?: Signature;
  /** It bounds a field, or defines one. */
  readonly field?: 'bounded' | 'defined';
  /** A field of `this` may stand for its value, as it does in the fact of a signature. */
  readonly ownFields?: boolean;
  /** It bounds a parameter or the result of a predicate or function. */
  readonly isParameter?: boolean;
}

/** Where an expression of a module stands. */
export function contextIn(module: Module, warn: Warn, standing: Standing = {}): Context {
  const prologue = new ModulePrologue(module, standing);
  return { in: module.syntax.in, prologue, variables: new Map(), depth: 0, warn };
}

const BUILTINS: Readonly<Record<string, Builtin>> = {
  disj: disjoint,
  int: (place, args) =>
    args.length === 1
      ? atom(place, total(place, args[0]!))
      : bad(typeError(place, 'int is for one set of integers')),
  'pred/totalOrder': totalOrder,
};

/** Names of a module, and of the modules that it opens. */
class ModulePrologue implements Prologue {
  constructor(
    private readonly module: Module,
    private readonly standing: Standing,
  ) {}

  builtin({ name }: NodeOf<'name'>): Builtin | undefined {
    return BUILTINS[name];
  }

  invoke(place: Place): Typed {
    return bad(typeError(place, 'calls of programs stand in doc comments only'));
  }

  accessed(): undefined {
    return undefined;
  }

  prefix(operator: 'sum' | '-'): Builtin | undefined {
    return operator === 'sum' ? BUILTINS.int : undefined;
  }

  /** A state is an atom. */
  withoutOld(place: Place): Complaint {
    return nameError(place, 'there is no earlier state in a model');
  }

  /** Every relation is written as one. */
  relation(operand: Typed): Typed {
    return operand;
  }

  /** Operands of calls are given one by one. */
  join(place: Place, left: Typed, right: Typed): Typed {
    const either = (meaning: Typed): Typed => {
      const called = left.complaint ? undefined : withArgument(meaning, left);
      return called ? { ...called, place } : join(place, left, meaning);
    };
    if (left.complaint || right.kind !== 'choice') return either(right);
    return choice(
      place,
      right.choices.map(({ meaning, reason }) => ({ meaning: either(meaning), reason })),
    );
  }

  /** Written `@name`, a name is a field as such, without `this` in front. */
  meaning({ name, escaped, start, end }: NodeOf<'name'>, { variables }: Context): Typed {
    const { module } = this;
    const place = placeIn(module, { start, end });
    if (!escaped) {
      const known = variables.get(name);
      if (known) return at(known, place);
      const [macro, ...others] = macrosNamed(module, name);
      if (macro && others.length > 0) return bad(nameError(place, `several macros are called ${name}`));
      if (macro) return make({ kind: 'macro', macro, arguments: [] }, place, types.EMPTY, []);
    }
    const builtin = builtinSignature(name);
    if (builtin) return signatureAt(builtin, place);
    const self = variables.get('this');
    const found = [
      ...signaturesNamed(module, name).map((signature) => ({
        meaning: signatureAt(signature, place),
        reason: `sig ${shortLabel(signature.label)}`,
      })),
      ...this.routines(name, self, place),
      ...this.fields(name, escaped, self, place),
    ];
    return found.length > 0 ? choice(place, found) : bad(this.unknown(variables, name, place));
  }

  private routines(name: string, self: Typed | undefined, place: Place): readonly Choice[] {
    const { signature, field, isParameter } = this.standing;
    const mayCall = signature ? field !== 'bounded' : !isParameter;
    if (!mayCall) return [];
    return routinesNamed(this.module, name).flatMap((routine) => {
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

  private fields(name: string, escaped: boolean, self: Typed | undefined, place: Place): readonly Choice[] {
    const { signature, field, ownFields } = this.standing;
    const found: Choice[] = [];
    for (const candidate of fieldsVisible(this.module)) {
      if (candidate.name !== name) continue;
      const reason = `field ${shortLabel(candidate.owner.label)}.${name}`;
      const itself = make({ kind: 'field', field: candidate }, place, candidate.type, []);
      const ofThis = !escaped && self ? join(place, at(self, place), itself) : itself;
      if (ownFields && self && types.firstColumnsOverlap(self.type, candidate.type))
        found.push(
          { meaning: ofThis, reason: `${reason} of this` },
          { meaning: at(itself, place, 1), reason },
        );
      else if (!signature) found.push({ meaning: itself, reason });
      else if (descends(signature, candidate.owner)) found.push({ meaning: ofThis, reason });
      else if (field !== 'bounded') found.push({ meaning: at(itself, place, 1), reason });
    }
    return found;
  }

  private unknown(variables: Context['variables'], name: string, place: Place): Complaint {
    if (name.includes('$'))
      return {
        code: 'E_ALLOY_UNSUPPORTED',
        place,
        message: `${name} belongs to the meta-model (sig$, field$), which Penumbra does not have`,
      };
    const { module } = this;
    const known = [...variables.keys(), ...[...fieldsVisible(module)].map((field) => field.name)];
    for (const other of nameable(module))
      known.push(...other.signatures.keys(), ...other.routines.keys(), ...other.macros.keys());
    return nameError(place, `nothing is called ${name} here`, didYouMean(name, known));
  }
}

function begun(place: Place, routine: Routine, args: readonly Typed[], extraWeight: number): Typed {
  const count = parametersOf(routine).length;
  return (count === args.length ? call : partialCall)(place, routine, args, extraWeight);
}

function* fieldsVisible(module: Module): Iterable<Field> {
  for (const other of nameable(module))
    for (const signature of other.signatures.values())
      if (other === module || !signature.private)
        for (const field of signature.fields) if (other === module || !field.private) yield field;
}
