/** Branches on symbolic values, completions of `finally`, and throwing. */
import { Completion, ErrorKind } from '../../compiler/ir/opcodes.js';
import type { ImplicitKind } from '../contract.js';
import { type ExprId, Op, Tag } from '../expressions/arena.js';
import { GuestThrow } from '../signals.js';
import { takeTrace } from '../traces/capture.js';
import { give } from '../values/results.js';
import type { Instruction } from './instruction.js';
import type { Interpreter } from './interpreter.js';

/** Puts a branch on a symbolic value on the path: a decision, or a predicate where it is not the program's. */
export function decideBranch(vm: Interpreter, site: number, shadow: ExprId, taken: boolean): void {
  const condition = conditionOf(vm, shadow);
  if (site >= 0) vm.path.decide(site, condition, taken);
  else if (condition !== 0) vm.path.require(kindOf(vm, condition), condition, taken);
}

/** Whether a value is true, as an expression. */
export function conditionOf(vm: Interpreter, shadow: ExprId): ExprId {
  return vm.arena.tags[shadow] === Tag.Boolean ? shadow : vm.expressions.truthy(shadow);
}

function kindOf(vm: Interpreter, condition: ExprId): ImplicitKind {
  const { op, a } = vm.arena;
  const inner = op[condition] === Op.Not ? a[condition]! : condition;
  if (op[inner] === Op.IsClass) return 'class';
  const isOfNumbers = op[inner] === Op.StrictEq && vm.arena.tags[a[inner]!] === Tag.Number;
  return op[inner] === Op.Lt || op[inner] === Op.Le || isOfNumbers ? 'bounds' : 'type';
}

export const completion: Instruction = (vm, frame) => give(vm, vm.sp, frame.linked.code[frame.at + 1], 0);

/** `kind → kind boolean` */
export const completionIs: Instruction = (vm, frame) =>
  give(vm, vm.sp, vm.stack[vm.sp - 1] === frame.linked.code[frame.at + 1], 0);

/** A `try` of the program: what becomes of it is told of a run. */
export const enterTry: Instruction = (vm, { linked, at }) => {
  if (linked.number >= 0) vm.tries.enter({ linked, at });
};

/** `value kind →`: throws the value if the kind is 1. */
export const endFinally: Instruction = (vm) => {
  vm.sp -= 2;
  if (vm.stack[vm.sp + 1] === Completion.Throw) throw new GuestThrow(vm.stack[vm.sp], vm.shadow[vm.sp]);
};

export const throwOp: Instruction = (vm) => {
  vm.sp -= 1;
  throw new GuestThrow(vm.stack[vm.sp], vm.shadow[vm.sp]);
};

/** A jump that drops the entries between what its label takes and the label's base. */
export const leave: Instruction = (vm, frame) => {
  const { code, slots } = frame.linked;
  const count = code[frame.at + 2]!;
  const to = frame.base + slots + code[frame.at + 3]!;
  const from = vm.sp - count;
  for (let i = 0; i < count; i++) {
    vm.stack[to + i] = vm.stack[from + i];
    vm.shadow[to + i] = vm.shadow[from + i]!;
  }
  vm.sp = to + count;
  frame.pc = code[frame.at + 1]!;
};

const ERRORS: Readonly<Record<number, string>> = {
  [ErrorKind.TypeError]: 'TypeError',
  [ErrorKind.ReferenceError]: 'ReferenceError',
  [ErrorKind.SyntaxError]: 'SyntaxError',
  [ErrorKind.CallerTypeError]: 'TypeError',
};

export const throwError: Instruction = (vm, frame) => {
  const { code, constants } = frame.linked;
  const kind = code[frame.at + 1]!;
  const caller = kind === ErrorKind.CallerTypeError && vm.depth > 1 ? vm.frames[vm.depth - 1]! : frame;
  const message = String(constants[code[frame.at + 2]!]);
  const thrown = vm.inRealm(caller.linked.module.realm, () => vm.fail(ERRORS[kind]!, message));
  if (caller !== frame) takeTrace(vm, thrown.value as object, { until: frame.closure.callable, isNew: true });
  throw thrown;
};
