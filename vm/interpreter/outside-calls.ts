/**
 * How code from outside of the loop calls the program: built-ins that run natively, jobs, loaders and the machine's own
 * helpers. Each call is a run of the loop up to the return of the frame that it pushes.
 */
import type { Shadowed } from '../contract.js';
import type { ExprId } from '../expressions/arena.js';
import { Coroutine } from '../frames/coroutine.js';
import type { Cell, Closure } from '../frames/frame.js';
import { classCall } from '../messages/calls.js';
import { adopt, isForeign } from '../objects/foreign.js';
import { outward } from '../promises/outward.js';
import { GuestThrow } from '../signals.js';
import { HostFrames } from '../traces/host-frames.js';
import { sitesFor } from '../traces/sites.js';
import { callFunction, constructFunction } from './calls.js';
import type { Interpreter } from './interpreter.js';
import { execute } from './loop.js';
import { asGuestThrow } from './unwind.js';

/** Slots above the running frame's stack pointer that an instruction in progress may be using. */
const SCRATCH = 64;

export class OutsideCalls {
  /** Shadow of the result of the last call. */
  resultShadow: ExprId = 0;

  constructor(private readonly vm: Interpreter) {}

  /**
   * Runs a closure to its end from outside the loop and returns its result.
   * @throws GuestThrow, TimeLimit
   */
  private runClosure(
    closure: Closure,
    receiver: unknown,
    args: readonly unknown[],
    newTarget?: object,
    host?: HostFrames,
  ): unknown {
    const { sp, depth } = this.vm;
    this.vm.callClosure(closure, sp + 1, sp, sp + 1, receiver, 0, args, []);
    const frame = this.vm.frames[this.vm.depth]!;
    if (newTarget !== undefined) {
      frame.newTarget = newTarget;
      frame.constructs = true;
    }
    frame.builtin = host ?? this.vm.calling;
    this.vm.calling = undefined;
    return this.runFrame(sp, depth);
  }

  /** Runs the frame just pushed; its result was to go to slot `sp`. */
  private runFrame(sp: number, depth: number): unknown {
    const frame = this.vm.frames[this.vm.depth]!;
    const { native, realm } = this.vm;
    frame.isEntry = true;
    frame.calledBy = native && this.vm.builtinName(native);
    this.vm.native = undefined;
    try {
      execute(this.vm, depth);
      this.resultShadow = this.vm.shadow[sp]!;
      return this.vm.stack[sp];
    } finally {
      this.vm.sp = sp;
      this.vm.realm = realm;
      this.vm.native = native;
    }
  }

  private countReentry(): void {
    this.vm.reentered.count(this.vm.native === undefined ? 'operation' : this.vm.builtinName(this.vm.native));
  }

  /** Calls any function from outside the loop. */
  call(callee: object, receiver: Shadowed, args: readonly Shadowed[]): unknown {
    return this.run(args, (base) => {
      callFunction(this.vm, callee, receiver.value, receiver.shadow, base, args.length, base - 1, base);
    });
  }

  /** Constructs from outside the loop. */
  construct(callee: object, args: readonly Shadowed[]): unknown {
    return this.run(args, (base) => {
      constructFunction(this.vm, callee, callee, base, args.length, base - 1, base);
    });
  }

  private run(args: readonly Shadowed[], call: (base: number) => void): unknown {
    const { sp, depth } = this.vm;
    const base = sp + 1;
    this.vm.ensure(base + args.length);
    args.forEach(({ value, shadow }, at) => {
      this.vm.stack[base + at] = value;
      this.vm.shadow[base + at] = shadow;
    });
    this.vm.sp = base + args.length;
    try {
      call(base);
    } catch (thrown) {
      throw asGuestThrow(this.vm, thrown);
    }
    if (this.vm.depth > depth) return this.runFrame(sp, depth);
    this.resultShadow = this.vm.shadow[sp]!;
    return this.vm.stack[sp];
  }

  /** Runs code of the machine itself: no trace of it is left in limits and log. */
  quietly(run: () => void): void {
    const { vm } = this;
    const { sp } = vm;
    vm.sp = sp + SCRATCH;
    vm.ensure(vm.sp);
    try {
      vm.limits.without(run);
    } finally {
      vm.sp = sp;
    }
  }

  /** Whether what calls the program now is a function of node, not a built-in of the realm. */
  private get isCalledByNode(): boolean {
    return this.vm.node.isPresent && (this.vm.native === undefined || isForeign(this.vm.native));
  }

  /** Whether node calls back for a path that is over. */
  private get isLate(): boolean {
    return this.vm.node.isBetweenPaths && this.vm.depth === 0 && this.vm.native === undefined;
  }

  /** A function of the program, called by a built-in. */
  reenter(closure: Closure, newTarget: unknown, receiver: unknown, args: ArrayLike<unknown>): unknown {
    if (this.isLate) return undefined;
    this.countReentry();
    const list = sitesFor(this.vm, receiver, Array.from(args));
    if (this.isCalledByNode) for (const arg of list) adopt(this.vm, arg);
    if (newTarget === undefined && closure.isClass)
      throw this.vm.realm.error('TypeError', classCall(closure.callable));
    const { calling } = this.vm;
    const isForeignCall = this.isCalledByNode;
    const host = isForeignCall ? new HostFrames() : undefined;
    try {
      const result = this.unwrap(() =>
        this.runClosure(closure, receiver, list, newTarget as object | undefined, host),
      );
      return isForeignCall ? outward(this.vm, result) : result;
    } finally {
      this.vm.calling = calling;
      if (this.vm.depth === 0) this.vm.node.returned();
    }
  }

  /** Runs a self-hosted helper to its end from outside the loop. */
  callHelper(name: string, args: readonly unknown[], shadows: readonly ExprId[]): unknown {
    const { sp, depth } = this.vm;
    this.vm.callClosure(this.vm.helper(name), sp + 1, sp, sp + 1, undefined, 0, args, shadows);
    return this.runFrame(sp, depth);
  }

  /**
   * Runs the main function of a module up to its end, or to where it has made its functions.
   * @param provided cells of the frame that the loader makes, by slot
   */
  runMain(
    closure: Closure,
    receiver: unknown,
    args: readonly unknown[],
    provided: ReadonlyMap<number, Cell>,
  ): { readonly result: unknown; readonly coroutine: Coroutine | undefined } {
    const { sp, depth } = this.vm;
    this.vm.callClosure(closure, sp + 1, sp, sp + 1, receiver, 0, args, []);
    const frame = this.vm.frames[this.vm.depth]!;
    for (const [slot, cell] of provided) this.vm.stack[frame.base + slot] = cell;
    const coroutine = closure.linked.ir.kind === 'es-module' ? new Coroutine(frame) : undefined;
    return { result: this.runFrame(sp, depth), coroutine };
  }

  /** Evaluates a module from where it has made its functions. @throws GuestThrow, Stop */
  resumeModule(coroutine: Coroutine): void {
    const { sp, depth } = this.vm;
    coroutine.attach(this.vm, sp + 1, sp, sp + 1);
    this.runFrame(sp, depth);
  }

  /** Resumes a suspended function from outside the loop. Exceptions are its own matter. */
  resume(coroutine: Coroutine, kind: number, value: unknown, shadow: ExprId): void {
    const { sp, depth } = this.vm;
    coroutine.attach(this.vm, sp + 1, -1, sp + 1);
    this.vm.push(value, shadow);
    this.vm.push(kind, 0);
    this.runFrame(sp, depth);
  }

  /** A built-in that the VM carries out, called by one that runs natively. */
  reenterModel(callee: object, receiver: unknown, args: readonly unknown[]): unknown {
    if (this.isLate) return undefined;
    this.countReentry();
    const { isCalledByNode } = this;
    const { sp, calling } = this.vm;
    const plain = (value: unknown): Shadowed => ({ value, shadow: 0 });
    if (isCalledByNode) for (const arg of args) adopt(this.vm, arg);
    try {
      const result = this.unwrap(() => this.call(callee, plain(receiver), args.map(plain)));
      return isCalledByNode ? outward(this.vm, result) : result;
    } finally {
      this.vm.sp = sp;
      this.vm.calling = calling;
      if (this.vm.depth === 0) this.vm.node.returned();
    }
  }

  /** Built-ins see exceptions of the program as they are. */
  private unwrap(run: () => unknown): unknown {
    try {
      return run();
    } catch (thrown) {
      throw thrown instanceof GuestThrow ? thrown.value : thrown;
    }
  }
}
