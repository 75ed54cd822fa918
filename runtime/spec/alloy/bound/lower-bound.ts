/** `e in bound` where the bound has multiplicities in front or at its arrows. */

import { boundMultiplicity } from '../../check/build-operators.js';
import type { Typed, TypedOf } from '../../check/typed.js';
import type { Place } from '../../language/errors.js';
import type { Multiplicity } from '../../language/syntax.js';
import * as terms from '../../relational/problem/build.js';
import type { Expression, Formula, Variable } from '../../relational/problem/problem.js';
import { conjunction, TRUE } from './conjunction.js';
import type { Environment, Lowering } from './lower.js';

/** @param isInside whether the value is known to be in what is bounded, so that only multiplicities are asked. */
export function lowerBound(
  lowering: Lowering,
  value: Expression,
  bound: Typed,
  env: Environment,
  place: Place | undefined,
  isInside = false,
): Formula {
  const multiplicity = boundMultiplicity(bound);
  const inner = bound.kind === 'bound' && multiplicity === 'set' ? bound.operand : bound;
  const domain = lowering.expression(inner, env);
  if (multiplicity === 'exactly')
    return { kind: 'compare', operator: '=', left: value, right: domain, place };
  const inside = isInside ? TRUE : terms.inside(value, domain, place);
  const counted = multiplicity === 'set' ? TRUE : terms.multiplicity(multiplicity, value, place);
  const arrows =
    inner.kind === 'product' && inner.bounded !== 0 ? arrowBounds(lowering, value, inner, env) : [];
  return conjunction([counted, inside, ...arrows], place);
}

/**
 * Of `left m -> n right`: each tuple of `left` is related to n tuples within `right`, each tuple of `right` to m
 * tuples within `left`.
 */
function arrowBounds(
  lowering: Lowering,
  value: Expression,
  bound: TypedOf<'product'>,
  env: Environment,
): readonly Formula[] {
  const { leftMultiplicity, rightMultiplicity } = bound;
  const [left, right] = [lowering.expression(bound.left, env), lowering.expression(bound.right, env)];
  const formulas: Formula[] = [];
  if (rightMultiplicity !== 'set' || bound.right.bounded !== 0)
    formulas.push(
      side(lowering, { value, from: left, fromBound: bound.left, isLeft: true }, env, (image) =>
        imageBound(lowering, image, rightMultiplicity, bound.right, env),
      ),
    );
  if (leftMultiplicity !== 'set' || bound.left.bounded !== 0)
    formulas.push(
      side(lowering, { value, from: right, fromBound: bound.right, isLeft: false }, env, (image) =>
        imageBound(lowering, image, leftMultiplicity, bound.left, env),
      ),
    );
  if (bound.sequence) formulas.push(withoutGaps(lowering, value));
  return formulas;
}

interface Side {
  readonly value: Expression;
  readonly from: Expression;
  readonly fromBound: Typed;
  readonly isLeft: boolean;
}

/** A formula for the image of each tuple of one side. */
function side(
  lowering: Lowering,
  { value, from, fromBound, isLeft }: Side,
  env: Environment,
  body: (image: Expression) => Formula,
): Formula {
  const { arity } = from;
  const variables = Array.from({ length: arity }, (): Variable => ({ name: 't', arity: 1 }));
  const domain = arity === 1 ? from : terms.constant(1, lowering.universe.all);
  const columns = variables.map(terms.variable);
  const image = isLeft
    ? columns.reduce((rest, column) => terms.binary('join', column, rest), value)
    : columns.reduceRight((rest, column) => terms.binary('join', rest, column), value);
  const tuple = columns
    .slice(1)
    .reduce((before, column) => terms.binary('product', before, column), columns[0]!);
  const inner = body(image);
  const isTuple = lowerBound(lowering, tuple, fromBound, env, undefined);
  return {
    kind: 'quantified',
    quantifier: 'all',
    declarations: variables.map((variable) => ({ variable, multiplicity: 'one', domain })),
    body: arity === 1 ? inner : terms.implies(isTuple, inner),
  };
}

function imageBound(
  lowering: Lowering,
  image: Expression,
  multiplicity: Multiplicity,
  bound: Typed,
  env: Environment,
): Formula {
  const inside = bound.bounded === 0 ? TRUE : lowerBound(lowering, image, bound, env, undefined);
  return conjunction([multiplicity === 'set' ? TRUE : terms.multiplicity(multiplicity, image), inside]);
}

/** The first index of a sequence is 0, and each other follows on one. */
function withoutGaps(lowering: Lowering, value: Expression): Formula {
  const { universe } = lowering;
  let indices = value;
  while (indices.arity > 1) indices = terms.binary('join', indices, terms.constant(1, universe.all));
  const zero = universe.integer(0);
  const successors = terms.binary('join', indices, lowering.successor());
  return terms.inside(
    terms.binary('difference', indices, successors),
    terms.constant(1, zero === undefined ? [] : [zero]),
  );
}
