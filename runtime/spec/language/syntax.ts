/** The syntax of specifications: expressions and formulas are one kind of node, as in Alloy. */
import type { Span } from './errors.js';

export type Multiplicity = 'one' | 'lone' | 'some' | 'set';
export type Quantifier = 'all' | 'some' | 'no' | 'one' | 'lone';
export type ComparisonOperator = '=' | 'in' | '<' | '>' | '<=' | '>=';
export type SetOperator = '+' | '-' | '&' | '++' | '<:' | ':>';
/** Shifts are written in `.als` files only, extremes in doc comments. */
export type ArithmeticOperator =
  | 'plus'
  | 'minus'
  | 'mul'
  | 'div'
  | 'rem'
  | 'min'
  | 'max'
  | 'shift-left'
  | 'shift-right'
  | 'shift-right-zero';
export type LogicalOperator = 'and' | 'or' | 'iff';

export interface BoundName extends Span {
  readonly name: string;
}

/** `disj x, y: one S`. */
export interface Declaration extends Span {
  readonly disjoint: boolean;
  readonly names: readonly BoundName[];
  readonly multiplicity: Multiplicity | undefined;
  readonly domain: Node;
}

export type Node = Span &
  (
    | {
        readonly kind: 'name';
        /** In `.als` files with the path of its module: `graph/acyclic`. */
        readonly name: string;
        /** Written `@name`: a field, whatever else the name means. */
        readonly escaped: boolean;
        /** Written with a backtick behind it: the field before the run. */
        readonly old: boolean;
      }
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'string'; readonly value: string }
    /** `/source/flags`; in doc comments only. */
    | { readonly kind: 'pattern'; readonly source: string; readonly flags: string }
    | {
        readonly kind: 'constant';
        readonly value: 'true' | 'false' | 'null' | 'undefined' | 'univ' | 'iden' | 'none';
      }
    | {
        readonly kind: 'unary';
        readonly operator: '~' | '^' | '*' | '#' | '-' | 'sum';
        readonly operand: Node;
      }
    | { readonly kind: 'join'; readonly left: Node; readonly right: Node }
    | { readonly kind: 'box'; readonly target: Node; readonly arguments: readonly Node[] }
    /** `f(a, b)`: the functions that the language knows. */
    | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Node[] }
    | { readonly kind: 'binary'; readonly operator: SetOperator; readonly left: Node; readonly right: Node }
    | {
        readonly kind: 'arithmetic';
        readonly operator: ArithmeticOperator;
        readonly left: Node;
        readonly right: Node;
      }
    | {
        readonly kind: 'product';
        /** Written `seq right`: indices without a gap, `left` being `seq/Int`. */
        readonly sequence?: true;
        readonly left: Node;
        readonly leftMultiplicity: Multiplicity | undefined;
        readonly rightMultiplicity: Multiplicity | undefined;
        readonly right: Node;
      }
    | {
        readonly kind: 'compare';
        readonly operator: ComparisonOperator;
        readonly negated: boolean;
        readonly left: Node;
        readonly right: Node;
        /** `x in lone S`. */
        readonly multiplicity: Multiplicity | undefined;
      }
    | {
        readonly kind: 'multiplicity';
        readonly quantifier: 'some' | 'no' | 'one' | 'lone';
        readonly operand: Node;
      }
    | { readonly kind: 'not'; readonly operand: Node }
    | {
        readonly kind: 'logical';
        readonly operator: LogicalOperator;
        readonly left: Node;
        readonly right: Node;
      }
    | {
        readonly kind: 'implies';
        readonly condition: Node;
        readonly consequent: Node;
        readonly alternative: Node | undefined;
      }
    | {
        readonly kind: 'quantified';
        readonly quantifier: Quantifier;
        readonly declarations: readonly Declaration[];
        readonly body: Node;
      }
    | { readonly kind: 'sum'; readonly declarations: readonly Declaration[]; readonly body: Node }
    | {
        readonly kind: 'comprehension';
        readonly declarations: readonly Declaration[];
        readonly body: Node | undefined;
      }
    | { readonly kind: 'let'; readonly variable: BoundName; readonly value: Node; readonly body: Node }
    /** Formulas that all hold. */
    | { readonly kind: 'block'; readonly formulas: readonly Node[] }
    /** `old(e)` and `` `e` ``: the value before the run. */
    | { readonly kind: 'old'; readonly operand: Node }
    /** `e.m(a)`, `m(a)`: a method or function of the program; in doc comments only. */
    | {
        readonly kind: 'invoke';
        readonly receiver: Node | undefined;
        readonly name: BoundName;
        readonly arguments: readonly Node[];
      }
  );

export type NodeOf<K extends Node['kind']> = Extract<Node, { readonly kind: K }>;
