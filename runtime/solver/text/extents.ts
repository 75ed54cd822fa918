/** How large the circuit of a query has to be at least: from the literals, lengths and positions in it. */
import { decimalNumber, Part, textCallOf } from '../terms/constructors/text-terms.js';
import { type Bool, type Num, TermOp, type Terms } from '../terms/terms.js';
import { ASCII, LAST_UNIT, type UnitSet } from './characters/alphabet.js';
import { type Demands, demand, POSITIONS } from './demands.js';

export interface Measure {
  /** Places that the longest known string, and the largest length and position that is near, ask for. */
  readonly places: number;
  /** The same of those alone that have to be there, by the formulas that hold and are no choices. */
  readonly least: number;
  /** The largest integer that is compared, below the safe ones. */
  readonly magnitude: number;
  /** Units beyond ASCII that are in known strings or may be compared with units. */
  readonly units: ReadonlySet<number>;
  /** Sets of units that patterns test. */
  readonly sets: ReadonlySet<UnitSet>;
  /** Variables, and changes of case: how many characters there may be of one kind is at most that often the places. */
  readonly strings: number;
  readonly hasTexts: boolean;
}

/**
 * @param formulas all of which are to hold
 * @param subterms theirs, and themselves
 * @param far lengths and positions beyond it are those of strings whose characters do not matter there
 */
export function measured(
  terms: Terms,
  formulas: readonly Bool[],
  subterms: readonly number[],
  far: number,
): Measure {
  const { wanted, isNeeded } = wantedOf(terms, formulas);
  let [places, least, magnitude, strings, changes, hasTexts] = [0, 0, 0, 0, 0, false];
  let needed = false;
  const ask = (count: number): void => {
    places = Math.max(places, count);
    if (needed) least = Math.max(least, count);
  };
  const units = new Set<number>();
  const sets = new Set<UnitSet>();
  const demands: Demands = {
    text(text) {
      ask(text.length);
      addUnits(text, units);
    },
    units: (text) => addUnits(text, units),
    position(value) {
      if (typeof value === 'number' && Math.abs(value) <= far) ask(Math.abs(value));
    },
    sets(tested) {
      for (const set of tested) sets.add(set);
    },
    newCharacters() {
      changes += 1;
    },
  };
  for (const term of subterms) {
    const op = terms.op[term]!;
    needed = isNeeded(term);
    if (op === TermOp.NumVar && terms.pairs.lengthOfIndex(term) !== undefined) strings += 1;
    if (op === TermOp.NumConst) {
      const value = terms.constantOf(term);
      if (value === undefined || !Number.isSafeInteger(value)) continue;
      if (Math.abs(value) < FARTHEST) magnitude = Math.max(magnitude, Math.abs(value));
      if (value >= ASCII && value <= LAST_UNIT)
        for (const unit of [value - 1, value, value + 1]) if (unit <= LAST_UNIT) units.add(unit);
      continue;
    }
    if (op === TermOp.Text) {
      hasTexts = true;
      const { fn, operands } = textCallOf(terms, term);
      demand(fn, demands);
      for (const operand of operands) {
        if (typeof operand === 'number') demands.position(terms.constantOf(operand));
        else if (terms.op[operand.index] === TermOp.NumConst && terms.op[operand.length] === TermOp.NumConst)
          demands.text(
            terms.strings.textOf({
              length: terms.constantOf(operand.length)!,
              index: terms.constantOf(operand.index)!,
            }),
          );
      }
      continue;
    }
    if (op !== TermOp.Eq && op !== TermOp.Le) continue;
    const [a, b] = terms.args[term]! as readonly [Num, Num];
    for (const [side, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const value = terms.constantOf(other);
      if (value === undefined) continue;
      if (isIndex(terms, side)) for (const text of terms.strings.wideTextsOf(value)) addUnits(text, units);
      else if (
        isPosition(terms, side) &&
        (op === TermOp.Eq ? wanted(term) : wanted(side === a ? -term : term))
      )
        demands.position(value);
    }
  }
  return { places, least, magnitude, units, sets, strings: strings + changes, hasTexts };
}

/** What formulas say of their parts. */
interface Wanted {
  /**
   * Whether formulas may hold because a comparison does, or does not: a string that is to have another length than one of a
   * hundred names need not have the places for the longest. True where that is not known.
   */
  wanted(literal: Bool): boolean;
  /** Whether a term is part of what has to hold, not of one of several alternatives alone. */
  isNeeded(term: number): boolean;
}

function wantedOf(terms: Terms, formulas: readonly Bool[]): Wanted {
  const literals = new Set(formulas);
  const inside = new Set<number>();
  const needed = new Set<number>();
  for (const literal of literals) {
    const term = Math.abs(literal);
    const args = terms.args[term]!;
    if (terms.op[term] === TermOp.And) for (const arg of args) literals.add(literal < 0 ? -arg : arg);
    else if (isConnective(terms, term)) for (const arg of args) literals.add(arg).add(-arg);
    else for (const arg of args) inside.add(Math.abs(arg));
  }
  const held = new Set(formulas);
  for (const literal of held) {
    const term = Math.abs(literal);
    const op = terms.op[term]!;
    if (op !== TermOp.And) needed.add(term);
    else if (literal > 0) for (const arg of terms.args[term]!) held.add(arg);
  }
  for (const term of inside) for (const arg of terms.args[term]!) inside.add(Math.abs(arg));
  // What is one of several within another term is as good as all of them.
  for (const term of needed) for (const arg of terms.args[term]!) needed.add(Math.abs(arg));
  return {
    wanted: (literal) => literals.has(literal) || inside.has(Math.abs(literal)),
    isNeeded: (term) => needed.has(term),
  };
}

/** How deep connectives are looked into for lengths: a value of several shapes has one case for each. */
const MOST_NESTED = 3;

/**
 * The least length of some variable of which a literal holds that compares it with a number; 0 where it does not say.
 * @param ofCases what counts of a disjunction: the least of all cases, or the largest of any
 */
export function leastLength(
  terms: Terms,
  literal: Bool,
  ofCases: (...lengths: readonly number[]) => number = Math.min,
  nested = 0,
): number {
  const term = Math.abs(literal);
  const op = terms.op[term]!;
  if (op === TermOp.And && nested < MOST_NESTED) {
    const of = (arg: Bool): number => leastLength(terms, literal < 0 ? -arg : arg, ofCases, nested + 1);
    const lengths = terms.args[term]!.map(of);
    return literal < 0 ? ofCases(...lengths) : Math.max(...lengths);
  }
  if (op !== TermOp.Le && op !== TermOp.Eq) return 0;
  const [a, b] = terms.args[term]! as readonly [Num, Num];
  const isLength = (side: Num): boolean =>
    terms.op[side] === TermOp.NumVar && terms.pairs.indexOfLength(side) !== undefined;
  const [low, high] = [terms.constantOf(a) ?? 0, terms.constantOf(b) ?? 0];
  if (literal > 0 && isLength(b)) return Math.ceil(low);
  if (!isLength(a)) return 0;
  if (op === TermOp.Eq) return literal > 0 ? Math.ceil(high) : 0;
  return literal < 0 ? Math.floor(high) + 1 : 0;
}

function isConnective(terms: Terms, term: number): boolean {
  const op = terms.op[term]!;
  return op === TermOp.Iff || op === TermOp.Ite;
}

/** Integers beyond it are limits of the language, not of a program. */
const FARTHEST = 10 ** 12;

function addUnits(text: string, units: Set<number>): void {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= ASCII) units.add(text.charCodeAt(i));
}

function isIndex(terms: Terms, term: Num): boolean {
  if (terms.op[term] === TermOp.Text) return textCallOf(terms, term).part === Part.Index;
  return terms.pairs.lengthOfIndex(term) !== undefined || decimalNumber(terms, term) !== undefined;
}

/** Whether a term is a length or a position of a string, or a sum with one. */
function isPosition(terms: Terms, term: Num): boolean {
  const op = terms.op[term]!;
  if (terms.pairs.indexOfLength(term) !== undefined) return true;
  if (op === TermOp.Add || op === TermOp.ToDouble || op === TermOp.Mul)
    return terms.args[term]!.some((arg) => isPosition(terms, arg));
  if (op !== TermOp.Text) return false;
  const { fn, part } = textCallOf(terms, term);
  if (part === Part.Length) return true;
  return part === Part.Number && POSITIONS.has(fn.name);
}
