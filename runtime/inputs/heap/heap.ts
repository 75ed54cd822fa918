/**
 * A heap as the specification language sees it: atoms, their classes, fields and elements as guarded values.
 * The initial heap of an exploration is symbolic; the heap of one instance, before or after a run, is constant; the
 * states that contracts speak of have what pure methods return besides.
 */
import type { Bool, Terms } from '../../solver/terms/terms.js';
import type { Guarded } from '../guarded/guarded.js';

/** The pure method or function that is called. */
export interface PureCall {
  readonly name: string;
  readonly isAccessor: boolean;
  /** The classes that declare it; none of a function. */
  readonly owners: readonly string[];
}

export interface RelationalHeap {
  readonly terms: Terms;
  /** Object numbers are 0 .. size - 1. */
  readonly size: number;
  /** Whether each object exists: is reachable from the inputs (after a run, from the inputs and the result). */
  readonly exists: readonly Bool[];
  /** Whether object `atom` exists (is reachable from the inputs) and is an instance of the class or of a subclass of it. */
  isInstance(atom: number, className: string): Bool;
  /** Own field of an object; everywhere `absent` where its class does not declare it. */
  field(atom: number, name: string): Guarded;
  /** For arrays: `length` is `field(atom, 'length')`; element at a constant index, `absent` beyond the length. */
  element(atom: number, index: number): Guarded;
  /** No array of the heap is longer. */
  readonly maxLength: number;
  /** `this`, a parameter, or `result` (after the run). Undefined if there is no such name. */
  variable(name: string): Guarded | undefined;
  /**
   * What a pure method returns for an object, or a function for no object; `absent` where its precondition does not hold.
   * Absent where calls have no meaning.
   */
  call?(callee: PureCall, receiver: number | undefined, args: readonly Guarded[]): Guarded;
}
