/** The read set of a predicate: the properties and elements of inputs that it reads. */
import { type Arena, type ExprId, Op, Tag } from '../../../vm/expressions/arena.js';
import { expressionOperands } from '../../../vm/expressions/operations.js';
import { TYPED_LENGTH } from '../../../vm/heap-fields/typed-length.js';

export interface ReadSet {
  /** Access paths of properties and elements that are read. Those that are read only to compute an index are left out. */
  readonly places: readonly string[];
  /** Access path of a property, if the predicate tests only whether it is present. */
  readonly presence?: string;
  /** The name that the predicate compares a symbolic key with. */
  readonly name?: string;
  /** The name of the property, if the predicate is about the value of one and nothing else. */
  readonly property?: string;
}

/** The read set of a predicate that reads nothing. */
export const NOTHING: ReadSet = { places: [] };

/** Limit of expressions visited. Further ones add little. */
const MOST_PARTS = 1000;

/** @param id a boolean expression */
export function readSetOf(arena: Arena, id: ExprId): ReadSet {
  let predicate = id;
  while (arena.op[predicate] === Op.Not) predicate = arena.a[predicate]!;
  const [op, a, b] = [arena.op[predicate], arena.a[predicate]!, arena.b[predicate]!];
  const property = propertyOf(arena, predicate);
  const about = property === undefined ? {} : { property };
  if (op === Op.HasTag && (b === Tag.Absent || (arena.tags[a]! & ~b) === Tag.Absent)) {
    const presence = placeOf(arena, a);
    return {
      places: placesIn(arena, arena.a[a]!),
      ...(presence === undefined ? {} : { presence }),
      ...about,
    };
  }
  if (op === Op.HasElement) {
    const presence = placeOf(arena, predicate);
    return { places: placesIn(arena, a), ...(presence === undefined ? {} : { presence }) };
  }
  const places = placesIn(arena, predicate);
  const name = op === Op.StrictEq ? (textOf(arena, b) ?? textOf(arena, a)) : undefined;
  return { places, ...(name === undefined ? {} : { name }), ...about };
}

/** The name of the property whose value a predicate tests, or compares with a constant. */
function propertyOf(arena: Arena, predicate: ExprId): string | undefined {
  const [a, b] = [arena.a[predicate]!, arena.b[predicate]!];
  switch (arena.op[predicate]) {
    case Op.HasTag:
    case Op.IsClass:
    case Op.Truthy:
      return nameOfField(arena, a);
    case Op.StrictEq:
    case Op.LooseEq:
      return arena.op[b] === Op.Const ? nameOfField(arena, a) : undefined;
    default:
      return undefined;
  }
}

function nameOfField(arena: Arena, expr: ExprId): string | undefined {
  const key = arena.op[expr] === Op.Field ? arena.keys[arena.b[expr]!] : undefined;
  return typeof key === 'string' ? key : undefined;
}

/** The name of the property whose presence a predicate tests; undefined for other predicates. */
export function presentKey(arena: Arena, id: ExprId): PropertyKey | undefined {
  const field = presentField(arena, id);
  return field === undefined ? undefined : arena.keys[arena.b[field]!];
}

/** The property whose presence a predicate tests. */
export function presentField(arena: Arena, id: ExprId): ExprId | undefined {
  let predicate = id;
  while (arena.op[predicate] === Op.Not) predicate = arena.a[predicate]!;
  const field = arena.a[predicate]!;
  return arena.op[predicate] === Op.HasTag && arena.op[field] === Op.Field ? field : undefined;
}

function placesIn(arena: Arena, id: ExprId): readonly string[] {
  const seen = new Set([id]);
  const places = new Set<string>();
  for (const expr of seen) {
    if (seen.size > MOST_PARTS) break;
    const op = arena.op[expr]!;
    const place = isPart(arena, expr) ? placeOf(arena, expr) : undefined;
    if (place !== undefined) places.add(place);
    // Indices are not visited: `xs[ys.length - 1].x` counts as one place, as `xs[0].x` does.
    const count = op === Op.Element ? 1 : expressionOperands(op);
    const operands = [arena.a[expr]!, arena.b[expr]!, arena.c[expr]!];
    for (const operand of operands.slice(0, count)) seen.add(operand);
  }
  return [...places];
}

/** Whether the expression reads a property or an element. Lengths do not count. */
function isPart(arena: Arena, expr: ExprId): boolean {
  if (arena.op[expr] !== Op.Field) return arena.op[expr] === Op.Element;
  const key = arena.keys[arena.b[expr]!];
  return key !== 'length' && key !== TYPED_LENGTH;
}

/** The access path of a part of an input; undefined for other expressions. */
/** Access path of a value: the number of its input, then names and indexes. */
export function placeOf(arena: Arena, expr: ExprId): string | undefined {
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
