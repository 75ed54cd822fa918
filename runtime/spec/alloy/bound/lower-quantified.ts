/** Quantifiers, comprehensions and sums. */

import { boundMultiplicity } from '../../check/build-operators.js';
import type { TypedDeclaration, TypedOf } from '../../check/typed.js';
import * as terms from '../../relational/problem/build.js';
import type {
  Declaration,
  Expression,
  Formula,
  IntegerExpression,
} from '../../relational/problem/problem.js';
import { conjunction, TRUE } from './conjunction.js';
import type { Environment, Lowering } from './lower.js';
import { lowerBound } from './lower-bound.js';

interface Declared {
  readonly declarations: readonly Declaration[];
  readonly inner: Environment;
  /** What is asked of the variables beyond a domain and a multiplicity; `TRUE` if nothing is. */
  readonly guard: Formula;
}

export function lowerComprehension(
  lowering: Lowering,
  typed: TypedOf<'quantified'>,
  env: Environment,
): Expression {
  const { declarations, inner, guard } = declare(lowering, typed.declarations, env);
  const body = conjunction([guard, lowering.formula(typed.body, inner)]);
  return { kind: 'comprehension', declarations, body, arity: declarations.length, place: typed.place };
}

export function lowerSum(
  lowering: Lowering,
  typed: TypedOf<'quantified'>,
  env: Environment,
): IntegerExpression {
  const { declarations, inner, guard } = declare(lowering, typed.declarations, env);
  const consequent = lowering.integer(typed.body, inner);
  const alternative = terms.integer(0);
  const body: IntegerExpression =
    guard === TRUE ? consequent : { kind: 'choice', condition: guard, consequent, alternative };
  return { kind: 'sum', declarations, body, place: typed.place };
}

export function lowerQuantified(lowering: Lowering, typed: TypedOf<'quantified'>, env: Environment): Formula {
  const { place, quantifier } = typed;
  if (quantifier === 'sum' || quantifier === 'comprehension') throw new Error('a formula expected');
  const declared = declare(lowering, typed.declarations, env);
  const { declarations, inner, guard } = declared;
  const isHigher = declarations.some((declaration) => isHigherOrder(declaration));
  if (isHigher && (quantifier === 'one' || quantifier === 'lone')) return counted(lowering, typed, env);
  const body = lowering.formula(typed.body, inner);
  const guarded =
    quantifier === 'all' && guard !== TRUE ? terms.implies(guard, body) : conjunction([guard, body]);
  return { kind: 'quantified', quantifier, declarations, body: guarded, place };
}

/** `one` and `lone` over relations: some is there, and any two are the same. */
function counted(lowering: Lowering, typed: TypedOf<'quantified'>, env: Environment): Formula {
  const { place } = typed;
  const [first, second] = [1, 2].map(() => {
    const { declarations, inner, guard } = declare(lowering, typed.declarations, env);
    return { declarations, body: conjunction([guard, lowering.formula(typed.body, inner)]) };
  }) as [Found, Found];
  const same = first.declarations.map(({ variable }, i) =>
    terms.same(terms.variable(variable), terms.variable(second.declarations[i]!.variable)),
  );
  const unique: Formula = {
    kind: 'quantified',
    quantifier: 'all',
    declarations: [...first.declarations, ...second.declarations],
    body: terms.implies(conjunction([first.body, second.body]), conjunction(same)),
    place,
  };
  if (typed.quantifier === 'lone') return unique;
  return conjunction([unique, { kind: 'quantified', quantifier: 'some', ...first, place }], place);
}

interface Found {
  readonly declarations: readonly Declaration[];
  readonly body: Formula;
}

/** Declarations in turn, each in the scope of those before. */
function declare(lowering: Lowering, typed: readonly TypedDeclaration[], env: Environment): Declared {
  const inner = new Map(env);
  const guards: Formula[] = [];
  const declarations = typed.flatMap(({ variables, disjoint, domain: bound }) => {
    const domain = lowering.expression(bound, inner);
    const written = boundMultiplicity(bound);
    const multiplicity = written === 'exactly' || domain.arity > 1 ? 'set' : written;
    const before = new Map(inner);
    const declared = variables.map((typedVariable) => {
      const variable = lowering.variable(typedVariable, domain.arity);
      const expression = terms.variable(variable);
      inner.set(typedVariable, { expression });
      if (domain.arity > 1) guards.push(lowerBound(lowering, expression, bound, before, bound.place));
      return { variable, multiplicity, domain };
    });
    if (disjoint && declared.length > 1)
      guards.push(lowering.disjoint(declared.map(({ variable }) => terms.variable(variable))));
    return declared;
  });
  return { declarations, inner, guard: conjunction(guards) };
}

function isHigherOrder({ variable, multiplicity }: Declaration): boolean {
  return variable.arity > 1 || multiplicity !== 'one';
}
