/**
 * Which atoms exist, and in which order they are numbered.
 *
 * An atom exists if the inputs reach it. Where the objects of a pool refer only to each other and to later pools,
 * the pool is numbered breadth-first: atom j is first referred to, in the order of slots, after atom j - 1. Every
 * heap has exactly one such numbering, so nothing is lost, and existence follows without a closure. Pools that refer
 * to each other in a cycle are not ordered (an order by one pool's slots could exclude every numbering of some
 * heap); there existence is reachability, step by step. Objects of unknown shape are all there and not numbered; those
 * of classes that values of unknown type may be instances of may be there, in no order.
 */
import { type Bool, FALSE, TRUE } from '../../solver/terms/terms.js';
import type { Slot, SymbolicHeap } from './symbolic-heap.js';
import type { Pool } from './universe.js';

export function canonicalNumbering(heap: SymbolicHeap): Bool[] {
  const constraints: Bool[] = [];
  const slots: Slot[] = heap.inputSlots();
  for (const component of components(heap)) {
    const [pool] = component as [Pool];
    if (component.some(({ isFree }) => isFree)) constraints.push(...existence(heap, component, slots));
    else if (component.length === 1) constraints.push(...breadthFirst(heap, pool, slots));
    else constraints.push(...reachability(heap, component, slots));
    for (const { first, size } of component) {
      for (let i = 0; i < size; i++) slots.push(...heap.slotsOf(first + i));
    }
  }
  return constraints;
}

function refers(slot: Slot, atom: number): Bool {
  return slot.value.references.get(atom) ?? FALSE;
}

/** What is referred to exists; so may what nothing refers to yet. */
function existence(heap: SymbolicHeap, component: readonly Pool[], outer: readonly Slot[]): Bool[] {
  const atoms = component.flatMap(({ first, size }) => Array.from({ length: size }, (_, i) => first + i));
  const slots = [...outer, ...atoms.flatMap((atom) => heap.slotsOf(atom))];
  return atoms.flatMap((atom) =>
    slots.map((slot) => heap.terms.implies(refers(slot, atom), heap.exists[atom]!)),
  );
}

function breadthFirst(heap: SymbolicHeap, pool: Pool, outer: readonly Slot[]): Bool[] {
  const { terms } = heap;
  const constraints: Bool[] = [];
  const atoms = Array.from({ length: pool.size }, (_, i) => pool.first + i);
  const seen = new Map<number, Bool>(atoms.map((atom) => [atom, FALSE]));
  const visit = (slot: Slot): void => {
    const before = new Map(seen);
    for (const atom of atoms) {
      const reference = refers(slot, atom);
      if (reference === FALSE) continue;
      const previous = atom === pool.first ? TRUE : before.get(atom - 1)!;
      constraints.push(terms.implies(reference, previous));
      seen.set(atom, terms.or(before.get(atom)!, reference));
    }
  };
  for (const slot of outer) visit(slot);
  for (const atom of atoms) {
    // All slots of earlier atoms are visited: whoever refers to this atom first has been seen.
    constraints.push(terms.iff(heap.exists[atom]!, seen.get(atom)!));
    for (const slot of heap.slotsOf(atom)) visit(slot);
  }
  for (const atom of atoms) {
    for (const owner of atoms.filter((other) => other >= atom)) {
      for (const slot of heap.slotsOf(owner))
        constraints.push(terms.implies(refers(slot, atom), heap.exists[atom]!));
    }
  }
  return constraints;
}

function reachability(heap: SymbolicHeap, component: readonly Pool[], outer: readonly Slot[]): Bool[] {
  const { terms } = heap;
  const atoms = component.flatMap(({ first, size }) => Array.from({ length: size }, (_, i) => first + i));
  const inner = atoms.flatMap((atom) => heap.slotsOf(atom));
  let reached = new Map(atoms.map((atom) => [atom, terms.any(outer.map((slot) => refers(slot, atom)))]));
  for (let step = 1; step < atoms.length; step++) {
    const known = reached;
    reached = new Map(
      atoms.map((atom) => [
        atom,
        terms.any([
          known.get(atom)!,
          ...inner.map((slot) => terms.and(known.get(slot.owner)!, refers(slot, atom))),
        ]),
      ]),
    );
  }
  return atoms.map((atom) => terms.iff(heap.exists[atom]!, reached.get(atom)!));
}

/** Strongly connected components of a graph of pools, in topological order: referring pools before referred ones. */
export function components(
  heap: SymbolicHeap,
  pools = heap.universe.pools.filter(({ kind }) => kind !== 'unknown'),
): readonly (readonly Pool[])[] {
  const targets = new Map<Pool, Set<Pool>>(pools.map((pool) => [pool, new Set()]));
  for (const pool of pools) {
    for (let i = 0; i < pool.size; i++) {
      for (const { value } of heap.slotsOf(pool.first + i)) {
        for (const atom of value.references.keys()) {
          const target = heap.pool(atom);
          if (targets.has(target)) targets.get(pool)!.add(target);
        }
      }
    }
  }
  const reaches = (from: Pool, to: Pool, visited = new Set<Pool>()): boolean => {
    for (const next of targets.get(from)!) {
      if (next === to) return true;
      if (visited.has(next)) continue;
      visited.add(next);
      if (reaches(next, to, visited)) return true;
    }
    return false;
  };
  const remaining = new Set(pools);
  const result: Pool[][] = [];
  while (remaining.size > 0) {
    const source = [...remaining].find((pool) =>
      [...remaining].every((other) => other === pool || !reaches(other, pool) || reaches(pool, other)),
    )!;
    const component = [...remaining].filter(
      (other) => other === source || (reaches(source, other) && reaches(other, source)),
    );
    for (const pool of component) remaining.delete(pool);
    result.push(component);
  }
  return result;
}
