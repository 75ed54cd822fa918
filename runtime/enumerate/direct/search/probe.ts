/**
 * Random walks down the search, from which the number of instances is estimated before it starts (Knuth, Estimating
 * the efficiency of backtrack programs, 1975): each step takes one of the choices that the propagation leaves, and
 * counts for as many walks as there were. The mean over many walks is right; few walks can be far off.
 */
import type { Random } from '../../../solver/local-search/random.js';
import type { Search } from './search.js';

export interface Estimate {
  readonly instances: number;
  /** Partial candidates among them. */
  readonly candidates: number;
}

/** Decisions after which there are no more walks, and walks that there are in any case. */
const DECISIONS = 20_000;
const FEW = 32;

/** @param search a new one; it is as before afterwards. */
export function estimate(search: Search, random: Random): Estimate {
  let [instances, candidates, walks] = [0, 0, 0];
  while (walks < FEW || search.walked < DECISIONS) {
    const walk = search.walk(random);
    instances += walk.instances;
    candidates += walk.candidates;
    walks += 1;
    // There is nothing to decide.
    if (walk.candidates === 0) break;
  }
  return { instances: instances / walks, candidates: candidates / walks };
}
