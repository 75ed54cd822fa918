/** Attributes of imports behind `assert`, the older word for `with`, which node 20 takes with a warning. */
import type * as acorn from 'acorn';

const offsets = new WeakMap<readonly acorn.ImportAttribute[], number>();

/** The parser has read attributes behind an `assert` at this offset. */
export function noteAssert(attributes: readonly acorn.ImportAttribute[], offset: number): void {
  offsets.set(attributes, offset);
}

/** The offset of the `assert` before attributes, undefined if there is none. */
export function assertOffset(attributes: readonly acorn.ImportAttribute[]): number | undefined {
  return offsets.get(attributes);
}
