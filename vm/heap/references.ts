/** What objects a reference may be, as far as classes and the heap of the input tell. */
import type { ClassSet, ExprId } from '../expressions/arena.js';
import type { PathCondition } from '../path/condition.js';
import type { Aliases } from './aliases.js';
import type { Histories } from './histories.js';
import type { KeyInfo } from './keys.js';

/** Class numbers that exist; see `Arena.classes`. */
export const CLASS_NUMBERS = 31;

export class References {
  constructor(
    private readonly heap: Histories,
    private readonly aliases: Aliases,
    private readonly path: PathCondition,
  ) {}

  /** Whether a reference may be an array of the input that lacks elements within its length. @param base never 0 */
  mayHaveHoles(base: ExprId): boolean {
    if (this.heap.plainObjects || this.aliases.freshConstant(base) !== undefined) return false;
    const possible = this.path.classes(base);
    for (let cls = 0; cls < CLASS_NUMBERS; cls++)
      if ((possible & (1 << cls)) !== 0 && this.heap.initial.element(cls)?.mayHaveHoles) return true;
    return false;
  }

  /** Whether some object that the reference may be can have the own property. */
  mayOwn(info: KeyInfo, base: ExprId): boolean {
    if (info.writes.length > 0) return true;
    const possible = this.path.classes(base);
    if (!this.heap.plainObjects) {
      for (let cls = 0; cls < CLASS_NUMBERS; cls++) {
        if ((possible & (1 << cls)) !== 0 && this.heap.initial.field(cls, info.key) !== undefined)
          return true;
      }
    }
    for (const object of this.aliases.fresh(base)) if (Object.hasOwn(object, info.key)) return true;
    return false;
  }

  /** Whether two references may be one object. */
  mayBeSame(x: ExprId, y: ExprId): boolean {
    return this.aliases.compare(x, y) !== false;
  }

  /** The objects made by the run that a reference may be. */
  freshObjects(base: ExprId): ReadonlySet<object> {
    return this.aliases.fresh(base);
  }

  /** Whether the reference can only be an initial object. */
  isInitialOnly(base: ExprId): boolean {
    return this.freshObjects(base).size === 0;
  }

  /** Whether the reference can only be an initial array. */
  isArrayOnly(base: ExprId): boolean {
    return (this.path.classes(base) & ~this.arrayClasses(base)) === 0;
  }

  /** The classes of initial arrays among those that are left of a reference. Typed arrays have elements, but no own length. */
  arrayClasses(base: ExprId): ClassSet {
    return this.arraysAmong(this.path.classes(base));
  }

  /** The classes of initial arrays among some. */
  arraysAmong(possible: ClassSet): ClassSet {
    let arrays: ClassSet = 0;
    for (let cls = 0; cls < CLASS_NUMBERS; cls++) {
      if ((possible & (1 << cls)) === 0 || this.heap.initial.element(cls) === undefined) continue;
      if (this.heap.initial.field(cls, 'length') !== undefined) arrays |= 1 << cls;
    }
    return arrays;
  }
}
