/** The variables of a module's top level, as they are when its code has returned; captured ones as their cells. */
import { nameFor } from '../../compiler/modules.js';
import { Cell, type Frame } from '../frames/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';

/** @param frame of the module, about to be left */
export function noteBindings(vm: Interpreter, frame: Frame, bindings: Map<string, unknown>): void {
  frame.linked.ir.locals.forEach(({ name, kind }, slot) => {
    if (kind !== 'temporary' && kind !== 'keyword' && kind !== 'parameter')
      bindings.set(nameFor(name), vm.stack[frame.base + slot]);
  });
}

/** The variable of a name as it is now; undefined if there is none. */
export function bindingIn(
  bindings: ReadonlyMap<string, unknown>,
  name: string,
): { readonly value: unknown } | undefined {
  if (!bindings.has(name)) return undefined;
  const value = bindings.get(name);
  return { value: value instanceof Cell ? value.value : value };
}
