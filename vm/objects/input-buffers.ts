/**
 * Buffers and views of the input: how long one is, and its bytes, go on the path when the program first looks into it, as
 * if it was made then of the array that stands for its content.
 */
import { types } from 'node:util';
import type { Core } from '../frames/core.js';
import { BYTES, contentOf } from '../heap-fields/content.js';
import { typedLength } from '../heap-fields/typed-length.js';
import { bufferOf } from '../heap-fields/view-part.js';
import { writeNumber } from '../values/bytes.js';
import { concretizeSize } from '../values/concrete-size.js';
import { requireSame } from '../values/predicates.js';

/** Whether an object is one that `openBuffer` is for. */
export function isBuffer(object: object): boolean {
  return types.isAnyArrayBuffer(object) || types.isDataView(object);
}

/** Adds to the path which ArrayBuffer or DataView it is. One of the input also gets its length on the path, and shadows for its bytes. */
export function openBuffer(vm: Core, object: object, shadow: number): void {
  const { heap } = vm;
  requireSame(vm, shadow, object);
  const content = heap.isInitial(object) && !heap.opened.has(object) ? contentOf(object) : undefined;
  if (content === undefined) return;
  heap.opened.add(object);
  const buffer = bufferOf(object)!;
  const array = heap.read(vm.keys.info(BYTES), object, 0);
  const count = typedLength(content);
  const length = vm.known(heap.read(heap.typedLength, content, array));
  concretizeSize(vm, length, count);
  for (let offset = 0; offset < count; offset++) {
    const byte = vm.known(heap.readElement(content, array, offset, 0));
    const place = { buffer, offset, kind: 'Uint8Array', isLittleEndian: true };
    if (byte !== 0) writeNumber(vm, place, byte, content[offset]);
  }
  heap.expose(object, buffer);
}
