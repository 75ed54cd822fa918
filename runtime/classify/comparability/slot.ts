/** Sets of places in a text whose values are of one abstract type. */

/**
 * What is known of the values of a slot: that one is a number that is written (`begun`), that they are compared with one, or
 * change by one (`numbered`), that some are how much there is of something (`place`), that callers give some (`given`), that
 * what is negative is refused (`natural`), that elements are read at some (`index`), that it is asked which of two is less (`ordered`), that bits
 * are put into one (`bits`).
 */
export type Note = 'begun' | 'numbered' | 'place' | 'given' | 'natural' | 'index' | 'ordered' | 'bits';

/** What a slot holds parts of. `size`: also indices, and keys of dictionaries. */
type Part = 'size' | 'element' | 'key';

/** A set of places in the text whose values are of one abstract type. */
export class Slot {
  private leader: Slot | undefined;
  private parts: Map<Part, Slot> | undefined;
  private readonly notes = new Set<Note>();

  has(note: Note): boolean {
    return this.root.notes.has(note);
  }

  note(note: Note): void {
    this.root.notes.add(note);
  }

  /** Itself, and all that is in it. */
  withParts(): readonly Slot[] {
    const found = new Set<Slot>();
    const visit = (slot: Slot): void => {
      if (found.has(slot.root)) return;
      found.add(slot.root);
      for (const part of slot.root.parts?.values() ?? []) visit(part);
    };
    visit(this);
    return [...found];
  }

  get root(): Slot {
    if (!this.leader) return this;
    this.leader = this.leader.root;
    return this.leader;
  }

  part(name: Part): Slot {
    const { root } = this;
    root.parts ??= new Map();
    let part = root.parts.get(name);
    if (!part) {
      part = new Slot();
      root.parts.set(name, part);
    }
    return part.root;
  }

  /** What is of one type has parts of one type. */
  join(other: Slot | undefined): Slot {
    const [a, b] = [this.root, other?.root];
    if (!b || a === b) return a;
    b.leader = a;
    for (const note of b.notes) a.notes.add(note);
    const { parts } = b;
    b.parts = undefined;
    a.parts ??= new Map();
    for (const [name, part] of parts ?? []) {
      const own = a.root.parts!.get(name);
      if (own) own.join(part);
      else a.root.parts!.set(name, part);
    }
    return a.root;
  }
}
