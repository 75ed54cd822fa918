/**
 * The table of operations: expressions whose value is a function of the values of their operands. What is known of each is
 * in its row; how it is lowered to the solver is in `runtime/inputs/lowering/lowerings.ts`, which has one entry for each, too.
 */

import { Op as Code, type OpName as Opcode } from '../../compiler/ir/opcodes.js';
import { ABSENT, Op, type OpCode, type OpName } from './arena.js';
import { call, infix, Level, type Notation, power, prefix } from './notation.js';

/** Expressions that read inputs and the heap, ask what an object is, choose, or apply a function of a table of its own. */
export type Structural =
  | 'Const'
  | 'Object'
  | 'Input'
  | 'Field'
  | 'Element'
  | 'HasElement'
  | 'HasTag'
  | 'IsClass'
  | 'Ite'
  | 'Call1'
  | 'Call2'
  | 'Text1'
  | 'Text2';

export type OperationName = Exclude<OpName, Structural>;

/**
 * What keeps an operation from giving NaN: nothing is needed; operands that are not NaN; finite operands; a finite dividend
 * and a divisor that is a constant other than 0.
 */
export type NaNRule = 'never' | 'operands' | 'finite' | 'quotient';

export interface Operation {
  /** How many of the operands a, b, c are expressions, from the first one on; the rest are plain numbers. */
  readonly operands: 1 | 2;
  /** What a program computes; numbers may be bigints where the operation takes those. */
  readonly value: (x: never, y: never, parameter: number) => unknown;
  readonly notation: Notation;
  readonly nan: NaNRule;
  /** Whether numbers that it gives are integers: always, or if its operands are. */
  readonly integral?: 'always' | 'operands';
  /** Bits of the magnitude of a number, by those of the operands; of others, 0. */
  readonly bits?: (x: number, y: number) => number;
  readonly comparison?: Comparison;
  /** The instruction that applies it to two operands. */
  readonly opcode?: Opcode;
}

/** How a comparison is written where it holds, and where it does not. */
export interface Comparison {
  readonly sign: string;
  readonly opposite: string;
  readonly level: number;
  /** Of numbers: without one that is NaN, one of the two holds. */
  readonly isOrder: boolean;
}

type Arithmetic = (x: number, y: number) => number;

const arithmetic = (
  opcode: Opcode,
  sign: string,
  level: number,
  value: Arithmetic,
  known: Pick<Operation, 'nan' | 'integral' | 'bits'>,
): Operation => ({ opcode, operands: 2, value, notation: infix(sign, level), ...known });

const bitwise = (opcode: Opcode, sign: string, level: number, value: Arithmetic): Operation => ({
  opcode,
  operands: 2,
  value,
  notation: infix(sign, level),
  nan: 'never',
  integral: 'always',
  bits: () => 32,
});

const comparison = (
  sign: string,
  opposite: string,
  level: number,
  value: (x: never, y: never) => boolean,
): Operation => ({
  operands: 2,
  value,
  notation: infix(sign, level),
  comparison: { sign, opposite, level, isOrder: level === Level.Relation },
  nan: 'never',
});

const unary = (
  value: (x: never, y: never, parameter: number) => unknown,
  notation: Notation,
  known: Partial<Operation> = {},
): Operation => ({ operands: 1, value, notation, nan: 'never', ...known });

const asOperand = (x: number): number => x;
const rounding = (name: string, value: (x: number) => number): Operation =>
  unary(value, call(name), { nan: 'operands', integral: 'always', bits: asOperand });

export const OPERATIONS: Readonly<Record<OperationName, Operation>> = {
  Not: unary((x) => !x, prefix('!', Level.Unary)),
  Truthy: unary(
    (x) => x !== ABSENT && Boolean(x),
    (x) => [x(0), 0],
  ),
  TypeOf: unary((x) => typeof x, prefix('typeof ', Level.Unary)),
  ToString: unary((x) => String(x), call('String')),
  Length: unary(
    (x: string) => x.length,
    (x) => [`${x(Level.Member)}.length`, Level.Member],
    { integral: 'always' },
  ),
  Neg: unary((x: number) => -x, prefix('-'), { nan: 'operands', integral: 'operands', bits: asOperand }),
  Add: arithmetic('add', '+', Level.Sum, (x, y) => x + y, {
    nan: 'finite',
    integral: 'operands',
    bits: (x, y) => Math.max(x, y) + 1,
  }),
  Sub: arithmetic('sub', '-', Level.Sum, (x, y) => x - y, {
    nan: 'finite',
    integral: 'operands',
    bits: (x, y) => Math.max(x, y) + 1,
  }),
  Mul: arithmetic('mul', '*', Level.Product, (x, y) => x * y, {
    nan: 'finite',
    integral: 'operands',
    bits: (x, y) => x + y,
  }),
  // A divisor is at least the last bit of a fraction.
  Div: arithmetic('div', '/', Level.Product, (x, y) => x / y, { nan: 'quotient', bits: (x) => x + 53 }),
  Mod: arithmetic('mod', '%', Level.Product, (x, y) => x % y, {
    nan: 'quotient',
    integral: 'operands',
    bits: asOperand,
  }),
  Floor: rounding('Math.floor', Math.floor),
  Ceil: rounding('Math.ceil', Math.ceil),
  Trunc: rounding('Math.trunc', Math.trunc),
  ToNumber: unary((x) => Number(x), call('Number'), { nan: 'operands', bits: asOperand }),
  BitAnd: bitwise('bit_and', '&', Level.BitAnd, (x, y) => x & y),
  BitOr: bitwise('bit_or', '|', Level.BitOr, (x, y) => x | y),
  BitXor: bitwise('bit_xor', '^', Level.BitXor, (x, y) => x ^ y),
  Shl: bitwise('shl', '<<', Level.Shift, (x, y) => x << y),
  Shr: bitwise('shr', '>>', Level.Shift, (x, y) => x >> y),
  Ushr: bitwise('ushr', '>>>', Level.Shift, (x, y) => x >>> y),
  Lt: comparison('<', '>=', Level.Relation, (x, y) => x < y),
  Le: comparison('<=', '>', Level.Relation, (x, y) => x <= y),
  StrictEq: comparison('===', '!==', Level.Equality, (x, y) => x === y),
  LooseEq: comparison('==', '!=', Level.Equality, isLooselyEqual),
  ToBigInt: unary((x: number) => BigInt(x), call('BigInt')),
  Power: {
    opcode: 'exp',
    operands: 2,
    value: (x: number, y: number) => x ** y,
    notation: power,
    nan: 'never',
  },
  AsIntN: unary((x: bigint, _, bits) => BigInt.asIntN(bits, x), wrapped('asIntN')),
  AsUintN: unary((x: bigint, _, bits) => BigInt.asUintN(bits, x), wrapped('asUintN')),
};

export const OPERATION_NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

function wrapped(name: string): Notation {
  return (x, _, bits) => [`BigInt.${name}(${bits}, ${x(0)})`, Level.Member];
}

/** How many of the operands of what is no operation are expressions. */
const STRUCTURE: Readonly<Record<Structural, number>> = {
  Const: 0,
  Object: 0,
  Input: 0,
  Field: 1,
  Element: 2,
  HasElement: 2,
  HasTag: 1,
  IsClass: 1,
  Ite: 3,
  Call1: 1,
  Call2: 2,
  Text1: 1,
  Text2: 2,
};

const ROWS = forEachOperation(OPERATIONS);
const EXPRESSIONS = Uint8Array.from(
  byCode((name) => OPERATIONS[name as OperationName]?.operands ?? STRUCTURE[name as Structural]),
  (count) => count ?? 0,
);

function byCode<Row>(row: (name: OpName) => Row): (Row | undefined)[] {
  const rows: (Row | undefined)[] = Array.from({ length: Math.max(...Object.values(Op)) + 1 });
  for (const [name, code] of Object.entries(Op)) rows[code] = row(name as OpName);
  return rows;
}

/** Rows of another table of operations, by code. */
export function forEachOperation<Row>(
  table: Readonly<Record<OperationName, Row>>,
): readonly (Row | undefined)[] {
  return byCode((name) => table[name as OperationName] as Row | undefined);
}

const OF_OPCODES = new Uint8Array(256);
for (const name of OPERATION_NAMES) {
  const { opcode } = OPERATIONS[name];
  if (opcode !== undefined) OF_OPCODES[Code[opcode]] = Op[name];
}

/** The operation of an instruction on two operands by its opcode; 0 where it is none on two numbers or bigints. */
export function operationOfOpcode(code: number): OpCode | 0 {
  return OF_OPCODES[code] as OpCode | 0;
}

/** The row of an operation by its code; undefined for an expression that is none. */
export function operationOf(code: number): Operation | undefined {
  return ROWS[code];
}

/** How many of the operands a, b, c of an expression are expressions; the rest are plain numbers. */
export function expressionOperands(code: number): number {
  return EXPRESSIONS[code]!;
}

function isLooselyEqual(a: unknown, b: unknown): boolean {
  if (typeof a === 'bigint' && typeof b === 'number') return a <= b && a >= b;
  if (typeof a === 'number' && typeof b === 'bigint') return a <= b && a >= b;
  return a === b || ((a ?? null) === null && (b ?? null) === null);
}
