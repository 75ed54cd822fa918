/** The paragraphs of an `.als` file as written; formulas are nodes of `runtime/spec/language`. */
import type { Span, SpecSource } from '../../language/errors.js';
import type { BoundName, Declaration, Multiplicity, Node } from '../../language/syntax.js';

export interface ModuleSyntax {
  readonly in: SpecSource;
  /** As its heading says: `util/graph`. */
  readonly name: string | undefined;
  readonly parameters: readonly ParameterSyntax[];
  readonly opens: readonly OpenSyntax[];
  readonly signatures: readonly SignatureSyntax[];
  readonly facts: readonly FactSyntax[];
  readonly routines: readonly RoutineSyntax[];
  readonly assertions: readonly AssertionSyntax[];
  readonly macros: readonly MacroSyntax[];
  readonly commands: readonly CommandSyntax[];
  /** Whether `seq e` is written in it. */
  readonly hasSequences: boolean;
}

/** `module m[exactly T]`. */
export interface ParameterSyntax extends BoundName {
  readonly exact: boolean;
}

/** `private open path[A, B] as alias`. */
export interface OpenSyntax extends Span {
  readonly private: boolean;
  readonly path: string;
  readonly arguments: readonly BoundName[];
  readonly alias: BoundName | undefined;
}

/** `abstract sig A, B extends C { … } { … }`; an enumeration is two of them. */
export interface SignatureSyntax extends Span {
  readonly names: readonly BoundName[];
  readonly private: boolean;
  readonly abstract: boolean;
  readonly multiplicity: 'one' | 'lone' | 'some' | undefined;
  readonly enumeration: boolean;
  /** TestEra's Alloy: it and its siblings of the kind make up their parent. */
  readonly part: boolean;
  /** `in` and `=` name a union of signatures. */
  readonly parents:
    | { readonly relation: 'extends' | 'in' | '='; readonly names: readonly BoundName[] }
    | undefined;
  readonly fields: readonly FieldSyntax[];
  readonly fact: Node | undefined;
}

/** `private disj f, g: disj lone S`, or `f = e`, which is `defined`. */
export interface FieldSyntax extends Declaration {
  readonly private: boolean;
  readonly defined: boolean;
  readonly disjointValues: boolean;
}

export interface FactSyntax extends Span {
  readonly name: string | undefined;
  readonly body: Node;
}

/** The bound of a function's result. */
export interface ResultSyntax {
  readonly multiplicity: Multiplicity | undefined;
  readonly domain: Node;
}

/** A predicate, or a function, which has a result. */
export interface RoutineSyntax extends Span {
  readonly name: BoundName;
  readonly private: boolean;
  /** Written `fun T::f`, in TestEra's Alloy: its body means the receiver's fields, where names could be either. */
  readonly ownFields: boolean;
  /** With the receiver, `this`, in front. */
  readonly parameters: readonly Declaration[];
  readonly result: ResultSyntax | undefined;
  readonly body: Node;
}

export interface AssertionSyntax extends Span {
  readonly name: BoundName | undefined;
  readonly body: Node;
}

/** `let m[a, b] = e`. */
export interface MacroSyntax extends Span {
  readonly name: BoundName;
  readonly private: boolean;
  readonly parameters: readonly BoundName[];
  readonly body: Node;
}

/** `exactly 3 Node`; the names `int` and `seq` stand for the width of integers and the length of sequences. */
export interface ScopeSyntax extends Span {
  readonly exact: boolean;
  readonly size: number;
  readonly name: BoundName;
}

/** `label: run p for 3 but exactly 2 A expect 1`. */
export interface CommandSyntax extends Span {
  readonly kind: 'run' | 'check';
  readonly label: string | undefined;
  readonly target: BoundName | Node;
  readonly overall: number | undefined;
  readonly scopes: readonly ScopeSyntax[];
  readonly expect: 0 | 1 | undefined;
}

/** Whether a command names what it runs, and does not write it out. */
export function isNamed(target: BoundName | Node): target is BoundName {
  return !('kind' in target);
}
