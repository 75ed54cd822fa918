/** The operators of the relational algebra: how they are written, and what they are called in both forms. */
import type { SetOperator } from './syntax.js';

/** Those that relate two relations; a join and a product have their own syntax. */
export type RelationOperator =
  | 'join'
  | 'product'
  | 'union'
  | 'difference'
  | 'intersection'
  | 'override'
  | 'domain'
  | 'range';

/** Those of one relation of arity 2. */
export type TransformOperator = 'transpose' | 'closure' | 'reflexive';

export const RELATION_OPERATORS: Readonly<Record<SetOperator, RelationOperator>> = {
  '+': 'union',
  '-': 'difference',
  '&': 'intersection',
  '++': 'override',
  '<:': 'domain',
  ':>': 'range',
};

export const TRANSFORMS: Readonly<Record<'~' | '^' | '*', TransformOperator>> = {
  '~': 'transpose',
  '^': 'closure',
  '*': 'reflexive',
};
