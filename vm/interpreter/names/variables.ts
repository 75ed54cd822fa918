/** Variables: slots, cells and globals beyond the fast cases of the loop. */
import { Cell, type Frame, UNINITIALISED } from '../../frames/frame.js';
import { give } from '../../values/results.js';
import type { Instruction } from '../instruction.js';
import type { Interpreter } from '../interpreter.js';

export function operand(frame: Frame): number {
  return frame.linked.code[frame.at + 1]!;
}

export function uninitialised(vm: Interpreter, name: string): never {
  if (name === 'this') {
    throw vm.fail(
      'ReferenceError',
      "Must call super constructor in derived class before accessing 'this' or returning from derived constructor",
    );
  }
  throw vm.fail('ReferenceError', `Cannot access '${name}' before initialization`);
}

function localName(frame: Frame): string {
  return frame.linked.ir.locals[operand(frame)]!.name;
}

function captureName(frame: Frame): string {
  return frame.linked.ir.captures[operand(frame)]!.name;
}

export const getLocalChecked: Instruction = (vm, frame) => {
  const slot = frame.base + operand(frame);
  if (vm.stack[slot] === UNINITIALISED) uninitialised(vm, localName(frame));
  give(vm, vm.sp, vm.stack[slot], vm.shadow[slot]!);
};

export const setLocalChecked: Instruction = (vm, frame) => {
  const slot = frame.base + operand(frame);
  if (vm.stack[slot] === UNINITIALISED) uninitialised(vm, localName(frame));
  storeLocal(vm, slot);
};

function storeLocal(vm: Interpreter, slot: number): void {
  vm.sp -= 1;
  vm.stack[slot] = vm.stack[vm.sp];
  vm.shadow[slot] = vm.shadow[vm.sp]!;
}

export const initLocalOnce: Instruction = (vm, frame) => {
  const slot = frame.base + operand(frame);
  if (vm.stack[slot] !== UNINITIALISED)
    throw vm.fail('ReferenceError', 'Super constructor may only be called once');
  storeLocal(vm, slot);
};

export const uninitLocal: Instruction = (vm, frame) => {
  vm.stack[frame.base + operand(frame)] = UNINITIALISED;
  vm.shadow[frame.base + operand(frame)] = 0;
};

/** `v →`: a fresh cell that holds v. */
export const newCell: Instruction = (vm, frame) => {
  vm.sp -= 1;
  vm.stack[frame.base + operand(frame)] = new Cell(vm.stack[vm.sp], vm.shadow[vm.sp]!);
  vm.shadow[frame.base + operand(frame)] = 0;
};

/** A fresh cell with the same content, for the next iteration of a loop. */
export const copyCell: Instruction = (vm, frame) => {
  const { value, shadow } = localCell(vm, frame);
  vm.stack[frame.base + operand(frame)] = new Cell(value, shadow);
};

export const newCellUninit: Instruction = (vm, frame) => {
  vm.stack[frame.base + operand(frame)] = new Cell(UNINITIALISED, 0);
  vm.shadow[frame.base + operand(frame)] = 0;
};

function localCell(vm: Interpreter, frame: Frame): Cell {
  return vm.stack[frame.base + operand(frame)] as Cell;
}

function capturedCell(frame: Frame): Cell {
  return frame.closure.captures[operand(frame)]!;
}

function load(vm: Interpreter, cell: Cell, name: string): void {
  if (cell.value === UNINITIALISED) uninitialised(vm, name);
  give(vm, vm.sp, cell.value, cell.shadow);
}

function store(vm: Interpreter, cell: Cell): void {
  vm.sp -= 1;
  cell.value = vm.stack[vm.sp];
  cell.shadow = vm.shadow[vm.sp]!;
}

function storeChecked(vm: Interpreter, cell: Cell, name: string): void {
  if (cell.value === UNINITIALISED) uninitialised(vm, name);
  store(vm, cell);
}

function storeOnce(vm: Interpreter, cell: Cell): void {
  if (cell.value !== UNINITIALISED)
    throw vm.fail('ReferenceError', 'Super constructor may only be called once');
  store(vm, cell);
}

export const getCell: Instruction = (vm, frame) => load(vm, localCell(vm, frame), localName(frame));
export const setCellChecked: Instruction = (vm, frame) =>
  storeChecked(vm, localCell(vm, frame), localName(frame));
export const initCellOnce: Instruction = (vm, frame) => storeOnce(vm, localCell(vm, frame));
export const getCapture: Instruction = (vm, frame) => load(vm, capturedCell(frame), captureName(frame));
export const setCaptureChecked: Instruction = (vm, frame) =>
  storeChecked(vm, capturedCell(frame), captureName(frame));
export const initCaptureOnce: Instruction = (vm, frame) => storeOnce(vm, capturedCell(frame));
