/** Subjects that are no modules. */
import { resolve } from 'node:path';
import type { Script } from '../../../vm/index.js';
import type { ExploreOptions } from '../events.js';

/** The file as a script that leaves a global variable, if it is one. */
export function scriptOf({
  file,
  global,
}: Pick<ExploreOptions, 'file'> & { readonly global?: string | undefined }): Script | undefined {
  return global === undefined ? undefined : { file: resolve(file), global };
}
