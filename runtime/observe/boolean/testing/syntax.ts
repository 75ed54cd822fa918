/**
 * Boolean programs (Ball and Rajamani: Bebop, 2000): all control flow, and variables that are true or false. A state is a
 * point of the program with a valuation, a bit set: bit `i` is the value of variable `i`.
 */

/** An expression over variables; `any` is true or false, whichever. */
export type BooleanExpression =
  | { readonly kind: 'variable'; readonly variable: number }
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'any' }
  | { readonly kind: 'not'; readonly operand: BooleanExpression }
  | {
      readonly kind: 'and' | 'or';
      readonly left: BooleanExpression;
      readonly right: BooleanExpression;
    }
  /** `ch(p, q)`: true where `p` is, else false where `q` is, else any. */
  | { readonly kind: 'choose'; readonly yes: BooleanExpression; readonly no: BooleanExpression };

/** A statement; `label` is empty where it has none. */
export type BooleanStatement = { readonly label: string } & (
  | { readonly kind: 'skip' }
  /** A parallel assignment. */
  | {
      readonly kind: 'assign';
      readonly targets: readonly number[];
      readonly values: readonly BooleanExpression[];
    }
  | {
      readonly kind: 'while';
      readonly condition: BooleanExpression;
      readonly body: readonly BooleanStatement[];
    }
  | {
      readonly kind: 'if';
      readonly condition: BooleanExpression;
      readonly body: readonly BooleanStatement[];
      readonly otherwise: readonly BooleanStatement[];
    }
);

export interface BooleanProgram {
  readonly variables: readonly string[];
  /** What holds before and behind each statement. */
  readonly enforced: BooleanExpression;
  readonly body: readonly BooleanStatement[];
}

/** The truth values that an expression can have under a valuation. */
export function valuesOf(expression: BooleanExpression, valuation: number): readonly boolean[] {
  switch (expression.kind) {
    case 'variable':
      return [((valuation >> expression.variable) & 1) === 1];
    case 'constant':
      return [expression.value];
    case 'any':
      return [false, true];
    case 'not':
      return valuesOf(expression.operand, valuation).map((value) => !value);
    case 'and':
    case 'or': {
      const isOr = expression.kind === 'or';
      const [left, right] = [valuesOf(expression.left, valuation), valuesOf(expression.right, valuation)];
      return distinct(left.flatMap((a) => right.map((b) => (isOr ? a || b : a && b))));
    }
    case 'choose':
      return distinct(
        valuesOf(expression.yes, valuation).flatMap((yes) =>
          yes ? [true] : valuesOf(expression.no, valuation).flatMap((no) => (no ? [false] : [false, true])),
        ),
      );
  }
}

function distinct(values: readonly boolean[]): readonly boolean[] {
  return [false, true].filter((value) => values.includes(value));
}
