/** What the process that runs sequences and its parent say to each other. */
import type { ErrorDetails } from '../../compiler/diagnostics.js';
import type { FakeMember } from '../reach/fakes.js';
import type { Sequence } from './steps.js';

export interface RunRequest {
  readonly file: string;
  /** Other files of the program that declare classes which sequences use: types alone may name them. */
  readonly others: readonly string[];
  /** Each runs on a program that is loaded anew. */
  readonly sequences: readonly Sequence[];
}

/** A value that was observed: primitive values as JavaScript writes them, objects by what they are. */
export type ObservedValue =
  | { readonly kind: 'primitive'; readonly code: string }
  | { readonly kind: 'object'; readonly object: number }
  /** An object that has no name, or a function. */
  | { readonly kind: 'other' }
  /** The call throws. */
  | { readonly kind: 'none' };

export interface ObservedComponent {
  readonly object: number;
  readonly key: string;
  readonly value: ObservedValue;
}

/** The result of a step. */
export interface StepRecord {
  /** Numbers of the preconditions that did not hold; the call is not made then. */
  readonly refused: readonly number[];
  /** What the call threw, in words, with the name of the class of the error. */
  readonly thrown: { readonly name: string; readonly message: string; readonly text: string } | undefined;
  /** The run ends there. */
  readonly asked?: UnansweredQuestion | undefined;
  /** What the call returned; absent where it did not. */
  readonly returned?: ObservedValue | undefined;
  /** Whether it waited for a promise. */
  readonly isAwaited: boolean;
  /** Numbers of the postconditions and invariants that did not hold. */
  readonly broken: readonly number[];
  readonly observed: readonly ObservedComponent[];
  /** Observations that gave something else when they were made again. */
  readonly impure: readonly Omit<ObservedComponent, 'value'>[];
}

/** What a fake was asked and has no answer for. */
export interface UnansweredQuestion {
  readonly object: number;
  readonly member: FakeMember;
  readonly args: readonly ObservedValue[];
}

export type RunMessage =
  | { readonly type: 'step'; readonly record: StepRecord }
  /** Of one sequence. */
  | { readonly type: 'end' }
  /** Classes or functions that the program shows nobody. */
  | { readonly type: 'hidden'; readonly names: readonly string[] }
  /** Of a request: the sequences have left nothing behind, and others may come. */
  | { readonly type: 'ready' }
  | { readonly type: 'error'; readonly details: ErrorDetails }
  | { readonly type: 'fault'; readonly message: string; readonly stack: string };
