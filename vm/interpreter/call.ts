/** One call of a function that is no closure of the program, as its model sees it. */
import type { ExprId } from '../expressions/arena.js';
import type { Closure } from '../frames/frame.js';
import type { CallRecord } from '../realm/stamp.js';
import type { Interpreter } from './interpreter.js';

export class Call {
  constructor(
    readonly vm: Interpreter,
    readonly callee: object,
    readonly receiver: unknown,
    readonly receiverShadow: ExprId,
    /** Slot of the first argument. */
    readonly base: number,
    readonly count: number,
    /** Slot that takes the result. */
    readonly result: number,
    /** Stack pointer after the call. */
    readonly resume: number,
    /** Undefined unless constructing. */
    readonly newTarget: object | undefined,
  ) {}

  arg(index: number): unknown {
    return index < this.count ? this.vm.stack[this.base + index] : undefined;
  }

  argShadow(index: number): ExprId {
    return index < this.count ? this.vm.shadow[this.base + index]! : 0;
  }

  get args(): unknown[] {
    return this.vm.stack.slice(this.base, this.base + this.count);
  }

  get argShadows(): ExprId[] {
    return Array.from(this.vm.shadow.subarray(this.base, this.base + this.count));
  }

  get hasShadows(): boolean {
    for (let i = 0; i < this.count; i++) if (this.vm.shadow[this.base + i] !== 0) return true;
    return this.receiverShadow !== 0;
  }

  /** Ends the call with a result. */
  give(value: unknown, shadow: ExprId = 0): void {
    if (this.result >= 0) {
      this.vm.stack[this.result] = value;
      this.vm.shadow[this.result] = shadow;
    }
    this.vm.sp = this.resume;
  }

  /** Ends the call with the result of a function of the program. */
  tail(
    closure: Closure,
    receiver: unknown,
    receiverShadow: ExprId,
    args: readonly unknown[],
    shadows: readonly ExprId[],
  ): void {
    const base = Math.max(this.base + this.count, this.vm.sp);
    this.vm.callClosure(closure, base, this.result, this.resume, receiver, receiverShadow, args, shadows);
    this.vm.frames[this.vm.depth]!.builtin = this;
  }
}

/** A built-in whose calls the VM carries out itself. */
export interface Model extends CallRecord {
  readonly kind: 'model';
  /** Carries out the call and ends it, or returns false to have it run natively. */
  readonly run: (call: Call) => unknown;
  /** Of a promise resolve function: the promise. */
  readonly resolves?: object | undefined;
  /** The promise that it resolves or rejects. */
  readonly settles?: object;
  /** Of a model that converts operands first: what carries out the call on converted ones, if not native code. */
  readonly converted?: Model | undefined;
}
