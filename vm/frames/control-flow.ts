/** Control flow within one activation of a function, over its linked code. */
import { Op, opLength } from '../../compiler/ir/opcodes.js';
import type { Linked } from './linked.js';

type Code = Pick<Linked, 'code' | 'handlers'>;

const ENDS: ReadonlySet<number> = new Set([Op.return, Op.throw, Op.throw_error]);

/** The decision sites that control may come to behind an outcome of a decision, without leaving the activation. */
export function sitesBehind(linked: Code, site: number, taken: boolean): ReadonlySet<number> {
  const open: number[] = [];
  for (let pc = 0; pc < linked.code.length; pc += opLength[linked.code[pc]!]!)
    if (siteAt(linked, pc) === site) open.push(outcomeAt(linked, pc, taken));
  const seen = new Set(open);
  const sites = new Set<number>();
  for (const pc of seen) {
    const found = siteAt(linked, pc);
    if (found >= 0) sites.add(found);
    for (const next of successors(linked, pc)) seen.add(next);
  }
  return sites;
}

/** The site that an instruction decides, -1 if none. */
function siteAt({ code }: Code, pc: number): number {
  return code[pc] === Op.br_true || code[pc] === Op.br_false ? code[pc + 2]! : -1;
}

/** Where control goes from a branch whose operand is truthy, or falsy. */
function outcomeAt({ code }: Code, pc: number, taken: boolean): number {
  return taken === (code[pc] === Op.br_true) ? code[pc + 1]! : pc + opLength[code[pc]!]!;
}

function* successors({ code, handlers }: Code, pc: number): Iterable<number> {
  const op = code[pc]!;
  // Any instruction of a protected region may throw.
  for (const { start, end, target } of handlers) if (pc >= start && pc < end) yield target;
  if (op === Op.br || op === Op.leave || op === Op.br_true || op === Op.br_false) yield code[pc + 1]!;
  if (op === Op.br || op === Op.leave || ENDS.has(op)) return;
  yield pc + opLength[op]!;
}
