/** States of a run over terms, and the paths that lead to them. */
import { type Bool, FALSE, type Num } from '../../solver/terms/terms.js';
import type { Code } from './code.js';
import type { Heap } from './heap.js';
import type { LoopHead } from './loops.js';
import type { Value } from './values.js';

/** An activation of a function; slots and stack are replaced, never changed. */
export interface Frame {
  readonly code: Code;
  readonly receiver: Value;
  /** Undefined: not initialized. */
  readonly slots: readonly (Value | undefined)[];
  readonly stack: readonly Value[];
  /** Index of the next step. */
  readonly at: number;
  /** The loops that control is in, by the indices of their heads. */
  readonly loops?: ReadonlyMap<number, LoopHead>;
}

export interface State {
  /** The innermost last; the first is that of the target. */
  readonly frames: readonly Frame[];
  readonly heap: Heap;
  /** Objects made so far at each place that makes some, by shape. */
  readonly made: ReadonlyMap<string, Num>;
  /** Whether an array was written outside of its elements, so that its places are not what its length says. */
  readonly strayed: Bool;
}

/** A state with what has to hold for control to come to it. */
export interface Path {
  readonly state: State;
  readonly guards: readonly Bool[];
  /** Whether it leads through a call that is not looked into. */
  readonly isOpaque?: boolean;
}

export const innermost = ({ frames }: State): Frame => frames.at(-1)!;

/** The state with another innermost frame. */
export function withFrame(state: State, frame: Frame): State {
  return { ...state, frames: [...state.frames.slice(0, -1), frame] };
}

/** The path with one more guard; undefined if that contradicts the others. */
export function guarded(path: Path, guards: readonly Bool[]): Path | undefined {
  const all = [...path.guards];
  for (const guard of guards) {
    if (guard === FALSE || all.includes(-guard)) return undefined;
    if (guard !== 1 && !all.includes(guard)) all.push(guard);
  }
  return { ...path, guards: all };
}
