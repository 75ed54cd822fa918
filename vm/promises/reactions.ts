/** NewPromiseReactionJob (ECMA-262, 27.2.2.1): a handler of the program, and the promise that its result settles. */
import type { Shadowed } from '../contract.js';
import type { ExprId } from '../expressions/arena.js';
import { type Coroutine, promiseOf } from '../frames/coroutine.js';
import { GuestThrow } from '../signals.js';
import type { Context } from './jobs.js';
import { reject, resolve } from './settle.js';
import type { JobMachine, Reaction } from './state.js';

/** A promise and how it is settled: by its functions, where it is not one of ours. */
export interface Capability {
  readonly promise: object;
  readonly resolve?: object;
  readonly reject?: object;
}

const plain = (value: unknown): Shadowed => ({ value, shadow: 0 });

export class HandlerReaction implements Reaction {
  context: Context | undefined;

  constructor(
    readonly onFulfilled: unknown,
    readonly onRejected: unknown,
    private readonly capability: Capability,
  ) {}

  /** The promise that it settles, if that is one of ours. */
  get settles(): object | undefined {
    const { promise, resolve: onResolve } = this.capability;
    return onResolve === undefined ? promise : undefined;
  }

  run(vm: JobMachine, isFulfilled: boolean, value: unknown, shadow: ExprId): void {
    vm.jobs.settles = this.settles;
    const handler = isFulfilled ? this.onFulfilled : this.onRejected;
    if (typeof handler !== 'function') {
      this.settle(vm, isFulfilled, value, shadow);
      return;
    }
    let result: unknown;
    try {
      result = vm.outside.call(handler, plain(undefined), [{ value, shadow }]);
    } catch (thrown) {
      if (!(thrown instanceof GuestThrow)) throw thrown;
      this.settle(vm, false, thrown.value, thrown.shadow);
      return;
    }
    this.settle(vm, true, result, vm.outside.resultShadow);
  }

  private settle(vm: JobMachine, isFulfilled: boolean, value: unknown, shadow: ExprId): void {
    const { promise, resolve: onResolve, reject: onReject } = this.capability;
    const callee = isFulfilled ? onResolve : onReject;
    if (callee !== undefined) vm.outside.call(callee, plain(undefined), [{ value, shadow }]);
    else if (isFulfilled) resolve(vm, promise, value, shadow);
    else reject(vm, promise, value, shadow);
  }
}

/** What `await` leaves behind. */
export class ResumeReaction implements Reaction {
  context: Context | undefined;

  constructor(readonly coroutine: Coroutine) {}

  run(vm: JobMachine, isFulfilled: boolean, value: unknown, shadow: ExprId): void {
    vm.jobs.settles = promiseOf(this.coroutine);
    vm.outside.resume(this.coroutine, isFulfilled ? 0 : 1, value, shadow);
  }
}

/** A reaction of the VM itself. */
export class InternalReaction implements Reaction {
  context: Context | undefined;

  constructor(private readonly action: (isFulfilled: boolean, value: unknown, shadow: ExprId) => void) {}

  run(_vm: JobMachine, isFulfilled: boolean, value: unknown, shadow: ExprId): void {
    this.action(isFulfilled, value, shadow);
  }
}
