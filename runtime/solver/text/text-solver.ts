/**
 * Decides formulas with functions of strings on circuits of growing size. A refutation counts if the circuit has no model
 * without the assumptions that strings and numbers are within its bounds; one that only needs that strings have no more
 * than their places holds of such strings, and says so. A model counts if the formulas hold under it as a program
 * evaluates them.
 */

import { CircuitLimit } from '../sat/circuit.js';
import { ClauseRoom } from '../sat/clause-store.js';
import { decimalNumber, textCallOf } from '../terms/constructors/text-terms.js';
import { over } from '../terms/over.js';
import { type Assignment, type Bool, TermOp, type Terms, Trait } from '../terms/terms.js';
import { Attempt, type Candidates, VISITS_OF_GATE } from './attempt.js';
import { Alphabet, type UnitSet } from './characters/alphabet.js';
import { MissingUnit } from './characters/characters.js';
import { leastLength, measured } from './extents.js';
import { JoinedTexts } from './joined-texts.js';
import { SharedCircuit } from './shared-circuit.js';
import type { BoundedRefutation, TextAnswer, TextEffort, TextQuery } from './text-answers.js';
import type { Extent } from './text-encoding.js';

/** Places of string variables, from the smallest circuit on. */
const SIZES = [4, 8, 16, 32, 64];
/** Places at most, unless more are given or a query looks further. */
const USUAL = SIZES.at(-1)!;
/** Circuits that are tried for one query. */
const MOST_SIZES = 3;
/** Those before them, of fewer places than some alternatives in the query ask for. */
const MOST_SMALLER = 2;
/**
 * Of what is asserted, formulas that models violate are added to the circuit, in so many rounds at most and so many at
 * most: of a heap of hundreds of formulas a path seldom needs more than a few, and all of them are ten times the gates.
 */
const MOST_ROUNDS = 12;
const MOST_VIOLATED = 100;
/** So few formulas are on the circuit at once. */
const FEW_ASSERTED = 8;
/** Conflicts for strings that are longer than their places, before those of more places are tried. */
const FEW_BEYOND = 30;
/** Limit of terms of a query. */
const MOST_TERMS = 20_000;
/** Circuits that are kept at a time. */
const MOST_CIRCUITS = 4;
/** Queries that are known to be too large, the last ones. */
const MOST_TOO_LARGE = 16;
/** A circuit that has grown by more gates than that, and than its first query needs, is made anew for the next one. */
const MOST_GROWN = 150_000;
/** Gates of all circuits that are kept. */
const MOST_KEPT = 500_000;
/** Integers are at least below it. */
const LEAST_MAGNITUDE = 1000;

interface Unanswered {
  readonly conflicts: number;
  readonly longest: number;
  readonly bounded: BoundedRefutation | undefined;
  readonly mayBeLonger: boolean;
}

export class TextSolver {
  private readonly joinedTexts: JoinedTexts;
  private readonly alphabets = new Map<number, Alphabet>();
  /** What the alphabets tell apart: all that queries have asked for so far. */
  private readonly units = new Set<number>();
  private readonly sets = new Set<UnitSet>();
  /** Circuits by size and alphabet, the one used last at the end. */
  private readonly circuits = new Map<string, SharedCircuit>();
  private readonly rooms: ClauseRoom[] = [];
  /** What was too large for a circuit: terms, and its places. */
  private readonly tooLarge: { readonly places: number; readonly terms: readonly number[] }[] = [];
  /** Integers of the circuits are below it. */
  private magnitude = LEAST_MAGNITUDE;
  /** Queries that were not answered for strings of any length, with what they were given. */
  private readonly unanswered = new Map<string, Unanswered>();

  /** Whether more conflicts might have answered the last query that was not known. */
  isSpent = false;
  /** Whether longer strings than the last query allowed for might be models of it, if that is not known. */
  mayBeLonger = false;
  /** What all queries have taken, as looks at clauses. */
  visits = 0;

  /**
   * @param most places of string variables; undefined: as many as is asked for, and some more
   * @param mend a model of formulas near an assignment under which not all of them hold, if one is found
   */
  constructor(
    private readonly terms: Terms,
    private readonly most?: number,
    private readonly mend: (formulas: readonly Bool[], near: Assignment) => Assignment | undefined = () =>
      undefined,
  ) {
    this.joinedTexts = new JoinedTexts(terms);
  }

  /**
   * @returns undefined if there are no functions of strings, or no answer is found
   */
  solve(query: TextQuery, effort: TextEffort): TextAnswer | undefined {
    const joined = this.joinedTexts.query(query);
    const refuted = this.joinedTexts.refuted(query, joined);
    if (refuted !== undefined) return { status: 'unsat', core: [refuted] };
    const answer = this.solveJoined(joined, effort);
    if (answer === undefined) return undefined;
    if (answer.status !== 'sat') {
      const core = new Set(answer.core);
      return { ...answer, core: query.literals.filter((_, i) => core.has(joined.literals[i]!)) };
    }
    const model = this.joinedTexts.split(answer.model);
    if ([...query.asserted, ...query.literals].every(this.terms.evaluator(model).bool))
      return { status: 'sat', model };
    // Something else says which of its alternatives a string is.
    return this.solveJoined(query, effort);
  }

  private solveJoined(query: TextQuery, effort: TextEffort): TextAnswer | undefined {
    const formulas = [...query.asserted, ...query.literals];
    const longest = query.longest ?? USUAL;
    const key = formulas.join();
    const known = this.unanswered.get(key);
    const bounded = known?.bounded;
    const isFinal = known && ((bounded && !bounded.isSpent) || known.conflicts >= effort.conflicts);
    this.mayBeLonger = known?.mayBeLonger ?? false;
    if (isFinal && known.longest >= longest) return bounded;
    this.isSpent = false;
    const found = this.answer(query, bounded?.places ?? 0, effort);
    const answer = found ?? (bounded && { ...bounded, isSpent: this.isSpent });
    if (answer === undefined || answer.status === 'bounded')
      this.unanswered.set(key, {
        conflicts: effort.conflicts,
        longest,
        bounded: answer,
        mayBeLonger: this.mayBeLonger,
      });
    return answer;
  }

  private answer(query: TextQuery, refuted: number, effort: TextEffort): TextAnswer | undefined {
    const found = this.lazily(query, refuted, effort);
    return found || this.isSpent ? found : this.whole(query, refuted, effort);
  }

  /** What one literal alone refutes, as it asks for a longer text than any circuit has places for. */
  private tooLong({ literals, longest }: TextQuery): BoundedRefutation | undefined {
    const places = this.largest(longest);
    const long = literals.find((literal) => leastLength(this.terms, literal) > places);
    return long === undefined ? undefined : { status: 'bounded', core: [long], places };
  }

  /** What is asserted takes part where models violate it. */
  private lazily(query: TextQuery, refuted: number, effort: TextEffort): TextAnswer | undefined {
    const { asserted, base } = query;
    if (!base || asserted.length <= FEW_ASSERTED) return undefined;
    const some: Bool[] = [];
    for (let round = 0; round < MOST_ROUNDS && some.length <= MOST_VIOLATED; round++) {
      const answer = this.whole({ ...query, asserted: some }, refuted, effort);
      if (answer?.status !== 'sat') return answer;
      const model = over(base, answer.model);
      const { bool } = this.terms.evaluator(model);
      const violated = asserted.filter((formula) => !bool(formula));
      if (violated.length === 0) return { status: 'sat', model };
      some.push(...violated);
    }
    return undefined;
  }

  private whole(
    query: TextQuery,
    refuted: number,
    { conflicts, visits }: TextEffort,
  ): TextAnswer | undefined {
    const { terms } = this;
    const formulas = [...query.asserted, ...query.literals];
    const order = reachable(terms, formulas);
    if (order === undefined) return undefined;
    const { places, least, magnitude, units, sets, strings, hasTexts } = measured(
      terms,
      formulas,
      order,
      this.largest(query.longest),
    );
    if (!hasTexts) return undefined;
    const tooLong = this.tooLong(query);
    // What no length refutes needs no places.
    if (tooLong && refuted > 0) return undefined;
    const asked = tooLong ? SIZES.slice(0, 1) : this.sizes(least, places, query.longest);
    const sizes = asked.filter((size) => size > refuted);
    this.mayBeLonger = sizes.length < this.sizes(least, places).filter((size) => size > refuted).length;
    this.tellApart(units, sets);
    this.magnitude = Math.max(this.magnitude, 2 ** Math.ceil(Math.log2(2 * magnitude + 2)) - 1);
    let bounded: BoundedRefutation | undefined;
    let isOpen = false;
    // Circuits know little of numbers with fractions: there may be a model where they have found none.
    const hasDoubles = formulas.some((formula) => (terms.traits(formula) & Trait.Double) !== 0);
    let left = visits;
    const holds = (model: Assignment): boolean => formulas.every(terms.evaluator(model).bool);
    const mend = (model: Assignment): Assignment | undefined => this.mend(formulas, model);
    const costing = (
      attempt: Attempt,
      answer: (effort: TextEffort, candidates: Candidates) => TextAnswer | undefined,
      most = conflicts,
    ): TextAnswer | undefined => {
      const { visits } = attempt;
      const found = answer({ conflicts: most, visits: left }, { holds, mend });
      this.visits += attempt.visits - visits;
      left -= attempt.visits;
      return found;
    };
    const within = (attempt: Attempt): TextAnswer | undefined =>
      costing(attempt, (...given) => attempt.answer(...given));
    const beyond = (attempt: Attempt, most = conflicts): TextAnswer | undefined =>
      costing(attempt, (...given) => attempt.beyond(...given), most);
    /** That with the fewest places: what no length refutes is cheap there. */
    let smallest: Attempt | undefined;
    let largest: Attempt | undefined;
    for (const [i, size] of sizes.entries()) {
      const before = left;
      const extent = { places: size, magnitude: this.magnitude * 2 ** (8 * i) };
      let attempt = this.attempt(extent, 0, order, query, left);
      if (attempt === undefined) {
        isOpen = hasDoubles;
        break;
      }
      let answer = within(attempt);
      if (answer === undefined && attempt.isOfCharacters) {
        attempt = this.attempt(extent, Math.ceil(Math.log2(size * strings + 1)), order, query, left);
        answer = attempt && within(attempt);
      }
      if (answer && answer.status !== 'bounded') return answer;
      largest = attempt ?? largest;
      if (attempt && (smallest === undefined || !this.isKept(smallest))) {
        smallest = attempt;
        const quick = sizes.length > 1 ? beyond(attempt, FEW_BEYOND) : undefined;
        if (quick) return quick;
      }
      this.isSpent ||= attempt?.isSpent === true;
      isOpen = hasDoubles && answer === undefined;
      // Where a text has no place for what is asked, it is no wonder that nothing is found.
      if (size > places || size === sizes.at(-1)) bounded = answer ?? bounded;
      // A larger circuit costs more than this one.
      if (left < before - left) {
        this.isSpent = true;
        break;
      }
    }
    for (const attempt of new Set([smallest, largest])) {
      const answer = attempt && this.isKept(attempt) ? beyond(attempt) : undefined;
      if (answer) return answer;
    }
    if (tooLong) return tooLong;
    return bounded && { ...bounded, isSpent: this.isSpent, isOpen };
  }

  /** Places of the largest circuit. @param longest places that the query looks for models of */
  private largest(longest = USUAL): number {
    return this.most ?? Math.max(longest, USUAL);
  }

  /**
   * Sizes of circuits that are tried.
   * @param least places that the query cannot do without
   * @param places that it asks for
   * @param longest places that are enough, if these are fewer
   */
  private sizes(least: number, places: number, longest?: number): readonly number[] {
    const enough = this.enough(places, longest);
    // The largest circuits cost all that a query may.
    if (enough[0]! > USUAL) return enough;
    const smaller = SIZES.filter((size) => size > least && size < enough[0]!);
    return [...smaller.slice(-MOST_SMALLER), ...enough];
  }

  /** Sizes with all places that a query asks for. */
  private enough(places: number, longest?: number): readonly number[] {
    // Only what asks for more places is worth the largest circuits.
    const last = this.largest(places > USUAL ? longest : undefined);
    const larger = SIZES.filter((size) => size > places && size < last);
    if (larger.length > 0 && longest !== undefined && longest < last) {
      const [first, ...others] = larger.filter((size, i) => i === 0 || size <= longest);
      return [first!, ...others.slice(1 - MOST_SIZES)];
    }
    const usual = larger.slice(0, MOST_SIZES);
    return this.most === undefined && usual.length === MOST_SIZES
      ? usual
      : [...usual.slice(0, MOST_SIZES - 1), last];
  }

  /** The query on a circuit; units that turn out to be missing are added to the alphabet. */
  private attempt(
    extent: Extent,
    ranks: number,
    order: readonly number[],
    query: TextQuery,
    visits: number,
  ): Attempt | undefined {
    const { places } = extent;
    if (this.tooLarge.some((one) => one.places <= places && isWithin(one.terms, order))) return undefined;
    for (;;) {
      const key = `${extent.places} ${extent.magnitude} ${ranks}`;
      const known = this.known(key);
      const circuit = known ?? this.made(key, extent, ranks);
      const { size } = circuit;
      try {
        const attempt = Attempt.of(this.terms, circuit, order, query, visits);
        this.isSpent ||= attempt === undefined;
        return attempt;
      } catch (error) {
        this.drop(key);
        if (error instanceof MissingUnit) this.tellApart([error.unit], []);
        else if (!(error instanceof CircuitLimit)) throw error;
        else if (known === undefined) {
          this.tooLarge.push({ places, terms: order });
          if (this.tooLarge.length > MOST_TOO_LARGE) this.tooLarge.shift();
          return undefined;
        }
      } finally {
        this.visits += VISITS_OF_GATE * (circuit.size - size);
      }
    }
  }

  /** Whether the circuit of an attempt is still there. */
  private isKept({ circuit }: Attempt): boolean {
    return [...this.circuits.values()].includes(circuit);
  }

  private known(key: string): SharedCircuit | undefined {
    const circuit = this.circuits.get(key);
    if (circuit === undefined) return undefined;
    this.circuits.delete(key);
    if (circuit.size - circuit.first > Math.max(MOST_GROWN, circuit.first)) {
      this.rooms.push(circuit.room);
      return undefined;
    }
    this.circuits.set(key, circuit);
    return circuit;
  }

  private made(key: string, extent: Extent, ranks: number): SharedCircuit {
    let gates = [...this.circuits.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [first, { size }] of this.circuits) {
      if (this.circuits.size < MOST_CIRCUITS && gates <= MOST_KEPT) break;
      this.drop(first);
      gates -= size;
    }
    const room = this.rooms.pop() ?? new ClauseRoom();
    const circuit = new SharedCircuit(this.terms, extent, this.alphabet(ranks), room);
    this.circuits.set(key, circuit);
    return circuit;
  }

  private drop(key: string): void {
    const circuit = this.circuits.get(key);
    if (circuit === undefined) return;
    this.circuits.delete(key);
    this.rooms.push(circuit.room);
  }

  /** Has all alphabets tell units and sets apart; circuits with others go. */
  private tellApart(units: Iterable<number>, sets: Iterable<UnitSet>): void {
    const alphabet = this.alphabet(0);
    const missing = [...units].filter((unit) => !alphabet.names(unit));
    const split = [...sets].filter((set) => !alphabet.fits(set));
    if (missing.length + split.length === 0) return;
    for (const unit of missing) this.units.add(unit);
    for (const set of split) this.sets.add(set);
    this.alphabets.clear();
    for (const key of [...this.circuits.keys()]) this.drop(key);
  }

  private alphabet(ranks: number): Alphabet {
    let alphabet = this.alphabets.get(ranks);
    if (alphabet === undefined) {
      alphabet = new Alphabet(
        [...this.units].sort((a, b) => a - b),
        [...this.sets],
        ranks,
      );
      this.alphabets.set(ranks, alphabet);
    }
    return alphabet;
  }
}

/** Whether ascending numbers are among other ones. */
function isWithin(some: readonly number[], all: readonly number[]): boolean {
  let at = 0;
  for (const one of all) if (one === some[at]) at += 1;
  return at === some.length;
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
