/**
 * Recursive types of plain objects as data without cycles: each object has a rank, and references between objects of
 * types that contain each other lead to a higher one.
 */
import { type Bool, TRUE } from '../../solver/terms/terms.js';
import { fieldsOf } from '../model/class-chain.js';
import { components } from './canonical-numbering.js';
import type { SymbolicHeap } from './symbolic-heap.js';
import type { Pool } from './universe.js';

/** Fields that lead back to where one came from: data with them has cycles by design. */
const WAY_BACK = /^_*(?:parent|prev|owner|root|back|outer|container)/iu;

export interface AcyclicData {
  /** `TRUE` if there are no such types. */
  readonly constraint: Bool;
  /** Names of the types. */
  readonly types: readonly string[];
}

export function acyclicData(heap: SymbolicHeap): AcyclicData {
  // Where anything may be in some field, so may instances of classes: what leads through these is no data.
  const data = heap.universe.pools.filter((pool) => pool.kind !== 'unknown' && isData(heap, pool));
  const recursive = components(heap, data).filter((component) => isRecursive(heap, component));
  return {
    constraint: heap.terms.all(recursive.map((component) => ascending(heap, component))),
    types: recursive.flatMap((component) =>
      component.filter(({ kind }) => kind === 'class').map(({ name }) => name),
    ),
  };
}

function isData({ universe: { model } }: SymbolicHeap, { kind, classes }: Pool): boolean {
  return (kind === 'class' ? classes : []).every((name) => {
    const isPlain = model.classes.get(name)?.plain === true;
    return isPlain && !fieldsOf(model, name).some((field) => WAY_BACK.test(field.name));
  });
}

/** References between objects of a component, with their guards. */
function* references(
  heap: SymbolicHeap,
  component: readonly Pool[],
): Generator<{ readonly from: number; readonly to: number; readonly guard: Bool }> {
  for (const { first, size } of component) {
    for (let from = first; from < first + size; from++) {
      for (const { value } of heap.slotsOf(from)) {
        for (const [to, guard] of value.references)
          if (component.includes(heap.pool(to))) yield { from, to, guard };
      }
    }
  }
}

function isRecursive(heap: SymbolicHeap, component: readonly Pool[]): boolean {
  return references(heap, component).next().done !== true;
}

function ascending(heap: SymbolicHeap, component: readonly Pool[]): Bool {
  const { terms } = heap;
  const ranks = new Map<number, number>();
  const rank = (atom: number): number => {
    const known = ranks.get(atom) ?? terms.numVar(`rank of ${atom}`, 'int');
    ranks.set(atom, known);
    return known;
  };
  const constraints = [...references(heap, component)].map(({ from, to, guard }) =>
    from === to ? -guard : terms.implies(guard, terms.lt(rank(from), rank(to))),
  );
  return constraints.length === 0 ? TRUE : terms.all(constraints);
}
