/** Native add-ons: what they do is not JavaScript, and they could do anything. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { GuestThrow } from '../signals.js';
import { nodeError } from '../traces/node-error.js';

/** What is refused, in words. */
export const ADDONS = 'native add-ons';

export function isAddon(file: string): boolean {
  return file.endsWith('.node');
}

/** The complaint about an add-on as a subject. */
export function addonError(file: string): PenumbraError {
  return new PenumbraError({
    code: 'E_ADDON',
    message: 'this is a native add-on, which has no JavaScript to explore',
    file,
    hint: 'Give a JavaScript or TypeScript file that does not need it.',
  });
}

/** What a program meets where it requires one. */
export function addonRefused(vm: Interpreter): GuestThrow {
  const error = new Error(`Access to this API has been restricted: ${ADDONS}`);
  return new GuestThrow(nodeError(vm, Object.assign(error, { code: 'ERR_ACCESS_DENIED' })));
}
