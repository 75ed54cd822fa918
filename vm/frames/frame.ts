/**
 * What a running function consists of: its code with captured cells (closure), and its activation (frame).
 */
import type { ExprId } from '../expressions/arena.js';
import type { CallRecord } from '../realm/stamp.js';
import type { Coroutine } from './coroutine.js';
import type { Linked } from './linked.js';

/** A captured variable with its shadow. */
export class Cell {
  constructor(
    public value: unknown,
    public shadow: ExprId,
  ) {}
}

/** What an uninitialised variable holds (ECMA-262: temporal dead zone). Never visible to the program. */
export const UNINITIALISED: unique symbol = Symbol('uninitialised');

/** A function object of the program: the record behind the callable of the realm. */
export class Closure implements CallRecord {
  readonly kind = 'closure';
  /** [[HomeObject]]. */
  home: object | undefined;
  /** The `prototype` of a class, which cannot change. */
  prototype: object | undefined;
  /** The function object. */
  callable!: object;

  constructor(
    readonly linked: Linked,
    readonly captures: readonly Cell[],
    /** Whether [[Call]] without `new` is a TypeError. */
    readonly isClass: boolean,
    readonly canConstruct: boolean,
  ) {}
}

/** A call of a built-in, as stack traces show it. */
export interface BuiltinCall {
  readonly callee: object;
  readonly receiver: unknown;
  /** Undefined unless constructing. */
  readonly newTarget: object | undefined;
}

/** A call by code of node. */
export interface HostCall {
  /** Its frames, put in words, the innermost first. */
  readonly lines: readonly string[];
}

/** An activation. Frames are reused: everything is set when a function is entered. */
export class Frame {
  closure!: Closure;
  /** Start of the instruction being executed, for handlers and positions. */
  at = 0;
  /** Where execution goes on. */
  pc = 0;
  /** First slot on the stack. */
  base = 0;
  /** Slot of the caller that takes the result, -1 for none. */
  result = 0;
  /** Stack pointer of the caller after the return. */
  resume = 0;
  receiver: unknown;
  receiverShadow: ExprId = 0;
  /** Of a constructor. */
  newTarget: unknown;
  /** All arguments, if the function looks at them as a list. */
  args: unknown[] | undefined;
  argShadows: ExprId[] | undefined;
  /** Whether it is a constructor's: a result that is not an object is replaced by the receiver. */
  constructs = false;
  /** Whether returning leaves the interpreter. */
  isEntry = false;
  /** The built-in that called the function, as stack traces show it. */
  builtin: BuiltinCall | HostCall | undefined = undefined;
  /** Of an entry frame: the name of the built-in that calls it from native code, undefined if it is the machine. */
  calledBy: string | undefined = undefined;
  /** Set while the function can be suspended. Whatever takes the frame off the stack unsets it. */
  coroutine: Coroutine | undefined = undefined;

  get linked(): Linked {
    return this.closure.linked;
  }
}
