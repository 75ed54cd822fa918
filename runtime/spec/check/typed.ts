/**
 * Expressions and formulas with types. A name that may mean several things is a `choice` until what surrounds
 * it
 * decides; what is wrong with a meaning is data, since another meaning may be right.
 */
import type { Place, SpecErrorCode } from '../language/errors.js';
import { specError } from '../language/errors.js';
import type {
  ArithmeticOperator,
  ComparisonOperator,
  Multiplicity,
  SetOperator,
} from '../language/syntax.js';
import type { PatternText, TextOperator } from '../language/text-operators.js';
import type { Macro } from './context.js';
import type { Count, Field, Member, Signature, TypedVariable } from './signatures.js';
import type { Type } from './types.js';

export interface Complaint {
  readonly code: SpecErrorCode;
  readonly place: Place;
  readonly message: string;
  readonly hint?: string | undefined;
}

export type Aggregate = 'least' | 'greatest' | 'total' | 'absolute';

/** How many values a declaration asks for; `exactly` is a definition. */
export type BoundMultiplicity = Multiplicity | 'exactly';

interface Common {
  readonly type: Type;
  readonly place: Place;
  /** 1 with a multiplicity in front (`one S`), 2 with one inside (`A -> one B`), else 0. */
  readonly bounded: 0 | 1 | 2;
  /** Among the meanings that fit, overloading takes the one of least weight. */
  readonly weight: number;
  /** Why this cannot be meant. */
  readonly complaint?: Complaint | undefined;
}

/** A predicate, or a function, which has a result. */
export interface Routine {
  readonly label: string;
  readonly name: string;
  readonly private: boolean;
  readonly isPredicate: boolean;
  parameters: readonly TypedDeclaration[];
  result: Typed | undefined;
  /** Absent until it is checked. */
  body: Typed | undefined;
}

export function parametersOf(routine: Routine): readonly TypedVariable[] {
  return routine.parameters.flatMap(({ variables }) => variables);
}

export interface TypedDeclaration {
  readonly variables: readonly TypedVariable[];
  readonly disjoint: boolean;
  readonly domain: Typed;
}

export type Shape =
  | { readonly kind: 'constant'; readonly constant: 'true' | 'false' | 'iden' | 'min' | 'max' | 'next' }
  /** The empty relation. */
  | { readonly kind: 'nothing'; readonly arity: number }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'pattern'; readonly pattern: PatternText }
  | { readonly kind: 'signature'; readonly signature: Signature }
  | { readonly kind: 'field'; readonly field: Field }
  /** A field of objects of programs, whichever class they are of. */
  | { readonly kind: 'member'; readonly member: Member }
  | { readonly kind: 'variable'; readonly variable: TypedVariable }
  /** `lone S` in a declaration. */
  | { readonly kind: 'bound'; readonly multiplicity: BoundMultiplicity; readonly operand: Typed }
  | { readonly kind: 'not'; readonly operand: Typed }
  /** A boolean that is true. */
  | { readonly kind: 'holds'; readonly operand: Typed }
  /** The truth value of a formula. */
  | { readonly kind: 'truth'; readonly operand: Typed }
  /** The value before the run. */
  | { readonly kind: 'old'; readonly operand: Typed }
  | { readonly kind: 'nullness'; readonly value: 'null' | 'undefined'; readonly operand: Typed }
  /** The least, the greatest, the sum and the absolute values of a set of numbers. */
  | { readonly kind: 'aggregate'; readonly operator: Aggregate; readonly operand: Typed }
  | {
      readonly kind: 'multiplicity';
      readonly quantifier: 'no' | 'some' | 'lone' | 'one';
      readonly operand: Typed;
    }
  | { readonly kind: 'unary'; readonly operator: '~' | '^' | '*'; readonly operand: Typed }
  | { readonly kind: 'cardinality'; readonly operand: Typed }
  /** The integer that is the sum of a set's atoms. */
  | { readonly kind: 'total'; readonly operand: Typed }
  /** The atom of an integer. */
  | { readonly kind: 'atom'; readonly operand: Typed }
  | { readonly kind: 'join'; readonly left: Typed; readonly right: Typed }
  | { readonly kind: 'set'; readonly operator: SetOperator; readonly left: Typed; readonly right: Typed }
  | {
      readonly kind: 'product';
      readonly sequence: boolean;
      readonly left: Typed;
      readonly leftMultiplicity: Multiplicity;
      readonly rightMultiplicity: Multiplicity;
      readonly right: Typed;
    }
  | {
      readonly kind: 'arithmetic';
      readonly operator: ArithmeticOperator;
      readonly left: Typed;
      readonly right: Typed;
    }
  | {
      readonly kind: 'compare';
      readonly operator: ComparisonOperator;
      readonly negated: boolean;
      readonly left: Typed;
      readonly right: Typed;
    }
  | {
      readonly kind: 'logical';
      readonly operator: 'implies' | 'iff';
      readonly left: Typed;
      readonly right: Typed;
    }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Typed[] }
  | { readonly kind: 'disjoint'; readonly parts: readonly Typed[] }
  /** Of elements, the first of them, and a relation to the next. */
  | { readonly kind: 'total-order'; readonly parts: readonly Typed[] }
  | {
      readonly kind: 'conditional';
      readonly condition: Typed;
      readonly consequent: Typed;
      readonly alternative: Typed;
    }
  | { readonly kind: 'let'; readonly variable: TypedVariable; readonly value: Typed; readonly body: Typed }
  | {
      readonly kind: 'quantified';
      readonly quantifier: 'all' | 'some' | 'no' | 'one' | 'lone' | 'sum' | 'comprehension';
      readonly declarations: readonly TypedDeclaration[];
      readonly body: Typed;
    }
  | {
      readonly kind: 'call';
      readonly routine: Routine;
      readonly arguments: readonly Typed[];
      readonly extraWeight: number;
    }
  /** A call that lacks arguments, or has some that do not fit. */
  | {
      readonly kind: 'partial-call';
      readonly routine: Routine;
      readonly arguments: readonly Typed[];
      readonly extraWeight: number;
    }
  /** A call of methods of programs, by the classes that have one of the name, or of a function. */
  | {
      readonly kind: 'invoke';
      readonly receiver: Typed | undefined;
      readonly callee: Callee;
      readonly arguments: readonly Typed[];
    }
  /** An operator of strings; the regular expression among its operands stands beside them. */
  | {
      readonly kind: 'text';
      readonly operator: TextOperator;
      readonly pattern: PatternText | undefined;
      readonly arguments: readonly Typed[];
    }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  | { readonly kind: 'macro'; readonly macro: Macro; readonly arguments: readonly Typed[] }
  /** What has no meaning; there is a complaint. */
  | { readonly kind: 'bad' };

/** The pure methods that a call may mean. */
export interface Callee {
  readonly name: string;
  /** Read without parentheses. */
  readonly isAccessor: boolean;
  /** The classes that declare one; none of a function. */
  readonly owners: readonly string[];
  /** How many values a call on one object has. */
  readonly count: Count;
}

/** One meaning of a name. */
export interface Choice {
  readonly meaning: Typed;
  /** What it is in a message: `field Node.next`. */
  readonly reason: string;
}

export type Typed = Common & Shape;
export type TypedOf<K extends Shape['kind']> = Extract<Typed, { readonly kind: K }>;

/** @throws PenumbraError what is wrong with the expression, if anything is. */
export function demand(typed: Typed): Typed {
  if (typed.complaint) throw raise(typed.complaint);
  return typed;
}

export function raise({ code, place, message, hint }: Complaint): Error {
  return specError(place.in, code, place, message, hint);
}
