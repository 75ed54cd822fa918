/** Files that cannot be had: whatever needs one fails as it does, each time. */
import { AnyModule } from './es-module.js';

export class FailedModule extends AnyModule {
  constructor(
    file: string,
    readonly thrown: unknown,
    /** Whether there is such a file. */
    readonly isFile: boolean,
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
