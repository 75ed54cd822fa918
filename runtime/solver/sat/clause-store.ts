/**
 * The clauses of a solver in one arena, and the lists of who watches which literal.
 *
 * A clause is a header (length, learned or not), its quality (LBD) and its literals. Literals are numbered `2v` and
 * `2v + 1` for the variable `v` and its negation. A watcher is a pair: the clause's offset, shifted by one, whose
 * lowest bit says that it has two literals, and another literal of it that is often true.
 */

const LEARNED = 1;
const DELETED = 2;
const SIZE_SHIFT = 2;
/** Words before the literals. */
export const HEADER = 2;

/** What is expected again and again must not have all of it copied each time. */
const GROWTH = 1.5;

/** Memory that one store after another takes: to grow it anew for each, and to collect it, costs more than many searches. */
export class ClauseRoom {
  arena = new Int32Array(1 << 12);
  pool = new Int32Array(1 << 12);
}

export class ClauseStore {
  arena: Int32Array<ArrayBuffer>;
  /** Watchers of all literals; the list of one is `size[literal]` words from `start[literal]`. */
  pool: Int32Array<ArrayBuffer>;
  start = new Int32Array(64);
  size = new Int32Array(64);
  private capacity = new Int32Array(64);
  private used = 0;
  private poolUsed = 0;
  private wasted = 0;
  private poolWasted = 0;

  /** @param room of which no other store is in use */
  constructor(private readonly room = new ClauseRoom()) {
    this.arena = room.arena;
    this.pool = room.pool;
  }

  /** Makes room for literals below a number. */
  reserve(literals: number): void {
    if (literals <= this.start.length) return;
    const length = Math.max(literals, this.start.length * 2);
    this.start = grown(this.start, length);
    this.size = grown(this.size, length);
    this.capacity = grown(this.capacity, length);
  }

  /** Makes room for so many more words of clauses, and for their watchers. */
  expect(words: number): void {
    const [arena, pool] = [this.used + words, this.poolUsed + words];
    if (arena > this.arena.length) this.growArena(Math.max(arena, GROWTH * this.arena.length));
    if (pool > this.pool.length) this.growPool(Math.max(pool, GROWTH * this.pool.length));
  }

  private growArena(length: number): void {
    this.arena = grown(this.arena, length);
    this.room.arena = this.arena;
  }

  private growPool(length: number): void {
    this.pool = grown(this.pool, length);
    this.room.pool = this.pool;
  }

  /** @returns the offset of the new clause, which is not watched yet. */
  add(literals: ArrayLike<number>, count: number, learned: boolean, quality: number): number {
    const at = this.used;
    const needed = at + HEADER + count;
    if (needed > this.arena.length) this.growArena(Math.max(needed, this.arena.length * 2));
    this.arena[at] = (count << SIZE_SHIFT) | (learned ? LEARNED : 0);
    this.arena[at + 1] = quality;
    for (let i = 0; i < count; i++) this.arena[at + HEADER + i] = literals[i]!;
    this.used = needed;
    return at;
  }

  length(clause: number): number {
    return this.arena[clause]! >> SIZE_SHIFT;
  }

  isLearned(clause: number): boolean {
    return (this.arena[clause]! & LEARNED) !== 0;
  }

  isDeleted(clause: number): boolean {
    return (this.arena[clause]! & DELETED) !== 0;
  }

  /** Marks a clause; its watchers go with the next `collect`. */
  delete(clause: number): void {
    this.arena[clause]! |= DELETED;
    this.wasted += HEADER + this.length(clause);
  }

  /** As `add`, of two or three literals; 0 is none. */
  addShort(a: number, b: number, c: number): number {
    const at = this.used;
    const count = c === 0 ? 2 : 3;
    const needed = at + HEADER + count;
    if (needed > this.arena.length) this.growArena(Math.max(needed, this.arena.length * 2));
    const { arena } = this;
    arena[at] = count << SIZE_SHIFT;
    arena[at + 1] = 0;
    arena[at + HEADER] = a;
    arena[at + HEADER + 1] = b;
    if (c !== 0) arena[at + HEADER + 2] = c;
    this.used = needed;
    return at;
  }

  /** Has the clause looked at when one of its first two literals becomes false. */
  attach(clause: number): void {
    const first = this.arena[clause + HEADER]!;
    const second = this.arena[clause + HEADER + 1]!;
    const tag = (clause << 1) | (this.length(clause) === 2 ? 1 : 0);
    this.watch(first ^ 1, tag, second);
    this.watch(second ^ 1, tag, first);
  }

  /** Adds a watcher that is visited when `literal` becomes true. Never moves the lists of other literals. */
  watch(literal: number, tag: number, blocker: number): void {
    const size = this.size[literal]!;
    if (size === this.capacity[literal]!) this.extend(literal);
    const at = this.start[literal]! + size;
    this.pool[at] = tag;
    this.pool[at + 1] = blocker;
    this.size[literal] = size + 2;
  }

  private extend(literal: number): void {
    const old = this.capacity[literal]!;
    const capacity = old === 0 ? 4 : old * 2;
    const at = this.poolUsed;
    if (at + capacity > this.pool.length) this.growPool(Math.max(at + capacity, this.pool.length * 2));
    this.pool.copyWithin(at, this.start[literal]!, this.start[literal]! + old);
    this.poolWasted += old;
    this.start[literal] = at;
    this.capacity[literal] = capacity;
    this.poolUsed = at + capacity;
  }

  /**
   * Drops deleted clauses and their watchers, and closes the gaps.
   * @returns where each clause that stays went to, unless none was moved.
   */
  collect(clauses: readonly number[], literals: number): ((clause: number) => number) | undefined {
    if (this.wasted * 4 < this.used && this.poolWasted * 2 < this.poolUsed) {
      this.dropWatchers(literals);
      return undefined;
    }
    const old = this.arena;
    const arena = new Int32Array(Math.max(1 << 12, this.arena.length));
    let used = 0;
    for (const clause of clauses) {
      const words = HEADER + this.length(clause);
      arena.set(this.arena.subarray(clause, clause + words), used);
      // The old header leads to the new place.
      this.arena[clause + 1] = used;
      used += words;
    }
    const pool = new Int32Array(Math.max(1 << 12, this.pool.length));
    let at = 0;
    for (let literal = 0; literal < literals; literal++) {
      const begin = this.start[literal]!;
      const end = begin + this.size[literal]!;
      const first = at;
      for (let i = begin; i < end; i += 2) {
        const tag = this.pool[i]!;
        const clause = tag >> 1;
        if ((this.arena[clause]! & DELETED) !== 0) continue;
        pool[at] = (this.arena[clause + 1]! << 1) | (tag & 1);
        pool[at + 1] = this.pool[i + 1]!;
        at += 2;
      }
      this.start[literal] = first;
      this.size[literal] = at - first;
      this.capacity[literal] = at - first;
    }
    this.arena = arena;
    this.used = used;
    this.wasted = 0;
    this.pool = pool;
    this.poolUsed = at;
    this.poolWasted = 0;
    return (clause) => old[clause + 1]!;
  }

  private dropWatchers(literals: number): void {
    const { pool, arena } = this;
    for (let literal = 0; literal < literals; literal++) {
      const begin = this.start[literal]!;
      const end = begin + this.size[literal]!;
      let to = begin;
      for (let i = begin; i < end; i += 2) {
        if ((arena[pool[i]! >> 1]! & DELETED) !== 0) continue;
        pool[to] = pool[i]!;
        pool[to + 1] = pool[i + 1]!;
        to += 2;
      }
      this.size[literal] = to - begin;
    }
  }
}

export function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(array);
  return larger;
}
