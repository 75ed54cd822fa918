/** Files that cannot be had: whatever needs one fails as it does, each time. */
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

  exportNames(): string[] {
    return [];
  }

  resolve(): null {
    return null;
  }
}
