/** The read set of a predicate: parts of inputs, and names that it compares a key with. */
import { type Arena, type ExprId, Op, Tag } from '../../../vm/expressions/arena.js';
import { expressionOperands } from '../../../vm/expressions/operations.js';
import { TYPED_LENGTH } from '../../../vm/heap-fields/typed-length.js';

export interface ReadSet {
  /** Properties and elements of inputs, each as the way to it; not those that only say which element it is. */
  readonly places: readonly string[];
  /** The property of which it says only whether it is there, as the way to it. */
  readonly presence?: string;
  /** What it says a key is. */
  readonly name?: string;
}

/** Of what reads nothing. */
export const NOTHING: ReadSet = { places: [] };

/** Expressions that are looked at: what comes behind them says little more. */
const MOST_PARTS = 1000;

/** @param id a boolean expression */
export function readSetOf(arena: Arena, id: ExprId): ReadSet {
  let predicate = id;
  while (arena.op[predicate] === Op.Not) predicate = arena.a[predicate]!;
  const [op, a, b] = [arena.op[predicate], arena.a[predicate]!, arena.b[predicate]!];
  if (op === Op.HasTag && (b === Tag.Absent || (arena.tags[a]! & ~b) === Tag.Absent)) {
    const presence = placeOf(arena, a);
    return { places: placesIn(arena, arena.a[a]!), ...(presence === undefined ? {} : { presence }) };
  }
  if (op === Op.HasElement) {
    const presence = placeOf(arena, predicate);
    return { places: placesIn(arena, a), ...(presence === undefined ? {} : { presence }) };
  }
  const places = placesIn(arena, predicate);
  const name = op === Op.StrictEq ? (textOf(arena, b) ?? textOf(arena, a)) : undefined;
  return { places, ...(name === undefined ? {} : { name }) };
}

function placesIn(arena: Arena, id: ExprId): readonly string[] {
  const seen = new Set([id]);
  const places = new Set<string>();
  for (const expr of seen) {
    if (seen.size > MOST_PARTS) break;
    const op = arena.op[expr]!;
    const place = isPart(arena, expr) ? placeOf(arena, expr) : undefined;
    if (place !== undefined) places.add(place);
    // An index is no part of what it leads to: `xs[ys.length - 1].x` speaks of as much as `xs[0].x`.
    const count = op === Op.Element ? 1 : expressionOperands(op);
    const operands = [arena.a[expr]!, arena.b[expr]!, arena.c[expr]!];
    for (const operand of operands.slice(0, count)) seen.add(operand);
  }
  return [...places];
}

/** Whether it is a property or an element; lengths are none. */
function isPart(arena: Arena, expr: ExprId): boolean {
  if (arena.op[expr] !== Op.Field) return arena.op[expr] === Op.Element;
  const key = arena.keys[arena.b[expr]!];
  return key !== 'length' && key !== TYPED_LENGTH;
}

/** The way from an input to one of its parts; undefined: it is none. */
function placeOf(arena: Arena, expr: ExprId): string | undefined {
  const way: string[] = [];
  for (let at = expr; ; at = arena.a[at]!) {
    const [op, a, b] = [arena.op[at], arena.a[at]!, arena.b[at]!];
    if (op === Op.Input) return [`${a}`, ...way.reverse()].join(' ');
    if (op === Op.Field) way.push(`.${b}`);
    else if (op === Op.Element || op === Op.HasElement)
      way.push(`[${arena.op[b] === Op.Const ? String(arena.constants[arena.a[b]!]) : ''}]`);
    else return undefined;
  }
}

function textOf(arena: Arena, expr: ExprId): string | undefined {
  const value = arena.op[expr] === Op.Const ? arena.constants[arena.a[expr]!] : undefined;
  return typeof value === 'string' ? value : undefined;
}
