/** Texts of the files that a model is read from, and a walk over candidates for one. */
import { readFileSync } from 'node:fs';
import { PenumbraError } from '../../../compiler/diagnostics.js';

/**
 * @param what names the file in the complaint
 * @throws PenumbraError E_FILE where it cannot be read
 */
export function fileText(file: string, what: string, hint: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read';
    throw new PenumbraError({
      code: 'E_FILE',
      message: `${what} ${reason}`,
      ...(what === file ? {} : { file }),
      hint,
    });
  }
}

/** What a look at items finds first. */
export function firstOf<T, R>(list: readonly T[], look: (item: T) => R | undefined): R | undefined {
  for (const item of list) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
