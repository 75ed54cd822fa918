/** `pred/totalOrder[elements, first, next]`. */

import type { TypedOf } from '../../check/typed.js';
import * as terms from '../../relational/problem/build.js';
import type { Expression, Formula, Variable } from '../../relational/problem/problem.js';
import { conjunction } from './conjunction.js';
import type { Environment, Lowering } from './lower.js';

/**
 * In Alloy a set that is one relation has to have an element, as Kodkod's predicate wants a first and a last one; a
 * set that is a union may be empty.
 */
export function lowerTotalOrder(
  lowering: Lowering,
  typed: TypedOf<'total-order'>,
  env: Environment,
): Formula {
  const [elements, first, next] = typed.parts.map((part) => lowering.expression(part, env)) as [
    Expression,
    Expression,
    Expression,
  ];
  const { place } = typed;
  const last = terms.binary('difference', elements, terms.binary('join', next, elements));
  const reachable: Expression = { kind: 'unary', operator: 'reflexive', operand: next, arity: 2 };
  const variable: Variable = { name: 'e', arity: 1 };
  const element = terms.variable(variable);
  const eachElement: Formula = {
    kind: 'quantified',
    quantifier: 'all',
    declarations: [{ variable, multiplicity: 'one', domain: elements }],
    body: conjunction([
      either(same(element, first), terms.multiplicity('one', terms.binary('join', next, element))),
      either(same(element, last), terms.multiplicity('one', terms.binary('join', element, next))),
      notAfterItself(element, next),
    ]),
  };
  const isOneRelation = elements.kind === 'relation';
  return conjunction(
    [
      ...(isOneRelation
        ? [terms.multiplicity('one', first), terms.inside(next, terms.binary('product', elements, elements))]
        : []),
      terms.inside(elements, terms.binary('join', first, reachable)),
      terms.multiplicity('no', terms.binary('join', next, first)),
      eachElement,
    ],
    place,
  );
}

function either(left: Formula, right: Formula): Formula {
  return { kind: 'or', parts: [left, right] };
}

function same(left: Expression, right: Expression): Formula {
  return { kind: 'compare', operator: '=', left, right };
}

function notAfterItself(element: Expression, next: Expression): Formula {
  const closure: Expression = { kind: 'unary', operator: 'closure', operand: next, arity: 2 };
  return { kind: 'not', operand: terms.inside(element, terms.binary('join', element, closure)) };
}
