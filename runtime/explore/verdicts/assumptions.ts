/** The assumptions of a whole program, and which of them some run has satisfied. */
import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { AssumptionMade } from '../../../vm/contract.js';
import type { AssumptionRecord } from '../events.js';

/** Limit of idle runs in search of an unmet assumption. */
const MOST_FOR_UNMET = 30;

export class Assumptions {
  private readonly unsatisfied = new Map<string, AssumptionMade>();
  private readonly satisfied = new Set<string>();
  /** Whether some run passed all its assumptions. */
  private hasWhole = false;

  /** @param isEnd whether the run ended at its last assumption */
  note(assumptions: readonly AssumptionMade[], isEnd: boolean): void {
    if (!isEnd) this.hasWhole = true;
    for (const assumption of assumptions) {
      const { line, column } = assumption.position ?? {};
      const key = `${line}:${column} ${assumption.file}`;
      if (assumption.holds) this.satisfied.add(key);
      else this.unsatisfied.set(key, assumption);
    }
  }

  /**
   * Whether to go on although all known outcomes are covered: code after an unmet assumption has not been seen.
   * @param idleRuns runs since one covered something
   */
  seeksUnmet(idleRuns: number): boolean {
    return !this.hasWhole || (idleRuns < MOST_FOR_UNMET && this.unmet.length > 0);
  }

  /**
   * Assumptions that were reached and never satisfied.
   * @param isProved whether every path condition was decided
   */
  records(isProved: boolean): readonly AssumptionRecord[] {
    return this.unmet.flatMap(({ file, position, text }) =>
      position === undefined
        ? []
        : [
            {
              file,
              line: position.line,
              column: position.column + 1,
              text: text.replace(/\s+/gu, ' '),
              status: isProved ? ('infeasible' as const) : ('unknown' as const),
            },
          ],
    );
  }

  /**
   * @param isProved whether every path condition was decided
   * @throws PenumbraError E_ASSUME if every run ended at an assumption, and there is one that none satisfied
   */
  check(isProved: boolean): void {
    const [first] = this.unmet;
    if (this.hasWhole || !first) return;
    const { holds: _, text, ...place } = first;
    throw new PenumbraError({
      code: 'E_ASSUME',
      message: isProved
        ? 'no input satisfies this assumption, so that there is no test'
        : 'no test satisfies this assumption: none was found within the bounds',
      ...place,
      length: text.length,
      hint: isProved
        ? 'Assume less, or look whether it contradicts the assumptions before it.'
        : 'Give the symbols seeds that satisfy it, raise --timeout or --max-paths, or assume less.',
    });
  }

  private get unmet(): readonly AssumptionMade[] {
    return [...this.unsatisfied].flatMap(([key, assumption]) =>
      this.satisfied.has(key) ? [] : [assumption],
    );
  }
}
