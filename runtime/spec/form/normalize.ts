/**
 * Formulas as the compiler takes them: without `let`, `old`, and multiplicities of arrows. Numbers of variables are
 * unique within a specification, so expressions can be put in place of their names.
 */

import { expandBound } from './bounds.js';
import type { Binding, Expression, Formula } from './formula.js';

type Values = ReadonlyMap<number, Expression>;

export function normalized(formula: Formula): Formula {
  return new Normalizer().formula(formula, new Map());
}

class Normalizer {
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
        return formula(expandBound(f));
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
      case 'empty':
      case 'input':
      case 'class':
      case 'values':
      case 'identity':
      case 'field':
      case 'array':
      case 'literal':
        return e;
    }
  }

  private bindings(bindings: readonly Binding[], values: Values): readonly Binding[] {
    return bindings.map((binding) => ({ ...binding, domain: this.expression(binding.domain, values) }));
  }
}
