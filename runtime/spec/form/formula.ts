/**
 * Checked formulas of comments: names resolved, expressions with types, arithmetic told from set operations.
 *
 * What comments and models of Alloy share is the tree of the checker (`check/typed.ts`). From there comments come here, and
 * models go to `relational/problem` (`alloy/bound/lower.ts`). One form for both would be longer. Models need kinds that no
 * other back end has (variables that hold relations, bounds with multiplicities, integers beside the atoms that stand for
 * them, total orders), and the leaves of a problem are relations with bounds, which the scope of a command gives. Models
 * would still be lowered node by node, from this form instead of from the checker's tree: the 300 lines of that step would
 * be written again, and some 30 files of the other back ends would have to refuse the new kinds. Of the 1,000 lines of
 * `comments/lower.ts` and the five files of Alloy's lowering, no run of four lines is the same (`and`, `or`, `not` and
 * `iff` have one declaration each in both forms).
 */

import type { Count } from '../check/signatures.js';
import type { Type } from '../check/types.js';
import type { Span, SpecSource } from '../language/errors.js';
import type { RelationOperator, TransformOperator } from '../language/operators.js';
import type { ArithmeticOperator as AnyArithmetic, Quantifier } from '../language/syntax.js';
import type { PatternText, TextOperator } from '../language/text-operators.js';

export type ArithmeticOperator = Exclude<AnyArithmetic, `shift-${string}`>;

export interface Named {
  /** Unique within a specification. */
  readonly id: number;
  readonly name: string;
}

/** A variable that takes the elements of a set, one by one. */
export interface Binding extends Named {
  readonly domain: Expression;
  /** Variables declared with the same `disj`, before this one. */
  readonly distinctFrom: readonly number[];
}

export type Expression = Span & { readonly type: Type; readonly arity: number; readonly count: Count } & (
    | { readonly kind: 'empty' }
    | { readonly kind: 'variable'; readonly id: number; readonly name: string }
    /** `this`, a parameter, `result`. */
    | { readonly kind: 'input'; readonly name: string }
    /** The existing instances of a class; `plain`: they are plain objects, which do not tell their class. */
    | {
        readonly kind: 'class';
        readonly name: string;
        readonly plain: boolean;
        /** Nobody wrote it: what an invariant ranges over. */
        readonly implicit?: true;
      }
    /** `integer` and `number`: those that occur. */
    | {
        readonly kind: 'values';
        readonly set: 'univ' | 'object' | 'number' | 'integer' | 'boolean' | 'string';
      }
    | { readonly kind: 'identity' }
    /** The field of all objects; `owners`: the classes that declare it and that the context lets it be of. */
    | { readonly kind: 'field'; readonly name: string; readonly owners: readonly string[] }
    /** Arrays: array -> index -> element, array -> element, array -> index. */
    | { readonly kind: 'array'; readonly relation: 'elements' | 'items' | 'indices' }
    | { readonly kind: 'literal'; readonly value: number | string | boolean }
    | {
        readonly kind: 'transform';
        readonly operator: TransformOperator;
        readonly operand: Expression;
      }
    | {
        readonly kind: 'relation';
        readonly operator: RelationOperator;
        readonly left: Expression;
        readonly right: Expression;
      }
    | {
        readonly kind: 'arithmetic';
        readonly operator: ArithmeticOperator;
        readonly left: Expression;
        readonly right: Expression;
      }
    /** The least, the greatest, the sum and the absolute values of a set of numbers. */
    | {
        readonly kind: 'aggregate';
        readonly operator: 'least' | 'greatest' | 'total' | 'absolute';
        readonly operand: Expression;
      }
    | { readonly kind: 'cardinality'; readonly operand: Expression }
    | { readonly kind: 'sum'; readonly declarations: readonly Binding[]; readonly body: Expression }
    | { readonly kind: 'comprehension'; readonly declarations: readonly Binding[]; readonly body: Formula }
    | {
        readonly kind: 'conditional';
        readonly condition: Formula;
        readonly consequent: Expression;
        readonly alternative: Expression;
      }
    | {
        readonly kind: 'let';
        readonly variable: Named;
        readonly value: Expression;
        readonly body: Expression;
      }
    | { readonly kind: 'old'; readonly operand: Expression }
    /**
     * What pure methods of the name return for objects and arguments, or a pure function for arguments. A call that its
     * precondition refuses has no value.
     */
    | {
        readonly kind: 'invoke';
        readonly receiver: Expression | undefined;
        readonly name: string;
        /** Read without parentheses. */
        readonly isAccessor: boolean;
        /** The classes that declare one; none of a function. */
        readonly owners: readonly string[];
        readonly arguments: readonly Expression[];
      }
    /** An operator of strings: of each combination of its operands that fits. */
    | {
        readonly kind: 'text';
        readonly operator: TextOperator;
        /** The regular expression among its operands. */
        readonly pattern: PatternText | undefined;
        readonly arguments: readonly Expression[];
      }
    /** The truth value of a formula as a boolean. */
    | { readonly kind: 'truth'; readonly formula: Formula }
  );

export type Formula = Span &
  (
    | { readonly kind: 'constant'; readonly value: boolean }
    | {
        readonly kind: 'multiplicity';
        readonly quantifier: 'some' | 'no' | 'one' | 'lone';
        readonly operand: Expression;
      }
    | {
        readonly kind: 'compare';
        readonly operator: '=' | 'in' | '<' | '<=';
        readonly left: Expression;
        readonly right: Expression;
      }
    | { readonly kind: 'not'; readonly operand: Formula }
    | { readonly kind: 'and' | 'or'; readonly parts: readonly Formula[] }
    | { readonly kind: 'iff'; readonly left: Formula; readonly right: Formula }
    | {
        readonly kind: 'implies';
        readonly condition: Formula;
        readonly consequent: Formula;
        readonly alternative: Formula | undefined;
      }
    | {
        readonly kind: 'quantified';
        readonly quantifier: Quantifier;
        readonly declarations: readonly Binding[];
        readonly body: Formula;
      }
    | { readonly kind: 'let'; readonly variable: Named; readonly value: Expression; readonly body: Formula }
    /** A boolean that is true. */
    | { readonly kind: 'holds'; readonly operand: Expression }
    | {
        readonly kind: 'nullness';
        readonly value: 'null' | 'undefined';
        readonly operand: Expression;
      }
    | { readonly kind: 'old'; readonly operand: Formula }
  );

export type ExpressionOf<K extends Expression['kind']> = Extract<Expression, { readonly kind: K }>;
export type FormulaOf<K extends Formula['kind']> = Extract<Formula, { readonly kind: K }>;

/** What a formula can quantify over besides objects: the values that occur somewhere. */
export interface Vocabulary {
  readonly numbers: readonly number[];
  readonly strings: readonly string[];
  /** Variables of the context: `this`, parameters, `result`. */
  readonly inputs: readonly string[];
  /** Fields that the file declares. */
  readonly fields: readonly string[];
}

/** A formula with what is needed to give it a meaning on a heap, and its place. */
export interface CheckedFormula {
  readonly formula: Formula;
  readonly vocabulary: Vocabulary;
  readonly source: SpecSource;
}
