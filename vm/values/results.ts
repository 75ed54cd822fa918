import type { ExprId } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';

/** Puts the result of an instruction into its slot. */
export function give(vm: Core, result: number, value: unknown, shadow: ExprId): void {
  vm.stack[result] = value;
  vm.shadow[result] = shadow;
  vm.sp = result + 1;
}
