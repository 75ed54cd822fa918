/** The calls that follow the target's, on plain node: of what calls have returned, and of promises what they are fulfilled with. */
import { types } from 'node:util';
import { apply, construct } from '../inputs/domains/reflection.js';
import { type LaterCall, laterCallee } from '../inputs/model/later-calls.js';

export interface CallToMake {
  readonly call: LaterCall;
  readonly args: unknown[];
}

const then = Promise.prototype.then as (
  onFulfilled: (value: unknown) => void,
  onRejected: (reason: unknown) => void,
) => unknown;

export class FurtherRun {
  private readonly results: unknown[] = [];
  /** Numbers of the calls that gave promises and that others followed; the target's has 0. */
  readonly awaited: number[] = [];
  private made = 0;
  private last: unknown;
  /** Whether the last call that was made gave a promise. */
  isAsync = false;

  /** @param given callbacks that functions of the input were given */
  constructor(
    private readonly given: readonly object[],
    /** What the target is given. */
    private readonly args: readonly unknown[],
    private readonly later: readonly CallToMake[],
  ) {}

  /** Whether a promise stands for the result of the last call. */
  get isWaiting(): boolean {
    return this.awaited.length > 0;
  }

  /**
   * Makes the calls, up to one that results and callbacks do not lead to. Behind a promise it goes on when that is fulfilled,
   * as behind `await`.
   * @param finish what is made of the last result
   * @returns it, or a promise that is settled when it is there
   */
  goOn(first: unknown, finish: (result: unknown) => unknown): unknown {
    const result = this.advance(first);
    return this.made < this.later.length && types.isPromise(result)
      ? this.wait(result, finish)
      : finish(result);
  }

  /** The result, where a promise stands for it. */
  resultOf(value: unknown): unknown {
    return this.isWaiting ? this.last : value;
  }

  /** Makes calls up to a promise that others wait for. */
  private advance(first: unknown): unknown {
    let result = first;
    while (this.made < this.later.length) {
      const found = this.next(result);
      if (!found) break;
      const own = found();
      // What is called while a promise is pending may settle that, which everybody waits for.
      if (!types.isPromise(result)) result = own;
    }
    return result;
  }

  private next(result: unknown): (() => unknown) | undefined {
    const { results, given, args } = this;
    const { call, args: own } = this.later[this.made]!;
    if (call.isMeanwhile !== types.isPromise(result)) return undefined;
    results[results.length] = result;
    const found = laterCallee({ results, given, args, self: undefined }, call);
    if (!found) return undefined;
    this.made += 1;
    return () => (call.isNew ? construct(found.callee, own) : apply(found.callee, found.receiver, own));
  }

  private wait(first: object, finish: (result: unknown) => unknown): Promise<void> {
    return new Promise<void>((done, fail) => {
      const end = (result: unknown): void => {
        this.last = result;
        done();
      };
      const settled = (value: unknown): void => {
        this.isAsync = false;
        try {
          const found = this.next(value);
          const result = found ? this.advance(found()) : value;
          if (found && this.made < this.later.length && types.isPromise(result)) {
            follow(result);
            return;
          }
          const last = finish(result);
          this.isAsync = types.isPromise(last);
          // It may never be settled: then it is the result itself.
          this.last = last;
          if (this.isAsync) apply(then, last, [end, fail]);
          else end(last);
        } catch (error) {
          fail(error);
        }
      };
      const follow = (promise: object): void => {
        this.awaited[this.awaited.length] = this.made;
        this.isAsync = true;
        this.last = promise;
        apply(then, promise, [settled, fail]);
      };
      follow(first);
    });
  }
}
