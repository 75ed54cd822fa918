/**
 * Decides formulas with functions of strings on circuits of growing size. A refutation counts if the circuit has no model
 * without the assumptions that strings and numbers are within its bounds; one that only needs that strings have no more
 * than their places holds of such strings, and says so. A model counts if the formulas hold under it as a program
 * evaluates them.
 */

import { givesTruth } from '../operators/table.js';
import { CircuitLimit, type Gate } from '../sat/circuit.js';
import { ClauseRoom } from '../sat/clause-store.js';
import { CircuitClauses } from '../sat/clauses.js';
import { SatSolver } from '../sat/sat-solver.js';
import { decimalNumber, textCallOf } from '../terms/constructors/text-terms.js';
import { type Assignment, type Bool, TermOp, type Terms } from '../terms/terms.js';
import { Alphabet, ASCII, LAST_UNIT, type UnitSet } from './alphabet.js';
import { MissingUnit } from './characters.js';
import { measured } from './extents.js';
import { plainer, preferred, shortest, stringsOf } from './readable.js';
import { type Extent, TextEncoding } from './text-encoding.js';

export type TextAnswer =
  | { readonly status: 'sat'; readonly model: Assignment }
  | { readonly status: 'unsat'; readonly core: readonly Bool[] }
  | BoundedRefutation;

/** No strings of so many places satisfy the formulas; longer ones may. */
export interface BoundedRefutation {
  readonly status: 'bounded';
  readonly core: readonly Bool[];
  readonly places: number;
}

export interface TextQuery {
  /** Formulas that belong to every query. */
  readonly asserted: readonly Bool[];
  readonly literals: readonly Bool[];
  /** Places beyond which no model is looked for, unless the query asks for more. */
  readonly longest?: number | undefined;
}

/** What answering a query may cost: conflicts for each circuit, and looks at clauses for all of them, those of making circuits included. */
export interface TextEffort {
  readonly conflicts: number;
  readonly visits: number;
}

/** Places of string variables, from the smallest circuit on. */
const SIZES = [4, 8, 16, 32, 64];
const LARGEST = 100;
/** Circuits that are tried for one query. */
const MOST_SIZES = 3;
/** Limit of terms of a query. */
const MOST_TERMS = 20_000;
/** Making a clause takes as long as so many looks at one. */
const VISITS_OF_CLAUSE = 10;
/** Most gates are needed in one direction. */
const CLAUSES_OF_GATE = 2;
/** Limit of conflicts for strings that are longer than their places. */
const MOST_BEYOND = 300;
/** Models that are tried, each with other strings. */
const MOST_MODELS = 10;
/** Integers are at least below it. */
const LEAST_MAGNITUDE = 1000;

interface Unanswered {
  readonly conflicts: number;
  readonly longest: number;
  readonly bounded: BoundedRefutation | undefined;
}

export class TextSolver {
  private readonly alphabets = new Map<string, Alphabet>();
  /** Queries that were not answered for strings of any length, with what they were given. */
  private readonly unanswered = new Map<string, Unanswered>();

  /** Of the circuit that is looked at. */
  private readonly room = new ClauseRoom();

  /** Whether more conflicts might have answered the last query that was not known. */
  isSpent = false;

  /** @param most places of string variables; undefined: as many as is asked for, and some more */
  constructor(
    private readonly terms: Terms,
    private readonly most?: number,
  ) {}

  /**
   * @returns undefined if there are no functions of strings, or no answer is found
   */
  solve(query: TextQuery, effort: TextEffort): TextAnswer | undefined {
    const formulas = [...query.asserted, ...query.literals];
    const longest = query.longest ?? LARGEST;
    const key = formulas.join();
    const known = this.unanswered.get(key);
    const bounded = known?.bounded;
    if (known && known.longest >= longest && (bounded || known.conflicts >= effort.conflicts)) return bounded;
    this.isSpent = false;
    const answer = this.answer(query, formulas, bounded?.places ?? 0, effort) ?? bounded;
    if (answer === undefined || answer.status === 'bounded')
      this.unanswered.set(key, { conflicts: effort.conflicts, longest, bounded: answer });
    return answer;
  }

  private answer(
    query: TextQuery,
    formulas: readonly Bool[],
    refuted: number,
    { conflicts, visits }: TextEffort,
  ): TextAnswer | undefined {
    const { terms } = this;
    const order = reachable(terms, formulas);
    if (order === undefined) return undefined;
    const { places, magnitude, units, sets, strings, hasTexts } = measured(terms, order);
    if (!hasTexts) return undefined;
    const sizes = this.sizes(places, query.longest).filter((size) => size > refuted);
    const missing = new Set<number>(units);
    let bounded: BoundedRefutation | undefined;
    let left = visits;
    for (const [i, size] of sizes.entries()) {
      const before = left;
      const extent = { places: size, magnitude: Math.max(LEAST_MAGNITUDE, 2 * magnitude + 1) * 2 ** (8 * i) };
      const holds = (model: Assignment): boolean => formulas.every(terms.evaluator(model).bool);
      const encoded = (ranks: number): Attempt | undefined =>
        this.encoded(extent, missing, [...sets], ranks, order, query);
      let attempt = encoded(0);
      if (attempt === undefined) break;
      let answer = attempt.answer({ conflicts, visits: left }, holds);
      left -= attempt.visits;
      if (answer === undefined && attempt.isOfCharacters) {
        attempt = encoded(Math.ceil(Math.log2(size * strings + 1)));
        answer = attempt?.answer({ conflicts, visits: left }, holds);
        left -= attempt?.visits ?? 0;
      }
      if (answer && answer.status !== 'bounded') return answer;
      this.isSpent ||= attempt?.isSpent === true;
      bounded = answer ?? bounded;
      // A larger circuit costs more than this one.
      if (left < before - left) {
        this.isSpent = true;
        break;
      }
    }
    return bounded;
  }

  /**
   * Sizes of circuits that are tried.
   * @param places that the query asks for
   * @param longest places that are enough, if these are fewer
   */
  private sizes(places: number, longest = LARGEST): readonly number[] {
    const last = Math.min(this.most ?? SIZES.at(-1)!, LARGEST);
    const larger = SIZES.filter((size) => size > places && size < last);
    if (larger.length > 0 && longest < last) {
      const [first, ...others] = larger.filter((size, i) => i === 0 || size <= longest);
      return [first!, ...others.slice(1 - MOST_SIZES)];
    }
    const usual = larger.slice(0, MOST_SIZES);
    return this.most === undefined && usual.length === MOST_SIZES
      ? usual
      : [...usual.slice(0, MOST_SIZES - 1), last];
  }

  /** The query on circuits of one size; units that turn out to be missing are added to the alphabet. */
  private encoded(
    extent: Extent,
    units: Set<number>,
    sets: readonly UnitSet[],
    ranks: number,
    order: readonly number[],
    query: TextQuery,
  ): Attempt | undefined {
    for (;;) {
      try {
        return new Attempt(this.terms, extent, this.alphabet(units, sets, ranks), order, query, this.room);
      } catch (error) {
        if (error instanceof MissingUnit) units.add(error.unit);
        else if (error instanceof CircuitLimit) return undefined;
        else throw error;
      }
    }
  }

  private alphabet(units: ReadonlySet<number>, sets: readonly UnitSet[], ranks: number): Alphabet {
    const sorted = [...units].sort((a, b) => a - b);
    const ends = new Set(sets.flatMap((set) => set.flatMap(([first, last]) => [first, last + 1])));
    const cuts = [...ends].filter((unit) => unit >= ASCII && unit <= LAST_UNIT).sort((a, b) => a - b);
    const key = `${sorted.join()} ${cuts.join()} ${ranks}`;
    let alphabet = this.alphabets.get(key);
    if (alphabet === undefined) {
      alphabet = new Alphabet(sorted, sets, ranks);
      this.alphabets.set(key, alphabet);
    }
    return alphabet;
  }
}

/** A query on a circuit of one size. */
class Attempt {
  private readonly encoding: TextEncoding;
  private readonly solver: SatSolver;
  private readonly clauses: CircuitClauses;
  /** Literals of the assumptions that all is within the bounds, and which of them are about the length of strings. */
  private readonly short: number;
  private readonly known: number;
  private readonly plain: number;
  private readonly assumed: readonly number[];
  /** Whether nothing within all bounds is a model. */
  private isRefutedWithin = false;
  /** Whether more conflicts might give an answer. */
  isSpent = false;

  constructor(
    private readonly terms: Terms,
    private readonly extent: Extent,
    alphabet: Alphabet,
    order: readonly number[],
    private readonly query: TextQuery,
    room: ClauseRoom,
  ) {
    this.solver = new SatSolver(0, room);
    const encoding = new TextEncoding(terms, extent, alphabet);
    this.encoding = encoding;
    for (const term of order) {
      const op = terms.op[term]!;
      if (givesTruth(op)) {
        // What an index is compared with is made where the comparison of the lengths beside it is known.
        if (!encoding.comparesIndices(term)) encoding.truth(term);
      }
      // An index is no number, and a variable may be one of a string.
      else if (
        op !== TermOp.NumVar &&
        op !== TermOp.NumConst &&
        terms.pairs.lengthOfIndex(term) === undefined
      )
        encoding.number(term);
    }
    const asserted = query.asserted.map((formula) => encoding.truth(formula));
    const literals = query.literals.map((literal) => encoding.truth(literal));
    this.clauses = new CircuitClauses(encoding.circuit, this.solver);
    const { clauses, solver } = this;
    solver.expect(CLAUSES_OF_GATE * encoding.circuit.size);
    for (const fact of [...encoding.facts, ...asserted]) clauses.assert(fact);
    this.short = solver.newVariable();
    this.known = solver.newVariable();
    this.plain = solver.newVariable();
    for (const name of ['short', 'known', 'plain'] as const)
      for (const bound of encoding.bounds[name]) clauses.assertUnder(this[name], bound);
    this.assumed = literals.map((gate) => clauses.literal(gate));
    preferred(encoding, solver, (gate) => clauses.variableOf(gate));
  }

  /**
   * @param holds whether the formulas hold under a model as a program evaluates them
   * @returns undefined if nothing follows
   */
  answer({ conflicts, visits }: TextEffort, holds: (model: Assignment) => boolean): TextAnswer | undefined {
    const { solver, encoding, short, known, plain } = this;
    const few = Math.min(conflicts, MOST_BEYOND);
    const most = solver.visits + visits;
    let bounded: BoundedRefutation | undefined;
    for (const bounds of [[short, known, plain], [plain], []]) {
      const literals = [...this.assumed, ...bounds];
      const status = solver.solve(literals, bounds.length === 3 ? conflicts : few, most);
      if (status === 'unknown') {
        this.isSpent ||= bounds.length === 3;
        break;
      }
      if (status === 'sat') {
        const model = this.held(literals, holds, bounds.length === 3 ? MOST_MODELS : 1);
        if (model === undefined) break;
        shortest(encoding, solver, (gate) => this.clauses.variableOf(gate), literals);
        const shorter = this.model();
        return { status, model: this.readable(holds(shorter) ? shorter : model, holds) };
      }
      this.isRefutedWithin = true;
      const refuted = this.refutation();
      if (refuted?.status === 'unsat') return refuted;
      bounded ??= refuted;
      // What other bounds take part in may be refuted without them.
      if (bounds.length < 3 || refuted || solver.solve([...this.assumed, short], conflicts, most) !== 'unsat')
        continue;
      const again = this.refutation();
      if (again?.status === 'unsat') return again;
      bounded = again;
    }
    return bounded;
  }

  /**
   * A model that holds: the one that was found, or another one with other strings. Of that nothing is refuted, as numbers
   * may have other values beside the same strings.
   */
  private held(
    literals: readonly number[],
    holds: (model: Assignment) => boolean,
    most: number,
  ): Assignment | undefined {
    const { solver, clauses } = this;
    const isOther = solver.newVariable();
    for (let left = most; left > 0; left--) {
      const model = this.model();
      if (holds(model)) return model;
      if (left === 1) break;
      const differs = stringsOf(this.encoding).flatMap(({ has, characters }) =>
        has.flatMap((gate, k) => {
          const variable = clauses.variableOf(gate);
          if (variable === 0) return [];
          if (!solver.value(variable)) return [variable];
          const bits = characters[k]!.flatMap((bit) => {
            const own = clauses.variableOf(bit);
            return own === 0 ? [] : [solver.value(own) ? -own : own];
          });
          return [-variable, ...bits];
        }),
      );
      solver.addClause([-isOther, ...differs]);
      if (solver.solve([...literals, isOther], MOST_BEYOND) !== 'sat') return undefined;
    }
    return undefined;
  }

  /** Looks at clauses so far, and as many as making them took as long as. */
  get visits(): number {
    return this.solver.visits + VISITS_OF_CLAUSE * this.solver.clauseCount;
  }

  /** Whether more may follow from a circuit on which units of one slot of the alphabet are told apart. */
  get isOfCharacters(): boolean {
    return this.isRefutedWithin && this.encoding.characters.hasGuessed;
  }

  /** What the core that the solver has found says; undefined if it needs other bounds than that of lengths. */
  private refutation(): Exclude<TextAnswer, { readonly status: 'sat' }> | undefined {
    const { query, assumed, extent } = this;
    const found = new Set(this.solver.core);
    if (found.has(this.known) || found.has(this.plain)) return undefined;
    const core = query.literals.filter((_, i) => found.has(assumed[i]));
    return found.has(this.short)
      ? { status: 'bounded', core, places: extent.places }
      : { status: 'unsat', core };
  }

  /** The model with plainer characters in its strings. */
  private readable(model: Assignment, holds: (model: Assignment) => boolean): Assignment {
    const { strings, pairs } = this.terms;
    let best = model;
    for (const variable of this.encoding.textVariables.keys()) {
      const length = pairs.lengthOfIndex(variable)!;
      const changed = (text: string): Assignment => {
        const code = strings.codeOf(text);
        const numbers = new Map(best.numbers).set(length, code.length).set(variable, code.index);
        return { ...best, numbers };
      };
      const text = strings.textOf({
        length: best.numbers.get(length)!,
        index: best.numbers.get(variable)!,
      });
      best = changed(plainer(text, (other) => holds(changed(other))));
    }
    return best;
  }

  private model(): Assignment {
    const { encoding, clauses, solver, terms } = this;
    const value = (gate: Gate): boolean => {
      const variable = clauses.variableOf(Math.abs(gate));
      const holds = Math.abs(gate) === 1 || (variable !== 0 && solver.value(variable));
      return gate > 0 ? holds : !holds;
    };
    const booleans = new Map<number, boolean>();
    const numbers = new Map<number, number>();
    for (const [term, gate] of encoding.booleanVariables) booleans.set(term, value(gate));
    for (const [term, { bits, nan, rough }] of encoding.numberVariables) {
      const whole = bits.reduce(
        (sum, bit, i) => sum + (value(bit) ? (i === bits.length - 1 ? -1 : 1) * 2 ** i : 0),
        0,
      );
      numbers.set(term, value(nan) ? Number.NaN : rough && value(rough.between) ? whole + 0.5 : whole);
    }
    const bigints = new Map<number, bigint>();
    for (const [term, decimal] of encoding.decimalVariables) {
      const text = encoding.textIn(decimal, value);
      if (terms.sort(term) !== 'bigint') numbers.set(term, Number(text));
      else if (/^-?\d+$/u.test(text)) bigints.set(term, BigInt(text));
    }
    for (const [term, text] of encoding.textVariables) {
      const { length, index } = terms.strings.codeOf(encoding.textIn(text, value));
      numbers.set(term, index);
      numbers.set(terms.pairs.lengthOfIndex(term)!, length);
    }
    return { booleans, numbers, bigints };
  }
}

/** Terms that are encoded for formulas, arguments first; undefined if there are too many. */
function reachable(terms: Terms, formulas: readonly Bool[]): readonly number[] | undefined {
  const seen = new Set<number>(formulas.map(Math.abs));
  for (const term of seen) {
    if (seen.size > MOST_TERMS) return undefined;
    for (const child of childrenOf(terms, term)) seen.add(Math.abs(child));
  }
  return [...seen].sort((a, b) => a - b);
}

/** What the encoding of a term looks at: a string is one thing, not two numbers. */
function childrenOf(terms: Terms, term: number): readonly number[] {
  if (terms.op[term] === TermOp.Text)
    return textCallOf(terms, term).operands.map((operand) =>
      typeof operand === 'number' ? operand : operand.index,
    );
  const decimal = decimalNumber(terms, term);
  if (decimal !== undefined) return [decimal];
  if (terms.op[term] === TermOp.NumIte) {
    const index = terms.pairs.indexOfLength(term);
    if (index !== undefined) return [index];
  }
  return terms.args[term]!;
}
