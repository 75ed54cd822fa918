/** The code of a function of the IR with its regions resolved: instructions in order, branch targets as their indices. */
import type { IrFunction } from '../../../compiler/ir/function.js';
import { offsetAt } from '../../../compiler/ir/function.js';
import { type OpName, opByCode, opLength, opNames, stackCount } from '../../../compiler/ir/opcodes.js';

export interface Step {
  readonly op: OpName;
  readonly operands: readonly number[];
  /** Where a branch goes to. */
  target: number;
  /** In the source text; -1 for what has no place in it. */
  readonly offset: number;
}

/** A protected part: steps from `start` to before `end`. */
export interface Handler {
  readonly start: number;
  readonly end: number;
  readonly target: number;
  /** Height of the operand stack where the handler begins, the error left out. */
  readonly height: number;
  readonly isFinally: boolean;
}

export interface Code {
  readonly fn: IrFunction;
  readonly steps: readonly Step[];
  /** Indices that control goes back to. */
  readonly heads: ReadonlySet<number>;
  /** Innermost first. */
  readonly handlers: readonly Handler[];
}

interface Region {
  readonly isLoop: boolean;
  readonly base: number;
  readonly results: number;
  readonly start: number;
  readonly waiting: Step[];
}

/** @param fn verified code of the IR */
export function codeOf(fn: IrFunction): Code {
  const steps: Step[] = [];
  const handlers: Handler[] = [];
  const regions: Region[] = [];
  let height = 0;
  const { code } = fn;
  const emit = (op: OpName, operands: readonly number[], pc: number): Step => {
    const step = { op, operands, target: -1, offset: offsetAt(fn, pc) };
    steps.push(step);
    return step;
  };
  const open = (isLoop: boolean, base: number, results: number): void => {
    regions.push({ isLoop, base, results, start: steps.length, waiting: [] });
  };
  const resolve = (region: Region): void => {
    for (const step of region.waiting.splice(0)) step.target = steps.length;
  };
  const handle = (region: Region, isFinally: boolean, entries: number): void => {
    handlers.push({
      start: region.start,
      end: steps.length,
      target: steps.length,
      height: region.base,
      isFinally,
    });
    height = region.base + entries;
  };
  for (let pc = 0; pc < code.length; pc += opLength[code[pc]!]!) {
    const row = opByCode[code[pc]!]!;
    const op = opNames[row.code]!;
    const operands = code.slice(pc + 1, pc + opLength[row.code]!);
    const innermost = regions.at(-1)!;
    switch (op) {
      case 'block':
      case 'loop':
        open(op === 'loop', height - operands[0]!, operands[1]!);
        continue;
      case 'try_catch':
      case 'try_finally':
        open(false, height, operands[0] ?? 0);
        continue;
      case 'catch':
        // Normal completion jumps over the handler.
        innermost.waiting.push(emit('br', [0], pc));
        handle(innermost, false, 1);
        continue;
      case 'finally':
        resolve(innermost);
        handle(innermost, true, 2);
        continue;
      case 'end':
        regions.pop();
        if (!innermost.isLoop) resolve(innermost);
        height = innermost.base + innermost.results;
        continue;
      case 'nop':
        continue;
      default: {
        const step = emit(op, operands, pc);
        const depth = row.operands.findIndex(({ kind }) => kind === 'depth');
        if (depth >= 0) {
          const region = regions.at(-1 - operands[depth]!)!;
          if (region.isLoop) step.target = region.start;
          else region.waiting.push(step);
        }
        height += stackCount(row.pushes, code as number[], pc) - stackCount(row.pops, code as number[], pc);
      }
    }
  }
  const heads = new Set(steps.flatMap(({ target }, at) => (target >= 0 && target <= at ? [target] : [])));
  return { fn, steps, handlers, heads };
}
