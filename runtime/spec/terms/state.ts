/** One state of the heap as relations: before the run, or after it. */
import type { Guarded } from '../../inputs/guarded/guarded.js';
import type { RelationalHeap } from '../../inputs/heap/heap.js';
import { type Bool, FALSE, TRUE } from '../../solver/terms/terms.js';
import { emptyRelation } from './algebra.js';
import { type Relation, RelationBuilder } from './relation.js';
import type { Space } from './space.js';

export class HeapState {
  private readonly rows = new Map<string, Relation[]>();
  private readonly relations = new Map<string, Relation>();

  /** @param other the state before, if this is the one after: an object that it reached still has fields. */
  constructor(
    readonly space: Space,
    readonly heap: RelationalHeap,
    private readonly other: RelationalHeap | undefined,
  ) {}

  /** Whether the object exists in this state. */
  exists(object: number): Bool {
    return this.heap.exists[object] ?? FALSE;
  }

  /** Whether the object exists in this state or existed in the one before. */
  private isKnown(object: number): Bool {
    return this.space.terms.or(this.exists(object), this.other?.exists[object] ?? FALSE);
  }

  /** The value of a field of one object. */
  field(object: number, name: string): Guarded | undefined {
    return object < this.heap.size ? this.heap.field(object, name) : undefined;
  }

  row(object: number, name: string): Relation {
    const rows = this.rows.get(name) ?? [];
    this.rows.set(name, rows);
    const guarded = this.field(object, name);
    rows[object] ??= guarded ? this.space.relationOf(guarded) : emptyRelation(this.space, 1);
    return rows[object];
  }

  /** The existing instances of a class. */
  instances(className: string): Relation {
    return this.memo(`class ${className}`, () =>
      this.objectSet((object) => this.heap.isInstance(object, className)),
    );
  }

  /** The existing objects. */
  objects(): Relation {
    return this.memo('objects', () => this.objectSet((object) => this.exists(object)));
  }

  /**
   * A field as a relation.
   * @param raw leaves out the condition that the object exists: it is joined with objects that do.
   */
  fieldRelation(name: string, raw: boolean): Relation {
    return this.memo(`${raw ? 'raw ' : ''}field ${name}`, () => {
      const builder = new RelationBuilder(this.space, 2);
      for (let object = 0; object < this.heap.size; object++) {
        const known = raw ? TRUE : this.isKnown(object);
        for (const { elements, guard } of this.row(object, name).tuples)
          builder.add([object, elements[0]!], this.space.terms.and(known, guard));
      }
      return builder.build();
    });
  }

  /** `array -> index -> element`, `array -> element`, `array -> index`. */
  arrays(relation: 'elements' | 'items' | 'indices', raw: boolean): Relation {
    return this.memo(`${raw ? 'raw ' : ''}${relation}`, () => {
      const { space, heap } = this;
      const builder = new RelationBuilder(space, relation === 'elements' ? 3 : 2);
      for (let array = 0; array < heap.size; array++) {
        const known = raw ? TRUE : this.isKnown(array);
        for (let index = 0; index < heap.maxLength; index++) {
          const element = heap.element(array, index);
          const at = space.number(index);
          if (relation === 'indices') {
            builder.add([array, at], space.terms.and(known, this.hasIndex(array, index)));
            continue;
          }
          for (const { elements, guard } of space.relationOf(element).tuples) {
            const tuple = relation === 'elements' ? [array, at, elements[0]!] : [array, elements[0]!];
            builder.add(tuple, space.terms.and(known, guard));
          }
        }
      }
      return builder.build();
    });
  }

  /** Whether the index lies inside the array: its length is greater. */
  hasIndex(array: number, index: number): Bool {
    const { terms } = this.space;
    const { numbers } = this.heap.field(array, 'length');
    return this.isArray(array)
      ? terms.any(numbers.map(({ guard, term }) => terms.and(guard, terms.lt(terms.num(index), term))))
      : FALSE;
  }

  /** Whether the object is an array, for all that is known: an array has elements or is empty. */
  private isArray(object: number): boolean {
    for (let index = 0; index < this.heap.maxLength; index++) {
      const { absent } = this.heap.element(object, index);
      if (absent !== TRUE) return true;
    }
    return false;
  }

  memo(key: string, make: () => Relation): Relation {
    const known = this.relations.get(key);
    if (known) return known;
    const made = make();
    this.relations.set(key, made);
    return made;
  }

  private objectSet(guardOf: (object: number) => Bool): Relation {
    const builder = new RelationBuilder(this.space, 1);
    for (let object = 0; object < this.heap.size; object++) builder.add([object], guardOf(object));
    return builder.build();
  }
}
