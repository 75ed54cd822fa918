/** A stack machine and its programs: unions of object types that a literal tells apart. */

type Instruction =
  | { op: 'push'; value: number }
  | { op: 'add' | 'multiply' }
  | { op: 'jump'; to: number; unless?: 'zero' };

type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'sum'; left: Expression; right: Expression }
  | { kind: 'minus'; operand: Expression };

interface Machine {
  readonly stack: number[];
  steps: number;
}

/** The number on top of the stack after at most four steps. */
function execute(program: Instruction[]): number {
  const machine: Machine = { stack: [], steps: 0 };
  for (let at = 0; at < program.length; at++) {
    machine.steps += 1;
    if (machine.steps > 4) throw new Error('too many steps');
    const instruction = program[at]!;
    switch (instruction.op) {
      case 'push':
        machine.stack.push(instruction.value);
        break;
      case 'jump':
        if (instruction.unless !== 'zero' || machine.stack.pop() !== 0) at = instruction.to - 1;
        break;
      default: {
        const [x, y] = [machine.stack.pop(), machine.stack.pop()];
        if (x === undefined || y === undefined) throw new RangeError('the stack is empty');
        machine.stack.push(instruction.op === 'add' ? x + y : x * y);
      }
    }
  }
  return machine.stack.pop() ?? 0;
}

/** How deep an expression is; sums on the left count twice. */
function depth(expression: Expression): number {
  if (expression.kind === 'number') return 1;
  if (expression.kind === 'minus') return depth(expression.operand) + 1;
  return Math.max(2 * depth(expression.left), depth(expression.right)) + 1;
}

module.exports = { execute, depth };
