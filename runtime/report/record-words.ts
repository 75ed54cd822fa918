/** The result of a recorded search in one phrase, for the rows of a run and of its page. */
import type { EnumerationResult } from '../enumeration-result.js';
import type { RunRecord } from '../journal/run-record.js';
import type { ObserveResult, StateStatus } from '../observe/events.js';
import type { ReachResult } from '../reach-result.js';
import { reachHeading } from './reach-text.js';
import { counted } from './words.js';

type Classification = RunRecord['classifications'][number];

export function enumerationInWords({ inputs, checked }: EnumerationResult): string {
  const counts = Object.entries(checked).flatMap(([what, count]) =>
    count === 0 ? [] : [`${count} ${what}`],
  );
  return `${counted(inputs.generated, 'input')} enumerated${counts.length > 0 ? `: ${counts.join(', ')}` : ''}`;
}

export function reachInWords(result: ReachResult): string {
  const { findings } = result;
  const found = findings.length === 0 ? '' : `, ${counted(findings.length, 'finding')}`;
  return `${reachHeading(result)}${found}`;
}

/** How many of the states of all groups have a status. */
export function statesOf({
  groups,
}: Pick<ObserveResult, 'groups'>): Readonly<Record<StateStatus | 'all', number>> {
  const states = groups.flatMap((group) => group.states);
  const of = (status: StateStatus): number => states.filter((state) => state.status === status).length;
  return { all: states.length, covered: of('covered'), unreachable: of('unreachable'), open: of('open') };
}

export function observationInWords(result: ObserveResult): string {
  const { all, covered, unreachable, open } = statesOf(result);
  return `${counted(all, 'state')} observed: ${covered} covered, ${unreachable} unreachable, ${open} open`;
}

export function classificationInWords({ result, runs }: Pick<Classification, 'result' | 'runs'>): string {
  if (result === undefined) return `${counted(runs, 'input')} run`;
  return `${counted(result.generated, 'input')} classified, ${counted(result.inputs.length, 'input')} likely to reveal faults`;
}

/** Behind a row: that it did not come to its end. */
export function endInWords(state: Classification['state']): string {
  return state === 'complete' ? '' : `  (${state === 'cut' ? 'cut off' : state})`;
}
