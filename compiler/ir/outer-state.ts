/** Variables that outlive calls: what one call leaves in them, another finds. */
import type { IrFunction, IrModule } from './function.js';
import { type OpName, opByCode, opNames } from './opcodes.js';

const READS: ReadonlySet<OpName> = new Set(['get_capture', 'get_capture_checked']);
const WRITES: ReadonlySet<OpName> = new Set(['set_capture', 'set_capture_checked']);

/**
 * For each function of the module, the functions whose variables it reads and that a function inside theirs assigns.
 * Where such a function runs when its program is loaded, its variables are state of the program.
 */
export function outerState(module: IrModule): readonly (readonly number[])[] {
  const assigned = new Set(module.functions.flatMap((fn) => cellsOf(module, fn, WRITES).map(nameOf)));
  return module.functions.map((fn) => {
    const read = cellsOf(module, fn, READS).filter((cell) => assigned.has(nameOf(cell)));
    return [...new Set(read.map(({ owner }) => owner))];
  });
}

interface Cell {
  readonly owner: number;
  readonly slot: number;
}

function nameOf({ owner, slot }: Cell): string {
  return `${owner}/${slot}`;
}

function cellsOf(module: IrModule, fn: IrFunction, operations: ReadonlySet<OpName>): readonly Cell[] {
  const cells: Cell[] = [];
  for (let pc = 0; pc < fn.code.length; pc += 1 + opByCode[fn.code[pc]!]!.operands.length) {
    if (operations.has(opNames[fn.code[pc]!]!)) cells.push(cellOf(module, fn, fn.code[pc + 1]!));
  }
  return cells;
}

/** The cell behind a capture: a local variable of an enclosing function. */
function cellOf(module: IrModule, fn: IrFunction, capture: number): Cell {
  const { from, index } = fn.captures[capture]!;
  if (from === 'local') return { owner: fn.parent, slot: index };
  return cellOf(module, module.functions[fn.parent]!, index);
}
