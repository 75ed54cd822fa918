/**
 * The state of an array iterator (ECMA-262, 23.1.5), kept by the machine: so elements keep their shadows, also where the
 * array gets them after the iterator was made.
 */
import type { ExprId } from '../../expressions/arena.js';
import type { Core } from '../../frames/core.js';
import { isObject } from '../../is-object.js';
import { makeStamp } from '../../realm/stamp.js';
import { handOverString } from '../string-iteration.js';

export class ArrayIteration {
  index = 0;
  /** Whether a native built-in had its hands on the iterator: from then on only that knows where it stands. */
  isNative = false;

  constructor(
    /** An array or array-like object; undefined once the iterator is done. */
    public array: unknown[] | undefined,
    readonly shadow: ExprId,
    readonly kind: 'keys' | 'values' | 'entries',
  ) {}
}

/** A native built-in is about to see the value: if it is an iterator of the machine's, its native state catches up. */
export function handOver(vm: Core, value: unknown): void {
  if (!isObject(value)) return;
  handOverString(vm, value);
  const state = arrayIterations.get(value);
  if (state === undefined || state.isNative) return;
  state.isNative = true;
  const { arrayIteratorNext } = vm.operations;
  if (state.array === undefined) while (!arrayIteratorNext(value).done);
  else for (let i = 0; i < state.index; i++) arrayIteratorNext(value);
  if (state.array !== undefined && !vm.heap.isPlainArray(state.array)) vm.lost.count('array iterator');
}

/** The state of an array iterator. */
export const arrayIterations = makeStamp<ArrayIteration>();
