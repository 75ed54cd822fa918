/** All heaps of linked cells that are reachable from two arguments, sharing and cycles included. */
import { range, sequences } from './combinatorics.js';
import { type Call, instance, type Prototype } from './subject.js';

interface Cell {
  value: number;
  next: Cell | null;
}

/** Exports of `aliasing.js`, of which only the class is used here. */
export interface AliasingModule {
  readonly Cell: new (value: number, next: unknown) => object;
}

/** Where the two arguments and the links of the cells go: numbers of cells in order of first use, or null. */
export interface CellShape {
  readonly args: readonly (number | null)[];
  readonly next: readonly (number | null)[];
}

/**
 * All shapes of at most `limit` cells for two arguments; `nullable` says which argument may be null. Cells are numbered
 * as they are met going through the arguments and then the links of cell 0, 1, …: one shape for each isomorphism class.
 */
export function* cellShapes(limit: number, nullable: readonly boolean[]): Generator<CellShape> {
  yield* extend([], 0);
  function* extend(places: (number | null)[], used: number): Generator<CellShape> {
    const isArgument = places.length < nullable.length;
    if (!isArgument && places.length === nullable.length + used) {
      yield { args: places.slice(0, nullable.length), next: places.slice(nullable.length) };
      return;
    }
    if (!isArgument || nullable[places.length]) yield* extend([...places, null], used);
    for (const old of range(0, used - 1)) yield* extend([...places, old], used);
    if (used < limit) yield* extend([...places, used], used + 1);
  }
}

/** The calls on all shapes with all values among `values`. */
export function* cellCalls(
  module: AliasingModule,
  limit: number,
  nullable: readonly boolean[],
  values: readonly number[],
): Generator<Call> {
  for (const shape of cellShapes(limit, nullable)) {
    for (const labels of sequences(values, shape.next.length)) {
      const cells = labels.map(
        (value): Cell => instance(module.Cell.prototype as Prototype, { value, next: null }),
      );
      const at = (i: number | null): Cell | null => (i === null ? null : cells[i]!);
      for (const [i, cell] of cells.entries()) cell.next = at(shape.next[i]!);
      yield { self: undefined, args: shape.args.map(at) };
    }
  }
}
