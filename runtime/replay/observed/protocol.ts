/** What the process that observes runs and its parent say to each other. */
import type { MarkedText, ObservedRun } from '../../observe/events.js';
import type { OutsideRead } from '../../observe/paths/inputs.js';
import type { Inputs } from '../run.js';

export interface ObservedTask {
  readonly file: string;
  readonly target: string;
  readonly seed: number;
  readonly marked: MarkedText;
  readonly inputs: Inputs;
  /** More inputs: then only the states are told that runs of any pass through. */
  readonly many?: readonly Inputs[];
  readonly outside: readonly OutsideRead[];
  /** Whether accesses outside of arrays are told. */
  readonly isChecked: boolean;
}

export type ObservedMessage =
  | { readonly type: 'observed'; readonly run: ObservedRun }
  | { readonly type: 'passed'; readonly states: readonly (readonly [label: number, valuation: number])[] }
  /** The input cannot be built, or the target not be reached. */
  | { readonly type: 'impossible'; readonly reason: string };
