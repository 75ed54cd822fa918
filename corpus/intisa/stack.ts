/**
 * A stack of numbers that is known by what it tells of itself.
 * @model mSize: integer
 */
export class Stack {
  readonly #elements: number[] = [];

  /** @post mSize = 0 */
  constructor() {
    this.#elements.length = 0;
  }

  /** @post mSize = old(mSize) + 1 */
  push(element: number): void {
    this.#elements.push(element);
  }

  /**
   * @pre size() > 0
   * @post size() = old(size()) - 1
   */
  pop(): void {
    this.#elements.pop();
  }

  /**
   * @pure
   * @returns {integer}
   * @post result = mSize and mSize >= 0
   */
  size(): number {
    return this.#elements.length;
  }

  /**
   * @pure
   * @post result = (mSize = 0)
   */
  empty(): boolean {
    return this.#elements.length === 0;
  }

  /**
   * @pure
   * @pre size() > 0
   */
  peek(): number {
    return this.#elements.at(-1)!;
  }
}

export class SummationOperator {
  /**
   * Leaves the sum of all elements.
   * @pre stack.size() >= 2
   * @post stack.size() = 1
   */
  sumUp(stack: Stack): void {
    let sum = 0;
    while (!stack.empty()) {
      sum += stack.peek();
      stack.pop();
    }
    stack.push(sum);
  }
}
