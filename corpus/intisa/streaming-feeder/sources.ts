/** Where a feeder takes its items from: a hierarchy of sources with template methods. */
export interface Closeable {
  /** @pure */
  isOpen(): boolean;

  /**
   * @pre isOpen()
   * @post isOpen() = false
   */
  close(): void;
}

/** Opened once, read, closed. */
export abstract class Source implements Closeable {
  #isOpen = false;
  #position = 0;

  /** @post isOpen() = false and position() = 0 */
  constructor() {
    this.#isOpen = false;
  }

  /** @pure */
  isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * @pure
   * @returns {integer}
   * @post result >= 0
   */
  position(): number {
    return this.#position;
  }

  /**
   * @pre not isOpen()
   * @post isOpen() = true and position() = 0
   */
  open(): void {
    this.#isOpen = true;
    this.#position = 0;
  }

  /** @post position() = old(position()) */
  close(): void {
    this.#isOpen = false;
  }

  /**
   * The template: what is read is the subclass's.
   * @pre isOpen()
   * @post position() = old(position()) + 1 and isOpen() = true
   */
  read(): number {
    this.#position += 1;
    return this.produce(this.#position);
  }

  /** @pure */
  abstract produce(position: number): number;

  /** @pure */
  abstract kind(): string;
}

export class SilenceSource extends Source {
  /** @pure */
  override produce(): number {
    return 0;
  }

  /** @pure @post result = 'silence' */
  override kind(): string {
    return 'silence';
  }
}

export class RampSource extends Source {
  /** @pure */
  override produce(position: number): number {
    return position;
  }

  /** @pure @post result = 'ramp' */
  override kind(): string {
    return 'ramp';
  }
}

export class SquareSource extends Source {
  /** @pure */
  override produce(position: number): number {
    return position % 2;
  }

  /** @pure @post result = 'square' */
  override kind(): string {
    return 'square';
  }
}

export class NoiseSource extends Source {
  /** @pure */
  override produce(position: number): number {
    return (position * 7919) % 13;
  }

  /** @pure @post result = 'noise' */
  override kind(): string {
    return 'noise';
  }
}

/** A source on top of another one. */
export abstract class FilteredSource extends Source {
  readonly origin: Source;

  /** @post this.origin = origin */
  constructor(origin: Source) {
    super();
    this.origin = origin;
  }

  /** @pure */
  override produce(position: number): number {
    return this.filter(this.origin.produce(position));
  }

  /** @pure */
  abstract filter(value: number): number;
}

export class ClippedSource extends FilteredSource {
  /** @pure */
  override filter(value: number): number {
    return Math.min(value, 1);
  }

  /** @pure @post result = 'clipped' */
  override kind(): string {
    return 'clipped';
  }
}

export class InvertedSource extends FilteredSource {
  /** @pure */
  override filter(value: number): number {
    return -value;
  }

  /** @pure @post result = 'inverted' */
  override kind(): string {
    return 'inverted';
  }
}

export class DoubledSource extends FilteredSource {
  /** @pure */
  override filter(value: number): number {
    return 2 * value;
  }

  /** @pure @post result = 'doubled' */
  override kind(): string {
    return 'doubled';
  }
}
