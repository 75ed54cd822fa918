/** Evaluates candidate expressions, which are not observed themselves, in runs of known inputs: one that is false once is no invariant. */
import type { Seen } from './abstraction/refinement.js';
import type { MarkedText } from './events.js';
import { type Expression, toJavaScript } from './predicates/expression.js';
import type { Setup } from './setup.js';
import { marked } from './source/marked.js';

/** Bits of a valuation. */
const MOST = 30;

export interface Watched {
  readonly setup: Setup;
  /** The observations of the group. */
  readonly observed: readonly Expression[];
  /** Whether all variables of an expression are in scope at a label. */
  sees(expression: Expression, label: number): boolean;
  /** Runs inputs; the states that they pass through, by numbers of labels. */
  passed(marked: MarkedText): Promise<readonly (readonly [label: number, valuation: number])[]>;
}

export async function watch(
  { setup, observed, sees, passed }: Watched,
  expressions: readonly Expression[],
): Promise<Seen> {
  const { subject, labels, machine } = setup;
  const { marker } = machine;
  const keys = new Set<string>();
  const size = Math.max(1, MOST - observed.length);
  for (let from = 0; from < expressions.length; from += size) {
    const own = expressions.slice(from, from + size);
    const calls = [...observed, ...own].map((expression) => `() => (${toJavaScript(expression)})`).join(', ');
    const text = marked({ subject, marker, isChecked: false }, labels, calls);
    for (const [label, bits] of await passed({ text, marker, isAside: true })) {
      const valuation = bits & (2 ** observed.length - 1);
      own.forEach((_, i) => {
        const truth = (bits >> (observed.length + i)) & 1;
        keys.add(`${from + i} ${truth} ${label}`).add(`${from + i} ${truth} ${label} ${valuation}`);
      });
    }
  }
  const areSeen = labels.map((_, label) => observed.every((expression) => sees(expression, label)));
  return {
    was: (expression, truth, label, valuation) =>
      sees(expressions[expression]!, label) &&
      (valuation === undefined || areSeen[label]!) &&
      keys.has(`${expression} ${truth ? 1 : 0} ${label}${valuation === undefined ? '' : ` ${valuation}`}`),
  };
}
