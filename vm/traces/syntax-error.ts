/** Syntax errors as a program sees them. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import { GuestThrow } from '../signals.js';
import { excerpt } from './excerpt.js';
import { traces } from './trace.js';
import type { InRealm } from './traced.js';

/**
 * What a program catches for a text that is none. Other errors are given back.
 * @param name of the text; that of an `eval` has none
 */
export function asSyntaxError(vm: InRealm, error: unknown, name = '<anonymous_script>'): unknown {
  if (!(error instanceof PenumbraError) || error.code !== 'E_PARSE') return error;
  const made = vm.realm.error('SyntaxError', error.message);
  const trace = traces.get(made);
  const { position, source = '', length } = error.details;
  if (trace && position) trace.excerpt = excerpt(name, source, position.line, position.column, length);
  return new GuestThrow(made);
}
