/** From checked expressions to the form that back ends take: objects of programs instead of signatures. */

import { typeError } from '../check/build.js';
import { old, setOperation, unary } from '../check/build-operators.js';
import { isText } from '../check/build-texts.js';
import { countOf, lastColumn } from '../check/count.js';
import {
  ANY,
  ARRAY,
  descends,
  meet,
  NONE,
  type PrimitiveSignature,
  type TypedVariable,
  UNIV,
} from '../check/signatures.js';
import { raise, type Typed, type TypedDeclaration, type TypedOf } from '../check/typed.js';
import * as types from '../check/types.js';
import type { Binding, Expression, Formula, Named } from '../form/formula.js';
import { placeOf } from '../form/places.js';
import type { Place, Span } from '../language/errors.js';
import { RELATION_OPERATORS, type RelationOperator, TRANSFORMS } from '../language/operators.js';
import { within } from './bounds.js';
import { memberOf, type Program } from './program.js';

/** What arrays are called among the owners of a field. */
export const ARRAY_OWNER = '[]';

export class Lowering {
  private variables = 0;
  private readonly ids = new Map<TypedVariable, number>();

  constructor(private readonly program: Program) {}

  /** Variables that are not bound are inputs. */
  bind(variable: TypedVariable, id = this.freshId()): number {
    this.ids.set(variable, id);
    return id;
  }

  freshId(): number {
    this.variables += 1;
    return this.variables;
  }

  formula(typed: Typed): Formula {
    const span = spanOf(typed);
    switch (typed.kind) {
      case 'constant':
        return { kind: 'constant', value: typed.constant === 'true', ...span };
      case 'holds':
        return this.holds(typed, span);
      case 'multiplicity':
        return {
          kind: typed.kind,
          quantifier: typed.quantifier,
          operand: this.expression(typed.operand),
          ...span,
        };
      case 'nullness':
        return this.nullness(typed, span);
      case 'compare': {
        const positive = this.comparison(typed, span);
        return typed.negated ? { kind: 'not', operand: positive, ...span } : positive;
      }
      case 'not':
      case 'old':
        return { kind: typed.kind, operand: this.formula(typed.operand), ...span };
      case 'and':
      case 'or':
        return { kind: typed.kind, parts: typed.parts.map((part) => this.formula(part)), ...span };
      case 'logical': {
        const [left, right] = [this.formula(typed.left), this.formula(typed.right)];
        return typed.operator === 'iff'
          ? { kind: 'iff', left, right, ...span }
          : { kind: 'implies', condition: left, consequent: right, alternative: undefined, ...span };
      }
      case 'conditional':
        return {
          kind: 'implies',
          condition: this.formula(typed.condition),
          consequent: this.formula(typed.consequent),
          alternative: this.formula(typed.alternative),
          ...span,
        };
      case 'quantified': {
        const { quantifier } = typed;
        if (quantifier === 'sum' || quantifier === 'comprehension') break;
        const declarations = this.bindings(typed.declarations);
        return { kind: typed.kind, quantifier, declarations, body: this.formula(typed.body), ...span };
      }
      case 'let':
        return { kind: 'let', ...this.letVariable(typed), body: this.formula(typed.body), ...span };
    }
    throw new Error(`${typed.kind} is no formula`);
  }

  private holds({ operand }: TypedOf<'holds'>, span: Span): Formula {
    if (operand.kind === 'constant') return this.formula(operand);
    return { kind: 'holds', operand: this.expression(operand), ...span };
  }

  /** null and undefined can be told apart only where a variable or a place of the heap holds them. */
  private nullness({ value, operand: written }: TypedOf<'nullness'>, span: Span): Formula {
    const operand = this.expression(written);
    const state = operand.kind === 'old' ? operand.operand : operand;
    if (operand.arity === 1 && (state.kind === 'variable' || placeOf(operand)))
      return { kind: 'nullness', value, operand, ...span };
    const name = value === 'null' ? 'isNull' : 'isUndefined';
    throw raise(
      typeError(written.place, `${name} takes a variable, a field of an object or an element of an array`),
    );
  }

  private comparison(typed: TypedOf<'compare'>, span: Span): Formula {
    const { operator } = typed;
    const left = this.expression(typed.left);
    if (operator === 'in' && typed.right.bounded !== 0)
      return { ...within(left, typed.right, this), ...span };
    const right = this.expression(typed.right);
    if (operator === '>') return { kind: 'compare', operator: '<', left: right, right: left, ...span };
    if (operator === '>=') return { kind: 'compare', operator: '<=', left: right, right: left, ...span };
    return { kind: 'compare', operator, left, right, ...span };
  }

  expression(typed: Typed): Expression {
    const { type } = typed;
    const arity = types.arityOf(type);
    const own = { type, arity, count: countOf(typed), ...spanOf(typed) };
    switch (typed.kind) {
      case 'number':
      case 'string':
        return { kind: 'literal', value: typed.value, ...own };
      case 'constant':
        return typed.constant === 'iden'
          ? { kind: 'identity', ...own }
          : { kind: 'literal', value: typed.constant === 'true', ...own };
      case 'signature':
        return { ...this.set(typed), ...own };
      case 'member': {
        const { name, relation, columns } = typed.member;
        const owners = columns.map(({ owner }) => (owner === ARRAY ? ARRAY_OWNER : owner.label));
        return relation === 'field'
          ? { kind: 'field', name, owners, ...own }
          : { kind: 'array', relation, ...own };
      }
      case 'variable': {
        const { name } = typed.variable;
        const id = this.ids.get(typed.variable);
        return id === undefined ? { kind: 'input', name, ...own } : { kind: 'variable', id, name, ...own };
      }
      case 'unary':
        return {
          kind: 'transform',
          operator: TRANSFORMS[typed.operator],
          operand: this.expression(typed.operand),
          ...own,
        };
      case 'join': {
        const right = narrowed(typed.right, lastColumn(typed.left.type));
        return { ...this.relation('join', typed.left, right), ...own };
      }
      case 'product':
        return { ...this.relation('product', typed.left, typed.right), ...own };
      case 'set':
        return { ...this.relation(RELATION_OPERATORS[typed.operator], typed.left, typed.right), ...own };
      case 'arithmetic': {
        const { kind, operator } = typed;
        if (operator === 'shift-left' || operator === 'shift-right' || operator === 'shift-right-zero') break;
        return {
          kind,
          operator,
          left: this.expression(typed.left),
          right: this.expression(typed.right),
          ...own,
        };
      }
      case 'aggregate':
        return {
          kind: typed.kind,
          operator: typed.operator,
          operand: this.expression(typed.operand),
          ...own,
        };
      case 'cardinality':
        refuseOneValue(typed);
        return { kind: typed.kind, operand: this.expression(typed.operand), ...own };
      case 'quantified': {
        const declarations = this.bindings(typed.declarations);
        return typed.quantifier === 'sum'
          ? { kind: 'sum', declarations, body: this.expression(typed.body), ...own }
          : { kind: 'comprehension', declarations, body: this.formula(typed.body), ...own };
      }
      case 'conditional':
        return {
          kind: typed.kind,
          condition: this.formula(typed.condition),
          consequent: this.expression(typed.consequent),
          alternative: this.expression(typed.alternative),
          ...own,
        };
      case 'let':
        return { kind: 'let', ...this.letVariable(typed), body: this.expression(typed.body), ...own };
      case 'old':
        return { kind: 'old', operand: this.expression(typed.operand), ...own };
      case 'invoke': {
        const { receiver, callee, arguments: args } = typed;
        const { name, isAccessor, owners } = callee;
        return {
          kind: 'invoke',
          receiver: receiver && this.expression(receiver),
          name,
          isAccessor,
          owners,
          arguments: args.map((argument) => this.expression(argument)),
          ...own,
        };
      }
      case 'text':
        return {
          kind: typed.kind,
          operator: typed.operator,
          pattern: typed.pattern,
          arguments: typed.arguments.map((argument) => this.expression(argument)),
          ...own,
        };
      case 'pattern':
        throw raise(
          typeError(typed.place, 'a regular expression is no value of formulas', 'Ask it: /…/.test(text).'),
        );
      case 'truth':
        return { kind: 'truth', formula: this.formula(typed.operand), ...own };
      case 'bound':
        return this.expression(typed.operand);
    }
    throw new Error(`${typed.kind} is no expression`);
  }

  private set({ signature }: TypedOf<'signature'>): Leaf {
    if (signature === NONE) return { kind: 'empty' };
    if (signature === UNIV) return { kind: 'values', set: 'univ' };
    const { label } = signature;
    const plain = this.program.model.classes.get(label)?.plain === true;
    if (signature === this.program.signatureOf(label)) return { kind: 'class', name: label, plain };
    return { kind: 'values', set: label as ValueSet };
  }

  private relation(operator: RelationOperator, left: Typed, right: Typed): Relation {
    return { kind: 'relation', operator, left: this.expression(left), right: this.expression(right) };
  }

  private bindings(declarations: readonly TypedDeclaration[]): readonly Binding[] {
    return declarations.flatMap(({ variables, disjoint, domain: bound }) => {
      const domain = this.expression(bound);
      const together: number[] = [];
      return variables.map((variable): Binding => {
        const id = this.bind(variable);
        const distinctFrom = disjoint ? [...together] : [];
        together.push(id);
        return { id, name: variable.name, domain, distinctFrom };
      });
    });
  }

  private letVariable({ variable, value: written }: TypedOf<'let'>): {
    readonly variable: Named;
    readonly value: Expression;
  } {
    const value = this.expression(written);
    return { variable: { id: this.bind(variable), name: variable.name }, value };
  }
}

type Kind<T> = T extends unknown ? Omit<T, 'type' | 'arity' | 'count' | 'start' | 'end'> : never;
type Leaf = Kind<Extract<Expression, { readonly kind: 'empty' | 'values' | 'class' }>>;
type Relation = Kind<Extract<Expression, { readonly kind: 'relation' }>>;
type ValueSet = Extract<Expression, { readonly kind: 'values' }>['set'];

function spanOf({ place: { start, end } }: { readonly place: Place }): Span {
  return { start, end };
}

function refuseOneValue({ operand, place }: TypedOf<'cardinality'>): void {
  if (types.arityOf(operand.type) !== 1 || countOf(operand) === 'set') return;
  if (isText(operand))
    throw raise(
      typeError(
        place,
        '# counts the objects of a set, and one string is one value',
        'Write s.length for its length.',
      ),
    );
  const isArray = lastColumn(operand.type).some((last) => last !== ANY && descends(last, ARRAY));
  if (!isArray) return;
  throw raise(
    typeError(
      place,
      '# counts the objects of a set, and one array is one object',
      'Write a.length for its length, #a.elems for the number of different elements.',
    ),
  );
}

/** Leaves out the classes' fields that nothing of these sorts can have. */
function narrowed(typed: Typed, from: readonly PrimitiveSignature[]): Typed {
  const { place } = typed;
  switch (typed.kind) {
    case 'member': {
      const { name, relation, columns } = typed.member;
      if (relation !== 'field') return typed;
      const left = columns.filter(({ owner }) => from.some((one) => meet(one, owner) !== NONE));
      const member = memberOf(name, left);
      return { ...typed, member, type: member.type };
    }
    case 'unary':
      if (typed.operator === '~') return typed;
      return unary(place, typed.operator, narrowed(typed.operand, reachable(typed.operand.type, from)));
    case 'old':
      return old(place, narrowed(typed.operand, from));
    case 'set':
      if (typed.operator === '<:' || typed.operator === ':>') return typed;
      return setOperation(
        place,
        typed.operator,
        narrowed(typed.left, from),
        narrowed(typed.right, from),
        false,
      );
    default:
      return typed;
  }
}

function reachable(
  { products }: types.Type,
  from: readonly PrimitiveSignature[],
): readonly PrimitiveSignature[] {
  const reached = new Set(from);
  for (const one of reached)
    for (const [first, second] of products) if (meet(one, first!) !== NONE) reached.add(second!);
  return [...reached];
}
