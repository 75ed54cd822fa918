/**
 * The second pass of typing: from above, with the tuples that matter to what surrounds an expression, one meaning of
 * each name is chosen, and parts that can never hold a tuple are warned of.
 */
import type { Place } from '../language/errors.js';
import { asFormula, asInteger, asSet, atom, shown, total } from './build.js';
import { letIn } from './build-binders.js';
import { call } from './build-call.js';
import * as build from './build-operators.js';
import { orderedTexts } from './build-texts.js';
import { resolveChoice } from './choose.js';
import { relevantToClosure, relevantToJoin, relevantToProduct, relevantToRestriction } from './relevance.js';
import { BOOLEAN, INT } from './signatures.js';
import { parametersOf, type Typed, type TypedOf } from './typed.js';
import * as types from './types.js';
import { FORMULA, INTEGER, type Type } from './types.js';

/** Takes a warning; without it nothing is warned of. */
export type Warn = ((place: Place, message: string) => void) | undefined;

export function resolveFormula(typed: Typed, warn: Warn): Typed {
  return asFormula(resolve(asFormula(typed), FORMULA, warn));
}

export function resolveInteger(typed: Typed, warn: Warn): Typed {
  return asInteger(resolve(asInteger(typed), INTEGER, warn));
}

export function resolveSet(typed: Typed, warn: Warn): Typed {
  const set = asSet(typed);
  return asSet(resolve(set, types.asRelation(set.type), warn));
}

/** @param relevant the tuples whose presence matters to the parent. */
export function resolve(typed: Typed, relevant: Type, warn: Warn): Typed {
  if (typed.complaint) return typed;
  const { place } = typed;
  switch (typed.kind) {
    case 'choice':
      return resolveChoice(typed, relevant, warn, resolve);
    case 'bound':
      return build.bound(place, typed.multiplicity, resolve(typed.operand, relevant, warn));
    case 'not':
      return build.not(place, resolve(typed.operand, FORMULA, warn));
    case 'multiplicity': {
      const operand = resolve(typed.operand, types.asRelation(typed.operand.type), warn);
      return build.multiplicity(place, typed.quantifier, operand);
    }
    case 'holds':
      return asFormula(resolve(typed.operand, types.typeOf(BOOLEAN), warn));
    case 'truth':
      return asSet(resolve(typed.operand, FORMULA, warn));
    case 'old':
      return build.old(place, resolve(typed.operand, relevant, warn));
    case 'nullness':
    case 'aggregate': {
      const operand = resolve(typed.operand, types.asRelation(typed.operand.type), warn);
      return { ...typed, operand };
    }
    case 'cardinality':
      return build.cardinality(place, resolve(typed.operand, types.asRelation(typed.operand.type), warn));
    case 'unary':
      return resolveUnary(typed, relevant, warn);
    case 'total': {
      const integers = types.intersect(typed.operand.type, types.typeOf(INT));
      if (!types.hasTuple(integers))
        warn?.(typed.operand.place, `no integers are in ${shown(typed.operand)}`);
      return total(place, resolve(typed.operand, integers, warn));
    }
    case 'atom':
      return atom(place, resolve(typed.operand, INTEGER, warn));
    case 'join':
      return resolveJoin(typed, relevant, warn);
    case 'set':
      return resolveSetOperation(typed, relevant, warn);
    case 'product': {
      const [left, right] = relevantToProduct(typed.left.type, typed.right.type, relevant);
      return build.product(
        place,
        resolve(typed.left, left, warn),
        { left: typed.leftMultiplicity, right: typed.rightMultiplicity, sequence: typed.sequence },
        resolve(typed.right, right, warn),
      );
    }
    case 'arithmetic': {
      const [left, right] = [typed.left, typed.right].map((part) => resolve(part, INTEGER, warn));
      return build.arithmetic(place, typed.operator, left!, right!);
    }
    case 'compare':
      return resolveComparison(typed, warn);
    case 'logical': {
      const [left, right] = [typed.left, typed.right].map((part) => resolve(part, FORMULA, warn));
      return build.logical(place, typed.operator, left!, right!);
    }
    case 'and':
    case 'or':
      return build.connective(
        place,
        typed.kind,
        typed.parts.map((part) => resolve(part, FORMULA, warn)),
      );
    case 'disjoint': {
      const common = typed.parts.map((part) => part.type).reduce(types.unionOfCommon);
      return build.disjoint(
        place,
        typed.parts.map((part) => resolve(part, common, warn)),
      );
    }
    case 'total-order': {
      const set = types.ofArity(typed.parts[0]!.type, 1);
      const parts = typed.parts.map((part, i) => resolve(part, i < 2 ? set : types.product(set, set), warn));
      return build.totalOrder(place, parts);
    }
    case 'conditional':
      return resolveConditional(typed, relevant, warn);
    case 'let':
      return letIn(place, typed.variable, typed.value, resolve(typed.body, relevant, warn));
    case 'invoke':
      return {
        ...typed,
        receiver: typed.receiver && resolveSet(typed.receiver, warn),
        arguments: typed.arguments.map((argument) => resolveSet(argument, warn)),
      };
    case 'text':
      return { ...typed, arguments: typed.arguments.map((argument) => resolveSet(argument, warn)) };
    case 'call': {
      const parameters = parametersOf(typed.routine);
      const args = typed.arguments.map((argument, i) => resolve(argument, parameters[i]!.type, warn));
      return call(place, typed.routine, args, typed.extraWeight);
    }
    default:
      // The parts of a quantifier are resolved before it is made.
      return typed;
  }
}

function resolveUnary(typed: TypedOf<'unary'>, relevant: Type, warn: Warn): Typed {
  const { operator, operand } = typed;
  if (operator !== '~' && !types.hasTuple(types.join(typed.type, typed.type)))
    warn?.(typed.place, `${operator} adds nothing: domain and range are disjoint`);
  const below =
    operator === '~'
      ? types.transpose(types.intersect(types.transpose(operand.type), relevant))
      : relevantToClosure(relevant, operand.type);
  const pairs = types.isRelation(below) ? below : types.ofArity(operand.type, 2);
  return build.unary(typed.place, operator, resolve(operand, pairs, warn));
}

function resolveJoin(typed: TypedOf<'join'>, relevant: Type, warn: Warn): Typed {
  if (!types.hasTuple(typed.type)) warn?.(typed.place, sides(typed, 'this join is always empty'));
  const [left, right] = relevantToJoin(typed.left.type, typed.right.type, relevant);
  return build.join(typed.place, resolve(typed.left, left, warn), resolve(typed.right, right, warn));
}

function sides({ left, right }: { readonly left: Typed; readonly right: Typed }, message: string): string {
  return `${message}: left of type ${shown(left)}, right of type ${shown(right)}`;
}

function resolveSetOperation(typed: TypedOf<'set'>, relevant: Type, warn: Warn): Typed {
  const { operator, place, left, right } = typed;
  const [relevantLeft, relevantRight] = relevantToSides(typed, relevant);
  if (warn) warnOfSets(typed, relevantLeft, relevantRight, warn);
  return build.setOperation(
    place,
    operator,
    resolve(left, relevantLeft, warn),
    resolve(right, relevantRight, warn),
    false,
  );
}

function relevantToSides(typed: TypedOf<'set'>, relevant: Type): readonly [Type, Type] {
  const { left, right } = typed;
  switch (typed.operator) {
    case '<:': {
      const [set, relation] = relevantToRestriction(left.type, right.type, relevant, 0);
      return [set, relation];
    }
    case ':>': {
      const [set, relation] = relevantToRestriction(right.type, left.type, relevant, -1);
      return [relation, set];
    }
    case '-':
      return [relevant, types.intersect(relevant, right.type)];
    default:
      return [types.intersect(left.type, relevant), types.intersect(right.type, relevant)];
  }
}

function warnOfSets(typed: TypedOf<'set'>, left: Type, right: Type, warn: NonNullable<Warn>): void {
  const { operator, place } = typed;
  const empty = !types.hasTuple(typed.type);
  if ((operator === '&' || operator === '<:' || operator === ':>') && empty)
    warn(place, sides(typed, `${operator} is always empty here`));
  if (operator === '-' && (empty || !types.hasTuple(right)))
    warn(place, sides(typed, '- takes nothing away'));
  if (operator !== '+' && operator !== '++') return;
  const addsNothing =
    types.isEmpty(right) || (operator === '++' && !types.mayOverride(typed.left.type, typed.right.type));
  if (types.isEmpty(left)) warn(typed.left.place, `the left side of ${operator} is irrelevant here`);
  else if (addsNothing) warn(typed.right.place, `the right side of ${operator} is irrelevant here`);
}

function resolveComparison(typed: TypedOf<'compare'>, warn: Warn): Typed {
  const { operator, place, negated, left, right } = typed;
  const [a, b] = relevantToComparison(typed);
  if (warn && (operator === '=' || operator === 'in')) warnOfComparison(typed, warn);
  return build.compare(place, operator, negated, resolve(left, a, warn), resolve(right, b, warn));
}

function relevantToComparison({ operator, left, right }: TypedOf<'compare'>): readonly [Type, Type] {
  if (operator === 'in') {
    const first = types.pickCommon(left.type, right.type);
    return [first, types.intersect(right.type, first)];
  }
  if (operator !== '=') return orderedTexts(left, right) ? [left.type, right.type] : [INTEGER, INTEGER];
  const common = types.intersect(left.type, right.type);
  if (types.hasTuple(common)) return [common, common];
  const first = types.pickCommon(left.type, right.type);
  return [first, types.pickCommon(right.type, first)];
}

function warnOfComparison(typed: TypedOf<'compare'>, warn: NonNullable<Warn>): void {
  const { operator, place, left, right } = typed;
  const [hasLeft, hasRight] = [types.hasTuple(left.type), types.hasTuple(right.type)];
  if (operator === 'in' && !(hasLeft && hasRight)) {
    const side = hasLeft ? 'right' : hasRight ? 'left' : 'left and the right';
    warn(place, `the ${side} side of in is always empty`);
  } else if (hasLeft && hasRight && !types.overlaps(left.type, right.type))
    warn(place, sides(typed, `the sides of ${operator} are always disjoint`));
}

function resolveConditional(typed: TypedOf<'conditional'>, relevant: Type, warn: Warn): Typed {
  const narrow = (branch: Typed): Type => {
    if (!types.isRelation(relevant)) return relevant;
    const common = types.intersect(branch.type, relevant);
    if (types.hasTuple(branch.type) && !types.hasTuple(common))
      warn?.(branch.place, 'this alternative is irrelevant here');
    return relevant.formula ? types.asFormula(common) : common;
  };
  const { condition, consequent, alternative } = typed;
  const [left, right] = [narrow(consequent), narrow(alternative)];
  return build.conditional(
    typed.place,
    resolve(condition, FORMULA, warn),
    resolve(consequent, left, warn),
    resolve(alternative, right, warn),
  );
}
