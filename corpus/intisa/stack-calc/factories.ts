/** The factory pattern: commands by their symbols. */
import {
  Absolute,
  Add,
  type Command,
  Divide,
  Floor,
  Multiply,
  Negate,
  Round,
  SquareRoot,
  Subtract,
} from './commands.ts';
import {
  ClearCommand,
  DropCommand,
  DuplicateCommand,
  PushCommand,
  SumCommand,
  SwapCommand,
} from './stack-commands.ts';

export abstract class CommandFactory {
  /** @pure */
  abstract knows(symbol: string): boolean;

  /** @pre knows(symbol) */
  abstract create(symbol: string): Command;
}

export class ArithmeticFactory extends CommandFactory {
  /** @pure @post result = (symbol = '+' or symbol = '-' or symbol = '*' or symbol = '/') */
  override knows(symbol: string): boolean {
    return ['+', '-', '*', '/'].includes(symbol);
  }

  override create(symbol: string): Command {
    if (symbol === '+') return new Add();
    if (symbol === '-') return new Subtract();
    return symbol === '*' ? new Multiply() : new Divide();
  }
}

export class RoundingFactory extends CommandFactory {
  /** @pure @post result = (symbol = 'floor' or symbol = 'round') */
  override knows(symbol: string): boolean {
    return symbol === 'floor' || symbol === 'round';
  }

  override create(symbol: string): Command {
    return symbol === 'floor' ? new Floor() : new Round();
  }
}

export class SignFactory extends CommandFactory {
  /** @pure @post result = (symbol = 'neg' or symbol = 'abs' or symbol = 'sqrt') */
  override knows(symbol: string): boolean {
    return ['neg', 'abs', 'sqrt'].includes(symbol);
  }

  override create(symbol: string): Command {
    if (symbol === 'neg') return new Negate();
    return symbol === 'abs' ? new Absolute() : new SquareRoot();
  }
}

export class StackFactory extends CommandFactory {
  /** @pure @post result = (symbol = 'dup' or symbol = 'drop' or symbol = 'swap' or symbol = 'clear' or symbol = 'sum') */
  override knows(symbol: string): boolean {
    return ['dup', 'drop', 'swap', 'clear', 'sum'].includes(symbol);
  }

  override create(symbol: string): Command {
    if (symbol === 'dup') return new DuplicateCommand();
    if (symbol === 'drop') return new DropCommand();
    if (symbol === 'swap') return new SwapCommand();
    return symbol === 'clear' ? new ClearCommand() : new SumCommand();
  }
}

export class OperandFactory extends CommandFactory {
  /** @pure @post symbol = '0' or symbol = '1' implies result = true */
  override knows(symbol: string): boolean {
    return symbol !== '' && !Number.isNaN(Number(symbol));
  }

  override create(symbol: string): Command {
    return new PushCommand(Number(symbol));
  }
}
