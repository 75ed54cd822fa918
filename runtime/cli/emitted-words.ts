/** What was written, and how it is run. */
import path from 'node:path';
import { conditionFlags } from '../../vm/modules/conditions.js';
import type { Emitted } from '../emit/emit.js';
import { counted } from '../report/words.js';
import type { Framework } from './explore-options.js';

/**
 * Which files were written with the command that runs them, and which tests were left out, by reason.
 * @param conditions under which packages were resolved, beside node's own
 */
export function emittedInWords(
  { files, leftOut }: Emitted,
  framework: Framework,
  conditions: readonly string[] = [],
): string {
  const flags = conditionFlags(conditions)
    .map((flag) => ` ${flag}`)
    .join('');
  const written = files
    .filter(({ kind }) => kind !== 'subject')
    .map(({ kind, file, tests }) => {
      const name = path.relative('', file);
      const run =
        framework === 'mocha' ? `npx mocha --no-config${flags} ${name}` : `node${flags} --test ${name}`;
      return kind === 'tests'
        ? `wrote ${counted(tests, 'test')}: ${run}`
        : `wrote ${counted(tests, 'finding')}: ${run}`;
    });
  const missing = leftOut.map(({ test, reason }) => `not written as a test: ${test}, as ${reason}`);
  return [...written, ...missing, ''].join('\n');
}
