/** Functions that no code can call once their module is loaded: only a host that reads its exports. */
import type { IrModule } from './function.js';
import { type Instruction, instructions } from './function.js';

/**
 * The numbers of the functions that an ES module keeps in variables which no code reads: exported declarations that
 * nothing in the file mentions. Other modules that import them are not looked at.
 */
export function entryOnly(module: IrModule): ReadonlySet<number> {
  if (module.kind !== 'module' || module.evals.length > 0) return new Set();
  // A module can import itself.
  if (module.host.some(({ name }) => name === '%import') || module.record!.requests.length > 0)
    return new Set();
  const main = [...instructions(module.functions[0]!.code)];
  const kept = new Map(main.flatMap((made, i) => keptBy(made, main[i + 1])));
  const read = new Set<number>();
  for (const { name, operands } of main) if (READS.test(name)) read.add(operands[0]!);
  for (const { parent, captures } of module.functions)
    if (parent === 0) for (const { from, index } of captures) if (from === 'local') read.add(index);
  return new Set(
    [...kept].filter(([number, slot]) => !read.has(slot) && !seesItself(module, number)).map(([n]) => n),
  );
}

const READS = /^(?:get_local|get_cell)/u;

/** The function that an instruction makes, and the variable that the next one puts it into. */
function keptBy(made: Instruction, next: Instruction | undefined): (readonly [number, number])[] {
  const isKept = made.name === 'closure' && (next?.name === 'set_cell' || next?.name === 'set_local');
  return isKept ? [[made.operands[0]!, next!.operands[0]!]] : [];
}

/** Whether a function has itself at hand: by its own name, or by `arguments.callee`. */
function seesItself(module: IrModule, number: number): boolean {
  const names = new Set(['load_function', 'mapped_arguments', 'load_new_target']);
  return [...instructions(module.functions[number]!.code)].some(({ name }) => names.has(name));
}
