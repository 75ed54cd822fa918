/** What reads through references see of the heap shadow. */
import type { InitialHeap } from '../contract.js';
import type { Arena, ExprId } from '../expressions/arena.js';
import type { KeyInfo, KeyTable } from './keys.js';

export interface Histories {
  readonly arena: Arena;
  readonly keys: KeyTable;
  readonly initial: InitialHeap;
  /** Whether no object is initial. */
  readonly plainObjects: boolean;
  readonly length: KeyInfo;
  /** Of typed arrays of the input. */
  readonly typedLength: KeyInfo;
  isInitial(object: object): boolean;
  /** See `WriteHistory`. */
  baseline(object: object, key: number, index: number): ExprId;
  /** From now on every write to this field of an object that `base` may be is an entry of the history. */
  share(info: KeyInfo, base: ExprId): void;
}
