/** The values of variables while a formula is translated. */
import type { Relation } from './relation.js';

export interface Bound {
  readonly relation: Relation;
  /** The element, for a variable that is one element; else a negative number that no other value has. */
  readonly serial: number;
}

/** Serials are never used twice: values are kept by them beyond one environment. */
let lastSerial = 0;

export class Environment {
  private readonly values = new Map<number, Bound>();

  get(id: number): Bound {
    const value = this.values.get(id);
    if (!value) throw new RangeError(`variable ${id} has no value`);
    return value;
  }

  bindElement(id: number, relation: Relation): void {
    this.values.set(id, { relation, serial: relation.tuples[0]!.elements[0]! });
  }

  bindRelation(id: number, relation: Relation): void {
    lastSerial -= 1;
    this.values.set(id, { relation, serial: lastSerial });
  }
}
