/** Sequences of calls that contracts say lead to a call of the target, with the states that they lead to. */
import type { FakeAnswer } from './fakes.js';
import type { CallKind } from './transitions/possible-calls.js';
import type { ReachValue } from './values.js';

export interface PlannedCall {
  readonly kind: CallKind;
  readonly className: string | undefined;
  readonly name: string;
  /** Numbers of relevant objects. */
  readonly receiver: number | undefined;
  readonly result: number | undefined;
  readonly args: readonly ReachValue[];
  /** Names of the properties of a literal. */
  readonly properties?: readonly string[];
}

export interface PlannedObject {
  readonly name: string;
  /** Undefined: it is not there. */
  readonly className: string | undefined;
  /** The virtual state; `isOpen`: contracts leave room for other values. */
  readonly state: readonly {
    readonly key: string;
    readonly value: ReachValue;
    readonly isOpen: boolean;
  }[];
}

/** A call of a pure method with arguments that contracts of a sequence speak of. */
export interface AskedCall {
  /** The number of the object that it is asked of. */
  readonly object: number;
  readonly name: string;
  readonly args: readonly ReachValue[];
  /** What tells it from others of the object: `has('a')`. */
  readonly key: string;
}

export interface Plan {
  readonly calls: readonly PlannedCall[];
  /** What runs are to tell beside the components of objects. */
  readonly asked?: readonly AskedCall[];
  /** What fakes answer, in the order of the questions; undefined: there are none. */
  readonly answers?: readonly FakeAnswer[];
  readonly objects: readonly PlannedObject[];
  readonly target: {
    readonly receiver: number | undefined;
    readonly args: readonly ReachValue[];
  };
}
