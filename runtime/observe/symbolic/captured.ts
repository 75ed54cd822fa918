/** What functions do to the variables of others that they capture. */
import type { IrModule } from '../../../compiler/ir/function.js';
import type { Code } from './code.js';

/** A variable: the number of its function, and its slot there. */
export interface Captured {
  readonly fn: number;
  readonly slot: number;
}

export class CapturedVariables {
  private readonly assigned = new Map<number, Set<number>>();
  private readonly rebound = new Map<number, ReadonlySet<number>>();

  constructor(
    private readonly ir: IrModule,
    private readonly code: (number: number) => Code,
  ) {
    for (const { number } of ir.functions)
      for (const { op, operands } of code(number).steps) {
        if (!op.startsWith('set_capture') && op !== 'init_capture_once') continue;
        const { fn, slot } = this.variable(number, operands[0]!);
        this.assigned.set(fn, (this.assigned.get(fn) ?? new Set()).add(slot));
      }
  }

  /** The variable that a capture of a function is. */
  variable(number: number, index: number): Captured {
    const fn = this.ir.functions[number]!;
    const { from, index: of } = fn.captures[index]!;
    return from === 'capture' ? this.variable(fn.parent, of) : { fn: fn.parent, slot: of };
  }

  /** Slots of a function that functions in it assign. */
  assignedIn(number: number): ReadonlySet<number> {
    return this.assigned.get(number) ?? new Set();
  }

  /**
   * Whether a slot holds another variable from iteration to iteration: a function that was made in one iteration has not the
   * variable of the next.
   */
  isRebound({ fn, slot }: Captured): boolean {
    let found = this.rebound.get(fn);
    if (!found) {
      found = this.reboundIn(fn);
      this.rebound.set(fn, found);
    }
    return found.has(slot);
  }

  private reboundIn(number: number): ReadonlySet<number> {
    const { steps } = this.code(number);
    const loops = steps.flatMap(({ target }, end) => (target >= 0 && target <= end ? [[target, end]] : []));
    const found = new Set<number>();
    steps.forEach(({ op, operands }, at) => {
      const isInLoop = loops.some(([start, end]) => start! <= at && at <= end!);
      if (op === 'copy_cell' || (isInLoop && op.startsWith('new_cell'))) found.add(operands[0]!);
    });
    return found;
  }
}
