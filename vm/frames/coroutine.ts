/**
 * Detached frames: a function that is suspended in the middle of an expression keeps its slots and operands, with
 * their shadows, off the stack until it is resumed, possibly somewhere else on the stack.
 */
import type { ExprId } from '../expressions/arena.js';
import { makeStamp } from '../realm/stamp.js';
import type { Closure, Frame } from './frame.js';

/** The stack of the running program, as far as frames that come and go know it. */
export interface Stack {
  stack: unknown[];
  shadow: Int32Array;
  /** The first free slot. */
  sp: number;
  /** Index of the running frame; 0 is none. */
  depth: number;
  readonly frames: readonly Frame[];
  /** Pushes a frame, see `Interpreter.enter`. */
  enter(
    closure: Closure,
    base: number,
    count: number,
    result: number,
    resume: number,
    receiver: unknown,
    receiverShadow: ExprId,
    newTarget: unknown,
    constructs: boolean,
  ): void;
}

/** A call of `next`, `throw` or `return`. */
export interface Request {
  readonly kind: number;
  readonly value: unknown;
  readonly shadow: ExprId;
  readonly promise: object;
}

/** The state of an asynchronous generator (27.6.2). */
export class AsyncGenerator {
  status: 'start' | 'executing' | 'yielded' | 'draining' | 'completed' = 'start';
  readonly queue: Request[] = [];

  constructor(readonly coroutine: Coroutine) {}
}

/** The promise that the next end of a function settles. */
export function promiseOf({ promise, generator }: Coroutine): object | undefined {
  return promise ?? generator?.queue[0]?.promise;
}

export class Coroutine {
  isRunning = true;
  isDone = false;
  /** Whether it has been resumed; before that it is where the call left it. */
  isStarted = false;
  /** Of an async function: the promise that the call ends with. */
  promise: object | undefined;
  /** Of an asynchronous generator. */
  generator: AsyncGenerator | undefined;
  readonly closure: Closure;
  readonly receiver: unknown;
  private readonly receiverShadow: ExprId;
  private values: readonly unknown[] = [];
  private shadows: Int32Array = new Int32Array(0);
  /** The instruction that it waits in. */
  at = 0;
  private pc = 0;

  /** The coroutine that the running frame becomes. */
  constructor(frame: Frame) {
    this.closure = frame.closure;
    this.receiver = frame.receiver;
    this.receiverShadow = frame.receiverShadow;
    frame.coroutine = this;
  }

  /** Takes the running frame, which is this coroutine's, off the stack. Its result slot is the caller's to fill. */
  detach(vm: Stack, frame: Frame): void {
    this.values = vm.stack.slice(frame.base, vm.sp);
    this.shadows = vm.shadow.slice(frame.base, vm.sp);
    this.at = frame.at;
    this.pc = frame.pc;
    this.isRunning = false;
    leaveFrame(vm, frame);
  }

  /** The frame is left for good. */
  finish(): void {
    this.isRunning = false;
    this.isDone = true;
    this.values = [];
  }

  /**
   * Puts the frame back, on slots from `base` on, with more entries on its stack.
   * @param result slot that takes what the frame gives next, -1 for none
   * @param resume stack pointer after that
   */
  attach(vm: Stack, base: number, result: number, resume: number): Frame {
    const { closure, values, shadows } = this;
    vm.enter(closure, base, 0, result, resume, this.receiver, this.receiverShadow, undefined, false);
    const frame = vm.frames[vm.depth]!;
    frame.coroutine = this;
    frame.at = this.at;
    frame.pc = this.pc;
    this.isRunning = true;
    this.isStarted = true;
    for (let i = 0; i < values.length; i++) {
      vm.stack[base + i] = values[i];
      vm.shadow[base + i] = shadows[i]!;
    }
    vm.sp = base + values.length;
    return frame;
  }
}

/** Pops the running frame without a result. */
export function leaveFrame(vm: Stack, frame: Frame): void {
  frame.coroutine = undefined;
  vm.sp = frame.resume;
  vm.depth -= 1;
}

/** The detached frame of a generator object. */
export const generators = makeStamp<Coroutine>();
