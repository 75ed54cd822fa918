/**
 * What the VM and the layers above it agree on: the initial heap that a run starts from, and the record of a run.
 */
import type { Position } from '../compiler/diagnostics.js';
import type { ClassSet, ExprId, TagSet } from './expressions/arena.js';

/** A concrete value with its shadow. */
export interface Shadowed {
  readonly value: unknown;
  /** 0: concrete. */
  readonly shadow: ExprId;
}

/** A call of a function of the program that follows another one in the same run. */
export interface NextCall {
  readonly callee: object;
  readonly receiver: unknown;
  readonly args: readonly Shadowed[];
  /** Whether an instance is made. */
  readonly isNew: boolean;
}

/** Variables of the environment that are inputs, by name: strings, undefined where one is not set. */
export type Variables = ReadonlyMap<string, Shadowed>;

/** What a property of initial objects may hold. */
export interface FieldShape {
  readonly tags: TagSet;
  readonly classes: ClassSet;
  /** Of elements: whether an array may lack some within its length; what lacks one reads as `undefined`, which `tags` has. */
  readonly mayHaveHoles?: boolean;
}

/** The symbolic heap before the run, as far as the VM must know it. Lives as long as one path. */
export interface InitialHeap {
  /** Whether no number of the inputs is NaN. */
  readonly isWithoutNaN?: boolean;
  /** The class number of an initial object (an atom), -1 for any other object. */
  classOf(object: object): number;
  /** The own property `key` of initial objects of a class; undefined: none of them has it. `length` of arrays is a field. */
  field(cls: number, key: PropertyKey): FieldShape | undefined;
  /**
   * The names of the properties that initial objects of a class have, all of them or some; undefined: they are
   * arrays. `isOrdered`: objects hold those that they have in this order. `symbols`: keys that they may have besides.
   */
  keys(
    cls: number,
  ):
    | { readonly names: readonly string[]; readonly isOrdered: boolean; readonly symbols?: readonly symbol[] }
    | undefined;
  /** The classes of objects that only their constructors make (see `heap-fields/made.ts`). */
  readonly madeClasses?: ClassSet;
  /** The run looks at what an object holds beyond its fields and elements, as natives do. */
  use(object: object): void;
  /** The run asks whether an initial object inherits from a prototype; undefined: for its class in another way. */
  askFor(prototype: object | undefined): void;
  /**
   * The run asks an initial object for a property that it has not of its own.
   * @param isMissing whether it does not inherit it either
   */
  askForKey(key: PropertyKey, object: object, isMissing: boolean): void;
  /** The run asks whether an initial array that has no holes has an element within its length. */
  askForHole(array: object): void;
  /** Names of properties that the source asks objects for: what stands behind the target first. */
  readonly askedNames?: readonly string[];
  /** Objects are listed with this name, too, from the next run on. */
  listWith(key: PropertyKey): void;
  /** A name that an object was listed with is looked up in a table of the program, which has these names. */
  lookUp(names: readonly PropertyKey[]): void;
  /** The run calls a function of the input. */
  call(): void;
  /** The elements of initial arrays of a class; undefined: not an array class. */
  element(cls: number): FieldShape | undefined;
}

/** Why a predicate that is not a decision is on the path. */
export type ImplicitKind =
  /** The type of a value decided what an operation does (field of null, `+` on undefined). */
  | 'type'
  /** Whether an object that is listed has a property, or a key is one of many that an object may have. */
  | 'listing'
  /** What few programs ask for: whether an array has an element within its length where a built-in asks, whether a promise never settles. */
  | 'rare'
  /** Whether an operand is of the type that the operation is there for decided what it does. */
  | 'operand'
  /** The class of a receiver decided which method runs. */
  | 'class'
  /** An index lay inside or outside an array. */
  | 'bounds'
  /** An index, count or divisor had to have a property (integral, not zero). */
  | 'number'
  /** Whether a pattern matches, or a part is found in a text. */
  | 'match'
  /** Any of these, on the way from an object to its primitive value. */
  | 'conversion'
  /** What the program assumes, see `assume` of the module `penumbra`. */
  | 'assume'
  /**
   * A value where an operation has no model: the path that is seen is that of this value. It need not hold of another
   * input of the path, and nothing is concluded from it.
   */
  | 'value';

/** One element of the path-condition log, in order of execution. */
export interface LogEntry {
  /** Number of the site in `Machine.sites`, or -1 for an implicit predicate. */
  readonly site: number;
  /** Present where `site` is -1. */
  readonly implicit?: ImplicitKind;
  /** A boolean expression; 0 where the decision is concrete. Never 0 for an implicit predicate. */
  readonly expr: ExprId;
  /** The value of the expression, or of the concrete decision, in this run. */
  readonly taken: boolean;
}

/** One write to a property: newest last in its history. A read at version n sees the first n entries. */
export interface HeapWrite {
  /** The object written to, as an expression (symbolic, or the constant of the object). */
  readonly base: ExprId;
  /** The index expression for writes to elements, else 0. */
  readonly index: ExprId;
  /** The value written, constants included (never 0); `absent` for a deletion. */
  readonly value: ExprId;
  /** The object written to in this run. */
  readonly object: object;
  /** The property's value before this write on that object if the object is not initial, as an expression; else 0. */
  readonly previous: ExprId;
}

/** The write histories of one path, as the lowering of expressions reads them. */
export interface WriteHistory {
  /** The history of property number `key` (see `Arena.keys`; 0: elements). */
  writes(key: number): readonly HeapWrite[];
  /**
   * The value that property `key` of a fresh object had before the first entry of its history that writes to that
   * object, as an expression: the entry's `previous`, or the object's value now if there is none.
   * `index` is the element number where `key` is 0.
   */
  baseline(object: object, key: number, index: number): ExprId;
  /** One more than the last element that a fresh array had at any time when its elements were read. */
  extent(array: object): number;
}

export type RunOutcome =
  | { readonly kind: 'return'; readonly value: unknown; readonly shadow: ExprId }
  | {
      readonly kind: 'throw';
      readonly error: unknown;
      readonly shadow: ExprId;
      /**
       * Where it was thrown first, or else the error was made (a promise was rejected with it); undefined: that is not
       * known. Line and column from 1.
       */
      readonly at?: { readonly file: string; readonly line: number; readonly column: number } | undefined;
      /** The engine raised it where an operation failed: no `throw` statement of the program did. */
      readonly isRaised?: boolean;
    }
  /** A limit: instructions, time, or decisions that the log can hold. */
  | {
      readonly kind: 'timeout';
      readonly limit: 'steps' | 'milliseconds' | 'decisions';
      readonly after: number;
    }
  /** The program ended its process. `call`: how, as `process.exit(3)`. */
  | { readonly kind: 'exit'; readonly call: string }
  /** What the program assumes does not hold. */
  | { readonly kind: 'assume' };

export interface RunRecord {
  readonly outcome: RunOutcome;
  readonly log: readonly LogEntry[];
  /** The entries of the log that come from conditions of the call, not from the callee. */
  readonly conditions?: readonly { readonly from: number; readonly to: number }[];
  /** The entries of the log that come from constructors of the input (see `heap-fields/made.ts`). */
  readonly makings?: readonly { readonly from: number; readonly to: number; readonly object: object }[];
  /** What the conditions behind the call gave. */
  readonly promised?: readonly { readonly holds: boolean; readonly shadow: ExprId }[];
  /** Values that lost their shadow, by operation. */
  readonly concretized: ReadonlyMap<string, number>;
  /** Calls of built-ins back into the program from native code, by built-in: those are no explicit steps. */
  readonly reentered: ReadonlyMap<string, number>;
  /** Numbers of the functions of the program under test that were entered (see `Machine.functions`). */
  readonly entered: ReadonlySet<number>;
  /** The `try` statements with a handler that were entered. */
  readonly tries: readonly TrySeen[];
  /** Whether a call found no more room on the stack; how deep that is depends on the machine. */
  readonly hasOverflowed: boolean;
  /** Node has yet to do something for the run, and may call the program then: nobody has seen that. */
  readonly isPending: boolean;
  /** Whether timers go on that the run did not wait for any longer. */
  readonly goesOn: boolean;
  /** Whether all values of the generator that came back were read, or as many as are; absent where there was none. */
  readonly generated?: 'all' | 'cut';
  readonly instructions: number;
  /**
   * For predicates of the log that decided the kind of a value: what a later operation would rather have had, a predicate on
   * the kind that does not hold.
   */
  readonly wishes: ReadonlyMap<ExprId, ExprId>;
  /** The states of the program before decisions at sites that were watched, by the number of their entry in the log. */
  readonly states: ReadonlyMap<number, StateSeen>;
}

/** A `try` statement with a handler that a run has entered. */
export interface TrySeen {
  /** Number of the function that it is in. */
  readonly function: number;
  /** From 1. */
  readonly line: number;
  /** Whether its handler took an error. */
  readonly caught: boolean;
  /** Whether it was left without one. */
  readonly completed: boolean;
}

/** A state of the program in the middle of a run. */
export interface StateSeen {
  /**
   * Its text, the same for states that are equal up to isomorphism of the heap and names of inputs. Undefined: a part of it
   * cannot be seen.
   * @param log of the run up to the state
   */
  text(log: readonly LogEntry[]): string | undefined;
}

/** Where states of the program are looked at. */
export interface Watch {
  readonly sites: ReadonlySet<number>;
  /** So many times they are not looked at. */
  readonly skip: number;
  /** The type of an input, by its number. */
  readonly typeOf: (input: number) => string;
}

/** The values of the symbols of a program. */
export interface Symbols {
  /**
   * The value of a symbol, or of a part of one.
   * @param name `x`, `p.width`, `xs[0]`; no two of one run share it
   * @param seed a primitive; undefined: there is none
   */
  leaf(name: string, seed: unknown): Shadowed;
}

/** What a symbol consists of: one value, or an array or plain object of others. */
export type SymbolShape =
  | { readonly kind: 'leaf'; readonly name: string }
  | { readonly kind: 'array'; readonly items: readonly SymbolShape[] }
  | { readonly kind: 'object'; readonly fields: readonly (readonly [string, SymbolShape])[] };

/** A symbol that a run made. */
export interface SymbolMade {
  readonly name: string;
  readonly shape: SymbolShape;
}

/** A call of `assume` that a run has made. */
export interface AssumptionMade {
  readonly file: string;
  readonly source: string;
  /** Of the call in `source`; undefined: it is none of the program's own. */
  readonly position: Position | undefined;
  /** The call as it is written, from `position` on. */
  readonly text: string;
  readonly holds: boolean;
}

/** The record of a run of a whole program. */
export interface ProgramRecord extends RunRecord {
  readonly symbols: readonly SymbolMade[];
  readonly assumptions: readonly AssumptionMade[];
}
