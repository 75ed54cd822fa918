/**
 * Shadows of the bytes of buffers that are seen otherwise than through one typed array: by several, by a DataView, or as a
 * buffer (ECMA-262, 25.1).
 */
import type { ExprId } from '../expressions/arena.js';

/** A number as it was written: what reads all of its bytes in the same way reads the number. */
export interface Word {
  readonly kind: string;
  readonly offset: number;
  readonly isLittleEndian: boolean;
  readonly expr: ExprId;
  /** In this run. */
  readonly value: unknown;
}

export interface ByteShadow {
  /** 0 of a float: its bytes are no expressions. */
  readonly expr: ExprId;
  readonly word: Word;
}

export class ByteShadows {
  private readonly buffers = new Map<object, Map<number, ByteShadow>>();

  reset(): void {
    if (this.buffers.size > 0) this.buffers.clear();
  }

  /** Whether some byte of the buffer has a shadow. */
  has(buffer: object): boolean {
    return this.buffers.has(buffer);
  }

  get(buffer: object, offset: number): ByteShadow | undefined {
    return this.buffers.get(buffer)?.get(offset);
  }

  set(buffer: object, offset: number, shadow: ByteShadow): void {
    const known = this.buffers.get(buffer);
    if (known !== undefined) known.set(offset, shadow);
    else this.buffers.set(buffer, new Map([[offset, shadow]]));
  }

  delete(buffer: object, offset: number): void {
    const known = this.buffers.get(buffer);
    known?.delete(offset);
    if (known?.size === 0) this.buffers.delete(buffer);
  }

  /** The offsets of the bytes that have shadows. */
  offsets(buffer: object): readonly number[] {
    return [...(this.buffers.get(buffer)?.keys() ?? [])];
  }
}
