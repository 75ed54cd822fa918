/**
 * Decides formulas with functions of strings on circuits of growing size. A refutation counts if the circuit has no model
 * without the assumptions that strings and numbers are within its bounds. A model counts if the formulas hold under it as a
 * program evaluates them.
 */

import { givesTruth } from '../operators/table.js';
import { CircuitLimit, type Gate } from '../sat/circuit.js';
import { CircuitClauses } from '../sat/clauses.js';
import { SatSolver } from '../sat/sat-solver.js';
import { decimalNumber, textCallOf } from '../terms/constructors/text-terms.js';
import { type Assignment, type Bool, TermOp, type Terms } from '../terms/terms.js';
import { Alphabet, ASCII, LAST_UNIT, type UnitSet } from './alphabet.js';
import { MissingUnit } from './characters.js';
import { measured } from './extents.js';
import { plainer, preferred, shortest } from './readable.js';
import { type Extent, TextEncoding } from './text-encoding.js';

export type TextAnswer =
  | { readonly status: 'sat'; readonly model: Assignment }
  | { readonly status: 'unsat'; readonly core: readonly Bool[] };

export interface TextQuery {
  /** Formulas that belong to every query. */
  readonly asserted: readonly Bool[];
  readonly literals: readonly Bool[];
}

/** Places of string variables, from the smallest circuit on. */
const SIZES = [4, 8, 16, 32, 64];
/** Circuits that are tried for one query. */
const MOST_SIZES = 3;
/** Limit of terms of a query. */
const MOST_TERMS = 20_000;
/** Limit of conflicts for strings that are longer than their places. */
const MOST_BEYOND = 300;
/** Integers are at least below it. */
const LEAST_MAGNITUDE = 1000;

export class TextSolver {
  private readonly alphabets = new Map<string, Alphabet>();
  /** Queries that were not answered, with the conflicts that they were given. */
  private readonly unanswered = new Map<string, number>();

  constructor(private readonly terms: Terms) {}

  /**
   * @param conflicts limit for each circuit
   * @returns undefined if there are no functions of strings, or no answer is found
   */
  solve({ asserted, literals }: TextQuery, conflicts: number): TextAnswer | undefined {
    const formulas = [...asserted, ...literals];
    const key = formulas.join();
    if ((this.unanswered.get(key) ?? 0) >= conflicts) return undefined;
    const answer = this.answer({ asserted, literals }, formulas, conflicts);
    if (answer === undefined) this.unanswered.set(key, conflicts);
    return answer;
  }

  private answer(query: TextQuery, formulas: readonly Bool[], conflicts: number): TextAnswer | undefined {
    const { terms } = this;
    const order = reachable(terms, formulas);
    if (order === undefined) return undefined;
    const { places, magnitude, units, sets, hasTexts } = measured(terms, order);
    if (!hasTexts) return undefined;
    const sizes = SIZES.filter((size, i) => size > places || i === SIZES.length - 1).slice(0, MOST_SIZES);
    const missing = new Set<number>(units);
    for (const [i, size] of sizes.entries()) {
      const extent = { places: size, magnitude: Math.max(LEAST_MAGNITUDE, 2 * magnitude + 1) * 2 ** (8 * i) };
      const attempt = this.encoded(extent, missing, [...sets], order, query);
      if (attempt === undefined) return undefined;
      const answer = attempt.answer(conflicts, (model) => formulas.every(terms.evaluator(model).bool));
      if (answer) return answer;
    }
    return undefined;
  }

  /** The query on circuits of one size; units that turn out to be missing are added to the alphabet. */
  private encoded(
    extent: Extent,
    units: Set<number>,
    sets: readonly UnitSet[],
    order: readonly number[],
    query: TextQuery,
  ): Attempt | undefined {
    for (;;) {
      try {
        return new Attempt(this.terms, extent, this.alphabet(units, sets), order, query);
      } catch (error) {
        if (error instanceof MissingUnit) units.add(error.unit);
        else if (error instanceof CircuitLimit) return undefined;
        else throw error;
      }
    }
  }

  private alphabet(units: ReadonlySet<number>, sets: readonly UnitSet[]): Alphabet {
    const sorted = [...units].sort((a, b) => a - b);
    const ends = new Set(sets.flatMap((set) => set.flatMap(([first, last]) => [first, last + 1])));
    const cuts = [...ends].filter((unit) => unit >= ASCII && unit <= LAST_UNIT).sort((a, b) => a - b);
    const key = `${sorted.join()} ${cuts.join()}`;
    let alphabet = this.alphabets.get(key);
    if (alphabet === undefined) {
      alphabet = new Alphabet(sorted, sets);
      this.alphabets.set(key, alphabet);
    }
    return alphabet;
  }
}

/** A query on a circuit of one size. */
class Attempt {
  private readonly encoding: TextEncoding;
  private readonly solver = new SatSolver();
  private readonly clauses: CircuitClauses;
  /** Literals of the assumptions that strings have no more than their places, and that all is within the bounds. */
  private readonly short: number;
  private readonly plain: number;
  private readonly assumed: readonly number[];

  constructor(
    private readonly terms: Terms,
    extent: Extent,
    alphabet: Alphabet,
    order: readonly number[],
    private readonly query: TextQuery,
  ) {
    const encoding = new TextEncoding(terms, extent, alphabet);
    this.encoding = encoding;
    for (const term of order) {
      const op = terms.op[term]!;
      if (givesTruth(op)) encoding.truth(term);
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
    for (const fact of [...encoding.facts, ...asserted]) clauses.assert(fact);
    this.short = solver.newVariable();
    this.plain = solver.newVariable();
    for (const bound of encoding.bounds.short) clauses.assertUnder(this.short, bound);
    for (const bound of encoding.bounds.plain) clauses.assertUnder(this.plain, bound);
    this.assumed = literals.map((gate) => clauses.literal(gate));
    preferred(encoding, solver, (gate) => clauses.variableOf(gate));
  }

  /**
   * @param holds whether the formulas hold under a model as a program evaluates them
   * @returns undefined if nothing follows
   */
  answer(conflicts: number, holds: (model: Assignment) => boolean): TextAnswer | undefined {
    const { solver, assumed, short, plain, encoding } = this;
    for (const bounds of [[short, plain], [plain], []]) {
      const literals = [...assumed, ...bounds];
      const status = solver.solve(
        literals,
        bounds.length === 2 ? conflicts : Math.min(conflicts, MOST_BEYOND),
      );
      if (status === 'unknown') return undefined;
      if (status === 'sat') {
        const model = this.model();
        if (!holds(model)) return undefined;
        shortest(encoding, solver, (gate) => this.clauses.variableOf(gate), literals);
        const shorter = this.model();
        return { status, model: this.readable(holds(shorter) ? shorter : model, holds) };
      }
      const core = new Set(solver.core);
      if (!core.has(short) && !core.has(plain))
        return { status, core: this.query.literals.filter((_, i) => core.has(assumed[i])) };
    }
    return undefined;
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
    for (const [term, { bits }] of encoding.numberVariables)
      numbers.set(
        term,
        bits.reduce((sum, bit, i) => sum + (value(bit) ? (i === bits.length - 1 ? -1 : 1) * 2 ** i : 0), 0),
      );
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
