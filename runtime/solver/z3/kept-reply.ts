/** Answers as JSON, so that a run that was interrupted need not ask again. */
import type { CheckReply, Verdict } from './protocol.js';

export type KeptReply =
  | {
      readonly status: 'sat';
      /** Those that JSON has no number for, in words. */
      readonly values: readonly (number | string)[];
      readonly large: readonly (readonly [place: number, value: string])[];
    }
  | Exclude<Verdict, { readonly status: 'sat' }>;

export function keptReply(reply: CheckReply): KeptReply {
  if (reply.status !== 'sat') {
    const { script: _, ...verdict } = reply;
    return verdict;
  }
  const values = Array.from(reply.values, (value) =>
    Number.isFinite(value) && !Object.is(value, -0) ? value : Object.is(value, -0) ? '-0' : String(value),
  );
  return { status: 'sat', values, large: [...reply.large].map(([place, value]) => [place, String(value)]) };
}

export function replyOf(kept: KeptReply): CheckReply {
  if (kept.status !== 'sat') return kept;
  return {
    status: 'sat',
    values: Float64Array.from(kept.values, Number),
    large: new Map(kept.large.map(([place, value]) => [place, BigInt(value)])),
  };
}
