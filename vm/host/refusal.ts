/** What programs on their own may not do yet. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isOfProgram } from '../traces/frame-sites.js';
import { placeOf } from '../traces/place.js';

/** The complaint about what the program does where it runs. @param length of the text that is marked there */
export function refusal(
  vm: Interpreter,
  { message, hint, length }: { readonly message: string; readonly hint: string; readonly length: number },
): PenumbraError {
  const code = 'E_UNSUPPORTED';
  for (let depth = vm.depth; depth > 0; depth--) {
    const { linked, at } = vm.frames[depth]!;
    if (!isOfProgram(linked)) continue;
    const { line, column, source } = placeOf(linked, at);
    const { file } = linked.module.ir;
    return new PenumbraError({
      code,
      message,
      hint,
      file,
      source,
      position: { line, column: column - 1 },
      length,
    });
  }
  return new PenumbraError({ code, message, hint });
}
