/** What is fed: items of several kinds, and how they are told apart. */

export abstract class Item {
  readonly priority: number;

  /**
   * @param {integer} priority
   * @pre priority >= 0 and priority <= 9
   * @post this.priority = priority
   */
  constructor(priority: number) {
    this.priority = priority;
  }

  /** @pure @post result = (priority >= 7) */
  isUrgent(): boolean {
    return this.priority >= 7;
  }

  /** @pure */
  abstract size(): number;

  /** @pure */
  abstract label(): string;
}

export class TextItem extends Item {
  /**
   * @pure
   * @returns {integer}
   * @post result = 8
   */
  override size(): number {
    return 8;
  }

  /** @pure @post result = 'text' */
  override label(): string {
    return 'text';
  }
}

export class FrameItem extends Item {
  /**
   * @pure
   * @returns {integer}
   * @post result = 64
   */
  override size(): number {
    return 64;
  }

  /** @pure @post result = 'frame' */
  override label(): string {
    return 'frame';
  }
}

export class MarkerItem extends Item {
  /**
   * @pure
   * @returns {integer}
   * @post result = 1
   */
  override size(): number {
    return 1;
  }

  /** @pure @post result = 'marker' */
  override label(): string {
    return 'marker';
  }
}

export class EndItem extends Item {
  /**
   * @pure
   * @returns {integer}
   * @post result = 0
   */
  override size(): number {
    return 0;
  }

  /** @pure @post result = 'end' */
  override label(): string {
    return 'end';
  }
}

/** A pair of values of any types. */
export class Pair<A, B> {
  readonly first: A;
  readonly second: B;

  constructor(first: A, second: B) {
    this.first = first;
    this.second = second;
  }

  /** @pure */
  head(): A {
    return this.first;
  }

  /** @pure */
  tail(): B {
    return this.second;
  }
}

/** One of two: `value` or `problem` is null, and not both. */
export class Outcome {
  readonly value: Item | null;
  readonly problem: Problem | null;

  /**
   * @pre (value = null or problem = null) and not (value = null and problem = null)
   * @post this.value = value and this.problem = problem
   */
  constructor(value: Item | null, problem: Problem | null) {
    this.value = value;
    this.problem = problem;
  }

  /** @pure @post result <=> problem = null */
  isSuccess(): boolean {
    return this.problem === null;
  }

  /** @pure @pre isSuccess() */
  item(): Item | null {
    return this.value;
  }

  /** @pure @pre not isSuccess() */
  reason(): string {
    return this.problem?.text() ?? '';
  }
}

export class Problem {
  readonly code: number;

  /**
   * @param {integer} code
   * @pre code > 0
   * @post this.code = code
   */
  constructor(code: number) {
    this.code = code;
  }

  /** @pure */
  text(): string {
    return `problem ${this.code}`;
  }

  /** @pure @post result <=> code >= 500 */
  isFatal(): boolean {
    return this.code >= 500;
  }
}

export class Classifier {
  /** @pre item instanceof FrameItem */
  frame(item: Item): string {
    return item.label();
  }

  /** @pre not (item instanceof EndItem) and item.isUrgent() */
  urgent(item: Item): number {
    return item.priority;
  }

  /** @pre item.size() >= 8 and not item.isUrgent() */
  bulky(item: Item): number {
    return item.size();
  }

  /** @pre (a = null or b = null) and not (a = null and b = null) */
  only(a: Item | null, b: Problem | null): string {
    return a?.label() ?? b?.text() ?? '';
  }

  /** @pre outcome.isSuccess() */
  accept(outcome: Outcome): boolean {
    return outcome.isSuccess();
  }

  /** @pre not outcome.isSuccess() and outcome.problem.isFatal() */
  abort(outcome: Outcome): string {
    return outcome.reason();
  }
}
