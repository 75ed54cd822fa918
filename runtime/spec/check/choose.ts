/** Overloading: of what a name may mean, the one that fits, and of those the one of least weight. */

import type { Place } from '../language/errors.js';
import { bad } from './build.js';
import type { resolve as Resolve, Warn } from './resolve.js';
import { NONE } from './signatures.js';
import type { Choice, Typed, TypedOf } from './typed.js';
import type { Type } from './types.js';
import * as types from './types.js';

/** @param resolve chooses the meanings of what is inside. */
export function resolveChoice(
  typed: TypedOf<'choice'>,
  relevant: Type,
  warn: Warn,
  resolve: typeof Resolve,
): Typed {
  const all = typed.choices;
  const best = lightest(fitting(all, relevant));
  const [only] = best;
  if (only && best.length === 1) return resolve(only.meaning, relevant, warn);
  // The meanings may differ in weight, or fit no longer, once the names inside them have been chosen.
  const inner = best.map(({ meaning, reason }) => ({
    meaning: resolve(meaning, relevant, undefined),
    reason,
  }));
  const rest = lightest(fitting(inner, relevant));
  const [last] = rest;
  if (last && rest.length === 1) return resolve(last.meaning, relevant, warn);
  return (rest.length > 1 && nothing(typed, rest)) || undecided(typed, rest, relevant);
}

/**
 * The choices whose type shares a tuple with the relevant type; if there are none, the choices that share an
 * arity.
 */
function fitting(choices: readonly Choice[], relevant: Type): readonly Choice[] {
  const fits = choices.filter(
    ({ meaning: { type } }) => (type.formula && relevant.formula) || types.overlaps(relevant, type),
  );
  if (fits.length > 0) return fits;
  return choices.filter(({ meaning }) => types.shareArity(meaning.type, relevant));
}

function lightest(choices: readonly Choice[]): readonly Choice[] {
  const least = Math.min(...choices.map(({ meaning }) => meaning.weight));
  return choices.filter(({ meaning }) => meaning.weight === least);
}

/** If all meanings are empty relations of one arity, it does not matter which. */
function nothing(typed: Typed, choices: readonly Choice[]): Typed | undefined {
  const arities = new Set(choices.map(({ meaning }) => types.arityOf(meaning.type)));
  const [arity] = arities;
  const isEmpty = choices.every(({ meaning: { type } }) => !type.formula && !types.hasTuple(type));
  if (arities.size !== 1 || arity === undefined || arity < 1 || !isEmpty) return undefined;
  const type = types.typeOf(...Array.from({ length: arity }, () => NONE));
  const { place, weight } = typed;
  return { kind: 'nothing', arity, place, type, weight, bounded: 0 };
}

/** What is written at a place, where it is a name or little more. */
function written({ in: { source }, start, end }: Place): string {
  const text = source.slice(start, end);
  return /^[^\n]{1,40}$/u.test(text) ? text : 'this';
}

function undecided(typed: TypedOf<'choice'>, rest: readonly Choice[], relevant: Type): Typed {
  const { place } = typed;
  const reasons = (rest.length > 0 ? rest : typed.choices).map(({ reason }) => reason);
  const hint = `It may be ${reasons.join(', or ')}.`;
  const message =
    rest.length > 0
      ? `${written(place)} is ambiguous`
      : `none of the meanings fits where ${types.printType(relevant, place)} is expected`;
  return bad({ code: 'E_ALLOY_NAME', place, message, hint });
}
