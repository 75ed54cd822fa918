/** Test files that an earlier command has written: they are updated, and those of others are left alone. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { PenumbraError } from '../../compiler/diagnostics.js';

/** Among the first lines of each test file of ours. */
export const MARK = '// Written by penumbra ';

/**
 * Before a test file is written: one of the same suite in the other module format would be a second one of it.
 * @throws PenumbraError `E_OUT` where a file has its name that is not ours
 */
export function makeRoom(file: string): void {
  if (existsSync(file) && !isOurs(file)) {
    throw new PenumbraError({
      code: 'E_OUT',
      message: 'a file that penumbra did not write has the name of a test file',
      file,
      hint: 'Name another folder with --out DIR, or move the file.',
    });
  }
  const other = file.replace(/\.([cm])js$/u, (_, letter: string) => (letter === 'c' ? '.mjs' : '.cjs'));
  if (other !== file && existsSync(other) && isOurs(other)) rmSync(other);
}

function isOurs(file: string): boolean {
  return readFileSync(file, 'utf8').slice(0, 200).includes(MARK);
}
