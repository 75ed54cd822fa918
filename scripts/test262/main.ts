/** `npm run test262`: tc39/test262, fetched by the user, in both modes. What node passes is what counts. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commandLine } from '../command-line.js';
import { backendText, compareBackend } from './backend.js';
import { isExpected, parseExpectations, surprises } from './expectations.js';
import { type Options, readOptions, USAGE } from './options.js';
import { runAll } from './pool.js';
import { resultsPage, rowsOf, surprisesText, tableOf } from './report.js';
import { leftOut, selectFiles } from './select.js';

/** Files of the sources, not of what they are built to. */
const stored = (name: string): string =>
  fileURLToPath(new URL(`../../../scripts/test262/${name}`, import.meta.url));

process.exitCode = await main(commandLine('test262', USAGE, readOptions));

async function main({ dir, selection, backend, jobs, json, write }: Options): Promise<number> {
  const expected = parseExpectations(readFileSync(stored('expected-failures.txt'), 'utf8'));
  const files = selectFiles(dir, selection);
  const results = await runAll(dir, files, { backend, jobs, log: (text) => process.stderr.write(text) });
  if (backend) {
    const compared = compareBackend(results);
    process.stdout.write(
      json ? `${JSON.stringify({ schema: 1, ...compared }, undefined, 1)}\n` : backendText(compared),
    );
    return compared.disagreements.length === 0 ? 0 : 1;
  }
  const rows = rowsOf(results);
  const found = surprises(results, expected);
  if (json) process.stdout.write(`${JSON.stringify({ schema: 1, rows, ...found, results }, undefined, 1)}\n`);
  else process.stdout.write(`${tableOf(rows)}\n${surprisesText(found)}`);
  if (write) writeFileSync(stored('results.md'), resultsPage(rows, leftOut(dir, []), expected.size));
  return isExpected(found) ? 0 : 1;
}
