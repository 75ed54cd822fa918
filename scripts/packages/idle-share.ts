/** How much of a search added nothing. */

export interface Progress {
  /** Runs so far, and the outcomes that they cover. */
  readonly run: number;
  readonly covered: number;
}

/** The part of the final coverage up to which runs count. */
const MOST = 0.95;

/**
 * Of the runs up to the one that completes 95 % of the final coverage, the share that add nothing; undefined: no run adds
 * anything.
 */
export function idleShare(progress: readonly Progress[]): number | undefined {
  const final = progress.at(-1)?.covered ?? 0;
  const end = progress.find(({ covered }) => covered >= MOST * final);
  if (final === 0 || !end || end.run === 0) return undefined;
  let [adding, before] = [0, 0];
  for (const { covered, run } of progress) {
    if (run > end.run) break;
    if (covered > before) adding += 1;
    before = Math.max(before, covered);
  }
  return Math.max(0, 1 - adding / end.run);
}
