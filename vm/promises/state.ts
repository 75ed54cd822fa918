/** What the VM knows of a promise (ECMA-262, 27.2.6). The object itself is a native promise that is never settled. */
import type { Shadowed } from '../contract.js';
import type { ExprId } from '../expressions/arena.js';
import type { Coroutine } from '../frames/coroutine.js';
import { makeStamp } from '../realm/stamp.js';
import type { Context, Jobs } from './jobs.js';

/** What settling a promise needs of the machine. */
export interface SettlingMachine {
  readonly jobs: Jobs;
  readonly outside: {
    /** Calls a self-hosted function from outside of the loop. */
    callHelper(name: string, args: readonly unknown[], shadows: readonly ExprId[]): unknown;
  };
  readonly node: {
    /** Tells, in a job of V8, what a promise of our realm is settled with. */
    whenSettled(promise: Promise<unknown>, settled: (isFulfilled: boolean, value: unknown) => void): void;
  };
}

/** What a job needs of the machine. */
export interface JobMachine extends SettlingMachine {
  readonly outside: SettlingMachine['outside'] & {
    /** Shadow of the result of the last call. */
    readonly resultShadow: ExprId;
    /** Calls any function from outside of the loop. */
    call(callee: object, receiver: Shadowed, args: readonly Shadowed[]): unknown;
    /** Resumes a function that waits, by the kind of completion that it waits for. */
    resume(coroutine: Coroutine, kind: number, value: unknown, shadow: ExprId): void;
  };
}

/** What happens, in a job, once a promise is settled. */
export interface Reaction {
  /** In which it runs: that in which it was made. */
  context?: Context | undefined;
  run(vm: JobMachine, isFulfilled: boolean, value: unknown, shadow: ExprId): void;
}

export class PromiseState {
  status: 'pending' | 'fulfilled' | 'rejected' = 'pending';
  /** The value or reason. */
  value: unknown = undefined;
  shadow: ExprId = 0;
  reactions: Reaction[] = [];
  isHandled = false;
}

/** The state of a promise. */
export const promises = makeStamp<PromiseState>();
