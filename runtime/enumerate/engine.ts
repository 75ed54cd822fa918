/** What every engine of the enumerator takes and gives. */
import type { Input, SourceModel } from '../inputs/domains/domain.js';
import type { Instance, ObjectFactory } from '../inputs/heap/instance.js';
import type { Conjunct } from '../spec/index.js';

export type EngineName = 'direct' | 'augment' | 'solver';

/** How many objects, numbers and elements there can be. */
export interface EnumerationScope {
  /**
   * By class: at most `limit` objects of it (and its subclasses), or exactly that many. `Array` is for the
   * arrays of
   * each kind. Each class hierarchy that the inputs can reach has a bound at its root or at all of its leaves.
   */
  readonly classes: ReadonlyMap<string, { readonly limit: number; readonly exact: boolean }>;
  /** The numbers that a place of numeric type can hold, ends included. */
  readonly integers: { readonly low: number; readonly high: number };
  /** The strings that a place of type string can hold. */
  readonly strings: readonly string[];
  readonly maxLength: number;
}

/** All inputs of a method: every heap and arguments that satisfy the formulas. */
export interface EnumerationSubject {
  readonly model: SourceModel;
  /** `this` if there is one, then the parameters. */
  readonly inputs: readonly Input[];
  /** What an input must satisfy: invariants and `@pre`. */
  readonly formulas: readonly Conjunct[];
  readonly scope: EnumerationScope;
  /**
   * Methods that must return a truthy value on an input, as Korat's `repOk`. Only the direct engine runs them.
   */
  readonly predicates?: readonly Predicate[];
}

/** A method of the program that tells legal objects. It reads the heap and does not change it. */
export interface Predicate {
  readonly name: string;
  /** Calls it on the values of the inputs, in their order. */
  readonly call: (inputs: readonly unknown[]) => unknown;
  /** Makes the objects that it is called on. */
  readonly factory: ObjectFactory;
}

export interface EnumerationCounters {
  /** Candidates that were looked at, partial ones included. */
  candidates: number;
  /** Candidates dropped since an isomorphic one was known. */
  isomorphicDropped: number;
}

/**
 * One run of an engine. Instances come one at a time, each once up to renaming of the objects reachable from
 * the
 * inputs; unreachable objects are not part of an instance. Memory does not grow with the number of instances
 * where
 * the engine is `direct`.
 */
export interface Enumeration {
  readonly counters: EnumerationCounters;
  /** The next instance; undefined: there are no more. */
  next(): Instance | undefined | Promise<Instance | undefined>;
  /**
   * How many there are from here on, without making them.
   * @param most stop there: the next call goes on
   */
  count(most?: number): number | Promise<number>;
  /**
   * A uniform sample without replacement of the instances from here on, in their order; all if there are fewer.
   * Afterwards there are no more. Absent: the engine has no way that is shorter than going through all.
   */
  sample?(size: number, seed: number): readonly Instance[];
  /**
   * Where it stands, as data, so that another run can go on from here: the instances so far will not come
   * again.
   */
  checkpoint(): string;
  close(): void;
}

export interface Engine {
  readonly name: EngineName;
  /** Why it cannot enumerate the subject; undefined: it can. */
  refusal(subject: EnumerationSubject): string | undefined;
  /**
   * About how many inputs there are, and how many candidates will be looked at. It takes a moment.
   * Absent: the engine cannot tell.
   */
  estimate?(subject: EnumerationSubject): { readonly instances: number; readonly candidates: number };
  /** @param from a checkpoint of an earlier run of the same engine on the same subject. */
  start(subject: EnumerationSubject, from?: string): Enumeration | Promise<Enumeration>;
}
