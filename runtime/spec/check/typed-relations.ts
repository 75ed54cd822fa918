/** Building typed expressions: types, numbers of tuples, and which class's field an overloaded name is. */

import { isNullable } from '../../inputs/domains/domains.js';
import { findField } from '../../inputs/model/class-chain.js';
import type { Expression } from '../form/formula.js';
import { arrayRelation, isFunctional } from '../form/properties.js';
import {
  ANY,
  type Count,
  NUMBER,
  type Product,
  type RelationType,
  type Sort,
  sortsOf,
  Types,
  typeOf,
} from '../form/types.js';
import type { Span } from '../language/errors.js';
import type { RelationOperator, TransformOperator } from '../language/operators.js';

export class Relations extends Types {
  /** All classes that declare a field of that name; arrays, written as `[]`, declare `length`. */
  owners(field: string): readonly string[] {
    const owners = [...this.model.classes.values()]
      .filter((cls) => cls.fields.some(({ name }) => name === field))
      .map(({ name }) => name);
    return field === 'length' ? [...owners, ARRAY_OWNER] : owners;
  }

  /** The field of the given classes, as a relation. */
  field(name: string, owners: readonly string[], span: Span): Expression {
    const products = owners.flatMap((owner): readonly Product[] => {
      if (owner === ARRAY_OWNER) return [[ARRAY, NUMBER]];
      const found = findField(this.model, owner, name);
      const values = found ? sortsOf(found.field.domain) : [];
      return values.map((value): Product => [{ kind: 'class', name: owner }, value]);
    });
    const type = typeOf(2, products);
    return { kind: 'field', name, owners, type, count: 'set', start: span.start, end: span.end };
  }

  /** `array -> index -> element` and its projections. */
  array(relation: 'elements' | 'items' | 'indices', span: Span): Expression {
    const product: Product =
      relation === 'elements' ? [ARRAY, NUMBER, ANY] : [ARRAY, relation === 'items' ? ANY : NUMBER];
    return {
      kind: 'array',
      relation,
      type: typeOf(product.length, [product]),
      count: 'set',
      start: span.start,
      end: span.end,
    };
  }

  relation(operator: RelationOperator, left: Expression, right: Expression, span: Span): Expression {
    const { start, end } = span;
    if (operator === 'join') return this.joined(left, right, span);
    const type = this.typeOfOperator(operator, left.type, right.type);
    const scalars = left.count !== 'set' && right.count !== 'set';
    const count: Count =
      operator === 'product' && scalars
        ? weaker(left.count, right.count)
        : (operator === 'intersection' && (left.count !== 'set' || right.count !== 'set')) ||
            (operator === 'difference' && left.count !== 'set')
          ? 'lone'
          : 'set';
    return { kind: 'relation', operator, left, right, type, count, start, end };
  }

  /** Whether the operator gives a relation of the two at all; undefined: yes; else why not. */
  mismatch(operator: RelationOperator, left: Expression, right: Expression): 'arity' | 'empty' | undefined {
    const [a, b] = [left.type, right.type];
    switch (operator) {
      case 'product':
        return undefined;
      case 'join':
        if (a.arity + b.arity <= 2) return 'arity';
        return isEmpty(this.join(a, b)) && !isEmpty(a) && !isEmpty(b) ? 'empty' : undefined;
      case 'domain':
        return a.arity === 1 ? undefined : 'arity';
      case 'range':
        return b.arity === 1 ? undefined : 'arity';
      default:
        return a.arity === b.arity ? undefined : 'arity';
    }
  }

  private typeOfOperator(operator: RelationOperator, a: RelationType, b: RelationType): RelationType {
    switch (operator) {
      case 'product':
        return this.product(a, b);
      case 'difference':
        return a;
      case 'intersection':
        return this.intersection(a, b);
      case 'domain':
        return typeOf(
          b.arity,
          b.products.flatMap(([first, ...rest]) =>
            a.products.flatMap(([sort]) => {
              const met = this.meet(sort!, first!);
              return met ? [[met, ...rest]] : [];
            }),
          ),
        );
      case 'range':
        return typeOf(
          a.arity,
          a.products.flatMap((product) =>
            b.products.flatMap(([sort]) => {
              const met = this.meet(sort!, product[product.length - 1]!);
              return met ? [[...product.slice(0, -1), met]] : [];
            }),
          ),
        );
      default:
        return this.union(a, b);
    }
  }

  private joined(left: Expression, wide: Expression, { start, end }: Span): Expression {
    const lasts = left.type.products.map((product) => product[product.length - 1]!);
    const right = this.narrow(wide, lasts);
    let type = this.join(left.type, right.type);
    const indexed = arrayRelation(right);
    if (indexed && indexed !== 'indices') type = this.elementType(left.type, indexed);
    const functional = right.type.arity === 2 && isFunctional(right) && left.type.arity === 1;
    const count: Count =
      functional && left.count !== 'set' ? (this.isTotal(right, lasts) ? left.count : 'lone') : 'set';
    return { kind: 'relation', operator: 'join', left, right, type, count, start, end };
  }

  /** The type of `a.elements` or `a.items`, by what the arrays hold. */
  private elementType(arrays: RelationType, relation: 'elements' | 'items'): RelationType {
    const products = arrays.products.flatMap((product) => {
      const array = product[product.length - 1]!;
      const elements: readonly Sort[] =
        array.kind === 'array' ? sortsOf(array.element) : array.kind === 'any' ? [ANY] : [];
      return elements.map((element) => [
        ...product.slice(0, -1),
        ...(relation === 'elements' ? [NUMBER] : []),
        element,
      ]);
    });
    return typeOf(arrays.arity + (relation === 'elements' ? 1 : 0), products);
  }

  /** Leaves out the classes' fields that nothing of these sorts can have. */
  private narrow(expression: Expression, sorts: readonly Sort[]): Expression {
    switch (expression.kind) {
      case 'field': {
        const owners = expression.owners.filter((owner) =>
          sorts.some((sort) => this.meet(sort, ownerSort(owner)) !== undefined),
        );
        return this.field(expression.name, owners, expression);
      }
      case 'transform': {
        if (expression.operator === 'transpose') return expression;
        const reached = this.reachable(expression.operand.type, sorts);
        const operand = this.narrow(expression.operand, reached);
        const type = this.transformed(expression.operator, operand.type);
        return { ...expression, operand, type };
      }
      case 'relation': {
        if (!['union', 'intersection', 'difference', 'override'].includes(expression.operator))
          return expression;
        const [left, right] = [this.narrow(expression.left, sorts), this.narrow(expression.right, sorts)];
        return this.relation(expression.operator, left, right, expression);
      }
      case 'old': {
        const operand = this.narrow(expression.operand, sorts);
        return { ...expression, operand, type: operand.type };
      }
      default:
        return expression;
    }
  }

  /** The type of a transposed or closed relation. */
  transformed(operator: TransformOperator, type: RelationType): RelationType {
    return operator === 'transpose' ? this.transpose(type) : this.closure(type);
  }

  private reachable(type: RelationType, from: readonly Sort[]): readonly Sort[] {
    const reached = [...from];
    for (let at = 0; at < reached.length; at++) {
      for (const [first, second] of type.products) {
        if (!this.meet(reached[at]!, first!)) continue;
        const known = reached.some(
          (sort) => sort.kind === second!.kind && this.meet(sort, second!) === second,
        );
        if (!known) reached.push(second!);
      }
    }
    return reached;
  }

  /** Whether the field is a value, not null, for everything of these sorts. */
  private isTotal(expression: Expression, sorts: readonly Sort[]): boolean {
    if (expression.kind === 'old') return this.isTotal(expression.operand, sorts);
    if (expression.kind !== 'field') return false;
    return sorts.every((sort) => {
      if (sort.kind === 'array') return expression.name === 'length';
      if (sort.kind !== 'class') return false;
      const found = findField(this.model, sort.name, expression.name);
      return found !== undefined && !isNullable(found.field.domain) && found.field.domain.kind !== 'unknown';
    });
  }
}

export const ARRAY: Sort = { kind: 'array', element: { kind: 'unknown' } };
export const ARRAY_OWNER = '[]';

export function isEmpty(type: RelationType): boolean {
  return type.products.length === 0;
}

export function weaker(a: Count, b: Count): Count {
  if (a === 'set' || b === 'set') return 'set';
  return a === 'one' && b === 'one' ? 'one' : 'lone';
}

function ownerSort(owner: string): Sort {
  return owner === ARRAY_OWNER ? ARRAY : { kind: 'class', name: owner };
}
