/** When the steps of `import()` are taken, which the language leaves to the host (ECMA-262, 16.2.1.8). */
import { type AnyModule, EsModule, SyntheticModule } from './es-module.js';
import { FailedModule } from './failed-module.js';

export interface ImportTiming {
  /** Jobs before a module is looked for, at least 1. */
  readonly before: number;
  /** Jobs between the end of its evaluation and that of the promise. */
  readonly after: number;
  /** Jobs that a module of the host takes when it is first asked for. */
  readonly builtin: number;
  /** Calls back once so many files have been read, each of which asked for the next. */
  read(files: number, callback: () => void): void;
}

/** Of programs that are explored: nothing that is imported takes time. */
export const AT_ONCE: ImportTiming = { before: 1, after: 0, builtin: 0, read: (_, callback) => callback() };

/** How many files have to be read, one after the other, before a module can be linked. */
export function filesToRead(module: AnyModule, seen = new Set<EsModule>()): number {
  if (module instanceof FailedModule) return module.isFile ? 1 : 0;
  if (module instanceof SyntheticModule) return module.isEvaluated || module.isBuiltin ? 0 : 1;
  if (!(module instanceof EsModule) || module.status !== 'new' || module.error || seen.has(module)) return 0;
  seen.add(module);
  return 1 + Math.max(0, ...module.requested.map((required) => filesToRead(required, seen)));
}
