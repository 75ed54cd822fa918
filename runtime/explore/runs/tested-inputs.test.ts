import assert from 'node:assert/strict';
import { Arena, type ExprId, Op, type OpCode, Tag } from '../../../vm/expressions/arena.js';
import { testedInputs } from './tested-inputs.js';

const arena = new Arena();
const ANY = Tag.Undefined | Tag.Null | Tag.Number | Tag.String | Tag.Reference;
const input = (number: number): ExprId => arena.make(Op.Input, number, 0, 0, ANY);
const make = (op: OpCode, a: ExprId, b = 0): ExprId => arena.make(op, a, b, 0, Tag.Boolean);
const field = arena.make(Op.Field, input(1), 1, 0, ANY);

const CASES: readonly (readonly [
  predicate: string,
  id: ExprId,
  inputs: readonly number[],
  kindOf: number | undefined,
])[] = [
  ['a is null', make(Op.HasTag, input(1), Tag.Null), [1], 1],
  ['a is no array', make(Op.Not, make(Op.IsClass, input(2), 1)), [2], 2],
  ['!a', make(Op.Not, make(Op.Truthy, input(0))), [0], 0],
  ['a == null', make(Op.LooseEq, input(1), arena.constant(null)), [1], 1],
  ["'string' === typeof a", make(Op.StrictEq, arena.constant('string'), make(Op.TypeOf, input(1))), [1], 1],
  ["a === 'string'", make(Op.StrictEq, input(1), arena.constant('string')), [1], undefined],
  ['a.x is null', make(Op.HasTag, field, Tag.Null), [1], undefined],
  ['a < b', make(Op.Lt, input(1), input(2)), [1, 2], undefined],
];

describe('inputs that a predicate tests', () => {
  for (const [predicate, id, inputs, kindOf] of CASES)
    it(predicate, () => {
      const tested = testedInputs(arena, id);
      assert.deepEqual([[...tested.inputs].sort(), tested.kindOf], [inputs, kindOf]);
    });
});
