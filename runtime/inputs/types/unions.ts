/** Unions of declared types. */

import type { Approximation } from '../domains/approximation.js';
import type { Domain } from '../domains/domain.js';
import { membersOf, unionOf } from '../domains/domains.js';
import { noteMissing, type TypeNames } from './type-names.js';

/** A member of a union as it was read. */
export interface Part {
  readonly domain: Domain;
  readonly approximations: ReadonlySet<Approximation>;
  readonly text: string;
  /** Whether it is `any` or `unknown`: all others are part of it. */
  readonly isAny: boolean;
}

/** The union; members of which nothing is known are left out where others are known. */
export function unionOfKnown(parts: readonly Part[], names: TypeNames): Domain {
  const isKnown = ({ domain }: Part): boolean =>
    membersOf(domain).some(({ kind }) => kind !== 'unknown' && kind !== 'null' && kind !== 'undefined');
  const canLeaveOut = parts.some(isKnown) && !parts.some(({ isAny }) => isAny);
  const kept = parts.filter(({ domain, approximations, text }) => {
    const isLeftOut = canLeaveOut && domain.kind === 'unknown';
    if (isLeftOut) noteMissing(names, `${text} left out`);
    else for (const one of approximations) names.approximations?.add(one);
    return !isLeftOut;
  });
  return unionOf(kept.map(({ domain }) => domain));
}
