/**
 * The type of a function's result for given arguments: its bound, with the arguments' types for the parameters.
 */

import { setType } from './build-operators.js';
import type { TypedVariable } from './signatures.js';
import { parametersOf, type Routine, type Typed } from './typed.js';
import * as types from './types.js';
import { EMPTY, FORMULA, INTEGER, type Type } from './types.js';

/** It can be smaller than the bound's own type: `fun id[x: univ]: x` has the type of what it is given. */
export function resultType(routine: Routine, args: readonly Typed[]): Type {
  const declared = routine.result!.type;
  const given = new Map<TypedVariable, Type>();
  parametersOf(routine).forEach((parameter, i) => {
    given.set(parameter, types.ofArity(args[i]!.type, types.arityOf(parameter.type)));
  });
  const type = deduce(routine.result!, given);
  const isUsable = !type.integer && !type.formula && types.arityOf(type) === types.arityOf(declared);
  return isUsable && !types.isNumeric(type) ? type : declared;
}

function deduce(typed: Typed, given: Map<TypedVariable, Type>): Type {
  const below = (operand: Typed): Type => deduce(operand, given);
  switch (typed.kind) {
    case 'variable': {
      const type = given.get(typed.variable);
      return type && !types.isEmpty(type) ? type : typed.type;
    }
    case 'bound':
      return below(typed.operand);
    case 'unary': {
      const operand = below(typed.operand);
      if (typed.operator === '*') return types.ANY_PAIR;
      return typed.operator === '~' ? types.transpose(operand) : types.closure(operand);
    }
    case 'join':
      return types.join(below(typed.left), below(typed.right));
    case 'product':
      return types.product(below(typed.left), below(typed.right));
    case 'set':
      return setType(typed.operator, below(typed.left), below(typed.right));
    case 'conditional':
      return types.unionOfCommon(below(typed.consequent), below(typed.alternative));
    case 'let':
      given.set(typed.variable, below(typed.value));
      return below(typed.body);
    case 'quantified':
      if (typed.quantifier !== 'comprehension') return typed.quantifier === 'sum' ? INTEGER : FORMULA;
      return typed.declarations
        .flatMap(({ variables, domain: bound }) => {
          const type = below(bound);
          return variables.map((variable) => {
            given.set(variable, type);
            return type;
          });
        })
        .reduce((left, right) => (types.isEmpty(left) ? right : types.product(left, right)), EMPTY);
    default:
      return typed.type;
  }
}
