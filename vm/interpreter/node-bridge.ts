/** What the machine is given by its host where a program has modules of node; without, nothing of this is called. */
import { type HostLines, NO_HOST } from '../traces/host.js';

/** @param native calls the function. It throws what node throws. */
export type StandIn = (native: (args?: readonly unknown[]) => unknown, args: readonly unknown[]) => unknown;

export class NodeBridge {
  /** Whether the program has values of our realm. */
  isPresent = false;
  /** A path is over, and no other has begun. */
  isBetweenPaths = false;
  /** What of node itself stack traces show. */
  lines: HostLines = NO_HOST;
  /** The arguments that a function of our realm gets for those of the program. */
  handOut: (callee: object, args: readonly unknown[]) => readonly unknown[] = (_, args) => args;
  /** What a call of a function of our realm gives in the place of what it would give; undefined: it is called. */
  standIn: (callee: object) => StandIn | undefined = () => undefined;
  /** Runs a function of our realm for the program. */
  around: <Result>(run: () => Result, given: readonly unknown[]) => Result = (run) => run();
  /** Tells, in a job of V8, what a promise of our realm is settled with. */
  whenSettled: (promise: Promise<unknown>, settled: (isFulfilled: boolean, value: unknown) => void) => void =
    () => undefined;
  /** Told when a function of the program, called by our realm's own event loop, has returned. */
  returned: () => void = () => undefined;
}
