/** Decisions of generated code in the words of their sources. */
import type { DecisionRecord, OutcomeStatus, WhyNot } from '../explore/events.js';

type Told = Omit<DecisionRecord, 'original'>;

/** As it is in its source, where that has it: a minifier may have negated it. */
export function asInSource({ original, ...decision }: DecisionRecord): Told {
  if (!original) return decision;
  const { isInverted, ...place } = original;
  const told = { ...decision, ...place };
  if (!isInverted) return told;
  const { whenTrue, whenFalse, whyNot } = decision;
  return { ...told, ...swapped({ whenTrue, whenFalse }), ...(whyNot ? { whyNot: swapped(whyNot) } : {}) };
}

function swapped<T extends OutcomeStatus | WhyNot>(outcomes: {
  readonly whenTrue?: T;
  readonly whenFalse?: T;
}): { readonly whenTrue: T; readonly whenFalse: T } {
  const { whenTrue, whenFalse } = outcomes;
  return {
    ...(whenFalse === undefined ? {} : { whenTrue: whenFalse }),
    ...(whenTrue === undefined ? {} : { whenFalse: whenTrue }),
  } as { readonly whenTrue: T; readonly whenFalse: T };
}
