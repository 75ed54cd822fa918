/** Contracts of yocto-queue, of which all state is private. @invariant size >= 0 */
export default class Queue {
  /** @post size = 0 */
  constructor();

  /** @pure @returns {integer} */
  get size(): number;

  /**
   * @pure
   * @pre size > 0
   */
  peek(): number;

  /**
   * @post size = old(size) + 1
   * @post old(size) = 0 implies peek() = value
   * @post old(size) > 0 implies peek() = old(peek())
   */
  enqueue(value: number): void;

  /**
   * @pre size > 0
   * @post size = old(size) - 1 and result = old(peek())
   */
  dequeue(): number;

  /**
   * @pre size >= 3
   * @post size = 0
   */
  clear(): void;

  /** @pre size >= 2 and peek() > 7 */
  drain(): unknown;
}
