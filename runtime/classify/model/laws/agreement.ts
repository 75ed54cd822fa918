/** Relations that tell whether two values are the same: they agree with what these are written as, or come to. */
import { type Found, found } from '../found.js';
import { isSame, type Property } from '../property.js';
import type { Row } from '../variables.js';
import type { Conjecture } from './conjectures.js';
import type { Origin } from './equations.js';
import { textOf } from './terms.js';

/** Of the same values, and of others, a relation has to have been asked. */
const FEWEST_SAME = 3;
const FEWEST_OTHERS = 4;
/** A relation may tell less apart than the suite shows: it is never sure. */
const SUREST = 0.95;
/** What is the same so many times more often than it is not is meant to be. */
const MOST_OF_FEW = 4;

/** Whether a result is one value exactly where two terms are the same. */
export class Agreement {
  private isBroken = false;
  /** Values of the suite that it takes for the same, and that are not. */
  private taken = 0;
  private same = 0;
  private others = 0;
  private readonly left: string;
  private readonly right: string;

  constructor(
    conjecture: Conjecture,
    private readonly told: true | 0,
  ) {
    [this.left, this.right] = [textOf(conjecture.left), textOf(conjecture.right)];
  }

  see(row: Row, from: Origin): void {
    const [left, right, result] = [this.left, this.right, 'result'].map((name) => row.get(name));
    if (left === undefined || right === undefined || from === 'border') return;
    const isTold = isSame(left, right);
    if (isTold !== (result === this.told)) {
      if (isTold || from !== 'suite') this.isBroken = true;
      else this.taken += 1;
      return;
    }
    if (from !== 'suite') return;
    if (isTold) this.same += 1;
    else this.others += 1;
  }

  found(): readonly Found[] {
    const { same, others, taken, left, right, told } = this;
    if (this.isBroken || same < FEWEST_SAME || others < FEWEST_OTHERS) return [];
    if (taken * MOST_OF_FEW > same) return [];
    const property: Property = {
      kind: 'iff',
      left: { kind: 'bound', of: 'result', order: '=', value: told },
      right: { kind: 'compare', left, order: '=', right },
    };
    const one = found(property, same + others, 0.5, others);
    return [
      {
        ...one,
        confidence: Math.min(one.confidence, SUREST),
        isLaw: true,
        ...(taken > 0 ? { isBroken: true } : {}),
      },
    ];
  }
}
