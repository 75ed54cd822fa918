/**
 * The state of a running program: frames, the value stack with its parallel stack of shadows, and the parts of the
 * machine that instructions need. What an instruction does is in `loop.ts` and the files it calls.
 *
 * Invariant: a call from one function of the program to another never recurses in JavaScript. Only a built-in that
 * calls back does (`reenter`), and that is counted.
 */

import { types } from 'node:util';
import { Counts } from '../counts.js';
import { type Arena, type ExprId, Tag } from '../expressions/arena.js';
import type { Expressions } from '../expressions/build.js';
import type { Core } from '../frames/core.js';
import { type Closure, Frame } from '../frames/frame.js';
import { Thrown } from '../frames/thrown.js';
import { Tries } from '../frames/tries.js';
import type { Classes } from '../heap/classes.js';
import type { KeyTable } from '../heap/keys.js';
import type { HeapShadow } from '../heap/shadow.js';
import { isObject } from '../is-object.js';
import { nameOf } from '../messages/describe.js';
import { isOurs, twinOf } from '../objects/foreign.js';
import type { PathCondition } from '../path/condition.js';
import { Jobs } from '../promises/jobs.js';
import type { Operations } from '../realm/operations.js';
import type { Realm } from '../realm/realm.js';
import { isIntrinsic, recordOf } from '../realm/stamp.js';
import { GuestThrow } from '../signals.js';
import { overflow } from '../traces/capture.js';
import { isOfProgram } from '../traces/frame-sites.js';
import type { Call } from './call.js';
import { callFunction } from './calls.js';
import type { RunTimeCode } from './eval.js';
import { HiddenWrites } from './hidden-writes.js';
import { Limits } from './limits.js';
import { NodeBridge } from './node-bridge.js';
import { OutsideCalls } from './outside-calls.js';
import { TestedPatterns } from './tested-patterns.js';

/** Frames of the program that may be active at once; a little below what node's default stack takes. */
const MAX_DEPTH = 9000;
/** Arguments of all calls that are running: node's stack has as many words. They are counted where a call has many. */
const MAX_ARGUMENTS = 120_000;
const MANY = 100;

/** Properties that the accessor `flags` of regular expressions reads. */
const FLAGS: ReadonlySet<string> = new Set([
  'hasIndices',
  'global',
  'ignoreCase',
  'multiline',
  'dotAll',
  'unicode',
  'unicodeSets',
  'sticky',
]);

/** A self-hosted helper by name; see `vm/selfhosted`. */
export type Helpers = (name: string) => Closure;

/** What the interpreter is built from. */
export interface Parts {
  readonly arena: Arena;
  readonly keys: KeyTable;
  readonly path: PathCondition;
  readonly expressions: Expressions;
  readonly heap: HeapShadow;
  readonly helpers: Helpers;
  readonly classes: Classes;
  readonly stepLimit: number;
  readonly timeLimit: number;
  readonly loadLimit: number | undefined;
}

/** Who is told of the first run of some functions. */
export interface WatchedFrames {
  enter(frame: Frame): void;
  /** The frame still holds its variables. */
  leave(frame: Frame, stack: readonly unknown[]): void;
}

const UNWATCHED: WatchedFrames = { enter: () => undefined, leave: () => undefined };

export class Interpreter implements Core {
  readonly arena: Arena;
  readonly keys: KeyTable;
  readonly path: PathCondition;
  readonly expressions: Expressions;
  readonly heap: HeapShadow;
  readonly helper: Helpers;
  readonly classes: Classes;
  /** Values that lost their shadow, by operation. */
  readonly lost = new Counts();
  /** Patterns that are applied to symbolic text. */
  readonly patterns = new TestedPatterns();
  /** Calls of built-ins back into the program, by the name of the built-in. */
  readonly reentered = new Counts();
  readonly outside = new OutsideCalls(this);
  /** The built-in that runs natively, if one does. */
  native: object | undefined;
  readonly jobs = new Jobs();
  runTime!: RunTimeCode;
  /** That of the running function. */
  realm!: Realm;
  /** All realms of the path; the first is the machine's own. */
  realms: readonly Realm[] = [];
  stack: unknown[] = new Array<unknown>(4096).fill(undefined);
  shadow = new Int32Array(4096);
  /** The first free slot of the stack. */
  sp = 0;
  readonly frames: Frame[] = [new Frame()];
  /** Index of the running frame; 0 is none. */
  depth = 0;
  readonly limits: Limits;
  /** Number of the path, for `Linked.enteredIn`. */
  pathNumber = 0;
  readonly entered = new Set<number>();
  readonly tries = new Tries();
  /** Functions that functions of the input have been given in the run. */
  readonly given: object[] = [];
  /** Whether a call of this path has found no more room on the stack. */
  hasOverflowed = false;
  /** Whether there are proxies, of the program or namespaces of modules: reads and writes then look before they touch an object. */
  hasProxies = false;
  /** Whether the program has made a proxy, whose traps run its code. */
  hasTraps = false;
  /** Whether the program has defined an accessor. */
  hasAccessors = false;
  /** The object last seen not to belong to the realm itself: it is often the next one that changes, too. */
  ordinary: object | undefined;
  readonly thrown = new Thrown();
  /** What is wrong with the last operation that a module namespace has refused. */
  refused: string | undefined;
  /** The built-in that the running frame calls, while that neither has returned nor become a frame. */
  calling: Call | undefined;
  readonly node = new NodeBridge();
  /** Arrays whose `join` runs: one that contains itself is the empty text there. */
  readonly joining = new Set<object>();

  constructor(parts: Parts) {
    this.arena = parts.arena;
    this.keys = parts.keys;
    this.path = parts.path;
    this.expressions = parts.expressions;
    this.heap = parts.heap;
    this.helper = parts.helpers;
    this.classes = parts.classes;
    this.limits = new Limits(parts.stepLimit, parts.timeLimit, parts.loadLimit);
  }

  /** An object of the input that its constructor is about to make: what that is to work on. */
  unmade: { readonly maker: object; readonly object: object } | undefined;

  /** The object that a constructor is to work on; undefined: a new one. */
  takeUnmade(newTarget: object): object | undefined {
    if (this.unmade?.maker !== newTarget) return undefined;
    const { object } = this.unmade;
    this.unmade = undefined;
    return object;
  }

  /** Nothing runs, nothing is known of the path. */
  reset(): void {
    this.stack.fill(undefined);
    this.realms = this.realms.slice(0, 1);
    this.idle();
    this.pathNumber += 1;
    this.entered.clear();
    this.hasOverflowed = false;
    this.hasProxies = false;
    this.hasTraps = false;
    this.hasAccessors = false;
    // Who gets the buffer of a typed array has to be known.
    const buffer = this.keys.info('buffer');
    this.keys.touch(buffer);
    buffer.accessor = true;
    this.ordinary = undefined;
    this.unmade = undefined;
    this.reentered.reset();
    this.joining.clear();
    this.lost.reset();
    this.patterns.reset();
    this.jobs.reset();
    this.limits.start();
  }

  /** Told of functions whose variables are asked for, when they are entered and left. */
  watched: WatchedFrames = UNWATCHED;

  /** Told when a module's function returns normally; the frame still holds its variables. */
  moduleReturned: (frame: Frame) => void = () => undefined;

  /** An error of the realm, to be thrown into the program. */
  fail(name: string, message: string): GuestThrow {
    return new GuestThrow(this.realm.error(name, message));
  }

  /** Whether the object is a proxy. */
  isProxyObject(object: object): boolean {
    return this.hasProxies && types.isProxy(object);
  }

  /** Notes that the program makes a proxy. */
  noteTraps(): void {
    this.hasTraps = true;
    this.noteProxies();
  }

  /** Notes that there is a proxy. */
  noteProxies(): void {
    if (this.hasProxies) return;
    this.hasProxies = true;
    // Accessors of the realm itself that run internal methods of what they are asked of.
    this.noteAccessor('__proto__');
    this.noteAccessor('flags');
  }

  /** Whether a value is an array and no proxy: a revoked one cannot be asked. */
  isArray(value: unknown): value is unknown[] {
    return (!this.hasProxies || !types.isProxy(value)) && Array.isArray(value);
  }

  typeError(message: string): GuestThrow {
    return this.fail('TypeError', message);
  }

  /** Pushes a concrete value. */
  push(value: unknown, shadow: ExprId): void {
    this.stack[this.sp] = value;
    this.shadow[this.sp] = shadow;
    this.sp += 1;
  }

  /**
   * Pushes a frame. The arguments are the `count` entries from slot `base` on.
   * @param result slot that takes the result, -1 for none
   * @param resume stack pointer after the return
   */
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
  ): void {
    const { linked } = closure;
    const depth = this.depth + 1;
    if (depth > MAX_DEPTH || (count > MANY && this.argumentsHeld() + count > MAX_ARGUMENTS)) {
      this.hasOverflowed = true;
      throw this.overflowed(closure, receiver, constructs);
    }
    if (base + linked.frameSize + count > this.shadow.length) this.growStack(base + linked.frameSize + count);
    const { stack, shadow } = this;
    let frame = this.frames[depth];
    if (frame === undefined) {
      frame = new Frame();
      this.frames[depth] = frame;
    }
    if (linked.keepsArguments || (this.keys.hasArguments && !linked.ir.strict)) {
      frame.args = stack.slice(base, base + count);
      frame.argShadows = Array.from(shadow.subarray(base, base + count));
    }
    for (let i = Math.min(count, linked.parameters); i < linked.slots; i++) {
      stack[base + i] = undefined;
      shadow[base + i] = 0;
    }
    frame.closure = closure;
    frame.at = 0;
    frame.pc = 0;
    frame.base = base;
    frame.result = result;
    frame.resume = resume;
    frame.receiver = receiver;
    frame.receiverShadow = receiverShadow;
    if (constructs) frame.newTarget = newTarget;
    frame.constructs = constructs;
    frame.isEntry = false;
    frame.builtin = undefined;
    this.depth = depth;
    this.sp = base + linked.slots;
    if (linked.enteredIn !== this.pathNumber) {
      linked.enteredIn = this.pathNumber;
      if (linked.number >= 0) this.entered.add(linked.number);
      if (linked.isWatched) this.watched.enter(frame);
    }
    if (this.limits.steps >= this.limits.checkpoint) this.limits.check();
  }

  /** What a call throws that finds no more room. To V8, the function has been entered. */
  private overflowed(closure: Closure, receiver: unknown, constructs: boolean): GuestThrow {
    const error = overflow(this, closure, receiver, constructs);
    if (isOfProgram(closure.linked)) {
      this.thrown.inFlight = { value: error };
      this.thrown.place = { linked: closure.linked, at: -1 };
    }
    return new GuestThrow(error);
  }

  /** Enters a closure for a call instruction: receiver, function and `count` arguments are in the slots from `below` on. */
  enterCall(closure: Closure, below: number, count: number): void {
    const { stack, shadow } = this;
    this.enter(closure, below + 2, count, below, below + 1, stack[below], shadow[below]!, undefined, false);
  }

  /**
   * Calls a self-hosted helper whose result goes into slot `result` of the running frame; the frame's stack pointer
   * is `resume` afterwards. Arguments are pairs of value and shadow.
   */
  callHelper(
    name: string,
    result: number,
    resume: number,
    receiver: unknown,
    args: readonly unknown[],
    shadows: readonly ExprId[] = [],
  ): void {
    const base = Math.max(this.sp, resume);
    this.callClosure(this.helper(name), base, result, resume, receiver, 0, args, shadows);
  }

  /** Whether an object is being made a primitive value, no function of the program having been called. */
  get isConverting(): boolean {
    for (let depth = this.depth; depth >= 0; depth--) {
      // Where a job resumes a function there is no closure below it.
      const closure: Closure | undefined = this.frames[depth]?.closure;
      if (closure === undefined || closure.linked.number >= 0) return false;
      const { linked } = closure;
      if (linked === this.helper('toPrimitive').linked) return true;
    }
    return false;
  }

  /** Pushes a frame for a closure with arguments that are not on the stack yet. */
  callClosure(
    closure: Closure,
    base: number,
    result: number,
    resume: number,
    receiver: unknown,
    receiverShadow: ExprId,
    args: readonly unknown[],
    shadows: readonly ExprId[],
  ): void {
    this.ensure(base + args.length);
    for (let i = 0; i < args.length; i++) {
      this.stack[base + i] = args[i];
      this.shadow[base + i] = shadows[i] ?? 0;
    }
    this.enter(closure, base, args.length, result, resume, receiver, receiverShadow, undefined, false);
  }

  /** The name that counts give a built-in. */
  builtinName(callee: object): string {
    return this.realm.objects.nameOf(callee) ?? (nameOf(callee) || 'a function without a name');
  }

  /** A run starts: counts and limits are its own. */
  startRun(): void {
    this.idle();
    this.given.length = 0;
    this.pathNumber += 1;
    this.entered.clear();
    this.tries.reset();
    this.lost.reset();
    this.patterns.reset();
    this.reentered.reset();
    this.thrown.reset();
    this.calling = undefined;
    this.limits.start();
  }

  /** Clears what a run leaves behind that a limit has ended: frames, stack, the call in progress. */
  idle(): void {
    this.realm = this.realms[0]!;
    for (let depth = this.depth; depth > 0; depth--) this.frames[depth]!.coroutine = undefined;
    this.sp = 0;
    this.depth = 0;
    this.calling = undefined;
    this.thrown.inFlight = undefined;
  }

  /** A value that the rest of the VM need not look at before the program's own records of it change. */
  willChange(object: unknown): void {
    if (this.heap.late.size > 0) this.heap.late.get(object as object)?.close();
    if (object === this.ordinary || !isObject(object)) return;
    if (isIntrinsic(object)) this.realmOf(object).objects.willChange(object);
    else this.ordinary = object;
  }

  /** Objects of the loaded program that the next path may use again. */
  kept: { has(object: object): boolean } | undefined;
  /** What this path has written of them where nobody can look. */
  readonly hiddenWrites = new HiddenWrites();

  /** Records a write that comes next. @param object of the loaded program, else it does not matter. @param undo takes the write back */
  noteHiddenWrite(object: object, undo: () => void): void {
    if (this.kept?.has(object)) this.hiddenWrites.note(undo);
  }

  /** The expression of a value on the stack. */
  expression(value: unknown, shadow: ExprId): ExprId {
    return shadow === 0 ? this.heap.constant(value) : shadow;
  }

  /** 0 where an expression is a constant or can have one value only. */
  known(expr: ExprId): ExprId {
    if (expr === 0 || this.expressions.isConstant(expr)) return 0;
    const tags = this.path.tags(expr);
    return tags === Tag.Undefined || tags === Tag.Null || tags === Tag.Absent ? 0 : expr;
  }

  /** The realm that an intrinsic object belongs to; for others, that of the running function. */
  realmOf(object: object): Realm {
    const { realm, realms } = this;
    if (realms.length === 1) return realm;
    return realms.find(({ objects }) => objects.nameOf(object) !== undefined) ?? realm;
  }

  /** Runs something in a realm. */
  inRealm<T>(realm: Realm, run: () => T): T {
    const before = this.realm;
    this.realm = realm;
    try {
      return run();
    } finally {
      this.realm = before;
    }
  }

  get operations(): Operations {
    return this.realm.operations;
  }

  /** Notes that the program defines an accessor: reads and writes of the key look for it from now on. */
  noteAccessor(key: PropertyKey): void {
    const info = this.keys.info(typeof key === 'symbol' ? key : String(key));
    this.keys.touch(info);
    info.accessor = true;
    this.hasAccessors = true;
    if (typeof key === 'string' && FLAGS.has(key)) this.noteAccessor('flags');
    if (typeof key !== 'symbol' && Number.isInteger(Number(key))) this.heap.noteElementAccessor();
  }

  /** Calls any function with arguments that are not on the stack yet. */
  callFunctionWith(
    callee: object,
    receiver: unknown,
    receiverShadow: ExprId,
    args: readonly unknown[],
    shadows: readonly ExprId[],
    result: number,
    resume: number,
  ): void {
    const base = Math.max(this.sp, resume);
    this.ensure(base + args.length);
    for (let i = 0; i < args.length; i++) {
      this.stack[base + i] = args[i];
      this.shadow[base + i] = shadows[i] ?? 0;
    }
    this.sp = base + args.length;
    callFunction(this, callee, receiver, receiverShadow, base, args.length, result, resume);
  }

  /** Whether `prototype` is in the prototype chain of an object, or what it is in our realm. Runs no trap. */
  inherits(object: object, prototype: object): boolean {
    for (let up: object | null = object; up !== null && !types.isProxy(up); ) {
      up = Object.getPrototypeOf(up) as object | null;
      if (up === prototype) return true;
    }
    const twin = isOurs(object) ? twinOf(this, prototype) : undefined;
    return twin !== undefined && this.inherits(object, twin);
  }

  /** Whether `instanceof` on the function looks at its `prototype` and nothing else. */
  isOrdinaryFunction(callee: object): boolean {
    return recordOf(callee)?.kind !== 'bound' && !this.operations.isBound(callee);
  }

  /** Makes room for slots below `needed`. */
  ensure(needed: number): void {
    if (needed + 8 > this.shadow.length) this.growStack(needed + 8);
  }

  private argumentsHeld(): number {
    let held = 0;
    for (let depth = this.depth; depth > 0; depth--) {
      const { linked, args } = this.frames[depth]!;
      if (linked.keepsArguments) held += args?.length ?? 0;
    }
    return held;
  }

  private growStack(needed: number): void {
    let size = this.shadow.length;
    while (size < needed + 64) size *= 2;
    const wider = new Int32Array(size);
    wider.set(this.shadow);
    this.shadow = wider;
    while (this.stack.length < size) this.stack.push(undefined);
  }
}
