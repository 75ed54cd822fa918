/**
 * The stack that all commands work on.
 * @invariant size() >= 0
 */
export class OperandStack {
  readonly #operands: number[] = [];

  /** @post size() = 0 */
  constructor() {
    this.#operands.length = 0;
  }

  /**
   * @pure
   * @returns {integer}
   */
  size(): number {
    return this.#operands.length;
  }

  /**
   * @pure
   * @post result = (size() = 0)
   */
  isEmpty(): boolean {
    return this.#operands.length === 0;
  }

  /**
   * @pure
   * @pre size() > 0
   */
  peek(): number {
    return this.#operands.at(-1)!;
  }

  /**
   * @param {integer} index
   * @pure
   * @pre index >= 0 and index < size()
   */
  at(index: number): number {
    return this.#operands[index]!;
  }

  /** @post size() = old(size()) + 1 and peek() = operand */
  push(operand: number): void {
    this.#operands.push(operand);
  }

  /**
   * @pre size() > 0
   * @post size() = old(size()) - 1 and result = old(peek())
   */
  pop(): number {
    return this.#operands.pop()!;
  }

  /** @post size() = 0 */
  clear(): void {
    this.#operands.length = 0;
  }

  /**
   * @pre size() > 0
   * @post size() = old(size()) + 1 and peek() = old(peek())
   */
  duplicate(): void {
    this.#operands.push(this.peek());
  }

  /**
   * @pre size() >= 2
   * @post size() = old(size())
   */
  swap(): void {
    const [a, b] = [this.#operands.pop()!, this.#operands.pop()!];
    this.#operands.push(a, b);
  }

  /**
   * @pre size() >= 2
   * @post size() = old(size()) + 1
   */
  over(): void {
    this.#operands.push(this.#operands.at(-2)!);
  }

  /**
   * @pre size() >= 3
   * @post size() = old(size())
   */
  rotate(): void {
    this.#operands.push(this.#operands.shift()!);
  }

  /**
   * @pre size() > 0
   * @post size() = old(size()) and peek() = operand
   */
  replace(operand: number): void {
    this.#operands[this.#operands.length - 1] = operand;
  }

  /**
   * @pre size() >= 2
   * @post size() = old(size()) - 2
   */
  dropTwo(): void {
    this.#operands.length -= 2;
  }
}
