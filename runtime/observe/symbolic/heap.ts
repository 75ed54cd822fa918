/**
 * The heap as maps from objects and indices to values: elements and lengths of the arrays of a shape, a field of the objects of
 * a shape. A read is a choice over the writes since the map's base, of which nothing is known but that equal places hold
 * equal values (read over write).
 */
import { type Bool, FALSE, type Num, type Terms } from '../../solver/terms/terms.js';
import { joinKinds, type Kinds, kindsOf, type Surroundings, sameVariables, variableOf } from './kinds.js';
import { choose, termsOf, type Value } from './values.js';

/** To one place, or to all places of an object whose indices it covers. */
interface Write {
  readonly object: Num;
  covers(index: Num): Bool;
  value(index: Num): Value;
}

/** `base`: the name of what it held before the writes. `INITIAL`: before the run. */
interface MapState {
  readonly base: string;
  readonly writes: readonly Write[];
}

/** Maps by name; one that is missing is as before the run. */
export type Heap = ReadonlyMap<string, MapState>;

export const INITIAL = 'initial';

/** Arrays have fewer elements, as indices of 32 bits have sense for no others; what is told says that it is taken for granted. */
const LENGTH_BOUND = 2 ** 31;

const UNTOUCHED: MapState = { base: INITIAL, writes: [] };

interface BaseRead {
  readonly object: Num;
  readonly index: Num;
  readonly value: Value;
}

/** What a place of a map holds before the run. */
export interface InitialRead extends BaseRead {
  readonly map: string;
}

/** All that is known of maps: what kinds of values they hold, and which places of their bases were read. */
export class HeapModel {
  /** Before the run. */
  private readonly declared = new Map<string, Kinds>();
  /** At any time. */
  private readonly kinds = new Map<string, Kinds>();
  private readonly reads = new Map<string, BaseRead[]>();
  private readonly outgrown = new Set<string>();
  /** Where the variables stand that are read of bases: object and index. */
  private readonly places = new Map<number, readonly [Num, Num]>();

  /** @param around by the name of a base */
  constructor(
    private readonly terms: Terms,
    private readonly around: (base: string) => Surroundings,
  ) {}

  /** Declares what a map holds before the run. */
  declare(map: string, kinds: Kinds): void {
    this.declared.set(map, joinKinds(this.declared.get(map) ?? [], kinds));
    this.kinds.set(map, joinKinds(this.kindsIn(map), kinds));
  }

  has(map: string): boolean {
    return this.kinds.has(map);
  }

  kindsIn(map: string): Kinds {
    return this.kinds.get(map) ?? [];
  }

  /** Whether a map was found to hold more kinds than were known when it was read; its reads are made again. */
  get isOutgrown(): boolean {
    return this.outgrown.size > 0;
  }

  /** Begins again with the kinds that are known now. */
  begin(): void {
    for (const key of [...this.reads.keys()]) {
      const map = key.slice(key.indexOf(':') + 1);
      if (this.outgrown.has(map) && !key.startsWith(`${INITIAL}:`)) this.reads.delete(key);
    }
    this.outgrown.clear();
  }

  /** Forgets what writes have added to the kinds. */
  forgetWrites(): void {
    for (const map of this.kinds.keys()) this.outgrown.add(map);
    this.kinds.clear();
    for (const [map, kinds] of this.declared) this.kinds.set(map, kinds);
  }

  read(heap: Heap, map: string, object: Num, index: Num): Value {
    const { base, writes } = heap.get(map) ?? UNTOUCHED;
    return writes.reduce<Value>(
      (rest, write) => {
        const isThere = this.terms.all([this.terms.eq(write.object, object), write.covers(index)]);
        return isThere === FALSE ? rest : choose(this.terms, isThere, write.value(index), rest);
      },
      this.baseRead(map, base, object, index),
    );
  }

  write(heap: Heap, map: string, object: Num, index: Num, value: Value): Heap {
    const covers = (other: Num): Bool => this.terms.eq(index, other);
    return this.writeAll(heap, map, kindsOf(this.terms, value), { object, covers, value: () => value });
  }

  /** Writes to all places of an object that are covered. @param kinds of the values */
  writeAll(heap: Heap, map: string, written: Kinds, write: Write): Heap {
    const kinds = joinKinds(this.kindsIn(map), written);
    if (kinds.join() !== this.kindsIn(map).join()) {
      this.kinds.set(map, kinds);
      this.outgrown.add(map);
    }
    const { base, writes } = heap.get(map) ?? UNTOUCHED;
    return new Map([...heap, [map, { base, writes: [...writes, write] }]]);
  }

  /** The heap with other bases for some maps: nothing is known of what they hold. */
  forget(heap: Heap, maps: readonly string[], base: string): Heap {
    return new Map([...heap, ...maps.map((map) => [map, { base, writes: [] }] as const)]);
  }

  /** The object and the index of a variable that is what a place of a base holds. */
  placeOf(variable: number): readonly [Num, Num] | undefined {
    return this.places.get(variable);
  }

  /** All maps that anything is known of. */
  get maps(): readonly string[] {
    return [...this.kinds.keys()];
  }

  /** The places that were read of the heap before the run. */
  initialReads(): readonly InitialRead[] {
    return [...this.reads].flatMap(([key, reads]) => {
      const [base, map] = key.split(/:(.*)/u) as [string, string];
      return base === INITIAL ? reads.map((read) => ({ ...read, map })) : [];
    });
  }

  /** The indices that elements were read at. */
  *readIndices(): Iterable<Num> {
    for (const [key, reads] of this.reads)
      if (key.includes(':elements ')) for (const { index } of reads) yield index;
  }

  private baseRead(map: string, base: string, object: Num, index: Num): Value {
    const { terms } = this;
    const around = this.around(base);
    const key = `${base}:${map}`;
    const known = this.reads.get(key) ?? [];
    this.reads.set(key, known);
    const found = known.find((read) => read.object === object && read.index === index);
    if (found) return found.value;
    const kinds = (base === INITIAL ? this.declared.get(map) : undefined) ?? this.kindsIn(map);
    const value = variableOf(terms, kinds, `${key}[${object},${index}]`, around);
    if (map.startsWith('length ') && value.kind === 'number') {
      around.tell(terms.le(terms.num(0), value.term));
      around.tell(terms.lt(value.term, terms.num(LENGTH_BOUND)));
    }
    for (const read of known) {
      const same = this.isAt(read, object, index);
      around.tell(terms.implies(same, sameVariables(terms, read.value, value)));
    }
    known.push({ object, index, value });
    for (const term of termsOf(value)) this.places.set(term, [object, index]);
    return value;
  }

  private isAt(place: { readonly object: Num; readonly index: Num }, object: Num, index: Num): Bool {
    const { terms } = this;
    return terms.all([terms.eq(place.object, object), terms.eq(place.index, index)]);
  }
}

/** Whether a heap has a map that is not as before the run. */
export function changedMaps(heap: Heap): readonly string[] {
  return [...heap]
    .filter(([, { base, writes }]) => base !== INITIAL || writes.length > 0)
    .map(([map]) => map);
}
