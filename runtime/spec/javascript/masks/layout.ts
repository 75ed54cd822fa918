/** What the formulas of a program mention, and where the heap keeps it. It grows while formulas are compiled. */

export class Layout {
  /** Slots of the fields, by name. */
  readonly slots = new Map<string, number>();
  /** Classes by slot. */
  readonly classes: string[] = [];
  /** Those among them whose instances are plain objects. */
  readonly plain = new Set<string>();
  /** The values that have fixed numbers. */
  readonly literals: (number | string | boolean)[] = [true, false];
  /** Names of the inputs in order, then `result`. */
  readonly inputs: readonly string[];
  usesArrays = false;
  /** Indices of arrays are elements, too. */
  usesIndices = false;

  constructor(inputs: readonly string[]) {
    this.inputs = [...inputs, 'result'];
  }

  slot(field: string): number {
    const slot = this.slots.get(field) ?? this.slots.size;
    this.slots.set(field, slot);
    return slot;
  }

  class(name: string, plain: boolean): number {
    if (plain) this.plain.add(name);
    const slot = this.classes.indexOf(name);
    return slot < 0 ? this.classes.push(name) - 1 : slot;
  }

  /** The number of a literal. */
  literal(value: number | string | boolean): number {
    const number = this.literals.indexOf(value);
    return number < 0 ? this.literals.push(value) - 1 : number;
  }
}
