/** The inputs of a method as a ground relational problem: a relation for each field, one for each kind of object. */
import { Circuit, FALSE, type Gate, TRUE } from '../../solver/sat/circuit.js';
import { type Bool, Terms } from '../../solver/terms/terms.js';
import { translateFormula } from '../../spec/index.js';
import { byArity, type Ground, type OpenTuple, openTuplesOf } from '../../spec/relational/circuit/ground.js';
import { Matrix } from '../../spec/relational/circuit/matrix.js';
import type { Atom, Problem, Relation } from '../../spec/relational/problem/problem.js';
import { FIRST_OBJECT } from '../direct/space/elements.js';
import { Layout } from '../direct/space/layout.js';
import type { EnumerationSubject } from '../engine.js';
import { FiniteHeap, type PlaceBits } from './finite-heap.js';
import { CircuitOfTerms } from './terms-to-circuit.js';

export class HeapGround implements Ground {
  readonly layout: Layout;
  readonly problem: Problem;
  readonly circuit = new Circuit();
  readonly asserted: readonly Gate[];
  readonly matrices: ReadonlyMap<Relation, Matrix>;
  readonly openTuples: readonly OpenTuple[];
  readonly hasWitnesses = false;

  get compared(): readonly Matrix[] {
    return byArity(this.matrices.values());
  }
  /** By object and kind, whether it is of the kind. */
  readonly kinds: readonly ReadonlyMap<number, Gate>[];
  /** By column and object, what a place holds. */
  readonly places: readonly (readonly ReadonlyMap<number, Gate>[])[];

  constructor(subject: EnumerationSubject) {
    this.layout = new Layout(subject);
    const terms = new Terms();
    const heap = new FiniteHeap(terms, this.layout);
    const toCircuit = new CircuitOfTerms(terms, this.circuit);
    const formulas = subject.formulas.map(({ formula }) => translateFormula(formula, { heap }));
    const gatesOf = (bits: PlaceBits | ReadonlyMap<number, Bool>): ReadonlyMap<number, Gate> =>
      new Map([...bits].map(([bit, term]) => [bit, toCircuit.gate(term)]));
    this.kinds = heap.kinds.map(gatesOf);
    this.places = heap.places.map((ofColumn) => ofColumn.map(gatesOf));
    this.asserted = [...heap.constraints, ...formulas].map((term) => toCircuit.gate(term));
    const exists = heap.exists.map((term) => toCircuit.gate(term));
    this.matrices = this.relations(exists);
    this.openTuples = openTuplesOf(this.matrices);
    this.problem = {
      atoms: this.atoms(),
      bits: 1,
      relations: [...this.matrices.keys()],
      formulas: [],
    };
  }

  /** Objects, then all that a place can hold, by bit. */
  private get size(): number {
    return this.layout.pools.objects + 32 * this.layout.elements.words;
  }

  private atomOf(bit: number): number {
    return this.layout.elements.isObject(bit) ? bit - FIRST_OBJECT : this.layout.pools.objects + bit;
  }

  private atoms(): readonly Atom[] {
    const { pools, poolOf } = this.layout;
    return Array.from({ length: this.size }, (_, atom) => {
      const pool = poolOf[atom];
      return pool
        ? { name: `${pool.name}$${atom - pool.first}`, symmetry: pools.pools.indexOf(pool) }
        : { name: `value ${atom}`, symmetry: pools.pools.length + atom };
    });
  }

  private relations(exists: readonly Gate[]): ReadonlyMap<Relation, Matrix> {
    const relations: (readonly [Relation, Matrix])[] = [];
    const add = (name: string, arity: number, cells: ReadonlyMap<number, Gate>): void => {
      const matrix = Matrix.from(arity, cells);
      if (matrix.size === 0) return;
      const lower = matrix.tuples.filter((_, i) => matrix.gates[i] === TRUE);
      const role = arity === 1 ? 'signature' : 'field';
      relations.push([{ name, arity, lower, upper: matrix.tuples, role }, matrix]);
    };
    add('exists', 1, new Map(exists.map((gate, object) => [object, gate])));
    const { kinds } = this.layout.pools;
    for (const { index, pool } of kinds)
      if (pool.kinds.length > 1)
        add(`kind ${index}`, 1, new Map(this.kinds.map((own, object) => [object, own.get(index) ?? FALSE])));
    for (const { index, name, role } of this.layout.columns) {
      const ofColumn = this.places[index]!;
      const cells = ofColumn.flatMap((bits, object) =>
        [...bits].map(([bit, gate]): [number, Gate] => [
          (role === 'input' ? 0 : object * this.size) + this.atomOf(bit),
          gate,
        ]),
      );
      add(name, role === 'input' ? 1 : 2, new Map(cells));
    }
    return new Map(relations);
  }
}
