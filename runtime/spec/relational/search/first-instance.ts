/**
 * Whether a ground problem has an instance. Constraints on the order of atoms make refutations short, and can hide
 * instances that are found at once without them; so both searches get their turns.
 */
import type { Gate } from '../../../solver/sat/circuit.js';
import type { SatResult } from '../../../solver/sat/sat-solver.js';
import type { Ground } from '../circuit/ground.js';
import { RelationalSearch } from './search.js';
import { interchangeable } from './symmetry.js';

/** Conflicts of the first turn; what takes no more is decided without a second solver. */
const FIRST_TURN = 1500;
const GROWTH = 1.5;
/** The turn of the search without constraints, as a share of the other's. */
const SHARE = 0.5;

export class FirstInstanceSearch {
  private readonly constrained: RelationalSearch;
  private free: RelationalSearch | undefined;
  private found: RelationalSearch | undefined;
  private current: RelationalSearch;
  private turn = FIRST_TURN;
  private rest = FIRST_TURN;
  private readonly isSymmetric: boolean;

  constructor(
    private readonly ground: Ground,
    private readonly seed = 0,
  ) {
    this.isSymmetric = interchangeable(ground.problem).length > 0;
    this.constrained = new RelationalSearch(ground, { symmetryBreaking: this.isSymmetric, seed });
    this.current = this.constrained;
  }

  get conflicts(): number {
    return this.constrained.conflicts + (this.free?.conflicts ?? 0);
  }

  get size(): RelationalSearch['size'] {
    return this.constrained.size;
  }

  /** @param budget conflicts after which the answer is `unknown`; asked again, the search goes on. */
  next(budget: number): SatResult {
    let left = budget;
    while (left > 0) {
      const slice = Math.min(left, this.rest);
      const result = this.current.next(slice);
      if (result === 'sat') this.found = this.current;
      if (result !== 'unknown') return result;
      left -= slice;
      this.rest -= slice;
      if (this.rest <= 0) this.takeTurns();
    }
    return 'unknown';
  }

  /** The value of an input of the circuit in the instance that was found. */
  holds(input: Gate): boolean {
    return this.found?.holds(input) === true;
  }

  private takeTurns(): void {
    if (!this.isSymmetric) {
      this.rest = this.turn;
    } else if (this.current === this.constrained) {
      this.free ??= new RelationalSearch(this.ground, { symmetryBreaking: false, seed: this.seed });
      this.current = this.free;
      this.rest = Math.ceil(this.turn * SHARE);
    } else {
      this.current = this.constrained;
      this.turn = Math.ceil(this.turn * GROWTH);
      this.rest = this.turn;
    }
  }
}
