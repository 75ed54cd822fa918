/** Files that cannot be loaded: each module that needs one fails with the same error. */
import { AnyModule } from './es-module.js';

export class FailedModule extends AnyModule {
  /** Whether a program has got its error. */
  wasAsked = false;

  constructor(
    file: string,
    readonly thrown: unknown,
    /** Whether there is such a file. */
    readonly isFile: boolean,
    /** Whether it is read before that is known. */
    readonly isRead = isFile,
  ) {
    super(file);
  }

  get isDone(): boolean {
    return false;
  }

  held(): Iterable<unknown> {
    return [];
  }

  exportNames(): string[] {
    return [];
  }

  resolve(): null {
    return null;
  }
}
