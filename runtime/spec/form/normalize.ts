/**
 * Formulas as the compiler takes them: without `let`, `old`, and multiplicities of arrows. Numbers of variables are
 * unique within a specification, so expressions can be put in place of their names.
 */

import type { Multiplicity } from '../language/syntax.js';
import type { Binding, Bound, Expression, ExpressionOf, Formula } from './formula.js';

type Values = ReadonlyMap<number, Expression>;

export function normalized(formula: Formula): Formula {
  return new Normalizer().formula(formula, new Map());
}

class Normalizer {
  /** Variables that nobody wrote have numbers below those of the checker. */
  private lastId = -1;

  formula(f: Formula, values: Values): Formula {
    const formula = (part: Formula): Formula => this.formula(part, values);
    const expression = (part: Expression): Expression => this.expression(part, values);
    switch (f.kind) {
      case 'constant':
        return f;
      case 'multiplicity':
      case 'holds':
      case 'nullness':
        return { ...f, operand: expression(f.operand) };
      case 'compare':
        return { ...f, left: expression(f.left), right: expression(f.right) };
      case 'bounded':
        return this.within(expression(f.operand), this.bound(f.bound, values));
      case 'not':
        return { ...f, operand: formula(f.operand) };
      case 'and':
      case 'or':
        return { ...f, parts: f.parts.map(formula) };
      case 'iff':
        return { ...f, left: formula(f.left), right: formula(f.right) };
      case 'implies':
        return {
          ...f,
          condition: formula(f.condition),
          consequent: formula(f.consequent),
          alternative: f.alternative && formula(f.alternative),
        };
      case 'quantified':
        return { ...f, bindings: this.bindings(f.bindings, values), body: formula(f.body) };
      case 'let':
        return this.formula(f.body, new Map(values).set(f.variable.id, expression(f.variable.value)));
      case 'old':
        return formula(f.operand);
    }
  }

  private expression(e: Expression, values: Values): Expression {
    const formula = (part: Formula): Formula => this.formula(part, values);
    const expression = (part: Expression): Expression => this.expression(part, values);
    switch (e.kind) {
      case 'variable':
        return values.get(e.id) ?? e;
      case 'transform':
      case 'aggregate':
      case 'cardinality':
        return { ...e, operand: expression(e.operand) };
      case 'relation':
      case 'arithmetic':
        return { ...e, left: expression(e.left), right: expression(e.right) };
      case 'sum':
        return { ...e, bindings: this.bindings(e.bindings, values), body: expression(e.body) };
      case 'comprehension':
        return { ...e, bindings: this.bindings(e.bindings, values), body: formula(e.body) };
      case 'conditional':
        return {
          ...e,
          condition: formula(e.condition),
          consequent: expression(e.consequent),
          alternative: expression(e.alternative),
        };
      case 'let':
        return this.expression(e.body, new Map(values).set(e.variable.id, expression(e.variable.value)));
      case 'old':
        return expression(e.operand);
      case 'truth':
        return { ...e, formula: formula(e.formula) };
      default:
        return e;
    }
  }

  private bindings(bindings: readonly Binding[], values: Values): readonly Binding[] {
    return bindings.map((binding) => ({ ...binding, domain: this.expression(binding.domain, values) }));
  }

  private bound(bound: Bound, values: Values): Bound {
    const set = this.expression(bound.set, values);
    if (bound.kind === 'set') return { ...bound, set };
    return { ...bound, set, left: this.bound(bound.left, values), right: this.bound(bound.right, values) };
  }

  /** `r in A m -> n B`: the tuples are in the product, each element of A has n partners, and each of B has m. */
  private within(relation: Expression, bound: Bound): Formula {
    const { start, end } = relation;
    const isIn: Formula = { kind: 'compare', operator: 'in', left: relation, right: bound.set, start, end };
    if (bound.kind === 'set')
      return allOf([isIn, ...hasMultiplicity(relation, bound.multiplicity)], relation);
    const partners = this.forTuples(bound.left.set, (elements) => {
      const own = elements.reduce((rest, element) => join(element, rest), relation);
      return [...hasMultiplicity(own, bound.rightMultiplicity), this.within(own, bound.right)];
    });
    const sources = this.forTuples(bound.right.set, (elements) => {
      const own = elements.reduceRight((rest, element) => join(rest, element), relation);
      return [...hasMultiplicity(own, bound.leftMultiplicity), this.within(own, bound.left)];
    });
    return allOf([isIn, partners, sources], relation);
  }

  /** A formula for each tuple of a relation. */
  private forTuples(
    relation: Expression,
    body: (elements: readonly Expression[]) => readonly Formula[],
  ): Formula {
    const { start, end } = relation;
    const { arity } = relation.type;
    const univ: Expression = { kind: 'values', set: 'univ', type: ANY_SET, count: 'set', start, end };
    const bindings = Array.from({ length: arity }, (): Binding => {
      this.lastId -= 1;
      const domain = arity === 1 ? relation : univ;
      return { id: this.lastId, name: `_${-this.lastId}`, domain, distinctFrom: [], start, end };
    });
    const elements = bindings.map(
      ({ id, name }): Expression => ({ kind: 'variable', id, name, type: ANY_SET, count: 'one', start, end }),
    );
    const inner = allOf(body(elements), relation);
    if (arity === 1) return { kind: 'quantified', quantifier: 'all', bindings, body: inner, start, end };
    const tuple = elements.reduce((left, right) => product(left, right));
    const isIn: Formula = { kind: 'compare', operator: 'in', left: tuple, right: relation, start, end };
    const guarded: Formula = {
      kind: 'implies',
      condition: isIn,
      consequent: inner,
      alternative: undefined,
      start,
      end,
    };
    return { kind: 'quantified', quantifier: 'all', bindings, body: guarded, start, end };
  }
}

const ANY_SET = { arity: 1, products: [[{ kind: 'any' }]] } as const;

function hasMultiplicity(operand: Expression, quantifier: Multiplicity): readonly Formula[] {
  const { start, end } = operand;
  return quantifier === 'set' ? [] : [{ kind: 'multiplicity', quantifier, operand, start, end }];
}

function allOf(parts: readonly Formula[], { start, end }: Expression): Formula {
  return { kind: 'and', parts, start, end };
}

function combined(
  operator: 'join' | 'product',
  left: Expression,
  right: Expression,
  arity: number,
): ExpressionOf<'relation'> {
  const { start, end } = left;
  return {
    kind: 'relation',
    operator,
    left,
    right,
    type: { arity, products: [new Array(arity).fill({ kind: 'any' })] },
    count: 'set',
    start,
    end,
  };
}

function join(left: Expression, right: Expression): Expression {
  return combined('join', left, right, left.type.arity + right.type.arity - 2);
}

function product(left: Expression, right: Expression): Expression {
  return combined('product', left, right, left.type.arity + right.type.arity);
}
