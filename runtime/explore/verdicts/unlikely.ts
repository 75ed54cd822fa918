/**
 * Errors that a caller is not likely to cause: the engine complains about the kind of an input of which nothing says what it
 * may be, or about a receiver that was put together without its constructor. They are reported, apart from all others.
 */
import { alternatives } from '../../inputs/domains/domains.js';
import type { Outcome } from '../../inputs/heap/records.js';
import { TRUE } from '../../solver/terms/terms.js';
import type { PathRun } from '../runs/runner.js';
import type { Subject } from '../subject/subject.js';

/** What engines say of values of the wrong kind, and programs hardly do. */
const OF_KINDS =
  /^Cannot (?:read|set|delete) propert|^Cannot (?:destructure|convert|create|perform|mix|use)|is not (?:a function|a constructor|iterable|an object)(?: \(cannot read .*| or its return value .*)?$|^(?:Right-hand side|Invalid attempt|Object prototype|Method .* called on|Reduce of|Spread syntax|Iterator)/u;

/** A predicate of the kind of a value alone: `a == null`, `typeof a !== 'object'`, `a is not Array`. */
const KIND =
  /^!?\(?(?:typeof )?(?<place>[\w$]+)(?: [!=]==? (?:null|undefined|'(?:undefined|object|boolean|number|bigint|string|symbol|function)')| is (?:not )?[\w$ ]+)?\)?$/u;

/** @param outcome of the run, as it is recorded */
export function isUnlikely(
  { receiver, universe }: Subject,
  { error }: Pick<Outcome, 'error'>,
  { steps }: PathRun,
): boolean {
  if (error?.name !== 'TypeError' || !OF_KINDS.test(error.message)) return false;
  const cause = steps.findLast(({ literal, isValue }) => literal !== TRUE && !isValue)?.text ?? '';
  if (receiver !== undefined && /\bthis\b/u.test(cause)) return true;
  const place = KIND.exec(cause)?.groups?.place;
  const input = universe.inputs.find(({ name }) => name === place);
  return input !== undefined && alternatives(input.domain).some(({ kind }) => kind === 'unknown');
}
