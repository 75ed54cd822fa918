/** Calls of pure methods as JavaScript. */
import { PenumbraError } from '../../../../compiler/diagnostics.js';
import type { ExpressionOf } from '../../form/formula.js';
import type { JavaScriptOptions } from './formula-writer.js';
import { identifiersIn } from './names.js';

/** @param sets the code of the receiver, if there is one, and of the arguments */
export function invocationCode(
  e: ExpressionOf<'invoke'>,
  sets: readonly string[],
  { variables }: JavaScriptOptions,
): string {
  const names = sets.map((_, i) => (i === 0 && e.receiver ? 'o' : `x${i}`));
  const isPlain = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(e.name);
  const access = isPlain ? `.${e.name}` : `[${JSON.stringify(e.name)}]`;
  const callee = e.receiver ? `o${access}` : (variables[`${e.name}()`] ?? e.name);
  const args = e.isAccessor ? '' : `(${names.slice(e.receiver ? 1 : 0).join(', ')})`;
  return `spec.call([${sets.join(', ')}], ${e.receiver !== undefined}, (${names.join(', ')}) => ${callee}${args})`;
}

/**
 * The place of a call among those that are evaluated before the run.
 * @param later names that mean something only afterwards, or inside of the formula
 * @throws PenumbraError E_SPEC_UNSUPPORTED where the call is about one of them
 */
export function earlierCode(
  { name }: ExpressionOf<'invoke'>,
  code: string,
  earlier: string[],
  later: readonly string[],
): string {
  if (identifiersIn(code).some((used) => later.includes(used)))
    throw new PenumbraError({
      code: 'E_SPEC_UNSUPPORTED',
      message: `old(…) of a call of ${name} is about what is known only afterwards`,
      hint: 'What stands inside of old(…) is worked out before the call.',
    });
  const known = earlier.indexOf(code);
  return `earlier[${known < 0 ? earlier.push(code) - 1 : known}]`;
}
