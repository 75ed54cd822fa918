/** What the parts of the executor share. */
import type { Bool } from '../../solver/terms/terms.js';
import type { HeapModel } from './heap.js';
import type { Objects } from './objects.js';
import type { Operators } from './operators.js';
import type { ModuleProgram } from './program.js';
import type { Path } from './state.js';
import type { Value } from './values.js';

/** What a call is called of which only its place tells more. */
export const UNKNOWN_FUNCTION = 'a function that is not known';

/** What was not looked into, and where: calls by name, instructions in words. */
export class NotFollowed {
  /** By what it is, offsets in the text with markers. */
  readonly found = new Map<string, Set<number>>();

  add(what: string, offset: number): void {
    this.found.set(what, (this.found.get(what) ?? new Set()).add(offset));
  }
}

/** Where a run stops. */
export type Arrival =
  | { readonly kind: 'label'; readonly label: number; readonly path: Path }
  | { readonly kind: 'return' | 'throw'; readonly value: Value; readonly path: Path };

/** An access to an element: whether its index is inside of the array, and what has to hold for control to come there. */
export interface Access {
  /** The instruction, with those of the calls around it. */
  readonly place: string;
  readonly inside: Bool;
  readonly guards: readonly Bool[];
}

/** A step that may be a fault: `condition` is when it is one. */
export interface Suspect {
  readonly kind: 'bounds' | 'nan' | 'nullish';
  /** In the text with markers. */
  readonly offset: number;
  readonly condition: Bool;
  readonly guards: readonly Bool[];
}

export interface Machine {
  readonly ops: Operators;
  readonly heap: HeapModel;
  readonly objects: Objects;
  readonly program: ModuleProgram;
  /** The global that stands for labels. */
  readonly marker: string;
  /** Number of the target in the module. */
  readonly target: number;
  /** Functions that are not looked into, by name. */
  readonly opaque: ReadonlySet<string>;
  readonly notFollowed: NotFollowed;
  /** The accesses of the last run. */
  readonly accesses: Access[];
  /** Steps of the last run that may be faults. */
  readonly suspects: Suspect[];
  /** Places of accesses that are proved to be inside. */
  readonly proved: Set<string>;
}
