/** What must hold of fields, and of each atom of a signature. */

import { boundMultiplicity } from '../../check/build-operators.js';
import { type Field, type Signature, shortLabel } from '../../check/signatures.js';
import { mentions } from '../../check/visit.js';
import * as terms from '../../relational/problem/build.js';
import type { Expression, Formula, LabelledFormula, Variable } from '../../relational/problem/problem.js';
import { TRUE } from './conjunction.js';
import type { Environment, Lowering } from './lower.js';
import { lowerBound } from './lower-bound.js';

/** For each atom of a signature as `this`. */
export function forEach(
  lowering: Lowering,
  signature: Signature,
  body: (env: Environment, self: Expression) => Formula,
): Formula {
  const domain = lowering.relations.expressionOf(signature);
  if (signature.multiplicity === 'one')
    return body(new Map([[signature.itself, { expression: domain }]]), domain);
  const variable: Variable = { name: 'this', arity: 1 };
  const expression = terms.variable(variable);
  const inner = body(new Map([[signature.itself, { expression }]]), expression);
  if (inner === TRUE) return TRUE;
  const declarations = [{ variable, multiplicity: 'one', domain }] as const;
  return { kind: 'quantified', quantifier: 'all', declarations, body: inner, place: signature.place };
}

export function lowerFields(lowering: Lowering, signature: Signature): readonly LabelledFormula[] {
  const formulas = signature.fields.flatMap((field) => fieldFormula(lowering, field));
  const declarations = new Set(signature.fields.map(({ declaration }) => declaration));
  for (const declaration of declarations) {
    const fields = signature.fields.filter((field) => field.declaration === declaration);
    if (declaration.disjoint && fields.length > 1) {
      const relations = fields.map((field) => terms.relation(lowering.relations.relationOf(field)));
      formulas.push(labelled(lowering.disjoint(relations), fields[0]!));
    }
    if (!declaration.disjointValues || signature.multiplicity === 'one') continue;
    for (const field of fields) formulas.push(labelled(disjointValues(lowering, field), field));
  }
  return formulas.filter(({ formula }) => formula !== TRUE);
}

function labelled(formula: Formula, field: Field): LabelledFormula {
  return { formula, label: `field ${shortLabel(field.owner.label)}.${field.name}`, place: field.place };
}

/**
 * A field relates atoms of its signature to what it is bound to. Where that does not depend on `this`, both are said
 * at once, and only multiplicities are left to be said of each atom.
 */
function fieldFormula(lowering: Lowering, field: Field): readonly LabelledFormula[] {
  const { owner, declaration } = field;
  const { bound } = declaration;
  const relation = terms.relation(lowering.relations.relationOf(field));
  const domain = lowering.relations.expressionOf(owner);
  const isFree = !mentions(bound, owner.itself) && boundMultiplicity(bound) !== 'exactly';
  const inside = isFree
    ? terms.inside(
        relation,
        terms.binary('product', domain, lowering.expression(bound, new Map())),
        field.place,
      )
    : terms.inside(firstColumn(lowering, relation), domain, field.place);
  const each = forEach(lowering, owner, (env, self) =>
    lowerBound(lowering, terms.binary('join', self, relation), bound, env, field.place, isFree),
  );
  return [labelled(inside, field), labelled(each, field)];
}

function firstColumn(lowering: Lowering, relation: Expression): Expression {
  const all = terms.constant(1, lowering.universe.all);
  let column = relation;
  while (column.arity > 1) column = terms.binary('join', column, all);
  return column;
}

/** No two atoms share a value. */
function disjointValues(lowering: Lowering, field: Field): Formula {
  const relation = terms.relation(lowering.relations.relationOf(field));
  const domain = lowering.relations.expressionOf(field.owner);
  const variables = ['this', 'that'].map((name): Variable => ({ name, arity: 1 }));
  const [one, other] = variables.map(terms.variable) as [Expression, Expression];
  const same: Formula = { kind: 'compare', operator: '=', left: one, right: other };
  const values = [one, other].map((atom) => terms.binary('join', atom, relation)) as [Expression, Expression];
  const apart = terms.multiplicity('no', terms.binary('intersection', ...values), field.place);
  return {
    kind: 'quantified',
    quantifier: 'all',
    declarations: variables.map((variable) => ({ variable, multiplicity: 'one', domain })),
    body: { kind: 'or', parts: [same, apart] },
    place: field.place,
  };
}
