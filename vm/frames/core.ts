/**
 * The machine as values and objects see it: where they leave results, what they put on the path, and how they call what
 * the program has defined. `Interpreter` is it.
 */
import type { Counts } from '../counts.js';
import type { Arena, ExprId } from '../expressions/arena.js';
import type { Expressions } from '../expressions/build.js';
import type { Classes } from '../heap/classes.js';
import type { KeyTable } from '../heap/keys.js';
import type { HeapShadow } from '../heap/shadow.js';
import type { PathCondition } from '../path/condition.js';
import type { Operations } from '../realm/operations.js';
import type { Realm } from '../realm/realm.js';
import type { GuestThrow } from '../signals.js';
import type { Frame } from './frame.js';

export interface Core {
  readonly arena: Arena;
  readonly keys: KeyTable;
  readonly path: PathCondition;
  readonly expressions: Expressions;
  readonly heap: HeapShadow;
  readonly classes: Classes;
  /** Values that lost their shadow, by operation. */
  readonly lost: Counts;
  /** That of the running function. */
  readonly realm: Realm;
  /** Those of `realm`. */
  readonly operations: Operations;
  /** Whether there are proxies, of the program or namespaces of modules. */
  readonly hasProxies: boolean;
  /** Whether the program has made a proxy. */
  readonly hasTraps: boolean;
  readonly stack: unknown[];
  readonly shadow: Int32Array;
  /** The first free slot of the stack. */
  sp: number;
  readonly frames: readonly Frame[];
  /** Index of the running frame. */
  readonly depth: number;
  /** Makes room for slots below `needed`. */
  ensure(needed: number): void;
  /** The realm that an intrinsic object belongs to; for others, that of the running function. */
  realmOf(object: object): Realm;
  /** Whether a value is an array and no proxy: a revoked one cannot be asked. */
  isArray(value: unknown): value is unknown[];
  /** Whether `prototype` is in the prototype chain of an object, or what it is in our realm. Runs no trap. */
  inherits(object: object, prototype: object): boolean;
  /** A value is about to change: where it belongs to the realm itself, that is undone after the path. */
  willChange(object: unknown): void;
  /** The expression of a value on the stack. */
  expression(value: unknown, shadow: ExprId): ExprId;
  /** 0 where an expression is a constant or can have one value only. */
  known(expr: ExprId): ExprId;
  /** An error of the realm, to be thrown into the program. */
  fail(name: string, message: string): GuestThrow;
  typeError(message: string): GuestThrow;
  /**
   * Calls any function with arguments that are not on the stack yet.
   * @param result slot that takes the result, -1 for none
   * @param resume stack pointer after the return
   */
  callFunctionWith(
    callee: object,
    receiver: unknown,
    receiverShadow: ExprId,
    args: readonly unknown[],
    shadows: readonly ExprId[],
    result: number,
    resume: number,
  ): void;
  /** Calls a self-hosted helper, see `vm/selfhosted`; slots as above. */
  callHelper(
    name: string,
    result: number,
    resume: number,
    receiver: unknown,
    args: readonly unknown[],
    shadows?: readonly ExprId[],
  ): void;
}
