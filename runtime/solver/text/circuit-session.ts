/**
 * Formulas on one circuit that grows with them: integers of limited size, short strings, Booleans. It answers what needs no
 * more, without a process to start. What it refutes without its limits has no model at all; its models are evaluated.
 */
import { givesTruth } from '../operators/table.js';
import { CircuitLimit, type Gate } from '../sat/circuit.js';
import { CircuitClauses } from '../sat/clauses.js';
import { SatSolver } from '../sat/sat-solver.js';
import { type Assignment, type Bool, TermOp, type Terms, Trait } from '../terms/terms.js';
import { Alphabet } from './characters/alphabet.js';
import { MissingUnit } from './characters/characters.js';
import { modelOf } from './circuit-model.js';
import { BOUNDS, type Origin } from './origins.js';
import { type Extent, TextEncoding } from './text-encoding.js';

export type CircuitAnswer =
  | { readonly status: 'sat'; readonly model: Assignment }
  | {
      readonly status: 'unsat';
      readonly core: readonly Bool[];
      /** Nothing within the limits is a model; something beyond them may be. */
      readonly isBounded: boolean;
    };

const LEAST = { places: 4, magnitude: 1000 };
/** Larger numbers and longer strings in formulas ask for no more room. */
const MOST = { places: 32, magnitude: 1_000_000 };
/** Conflicts for one query, and looks at clauses (some ten in a microsecond); then another solver does better. */
const MOST_CONFLICTS = 10_000;
const MOST_VISITS = 1e7;
/** What is not in here: doubles, bigints and functions of strings have solvers of their own. */
const FOREIGN = Trait.Double | Trait.Open | Trait.Bits | Trait.Calendar;

/** A circuit of one size, and what is told of it so far. */
class Grown {
  readonly encoding: TextEncoding;
  readonly solver = new SatSolver();
  readonly clauses: CircuitClauses;
  /** The literal that all is within the limits. */
  readonly within: number;
  private facts = 0;
  /** Whose bounds are asserted. */
  private readonly bound = new Set<Origin>();
  private origins: Origin[] = [];
  /** Terms that have gates. */
  readonly variables: number[] = [];
  /** How many of the formulas are asserted. */
  told = 0;

  constructor(
    terms: Terms,
    readonly extent: Extent,
  ) {
    this.encoding = new TextEncoding(terms, extent, new Alphabet([], [], 0));
    this.clauses = new CircuitClauses(this.encoding.circuit, this.solver);
    this.within = this.solver.newVariable();
  }

  gate(formula: Bool): Gate {
    const { encoding } = this;
    const { value, origin } = encoding.origins.during(() => encoding.truth(formula));
    this.origins.push(origin);
    return value;
  }

  /** Asserts what holds of the gates that were made since the last time. */
  settle(): void {
    const { encoding, clauses, within, bound } = this;
    for (; this.facts < encoding.facts.length; this.facts += 1) clauses.assert(encoding.facts[this.facts]!);
    const found = this.origins.filter((origin) => !bound.has(origin));
    this.origins = [];
    for (const origin of found) {
      if (bound.has(origin)) continue;
      bound.add(origin);
      for (const kind of BOUNDS) for (const gate of origin.bounds[kind]) clauses.assertUnder(within, gate);
      this.variables.push(...origin.variables);
      for (const used of origin.uses) if (!bound.has(used)) found.push(used);
    }
  }
}

export class CircuitSession {
  private grown: Grown | undefined;
  private readonly asserted: Bool[] = [];
  /** Whether something was asserted that has no form here. */
  private isLost = false;
  /** The room that formulas ask for, as far as terms were looked at. */
  private readonly asked = { ...LEAST };
  private seen = 1;

  constructor(private readonly terms: Terms) {}

  assert(formula: Bool): void {
    this.asserted.push(formula);
  }

  /** Undefined: there is no answer here. */
  check(assumptions: readonly Bool[]): CircuitAnswer | undefined {
    const grown = this.current();
    if (!grown) return undefined;
    const { clauses, solver, within } = grown;
    const gates = assumptions.map((formula) => this.gate(grown, formula));
    if (gates.includes(undefined)) return undefined;
    const literals = gates.map((gate) => clauses.literal(gate!));
    grown.settle();
    const status = solver.solve([...literals, within], MOST_CONFLICTS, solver.visits + MOST_VISITS);
    if (status === 'sat') {
      const model = modelOf(this.terms, grown, grown.variables);
      const { bool } = this.terms.evaluator(model);
      return this.asserted.every(bool) && assumptions.every(bool) ? { status, model } : undefined;
    }
    if (status === 'unknown') return undefined;
    const found = new Set(solver.core);
    const isBounded = found.has(within);
    return { status, core: assumptions.filter((_, i) => found.has(literals[i]!)), isBounded };
  }

  /** The circuit with all that is asserted. */
  private current(): Grown | undefined {
    if (this.isLost) return undefined;
    const { places, magnitude } = this.measured();
    const { extent } = this.grown ?? {};
    if (!extent || extent.places < places || extent.magnitude < magnitude)
      this.grown = new Grown(this.terms, { places, magnitude });
    const grown = this.grown!;
    for (; grown.told < this.asserted.length; grown.told += 1) {
      const gate = this.gate(grown, this.asserted[grown.told]!);
      this.isLost ||= gate === undefined;
      if (gate !== undefined) grown.clauses.assert(gate);
    }
    return this.isLost ? undefined : grown;
  }

  /** Room for the constants that numbers and lengths of strings are compared with. */
  private measured(): Extent {
    const { terms, asked } = this;
    for (; this.seen < terms.size; this.seen += 1) {
      const op = terms.op[this.seen]!;
      const isComparison = op === TermOp.Eq || op === TermOp.Le;
      if (givesTruth(op) && !isComparison) continue;
      const sides = terms.args[this.seen]!.map(Math.abs);
      const constants = sides.flatMap((side) =>
        terms.op[side] === TermOp.NumConst ? [Math.abs(terms.constantOf(side) ?? 0)] : [],
      );
      if (constants.length === 0) continue;
      const most = Math.max(...constants);
      const isLength = sides.some((side) => terms.pairs.indexOfLength(side) !== undefined);
      const isIndex = sides.some((side) => terms.pairs.lengthOfIndex(side) !== undefined);
      if (isLength && most <= MOST.places) asked.places = Math.max(asked.places, most + 1);
      else if (!isLength && !isIndex && most <= MOST.magnitude)
        asked.magnitude = Math.max(asked.magnitude, 2 * Math.ceil(most) + 1);
    }
    return { ...asked };
  }

  private gate(grown: Grown, formula: Bool): Gate | undefined {
    if ((this.terms.traits(formula) & FOREIGN) !== 0) return undefined;
    try {
      return grown.gate(formula);
    } catch (error) {
      if (error instanceof MissingUnit || error instanceof CircuitLimit) return undefined;
      throw error;
    }
  }
}
