/**
 * What node has yet to do for a path: files that it reads, promises and ticks of its own. A path is over before the event
 * loop of our process turns, so that nothing of it comes back in time.
 */
import { createHook } from 'node:async_hooks';

export class Pending {
  private begun = false;
  private readonly hook = createHook({
    init: (_id, type, _trigger, resource) => {
      // Promises of the program have the prototype of its realm.
      if (type !== 'PROMISE' || Object.getPrototypeOf(resource) === Promise.prototype) this.begun = true;
    },
  });

  /** Runs something, and tells whether node began anything for it that is not over at once. */
  during<Result>(run: () => Result): { readonly result: Result; readonly isPending: boolean } {
    this.begun = false;
    this.hook.enable();
    try {
      return { result: run(), isPending: this.begun };
    } finally {
      this.hook.disable();
    }
  }
}
