/** The end of a program: from then on none of its code runs, whatever node still does for it. */
import type { Interpreter } from '../interpreter/interpreter.js';
import { ProgramExit } from '../signals.js';

/** @throws ProgramExit always */
export function endProgram(vm: Interpreter, code: number): never {
  const exit = new ProgramExit(code);
  vm.realms[0]!.ending = exit;
  throw exit;
}

/** What a function of node that the program has called does not hold up. @throws ProgramExit */
export function passEnding(vm: Interpreter): void {
  const { ending } = vm.realms[0]!;
  if (ending !== undefined) throw ending;
}
