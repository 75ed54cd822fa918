/** V8's warnings of `assert`, the older word for the attributes of an import. */
import { lineTable } from '../../../compiler/lines.js';
import { urlOf } from '../location.js';
import type { EsModule } from './es-module.js';

export interface Deprecations {
  /** Tells it before anything of the program runs. */
  readonly now: (message: string) => void;
  /** Tells it when the jobs that run are done. */
  readonly later: (message: string) => void;
}

/** @param place script and line */
export function assertWarning(place: string): string {
  return `${place} 'assert' is deprecated in import statements and support will be removed in a future version; use 'with' instead`;
}

/** Warns of the declarations of a module. */
export function warnOfAsserts({ record, code, location }: EsModule, warn: (message: string) => void): void {
  if (record.asserts.length === 0) return;
  const lines = lineTable(code.ir.source);
  for (const offset of record.asserts) warn(assertWarning(`${urlOf(location)}:${lines(offset).line}`));
}
