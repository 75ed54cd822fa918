/** Commands that rearrange the stack, and one that pushes. */
import { Command } from './commands.ts';
import type { OperandStack } from './operand-stack.ts';

export class DuplicateCommand extends Command {
  /**
   * @pure
   * @returns {integer}
   * @post result = 1
   */
  override arity(): number {
    return 1;
  }

  /** @post stack.size() = old(stack.size()) + 1 */
  override execute(stack: OperandStack): void {
    stack.duplicate();
  }

  /** @pure @post result = 'dup' */
  override symbol(): string {
    return 'dup';
  }
}

export class DropCommand extends Command {
  /**
   * @pure
   * @returns {integer}
   * @post result = 1
   */
  override arity(): number {
    return 1;
  }

  /** @post stack.size() = old(stack.size()) - 1 */
  override execute(stack: OperandStack): void {
    stack.pop();
  }

  /** @pure @post result = 'drop' */
  override symbol(): string {
    return 'drop';
  }
}

export class SwapCommand extends Command {
  /**
   * @pure
   * @returns {integer}
   * @post result = 2
   */
  override arity(): number {
    return 2;
  }

  /** @post stack.size() = old(stack.size()) */
  override execute(stack: OperandStack): void {
    stack.swap();
  }

  /** @pure @post result = 'swap' */
  override symbol(): string {
    return 'swap';
  }
}

export class ClearCommand extends Command {
  /**
   * @pure
   * @returns {integer}
   * @post result = 0
   */
  override arity(): number {
    return 0;
  }

  /** @post stack.size() = 0 */
  override execute(stack: OperandStack): void {
    stack.clear();
  }

  /** @pure @post result = 'clear' */
  override symbol(): string {
    return 'clear';
  }
}

export class PushCommand extends Command {
  readonly operand: number;

  /** @post this.operand = operand */
  constructor(operand: number) {
    super();
    this.operand = operand;
  }

  /**
   * @pure
   * @returns {integer}
   * @post result = 0
   */
  override arity(): number {
    return 0;
  }

  /** @post stack.size() = old(stack.size()) + 1 and stack.peek() = operand */
  override execute(stack: OperandStack): void {
    stack.push(this.operand);
  }

  /** @pure */
  override symbol(): string {
    return String(this.operand);
  }
}

/** Replaces all operands by their sum. */
export class SumCommand extends Command {
  /**
   * @pure
   * @returns {integer}
   * @post result = 2
   */
  override arity(): number {
    return 2;
  }

  /** @post stack.size() = 1 */
  override execute(stack: OperandStack): void {
    let sum = 0;
    while (!stack.isEmpty()) sum += stack.pop();
    stack.push(sum);
  }

  /** @pure @post result = 'sum' */
  override symbol(): string {
    return 'sum';
  }
}
