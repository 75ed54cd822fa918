/** Relations as sparse matrices: tuples of elements, each with the guard under which it is in. */
import { type Bool, FALSE, TRUE } from '../../solver/terms/terms.js';
import type { Space } from './space.js';

export interface Tuple {
  readonly elements: readonly number[];
  /** Never FALSE. */
  readonly guard: Bool;
}

export class Relation {
  private keyed: Map<number | string, Tuple> | undefined;
  private firsts: Map<number, Tuple[]> | undefined;

  /** @param empty the truth value of "there is no tuple", where it is known by other means than the guards. */
  constructor(
    readonly space: Space,
    readonly arity: number,
    readonly tuples: readonly Tuple[],
    readonly empty?: Bool,
  ) {}

  /** The tuple of exactly these elements. */
  find(elements: readonly number[]): Tuple | undefined {
    this.keyed ??= new Map(this.tuples.map((tuple) => [keyOf(tuple.elements), tuple]));
    return this.keyed.get(keyOf(elements));
  }

  /** The tuples that begin with exactly this element. */
  from(first: number): readonly Tuple[] {
    return this.byFirst().get(first) ?? [];
  }

  /** The elements that tuples begin with. */
  byFirst(): ReadonlyMap<number, readonly Tuple[]> {
    if (!this.firsts) {
      this.firsts = new Map();
      for (const tuple of this.tuples) {
        const first = tuple.elements[0]!;
        const known = this.firsts.get(first);
        if (known) known.push(tuple);
        else this.firsts.set(first, [tuple]);
      }
    }
    return this.firsts;
  }

  /** Whether some element may equal another one. */
  get hasOpen(): boolean {
    this.open ??= this.tuples.some(({ elements }) => elements.some((element) => this.space.isOpen(element)));
    return this.open;
  }

  private open: boolean | undefined;

  /** Its only tuple, if there is one and it is in for certain. */
  get singleton(): Tuple | undefined {
    const [first] = this.tuples;
    return first && this.tuples.length === 1 && first.guard === TRUE ? first : undefined;
  }
}

/** Collects tuples; equal ones are in under either guard. */
export class RelationBuilder {
  private readonly found = new Map<number | string, { elements: readonly number[]; guards: Bool[] }>();

  constructor(
    private readonly space: Space,
    private readonly arity: number,
  ) {}

  add(elements: readonly number[], guard: Bool): void {
    if (guard === FALSE) return;
    const key = keyOf(elements);
    const known = this.found.get(key);
    if (known) known.guards.push(guard);
    else this.found.set(key, { elements, guards: [guard] });
  }

  build(empty?: Bool): Relation {
    const tuples: Tuple[] = [];
    for (const { elements, guards } of this.found.values()) {
      const guard = guards.length === 1 ? guards[0]! : this.space.terms.any(guards);
      if (guard !== FALSE) tuples.push({ elements, guard });
    }
    return new Relation(this.space, this.arity, tuples, empty);
  }
}

const STRIDE = 2 ** 26;

/** A key of a tuple, among tuples of one arity. */
function keyOf(elements: readonly number[]): number | string {
  switch (elements.length) {
    case 1:
      return elements[0]!;
    case 2:
      return elements[0]! * STRIDE + elements[1]!;
    default:
      return elements.join();
  }
}
