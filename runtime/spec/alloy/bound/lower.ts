/** Typed expressions as terms of a relational problem; calls become the bodies of what they call. */

import { describeRoutine } from '../../check/build-call.js';
import { INT, NONE, type TypedVariable, UNIV } from '../../check/signatures.js';
import { parametersOf, type Routine, type Typed, type TypedOf } from '../../check/typed.js';
import type { Place } from '../../language/errors.js';
import { specError } from '../../language/errors.js';
import { RELATION_OPERATORS } from '../../language/operators.js';
import * as terms from '../../relational/problem/build.js';
import type { Expression, Formula, IntegerExpression, Variable } from '../../relational/problem/problem.js';
import type { AlloyWarning } from '../model.js';
import { conjunction } from './conjunction.js';
import { lowerBound } from './lower-bound.js';
import { lowerTotalOrder } from './lower-order.js';
import { lowerComprehension, lowerQuantified, lowerSum } from './lower-quantified.js';
import type { Relations } from './relations.js';
import { type Universe, wrap } from './universe.js';

/** What a variable stands for; only `let` binds formulas. */
type Value = { readonly expression: Expression } | { readonly formula: Formula };
export type Environment = ReadonlyMap<TypedVariable, Value>;

export class Lowering {
  readonly warnings: AlloyWarning[] = [];
  /** Predicates and functions whose bodies are being lowered. */
  private readonly calls: Routine[] = [];
  private readonly constants = new Map<Routine, Value>();
  private readonly identity: Expression = { kind: 'identity', arity: 2 };
  private readonly isCertain: boolean;

  constructor(
    readonly universe: Universe,
    readonly relations: Relations,
    private readonly bits: number,
    /** What skolems of the command are called after. */
    private readonly owner: string,
  ) {
    this.isCertain = relations.univ.kind === 'constant';
  }

  formula(typed: Typed, env: Environment): Formula {
    const { place } = typed;
    const below = (operand: Typed): Formula => this.formula(operand, env);
    switch (typed.kind) {
      case 'constant':
        return { kind: 'truth', value: typed.constant === 'true' };
      case 'not':
        return { kind: 'not', operand: below(typed.operand), place };
      case 'and':
      case 'or':
        return { kind: typed.kind, parts: typed.parts.map(below), place };
      case 'logical':
        return typed.operator === 'iff'
          ? { kind: 'iff', left: below(typed.left), right: below(typed.right), place }
          : terms.implies(below(typed.left), below(typed.right), place);
      case 'multiplicity':
        return terms.multiplicity(typed.quantifier, this.expression(typed.operand, env), place);
      case 'compare':
        return this.comparison(typed, env);
      case 'disjoint':
        return this.disjoint(
          typed.parts.map((part) => this.expression(part, env)),
          place,
        );
      case 'total-order':
        return lowerTotalOrder(this, typed, env);
      case 'conditional': {
        const condition = below(typed.condition);
        const [consequent, alternative] = [below(typed.consequent), below(typed.alternative)];
        const otherwise: Formula = { kind: 'or', parts: [condition, alternative], place };
        return conjunction([terms.implies(condition, consequent, place), otherwise], place);
      }
      case 'quantified':
        return lowerQuantified(this, typed, env);
      case 'let':
      case 'variable':
      case 'call': {
        const value = this.value(typed, env);
        if ('formula' in value) return value.formula;
        throw new Error('a formula expected');
      }
      default:
        throw new Error(`${typed.kind} is no formula`);
    }
  }

  expression(typed: Typed, env: Environment): Expression {
    const { place } = typed;
    const below = (operand: Typed): Expression => this.expression(operand, env);
    switch (typed.kind) {
      case 'nothing':
        return terms.constant(typed.arity, []);
      case 'constant':
        if (typed.constant === 'iden') return this.existingIdentity();
        return typed.constant === 'next' ? this.successor() : this.atomOf(this.integer(typed, env), place);
      case 'number': {
        const atom = this.universe.integer(this.wrapped(typed));
        return terms.constant(1, atom === undefined ? [] : [atom]);
      }
      case 'cardinality':
      case 'total':
      case 'arithmetic':
        return this.atomOf(this.integer(typed, env), place);
      case 'atom':
        return this.atomOf(this.integer(typed.operand, env), place);
      case 'string':
        return terms.constant(1, [this.universe.string(typed.value)]);
      case 'signature':
        if (typed.signature === NONE) return terms.constant(1, []);
        return typed.signature === UNIV ? this.relations.univ : this.relations.expressionOf(typed.signature);
      case 'field': {
        const relation = this.relations.relationOf(typed.field);
        return { kind: 'relation', relation, arity: relation.arity, place };
      }
      case 'bound':
        return below(typed.operand);
      case 'unary':
        return this.unary(typed, env);
      case 'join':
        return terms.binary('join', this.joined(typed.left, env), this.joined(typed.right, env), place);
      case 'set':
        return terms.binary(RELATION_OPERATORS[typed.operator], below(typed.left), below(typed.right), place);
      case 'product':
        return terms.binary('product', below(typed.left), below(typed.right), place);
      case 'conditional': {
        const condition = this.formula(typed.condition, env);
        const [consequent, alternative] = [below(typed.consequent), below(typed.alternative)];
        return { kind: 'conditional', condition, consequent, alternative, arity: consequent.arity, place };
      }
      case 'quantified':
        if (typed.quantifier === 'sum') return this.atomOf(this.integer(typed, env), place);
        return lowerComprehension(this, typed, env);
      case 'let':
      case 'variable':
      case 'call': {
        const value = this.value(typed, env);
        if ('expression' in value) return value.expression;
        throw new Error('a set or relation expected');
      }
      default:
        throw new Error(`${typed.kind} is no set or relation`);
    }
  }

  integer(typed: Typed, env: Environment): IntegerExpression {
    const { place } = typed;
    switch (typed.kind) {
      case 'number':
        return { kind: 'integer', value: this.wrapped(typed), place };
      case 'constant':
        return { kind: 'integer', value: this.extreme(typed), place };
      case 'cardinality':
        return { kind: 'cardinality', operand: this.expression(typed.operand, env), place };
      case 'total':
        return this.total(this.expression(typed.operand, env), place);
      case 'atom':
        return this.integer(typed.operand, env);
      case 'arithmetic': {
        const [left, right] = [this.integer(typed.left, env), this.integer(typed.right, env)];
        const { operator } = typed;
        if (operator === 'min' || operator === 'max') break;
        return { kind: 'arithmetic', operator, left, right, place };
      }
      case 'quantified': {
        if (typed.quantifier !== 'sum') break;
        return lowerSum(this, typed, env);
      }
      case 'conditional': {
        const condition = this.formula(typed.condition, env);
        const [consequent, alternative] = [typed.consequent, typed.alternative].map((part) =>
          this.integer(part, env),
        ) as [IntegerExpression, IntegerExpression];
        return { kind: 'choice', condition, consequent, alternative, place };
      }
    }
    return this.total(this.expression(typed, env), place);
  }

  private wrapped({ value, place }: TypedOf<'number'>): number {
    const wrapped = wrap(value, this.bits);
    if (wrapped !== value && !this.warnings.some((warning) => warning.place === place)) {
      const message = `${value} is ${wrapped} as an integer of ${this.bits} bits`;
      this.warnings.push({ place, message });
    }
    return wrapped;
  }

  private total(operand: Expression, place: Place): IntegerExpression {
    return this.integerBehind(operand) ?? { kind: 'total', operand, place };
  }

  /** The integer that an atom was made of, or is. */
  private integerBehind(expression: Expression): IntegerExpression | undefined {
    if (expression.kind === 'atom-of') return expression.integer;
    if (expression.kind !== 'constant' || expression.arity !== 1 || expression.tuples.length !== 1)
      return undefined;
    const value = this.universe.atoms[expression.tuples[0]!]!.integer;
    return value === undefined ? undefined : { kind: 'integer', value };
  }

  private atomOf(integer: IntegerExpression, place: Place): Expression {
    return { kind: 'atom-of', integer, arity: 1, place };
  }

  private extreme({ constant: name }: TypedOf<'constant'>): number {
    const { least } = this.universe;
    return name === 'min' ? least : wrap(-least - 1, this.bits);
  }

  /** From each integer to the next. */
  successor(): Expression {
    const integers = this.universe.boundOf(INT).lower;
    const pairs = integers.slice(1).map((atom, i) => this.universe.tuple(integers[i]!, atom));
    return terms.constant(2, pairs);
  }

  /** `iden` on `univ`, which an instance may leave smaller than the universe. */
  private existingIdentity(): Expression {
    return this.isCertain ? this.identity : terms.binary('domain', this.relations.univ, this.identity);
  }

  private unary(typed: TypedOf<'unary'>, env: Environment): Expression {
    const operand = this.expression(typed.operand, env);
    const { place } = typed;
    if (typed.operator === '~') return { kind: 'unary', operator: 'transpose', operand, arity: 2, place };
    if (typed.operator === '*' && this.isCertain) return this.reflexive(operand, place);
    const closure: Expression = { kind: 'unary', operator: 'closure', operand, arity: 2, place };
    return typed.operator === '^' ? closure : terms.binary('union', closure, this.existingIdentity(), place);
  }

  private reflexive(operand: Expression, place: Place): Expression {
    return { kind: 'unary', operator: 'reflexive', operand, arity: 2, place };
  }

  /** In a join what is not there falls away: `*r` may hold all atoms. */
  private joined(typed: Typed, env: Environment): Expression {
    return typed.kind === 'unary' && typed.operator === '*'
      ? this.reflexive(this.expression(typed.operand, env), typed.place)
      : this.expression(typed, env);
  }

  private comparison(typed: TypedOf<'compare'>, env: Environment): Formula {
    const positive = this.positiveComparison(typed, env);
    return typed.negated ? { kind: 'not', operand: positive, place: typed.place } : positive;
  }

  private positiveComparison(typed: TypedOf<'compare'>, env: Environment): Formula {
    const { operator, place } = typed;
    if (operator === 'in') return lowerBound(this, this.expression(typed.left, env), typed.right, env, place);
    if (operator === '=') {
      const [left, right] = [this.expression(typed.left, env), this.expression(typed.right, env)];
      const [one, other] = [this.integerBehind(left), this.integerBehind(right)];
      return one && other
        ? { kind: 'compare-integers', operator, left: one, right: other, place }
        : { kind: 'compare', operator, left, right, place };
    }
    const [left, right] = [this.integer(typed.left, env), this.integer(typed.right, env)];
    if (operator === '<' || operator === '<=')
      return { kind: 'compare-integers', operator, left, right, place };
    return {
      kind: 'compare-integers',
      operator: operator === '>' ? '<' : '<=',
      left: right,
      right: left,
      place,
    };
  }

  disjoint(parts: readonly Expression[], place?: Place | undefined): Formula {
    const formulas: Formula[] = [];
    let before = parts[0]!;
    for (const part of parts.slice(1)) {
      formulas.push(terms.multiplicity('no', terms.binary('intersection', before, part), place));
      before = terms.binary('union', before, part);
    }
    return conjunction(formulas, place);
  }

  /** Formulas and sets by one way: bodies of functions and values of `let` are either. */
  private value(typed: Typed, env: Environment): Value {
    switch (typed.kind) {
      case 'variable':
        return env.get(typed.variable) ?? unbound(typed);
      case 'let':
        return this.value(typed.body, new Map(env).set(typed.variable, this.value(typed.value, env)));
      case 'call':
        return this.call(typed, env);
      default:
        return typed.type.formula
          ? { formula: this.formula(typed, env) }
          : { expression: this.expression(typed, env) };
    }
  }

  private call(typed: TypedOf<'call'>, env: Environment): Value {
    const { routine, place } = typed;
    const known = this.constants.get(routine);
    if (known) return known;
    if (this.calls.includes(routine))
      throw specError(
        place.in,
        'E_ALLOY_UNSUPPORTED',
        place,
        `${describeRoutine(routine)} calls itself`,
        'Relations have closures instead of recursion: ^r and *r.',
      );
    const inner = new Map<TypedVariable, Value>();
    parametersOf(routine).forEach((parameter, i) => {
      inner.set(parameter, { expression: this.expression(typed.arguments[i]!, env) });
    });
    this.calls.push(routine);
    const value = this.value(routine.body!, inner);
    this.calls.pop();
    if (inner.size === 0) this.constants.set(routine, value);
    return value;
  }

  /** A variable of a problem, called after what declares it. */
  variable({ name }: TypedVariable, arity: number): Variable {
    const routine = this.calls.at(-1)?.name;
    const owner = routine?.includes('$') ? undefined : (routine ?? this.owner);
    return { name, arity, owner: owner?.includes('$') ? undefined : owner };
  }
}

function unbound(typed: TypedOf<'variable'>): never {
  throw new Error(`${typed.variable.name} is not bound`);
}
