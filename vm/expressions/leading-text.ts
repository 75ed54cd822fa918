/** What is known of a string because of the text that it begins with: parts of it are joined, and the first of them is constant. */
import { type Arena, type ExprId, Op, type Primitive } from './arena.js';
import type { TextFunctionName } from './text-functions.js';

/** How deep joined parts are looked into: loops join thousands. */
const DEEPEST = 64;

/** The text that a string begins with on every input, as far as it is looked into. */
export function leadingText(arena: Arena, x: ExprId, depth = 0): string {
  if (arena.op[x] === Op.Const) return textOf(arena, x);
  if (depth === DEEPEST || !isJoined(arena, x)) return '';
  const [before, behind] = [arena.a[x]!, arena.b[x]!];
  if (arena.op[before] !== Op.Const) return leadingText(arena, before, depth + 1);
  return textOf(arena, before) + leadingText(arena, behind, depth + 1);
}

/**
 * Whether a function of a string has the same result whatever follows the text that it begins with.
 * @param fixed its constant operands
 */
export function isDecidedBy(lead: string, name: TextFunctionName, fixed: readonly Primitive[]): boolean {
  if (lead === '') return false;
  const [first, second = 0] = fixed;
  switch (name) {
    case 'indexOf':
    case 'includes':
      if (typeof first !== 'string' || typeof second !== 'number' || second > lead.length) return false;
      return lead.includes(first, second);
    case 'startsWith': {
      if (typeof first !== 'string' || typeof second !== 'number') return false;
      const known = lead.slice(Math.max(0, second));
      return known.length >= first.length || !first.startsWith(known);
    }
    case 'charCodeAt':
    case 'charAt':
      return isIndex(first) && first < lead.length;
    case 'slice':
      return fixed.length === 2 && isIndex(first) && isIndex(second) && second <= lead.length;
    default:
      return false;
  }
}

/**
 * A string without so many of the characters of its leading text.
 * @param join makes an expression of two parts
 */
export function withoutLead(
  arena: Arena,
  x: ExprId,
  count: number,
  join: (before: ExprId, behind: ExprId) => ExprId,
): ExprId {
  if (count === 0) return x;
  if (arena.op[x] === Op.Const) return arena.constant(textOf(arena, x).slice(count));
  const [before, behind] = [arena.a[x]!, arena.b[x]!];
  if (arena.op[before] !== Op.Const) return join(withoutLead(arena, before, count, join), behind);
  const first = textOf(arena, before);
  if (count >= first.length) return withoutLead(arena, behind, count - first.length, join);
  return join(arena.constant(first.slice(count)), behind);
}

export function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function textOf({ constants, a }: Arena, constant: ExprId): string {
  return String(constants[a[constant]!]);
}

function isJoined({ op, c, functions }: Arena, x: ExprId): boolean {
  return op[x] === Op.Text2 && functions.at(c[x]!).name === '+';
}
