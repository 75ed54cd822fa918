/** The state of an iterator over the code points of a string that depends on inputs (ECMA-262, 22.1.5), kept by the machine. */
import type { ExprId } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import { makeStamp } from '../realm/stamp.js';
import { concretize } from '../values/conversions.js';

export class StringIteration {
  index = 0;
  /** How often the next one was asked for. */
  steps = 0;
  /** Whether a native built-in had its hands on the iterator: from then on only that knows where it stands. */
  isNative = false;

  constructor(
    readonly text: string,
    readonly shadow: ExprId,
  ) {}
}

const next = Object.getPrototypeOf(''[Symbol.iterator]()).next as () => unknown;

/** A native built-in is about to see an iterator: its native state catches up. */
export function handOverString(vm: Core, iterator: object): void {
  const state = stringIterations.get(iterator);
  if (state === undefined || state.isNative) return;
  state.isNative = true;
  for (let step = 0; step < state.steps; step++) Reflect.apply(next, iterator, []);
  vm.lost.count('string iterator');
  concretize(vm, state.text, state.shadow);
}

/** The state of a string iterator. */
export const stringIterations = makeStamp<StringIteration>();
