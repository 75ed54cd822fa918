/** Whether an exploration has shown all there is, within the bounds of its inputs. */
import type { BoundRecord } from './explore/events.js';
import type { TargetResult } from './result.js';

/** Bounds of inputs: what is proved is proved within them. */
const OF_INPUTS: readonly string[] = ['scope', 'integer', 'doubles', 'strings', 'cycles'];

export function isComplete({ summary, interrupted }: TargetResult): boolean {
  const { paths, concretized, reentered, bounds, exhausted } = summary;
  const isExact = paths.unknown + paths.divergent + concretized.length + reentered.length === 0;
  return exhausted && isExact && !interrupted && isClosed(bounds);
}

function isClosed(bounds: readonly BoundRecord[]): boolean {
  return bounds.every(({ name, hit }) => !hit || OF_INPUTS.includes(name));
}
