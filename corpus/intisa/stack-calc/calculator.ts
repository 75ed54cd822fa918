/** The calculator: a stack, a memory, a history and what is shown. */
import type { Command } from './commands.ts';
import { OperandStack } from './operand-stack.ts';

/** A number that is kept. */
export class Memory {
  #value = 0;
  #isSet = false;

  /** @post isSet() = false */
  constructor() {
    this.#isSet = false;
  }

  /** @pure */
  isSet(): boolean {
    return this.#isSet;
  }

  /** @pure @pre isSet() */
  recall(): number {
    return this.#value;
  }

  /** @post isSet() = true and recall() = value */
  store(value: number): void {
    this.#value = value;
    this.#isSet = true;
  }

  /**
   * @pre isSet()
   * @post isSet() = true and recall() = old(recall()) + value
   */
  add(value: number): void {
    this.#value += value;
  }

  /** @post isSet() = false */
  clear(): void {
    this.#isSet = false;
  }
}

/** How many commands were executed, and how many of them can be taken back. */
export class History {
  #executed = 0;
  #undone = 0;

  /** @post length() = 0 and undoable() = 0 */
  constructor() {
    this.#executed = 0;
  }

  /**
   * @pure
   * @returns {integer}
   * @post result >= 0
   */
  length(): number {
    return this.#executed;
  }

  /**
   * @pure
   * @returns {integer}
   * @post result >= 0 and result <= length()
   */
  undoable(): number {
    return this.#executed - this.#undone;
  }

  /** @post length() = old(length()) + 1 and undoable() = old(undoable()) + 1 */
  record(): void {
    this.#executed += 1;
  }

  /**
   * @pre undoable() > 0
   * @post undoable() = old(undoable()) - 1 and length() = old(length())
   */
  undo(): void {
    this.#undone += 1;
  }

  /**
   * @pre undoable() < length()
   * @post undoable() = old(undoable()) + 1 and length() = old(length())
   */
  redo(): void {
    this.#undone -= 1;
  }
}

/** Digits of what is shown. */
export class Display {
  readonly width: number;

  /**
   * @param {integer} width
   * @pre width > 0 and width <= 20
   * @post this.width = width
   */
  constructor(width: number) {
    this.width = width;
  }

  /** @pure */
  show(value: number): string {
    return String(value).slice(0, this.width);
  }

  /** @pure @pre width >= 8 */
  scientific(value: number): string {
    return value.toExponential(2);
  }
}

export class Calculator {
  readonly #stack = new OperandStack();
  #depth = 0;

  /** @post depth() = 0 */
  constructor() {
    this.#depth = 0;
  }

  /**
   * @pure
   * @returns {integer}
   * @post result >= 0
   */
  depth(): number {
    return this.#depth;
  }

  /** @post depth() = old(depth()) + 1 */
  enter(operand: number): void {
    this.#stack.push(operand);
    this.#depth = this.#stack.size();
  }

  /** @pre depth() >= command.arity() */
  run(command: Command): void {
    command.execute(this.#stack);
    this.#depth = this.#stack.size();
  }

  /** @post depth() = 0 */
  clear(): void {
    this.#stack.clear();
    this.#depth = 0;
  }

  /**
   * @pre depth() > 0
   * @post depth() = old(depth()) + 1
   */
  repeat(): void {
    this.#stack.duplicate();
    this.#depth = this.#stack.size();
  }

  /** @pure @post result = (depth() = 0) */
  isIdle(): boolean {
    return this.#depth === 0;
  }

  /** @pre memory.isSet() and depth() >= 1 */
  keep(memory: Memory): void {
    memory.store(this.top());
  }

  /** @pure @pre depth() > 0 */
  top(): number {
    return this.#stack.peek();
  }

  /**
   * @pre history.undoable() >= 2 and depth() >= 2
   * @post history.undoable() = old(history.undoable()) - 1
   */
  revert(history: History): void {
    history.undo();
  }

  /**
   * @pre memory.isSet() and depth() = 0
   * @post depth() = 1
   */
  recall(memory: Memory): void {
    this.enter(memory.recall());
  }

  /** @pre memory = null or not memory.isSet() */
  start(memory: Memory | null): void {
    memory?.store(0);
  }

  /** @pre depth() = 3 and display.width = 12 */
  print(display: Display): string {
    return display.show(this.top());
  }
}
