/** Divergence: a run does not take the path that its query predicted. */
import type { Bool } from '../../solver/terms/terms.js';
import type { PathStep } from '../runs/runner.js';
import type { PathCondition } from '../search/frontier.js';

/**
 * Describes the first divergence of a run; undefined if the run went as predicted.
 * @param bool the truth value of a term under the model
 * @param placeOf a site in words
 */
export function divergenceOf(
  steps: readonly PathStep[],
  { predicted }: PathCondition,
  bool: (literal: Bool) => boolean,
  placeOf: (site: number) => string,
): string | undefined {
  const decisions = steps.filter(({ site }) => site >= 0);
  for (const [i, { site, taken }] of predicted.entries()) {
    const step = decisions[i];
    if (step && step.site === site && step.taken === taken) continue;
    return `decision ${i + 1}, at ${placeOf(site)}, was to be ${taken}`;
  }
  const wrong = steps.find(({ literal }) => !bool(literal));
  return wrong && `the input does not satisfy its own path predicate ${wrong.text}`;
}
