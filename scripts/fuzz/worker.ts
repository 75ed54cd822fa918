/** The process that runs programs: one request, one answer. Its parent replaces it, and kills it if it does not answer. */
import { requests, sendToParent } from '../../runtime/jobs/channel.js';
import { watchForOrphanhood } from '../../runtime/jobs/orphan-watch.js';
import { Comparison, type Verdict } from './compare.js';
import { writeProgram } from './grammar/program.js';
import { type Reduced, reduceMismatch } from './reduce-mismatch.js';

/** To compare the program of a seed on these engines, or to make it small. */
export type Request =
  | { readonly command: 'compare'; readonly seed: number; readonly engines: readonly string[] }
  | { readonly command: 'reduce'; readonly seed: number; readonly engines: readonly string[] };

export type Answer = { readonly verdict: Verdict; readonly reduced?: Reduced };

// Programs leave promises behind that nobody waits for.
process.on('unhandledRejection', () => undefined);
watchForOrphanhood();

const comparison = new Comparison();
for await (const { command, seed, engines } of requests<Request>()) {
  const program = writeProgram(seed);
  const verdict = comparison.compare(program, engines);
  const isReduced = command === 'reduce' && verdict.kind === 'mismatch';
  sendToParent({
    verdict,
    ...(isReduced ? { reduced: reduceMismatch(comparison, program, verdict.mismatch) } : {}),
  } satisfies Answer);
}
process.exit(0);
