/**
 * Bounded relational problems: what a specification becomes under a scope (Torlak and Jackson, Kodkod, TACAS
 * 2007).
 *
 * The universe is a finite list of atoms. Each relation has a lower bound, tuples that it must hold, and an
 * upper
 * bound, tuples that it may hold. An instance gives each relation a set of tuples between its bounds such that
 * all
 * formulas hold. Nodes may be shared: equal subtrees that are one object are translated once.
 */
import type { Place } from '../../language/errors.js';
import type { RelationOperator, TransformOperator } from '../../language/operators.js';
import type { ArithmeticOperator } from '../../language/syntax.js';

export interface Atom {
  /** As printed: `Node$0`, `3`. */
  readonly name: string;
  /** The integer that the atom stands for. */
  readonly integer?: number;
  /**
   * Atoms of one number may be renamed to each other: the bounds do not tell them apart. Atoms that bounds or
   * meaning fix (integers, ordered signatures, strings) have a number of their own.
   */
  readonly symmetry: number;
}

/**
 * A set of tuples of one arity over `n` atoms, each as a number in base `n`, its first atom the most
 * significant
 * digit: `(a, b)` is `a * n + b`. Ascending, without duplicates.
 */
export type Tuples = readonly number[];

export interface Relation {
  readonly name: string;
  readonly arity: number;
  readonly lower: Tuples;
  readonly upper: Tuples;
  /**
   * What it is to a reader: signatures and fields make up an instance; a skolem witnesses a quantifier; the
   * rest
   * (`helper`) serves the encoding. Only signatures and fields tell instances apart.
   */
  readonly role: 'signature' | 'field' | 'skolem' | 'helper';
}

export interface Problem {
  readonly atoms: readonly Atom[];
  /** Width of integers in bits, two's complement. Arithmetic wraps around. */
  readonly bits: number;
  readonly relations: readonly Relation[];
  /** All must hold; each is a unit of the unsat core. */
  readonly formulas: readonly LabelledFormula[];
}

export interface LabelledFormula {
  readonly formula: Formula;
  /** What to call it in a message: `fact acyclic`, `field Node.next`, `run show`. */
  readonly label: string;
  readonly place: Place | undefined;
}

/** A variable of a quantifier, told apart by identity. */
export interface Variable {
  readonly name: string;
  /** The command, predicate or function that declares it: its skolem is printed `owner_name`, as Alloy does. */
  readonly owner?: string | undefined;
  readonly arity: number;
}

/**
 * `variable: multiplicity domain`. First-order where the domain has arity 1 and the multiplicity is `one`; any
 * other
 * ranges over relations and has to be skolemized.
 */
export interface Declaration {
  readonly variable: Variable;
  readonly multiplicity: 'one' | 'lone' | 'some' | 'set';
  readonly domain: Expression;
}

interface Written {
  /** Absent for what nobody wrote. */
  readonly place?: Place | undefined;
}

export type Expression = Written & { readonly arity: number } & (
    | { readonly kind: 'relation'; readonly relation: Relation }
    | { readonly kind: 'variable'; readonly variable: Variable }
    /** A fixed set of tuples: `univ`, `none`, an atom. */
    | { readonly kind: 'constant'; readonly tuples: Tuples }
    /** `iden` over all atoms. */
    | { readonly kind: 'identity' }
    | {
        readonly kind: 'unary';
        readonly operator: TransformOperator;
        readonly operand: Expression;
      }
    | {
        readonly kind: 'binary';
        readonly operator: RelationOperator;
        readonly left: Expression;
        readonly right: Expression;
      }
    /** All declarations first-order; the arity is the sum of theirs. */
    | {
        readonly kind: 'comprehension';
        readonly declarations: readonly Declaration[];
        readonly body: Formula;
      }
    | {
        readonly kind: 'conditional';
        readonly condition: Formula;
        readonly consequent: Expression;
        readonly alternative: Expression;
      }
    /** The atom of an integer. */
    | { readonly kind: 'atom-of'; readonly integer: IntegerExpression }
  );

export type IntegerExpression = Written &
  (
    | { readonly kind: 'integer'; readonly value: number }
    | { readonly kind: 'cardinality'; readonly operand: Expression }
    /** The sum of the integers among a set's atoms. */
    | { readonly kind: 'total'; readonly operand: Expression }
    /** `sum x: D | e`; declarations first-order. */
    | {
        readonly kind: 'sum';
        readonly declarations: readonly Declaration[];
        readonly body: IntegerExpression;
      }
    | {
        readonly kind: 'arithmetic';
        readonly operator: Exclude<ArithmeticOperator, 'min' | 'max'>;
        readonly left: IntegerExpression;
        readonly right: IntegerExpression;
      }
    | {
        readonly kind: 'choice';
        readonly condition: Formula;
        readonly consequent: IntegerExpression;
        readonly alternative: IntegerExpression;
      }
  );

export type Formula = Written &
  (
    | { readonly kind: 'truth'; readonly value: boolean }
    /** `left in right`, `left = right`. */
    | {
        readonly kind: 'compare';
        readonly operator: 'in' | '=';
        readonly left: Expression;
        readonly right: Expression;
      }
    | {
        readonly kind: 'compare-integers';
        readonly operator: '=' | '<' | '<=';
        readonly left: IntegerExpression;
        readonly right: IntegerExpression;
      }
    | {
        readonly kind: 'multiplicity';
        readonly quantifier: 'some' | 'no' | 'one' | 'lone';
        readonly operand: Expression;
      }
    /**
     * `operand` has at most, or exactly, `size` tuples, however wide integers are: the scope of a signature.
     */
    | {
        readonly kind: 'size';
        readonly operator: '<=' | '=';
        readonly operand: Expression;
        readonly size: number;
      }
    | { readonly kind: 'not'; readonly operand: Formula }
    | { readonly kind: 'and' | 'or'; readonly parts: readonly Formula[] }
    | { readonly kind: 'iff'; readonly left: Formula; readonly right: Formula }
    | {
        readonly kind: 'quantified';
        readonly quantifier: 'all' | 'some' | 'no' | 'one' | 'lone';
        readonly declarations: readonly Declaration[];
        readonly body: Formula;
      }
  );

/** What gives each relation its tuples. */
export interface RelationalInstance {
  readonly tuples: ReadonlyMap<Relation, Tuples>;
}
