/** Streams that run side by side and are read one after the other. */
import { availableParallelism, freemem } from 'node:os';

/** How many explorations fit this machine. @param memory megabytes that each may take */
export function jobsThatFit(memory: number): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(freemem() / (memory * 2 ** 20))));
}

/**
 * Starts streams in their order, at most `jobs` of them at a time, whether or not they are read. What comes from one
 * that is not read yet is kept; the failure of a stream comes where it is read, and stops no other.
 */
export function sideBySide<T>(
  starts: readonly (() => AsyncIterable<T>)[],
  jobs: number,
): readonly AsyncIterable<T>[] {
  const streams = starts.map((start) => new Kept(start));
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < streams.length) await streams[next++]!.run();
  };
  for (let worker = 0; worker < Math.min(jobs, streams.length); worker++) void work();
  return streams;
}

/** A stream whose elements wait to be read. */
class Kept<T> implements AsyncIterable<T> {
  private readonly waiting: T[] = [];
  private isOver = false;
  private failure: { readonly error: unknown } | undefined;
  private wake: () => void = () => undefined;

  constructor(private readonly start: () => AsyncIterable<T>) {}

  async run(): Promise<void> {
    try {
      for await (const element of this.start()) {
        this.waiting.push(element);
        this.wake();
      }
    } catch (error) {
      this.failure = { error };
    }
    this.isOver = true;
    this.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    for (;;) {
      while (this.waiting.length > 0) yield this.waiting.shift()!;
      if (this.failure) throw this.failure.error;
      if (this.isOver) return;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }
}
