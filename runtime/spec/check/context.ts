/** Where an expression stands, as far as its names depend on it. */
import type { Place, Span, SpecSource } from '../language/errors.js';
import type { BoundName, Node, NodeOf } from '../language/syntax.js';
import { make } from './build.js';
import type { Warn } from './resolve.js';
import type { TypedVariable } from './signatures.js';
import type { Complaint, Typed } from './typed.js';

/** The prologue of formulas: what their names mean. In all else models and doc comments are checked alike. */
export interface Prologue {
  /**
   * What a name that is no function of the language may mean.
   * @param isMember it stands behind a dot.
   */
  meaning(node: NodeOf<'name'>, context: Context, isMember: boolean): Typed;
  /** What the language itself does with arguments: `disj[a, b]`. */
  builtin(node: NodeOf<'name'>, context: Context): Builtin | undefined;
  /**
   * A join of which the right side may be called, or of operands that stand for relations.
   * @param written the right side, if it is behind a dot.
   */
  join(place: Place, left: Typed, right: Typed, written: Node | undefined): Typed;
  /**
   * A call of a method or function of the program.
   * @param receiver absent: of `this`, or no method
   */
  invoke(
    place: Place,
    receiver: Typed | undefined,
    name: BoundName,
    args: readonly Typed[],
    context: Context,
  ): Typed;
  /** What a name behind a dot reads, if that is an accessor of the program. */
  accessed(place: Place, receiver: Typed, written: NodeOf<'name'>): Typed | undefined;
  /** The operators that functions of some name are, if they are any. */
  prefix(operator: 'sum' | '-'): Builtin | undefined;
  /** What is wrong with asking for the state before the run, if anything is. */
  withoutOld(place: Place): Complaint | undefined;
  /** What an operand stands for where relations of arity 2 are asked for. */
  relation(operand: Typed): Typed;
}

/** Arguments to the value of a call. */
export type Builtin = (place: Place, args: readonly Typed[]) => Typed;

export interface Context {
  /** The file. */
  readonly in: SpecSource;
  readonly prologue: Prologue;
  /** Variables, and what stands for the parameters of a macro. */
  readonly variables: ReadonlyMap<string, Typed>;
  /** How many macros are being expanded. */
  readonly depth: number;
  readonly warn: Warn;
}

/** Syntax that stands for its body, in the context of the body. */
export interface Macro {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly body: Node;
  readonly context: (warn: Warn) => Context;
}

export function placeOf(context: Context, { start, end }: Span): Place {
  return { in: context.in, start, end };
}

export function withVariable(context: Context, name: string, value: Typed): Context {
  return { ...context, variables: new Map(context.variables).set(name, value) };
}

export function variable(place: Place, named: TypedVariable): Typed {
  return make({ kind: 'variable', variable: named }, place, named.type, []);
}
