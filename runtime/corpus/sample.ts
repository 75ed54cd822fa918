/** The standing sample: as many targets of a package as asked for, whatever version of this explores them. */
import { createHash } from 'node:crypto';

/** @param count 0: all. @param label of the package: other packages have other samples of the same names */
export function sampleOf(label: string, targets: readonly string[], count: number): readonly string[] {
  if (count === 0) return targets;
  const rank = (target: string): string => createHash('sha256').update(`1 ${label} ${target}`).digest('hex');
  const ranked = new Set([...targets].sort((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count));
  return targets.filter((target) => ranked.has(target));
}
