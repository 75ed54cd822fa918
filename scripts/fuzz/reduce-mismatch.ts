/** The smallest program found that differs as another does: on the same engine, in the same kind. */
import type { Mismatch } from './behaviour.js';
import { type Comparison, ENGINES } from './compare.js';
import { reduce } from './reduce.js';

export interface Reduced {
  readonly mismatch: Mismatch;
  /** Undefined for a program that an engine does not parse: such a one is not reduced. */
  readonly program?: string;
}

/** @param mismatch that of the source */
export function reduceMismatch(comparison: Comparison, source: string, mismatch: Mismatch): Reduced {
  const { engine, kind } = mismatch;
  if (kind === 'parse') return { mismatch };
  const asked = ENGINES.filter((name) => name === engine);
  let last = mismatch;
  const program = reduce(source, (candidate) => {
    const found = comparison.compare(candidate, asked);
    if (found.kind !== 'mismatch') return false;
    if (found.mismatch.engine !== engine || found.mismatch.kind !== kind) return false;
    last = found.mismatch;
    return true;
  });
  return { mismatch: last, program };
}
