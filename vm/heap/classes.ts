/** Class numbers of one path: a class is what has one prototype. */
import { type ClassSet, OTHER_CLASS } from '../expressions/arena.js';

export class Classes {
  private readonly numbers = new Map<object | null, number>();
  /** The prototypes of each number. */
  private readonly prototypes: (object | null)[][] = [];

  /** The number of a prototype; all after the first thirty share `OTHER_CLASS`. */
  numberOf(prototype: object | null): number {
    let number = this.numbers.get(prototype);
    if (number === undefined) {
      number = Math.min(this.prototypes.length, OTHER_CLASS);
      this.prototypes[number] = [...(this.prototypes[number] ?? []), prototype];
      this.numbers.set(prototype, number);
    }
    return number;
  }

  /** The prototypes of a class: several share the last number. */
  prototypesOf(number: number): readonly (object | null)[] {
    return this.prototypes[number] ?? [];
  }

  /** The classes of functions: what inherits from the prototype of functions. */
  callable(functionPrototype: object): ClassSet {
    let set: ClassSet = 0;
    for (const [cls, [prototype]] of this.prototypes.entries()) {
      if (cls === OTHER_CLASS) break;
      let at: object | null = prototype ?? null;
      while (at !== null && at !== functionPrototype) at = Object.getPrototypeOf(at) as object | null;
      if (at !== null) set |= 1 << cls;
    }
    return set;
  }

  /** Whether no class has a number. */
  get isEmpty(): boolean {
    return this.prototypes.length === 0;
  }

  reset(): void {
    this.numbers.clear();
    this.prototypes.length = 0;
  }
}
