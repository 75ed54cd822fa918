/**
 * Predicates that may be made true of a second input because they are true of a first one in the same place: that a value
 * has a kind, or lists a property. Programs compare values and merge them, which takes two that are alike.
 */
import { type Arena, type ClassSet, type ExprId, Op, Tag } from '../../../vm/expressions/arena.js';
import { placeOf } from './read-set.js';

/** A value of an input whose class is known, and the class of one in the same place of another input. */
export interface OtherClass {
  readonly value: ExprId;
  readonly classes: ClassSet;
}

export interface Likeness {
  /** What is tested and in which place, whatever the input and indexes are, as text. */
  readonly of: () => string;
  /** Whether it is true of the value. */
  readonly isGiven: boolean;
}

/** The operand of a test of a class, and the classes that it is tested for. */
function classTest(
  arena: Arena,
  id: ExprId,
  taken: boolean,
): (OtherClass & { readonly isGiven: boolean }) | undefined {
  const { predicate, holds } = unnegated(arena, id, taken);
  if (arena.op[predicate] !== Op.IsClass) return undefined;
  return { value: arena.a[predicate]!, classes: arena.b[predicate]!, isGiven: holds };
}

/** A predicate without the negations around it. */
function unnegated(
  arena: Arena,
  id: ExprId,
  taken: boolean,
): { readonly predicate: ExprId; readonly holds: boolean } {
  let [predicate, holds] = [id, taken];
  while (arena.op[predicate] === Op.Not) [predicate, holds] = [arena.a[predicate]!, !holds];
  return { predicate, holds };
}

/**
 * For values of inputs that turned out to be of different classes although they are in the same place: the class of the other one.
 * @param tests the predicates of a path that test classes
 * @returns by the first predicate that tests the value
 */
export function otherClasses(
  arena: Arena,
  tests: readonly { readonly expr: ExprId; readonly taken: boolean }[],
): ReadonlyMap<ExprId, OtherClass> {
  const values = new Map<ExprId, { readonly first: ExprId; classes: ClassSet }>();
  for (const { expr, taken } of tests) {
    const test = classTest(arena, expr, taken);
    if (!test) continue;
    const known = values.get(test.value) ?? { first: expr, classes: arena.classes[test.value]! };
    values.set(test.value, known);
    known.classes &= test.isGiven ? test.classes : ~test.classes;
  }
  const byPlace = new Map<string, ExprId[]>();
  for (const value of values.keys()) {
    const place = commonPlace(arena, value);
    if (place !== undefined) byPlace.set(place, [...(byPlace.get(place) ?? []), value]);
  }
  const found = new Map<ExprId, OtherClass>();
  for (const alike of byPlace.values()) {
    // Elements of arrays may be thousands, of few classes.
    const met = [...new Set(alike.map((value) => values.get(value)!.classes))];
    for (const value of alike) {
      const { first, classes } = values.get(value)!;
      const other = met.find((each) => each !== 0 && (each & classes) === 0);
      if (other !== undefined) found.set(first, { value, classes: other });
    }
  }
  return found;
}

/** The place of a value, whatever the input and indexes are. */
function commonPlace(arena: Arena, value: ExprId): string | undefined {
  return placeOf(arena, value)?.replace(/^\d+| ?\[[^\]]*\]/gu, '');
}

/** What a predicate says of a value, where that is its class or whether it has a property. @param taken whether the predicate holds */
export function likenessOf(arena: Arena, id: ExprId, taken: boolean): { readonly likeness?: Likeness } {
  const { predicate, holds } = unnegated(arena, id, taken);
  const [op, a, b] = [arena.op[predicate], arena.a[predicate]!, arena.b[predicate]!];
  const of = (what: string): string => `${what}${commonPlace(arena, a)}`;
  if (op === Op.IsClass) return { likeness: { of: () => of(`${b}`), isGiven: holds } };
  // The predicate tests that the property is absent.
  return op === Op.HasTag && b === Tag.Absent ? { likeness: { of: () => of('in'), isGiven: !holds } } : {};
}
