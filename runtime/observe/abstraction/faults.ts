/** Steps that checks ask for: where they stand, and which of them are proved to be no faults. */
import { positionAt } from '../../../compiler/diagnostics.js';
import type { Bool } from '../../solver/terms/terms.js';
import type { Check } from '../options.js';
import type { Setup } from '../setup.js';
import type { Suspect } from '../symbolic/machine.js';
import type { LabelStates } from './label-states.js';

/** A step of the source. */
export interface SuspectSite {
  readonly check: Check;
  /** In the text with markers. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

export const isAt = ({ kind, offset }: Suspect, site: SuspectSite): boolean =>
  kind === site.check && offset === site.offset;

/** In the order of the text, each once. */
export function suspectSites(setup: Setup, { suspects }: LabelStates): readonly SuspectSite[] {
  const all = [...suspects.entry, ...suspects.steps.flat()];
  const found = new Map<string, SuspectSite>();
  for (const { kind, offset } of all) {
    if (!setup.options.checks.includes(kind) || offset < 0) continue;
    const { line, column } = positionAt(setup.subject.source, setup.unmarked(offset));
    found.set(`${kind} ${offset}`, { check: kind, offset, line, column: column + 1 });
  }
  return [...found.values()].sort((a, b) => a.offset - b.offset || a.check.localeCompare(b.check));
}

/** Whether what is known at the labels before a step excludes that it is a fault. @param known beside it, by label */
export async function isExcludedAt(
  { terms, questions }: Setup,
  { suspects }: LabelStates,
  known: readonly (readonly Bool[])[],
  site: SuspectSite,
): Promise<boolean> {
  const isRefuted = async (facts: readonly Bool[], { guards, condition }: Suspect): Promise<boolean> =>
    (await questions.ask([terms.all([...facts, ...guards]), condition])).status === 'unsat';
  for (const suspect of suspects.entry)
    if (isAt(suspect, site) && !(await isRefuted([], suspect))) return false;
  for (const [label, own] of suspects.steps.entries())
    for (const suspect of own)
      if (isAt(suspect, site) && !(await isRefuted(known[label] ?? [], suspect))) return false;
  return true;
}
