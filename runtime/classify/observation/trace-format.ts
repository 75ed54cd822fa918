/**
 * A trace: lines of JSON. Arrays are calls, in the order in which they end; objects mark where a subject and its tests
 * begin and end. Traces of one subject can be joined by putting one behind another.
 */
import type { Point } from '../points.js';
import type { Asking } from './ask-again.js';
import type { Captured } from './captured.js';

/** Raised when traces change so that older ones cannot be read. */
export const TRACE_FORMAT = 3;

export type TraceMark =
  /** The first line of an observation. */
  | { readonly mark: 'trace'; readonly format: number; readonly subject: string; readonly suite: string }
  /** The subject was loaded. */
  | { readonly mark: 'points'; readonly points: readonly Point[] }
  /** A test began. Calls behind it are its own, until it or another one is marked. */
  | { readonly mark: 'test'; readonly test: number; readonly title: string }
  | { readonly mark: 'verdict'; readonly test: number; readonly passed: boolean }
  /** Calls behind it are those of a test that began before; -1: of none. */
  | { readonly mark: 'back'; readonly test: number }
  /** What was answered when the call of the next line was asked again. */
  | { readonly mark: 'again'; readonly answers: Answers }
  /** The suite is over. `failure`: why it could not be run to its end. */
  | { readonly mark: 'end'; readonly failure?: string };

/** By the way of asking. */
export type Answers = Readonly<Partial<Record<Asking, Captured>>>;

/** What a call threw. `own`: by a `throw` of the program. */
export interface ThrownRecord {
  readonly name: string;
  readonly message: string;
  readonly own: boolean;
}

/**
 * The point, its complement where a call on the same object is around it; receiver and arguments before and after (0: as before), and what came of it; where functions change variables of the module, these
 * before and after, as an object.
 */
export type CallLine = readonly [
  point: number,
  self: Captured,
  args: readonly Captured[],
  ...end:
    | readonly ['r', Captured | 0, readonly Captured[] | 0, Captured, ...variables: ModuleVariables]
    | readonly ['t', Captured | 0, readonly Captured[] | 0, ThrownRecord, ...variables: ModuleVariables],
];

type ModuleVariables = readonly [] | readonly [before: Captured, after: Captured | 0];

/** A call that was observed. */
export interface ObservedCall {
  readonly point: Point;
  /** A call on the same object is around it, which may be in the midst of changing it. */
  readonly isInside?: true;
  readonly before: State;
  readonly after: State;
  readonly end:
    | { readonly kind: 'return'; readonly value: Captured }
    | ({ readonly kind: 'throw' } & ThrownRecord);
  /** What was answered when it was asked again. */
  readonly answers?: Answers;
}

export interface State {
  /** Undefined of functions, static methods, and before a constructor has returned. */
  readonly self: Captured | undefined;
  readonly args: readonly Captured[];
  /** Variables of the module that its functions change. */
  readonly variables?: Readonly<Record<string, Captured>>;
}

/** A line of a trace as a call. */
export function callOf(line: CallLine, points: readonly Point[], answers?: Answers): ObservedCall {
  const [place, self, args, kind, self2, args2, end, entry, exit] = line;
  const variables = variablesOf(entry);
  const before = { self: present(self), args, ...variables };
  const isSame = self2 === 0 && args2 === 0;
  const after = {
    ...(isSame ? before : { self: present(self2), args: args2 as readonly Captured[], ...variables }),
    ...(exit === 0 ? {} : variablesOf(exit)),
  };
  const point = points[place < 0 ? ~place : place]!;
  const call = {
    ...{ point, before, after },
    ...(place < 0 ? { isInside: true as const } : {}),
    ...(answers === undefined ? {} : { answers }),
  };
  return kind === 'r'
    ? { ...call, end: { kind: 'return', value: end as Captured } }
    : { ...call, end: { kind: 'throw', ...(end as ThrownRecord) } };
}

function variablesOf(object: Captured | undefined): Pick<State, 'variables'> {
  const isKnown = typeof object === 'object' && object !== null && object.$ === 'object' && object.v;
  return isKnown ? { variables: object.v } : {};
}

function present(self: Captured): Captured | undefined {
  return typeof self === 'object' && self !== null && self.$ === 'undefined' ? undefined : self;
}
