/** Ends a translation that would take too long or too much: as soon as that can be foreseen. */
import type { TranslationWatch } from '../spec/relational/circuit/translate.js';
import type { AlloyBound, AlloyOptions } from './events.js';

/** A bound ended the work on a command. */
export class BoundHit extends Error {
  constructor(readonly bound: AlloyBound) {
    super(bound.reason);
  }
}

/** Values of quantifiers between two looks at the clock. */
const BETWEEN_LOOKS = 256;
/** An estimate counts once this part of a bound is used up, and if it is beyond the bound this many times. */
const USED = 0.1;
const BEYOND = 2;

/** Ends a translation that takes too long or too many gates. */
export class TranslationGuard implements TranslationWatch {
  private calls = 0;
  private readonly start = performance.now();

  constructor(private readonly options: Pick<AlloyOptions, 'timeout' | 'maxGates'>) {}

  progress(shares: readonly (readonly [done: number, of: number])[], gates: number): void {
    this.calls += 1;
    if (this.calls % BETWEEN_LOOKS !== 0) return;
    const { timeout, maxGates } = this.options;
    const done = shares.reduceRight((inner, [count, of]) => (of === 0 ? 1 : (count + inner) / of), 0);
    const share = Math.min(1, Math.max(done, Number.EPSILON));
    const elapsed = performance.now() - this.start;
    if (elapsed > timeout) throw timeoutHit(timeout, 'the translation was not done in time');
    if (gates > USED * maxGates && gates / share > BEYOND * maxGates)
      throw gatesHit(maxGates, `the translation would take about ${inMillions(gates / share)} gates`);
    if (elapsed > USED * timeout && elapsed / share > BEYOND * timeout)
      throw timeoutHit(
        timeout,
        `the translation would take about ${Math.round(elapsed / share / 1000)} s alone`,
      );
  }
}

/** The bound `--timeout`, as it is reported when it was hit. */
export function timeoutHit(timeout: number, reason: string): BoundHit {
  return new BoundHit({ name: 'timeout', limit: timeout / 1000, hit: true, option: '--timeout', reason });
}

/** The bound `--max-gates`, as it is reported when it was hit. */
export function gatesHit(gates: number, reason: string): BoundHit {
  return new BoundHit({ name: 'gates', limit: gates, hit: true, option: '--max-gates', reason });
}

function inMillions(count: number): string {
  return count < 1e9 ? `${Math.round(count / 1e6)} million` : `${Math.round(count / 1e9)} billion`;
}
