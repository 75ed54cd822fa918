/**
 * A candidate: an input of which some places are decided. Objects are made when a place first refers to them, in the
 * order of their pool, so each input up to renaming of objects is met once, whatever the order of places is, as long
 * as that depends on what is decided alone.
 */
import { FIRST_OBJECT } from './elements.js';
import type { Column, Layout, PlaceType } from './layout.js';
import type { Kind } from './pools.js';

/** A place of the candidate: `column * stride + object`. */
export type Place = number;

/**
 * What a place is decided to be: below the number of kinds, a new object of that kind; else the number of kinds plus
 * the bit of an element. In this order they are tried: new objects first, since the first instance is found soonest so.
 */
export type Choice = number;

export const NO_CHOICE = -1;

interface KindPlan {
  readonly shapes: readonly PlannedPlace[];
  readonly values: readonly PlannedPlace[];
  readonly elements: readonly PlannedPlace[];
  readonly limits: readonly number[];
  /** Columns that objects of other kinds of the pool have. */
  readonly absent: readonly Column[];
}

interface PlannedPlace {
  readonly column: Column;
  readonly type: PlaceType;
  readonly isShape: boolean;
}

/** Places in the order in which they are to be decided. */
export class PlaceQueue {
  readonly places: Int32Array;
  length = 0;

  constructor(capacity: number) {
    this.places = new Int32Array(capacity);
  }

  push(place: Place): void {
    this.places[this.length++] = place;
  }
}

const FRAME = 5;

export class Candidate {
  /** What each place can still be; see the layout. Written only through `narrow`. */
  readonly words: Int32Array;
  /** By object: the index of its kind; -1: it is not made. */
  readonly kinds: Int32Array;
  /** Objects in the order in which they were made. */
  readonly order: Int32Array;
  orderLength = 0;
  /** References, and lengths of arrays: the shape of the heap. */
  readonly shapes: PlaceQueue;
  /** All other places. */
  readonly values: PlaceQueue;
  private readonly made: Int32Array;
  /** By kind, the objects of it. */
  readonly ofKind: readonly Int32Array[];
  /** Numbers that are never the same again once the shape, or anything at all, was changed. */
  readonly versions = new Float64Array(2);
  /** One entry: whether places of the shape are left to be decided, so that objects may still be made. */
  readonly state = new Int32Array([1]);
  /** By position, whether it belongs to the shape. */
  private readonly isShapeWord: Uint8Array;
  private readonly perLimit: Int32Array;
  private trail = new Int32Array(1024);
  private trailLength = 0;
  private frames = new Int32Array(FRAME * 64);
  private depth = 0;
  /** Places in the order in which they were decided. */
  private readonly taken: Int32Array;
  private takenCount = 0;
  private takenShapes = 0;
  private readonly isTaken: Uint8Array;
  private readonly isShapePlace: Uint8Array;
  private readonly plans: readonly KindPlan[];
  private readonly columnOf: readonly Column[];
  /** By place, the position of its word where it has one; -1: it has several. */
  private readonly onlyWord: Int32Array;
  private readonly typeOf: PlaceType[] = [];
  private readonly lengthColumn: Column | undefined;
  /** By word, the bits that stand for objects. */
  private readonly objectBits: Int32Array;

  constructor(readonly layout: Layout) {
    const { pools, columns, stride, initial, elements } = layout;
    this.words = initial.slice();
    this.isShapeWord = new Uint8Array(initial.length);
    for (const column of columns) {
      const owners = column.role === 'input' ? [undefined] : pools.kinds;
      if (!owners.some((kind) => layout.isShape(column, kind))) continue;
      for (const { base } of column.words) this.isShapeWord.fill(1, base, base + stride);
    }
    this.kinds = new Int32Array(pools.objects).fill(-1);
    this.order = new Int32Array(pools.objects);
    this.shapes = new PlaceQueue(columns.length * stride);
    this.values = new PlaceQueue(columns.length * stride);
    this.taken = new Int32Array(columns.length * stride);
    this.isTaken = new Uint8Array(columns.length * stride);
    this.isShapePlace = new Uint8Array(columns.length * stride);
    this.made = new Int32Array(pools.pools.length);
    this.lengthColumn = layout.length;
    this.ofKind = pools.kinds.map(() => new Int32Array(elements.words));
    this.perLimit = new Int32Array(pools.limits.length);
    this.plans = pools.kinds.map((kind) => this.planOf(kind));
    this.columnOf = columns.flatMap((column) => new Array<Column>(stride).fill(column));
    this.onlyWord = Int32Array.from(this.columnOf, ({ index, words }, place) =>
      words.length === 1 ? words[0]!.base + place - index * stride : -1,
    );
    this.objectBits = new Int32Array(elements.words);
    for (let object = 0; object < pools.objects; object++)
      this.objectBits[(FIRST_OBJECT + object) >> 5]! |= 1 << (FIRST_OBJECT + object);
    for (const column of columns)
      if (column.role === 'input')
        this.enqueue({ column, type: column.types[0]!, isShape: layout.isShape(column, undefined) }, 0);
    this.noteOpen();
  }

  /** Begins a decision, which `undo` takes back with all that followed. */
  begin(): void {
    const at = this.depth * FRAME;
    if (at + FRAME > this.frames.length) this.frames = grown(this.frames);
    this.frames[at] = this.trailLength;
    this.frames[at + 1] = this.orderLength;
    this.frames[at + 2] = this.shapes.length;
    this.frames[at + 3] = this.values.length;
    this.frames[at + 4] = this.takenCount;
    this.depth += 1;
  }

  undo(): void {
    this.depth -= 1;
    const at = this.depth * FRAME;
    const { trail, words } = this;
    const until = this.frames[at]!;
    for (let top = this.trailLength; top > until; ) {
      top -= 2;
      const position = trail[top]!;
      words[position] = trail[top + 1]!;
      this.changed(position);
    }
    this.trailLength = until;
    while (this.orderLength > this.frames[at + 1]!) this.unmake(this.order[--this.orderLength]!);
    this.shapes.length = this.frames[at + 2]!;
    this.values.length = this.frames[at + 3]!;
    while (this.takenCount > this.frames[at + 4]!) {
      const place = this.taken[--this.takenCount]!;
      this.isTaken[place] = 0;
      if (this.isShapePlace[place] === 1) this.takenShapes -= 1;
    }
    this.noteOpen();
  }

  private changed(position: number): void {
    this.versions[1]! += 1;
    if (this.isShapeWord[position] === 1) this.versions[0]! += 1;
  }

  /** Whether places of the shape are left to be decided. */
  isOpen(): boolean {
    return this.state[0] === 1;
  }

  private noteOpen(): void {
    const isOpen = this.takenShapes < this.shapes.length ? 1 : 0;
    if (isOpen === this.state[0]) return;
    this.state[0] = isOpen;
    this.versions[0]! += 1;
    this.versions[1]! += 1;
  }

  /** How many changes there were on this branch. */
  get changes(): number {
    return this.trailLength >> 1;
  }

  /** The word that a change was of. */
  changedPosition(change: number): number {
    return this.trail[2 * change]!;
  }

  /** Whether a place has one possibility, or is absent. */
  isDecided(place: Place): boolean {
    const only = this.onlyWord[place]!;
    if (only >= 0) {
      const mask = this.words[only]!;
      return (mask & (mask - 1)) === 0;
    }
    const column = this.columnOf[place]!;
    const object = place - column.index * this.layout.stride;
    let isAny = false;
    for (const { base } of column.words) {
      const mask = this.words[base + object]!;
      if (mask === 0) continue;
      if (isAny || (mask & (mask - 1)) !== 0) return false;
      isAny = true;
    }
    return true;
  }

  /** In how many ways the values that are open can be decided, each by itself. */
  possibilities(): number {
    let ways = 1;
    for (let at = 0; at < this.values.length; at++) {
      const place = this.values.places[at]!;
      const column = this.columnOf[place]!;
      const object = place - column.index * this.layout.stride;
      let own = 0;
      for (const { base } of column.words) own += bitCount(this.words[base + object]!);
      ways *= own;
    }
    return ways;
  }

  /** Leaves a place of a value the possibilities under which a condition holds. False if none is left. */
  filter(place: Place, holds: () => boolean): boolean {
    const column = this.columnOf[place]!;
    const object = place - column.index * this.layout.stride;
    const kept = new Int32Array(column.words.length);
    let isAny = false;
    for (let at = 0; at < column.words.length; at++) {
      const { base } = column.words[at]!;
      for (let mask = this.words[base + object]!; mask !== 0; mask &= mask - 1) {
        this.begin();
        for (const other of column.words)
          this.narrow(other.base + object, other.base === base ? mask & -mask : 0);
        if (holds()) {
          kept[at]! |= mask & -mask;
          isAny = true;
        }
        this.undo();
      }
    }
    for (let at = 0; at < column.words.length; at++) this.narrow(column.words[at]!.base + object, kept[at]!);
    return isAny;
  }

  /** Leaves a word of a place fewer possibilities. */
  narrow(position: number, mask: number): void {
    const old = this.words[position]!;
    if (old === mask) return;
    if (this.trailLength + 2 > this.trail.length) this.trail = grown(this.trail);
    this.trail[this.trailLength++] = position;
    this.trail[this.trailLength++] = old;
    this.words[position] = mask;
    this.changed(position);
  }

  /** The first choice after `last` for a place; NO_CHOICE: there is none. */
  nextChoice(place: Place, last: Choice): Choice {
    const column = this.columnOf[place]!;
    const type = this.typeOf[place]!;
    const object = place - column.index * this.layout.stride;
    const kindCount = this.plans.length;
    for (const { index } of type.kinds) if (index > last && this.mayMake(index, column, object)) return index;
    const from = Math.max(0, last + 1 - kindCount);
    for (const { word, base } of column.words) {
      if (word < from >> 5) continue;
      let mask = this.possible(word, this.words[base + object]!, type);
      if (word === from >> 5) mask &= -1 << (from & 31);
      if (mask !== 0) return kindCount + 32 * word + 31 - Math.clz32(mask & -mask);
    }
    return NO_CHOICE;
  }

  /** What a word of a place can be without a new object. */
  private possible(word: number, mask: number, type: PlaceType): number {
    const objects = this.objectBits[word]!;
    if ((mask & objects) === 0) return mask;
    let made = 0;
    for (const { index } of type.kinds) made |= this.ofKind[index]![word]!;
    return mask & (~objects | made);
  }

  private mayMake(kind: number, column: Column, object: number): boolean {
    const { pool } = this.layout.pools.kinds[kind]!;
    const pools = this.layout.pools.pools;
    const made = this.made[pools.indexOf(pool)]!;
    if (made === pool.size) return false;
    const bit = FIRST_OBJECT + pool.first + made;
    for (const { word, base } of column.words)
      if (word === bit >> 5 && (this.words[base + object]! & (1 << bit)) === 0) return false;
    for (const limit of this.plans[kind]!.limits)
      if (this.perLimit[limit]! >= this.layout.pools.limits[limit]!.limit) return false;
    return true;
  }

  decide(place: Place, choice: Choice): void {
    const column = this.columnOf[place]!;
    const object = place - column.index * this.layout.stride;
    const kindCount = this.plans.length;
    const bit = choice < kindCount ? FIRST_OBJECT + this.make(choice) : choice - kindCount;
    for (const { word, base } of column.words) this.narrow(base + object, word === bit >> 5 ? 1 << bit : 0);
    if (column === this.lengthColumn) this.setLength(object, bit);
    this.take(place);
  }

  /** The first place from an index on that is not decided: its index; -1: there is none. */
  firstOpen(queue: PlaceQueue, from: number): number {
    for (let at = from; at < queue.length; at++) if (this.isTaken[queue.places[at]!] === 0) return at;
    return -1;
  }

  /** The first value that has several possibilities; -1: there is none. */
  firstUndecided(): Place | -1 {
    const { places, length } = this.values;
    for (let at = 0; at < length; at++) if (!this.isDecided(places[at]!)) return places[at]!;
    return -1;
  }

  isTakenPlace(place: Place): boolean {
    return this.isTaken[place] === 1;
  }

  private take(place: Place): void {
    this.taken[this.takenCount++] = place;
    this.isTaken[place] = 1;
    if (this.isShapePlace[place] === 1) this.takenShapes += 1;
    this.noteOpen();
  }

  /** Takes a place as decided that has one possibility, which is no new object and no length: its only choice. */
  pass(place: Place): Choice {
    const column = this.columnOf[place]!;
    const object = place - column.index * this.layout.stride;
    let bit = -1;
    for (let at = 0; at < column.words.length; at++) {
      const { word, base } = column.words[at]!;
      const mask = this.words[base + object]!;
      if (mask === 0) continue;
      if (bit >= 0 || (mask & (mask - 1)) !== 0) return NO_CHOICE;
      bit = 32 * word + 31 - Math.clz32(mask);
    }
    if (bit < 0 || column === this.lengthColumn) return NO_CHOICE;
    if (this.possible(bit >> 5, 1 << bit, this.typeOf[place]!) === 0) return NO_CHOICE;
    this.take(place);
    return this.plans.length + bit;
  }

  /** Whether each class of which the scope asks for a number of objects has that many. */
  isComplete(): boolean {
    const { limits } = this.layout.pools;
    for (let index = 0; index < limits.length; index++)
      if (limits[index]!.exact && this.perLimit[index] !== limits[index]!.limit) return false;
    return true;
  }

  private make(kindIndex: number): number {
    const { pools } = this.layout.pools;
    const kind = this.layout.pools.kinds[kindIndex]!;
    const plan = this.plans[kindIndex]!;
    const pool = pools.indexOf(kind.pool);
    const object = kind.pool.first + this.made[pool]!;
    this.made[pool]! += 1;
    this.kinds[object] = kindIndex;
    const bit = FIRST_OBJECT + object;
    this.ofKind[kindIndex]![bit >> 5]! |= 1 << bit;
    this.versions[0]! += 1;
    this.versions[1]! += 1;
    this.order[this.orderLength++] = object;
    for (const limit of plan.limits) this.perLimit[limit]! += 1;
    for (const column of plan.absent) for (const { base } of column.words) this.narrow(base + object, 0);
    for (const place of plan.shapes) this.enqueue(place, object);
    for (const place of plan.values) this.enqueue(place, object);
    return object;
  }

  private unmake(object: number): void {
    const kindIndex = this.kinds[object]!;
    const kind = this.layout.pools.kinds[kindIndex]!;
    this.made[this.layout.pools.pools.indexOf(kind.pool)]! -= 1;
    this.kinds[object] = -1;
    const bit = FIRST_OBJECT + object;
    this.ofKind[kindIndex]![bit >> 5]! &= ~(1 << bit);
    this.versions[0]! += 1;
    this.versions[1]! += 1;
    for (const limit of this.plans[kindIndex]!.limits) this.perLimit[limit]! -= 1;
  }

  private setLength(array: number, bit: number): void {
    const kind = this.kinds[array]!;
    const { elements } = this.plans[kind]!;
    if (elements.length === 0) return;
    const length = this.layout.elements.valueOf(bit) as number;
    for (const place of elements) {
      if (place.column.element < length) this.enqueue(place, array);
      else for (const { base } of place.column.words) this.narrow(base + array, 0);
    }
  }

  private enqueue({ column, type, isShape }: PlannedPlace, object: number): void {
    for (const { word, base } of column.words)
      this.narrow(base + object, this.words[base + object]! & type.mask[word]!);
    const place = column.index * this.layout.stride + object;
    this.typeOf[place] = type;
    this.isShapePlace[place] = isShape ? 1 : 0;
    (isShape ? this.shapes : this.values).push(place);
  }

  private planOf(kind: Kind): KindPlan {
    const { layout } = this;
    const { fields, elements } = layout.columnsOf(kind);
    const planned = (column: Column): PlannedPlace => ({
      column,
      type: column.types[kind.index]!,
      isShape: layout.isShape(column, kind),
    });
    const places = fields.map(planned);
    return {
      shapes: places.filter(({ isShape }) => isShape),
      values: places.filter(({ isShape }) => !isShape),
      elements: elements.map(planned),
      limits: this.layout.pools.limits.flatMap(({ kinds }, index) => (kinds.includes(kind) ? [index] : [])),
      absent: this.layout.columns.filter(
        (column) =>
          column.role === 'field' &&
          !column.types[kind.index] &&
          kind.pool.kinds.some(({ index }) => column.types[index]),
      ),
    };
  }
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
