/**
 * Fused instructions: one dispatch for frequent sequences. The first word of a sequence becomes a fused opcode, the
 * other words stay as they are: if the fast case does not apply, the machine carries out the first instruction of the
 * sequence and goes on with the next one; a branch into the middle finds plain instructions.
 */
import { Op, opLength } from '../../compiler/ir/opcodes.js';

export const Fused = {
  /** get_local, get_local */
  local_local: 200,
  /** get_local, int */
  local_int: 201,
  /** get_local, get_field */
  local_field: 202,
  /** A comparison, then br_true or br_false */
  compare_branch: 203,
  /** get_local, to_numeric, inc or dec, set_local of the same slot */
  step_local: 204,
  /** to_property_key 0, get_value */
  key_value: 205,
  /** int, then an operator on two numbers */
  int_operator: 206,
  /** dup, br_true or br_false, drop: what `&&`, `||` and `??` are made of */
  branch_or_drop: 207,
} as const;

const COMPARISONS: ReadonlySet<number> = new Set([Op.lt, Op.le, Op.gt, Op.ge, Op.strict_eq, Op.strict_ne]);
const OPERATORS: ReadonlySet<number> = new Set([
  Op.add,
  Op.sub,
  Op.mul,
  Op.div,
  Op.mod,
  Op.bit_and,
  Op.bit_or,
  Op.bit_xor,
  Op.shl,
  Op.shr,
  Op.ushr,
]);

/** A copy of linked code with fused opcodes. */
export function fuse(code: Int32Array): Int32Array {
  const out = code.slice();
  for (let pc = 0; pc < code.length; pc += opLength[code[pc]!]!) {
    const fused = fusedAt(code, pc);
    if (fused !== undefined) out[pc] = fused;
  }
  return out;
}

function fusedAt(code: Int32Array, pc: number): number | undefined {
  const next = pc + opLength[code[pc]!]!;
  const second = code[next];
  switch (code[pc]) {
    case Op.get_local:
      if (second === Op.get_local) return Fused.local_local;
      if (second === Op.int) return Fused.local_int;
      if (second === Op.get_field) return Fused.local_field;
      return isStep(code, pc) ? Fused.step_local : undefined;
    case Op.to_property_key:
      return code[pc + 1] === 0 && second === Op.get_value ? Fused.key_value : undefined;
    case Op.dup:
      return (second === Op.br_true || second === Op.br_false) && code[next + 3] === Op.drop
        ? Fused.branch_or_drop
        : undefined;
    case Op.int:
      return OPERATORS.has(second!) ? Fused.int_operator : undefined;
    default:
      return COMPARISONS.has(code[pc]!) && (second === Op.br_true || second === Op.br_false)
        ? Fused.compare_branch
        : undefined;
  }
}

function isStep(code: Int32Array, pc: number): boolean {
  return (
    code[pc + 2] === Op.to_numeric &&
    (code[pc + 3] === Op.inc || code[pc + 3] === Op.dec) &&
    code[pc + 4] === Op.set_local &&
    code[pc + 5] === code[pc + 1]
  );
}
