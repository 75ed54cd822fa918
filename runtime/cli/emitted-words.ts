/** What was written, and how it is run. */
import path from 'node:path';
import type { Emitted } from '../emit/emit.js';
import { counted } from '../report/words.js';
import type { Framework } from './explore-options.js';

/** Which files were written with the command that runs them, and which tests were left out, by reason. */
export function emittedInWords({ files, leftOut }: Emitted, framework: Framework): string {
  const written = files
    .filter(({ kind }) => kind !== 'subject')
    .map(({ kind, file, tests }) => {
      const name = path.relative('', file);
      const run = framework === 'mocha' ? `npx mocha --no-config ${name}` : `node --test ${name}`;
      return kind === 'tests'
        ? `wrote ${counted(tests, 'test')}: ${run}`
        : `wrote ${counted(tests, 'finding')}: ${run}`;
    });
  const missing = leftOut.map(({ test, reason }) => `not written as a test: ${test}, as ${reason}`);
  return [...written, ...missing, ''].join('\n');
}
