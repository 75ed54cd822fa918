/** Arguments to parameters (ECMA-262 10.2.11). */
import type * as ES from 'acorn';
import type { FunctionContext } from './context.js';
import { declarePattern } from './patterns.js';

/** Initialises the parameters of a function. The argument of position i is in slot i. */
export function parameters(f: FunctionContext, formals: readonly ES.Pattern[]): void {
  const { code, fn } = f;
  const simple = formals.every(({ type }) => type === 'Identifier');
  if (!simple) makeParameters(f);
  formals.forEach((formal, position) => {
    code.at(formal.start);
    if (formal.type === 'Identifier') {
      const binding = fn.scope.bindings.get(formal.name)!;
      const last = formals.findLastIndex(
        (other) => other.type === 'Identifier' && other.name === formal.name,
      );
      if (binding.slot === position || last !== position) return;
      code.emit('get_local', position);
      if (binding.captured) code.emit(simple ? 'new_cell' : 'set_cell', binding.slot);
      else code.emit('set_local', binding.slot);
    } else if (formal.type === 'RestElement') {
      code.emit('rest', position);
      declarePattern(f, formal.argument);
    } else {
      code.emit('get_local', position);
      declarePattern(f, formal);
    }
  });
}

/** Cells and dead zones: a default may see parameters that come after it. */
function makeParameters(f: FunctionContext): void {
  for (const { kind, captured, checked, slot } of f.fn.scope.bindings.values()) {
    if (kind !== 'parameter') continue;
    if (captured) f.code.emit('new_cell_uninit', slot);
    else if (checked) f.code.emit('uninit_local', slot);
  }
}
