/** Syntax errors of the main module. */
import type { PenumbraError } from '../../compiler/diagnostics.js';
import { excerpt } from '../traces/excerpt.js';

/** What node prints of a text that is no program. */
export function syntaxErrorText({ details }: PenumbraError): string {
  const { file, source, position, message, length = 1 } = details;
  const place =
    position === undefined
      ? `${file}\n`
      : excerpt(file ?? '', source ?? '', position.line, position.column, length);
  return `${place}\nSyntaxError: ${message}`;
}
