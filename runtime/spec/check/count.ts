/** How many tuples an expression has by its form. Numbers that may be absent are added up only where they are one each. */
import { TEXT_OPERATORS } from '../language/text-operators.js';
import type { Count, Member, PrimitiveSignature } from './signatures.js';
import { ANY, NONE } from './signatures.js';
import type { Typed, TypedOf } from './typed.js';
import * as types from './types.js';

export function countOf(typed: Typed): Count {
  switch (typed.kind) {
    case 'number':
    case 'string':
    case 'cardinality':
    case 'truth':
      return 'one';
    case 'constant':
      return typed.constant === 'iden' ? 'set' : 'one';
    case 'variable':
      return typed.variable.count ?? 'one';
    case 'signature':
      return typed.signature === NONE ? 'lone' : 'set';
    case 'old':
      return countOf(typed.operand);
    case 'let':
      return countOf(typed.body);
    case 'choice':
      return countOf(typed.choices[0]!.meaning);
    case 'quantified':
      return typed.quantifier === 'sum' ? 'one' : 'set';
    case 'conditional':
      return weaker(countOf(typed.consequent), countOf(typed.alternative));
    case 'aggregate':
      if (typed.operator === 'total') return 'one';
      return typed.operator === 'absolute' ? countOf(typed.operand) : 'lone';
    case 'arithmetic': {
      // Nothing is divided by zero.
      const isPartial = typed.operator === 'div' || typed.operator === 'rem';
      return weaker(weaker(countOf(typed.left), countOf(typed.right)), isPartial ? 'lone' : 'one');
    }
    case 'product':
      return weaker(countOf(typed.left), countOf(typed.right));
    case 'invoke': {
      const { receiver, callee, arguments: args } = typed;
      const counts = [...(receiver ? [receiver] : []), ...args].map(countOf);
      return counts.reduce(weaker, callee.count);
    }
    case 'text': {
      const { operator, arguments: args } = typed;
      // Nothing is done to what turns out to be of another type.
      const isSure = args.every(({ type }) => !lastColumn(type).includes(ANY));
      const own = isSure && !TEXT_OPERATORS[operator].isPartial ? 'one' : 'lone';
      return args.map(countOf).reduce(weaker, own);
    }
    case 'set':
      return ofSets(typed);
    case 'join':
      return ofJoin(typed);
    default:
      return types.isEmpty(typed.type) ? 'lone' : 'set';
  }
}

export function weaker(a: Count, b: Count): Count {
  if (a === 'set' || b === 'set') return 'set';
  return a === 'one' && b === 'one' ? 'one' : 'lone';
}

function ofSets({ operator, left, right }: TypedOf<'set'>): Count {
  const isSmall = countOf(left) !== 'set' || (operator === '&' && countOf(right) !== 'set');
  return isSmall && (operator === '&' || operator === '-') ? 'lone' : 'set';
}

function ofJoin({ left, right }: TypedOf<'join'>): Count {
  const count = countOf(left);
  const isPartner = types.arityOf(left.type) === 1 && types.arityOf(right.type) === 2;
  if (count === 'set' || !isPartner || !isFunctional(right)) return 'set';
  return isTotal(right, lastColumn(left.type)) ? count : 'lone';
}

/** Whether each element has at most one partner in a relation of arity 2, by its form. */
function isFunctional(relation: Typed): boolean {
  switch (relation.kind) {
    case 'member':
      return relation.member.relation === 'field';
    case 'constant':
      return true;
    case 'old':
      return isFunctional(relation.operand);
    case 'join':
      return isElements(relation.right) && countOf(relation.left) !== 'set';
    case 'set': {
      const { operator, left, right } = relation;
      if (operator === '++') return isFunctional(left) && isFunctional(right);
      if (operator === '&') return isFunctional(left) || isFunctional(right);
      if (operator === '<:') return isFunctional(right);
      return operator !== '+' && isFunctional(left);
    }
    default:
      return false;
  }
}

function isElements(relation: Typed): boolean {
  if (relation.kind === 'old') return isElements(relation.operand);
  return relation.kind === 'member' && relation.member.relation === 'elements';
}

function isTotal(relation: Typed, owners: readonly PrimitiveSignature[]): boolean {
  if (relation.kind === 'old') return isTotal(relation.operand, owners);
  return relation.kind === 'member' && owners.every((owner) => columnOf(relation.member, owner)?.total);
}

/** What a member is in objects of a class: its own column, or that of the nearest class above. */
function columnOf({ columns }: Member, owner: PrimitiveSignature): Member['columns'][number] | undefined {
  for (let at: PrimitiveSignature | undefined = owner; at; at = at.parent) {
    const found = columns.find((column) => column.owner === at);
    if (found) return found;
  }
  return undefined;
}

/** What stands last in the tuples of a type. */
export function lastColumn({ products }: types.Type): readonly PrimitiveSignature[] {
  return products.map((product) => product.at(-1)!).filter((last) => last !== NONE);
}
