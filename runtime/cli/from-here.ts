/** Complaints as they are told: files as seen from the working directory. */
import path from 'node:path';
import { PenumbraError } from '../../compiler/diagnostics.js';

/** The same complaint with its file as seen from the working directory. */
export function fromHere(error: PenumbraError): PenumbraError {
  const { file } = error.details;
  if (file === undefined || !path.isAbsolute(file)) return error;
  const relative = path.relative('', file);
  return relative.startsWith('..') ? error : new PenumbraError({ ...error.details, file: relative });
}
