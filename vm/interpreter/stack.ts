/** Moves on the operand stack beyond the fast cases of the loop. */

import { give } from '../values/results.js';
import type { Instruction } from './instruction.js';
import type { Interpreter } from './interpreter.js';

function move(vm: Interpreter, from: number, to: number): void {
  vm.stack[to] = vm.stack[from];
  vm.shadow[to] = vm.shadow[from]!;
}

export const undefinedOp: Instruction = (vm) => give(vm, vm.sp, undefined, 0);
export const int: Instruction = (vm, frame) => give(vm, vm.sp, frame.linked.code[frame.at + 1], 0);

export const dup: Instruction = (vm) => {
  move(vm, vm.sp - 1, vm.sp);
  vm.sp += 1;
};

export const swap: Instruction = (vm) => {
  const { sp } = vm;
  move(vm, sp - 1, sp);
  move(vm, sp - 2, sp - 1);
  move(vm, sp, sp - 2);
};

export const nip: Instruction = (vm) => {
  vm.sp -= 1;
  move(vm, vm.sp, vm.sp - 1);
};

/** `x … → x … x` */
export const pick: Instruction = (vm, frame) => {
  move(vm, vm.sp - 1 - frame.linked.code[frame.at + 1]!, vm.sp);
  vm.sp += 1;
};

/** `… v → v … v` */
export const tuck: Instruction = (vm, frame) => {
  const count = frame.linked.code[frame.at + 1]!;
  const { sp } = vm;
  for (let i = 0; i <= count; i++) move(vm, sp - 1 - i, sp - i);
  move(vm, sp, sp - 1 - count);
  vm.sp = sp + 1;
};
