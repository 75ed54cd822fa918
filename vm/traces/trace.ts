/** The stack trace of an error, taken where it is made and put in words when it is first looked at. */
import { makeStamp } from '../realm/stamp.js';

/** What stands for one frame: a `CallSite`, or a line of node's own. */
export interface TraceLine {
  toString(): string;
}

export class Trace {
  /** Whether the program was given it. */
  isRead = false;
  /** Called when the program is given it: who has called is no input. */
  whenRead: (() => void) | undefined;
  /** The first line of `stack`, if it is not what the error says of itself. */
  head: string | undefined;
  /** Lines of source to show above it where nobody catches it, if they are not where it was thrown. */
  excerpt: string | undefined;
  /** The whole `stack` that is shown where nobody catches it, if node adds to it. */
  enhanced: string | undefined;

  constructor(
    /** The innermost first. */
    readonly lines: readonly TraceLine[],
    /** Whether a built-in threw that runs natively: V8 knows better which ones are above the program's frames. */
    readonly isNative: boolean,
    /** Most lines. */
    readonly limit: number,
  ) {}
}

export const traces = makeStamp<Trace>();
