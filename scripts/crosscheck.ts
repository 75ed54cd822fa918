/**
 * The explorer and the enumerator against each other, on every subject of `corpus/` that has formulas, at a scope of 4:
 * what an exploration with an empty frontier finds is what all inputs do. Prints Markdown; exits with 1 if they differ.
 */
import { pathsEnumerated, pathsExplored, WHOLE } from '../corpus/ground-truth/crosscheck.js';
import { markdownTable } from './markdown.js';

const HEADER = ['target', 'scope', 'inputs', 'outcomes', 'paths', 'enumerating s', 'exploring s', 'verdict'];

/** What one set has and the other has not. */
function missing(these: ReadonlySet<string>, those: ReadonlySet<string>): string[] {
  return [...these].filter((one) => !those.has(one));
}

const only = process.argv.slice(2);
const cells: string[][] = [];
let differs = false;
for (const row of WHOLE) {
  if (only.length > 0 && !only.some((name) => row.target.includes(name))) continue;
  const began = performance.now();
  const enumerated = await pathsEnumerated(row);
  const between = performance.now();
  const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
  let verdict: string;
  try {
    const explored = await pathsExplored(row);
    const lost = missing(enumerated.paths, explored.paths);
    const extra = missing(explored.paths, enumerated.paths);
    verdict =
      lost.length + extra.length === 0 ? 'the same' : `${lost.length} lost, ${extra.length} without an input`;
    for (const path of [...lost.slice(0, 1), ...extra.slice(0, 1)])
      process.stderr.write(`${row.target}:\n${path}\n\n`);
  } catch (error) {
    verdict = (error as Error).message;
  }
  if (verdict !== 'the same') differs = true;
  const scope = Object.entries(row.classes).map(([name, limit]) => `${name}=${limit}`);
  cells.push([
    row.target,
    scope.join(' '),
    `${enumerated.inputs}`,
    `${enumerated.outcomes.size}`,
    `${enumerated.paths.size}`,
    seconds(began, between),
    seconds(between, performance.now()),
    verdict,
  ]);
  process.stderr.write(`${cells.at(-1)!.join('  ')}\n`);
}
process.stdout.write(`${markdownTable(HEADER, cells)}\n`);
process.exitCode = differs ? 1 : 0;
