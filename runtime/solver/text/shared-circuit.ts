/**
 * A circuit of one size and alphabet, and its clauses, for all queries of a target: what they have in common is made once,
 * and what is learned of it stays. A query assumes its formulas, and the bounds of what it is about.
 */
import { givesTruth } from '../operators/table.js';
import type { Gate } from '../sat/circuit.js';
import type { ClauseRoom } from '../sat/clause-store.js';
import { CircuitClauses } from '../sat/clauses.js';
import { SatSolver } from '../sat/sat-solver.js';
import { type Bool, TermOp, type Terms } from '../terms/terms.js';
import type { Alphabet } from './characters/alphabet.js';
import { BOUNDS, type BoundKind, closure, type Origin } from './origins.js';
import { type Extent, TextEncoding } from './text-encoding.js';

/** Most gates are needed in one direction. */
const CLAUSES_OF_GATE = 2;

/** What one query is about. */
export interface Part {
  /** Literals that imply the formulas, as they were given. */
  readonly literals: readonly number[];
  /** Literals that imply that all is within the bounds. */
  readonly bounds: Readonly<Record<BoundKind, readonly number[]>>;
  readonly variables: ReadonlySet<number>;
  /** Whether it was left open of two characters of one slot whether they are equal. */
  readonly hasGuessed: boolean;
}

export class SharedCircuit {
  readonly encoding: TextEncoding;
  readonly solver: SatSolver;
  readonly clauses: CircuitClauses;
  /** Gates of the first query. */
  first = 0;
  private facts = 0;
  private readonly guards = new Map<Origin, Readonly<Record<BoundKind, number>>>();

  constructor(
    private readonly terms: Terms,
    readonly extent: Extent,
    readonly alphabet: Alphabet,
    readonly room: ClauseRoom,
  ) {
    this.encoding = new TextEncoding(terms, extent, alphabet);
    this.solver = new SatSolver(0, room);
    this.clauses = new CircuitClauses(this.encoding.circuit, this.solver);
  }

  get size(): number {
    return this.encoding.circuit.size;
  }

  /**
   * The part for some formulas, which the solver looks at alone from then on.
   * @param order terms of the formulas, arguments first
   * @param most gates that may be made for it
   * @returns undefined if it takes more: what was made then is there for the next query
   */
  part(order: readonly number[], formulas: readonly Bool[], most: number): Part | undefined {
    const { encoding, solver, clauses } = this;
    const before = encoding.circuit.size;
    const { value: gates, origin } = encoding.origins.during(() => {
      for (const term of order) {
        if (encoding.circuit.size - before > most) return undefined;
        this.make(term);
      }
      return formulas.map((formula) => encoding.truth(formula));
    });
    if (this.first === 0) this.first = encoding.circuit.size;
    if (gates === undefined) return undefined;
    solver.expect(CLAUSES_OF_GATE * (encoding.circuit.size - before));
    for (const fact of encoding.facts.slice(this.facts)) clauses.assert(fact);
    this.facts = encoding.facts.length;
    const literals = gates.map((gate) => clauses.literal(gate));
    const origins = closure([origin]);
    const guards = origins.map((one) => this.guardsOf(one));
    const inputs = new Set<number>();
    for (const one of origins)
      for (const gate of one.inputs) {
        const variable = clauses.variableOf(gate);
        if (variable !== 0) inputs.add(variable);
      }
    const [short, known, plain] = BOUNDS.map((kind) =>
      guards.map((guard) => guard[kind]).filter((literal) => literal !== 0),
    );
    const relevant = this.relevant(gates, origins);
    solver.focus([...inputs], relevant && [...relevant, ...short!, ...known!, ...plain!]);
    return {
      literals,
      bounds: { short: short!, known: known!, plain: plain! },
      variables: new Set(origins.flatMap(({ variables }) => variables)),
      hasGuessed: origins.some(({ hasGuessed }) => hasGuessed),
    };
  }

  /** Variables that take part in formulas, facts and bounds of what is asked; of a circuit of nothing else, all. */
  private relevant(formulas: readonly Gate[], origins: readonly Origin[]): readonly number[] | undefined {
    if (this.first === this.size) return undefined;
    return this.clauses.variablesBelow([
      ...formulas,
      ...origins.flatMap(({ facts, bounds }) => [...facts, ...BOUNDS.flatMap((kind) => bounds[kind])]),
    ]);
  }

  private make(term: number): void {
    const { encoding, terms } = this;
    const op = terms.op[term]!;
    if (givesTruth(op)) {
      // What an index is compared with is made where the comparison of the lengths beside it is known.
      if (!encoding.comparesIndices(term)) encoding.truth(term);
    }
    // An index is no number, and a variable may be one of a string.
    else if (op !== TermOp.NumVar && op !== TermOp.NumConst && terms.pairs.lengthOfIndex(term) === undefined)
      encoding.number(term);
  }

  /** By bound: a literal that implies that what comes from an origin is within it, 0 if there is nothing to say. */
  private guardsOf(origin: Origin): Readonly<Record<BoundKind, number>> {
    let guards = this.guards.get(origin);
    if (guards === undefined) {
      const { short, known, plain } = origin.bounds;
      guards = { short: this.guard(short), known: this.guard(known), plain: this.guard(plain) };
      this.guards.set(origin, guards);
    }
    return guards;
  }

  private guard(gates: readonly Gate[]): number {
    if (gates.length === 0) return 0;
    const literal = this.solver.newVariable();
    for (const gate of gates) this.clauses.assertUnder(literal, gate);
    return literal;
  }
}
