/**
 * All instances of a relational problem up to isomorphism, atom by atom (McKay, Isomorph-free exhaustive
 * generation,
 * 1998): a structure over the first k atoms is extended in all ways by the tuples of the next atom, and an
 * extension
 * is kept if that atom is the one that its canonical form would take away again, and no other extension of the
 * same
 * structure is isomorphic. Each isomorphism class is met once, and nothing is kept but the extensions of the
 * structures
 * on the way to the current one.
 *
 * What the formulas say of the tuples so far prunes by unit propagation of their clauses; what is left is asked
 * of the
 * solver, which sees whether a structure can be completed at all.
 */
import { type Gate, GateKind } from '../../solver/sat/circuit.js';
import { CircuitClauses } from '../../solver/sat/clauses.js';
import { SatSolver } from '../../solver/sat/sat-solver.js';
import type { Ground } from '../../spec/relational/circuit/ground.js';
import { RelationalSearch } from '../../spec/relational/search/search.js';
import { declaredClasses } from '../../spec/relational/search/symmetry.js';
import type { EnumerationCounters } from '../engine.js';
import { Assignments } from './assignments.js';
import { CanonicalForms, type FlatTuples } from './canonical-form.js';
import { flatTuples, type InstanceSearch, sureTuples } from './instance-search.js';
import { type Level, planLevels } from './plan.js';

/** Conjuncts over more gates than these are not propagated: the solver is asked instead. */
const LIGHT = 60;
/** Decisions without an extension that can be completed, after which the solver is asked at each. */
const FRUITLESS = 200;

export class Augmentation implements InstanceSearch {
  readonly counters: EnumerationCounters = { candidates: 0, isomorphicDropped: 0 };
  private readonly levels: readonly Level[];
  private readonly propagation = new SatSolver();
  private readonly literals: readonly number[];
  /** Whether all is propagated, so that an extension without contradiction is an instance. */
  private readonly isPropagatedWhole: boolean;
  private readonly completion: RelationalSearch | undefined;
  private readonly forms: CanonicalForms;
  private readonly flat: readonly FlatTuples[];
  private readonly values: Int8Array;
  private readonly placeOf: ReadonlyMap<Gate, number>;
  private readonly asked: number[];
  private readonly refuted: number[];
  private readonly declared: readonly (readonly number[])[] | undefined;
  private readonly known = new Set<string>();
  private readonly sure: FlatTuples;
  private resumeAt: string | undefined;

  /** @param from a checkpoint: the instances up to it are left out. */
  constructor(ground: Ground, from?: string) {
    const { problem, openTuples, circuit } = ground;
    const { atoms } = problem;
    this.levels = planLevels(ground);
    this.resumeAt = from;
    const clauses = new CircuitClauses(circuit, this.propagation);
    this.literals = openTuples.map(({ input }) => clauses.literal(input));
    const conjuncts = ground.asserted.flatMap((gate) => conjunctsOf(ground, gate));
    const light = conjuncts.filter((gate) => isLight(ground, gate));
    for (const gate of light) clauses.assert(gate);
    this.isPropagatedWhole = light.length === conjuncts.length && !ground.hasWitnesses;
    if (!this.isPropagatedWhole) this.completion = new RelationalSearch(ground, { symmetryBreaking: false });
    this.forms = new CanonicalForms(
      atoms.length,
      problem.relations.map(({ arity }) => arity),
    );
    this.flat = flatTuples(ground);
    this.values = new Int8Array(openTuples.length);
    this.placeOf = new Map(openTuples.map(({ input }, place) => [input, place]));
    this.asked = this.levels.map(() => 0);
    this.refuted = this.levels.map(() => 0);
    const declared = declaredClasses(problem);
    const used = this.levels.at(-1)!.classes;
    if (declared.flat().length !== used.flat().length || declared.length !== used.length)
      this.declared = declared;
    this.sure = sureTuples(ground);
  }

  run(): Generator<boolean, void> {
    return this.extend(0, []);
  }

  holds(input: Gate): boolean {
    const place = this.placeOf.get(input);
    return place === undefined ? this.completion?.holds(input) === true : this.values[place] === 1;
  }

  checkpoint(): string {
    return this.values.join('');
  }

  private *extend(index: number, before: FlatTuples): Generator<boolean, void> {
    const level = this.levels[index];
    if (!level) {
      if (this.resumeAt !== undefined) this.resumeAt = undefined;
      else if (this.isNew(before)) yield true;
      return;
    }
    const { propagation, literals, values } = this;
    const { places } = level;
    const seen = new Set<string>();
    const budget = { fruitless: 0 };
    const mayHold = (count: number): boolean => {
      budget.fruitless += 1;
      return budget.fruitless < FRUITLESS || this.isCompletable(index, count);
    };
    const assignments = new Assignments(propagation, literals, places, values, mayHold);
    while (assignments.next()) {
      this.counters.candidates += 1;
      if (this.counters.candidates % 256 === 0) yield false;
      const tuples = this.extended(before, places);
      if (!this.isKept(index, tuples, seen)) continue;
      budget.fruitless = 0;
      if (this.resumeAt === undefined || this.isOnTheWay(places)) yield* this.extend(index + 1, tuples);
    }
  }

  /** The tuples of earlier levels and the tuples of this level that are in. */
  private extended(before: FlatTuples, places: readonly number[]): FlatTuples {
    const tuples = before.slice();
    for (const place of places) if (this.values[place] === 1) tuples.push(...this.flat[place]!);
    return tuples;
  }

  private isKept(index: number, tuples: FlatTuples, seen: Set<string>): boolean {
    const { atom, classes, places } = this.levels[index]!;
    if (atom !== undefined && places.length > 0) {
      const form = this.forms.of(tuples, classes, atom);
      if (!form || seen.has(form.key)) {
        this.counters.isomorphicDropped += 1;
        return false;
      }
      seen.add(form.key);
    }
    if (!this.completion) return true;
    const isLast = index === this.levels.length - 1;
    return isLast || this.paysToAsk(index) ? this.isCompletable(index, places.length) : true;
  }

  /** Whether so many structures of a level could not be completed that the solver should be asked. */
  private paysToAsk(index: number): boolean {
    const asked = this.asked[index]!;
    return asked < 16 || this.refuted[index]! * 8 >= asked || this.counters.candidates % 16 === 0;
  }

  /** Whether some instance has the tuples of the levels before, and of this one as far as it is decided. */
  private isCompletable(index: number, count: number): boolean {
    if (!this.completion) return true;
    const holding: [number, boolean][] = [];
    this.levels.slice(0, index + 1).forEach(({ places }, i) => {
      for (const place of i < index ? places : places.slice(0, count))
        holding.push([place, this.values[place] === 1]);
    });
    const isSat = this.completion.next(undefined, holding) === 'sat';
    this.asked[index]! += 1;
    if (!isSat) this.refuted[index]! += 1;
    return isSat;
  }

  private isOnTheWay(places: readonly number[]): boolean {
    return places.every((place) => this.resumeAt![place] === String(this.values[place]));
  }

  /** Where formulas tell atoms apart that isomorphism does not, the same structure can be met again. */
  private isNew(tuples: FlatTuples): boolean {
    if (!this.declared) return true;
    const { key } = this.forms.of([...tuples, ...this.sure], this.declared)!;
    if (this.known.has(key)) {
      this.counters.isomorphicDropped += 1;
      return false;
    }
    this.known.add(key);
    return true;
  }
}

/** The conjuncts of what a formula became. */
function conjunctsOf({ circuit }: Ground, root: Gate): readonly Gate[] {
  const found: Gate[] = [];
  const stack = [root];
  for (let gate = stack.pop(); gate !== undefined; gate = stack.pop()) {
    if (gate > 0 && circuit.kind(gate) === GateKind.And)
      for (let i = circuit.operandCount(gate) - 1; i >= 0; i--) stack.push(circuit.operand(gate, i));
    else found.push(gate);
  }
  return found;
}

function isLight({ circuit }: Ground, conjunct: Gate): boolean {
  const seen = new Set<number>();
  const stack = [Math.abs(conjunct)];
  for (let gate = stack.pop(); gate !== undefined; gate = stack.pop()) {
    if (seen.has(gate)) continue;
    seen.add(gate);
    if (seen.size > LIGHT) return false;
    for (let i = circuit.operandCount(gate) - 1; i >= 0; i--) stack.push(Math.abs(circuit.operand(gate, i)));
  }
  return true;
}
