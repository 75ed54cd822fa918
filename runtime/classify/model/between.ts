/** Results between two others: a mean, a quantile, what is clamped. That both hold by chance is seldom. */
import type { Found } from './found.js';

/** A result may as well be below both, or above. */
const CHANCE = 1 / 3;

/** @param all what was found at one exit */
export function withBetween(all: readonly Found[]): Found[] {
  const below = new Map<string, Found>();
  const above = new Map<string, Found>();
  for (const one of all) {
    const { property } = one;
    if (property.kind !== 'compare' || !/^[<>]/u.test(property.order)) continue;
    const { left, right, order } = property;
    if (left !== 'result' && right !== 'result') continue;
    const isBelow = (left === 'result') === order.startsWith('>');
    (isBelow ? below : above).set(left === 'result' ? right : left, one);
  }
  const sure = new Map<Found, number>();
  for (const [low, one] of below)
    for (const [high, other] of above) {
      if (!areEnds(low, high)) continue;
      const confidence = 1 - CHANCE ** Math.min(one.support, other.support);
      for (const each of [one, other]) sure.set(each, confidence);
    }
  return all.map((one) => {
    const confidence = sure.get(one);
    if (confidence === undefined || one.property.kind !== 'compare') return one;
    // Where all are the same, it is that.
    const order = one.property.order.startsWith('<') ? '<=' : '>=';
    return {
      ...one,
      property: { ...one.property, order },
      confidence: Math.max(one.confidence, confidence),
      isBetween: true as const,
    };
  });
}

/** The least and the greatest of one list, or two arguments. */
function areEnds(low: string, high: string): boolean {
  const list = /^min\[(.*)\]$/u.exec(low)?.[1];
  if (list !== undefined) return high === `max[${list}]`;
  return low !== high && ARGUMENT.test(low) && ARGUMENT.test(high);
}

const ARGUMENT = /^(?!result$)[A-Za-z_$][\w$]*$/u;
