import type { Cell } from '../../frames/frame.js';

/** Variables that sloppy code under `eval` has declared in a function. Never visible to the program. */
export class VarScope {
  readonly #isScope = true;
  readonly cells = new Map<PropertyKey, Cell>();
  /** Whether a variable was ever declared here. */
  extended = false;

  declare(name: PropertyKey, cell: Cell): void {
    this.cells.set(name, cell);
    this.extended = true;
  }

  /** `instanceof` would ask a proxy for its prototype. */
  static is(scope: object): scope is VarScope {
    return #isScope in scope;
  }
}
