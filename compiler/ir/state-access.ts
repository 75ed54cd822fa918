/**
 * What a function reads and changes of what outlives its call, as far as its text shows: variables of functions around it or
 * that functions inside it share, and properties by name. A call that changes what another one reads may change its decisions.
 */
import { type IrFunction, type IrModule, instructions } from './function.js';
import type { OpName } from './opcodes.js';
import { type Cell, cellOf, changesObject } from './outer-state.js';

/** A variable, by its function and its slot there, or the name of a property. */
export type State = Cell | string;

export interface StateAccess {
  readonly reads: readonly State[];
  readonly writes: readonly State[];
}

const READS: ReadonlySet<OpName> = new Set([
  'get_capture',
  'get_capture_checked',
  'get_cell',
  'get_cell_checked',
  'get_field',
]);
const WRITES: ReadonlySet<OpName> = new Set([
  'set_capture',
  'set_capture_checked',
  'set_cell',
  'set_cell_checked',
  'set_field',
]);

export function stateAccess(module: IrModule, fn: IrFunction): StateAccess {
  const reads: State[] = [];
  const writes: State[] = [];
  const stateOf = (name: OpName, operand: number): State => {
    if (name.endsWith('_field')) return String(fn.constants[operand]);
    return name.includes('capture') ? cellOf(module, fn, operand) : { owner: fn.number, slot: operand };
  };
  for (const { pc, name, operands } of instructions(fn.code)) {
    if (WRITES.has(name)) writes.push(stateOf(name, operands[0]!));
    if (!READS.has(name)) continue;
    const state = stateOf(name, operands[0]!);
    reads.push(state);
    if (changesObject(fn, pc)) writes.push(state);
  }
  return { reads, writes };
}
