/** The results of exploring all targets of a file. */
import { explore } from '../explore-file.js';

/** Milliseconds for a target: what is not covered soon is not looked for until the end. */
const MOST = 4000;

/** For each target what is covered, `2 of 2`; `divergent` or `impossible` behind it where a replay did not agree. */
export async function exploredTargets(file: string): Promise<Readonly<Record<string, string>>> {
  const seen: Record<string, string> = {};
  for await (const event of explore({ file, timeout: MOST })) {
    if (event.type !== 'end') continue;
    const { options, summary, tests } = event.result;
    const { covered, total } = summary.decisions;
    const other = tests.find(({ replay }) => replay !== 'same');
    seen[options.target] = `${covered} of ${total}${other ? `, ${other.replay}` : ''}`;
  }
  return seen;
}
