/** What the code of a program says of its functions. */
import { positionAt } from '../../compiler/diagnostics.js';
import type { IrFunction } from '../../compiler/ir/function.js';
import { Op, opLength } from '../../compiler/ir/opcodes.js';
import { recordOf } from '../realm/stamp.js';
import { Closure } from './frame.js';
import type { Linked } from './linked.js';

export const programFunctions = {
  /** Whether a value is a function of the program, and neither the realm's nor node's. */
  isOwn(value: object): boolean {
    const code = codeOf(value);
    // What an `eval` has made is the program's, though no file has it.
    return code !== undefined && (!code.module.internal || code.module.evalOrigin !== undefined);
  },

  /** Whether a function of the program has decisions of its own, or calls others. */
  decides(value: object): boolean {
    const code = codeOf(value);
    return code !== undefined && (code.ir.sites.length > 0 || calls(code.ir));
  },

  /** The number of a function of the program, and how many parameters it declares; undefined for classes, too. */
  codeOf(value: object): FunctionCode | undefined {
    return isClass(value) ? undefined : numbered(value);
  },

  /** The same of the constructor of a class; undefined for all else. */
  classOf(value: object): FunctionCode | undefined {
    return isClass(value) ? numbered(value) : undefined;
  },

  /** Whether `this` and `arguments` occur in a function of the program, or in its arrows; undefined for classes, too. */
  usesOf(
    value: object,
  ): { readonly usesThis: boolean; readonly usesArguments: boolean; readonly isArrow: boolean } | undefined {
    if (isClass(value) || numbered(value) === undefined) return undefined;
    const { flags, kind } = codeOf(value)!.ir;
    const { usesThis, usesArguments } = flags;
    return { usesThis, usesArguments, isArrow: kind === 'arrow' };
  },

  /** Whether a function or class of the program tells calls with and without `new` apart, or those of what inherits from it. */
  usesNewTarget(value: object): boolean {
    const { flags, kind } = codeOf(value)?.ir ?? {};
    return flags?.usesNewTarget === true && (kind === 'normal' || isClass(value));
  },

  /** Undefined for built-ins, and for what is bound or made of text. */
  placeOf(value: object): FunctionPlace | undefined {
    const code = codeOf(value);
    if (code === undefined || code.module.internal) return undefined;
    const { file, source } = code.module.ir;
    const { name, span } = code.ir;
    const lines = [positionAt(source, span.start).line, positionAt(source, span.end).line] as const;
    return { file, ...span, lines, name };
  },
};

export interface FunctionCode {
  readonly number: number;
  readonly parameters: number;
}

/** Where a function of the program stands. */
export interface FunctionPlace {
  /** An absolute path. */
  readonly file: string;
  /** Offsets in the text that runs: without types, and of compiled TypeScript another one than in the file. */
  readonly start: number;
  readonly end: number;
  /** The first line and the last, from 1. */
  readonly lines: readonly [first: number, last: number];
  readonly name: string;
}

function isClass(value: object): boolean {
  const record = typeof value === 'function' ? recordOf(value) : undefined;
  return record instanceof Closure && record.isClass;
}

function numbered(value: object): FunctionCode | undefined {
  const code = codeOf(value);
  if (code === undefined || code.number < 0 || code.module.internal) return undefined;
  return { number: code.number, parameters: code.parameters };
}

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
