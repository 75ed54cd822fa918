/**
 * Which operands of an operator are expressions: what every walk over the arena has to know.
 */
import { Op, type OpCode } from './arena.js';

/** Number of leading operands (a, b, c in that order) that are expressions. */
const EXPRESSIONS = new Uint8Array(64);
for (const op of [Op.Field, Op.HasTag, Op.IsClass]) EXPRESSIONS[op] = 1;
for (const op of [Op.Not, Op.Truthy, Op.Neg, Op.Floor, Op.Ceil, Op.Trunc, Op.ToNumber]) EXPRESSIONS[op] = 1;
for (const op of [Op.Element, Op.HasElement, Op.Add, Op.Sub, Op.Mul, Op.Div, Op.Mod]) EXPRESSIONS[op] = 2;
for (const op of [Op.BitAnd, Op.BitOr, Op.BitXor, Op.Shl, Op.Shr, Op.Ushr]) EXPRESSIONS[op] = 2;
for (const op of [Op.Lt, Op.Le, Op.StrictEq, Op.LooseEq]) EXPRESSIONS[op] = 2;
EXPRESSIONS[Op.Call1] = 1;
EXPRESSIONS[Op.Call2] = 2;
for (const op of [Op.TypeOf, Op.ToString, Op.Length, Op.Text1]) EXPRESSIONS[op] = 1;
for (const op of [Op.ToBigInt, Op.AsIntN, Op.AsUintN]) EXPRESSIONS[op] = 1;
for (const op of [Op.Power, Op.Text2]) EXPRESSIONS[op] = 2;
EXPRESSIONS[Op.Ite] = 3;

/** How many of the operands a, b, c are expressions; the rest are plain numbers. */
export function expressionOperands(op: OpCode | number): number {
  return EXPRESSIONS[op]!;
}
