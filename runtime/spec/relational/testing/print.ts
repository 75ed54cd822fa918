/** Relational problems as text, in Alloy's syntax with every operator in parentheses. */

import { digits } from '../problem/digits.js';
import type {
  Declaration,
  Expression,
  Formula,
  IntegerExpression,
  Problem,
  Relation,
  Tuples,
} from '../problem/problem.js';

const BINARY: Readonly<Record<(Expression & { readonly kind: 'binary' })['operator'], string>> = {
  union: '+',
  difference: '-',
  intersection: '&',
  join: '.',
  product: '->',
  override: '++',
  domain: '<:',
  range: ':>',
};
const UNARY = { transpose: '~', closure: '^', reflexive: '*' } as const;

/**
 * One line for each class of interchangeable atoms, relation and formula.
 */
export function printProblem(problem: Problem): readonly string[] {
  const classes = new Map<number, string[]>();
  for (const { name, symmetry } of problem.atoms)
    classes.set(symmetry, [...(classes.get(symmetry) ?? []), name]);
  const printer = new Printer(problem);
  return [
    `atoms ${[...classes.values()].map((names) => names.join('=')).join(' ')}`,
    ...problem.relations.map((relation) => printer.bounds(relation)),
    ...problem.formulas.map(({ label, formula }) => `${label}: ${printer.formula(formula)}`),
  ];
}

class Printer {
  constructor(private readonly problem: Problem) {}

  bounds({ name, arity, lower, upper }: Relation): string {
    const most = this.tuples(arity, upper);
    if (lower.length === upper.length) return `${name} = ${most}`;
    return lower.length === 0 ? `${name} in ${most}` : `${this.tuples(arity, lower)} in ${name} in ${most}`;
  }

  private tuples(arity: number, tuples: Tuples): string {
    const { atoms } = this.problem;
    if (arity === 1 && tuples.length === atoms.length) return 'all';
    const printed = tuples.map((tuple) =>
      digits(tuple, arity, atoms.length)
        .map((atom) => atoms[atom]!.name)
        .join('->'),
    );
    return `{${printed.join(' ')}}`;
  }

  formula(formula: Formula): string {
    const below = (part: Formula): string => this.formula(part);
    switch (formula.kind) {
      case 'truth':
        return String(formula.value);
      case 'compare':
        return `(${this.expression(formula.left)} ${formula.operator} ${this.expression(formula.right)})`;
      case 'compare-integers':
        return `(${this.integer(formula.left)} ${formula.operator} ${this.integer(formula.right)})`;
      case 'multiplicity':
        return `(${formula.quantifier} ${this.expression(formula.operand)})`;
      case 'size':
        return `(size of ${this.expression(formula.operand)} ${formula.operator} ${formula.size})`;
      case 'not':
        return `!${below(formula.operand)}`;
      case 'and':
      case 'or':
        return `(${formula.parts.map(below).join(` ${formula.kind} `)})`;
      case 'iff':
        return `(${below(formula.left)} iff ${below(formula.right)})`;
      case 'quantified':
        return `(${formula.quantifier} ${this.declarations(formula.declarations)} | ${below(formula.body)})`;
    }
  }

  private expression(expression: Expression): string {
    const below = (part: Expression): string => this.expression(part);
    switch (expression.kind) {
      case 'relation':
        return expression.relation.name;
      case 'variable':
        return expression.variable.name;
      case 'constant':
        return this.tuples(expression.arity, expression.tuples);
      case 'identity':
        return 'iden';
      case 'unary':
        return `${UNARY[expression.operator]}${below(expression.operand)}`;
      case 'binary': {
        const blank = expression.operator === 'join' ? '' : ' ';
        const operator = `${blank}${BINARY[expression.operator]}${blank}`;
        return `(${below(expression.left)}${operator}${below(expression.right)})`;
      }
      case 'comprehension':
        return `{${this.declarations(expression.declarations)} | ${this.formula(expression.body)}}`;
      case 'conditional': {
        const [consequent, alternative] = [below(expression.consequent), below(expression.alternative)];
        return `(${this.formula(expression.condition)} => ${consequent} else ${alternative})`;
      }
      case 'atom-of':
        return `Int[${this.integer(expression.integer)}]`;
    }
  }

  private integer(integer: IntegerExpression): string {
    const below = (part: IntegerExpression): string => this.integer(part);
    switch (integer.kind) {
      case 'integer':
        return String(integer.value);
      case 'cardinality':
        return `#${this.expression(integer.operand)}`;
      case 'total':
        return `int[${this.expression(integer.operand)}]`;
      case 'sum':
        return `(sum ${this.declarations(integer.declarations)} | ${below(integer.body)})`;
      case 'arithmetic':
        return `(${below(integer.left)} ${integer.operator} ${below(integer.right)})`;
      case 'choice': {
        const [consequent, alternative] = [below(integer.consequent), below(integer.alternative)];
        return `(${this.formula(integer.condition)} => ${consequent} else ${alternative})`;
      }
    }
  }

  private declarations(declarations: readonly Declaration[]): string {
    return declarations
      .map(({ variable, multiplicity, domain }) => {
        const asked = multiplicity === 'one' ? '' : `${multiplicity} `;
        return `${variable.name}: ${asked}${this.expression(domain)}`;
      })
      .join(', ');
  }
}
