/** When the steps of `import()` are taken, which the language leaves to the host (ECMA-262, 16.2.1.8). */

import { isData } from '../location.js';
import { type AnyModule, EsModule, SyntheticModule } from './es-module.js';
import { FailedModule } from './failed-module.js';

export interface ImportTiming {
  /** Jobs before a module is looked for, at least 1. */
  readonly before: number;
  /** Jobs between the end of its evaluation and that of the promise. */
  readonly after: number;
  /** The same for what is no ES module and throws: the exception comes without a promise. */
  readonly afterThrow: number;
  /** Jobs between the call of a namespace's own method `then` back, and the end of the promise. */
  readonly afterThen: number;
  /** Jobs that a module takes when it is first asked for and no file is read. */
  readonly first: number;
  /** The same where its URL holds its text. */
  readonly data: number;
  /** The same where the module that is found is not of the kind that is asked for. */
  readonly refused: number;
  /** Calls back once so many files have been read, each of which asked for the next. */
  read(files: number, callback: () => void): void;
}

/** Of programs that are explored: nothing that is imported takes time. */
export const AT_ONCE: ImportTiming = {
  before: 1,
  after: 0,
  afterThrow: 0,
  afterThen: 0,
  first: 0,
  data: 0,
  refused: 0,
  read: (_, callback) => callback(),
};

/** How many jobs a module takes before it is linked if no file is read. */
export function jobsOf(module: AnyModule, { first, data, refused }: ImportTiming): number {
  if (module instanceof FailedModule) return module.isRead || module.wasAsked ? 0 : refused;
  const isNew = module instanceof SyntheticModule ? !module.isEvaluated : isNewModule(module);
  if (!isNew) return 0;
  return isData(module.file) ? data : first;
}

const isNewModule = (module: AnyModule): module is EsModule =>
  module instanceof EsModule && module.status === 'new' && module.error === undefined;

/** How many files have to be read, one after the other, before a module can be linked. */
export function filesToRead(module: AnyModule, seen = new Set<EsModule>()): number {
  if (module instanceof FailedModule) return module.isRead && !module.wasAsked ? 1 : 0;
  if (module instanceof SyntheticModule) return module.isEvaluated || !module.isRead ? 0 : 1;
  if (!isNewModule(module) || seen.has(module)) return 0;
  seen.add(module);
  return (
    (isData(module.file) ? 0 : 1) +
    Math.max(0, ...module.requested.map((required) => filesToRead(required, seen)))
  );
}
