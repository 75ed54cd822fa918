/** Answers from assignments that are at hand, in place of the solver's: models of other queries, and guesses. */
import type { Slice } from './slices.js';
import { type Assignment, type Bool, TermOp, type Terms } from './terms.js';

type Evaluator = ReturnType<Terms['evaluator']>;

/** Models that are kept: a query that none of them answers has asked all. */
const MOST_MODELS = 16;
/** Beyond this weight an evaluation costs more than it spares. */
const HEAVIEST_KNOWN = 400;
const HEAVIEST_GUESS = 150;
/** Assignments that are tried for one query. */
const MOST_GUESSES = 40;

interface KnownModel {
  readonly model: Assignment;
  readonly evaluator: Evaluator;
  /** How many of the assertions it is known to satisfy; undefined where it does not. */
  satisfied: number | undefined;
}

/** Models of what is asserted, also of what was asserted after they were found. */
export class KnownModels {
  private readonly asserted: Bool[] = [];
  private readonly all = new WeakMap<Assignment, KnownModel>();
  private readonly last: KnownModel[] = [];

  constructor(private readonly terms: Terms) {}

  assert(formula: Bool): void {
    this.asserted.push(formula);
  }

  /** @param model satisfies all that is asserted */
  add(model: Assignment): void {
    const known = { model, evaluator: this.terms.evaluator(model), satisfied: this.asserted.length };
    this.all.set(model, known);
    this.last.unshift(known);
    if (this.last.length > MOST_MODELS) this.last.pop();
  }

  /** Whether it is known to satisfy all that is asserted. */
  has(model: Assignment): boolean {
    const known = this.all.get(model);
    return known !== undefined && this.holdsStill(known);
  }

  /** One of the last models that satisfies the slice. */
  satisfying({ literals, weight }: Slice): Assignment | undefined {
    if (weight > HEAVIEST_KNOWN) return undefined;
    return this.last.find((known) => holds(literals, known.evaluator) && this.holdsStill(known))?.model;
  }

  private holdsStill(known: KnownModel): boolean {
    if (known.satisfied === undefined) return false;
    const isModel = this.asserted.slice(known.satisfied).every(known.evaluator.bool);
    known.satisfied = isModel ? this.asserted.length : undefined;
    return isModel;
  }
}

/**
 * `base` with one variable of the last literal changed so that it satisfies the slice: a number to a constant of the
 * literal or to another number of it, or to what is beside it; a truth value to its opposite, with those that exclude it.
 */
export function guess(terms: Terms, slice: Slice, base: Assignment): Assignment | undefined {
  const { literals, weight } = slice;
  if (weight > HEAVIEST_GUESS) return undefined;
  const asserted = slice.asserted();
  let tries = 0;
  for (const model of candidates(terms, literals[literals.length - 1]!, asserted, base)) {
    if (++tries > MOST_GUESSES) return undefined;
    const evaluator = terms.evaluator(model);
    if (holds(literals, evaluator) && holds(asserted, evaluator)) return model;
  }
  return undefined;
}

function* candidates(
  terms: Terms,
  literal: Bool,
  asserted: readonly Bool[],
  base: Assignment,
): Generator<Assignment> {
  const { booleans, numbers, constants } = leaves(terms, literal);
  for (const variable of booleans) yield* flipped(terms, variable, booleans, asserted, base);
  for (const variable of numbers) {
    const others = numbers.filter((other) => other !== variable);
    const near = [...new Set([...constants, ...others.map((other) => base.numbers.get(other) ?? 0)])];
    const isReal = terms.sort(variable) === 'real';
    for (const value of [...near, ...near.flatMap((middle) => [middle + 1, middle - 1])]) {
      if (isReal || Number.isSafeInteger(value))
        yield { ...base, numbers: new Map(base.numbers).set(variable, value) };
    }
  }
}

/** Guards of the alternatives of a value exclude each other, and one of them holds: `near` are those of the literal. */
function* flipped(
  terms: Terms,
  variable: number,
  near: readonly number[],
  asserted: readonly Bool[],
  base: Assignment,
): Generator<Assignment> {
  const value = !(base.booleans.get(variable) ?? false);
  const rivals = new Set<number>();
  for (const conjunct of asserted) {
    const { booleans } = leaves(terms, conjunct);
    if (booleans.includes(variable)) for (const other of booleans) rivals.add(other);
  }
  rivals.delete(variable);
  const changed = new Map(base.booleans).set(variable, value);
  yield { ...base, booleans: changed };
  if (!value) {
    for (const rival of rivals) yield { ...base, booleans: new Map(changed).set(rival, true) };
    return;
  }
  // The alternatives of a value of unknown type count in their order: those before it must not hold.
  for (const others of [rivals, near]) {
    const alone = new Map(changed);
    for (const other of others) if (other !== variable) alone.set(other, false);
    yield { ...base, booleans: alone };
  }
}

/** The newest literal first: it is the one that most assignments fail. */
function holds(literals: readonly Bool[], { bool }: Evaluator): boolean {
  for (let i = literals.length - 1; i >= 0; i--) if (!bool(literals[i]!)) return false;
  return true;
}

interface Leaves {
  readonly booleans: readonly number[];
  readonly numbers: readonly number[];
  readonly constants: readonly number[];
}

/** Variables and constants of a literal, each sort in order of creation. */
function leaves(terms: Terms, literal: Bool): Leaves {
  const booleans: number[] = [];
  const numbers: number[] = [];
  const constants: number[] = [];
  const seen = new Set<number>();
  const pending = [Math.abs(literal)];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (seen.has(term)) continue;
    seen.add(term);
    if (terms.op[term] === TermOp.Var) booleans.push(term);
    if (terms.op[term] === TermOp.NumVar) numbers.push(term);
    const constant = terms.constantOf(term);
    if (constant !== undefined) constants.push(constant);
    for (const child of terms.args[term]!) pending.push(Math.abs(child));
  }
  const ascending = (a: number, b: number): number => a - b;
  return {
    booleans: booleans.sort(ascending),
    numbers: numbers.sort(ascending),
    constants: constants.sort(ascending),
  };
}

/** `model` for the variables of the slice, `base` for all others: the two do not influence each other. */
export function joined(slice: Slice, model: Assignment, base: Assignment): Assignment {
  return {
    booleans: joinedMap(slice, model.booleans, base.booleans),
    numbers: joinedMap(slice, model.numbers, base.numbers),
  };
}

function joinedMap<V>(
  slice: Slice,
  inside: ReadonlyMap<number, V>,
  outside: ReadonlyMap<number, V>,
): ReadonlyMap<number, V> {
  const result = new Map<number, V>();
  for (const [variable, value] of outside) if (!slice.has(variable)) result.set(variable, value);
  for (const [variable, value] of inside) if (slice.has(variable)) result.set(variable, value);
  return result;
}
