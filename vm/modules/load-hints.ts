/** Ways out of what keeps a program from loading. */

import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type * as EmitOptions from '../../compiler/typescript/emit-options.js';
import { ADDONS } from './addons.js';

/** TypeScript is loaded where there is something to say of its configuration only. */
const native = createRequire(import.meta.url);

/** What V8 says of a global variable of pages. */
const BROWSER = /^(?:window|document|self|location|localStorage|XMLHttpRequest) is not defined$/u;

/**
 * @param file that is loaded
 * @param message of the error that it throws
 */
export function hintFor(file: string, message: string): string {
  if (BROWSER.test(message))
    return 'It is made for a browser, of which there is none here: explore what the package has for node, or its sources.';
  if (message.includes(ADDONS))
    return 'It needs a native add-on, which is not loaded here: explore a module of it that does not.';
  const broken = /^Cannot find (?:module|package) /u.test(message)
    ? (native('../../compiler/typescript/emit-options.js') as typeof EmitOptions).unreadableConfiguration(
        dirname(file),
      )
    : undefined;
  if (broken !== undefined)
    return `${broken} cannot be read, so that its path mappings are not known: mend it, or install what is missing.`;
  return 'A subject has to load without an exception before its functions can be explored.';
}
