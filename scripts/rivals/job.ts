/** What the process that makes calls is told, and what it tells. */
import type { Argument } from './shape.js';

export type Tool = 'random' | 'fast-check';

export interface Job {
  readonly tool: Tool;
  readonly seed: number;
  /** The file that is called, with counters. */
  readonly file: string;
  readonly segments: readonly string[];
  readonly accessor?: 'get' | 'set' | undefined;
  readonly isConstructor: boolean;
  readonly args: readonly Argument[];
  readonly literals: readonly (string | number)[];
  /** Processor time. */
  readonly milliseconds: number;
  /** Global variable of the counters. */
  readonly variable: string;
  /** The ways of branches that count: file, number of the branch, number of the way from 0. */
  readonly branches: readonly (readonly [file: string, branch: string, way: number])[];
  /** Where moments and counts go. */
  readonly out: string;
}

/** How far calls have come. */
export interface Moment {
  readonly calls: number;
  readonly milliseconds: number;
  readonly taken: number;
}
