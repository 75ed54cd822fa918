/**
 * What a Map or Set of the input is made of names each key once (SameValueZero, ECMA-262 7.2.11). Every collection is
 * made of exactly one such list, in the order of its entries, so nothing is lost, and no path differs from another one
 * only in entries that take the place of earlier ones.
 */
import { CONTENT } from '../../../vm/heap-fields/content.js';
import { type Bool, FALSE, type Terms } from '../../solver/terms/terms.js';
import type { Guarded } from '../guarded/guarded.js';
import { choose, strictEqual } from '../guarded/guarded-operations.js';
import type { SymbolicHeap } from './symbolic-heap.js';

const KEYED: ReadonlySet<string> = new Set(['Map', 'Set']);

/** Values that are not known yet are not compared: two keys are told apart only as far as terms tell that they are one. */
export function distinctEntries(heap: SymbolicHeap): Bool[] {
  const { terms } = heap;
  const holders = new Map<number, { isMap: boolean; guards: Bool[] }>();
  for (let atom = 0; atom < heap.size; atom++) {
    for (const name of heap.pool(atom).classes) {
      const builtin = heap.universe.model.classes.get(name)?.builtin?.name;
      if (builtin === undefined || !KEYED.has(builtin)) continue;
      for (const [array, guard] of heap.ownField(atom, CONTENT).references) {
        const holder = holders.get(array) ?? { isMap: builtin === 'Map', guards: [] };
        holder.guards.push(terms.and(guard, heap.isExactly(atom, name)));
        holders.set(array, holder);
      }
    }
  }
  return [...holders].flatMap(([array, { isMap, guards }]) => {
    if (heap.isUnknown(array)) return [];
    const isHeld = terms.any(guards);
    const items = Array.from({ length: heap.pool(array).maxLength }, (_, at) => heap.element(array, at));
    const keys = items.map((item) => (isMap ? keyOf(heap, item) : item));
    return keys.flatMap((key, at) =>
      keys
        .slice(0, at)
        .map((other) => -terms.all([isHeld, -items[at]!.absent, sameValueZero(terms, key, other)])),
    );
  });
}

/** The first element of a pair. */
function keyOf(heap: SymbolicHeap, { references }: Guarded): Guarded {
  const known = [...references].filter(([pair, guard]) => guard !== FALSE && !heap.isUnknown(pair));
  return choose(
    heap.terms,
    known.map(([, guard]) => guard),
    known.map(([pair]) => heap.element(pair, 0)),
  );
}

function sameValueZero(terms: Terms, a: Guarded, b: Guarded): Bool {
  const isNone = ({ numbers }: Guarded): Bool =>
    terms.any(numbers.map(({ guard, term }) => terms.and(guard, -terms.eq(term, term))));
  return terms.or(strictEqual(terms, a, b), terms.and(isNone(a), isNone(b)));
}
