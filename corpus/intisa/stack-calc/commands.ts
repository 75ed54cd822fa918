/** Commands that take operands from the stack and leave a result. */
import type { OperandStack } from './operand-stack.ts';

/** The command pattern: what a calculator does is an object. */
export abstract class Command {
  /** @pre stack.size() >= arity() */
  abstract execute(stack: OperandStack): void;

  /**
   * How many operands it takes.
   * @pure
   * @returns {integer}
   * @post result >= 0
   */
  abstract arity(): number;

  /** @pure */
  abstract symbol(): string;
}

export abstract class UnaryCommand extends Command {
  /**
   * @pure
   * @returns {integer}
   * @post result = 1
   */
  override arity(): number {
    return 1;
  }

  /** @post stack.size() = old(stack.size()) */
  override execute(stack: OperandStack): void {
    stack.push(this.apply(stack.pop()));
  }

  /** @pure */
  abstract apply(a: number): number;
}

export abstract class BinaryCommand extends Command {
  /**
   * @pure
   * @returns {integer}
   * @post result = 2
   */
  override arity(): number {
    return 2;
  }

  /** @post stack.size() = old(stack.size()) - 1 */
  override execute(stack: OperandStack): void {
    const b = stack.pop();
    stack.push(this.apply(stack.pop(), b));
  }

  /** @pure */
  abstract apply(a: number, b: number): number;
}

export class Negate extends UnaryCommand {
  /** @pure */
  override apply(a: number): number {
    return -a;
  }

  /** @pure @post result = 'neg' */
  override symbol(): string {
    return 'neg';
  }
}

export class Absolute extends UnaryCommand {
  /** @pure */
  override apply(a: number): number {
    return Math.abs(a);
  }

  /** @pure @post result = 'abs' */
  override symbol(): string {
    return 'abs';
  }
}

export class Square extends UnaryCommand {
  /** @pure */
  override apply(a: number): number {
    return a * a;
  }

  /** @pure @post result = 'sq' */
  override symbol(): string {
    return 'sq';
  }
}

export class SquareRoot extends UnaryCommand {
  /** @pure @pre a >= 0 */
  override apply(a: number): number {
    return Math.sqrt(a);
  }

  /** @pure @post result = 'sqrt' */
  override symbol(): string {
    return 'sqrt';
  }
}

export class Increment extends UnaryCommand {
  /** @pure */
  override apply(a: number): number {
    return a + 1;
  }

  /** @pure @post result = 'inc' */
  override symbol(): string {
    return 'inc';
  }
}

export class Decrement extends UnaryCommand {
  /** @pure */
  override apply(a: number): number {
    return a - 1;
  }

  /** @pure @post result = 'dec' */
  override symbol(): string {
    return 'dec';
  }
}

export class Floor extends UnaryCommand {
  /** @pure */
  override apply(a: number): number {
    return Math.floor(a);
  }

  /** @pure @post result = 'floor' */
  override symbol(): string {
    return 'floor';
  }
}

export class Ceiling extends UnaryCommand {
  /** @pure */
  override apply(a: number): number {
    return Math.ceil(a);
  }

  /** @pure @post result = 'ceil' */
  override symbol(): string {
    return 'ceil';
  }
}

export class Round extends UnaryCommand {
  /** @pure */
  override apply(a: number): number {
    return Math.round(a);
  }

  /** @pure @post result = 'round' */
  override symbol(): string {
    return 'round';
  }
}

export class Sign extends UnaryCommand {
  /** @pure */
  override apply(a: number): number {
    return Math.sign(a);
  }

  /** @pure @post result = 'sign' */
  override symbol(): string {
    return 'sign';
  }
}

export class Reciprocal extends UnaryCommand {
  /** @pure @pre a != 0 */
  override apply(a: number): number {
    return 1 / a;
  }

  /** @pure @post result = 'inv' */
  override symbol(): string {
    return 'inv';
  }
}

export class Half extends UnaryCommand {
  /** @pure */
  override apply(a: number): number {
    return a / 2;
  }

  /** @pure @post result = 'half' */
  override symbol(): string {
    return 'half';
  }
}

export class Add extends BinaryCommand {
  /** @pure */
  override apply(a: number, b: number): number {
    return a + b;
  }

  /** @pure @post result = '+' */
  override symbol(): string {
    return '+';
  }
}

export class Subtract extends BinaryCommand {
  /** @pure */
  override apply(a: number, b: number): number {
    return a - b;
  }

  /** @pure @post result = '-' */
  override symbol(): string {
    return '-';
  }
}

export class Multiply extends BinaryCommand {
  /** @pure */
  override apply(a: number, b: number): number {
    return a * b;
  }

  /** @pure @post result = '*' */
  override symbol(): string {
    return '*';
  }
}

export class Divide extends BinaryCommand {
  /** @pure @pre b != 0 */
  override apply(a: number, b: number): number {
    return a / b;
  }

  /** @pure @post result = '/' */
  override symbol(): string {
    return '/';
  }
}

export class Modulo extends BinaryCommand {
  /** @pure @pre b != 0 */
  override apply(a: number, b: number): number {
    return a % b;
  }

  /** @pure @post result = '%' */
  override symbol(): string {
    return '%';
  }
}

export class Power extends BinaryCommand {
  /** @pure */
  override apply(a: number, b: number): number {
    return a ** b;
  }

  /** @pure @post result = '^' */
  override symbol(): string {
    return '^';
  }
}

export class Minimum extends BinaryCommand {
  /** @pure */
  override apply(a: number, b: number): number {
    return Math.min(a, b);
  }

  /** @pure @post result = 'min' */
  override symbol(): string {
    return 'min';
  }
}

export class Maximum extends BinaryCommand {
  /** @pure */
  override apply(a: number, b: number): number {
    return Math.max(a, b);
  }

  /** @pure @post result = 'max' */
  override symbol(): string {
    return 'max';
  }
}

export class Average extends BinaryCommand {
  /** @pure */
  override apply(a: number, b: number): number {
    return (a + b) / 2;
  }

  /** @pure @post result = 'avg' */
  override symbol(): string {
    return 'avg';
  }
}

export class Hypotenuse extends BinaryCommand {
  /** @pure */
  override apply(a: number, b: number): number {
    return Math.hypot(a, b);
  }

  /** @pure @post result = 'hyp' */
  override symbol(): string {
    return 'hyp';
  }
}
