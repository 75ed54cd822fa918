import assert from 'node:assert/strict';
import { Arena, type ExprId, Op, Tag, type TagSet } from '../../../vm/expressions/arena.js';
import { type ReadSet, readSetOf } from './read-set.js';

const ANY: TagSet = Tag.Undefined | Tag.Number | Tag.String | Tag.Reference | Tag.Absent;
const arena = new Arena();
const input = (number: number): ExprId => arena.make(Op.Input, number, 0, 0, ANY);
const field = (base: ExprId, key: string, version = 0): ExprId =>
  arena.make(Op.Field, base, arena.keyNumber(key), version, ANY);
const element = (base: ExprId, index: ExprId): ExprId => arena.make(Op.Element, base, index, 0, ANY);
const binary = (op: typeof Op.Lt | typeof Op.StrictEq, a: ExprId, b: ExprId): ExprId =>
  arena.make(op, a, b, 0, Tag.Boolean);
const not = (a: ExprId): ExprId => arena.make(Op.Not, a, 0, 0, Tag.Boolean);
const isAbsent = (a: ExprId): ExprId => arena.make(Op.HasTag, a, Tag.Absent, 0, Tag.Boolean);
const text = (value: string): ExprId => arena.constant(value);

const [k1, k2] = [`.${arena.keyNumber('a')}`, `.${arena.keyNumber('b')}`];

const CASES: readonly (readonly [why: string, predicate: ExprId, readSet: ReadSet])[] = [
  ['an input is no part', binary(Op.Lt, input(1), arena.constant(5)), { places: [] }],
  [
    'parts on the way are parts, too, whenever they are read',
    binary(Op.Lt, field(field(input(1), 'a'), 'b', 2), arena.constant(0.5)),
    { places: [`1 ${k1} ${k2}`, `1 ${k1}`] },
  ],
  [
    'what only says which element it is',
    binary(Op.Lt, field(element(input(0), field(input(1), 'a')), 'b'), element(input(0), arena.constant(3))),
    { places: [`0 [] ${k2}`, '0 [3]', '0 []'] },
  ],
  ['a length is no part', binary(Op.Lt, field(input(1), 'length'), arena.constant(5)), { places: [] }],
  [
    'a property that is there',
    not(isAbsent(field(field(input(0), 'a'), 'b'))),
    { places: [`0 ${k1}`], presence: `0 ${k1} ${k2}`, property: 'b' },
  ],
  [
    'the value of a property, and nothing else',
    binary(Op.StrictEq, field(input(0), 'a'), arena.constant(5)),
    { places: [`0 ${k1}`], property: 'a' },
  ],
  [
    'the name that a key is',
    not(binary(Op.StrictEq, input(2), text('concat'))),
    { places: [], name: 'concat' },
  ],
];

describe('what a predicate speaks of', () => {
  for (const [why, predicate, readSet] of CASES)
    it(why, () => {
      assert.deepEqual(readSetOf(arena, predicate), readSet);
    });
});
