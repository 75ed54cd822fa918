/** Operators on concrete numbers, and comparisons of two strings, by opcode. */
import type { Op } from '../../compiler/ir/opcodes.js';

export function arithmetic(op: number, a: number, b: number): number {
  switch (op) {
    case 110 satisfies typeof Op.add:
      return a + b;
    case 111 satisfies typeof Op.sub:
      return a - b;
    case 112 satisfies typeof Op.mul:
      return a * b;
    case 113 satisfies typeof Op.div:
      return a / b;
    case 114 satisfies typeof Op.mod:
      return a % b;
    case 116 satisfies typeof Op.bit_and:
      return a & b;
    case 117 satisfies typeof Op.bit_or:
      return a | b;
    case 118 satisfies typeof Op.bit_xor:
      return a ^ b;
    case 119 satisfies typeof Op.shl:
      return a << b;
    case 120 satisfies typeof Op.shr:
      return a >> b;
    default:
      return a >>> b;
  }
}

export function compare(op: number, a: number, b: number): boolean {
  switch (op) {
    case 122 satisfies typeof Op.lt:
      return a < b;
    case 123 satisfies typeof Op.le:
      return a <= b;
    case 124 satisfies typeof Op.gt:
      return a > b;
    case 125 satisfies typeof Op.ge:
      return a >= b;
    case 128 satisfies typeof Op.strict_eq:
      return a === b;
    default:
      return a !== b;
  }
}

export function compareStrings(op: number, a: string, b: string): boolean {
  switch (op) {
    case 122 satisfies typeof Op.lt:
      return a < b;
    case 123 satisfies typeof Op.le:
      return a <= b;
    case 124 satisfies typeof Op.gt:
      return a > b;
    default:
      return a >= b;
  }
}
