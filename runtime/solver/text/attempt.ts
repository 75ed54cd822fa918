/** One query on a circuit: what is asked of the solver, and what its answers say. */
import type { Gate } from '../sat/circuit.js';
import type { Assignment, Terms } from '../terms/terms.js';
import { modelOf } from './circuit-model.js';
import { BOUNDS, type BoundKind } from './origins.js';
import { plainer, preferred, shortest, stringsOf } from './readable.js';
import type { Part, SharedCircuit } from './shared-circuit.js';
import type { BoundedString } from './strings.js';
import type { TextAnswer, TextEffort, TextQuery } from './text-answers.js';

/** Making a clause takes as long as so many looks at one. */
const VISITS_OF_CLAUSE = 10;
/** A gate has about three clauses. */
export const VISITS_OF_GATE = 3 * VISITS_OF_CLAUSE;
/** Limit of conflicts for strings that are longer than their places. */
const MOST_BEYOND = 300;
/** Models that are tried, each with other strings. */
const MOST_MODELS = 10;
/** Those with numbers that are not plain. */
const FEW_MODELS = 2;

/** What becomes of models. */
export interface Candidates {
  /** Whether the formulas hold under a model as a program evaluates them. */
  readonly holds: (model: Assignment) => boolean;
  /** A model of the formulas near an assignment. */
  readonly mend: (model: Assignment) => Assignment | undefined;
}

export class Attempt {
  private readonly assumed: readonly number[];
  /** The strings that a model gives characters to. */
  private readonly strings: readonly BoundedString[];
  /** Looks at clauses when it began, and as many as making those that were there took as long as. */
  private readonly begun: number;
  /** Whether nothing within all bounds is a model. */
  private isRefutedWithin = false;
  /** Whether more conflicts might give an answer. */
  isSpent = false;

  private constructor(
    private readonly terms: Terms,
    readonly circuit: SharedCircuit,
    private readonly query: TextQuery,
    private readonly part: Part,
    begun: number,
  ) {
    this.begun = begun;
    this.assumed = this.part.literals;
    this.strings = stringsOf(circuit.encoding, this.part.variables);
    preferred(this.strings, circuit.solver, this.variableOf);
  }

  /**
   * @param order terms of the query, arguments first
   * @param visits what it may cost
   * @returns undefined if it costs more
   */
  static of(
    terms: Terms,
    circuit: SharedCircuit,
    order: readonly number[],
    query: TextQuery,
    visits: number,
  ): Attempt | undefined {
    const begun = spentBy(circuit);
    const part = circuit.part(order, [...query.asserted, ...query.literals], visits / VISITS_OF_GATE);
    return part && new Attempt(terms, circuit, query, part, begun);
  }

  private readonly variableOf = (gate: Gate): number => this.circuit.clauses.variableOf(gate);

  private within(...kinds: readonly BoundKind[]): readonly number[] {
    return [...this.assumed, ...kinds.flatMap((kind) => this.part.bounds[kind])];
  }

  /** Looks at clauses so far, and as many as making them took as long as. */
  get visits(): number {
    return spentBy(this.circuit) - this.begun;
  }

  /**
   * What is within all bounds.
   * @returns undefined if nothing follows
   */
  answer({ conflicts, visits }: TextEffort, candidates: Candidates): TextAnswer | undefined {
    const { solver } = this.circuit;
    const most = solver.visits + visits;
    const literals = this.within(...BOUNDS);
    const status = solver.solve(literals, conflicts, most);
    if (status === 'unknown') this.isSpent = true;
    if (status === 'sat') return this.found(literals, candidates, MOST_MODELS);
    if (status !== 'unsat') return undefined;
    this.isRefutedWithin = true;
    const refuted = this.refutation();
    if (refuted) return refuted;
    // What other bounds take part in may be refuted without them.
    const other = solver.solve(this.within('short'), conflicts, most);
    if (other !== 'sat') return other === 'unsat' ? this.refutation() : undefined;
    // Or it takes a number between two integers.
    const near = this.within('short', 'known');
    return solver.solve(near, conflicts, most) === 'sat'
      ? this.found(near, candidates, FEW_MODELS)
      : undefined;
  }

  /** What is beyond the bounds, where nothing within is a model; undefined if nothing follows. */
  beyond({ conflicts, visits }: TextEffort, candidates: Candidates): TextAnswer | undefined {
    const { solver } = this.circuit;
    if (!this.isRefutedWithin) return undefined;
    const few = Math.min(conflicts, MOST_BEYOND);
    const most = solver.visits + visits;
    for (const bounds of [['plain'], []] as const) {
      const literals = this.within(...bounds);
      const status = solver.solve(literals, few, most);
      if (status === 'sat') return this.found(literals, candidates, 1);
      if (status === 'unknown') return undefined;
      const refuted = this.refutation();
      if (refuted?.status === 'unsat') return refuted;
    }
    return undefined;
  }

  /** The model of the solver, if it holds, with short strings. */
  private found(literals: readonly number[], candidates: Candidates, most: number): TextAnswer | undefined {
    const model = this.held(literals, candidates, most);
    if (model === undefined) return undefined;
    shortest(this.strings, this.circuit.solver, this.variableOf, literals);
    const shorter = this.model();
    const { holds } = candidates;
    return { status: 'sat', model: this.readable(holds(shorter) ? shorter : model, holds) };
  }

  /**
   * A model that holds: the one that was found, one that has other numbers beside its strings, or another one with other
   * strings. Of that nothing is refuted, as numbers may have other values beside the same strings.
   */
  private held(
    literals: readonly number[],
    { holds, mend }: Candidates,
    most: number,
  ): Assignment | undefined {
    const { solver, clauses } = this.circuit;
    const isOther = solver.newVariable();
    for (let left = most; left > 0; left--) {
      const model = this.model();
      if (holds(model)) return model;
      const mended = left === most ? mend(model) : undefined;
      if (mended && holds(mended)) return mended;
      if (left === 1) break;
      const differs = this.strings.flatMap(({ has, characters }) =>
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

  /** Whether more may follow from a circuit on which units of one slot of the alphabet are told apart. */
  get isOfCharacters(): boolean {
    return this.isRefutedWithin && this.part.hasGuessed;
  }

  /** What the core that the solver has found says; undefined if it needs other bounds than that of lengths. */
  private refutation(): Exclude<TextAnswer, { readonly status: 'sat' }> | undefined {
    const { query, assumed, part } = this;
    const found = new Set(this.circuit.solver.core);
    const needs = (kind: BoundKind): boolean => part.bounds[kind].some((literal) => found.has(literal));
    if (needs('known') || needs('plain')) return undefined;
    const core = query.literals.filter((_, i) => found.has(assumed[query.asserted.length + i]!));
    return needs('short')
      ? { status: 'bounded', core, places: this.circuit.extent.places }
      : { status: 'unsat', core };
  }

  /** The model with plainer characters in its strings. */
  private readable(model: Assignment, holds: (model: Assignment) => boolean): Assignment {
    const { strings, pairs } = this.terms;
    let best = model;
    for (const variable of this.part.variables) {
      if (!this.circuit.encoding.textVariables.has(variable)) continue;
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
    return modelOf(this.terms, this.circuit, this.part.variables);
  }
}

function spentBy({ solver }: SharedCircuit): number {
  return solver.visits + VISITS_OF_CLAUSE * solver.clauseCount;
}
