/** What the process that runs inputs and its parent say to each other. */
import type { ErrorDetails } from '../../../compiler/diagnostics.js';
import type { Questions } from '../model/laws/questions.js';
import type { ThrownRecord } from '../observation/trace-format.js';
import type { Point } from '../points.js';
import type { Sequence } from './sequences.js';

export type InputRequest =
  | { readonly command: 'open'; readonly file: string; readonly seed: number; readonly questions: Questions }
  | { readonly command: 'run'; readonly inputs: readonly Sequence[] };

/** A point that can be called from outside of the file. */
export interface PublicPoint extends Point {
  /** How it is reached: `stack.Stack`, or the name of a method. */
  readonly path: string;
}

/** What one input did. */
export interface InputRun {
  /** The tested call as a line of a trace; undefined where its point has no recorder. */
  readonly call: string | undefined;
  /** What it answered when it was asked again. */
  readonly answers?: string;
  /** What the tested call gave, captured. */
  readonly value: string | undefined;
  /** What it threw. */
  readonly thrown: ThrownRecord | undefined;
  /** The step that threw before the tested call. */
  readonly failedStep: number | undefined;
}

export type InputMessage =
  | { readonly type: 'opened'; readonly points: readonly Point[]; readonly open: readonly PublicPoint[] }
  | { readonly type: 'ran'; readonly run: InputRun }
  /** All inputs of a request were run. `isTampered`: built-ins were changed by one of them. */
  | { readonly type: 'done'; readonly isTampered: boolean }
  | { readonly type: 'error'; readonly details: ErrorDetails }
  | { readonly type: 'fault'; readonly message: string; readonly stack: string };
