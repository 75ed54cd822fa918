/** Expressions: the meanings of each, best first, at least one. */
import { domainText } from '../../inputs/domains/domains.js';
import type { Expression } from '../form/formula.js';
import {
  BOOLEAN,
  EMPTY,
  NUMBER,
  OBJECT,
  type RelationType,
  STRING,
  setOf,
  typeOf,
  typeText,
} from '../form/types.js';
import { type Span, specError } from '../language/errors.js';
import { RELATION_OPERATORS, type RelationOperator, TRANSFORMS } from '../language/operators.js';
import type { Node, NodeOf } from '../language/syntax.js';
import type { FormulaChecker } from './check.js';
import { arithmetic, checkFunction, FUNCTIONS, isScalar } from './functions.js';
import { Names } from './names.js';
import type { Context, Scope } from './scope.js';
import { isEmpty, Relations } from './typed-relations.js';

const UNIVERSE: RelationType = setOf(OBJECT, NUMBER, BOOLEAN, STRING);
const IDENTITY: RelationType = typeOf(
  2,
  UNIVERSE.products.map(([sort]) => [sort!, sort!]),
);

export interface FunctionCall {
  readonly name: string;
  readonly arguments: readonly Node[];
}

export class ExpressionChecker {
  readonly relations: Relations;
  readonly names: Names;

  constructor(
    readonly context: Context,
    readonly formulas: FormulaChecker,
  ) {
    this.relations = new Relations(context.model);
    this.names = new Names(context, this.relations);
  }

  /** The best meaning. */
  best(node: Node, scope: Scope): Expression {
    return this.meanings(node, scope)[0]!;
  }

  /** All meanings, best first; no two of the same arity. */
  meanings(node: Node, scope: Scope): readonly Expression[] {
    const { start, end } = node;
    switch (node.kind) {
      case 'name':
        return this.name(node, scope);
      case 'number':
        return [{ kind: 'literal', value: node.value, type: setOf(NUMBER), count: 'one', start, end }];
      case 'string':
        return [{ kind: 'literal', value: node.value, type: setOf(STRING), count: 'one', start, end }];
      case 'constant':
        return [constant(node)];
      case 'unary':
        return this.unary(node, scope);
      case 'join':
        return this.join(node, scope);
      case 'box':
      case 'call':
        return this.box(node, scope);
      case 'binary':
        return this.binary(node, scope);
      case 'product':
        return this.combine(
          'product',
          node,
          this.meanings(node.left, scope),
          this.meanings(node.right, scope),
        );
      case 'sum': {
        const [bindings, inner] = this.formulas.bindings(node.declarations, scope);
        const body = this.number(node.body, inner);
        return [{ kind: 'sum', bindings, body, type: setOf(NUMBER), count: 'one', start, end }];
      }
      case 'comprehension':
        return [this.comprehension(node, scope)];
      case 'let': {
        const [variable, inner] = this.formulas.letVariable(node, scope);
        return this.meanings(node.body, inner).map((body) => ({
          kind: 'let',
          variable,
          body,
          type: body.type,
          count: body.count,
          start,
          end,
        }));
      }
      case 'old':
        this.formulas.requireOld(node);
        return this.meanings(node.operand, scope).map((operand) => old(operand, node));
      case 'implies':
        return this.conditional(node, scope);
      default:
        return [this.truth(node, scope)];
    }
  }

  private name(node: NodeOf<'name'>, scope: Scope, isMember = false): readonly Expression[] {
    const meanings = this.names.meanings(node, scope, isMember);
    if (!node.old) return meanings;
    this.formulas.requireOld(node);
    return meanings.map((meaning) => old(meaning, node));
  }

  private truth(node: Node, scope: Scope): Expression {
    const formula = this.formulas.formula(node, scope);
    const { start, end } = node;
    return { kind: 'truth', formula, type: setOf(BOOLEAN), count: 'one', start, end };
  }

  private unary(node: NodeOf<'unary'>, scope: Scope): readonly Expression[] {
    const { start, end, operator } = node;
    switch (operator) {
      case '#': {
        const operand = this.best(node.operand, scope);
        this.refuseOneArray(operand, node);
        return [{ kind: 'cardinality', operand, type: setOf(NUMBER), count: 'one', start, end }];
      }
      case 'sum':
      case '-':
        return [
          checkFunction(
            this,
            { name: operator === 'sum' ? 'sum' : 'negate', arguments: [node.operand] },
            node,
            scope,
          ),
        ];
      default: {
        const meanings = this.meanings(node.operand, scope);
        const operand =
          meanings.find(({ type }) => type.arity === 2) ??
          meanings.map((meaning) => this.elementsOf(meaning)).find((elements) => elements?.type.arity === 2);
        if (!operand)
          throw specError(
            this.context,
            'E_SPEC_TYPE',
            node,
            `${operator} takes a binary relation, not ${typeText(meanings[0]!.type)}`,
            operator === '*' ? 'A product is written mul[a, b].' : undefined,
          );
        const transform = TRANSFORMS[operator];
        const type = this.relations.transformed(transform, operand.type);
        if (
          transform !== 'transpose' &&
          !this.relations.overlap(operand.type, this.relations.transpose(operand.type))
        )
          this.requireHomogeneous(operand, node);
        return [{ kind: 'transform', operator: transform, operand, type, count: 'set', start, end }];
      }
    }
  }

  /** A closure of a relation that leads nowhere twice says nothing. */
  private requireHomogeneous(operand: Expression, node: NodeOf<'unary'>): void {
    if (isEmpty(operand.type) || !isEmpty(this.relations.join(operand.type, operand.type))) return;
    throw specError(
      this.context,
      'E_SPEC_TYPE',
      node,
      `${node.operator} of ${typeText(operand.type)}: nothing on the right is on the left`,
    );
  }

  private refuseOneArray(operand: Expression, node: Node): void {
    const isArray = operand.type.products.some(([sort]) => sort!.kind === 'array');
    if (operand.type.arity !== 1 || operand.count === 'set' || !isArray) return;
    throw specError(
      this.context,
      'E_SPEC_TYPE',
      node,
      '# counts the objects of a set, and one array is one object',
      'Write a.length for its length, #a.elems for the number of different elements.',
    );
  }

  private join(node: NodeOf<'join'>, scope: Scope): readonly Expression[] {
    const lefts = this.meanings(node.left, scope);
    const rights =
      node.right.kind === 'name'
        ? this.memberMeanings(node.right, lefts, scope)
        : this.meanings(node.right, scope);
    return this.combine('join', node, lefts, rights);
  }

  /** After a dot a name is a field before it is anything else. */
  private memberMeanings(
    node: NodeOf<'name'>,
    lefts: readonly Expression[],
    scope: Scope,
  ): readonly Expression[] {
    if (!this.names.isKnown(node, scope)) throw this.names.noField(node, lefts[0]!);
    return [...this.name(node, scope, true)].sort((a, b) => b.type.arity - a.type.arity);
  }

  private binary(node: NodeOf<'binary'>, scope: Scope): readonly Expression[] {
    const [lefts, rights] = [this.meanings(node.left, scope), this.meanings(node.right, scope)];
    if (node.operator === '+' || node.operator === '-') {
      const [left, right] = [lefts.find((e) => isScalar(this, e)), rights.find((e) => isScalar(this, e))];
      const known = [left, right].some((e) => e?.type.products.some(([sort]) => sort!.kind === 'number'));
      if (left && right && known)
        return [arithmetic(node.operator === '+' ? 'plus' : 'minus', left, right, node)];
    }
    return this.combine(RELATION_OPERATORS[node.operator], node, lefts, rights);
  }

  /** All results of a relational operator, the best of each arity. */
  combine(
    operator: RelationOperator,
    node: Span & { readonly left: Node; readonly right: Node },
    lefts: readonly Expression[],
    rights: readonly Expression[],
  ): readonly Expression[] {
    const found = new Map<number, Expression>();
    for (const withElements of operator === 'join' ? [false, true] : [false]) {
      for (const right of rights) {
        for (const left of lefts) {
          for (const [a, b] of withElements ? this.asElements(left, right) : [[left, right] as const]) {
            if (this.relations.mismatch(operator, a, b)) continue;
            const result = this.relations.relation(operator, a, b, node);
            if (!found.has(result.type.arity)) found.set(result.type.arity, result);
          }
        }
      }
      if (found.size > 0) return [...found.values()].sort((a, b) => a.type.arity - b.type.arity);
    }
    throw this.mismatch(operator, node, lefts[0]!, rights[0]!);
  }

  /** The pairs in which an array is taken as its relation from index to element. */
  private asElements(left: Expression, right: Expression): readonly (readonly [Expression, Expression])[] {
    const [a, b] = [this.elementsOf(left), this.elementsOf(right)];
    return [...(b ? [[left, b] as const] : []), ...(a ? [[a, right] as const] : [])];
  }

  private elementsOf(arrays: Expression): Expression | undefined {
    const last = arrays.type.products.map((product) => product[product.length - 1]!);
    if (!last.some((sort) => sort.kind === 'array')) return undefined;
    for (const sort of last)
      if (sort.kind === 'array' && sort.element.kind === 'unknown')
        throw specError(
          this.context,
          'E_SPEC_FIELD_TYPE',
          arrays,
          `the type of the elements of ${domainText({ kind: 'array', element: sort.element })} cannot be found`,
          'Declare it, e.g. /** @type {number[]} */.',
        );
    return this.relations.relation('join', arrays, this.relations.array('elements', arrays), arrays);
  }

  private mismatch(
    operator: RelationOperator,
    node: Span & { readonly left: Node; readonly right: Node },
    left: Expression,
    right: Expression,
  ): Error {
    if (operator === 'join' && node.right.kind === 'name' && right.kind === 'field')
      return this.names.noField(node.right, left);
    const words: Readonly<Partial<Record<RelationOperator, string>>> = {
      join: 'cannot be joined with',
      domain: 'as a set cannot restrict',
      range: 'cannot be restricted to the set',
    };
    return specError(
      this.context,
      'E_SPEC_TYPE',
      node,
      `${typeText(left.type)} ${words[operator] ?? 'cannot be combined with'} ${typeText(right.type)}`,
    );
  }

  private box(node: NodeOf<'box'> | NodeOf<'call'>, scope: Scope): readonly Expression[] {
    const call = this.functionCall(node, scope);
    if (call) {
      if (FUNCTIONS.has(call.name)) return [checkFunction(this, call, node, scope)];
      return [this.truth(node, scope)];
    }
    if (node.kind === 'call')
      throw specError(this.context, 'E_SPEC_TYPE', node, `${node.name} is not a function here`);
    let meanings = this.meanings(node.target, scope);
    for (const argument of node.arguments) {
      const span = { left: argument, right: node.target, start: node.start, end: node.end };
      const wide = [...meanings].sort((a, b) => b.type.arity - a.type.arity);
      meanings = this.combine('join', span, this.meanings(argument, scope), wide);
    }
    return meanings;
  }

  /**
   * The call of a function that the language knows and that no variable or field hides: `f[a]`, `a.f[b]`,
   * `f(a)`.
   */
  functionCall(node: NodeOf<'box'> | NodeOf<'call'>, scope: Scope): FunctionCall | undefined {
    const [target, first] =
      node.kind === 'call'
        ? [node, undefined]
        : node.target.kind === 'join'
          ? [node.target.right, node.target.left]
          : [node.target, undefined];
    if (target.kind !== 'name' && target.kind !== 'call') return undefined;
    const known = FUNCTIONS.has(target.name) || PREDICATES.has(target.name);
    if (!known || (target.kind === 'name' && this.names.isDeclared(target, scope))) return undefined;
    return { name: target.name, arguments: [...(first ? [first] : []), ...node.arguments] };
  }

  /** A scalar number. */
  number(node: Node, scope: Scope): Expression {
    const meanings = this.meanings(node, scope);
    const number = meanings.find(({ type }) => this.relations.isNumeric(type) || isEmpty(type));
    if (number) return number;
    throw specError(
      this.context,
      'E_SPEC_TYPE',
      node,
      `a number expected, found ${typeText(meanings[0]!.type)}`,
    );
  }

  private comprehension(node: NodeOf<'comprehension'>, scope: Scope): Expression {
    const { start, end } = node;
    const [bindings, inner] = this.formulas.bindings(node.declarations, scope);
    const body = node.body
      ? this.formulas.formula(node.body, inner)
      : ({ kind: 'constant', value: true, start, end } as const);
    const type = bindings
      .map(({ domain }) => domain.type)
      .reduce((left, right) => this.relations.product(left, right));
    return { kind: 'comprehension', bindings, body, type, count: 'set', start, end };
  }

  /** `F implies e1 else e2`: an expression if both branches are; a formula otherwise. */
  private conditional(node: NodeOf<'implies'>, scope: Scope): readonly Expression[] {
    const { start, end, alternative: otherwiseNode } = node;
    if (!otherwiseNode) return [this.truth(node, scope)];
    const [thens, otherwises] = [this.meanings(node.consequent, scope), this.meanings(otherwiseNode, scope)];
    if (thens[0]!.kind === 'truth' && otherwises[0]!.kind === 'truth') return [this.truth(node, scope)];
    const condition = this.formulas.formula(node.condition, scope);
    for (const consequent of thens) {
      const alternative = otherwises.find(({ type }) => type.arity === consequent.type.arity);
      if (!alternative) continue;
      const type = this.relations.union(consequent.type, alternative.type);
      const count =
        consequent.count === alternative.count
          ? consequent.count
          : consequent.count === 'set' || alternative.count === 'set'
            ? 'set'
            : 'lone';
      return [{ kind: 'conditional', condition, consequent, alternative, type, count, start, end }];
    }
    throw specError(
      this.context,
      'E_SPEC_TYPE',
      node,
      `the branches have types ${typeText(thens[0]!.type)} and ${typeText(otherwises[0]!.type)}`,
    );
  }
}

/** Functions whose calls are formulas. */
const PREDICATES: ReadonlySet<string> = new Set(['isNull', 'isUndefined', 'LT', 'LE', 'GT', 'GE']);

function constant(node: NodeOf<'constant'>): Expression {
  const { start, end, value } = node;
  switch (value) {
    case 'true':
    case 'false':
      return { kind: 'literal', value: value === 'true', type: setOf(BOOLEAN), count: 'one', start, end };
    case 'univ':
      return { kind: 'values', set: 'univ', type: UNIVERSE, count: 'set', start, end };
    case 'iden':
      return { kind: 'identity', type: IDENTITY, count: 'set', start, end };
    default:
      return { kind: 'empty', type: EMPTY, count: 'lone', start, end };
  }
}

function old(operand: Expression, { start, end }: Span): Expression {
  return { kind: 'old', operand, type: operand.type, count: operand.count, start, end };
}
