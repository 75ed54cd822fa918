/**
 * Errors that a caller is not likely to cause: the engine complains about the kind of an input of which nothing says what it
 * may be, or about a receiver that was put together without its constructor. They are reported, apart from all others.
 */
import type { RunOutcome } from '../../../vm/contract.js';
import { alternatives } from '../../inputs/domains/domains.js';
import type { Outcome } from '../../inputs/heap/records.js';
import { TRUE } from '../../solver/terms/terms.js';
import type { PathRun } from '../runs/runner.js';
import type { Subject } from '../subject/subject.js';

/**
 * @param outcome of the run
 * @param recorded the same, as it is recorded
 */
export function isUnlikely(
  { universe }: Subject,
  outcome: RunOutcome,
  recorded: Pick<Outcome, 'error'>,
  { steps }: Pick<PathRun, 'steps'>,
): boolean {
  if (outcome.kind !== 'throw' || outcome.isRaised !== true || recorded.error?.name !== 'TypeError')
    return false;
  const tested = steps.findLast(({ literal, isValue }) => literal !== TRUE && !isValue)?.testedInputs?.();
  if (tested === undefined) return false;
  if ([...tested.inputs].some((input) => universe.inputs[input]?.name === 'this')) return true;
  const input = tested.kindOf === undefined ? undefined : universe.inputs[tested.kindOf];
  return input !== undefined && alternatives(input.domain).some(({ kind }) => kind === 'unknown');
}
