/** Class numbers of one path: a class is what has one prototype. */
import { type ClassSet, OTHER_CLASS } from '../expressions/arena.js';

export class Classes {
  private readonly numbers = new Map<object | null, number>();
  private readonly prototypes: (object | null)[] = [];

  /** The number of a prototype; all after the first thirty share `OTHER_CLASS`. */
  numberOf(prototype: object | null): number {
    let number = this.numbers.get(prototype);
    if (number === undefined) {
      number = this.prototypes.length < OTHER_CLASS ? this.prototypes.push(prototype) - 1 : OTHER_CLASS;
      this.numbers.set(prototype, number);
    }
    return number;
  }

  /** The prototype of a class; undefined if several may share the number. */
  prototypeOf(number: number): object | null | undefined {
    return this.prototypes[number];
  }

  /** The classes of functions: what inherits from the prototype of functions. */
  callable(functionPrototype: object): ClassSet {
    let set: ClassSet = 0;
    for (const [cls, prototype] of this.prototypes.entries()) {
      let at = prototype;
      while (at !== null && at !== functionPrototype) at = Object.getPrototypeOf(at) as object | null;
      if (at !== null) set |= 1 << cls;
    }
    return set;
  }

  reset(): void {
    this.numbers.clear();
    this.prototypes.length = 0;
  }
}
