/** What a program assumes: whether some run has satisfied it. */
import { PenumbraError, positionAt } from '../../compiler/diagnostics.js';
import type { AssumptionMade } from '../../vm/contract.js';

export class Assumptions {
  private readonly unsatisfied = new Map<string, AssumptionMade>();
  private readonly satisfied = new Set<string>();
  /** Whether a run did not end at an assumption. */
  hasWhole = false;

  /** @param isEnd whether the run ended at the last of them */
  note(assumptions: readonly AssumptionMade[], isEnd: boolean): void {
    if (!isEnd) this.hasWhole = true;
    for (const assumption of assumptions) {
      const key = `${assumption.offset} ${assumption.file}`;
      if (assumption.holds) this.satisfied.add(key);
      else this.unsatisfied.set(key, assumption);
    }
  }

  /**
   * @param isProved whether every path condition was decided
   * @throws PenumbraError E_ASSUME if every run ended at an assumption, and there is one that none satisfied
   */
  check(isProved: boolean): void {
    if (this.hasWhole) return;
    for (const [key, { file, source, offset }] of this.unsatisfied) {
      if (this.satisfied.has(key)) continue;
      throw new PenumbraError({
        code: 'E_ASSUME',
        message: isProved
          ? 'no input satisfies this assumption, so that there is no test'
          : 'no test satisfies this assumption: none was found within the bounds',
        file,
        source,
        ...(offset < 0 ? {} : { position: positionAt(source, offset) }),
        hint: isProved
          ? 'Assume less, or look whether it contradicts the assumptions before it.'
          : 'Give the symbols seeds that satisfy it, raise --timeout or --max-paths, or assume less.',
      });
    }
  }
}
