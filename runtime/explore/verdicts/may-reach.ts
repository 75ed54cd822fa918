/** Outcomes that inputs may still reach when everything within the bounds of the search was tried. */
import type { DecisionTaken } from '../events.js';
import type { Compiled, Undecided } from './undecided.js';

/**
 * Makes a test of an outcome.
 * @param entered functions of the program that runs have entered
 * @param later the number of the target, where other calls than those that were made may follow its own
 */
export function mayReach(
  { functions, sites }: Compiled,
  undecided: Undecided,
  entered: ReadonlySet<number>,
  later: { readonly target: number | undefined } | undefined,
): (outcome: DecisionTaken) => boolean {
  const isOpen = undecided.reach();
  // What a call has made and not called may be called behind it.
  const made = new Set([...entered].flatMap((number) => functions[number]!.nested));
  const isLeft = (number: number): boolean => made.has(number) && !entered.has(number);
  // Such calls may lead on to functions, but the target's own call comes first on each path.
  const isOfLater = (number: number): boolean => later !== undefined && number !== later.target;
  return (outcome) => {
    const number = sites[outcome.site]!.function;
    return isOfLater(number) || isLeft(number) || isOpen(outcome);
  };
}
