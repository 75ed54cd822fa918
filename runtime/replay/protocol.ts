/** What the process that replays and its parent say to each other. */

import type { DecisionTaken, ExploreOptions } from '../explore/events.js';
import type { RecordedSite, Replayed } from './observation.js';
import type { Inputs } from './run.js';

export type ReplayRequest =
  | ({ readonly command: 'open' } & Pick<
      ExploreOptions,
      'file' | 'target' | 'seed' | 'global' | 'internals'
    > & {
        /** How many values are read of a generator that comes back; without it, none is read. */
        readonly yields?: number;
      })
  | { readonly command: 'replay'; readonly tasks: readonly ReplayTask[] }
  /** How generated code can reach the classes of these names. */
  | {
      readonly command: 'reach';
      readonly classes: readonly string[];
      readonly byCalling: boolean;
    }
  /** What these inputs, one after another on one loaded program, leave behind in it. */
  | { readonly command: 'together'; readonly inputs: readonly Inputs[] };

/** One input to run again. */
export interface ReplayTask {
  readonly inputs: Inputs;
  /** No end is expected: the instrumented source runs first and tells its decisions as it takes them. */
  readonly isEndless: boolean;
  /** It is known to leave the program as it was loaded: those that follow may run in it, too. */
  readonly keepsProgram?: boolean;
  /** The program is to be loaded for it, whether one is kept or not. */
  readonly isAlone?: boolean;
}

/** Where generated code finds a class. */
export interface Reach {
  /** Over `subject`: the exports of the file, or those of `module`. */
  readonly expression: string;
  /** Another module of the program; the expression is `subject` or one of its members. */
  readonly module?: ModulePlace;
  /** Keys along the prototype chain with a setter or that cannot be written: assignment would not make an own field. */
  readonly inheritedKeys: readonly string[];
  /** Instances are arrays. */
  readonly array: boolean;
  /** Whether its constructor cannot tell that an argument at the end is undefined from that it is missing. */
  readonly isBlind?: true;
}

export interface ModulePlace {
  /** An absolute path. */
  readonly file: string;
  readonly isEsModule: boolean;
}

export interface ReplayAnswer {
  readonly replayed: Replayed;
  /** It has changed built-ins of the process; they are put back. */
  readonly isTampered: boolean;
  /** It ran in a program that has run others. */
  readonly isShared: boolean;
}

export type ReplayMessage =
  | { readonly type: 'sites'; readonly sites: readonly RecordedSite[] }
  /** A run from which no end is expected begins. */
  | { readonly type: 'running' }
  | { readonly type: 'decision'; readonly decision: DecisionTaken }
  /** The answer to one input of a batch, in order. */
  | ({ readonly type: 'replayed' } & ReplayAnswer)
  | {
      readonly type: 'reach';
      readonly target: TargetReach;
      readonly classes: Readonly<Record<string, Reach>>;
    }
  | { readonly type: 'together'; readonly traces: Traces }
  | { readonly type: 'fault'; readonly message: string };

/**
 * What calls leave behind in the program: nothing, perhaps something in variables of functions that ran while it was loaded,
 * or something that a call may find.
 */
export type Traces = 'none' | 'variables' | 'any';

/** How generated code calls the target. */
export type TargetReach =
  /** `kind`: how it is called; `holder`: an expression for the object that it belongs to; `member`: its name there. */
  | {
      readonly kind: 'call' | 'construct' | 'get' | 'set' | 'method';
      readonly expression: string;
      readonly member: string;
      /** An expression for the class whose constructor has to make the receiver. */
      readonly maker?: string | undefined;
      /** Whether it cannot tell that an argument at the end is undefined from that it is missing. */
      readonly isBlind?: boolean;
    }
  | { readonly kind: 'none'; readonly reason: string };
