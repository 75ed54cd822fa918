/** What the machine tells about the code that it has compiled. */
import type { Vocabulary } from '../compiler/ir/vocabulary.js';
import type { SiteKind } from '../compiler/site-kind.js';

/** A decision site, numbered over all modules. */
export interface MachineSite {
  readonly number: number;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly kind: SiteKind;
  /** The text of the condition, shortened. */
  readonly text: string;
  /** Number of the function it is in. */
  readonly function: number;
}

/** A function of the program, numbered over all modules. */
export interface MachineFunction {
  readonly number: number;
  readonly name: string;
  readonly file: string;
  /** Where it begins, from 1. */
  readonly line: number;
  readonly column: number;
  readonly sites: readonly number[];
  /** Functions that it creates. */
  readonly nested: readonly number[];
  /** Of a constructor: the methods and accessors of its class. */
  readonly members: readonly number[];
  /** Functions around it whose variables it reads and that functions inside them assign. */
  readonly outerState: readonly number[];
  /** Whether no code of its module can call it, once the module is loaded. Other modules may. */
  readonly isEntryOnly: boolean;
  /** What it reads and changes of what outlives its calls, by name (`stateAccess`). */
  readonly state: { readonly reads: ReadonlySet<string>; readonly writes: ReadonlySet<string> };
  /** What inputs may be made of that it takes apart. */
  readonly vocabulary: Vocabulary;
  /** The sites that control may come to behind an outcome of one of its decisions, within one call. */
  readonly sitesBehind: (site: number, taken: boolean) => ReadonlySet<number>;
}
