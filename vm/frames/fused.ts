/**
 * Fused instructions: one dispatch for frequent sequences. The first word of a sequence becomes a fused opcode, the
 * other words stay as they are: if the fast case does not apply, the machine carries out the first instruction of the
 * sequence and goes on with the next one; a branch into the middle finds plain instructions.
 *
 * An *operand* is a `get_local` or an `int`, which have the same length. V8 makes a jump table of the dispatch loop's
 * switch only while its labels are dense (`dispatch.test.ts`), so fused opcodes come soon after the plain ones.
 */
import { Op, opLength } from '../../compiler/ir/opcodes.js';

export const Fused = {
  /** A comparison, then br_true or br_false */
  compare_branch: 160,
  /** operand, then an operator or a comparison */
  operand_operator: 161,
  /** operand, a comparison, br_true or br_false */
  operand_compare_branch: 162,
  /** get_local, operand, then an operator or a comparison */
  operands_operator: 163,
  /** get_local, operand, a comparison, br_true or br_false */
  operands_compare_branch: 164,
  /** get_local, to_numeric, inc or dec, set_local of the same slot */
  step_local: 165,
  /** The same, then br */
  step_local_branch: 166,
  /** to_property_key 0, get_value */
  key_value: 167,
  /** get_local, get_local, to_property_key 0, get_value */
  local_element: 168,
  /** to_property_key 1, set_value */
  key_set_value: 169,
  /** get_local, operand */
  local_operand: 170,
  /** get_local, get_field */
  local_field: 171,
  /** get_local, dup, get_field: receiver and function of a call of a method */
  local_method: 172,
  /** get_local, set_local */
  move_local: 173,
  /** dup, br_true or br_false, drop: what `&&`, `||` and `??` are made of */
  branch_or_drop: 174,
  /** undefined, get_capture: receiver and function of a call */
  capture_callee: 175,
  /** in, then br_true or br_false */
  in_branch: 176,
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

type Test = (word: number) => boolean;

const is =
  (code: number): Test =>
  (word) =>
    word === code;
const isOperand: Test = (word) => word === Op.get_local || word === Op.int;
const isComparison: Test = (word) => COMPARISONS.has(word);
const isOperator: Test = (word) => OPERATORS.has(word) || COMPARISONS.has(word);
const isBranch: Test = (word) => word === Op.br_true || word === Op.br_false;
const isStep: Test = (word) => word === Op.inc || word === Op.dec;

interface Pattern {
  readonly fused: number;
  readonly opcodes: readonly Test[];
  /** What else must hold of the words from the start of the sequence on. */
  readonly when?: (words: Int32Array) => boolean;
}

const local = is(Op.get_local);
const step: readonly Test[] = [local, is(Op.to_numeric), isStep, is(Op.set_local)];
const sameLocal = (words: Int32Array): boolean => words[5] === words[1];

/** The first that matches is taken. */
const PATTERNS: readonly Pattern[] = [
  { fused: Fused.operands_compare_branch, opcodes: [local, isOperand, isComparison, isBranch] },
  { fused: Fused.step_local_branch, opcodes: [...step, is(Op.br)], when: sameLocal },
  { fused: Fused.step_local, opcodes: step, when: sameLocal },
  {
    fused: Fused.local_element,
    opcodes: [local, local, is(Op.to_property_key), is(Op.get_value)],
    when: (words) => words[5] === 0,
  },
  { fused: Fused.operands_operator, opcodes: [local, isOperand, isOperator] },
  { fused: Fused.operand_compare_branch, opcodes: [isOperand, isComparison, isBranch] },
  { fused: Fused.local_method, opcodes: [local, is(Op.dup), is(Op.get_field)] },
  { fused: Fused.operand_operator, opcodes: [isOperand, isOperator] },
  { fused: Fused.local_operand, opcodes: [local, isOperand] },
  { fused: Fused.local_field, opcodes: [local, is(Op.get_field)] },
  { fused: Fused.move_local, opcodes: [local, is(Op.set_local)] },
  {
    fused: Fused.key_value,
    opcodes: [is(Op.to_property_key), is(Op.get_value)],
    when: (words) => words[1] === 0,
  },
  {
    fused: Fused.key_set_value,
    opcodes: [is(Op.to_property_key), is(Op.set_value)],
    when: (words) => words[1] === 1,
  },
  { fused: Fused.branch_or_drop, opcodes: [is(Op.dup), isBranch, is(Op.drop)] },
  { fused: Fused.capture_callee, opcodes: [is(Op.undefined), is(Op.get_capture)] },
  { fused: Fused.in_branch, opcodes: [is(Op.in), isBranch] },
  { fused: Fused.compare_branch, opcodes: [isComparison, isBranch] },
];

/** A copy of linked code with fused opcodes. */
export function fuse(code: Int32Array): Int32Array {
  const out = code.slice();
  for (let pc = 0; pc < code.length; pc += opLength[code[pc]!]!) {
    const found = PATTERNS.find((pattern) => matches(pattern, code, pc));
    if (found !== undefined) out[pc] = found.fused;
  }
  return out;
}

function matches({ opcodes, when }: Pattern, code: Int32Array, start: number): boolean {
  let pc = start;
  for (const test of opcodes) {
    if (pc >= code.length || !test(code[pc]!)) return false;
    pc += opLength[code[pc]!]!;
  }
  return when === undefined || when(code.subarray(start));
}
