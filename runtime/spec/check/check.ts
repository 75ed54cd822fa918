/**
 * The checker: resolves names, types each expression, tells arithmetic from set operations.
 *
 * An expression may have several meanings, since names do; they differ in arity. Each operator keeps the
 * combinations
 * that it can be applied to, in order, and a formula takes the first.
 */

import type { CheckedFormula, Expression, Formula, FormulaOf, LetVariable } from '../form/formula.js';
import { placeOf } from '../form/places.js';
import { type RelationType, typeText } from '../form/types.js';
import { specError } from '../language/errors.js';
import type { ComparisonOperator, Node, NodeOf } from '../language/syntax.js';
import { type Bindings, bindingsOf } from './bindings.js';
import { boundOf, hasArrowMultiplicity } from './bound.js';
import { ExpressionChecker } from './expressions.js';
import { requireFieldTypes } from './field-types.js';
import { type Context, Scope } from './scope.js';
import { isEmpty } from './typed-relations.js';
import { vocabularyOf } from './vocabulary.js';

/**
 * Checks the formulas of one tag.
 * @param scope variables that are bound around them; their numbers are below 1.
 * @returns one checked formula for each node; all share the vocabulary of the tag.
 * @throws PenumbraError `E_SPEC_NAME`, `E_SPEC_TYPE`, `E_SPEC_FIELD_TYPE`, `E_SPEC_HIGHER_ORDER`,
 * `E_SPEC_UNSUPPORTED`.
 */
export function checkFormulas(
  nodes: readonly Node[],
  context: Context,
  scope: Scope = new Scope(),
): readonly CheckedFormula[] {
  const checker = new FormulaChecker(context);
  const formulas = nodes.map((node) => checker.formula(node, scope));
  for (const formula of formulas) requireFieldTypes(formula, checker.expressions.names);
  const vocabulary = vocabularyOf(formulas, context);
  const { file, source } = context;
  return formulas.map((formula) => ({ formula, vocabulary, source: { file, source } }));
}

export class FormulaChecker {
  readonly expressions: ExpressionChecker;
  private variables = 0;

  constructor(readonly context: Context) {
    this.expressions = new ExpressionChecker(context, this);
  }

  freshId(): number {
    this.variables += 1;
    return this.variables;
  }

  formula(node: Node, scope: Scope): Formula {
    const { start, end } = node;
    switch (node.kind) {
      case 'compare':
        return this.comparison(node, scope);
      case 'multiplicity': {
        const operand = this.expressions.best(node.operand, scope);
        return { kind: 'multiplicity', quantifier: node.quantifier, operand, start, end };
      }
      case 'not':
        return { kind: 'not', operand: this.formula(node.operand, scope), start, end };
      case 'logical': {
        const [left, right] = [this.formula(node.left, scope), this.formula(node.right, scope)];
        if (node.operator === 'iff') return { kind: 'iff', left, right, start, end };
        const parts = [left, right].flatMap((part) =>
          (part.kind === 'and' || part.kind === 'or') && part.kind === node.operator ? part.parts : [part],
        );
        return { kind: node.operator, parts, start, end };
      }
      case 'implies':
        return {
          kind: 'implies',
          condition: this.formula(node.condition, scope),
          consequent: this.formula(node.consequent, scope),
          alternative: node.alternative && this.formula(node.alternative, scope),
          start,
          end,
        };
      case 'quantified': {
        const [bindings, inner] = this.bindings(node.declarations, scope);
        const body = this.formula(node.body, inner);
        return { kind: 'quantified', quantifier: node.quantifier, bindings, body, start, end };
      }
      case 'let': {
        const [variable, inner] = this.letVariable(node, scope);
        return { kind: 'let', variable, body: this.formula(node.body, inner), start, end };
      }
      case 'block':
        return { kind: 'and', parts: node.formulas.map((part) => this.formula(part, scope)), start, end };
      case 'old':
        this.requireOld(node);
        return { kind: 'old', operand: this.formula(node.operand, scope), start, end };
      case 'constant':
        if (node.value === 'true' || node.value === 'false')
          return { kind: 'constant', value: node.value === 'true', start, end };
        return this.truth(node, scope);
      case 'call':
      case 'box':
        return this.predicate(node, scope) ?? this.truth(node, scope);
      default:
        return this.truth(node, scope);
    }
  }

  bindings(declarations: Bindings, scope: Scope): ReturnType<typeof bindingsOf> {
    return bindingsOf(this, declarations, scope);
  }

  letVariable(node: NodeOf<'let'>, scope: Scope): readonly [LetVariable, Scope] {
    const value = this.expressions.best(node.value, scope);
    const { name, start, end } = node.variable;
    const id = this.freshId();
    return [{ id, name, value, start, end }, scope.with({ id, name, type: value.type, count: value.count })];
  }

  /** @throws PenumbraError `E_SPEC_NAME` where there is no state before. */
  requireOld(node: Node): void {
    const { hasOld, place } = this.context;
    if (hasOld) return;
    throw specError(
      this.context,
      'E_SPEC_NAME',
      node,
      `there is no earlier state in ${place}`,
      'old(e) and backticks belong into @post.',
    );
  }

  /** A boolean expression as a formula. */
  private truth(node: Node, scope: Scope): Formula {
    const meanings = this.expressions.meanings(node, scope);
    const operand = meanings.find(
      ({ type, count }) => this.expressions.relations.isBoolean(type) && count !== 'set',
    );
    const { start, end } = node;
    if (operand?.kind === 'truth') return operand.formula;
    if (operand) return { kind: 'holds', operand, start, end };
    const [first] = meanings;
    const hint =
      node.kind === 'unary' && node.operator === '*'
        ? 'A product is written mul[a, b].'
        : first!.type.products.some(([sort]) => sort!.kind === 'number')
          ? 'Compare it: =, <, <= …'
          : 'Say what is to hold of it: some e, no e, e = …, e in …';
    throw specError(
      this.context,
      'E_SPEC_TYPE',
      node,
      `a formula expected, found an expression of type ${countedType(first!)}`,
      hint,
    );
  }

  private comparison(node: NodeOf<'compare'>, scope: Scope): Formula {
    const positive = this.positiveComparison(node, scope);
    const { start, end } = node;
    return node.negated ? { kind: 'not', operand: positive, start, end } : positive;
  }

  private positiveComparison(node: NodeOf<'compare'>, scope: Scope): Formula {
    const { start, end, operator } = node;
    if (operator === 'in' && (node.multiplicity || hasArrowMultiplicity(node.right))) {
      const bound = boundOf(this, node.right, node.multiplicity ?? 'set', scope);
      const [operand] = this.pair(node, this.expressions.meanings(node.left, scope), [bound.set]);
      return { kind: 'bounded', operand, bound, start, end };
    }
    const [left, right] = this.pair(
      node,
      this.expressions.meanings(node.left, scope),
      this.expressions.meanings(node.right, scope),
    );
    const compare = (op: FormulaOf<'compare'>['operator'], a: Expression, b: Expression): Formula => ({
      kind: 'compare',
      operator: op,
      left: a,
      right: b,
      start,
      end,
    });
    if (operator === '>') return compare('<', right, left);
    if (operator === '>=') return compare('<=', right, left);
    return compare(operator, left, right);
  }

  /** The first meanings that can be compared. */
  private pair(
    node: NodeOf<'compare'>,
    lefts: readonly Expression[],
    rights: readonly Expression[],
  ): readonly [Expression, Expression] {
    const isOrder = node.operator !== '=' && node.operator !== 'in';
    for (const left of lefts)
      for (const right of rights) if (this.comparable(isOrder, left, right)) return [left, right];
    const [left, right] = [lefts[0]!, rights[0]!];
    const message = isOrder
      ? `${node.operator} compares numbers, not ${typeText((this.isNumber(left.type) ? right : left).type)}`
      : left.type.arity === right.type.arity
        ? `${typeText(left.type)} and ${typeText(right.type)} have nothing in common`
        : `${typeText(left.type)} is compared with ${typeText(right.type)}`;
    const place = isOrder ? (this.isNumber(left.type) ? node.right : node.left) : node;
    const hint = isOrder && node.operator === '<' ? undefined : comparisonHint(node.operator);
    throw specError(this.context, 'E_SPEC_TYPE', place, message, isOrder ? undefined : hint);
  }

  private comparable(isOrder: boolean, left: Expression, right: Expression): boolean {
    if (isOrder) return this.isNumber(left.type) && this.isNumber(right.type);
    if (left.type.arity !== right.type.arity) return false;
    return (
      isEmpty(left.type) || isEmpty(right.type) || this.expressions.relations.overlap(left.type, right.type)
    );
  }

  private isNumber(type: RelationType): boolean {
    return (
      type.arity === 1 &&
      (isEmpty(type) || type.products.some(([sort]) => sort!.kind === 'number' || sort!.kind === 'any'))
    );
  }

  /** `isNull[e]`, `LT(a, b)` …; undefined if it is none of these. */
  private predicate(node: NodeOf<'call'> | NodeOf<'box'>, scope: Scope): Formula | undefined {
    const call = this.expressions.functionCall(node, scope);
    if (!call) return undefined;
    const [first, second] = call.arguments;
    const { start, end } = node;
    if (call.name === 'isNull' || call.name === 'isUndefined') {
      if (!first || second)
        throw specError(this.context, 'E_SPEC_TYPE', node, `${call.name} takes one expression`);
      const operand = this.expressions.best(first, scope);
      this.requirePlace(operand, first, call.name);
      const value = call.name === 'isNull' ? 'null' : 'undefined';
      return { kind: 'nullness', value, operand, start, end };
    }
    const operator = ORDER_FUNCTIONS[call.name];
    if (!operator) return undefined;
    if (!first || !second || call.arguments.length !== 2)
      throw specError(this.context, 'E_SPEC_TYPE', node, `${call.name} takes two numbers`);
    return this.comparison(
      {
        kind: 'compare',
        operator,
        negated: false,
        left: first,
        right: second,
        multiplicity: undefined,
        start,
        end,
      },
      scope,
    );
  }

  /** null and undefined can be told apart only where a variable or a place of the heap holds them. */
  private requirePlace(operand: Expression, node: Node, name: string): void {
    const isVariable =
      operand.kind === 'variable' || (operand.kind === 'old' && operand.operand.kind === 'variable');
    if (operand.type.arity === 1 && (isVariable || placeOf(operand))) return;
    throw specError(
      this.context,
      'E_SPEC_TYPE',
      node,
      `${name} takes a variable, a field of an object or an element of an array`,
    );
  }
}

const ORDER_FUNCTIONS: Readonly<Record<string, ComparisonOperator>> = {
  LT: '<',
  LE: '<=',
  GT: '>',
  GE: '>=',
};

function countedType({ type, count }: Expression): string {
  return isEmpty(type) ? 'none' : `${count} ${typeText(type)}`;
}

function comparisonHint(operator: ComparisonOperator): string {
  return operator === '='
    ? 'They are equal only if both are empty.'
    : 'The left is inside the right only if it is empty.';
}
