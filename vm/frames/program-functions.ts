/** What the code of a program says of its functions. */
import type { IrFunction } from '../../compiler/ir/function.js';
import { Op, opLength } from '../../compiler/ir/opcodes.js';
import { recordOf } from '../realm/stamp.js';
import { Closure } from './frame.js';
import type { Linked } from './linked.js';

export const programFunctions = {
  /** Whether a value is a function of the program, and neither the realm's nor node's. */
  isOwn(value: object): boolean {
    return codeOf(value)?.module.internal === false;
  },

  /** Whether a function of the program has decisions of its own, or calls others. */
  decides(value: object): boolean {
    const code = codeOf(value);
    return code !== undefined && (code.ir.sites.length > 0 || calls(code.ir));
  },
};

function codeOf(value: object): Linked | undefined {
  const record = typeof value === 'function' ? recordOf(value) : undefined;
  return record instanceof Closure ? record.linked : undefined;
}

/** The initialization of fields is a call, but none of the text. */
function calls({ code, captures }: IrFunction): boolean {
  let found = captures.some(({ name }) => name === '%fields') ? -1 : 0;
  for (let pc = 0; pc < code.length; pc += opLength[code[pc]!]!) {
    if (code[pc] === Op.call || code[pc] === Op.call_spread) found += 1;
  }
  return found > 0;
}
