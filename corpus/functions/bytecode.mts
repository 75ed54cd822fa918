/** A machine with a stack, a carry bit and a budget of steps. */

type Instruction =
  | { op: 'push'; value: number }
  | { op: 'add' }
  | { op: 'swap' }
  | { op: 'shift'; by: number }
  | { op: 'jump'; to: number; when: 'zero' | 'carry' | 'always' }
  | { op: 'halt' };

interface Machine {
  stack: number[];
  carry: boolean;
}

type Outcome = 'halted' | 'end' | 'underflow' | 'budget' | 'bad jump';

export function execute(program: Instruction[], machine: Machine): Outcome {
  const { stack } = machine;
  let steps = 0;
  for (let at = 0; at < program.length; at++) {
    if (++steps > 6) return 'budget';
    const instruction = program[at]!;
    switch (instruction.op) {
      case 'push':
        stack.push(instruction.value & 0xff);
        break;
      case 'add': {
        if (stack.length < 2) return 'underflow';
        const sum = stack.pop()! + stack.pop()!;
        machine.carry = sum > 0xff;
        stack.push(sum & 0xff);
        break;
      }
      case 'swap': {
        const top = stack.pop();
        const below = stack.pop();
        if (top === undefined || below === undefined) return 'underflow';
        stack.push(top, below);
        break;
      }
      case 'shift': {
        if (stack.length === 0) return 'underflow';
        const top = stack.pop()!;
        machine.carry = instruction.by > 0 && (top & 0x80) !== 0;
        stack.push(instruction.by > 0 ? (top << instruction.by) & 0xff : top >>> -instruction.by);
        break;
      }
      case 'jump': {
        const taken =
          instruction.when === 'always' ||
          (instruction.when === 'carry' ? machine.carry : stack.length > 0 && stack[stack.length - 1] === 0);
        if (!taken) break;
        if (instruction.to < 0 || instruction.to >= program.length) return 'bad jump';
        at = instruction.to - 1;
        break;
      }
      case 'halt':
        return 'halted';
    }
  }
  return 'end';
}
