/** What the VM knows of a promise (ECMA-262, 27.2.6). The object itself is a native promise that is never settled. */
import type { ExprId } from '../expressions/arena.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import type { Context } from './jobs.js';

/** What happens, in a job, once a promise is settled. */
export interface Reaction {
  /** In which it runs: that in which it was made. */
  context?: Context | undefined;
  run(vm: Interpreter, isFulfilled: boolean, value: unknown, shadow: ExprId): void;
}

export class PromiseState {
  status: 'pending' | 'fulfilled' | 'rejected' = 'pending';
  /** The value or reason. */
  value: unknown = undefined;
  shadow: ExprId = 0;
  reactions: Reaction[] = [];
  isHandled = false;
}
