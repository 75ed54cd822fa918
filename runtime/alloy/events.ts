/** What running the commands of an Alloy model takes and gives. All of it is plain data: it crosses threads. */
import type { ErrorDetails } from '../../compiler/diagnostics.js';
import type { EngineName } from '../enumerate/engine.js';

export interface AlloyOptions {
  /** Path of the model. */
  readonly file: string;
  /** Number of a command, counted from 0, or its name; absent: all commands. */
  readonly command?: number | string | undefined;
  /**
   * How many instances to look for: `first` ends with the verdict, `all` keeps them, `count` only counts. Instances
   * count once up to a renaming of atoms within each top-level signature; skolems do not count.
   */
  readonly instances: 'first' | 'all' | 'count';
  /** Stop after so many instances. */
  readonly limit?: number | undefined;
  /** Width of integers in bits, in place of the command's. */
  readonly intBits?: number | undefined;
  /** What finds further instances; the first is the solver's. */
  readonly engine: Exclude<EngineName, 'direct'> | 'auto';
  readonly seed: number;
  /** Wall clock of a command in milliseconds. */
  readonly timeout: number;
  /** Conflicts of the search for the first instance. */
  readonly maxConflicts: number;
  /** Gates of the circuit that a command becomes. */
  readonly maxGates: number;
}

/** A `run` or `check`. */
export interface AlloyCommandRecord {
  /** Counted from 0 in the order of the file. */
  readonly index: number;
  readonly kind: 'run' | 'check';
  readonly label: string;
  /** As written, on one line. */
  readonly text: string;
  /** What the model says: 0 for no instance. */
  readonly expect?: 0 | 1;
  readonly line: number;
}

export interface AlloyRelation {
  /** `Node`, `Node.next`, `$show_n`. */
  readonly name: string;
  readonly kind: 'signature' | 'field' | 'skolem';
  readonly arity: number;
  /** Of a module that keeps it to itself. */
  readonly private: boolean;
  /** Names of atoms. */
  readonly tuples: readonly (readonly string[])[];
}

export interface AlloyInstance {
  /** Signatures with their fields in order of declaration, then what witnesses the command. */
  readonly relations: readonly AlloyRelation[];
}

/** A bound that ended the work on a command. */
export interface AlloyBound {
  readonly name: 'timeout' | 'conflicts' | 'gates' | 'limit';
  readonly limit: number;
  readonly hit: true;
  /** The option that raises it. */
  readonly option: string;
  /** What was seen when it was hit. */
  readonly reason: string;
}

/** A formula of the model, by what it is called and where it is. */
export interface AlloyFormulaRecord {
  readonly label: string;
  readonly file: string;
  /** Undefined for what nobody wrote. */
  readonly line: number | undefined;
  readonly text: string;
}

export interface AlloyResult {
  readonly command: AlloyCommandRecord;
  readonly verdict: 'SAT' | 'UNSAT' | 'UNKNOWN';
  readonly instances: {
    readonly count: number;
    /** Whether there are no more. */
    readonly complete: boolean;
    /** With `first` and `all`. */
    readonly list?: readonly AlloyInstance[];
  };
  /** Whether the verdict is not the one that the command expects. */
  readonly contradicts: boolean;
  /** For a `run` without instance: formulas that cannot hold together, none of which can be left out. */
  readonly conflict?: readonly AlloyFormulaRecord[];
  readonly bounds: readonly AlloyBound[];
  /** What found the instances beyond the first. */
  readonly engine: Exclude<EngineName, 'direct'>;
  readonly size: {
    readonly atoms: number;
    readonly gates: number;
    readonly variables: number;
    readonly clauses: number;
  };
  readonly interrupted: boolean;
  /** Milliseconds. */
  readonly time: number;
}

export type AlloyEvent =
  | {
      readonly type: 'model';
      readonly commands: readonly AlloyCommandRecord[];
      readonly warnings: readonly string[];
    }
  | { readonly type: 'start'; readonly command: AlloyCommandRecord }
  /** An instance of the command that was started last. */
  | { readonly type: 'instance'; readonly instance: AlloyInstance }
  /** All instances are going to be looked for: the scope holds about 2 to this power, before formulas leave fewer. */
  | { readonly type: 'forecast'; readonly bits: number }
  /** So many so far; now and then. */
  | { readonly type: 'progress'; readonly count: number }
  | { readonly type: 'end'; readonly result: AlloyResult }
  /** A command that cannot be run; the others are. */
  | { readonly type: 'failure'; readonly command: AlloyCommandRecord; readonly error: ErrorDetails };
