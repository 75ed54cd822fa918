/** Statements that no test is expected to reach, `missed.json` beside the probes: each with the reason. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProbeResult } from './measure.js';
import { FOLDER, type Probe, type Statement } from './read.js';

export interface ExpectedMiss {
  /** Category and function, `dates/iso`. */
  readonly probe: string;
  /** The witness of the statement, as it stands in the comment behind it; `never` for one that nothing leads to. */
  readonly witness: string;
  readonly reason: string;
}

export const EXPECTED_MISSES = JSON.parse(
  readFileSync(path.join(FOLDER, 'missed.json'), 'utf8'),
) as readonly ExpectedMiss[];

/** What is expected of a statement; undefined: that a test reaches it. */
export function expectedMiss(probe: Probe, statement: Statement): ExpectedMiss | undefined {
  const name = `${probe.category}/${probe.target}`;
  return EXPECTED_MISSES.find((miss) => miss.probe === name && miss.witness === nameOf(statement));
}

/** How a statement is named among those of its probe. */
export function nameOf({ witness }: Statement): string {
  return witness ?? 'never';
}

/** What is not as it should be, in words. */
export function complaints({ probe, reached, missed, divergent, isWrong }: ProbeResult): readonly string[] {
  return [
    ...missed
      .filter((statement) => !expectedMiss(probe, statement))
      .map((one) => `missed, line ${one.line}: ${one.text} (${nameOf(one)})`),
    ...reached
      .filter(({ statement }) => expectedMiss(probe, statement))
      .map(({ statement }) => `found, though missed.json says it is not (${nameOf(statement)})`),
    ...(divergent > 0 ? [`divergent: ${divergent}`] : []),
    ...(isWrong ? ['WRONG: said to be explored within the bounds'] : []),
  ];
}
