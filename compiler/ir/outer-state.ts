/** Variables that outlive calls: what one call leaves in them, another finds. */
import type { IrFunction, IrModule } from './function.js';
import { type OpName, opByCode, opLength, opNames, stackCount } from './opcodes.js';

const READS: ReadonlySet<OpName> = new Set(['get_capture', 'get_capture_checked']);
const WRITES: ReadonlySet<OpName> = new Set(['set_capture', 'set_capture_checked']);

/** Instructions that leave on the stack what they look at. */
const KEEPING: ReadonlySet<OpName> = new Set(['dup', 'to_property_key']);

/** Methods of arrays and collections that change what they are called on (ECMA-262, 23.1.3, 24.1 to 24.4). */
const CHANGING: ReadonlySet<unknown> = new Set([
  ...['push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin'],
  ...['set', 'add', 'delete', 'clear'],
]);

/**
 * For each function of the module, the functions whose variables it reads and that a function inside theirs assigns, or whose
 * objects it changes. Where such a function runs when its program is loaded, its variables are state of the program.
 */
export function outerState(module: IrModule): readonly (readonly number[])[] {
  const changed = new Set(
    module.functions.flatMap((fn) =>
      [...cellsOf(module, fn, WRITES), ...cellsOf(module, fn, READS, changesObject)].map(nameOf),
    ),
  );
  return module.functions.map((fn) => {
    const read = cellsOf(module, fn, READS).filter((cell) => changed.has(nameOf(cell)));
    return [...new Set(read.map(({ owner }) => owner))];
  });
}

/**
 * Whether the object that an instruction pushes is changed, or a part of it: a property is set or deleted, or a method called
 * that changes arrays or collections. It is followed up to the next branch.
 */
export function changesObject({ code, constants }: IrFunction, from: number): boolean {
  let method: unknown;
  /** Entries of the operand stack above the object. */
  let above = 0;
  for (let pc = next(code, from); pc < code.length; pc = next(code, pc)) {
    const name = opNames[code[pc]!]!;
    const { pops, pushes, effect } = opByCode[code[pc]!]!;
    if (effect === 'control' || name === 'swap' || name === 'nip') return false;
    const popped = stackCount(pops, code, pc);
    if (name === 'get_field' && above === 1) method = constants[code[pc + 1]!];
    if (popped > above && !KEEPING.has(name)) {
      if (name === 'set_field' || name === 'set_value' || name === 'delete_value')
        return above === popped - 1;
      if (name === 'call') return above === popped - 1 && CHANGING.has(method);
      const isPart = (name === 'get_field' && above === 0) || (name === 'get_value' && above === 1);
      if (!isPart) return false;
      above = 0;
    } else above += stackCount(pushes, code, pc) - popped;
  }
  return false;
}

function next(code: readonly number[], pc: number): number {
  return pc + opLength[code[pc]!]!;
}

export interface Cell {
  readonly owner: number;
  readonly slot: number;
}

function nameOf({ owner, slot }: Cell): string {
  return `${owner}/${slot}`;
}

/** @param holds of the function and the place of an instruction */
function cellsOf(
  module: IrModule,
  fn: IrFunction,
  operations: ReadonlySet<OpName>,
  holds: (fn: IrFunction, pc: number) => boolean = () => true,
): readonly Cell[] {
  const cells: Cell[] = [];
  for (let pc = 0; pc < fn.code.length; pc = next(fn.code, pc)) {
    if (operations.has(opNames[fn.code[pc]!]!) && holds(fn, pc))
      cells.push(cellOf(module, fn, fn.code[pc + 1]!));
  }
  return cells;
}

/** The cell behind a capture: a local variable of an enclosing function. */
export function cellOf(module: IrModule, fn: IrFunction, capture: number): Cell {
  const { from, index } = fn.captures[capture]!;
  if (from === 'local') return { owner: fn.parent, slot: index };
  return cellOf(module, module.functions[fn.parent]!, index);
}
