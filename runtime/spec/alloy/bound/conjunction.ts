/** Conjunctions in which parts that are always true are left out. */
import type { Place } from '../../language/errors.js';
import type { Formula } from '../../relational/problem/problem.js';

export const TRUE: Formula = { kind: 'truth', value: true };

/** All of the parts; `TRUE` itself if nothing is asked. */
export function conjunction(parts: readonly Formula[], place?: Place): Formula {
  const rest = parts.filter((part) => part !== TRUE);
  const [only] = rest;
  if (!only) return TRUE;
  return rest.length === 1 ? only : { kind: 'and', parts: rest, place };
}
