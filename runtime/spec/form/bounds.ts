/** `in` with multiplicities, said by quantifiers: no back end needs to know of them. */
import { ANY } from '../check/signatures.js';
import { typeOf } from '../check/types.js';
import type { Multiplicity } from '../language/syntax.js';
import type { Binding, Bound, Expression, ExpressionOf, Formula, FormulaOf } from './formula.js';

const expansions = new WeakMap<Formula, Formula>();

/** Variables that nobody wrote have numbers below those of the checker. */
let lastId = -1;

/**
 * `r in A m -> n B` without multiplicities: the tuples of `r` are in the product, each element of A has n partners, and
 * each of B has m. One formula has one expansion, so that what is kept by node is found again.
 */
export function expandBound(f: FormulaOf<'bounded'>): Formula {
  const known = expansions.get(f);
  if (known) return known;
  const expansion = { ...within(f.operand, f.bound), start: f.start, end: f.end };
  expansions.set(f, expansion);
  return expansion;
}

function within(relation: Expression, bound: Bound): Formula {
  const { start, end } = relation;
  const isIn: Formula = { kind: 'compare', operator: 'in', left: relation, right: bound.set, start, end };
  if (bound.kind === 'set') return allOf([isIn, ...hasMultiplicity(relation, bound.multiplicity)], relation);
  const partners = forTuples(bound.left.set, (elements) => {
    const own = elements.reduce((rest, element) => join(element, rest), relation);
    return [...hasMultiplicity(own, bound.rightMultiplicity), ...inside(own, bound.right)];
  });
  const sources = forTuples(bound.right.set, (elements) => {
    const own = elements.reduceRight((rest, element) => join(rest, element), relation);
    return [...hasMultiplicity(own, bound.leftMultiplicity), ...inside(own, bound.left)];
  });
  return allOf([isIn, ...partners, ...sources], relation);
}

/** What a side of an arrow asks of the partners of one tuple, beyond being in it, which the whole says. */
function inside(partners: Expression, bound: Bound): readonly Formula[] {
  return bound.kind === 'set' ? hasMultiplicity(partners, bound.multiplicity) : [within(partners, bound)];
}

/** A formula for each tuple of a relation; none if nothing is asked of it. */
function forTuples(
  relation: Expression,
  body: (elements: readonly Expression[]) => readonly Formula[],
): readonly Formula[] {
  const { start, end } = relation;
  const { arity } = relation;
  const univ: Expression = { kind: 'values', set: 'univ', ...ANY_SET, start, end };
  const bindings = Array.from({ length: arity }, (): Binding => {
    lastId -= 1;
    const domain = arity === 1 ? relation : univ;
    return { id: lastId, name: 'x', domain, distinctFrom: [], start, end };
  });
  const elements = bindings.map(
    ({ id, name }): Expression => ({ kind: 'variable', id, name, ...ANY_SET, count: 'one', start, end }),
  );
  const asked = body(elements);
  if (asked.length === 0) return [];
  const inner = asked.length === 1 ? asked[0]! : allOf(asked, relation);
  if (arity === 1) return [{ kind: 'quantified', quantifier: 'all', bindings, body: inner, start, end }];
  const tuple = elements.reduce((left, right) => combined('product', left, right, 0));
  const condition: Formula = { kind: 'compare', operator: 'in', left: tuple, right: relation, start, end };
  const guarded: Formula = {
    kind: 'implies',
    condition,
    consequent: inner,
    alternative: undefined,
    start,
    end,
  };
  return [{ kind: 'quantified', quantifier: 'all', bindings, body: guarded, start, end }];
}

const ANY_SET = { type: typeOf(ANY), arity: 1, count: 'set' } as const;

function hasMultiplicity(operand: Expression, quantifier: Multiplicity): readonly Formula[] {
  const { start, end } = operand;
  return quantifier === 'set' ? [] : [{ kind: 'multiplicity', quantifier, operand, start, end }];
}

function allOf(parts: readonly Formula[], { start, end }: Expression): Formula {
  return { kind: 'and', parts, start, end };
}

/** @param shared columns that both have and the result has not, in each. */
function combined(
  operator: 'join' | 'product',
  left: Expression,
  right: Expression,
  shared: 0 | 1,
): ExpressionOf<'relation'> {
  const { start, end } = left;
  const arity = left.arity + right.arity - 2 * shared;
  const type = typeOf(...new Array(arity).fill(ANY));
  return { kind: 'relation', operator, left, right, type, arity, count: 'set', start, end };
}

function join(left: Expression, right: Expression): Expression {
  return combined('join', left, right, 1);
}
