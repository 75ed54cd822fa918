/**
 * Formulas taken apart into constraints: under some variables and conditions a body holds. `all` at the front,
 * implications and conjunctions become parts, so that each is looked at by itself once its variables are bound.
 */
import { OBJECT } from '../../../../spec/check/signatures.js';
import { typeOf } from '../../../../spec/check/types.js';
import type {
  Binding,
  CheckedFormula,
  Expression,
  ExpressionOf,
  Formula,
  Vocabulary,
} from '../../../../spec/form/formula.js';
import { normalized } from '../../../../spec/form/normalize.js';
import { fieldNames } from './patterns.js';

/** A formula, or its negation. */
export interface Literal {
  readonly formula: Formula;
  readonly positive: boolean;
}

export type Step =
  | { readonly kind: 'bind'; readonly binding: Binding }
  | { readonly kind: 'guard'; readonly literal: Literal };

/** For all elements of the bindings' sets that satisfy the guards, the body holds. */
export interface Constraint {
  readonly steps: readonly Step[];
  readonly body: Literal;
  readonly vocabulary: Vocabulary;
}

export function constraintsOf({ formula, vocabulary }: CheckedFormula): readonly Constraint[] {
  return parts({ formula: normalized(formula), positive: true }, []).map((part) => ({ ...part, vocabulary }));
}

function parts(
  { formula: f, positive }: Literal,
  steps: readonly Step[],
): readonly Omit<Constraint, 'vocabulary'>[] {
  const under = (...more: readonly Step[]): readonly Step[] => [...steps, ...more];
  const guard = (formula: Formula, holds: boolean): Step => ({
    kind: 'guard',
    literal: { formula, positive: holds },
  });
  switch (f.kind) {
    case 'constant':
      if (f.value === positive) return [];
      break;
    case 'not':
      return parts({ formula: f.operand, positive: !positive }, steps);
    case 'and':
    case 'or':
      if ((f.kind === 'and') === positive)
        return f.parts.flatMap((formula) => parts({ formula, positive }, steps));
      break;
    case 'implies': {
      const { condition, consequent, alternative } = f;
      if (alternative)
        return [
          ...parts({ formula: consequent, positive }, under(guard(condition, true))),
          ...parts({ formula: alternative, positive }, under(guard(condition, false))),
        ];
      if (positive) return parts({ formula: consequent, positive }, under(guard(condition, true)));
      return [
        ...parts({ formula: condition, positive: true }, steps),
        ...parts({ formula: consequent, positive }, steps),
      ];
    }
    case 'compare': {
      if (f.operator !== 'in' || f.left.arity !== 1) break;
      // `A + B in C`; `x !in A + B`.
      const whole = positive ? f.left : f.right;
      if (whole.kind !== 'relation' || whole.operator !== 'union') break;
      if (!positive && f.left.count === 'set') break;
      return [whole.left, whole.right].flatMap((part) =>
        parts({ formula: positive ? { ...f, left: part } : { ...f, right: part }, positive }, steps),
      );
    }
    case 'multiplicity': {
      const isEmpty = positive ? f.quantifier === 'no' : f.quantifier === 'some';
      const { operand } = f;
      if (!isEmpty || operand.kind !== 'relation') break;
      if (operand.operator === 'union')
        return [operand.left, operand.right].flatMap((part) =>
          parts({ formula: { ...f, operand: part }, positive }, steps),
        );
      const closed = cycles(operand);
      return closed
        ? parts({ formula: closed, positive: true }, steps)
        : [{ steps, body: { formula: f, positive } }];
    }
    case 'quantified': {
      const isUniversal = positive
        ? f.quantifier === 'all' || f.quantifier === 'no'
        : f.quantifier === 'some';
      if (!isUniversal) break;
      const bound = f.declarations.map((binding): Step => ({ kind: 'bind', binding }));
      return parts({ formula: f.body, positive: f.quantifier === 'all' }, under(...bound));
    }
  }
  return [{ steps, body: { formula: f, positive } }];
}

/** `no iden & ^r` as `no n: Object | n in n.^r`; only objects lead on. */
function cycles({ operator, left, right, start, end }: ExpressionOf<'relation'>): Formula | undefined {
  const closure = left.kind === 'identity' ? right : left;
  if (operator !== 'intersection' || (left.kind !== 'identity' && right.kind !== 'identity'))
    return undefined;
  if (closure.kind !== 'transform' || closure.operator !== 'closure' || !fieldNames(closure.operand))
    return undefined;
  const place = { start, end };
  const object = { type: typeOf(OBJECT), arity: 1 } as const;
  const domain: Expression = { kind: 'values', set: 'object', ...object, count: 'set', ...place };
  const node: Expression = { kind: 'variable', id: CYCLIC, name: '_', ...object, count: 'one', ...place };
  const reached: Expression = {
    kind: 'relation',
    operator: 'join',
    left: node,
    right: closure,
    ...object,
    count: 'set',
    ...place,
  };
  return {
    kind: 'quantified',
    quantifier: 'no',
    declarations: [{ id: CYCLIC, name: '_', domain, distinctFrom: [] }],
    body: { kind: 'compare', operator: 'in', left: node, right: reached, ...place },
    ...place,
  };
}

/** A number that no variable of the checker and of the normalizer has. */
const CYCLIC = Number.MIN_SAFE_INTEGER;
