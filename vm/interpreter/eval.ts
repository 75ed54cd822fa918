/** Code that a program makes at run time (ECMA-262, 19.2.1 and 20.2.1.1.1): compiled, linked, and run as a frame. */
import { compile } from '../../compiler/compile.js';
import type { EvalScope, IrModule } from '../../compiler/ir/function.js';
import { Cell, type Frame } from '../frames/frame.js';
import type { LinkedModule } from '../frames/linked.js';
import { notCallable } from '../messages/calls.js';
import { evalOriginOf } from '../traces/capture.js';
import { asSyntaxError } from '../traces/syntax-error.js';
import { give } from '../values/results.js';
import { callFunction, spread } from './calls.js';
import { makeClosure } from './functions.js';
import type { Instruction } from './instruction.js';
import type { Interpreter } from './interpreter.js';

/** What the machine does for code that is made at run time. */
export interface RunTimeCode {
  link(ir: IrModule): LinkedModule;
  /** Cells that the host provides to a text, by slot. */
  provided(ir: IrModule): ReadonlyMap<number, Cell>;
}

/** `this function argument… → v`: direct eval, if the function is the built-in one. */
export const callEval: Instruction = (vm, frame) => {
  const { code } = frame.linked;
  evaluate(vm, frame, code[frame.at + 1]!, code[frame.at + 2]!, code[frame.at + 3]!);
};

/** `this function array → v`: the same for the entries of an array made for the call. */
export const callEvalSpread: Instruction = (vm, frame) => {
  const { code } = frame.linked;
  evaluate(vm, frame, spread(vm, vm.sp - 1), code[frame.at + 1]!, code[frame.at + 2]!);
};

/** @param number of the scope in `evals` */
function evaluate(vm: Interpreter, frame: Frame, count: number, number: number, strict: number): void {
  const { module } = frame.linked;
  const below = vm.sp - count - 2;
  const callee = vm.stack[below + 1];
  if (typeof callee !== 'function') throw vm.typeError(notCallable(frame, callee));
  if (callee !== vm.realm.intrinsics.eval) {
    callFunction(vm, callee, vm.stack[below], vm.shadow[below]!, below + 2, count, below, below + 1);
    return;
  }
  const source = count > 0 ? vm.stack[below + 2] : undefined;
  const shadow = count > 0 ? vm.shadow[below + 2]! : 0;
  if (typeof source !== 'string') {
    give(vm, below, source, shadow);
    return;
  }
  if (shadow !== 0) vm.lost.count('eval');
  const scope = module.ir.evals[number]!;
  const around = { scope, strict: strict === 1 };
  const linked = compiled(vm, source, `${module.ir.file}:eval`, around);
  enterText(vm, linked, cellsOf(vm, frame, scope), below, below + 1);
}

/** A text as code of the program. */
export function compiled(
  vm: Interpreter,
  source: string,
  file: string,
  around?: { readonly scope: EvalScope; readonly strict: boolean },
): LinkedModule {
  try {
    const linked = vm.runTime.link(compile(source, { file, kind: 'eval', ...(around ? { around } : {}) }));
    linked.evalOrigin = evalOriginOf(vm);
    return linked;
  } catch (error) {
    throw asSyntaxError(vm, error);
  }
}

/** The variables around the call in the order in which the text numbers them. */
function cellsOf(vm: Interpreter, frame: Frame, { levels, keywords }: EvalScope): Cell[] {
  const names = [
    ...levels.flatMap(({ names: own, dynamic }) => (dynamic ? [...own, dynamic] : own)),
    ...keywords,
  ];
  return names.map(({ from, index }) => {
    const cell = from === 'local' ? vm.stack[frame.base + index] : frame.closure.captures[index];
    return cell instanceof Cell ? cell : new Cell(undefined, 0);
  });
}

/** Pushes the frame of a text; its completion value goes into slot `result`. */
export function enterText(
  vm: Interpreter,
  linked: LinkedModule,
  cells: readonly Cell[],
  result: number,
  resume: number,
): void {
  const main = linked.functions[0]!;
  const closure = makeClosure(
    vm,
    main,
    main.ir.captures.map(({ index }) => cells[index]!),
  );
  const base = Math.max(vm.sp, resume);
  vm.enter(closure, base, 0, result, resume, vm.realm.global, 0, undefined, false);
  for (const [slot, cell] of vm.runTime.provided(linked.ir)) vm.stack[base + slot] = cell;
}

/** Runs a text as global code: indirect eval. The completion value goes into slot `result`. */
export function evalGlobally(vm: Interpreter, source: string, result: number, resume: number): void {
  const { calling } = vm;
  enterText(vm, compiled(vm, source, 'eval'), [], result, resume);
  vm.frames[vm.depth]!.builtin = calling;
}
