/** Which inputs a predicate is about, and whether it asks for nothing but the kind of one. */
import { type Arena, type ExprId, Op } from '../../../vm/expressions/arena.js';
import { expressionOperands } from '../../../vm/expressions/operations.js';

export interface TestedInputs {
  /** Numbers of the inputs that it reads. */
  readonly inputs: ReadonlySet<number>;
  /** The input that it tests for its type or class, for null or undefined, or for being truthy, and for nothing else. */
  readonly kindOf?: number;
}

/** Limit of expressions visited. */
const MOST_PARTS = 1000;

/** @param id a boolean expression */
export function testedInputs(arena: Arena, id: ExprId): TestedInputs {
  const seen = new Set([id]);
  const inputs = new Set<number>();
  for (const expr of seen) {
    if (seen.size > MOST_PARTS) break;
    const op = arena.op[expr]!;
    if (op === Op.Input) inputs.add(arena.a[expr]!);
    const operands = [arena.a[expr]!, arena.b[expr]!, arena.c[expr]!];
    for (const operand of operands.slice(0, expressionOperands(op))) seen.add(operand);
  }
  const kindOf = kindTested(arena, id);
  return { inputs, ...(kindOf === undefined ? {} : { kindOf }) };
}

function kindTested(arena: Arena, id: ExprId): number | undefined {
  const [op, a, b] = [arena.op[id], arena.a[id]!, arena.b[id]!];
  switch (op) {
    case Op.Not:
      return kindTested(arena, a);
    case Op.HasTag:
    case Op.IsClass:
    case Op.Truthy:
      return inputOf(arena, a);
    case Op.StrictEq:
    case Op.LooseEq:
      return comparedKind(arena, a, b) ?? comparedKind(arena, b, a);
    default:
      return undefined;
  }
}

/** Of `x === null`, `typeof x === 'string'`. */
function comparedKind(arena: Arena, value: ExprId, constant: ExprId): number | undefined {
  if (arena.op[constant] !== Op.Const) return undefined;
  if (arena.op[value] === Op.TypeOf) return inputOf(arena, arena.a[value]!);
  const isNullish = (arena.constants[arena.a[constant]!] ?? undefined) === undefined;
  return isNullish ? inputOf(arena, value) : undefined;
}

function inputOf(arena: Arena, expr: ExprId): number | undefined {
  return arena.op[expr] === Op.Input ? arena.a[expr]! : undefined;
}
