/** Numbers in buffers that several views may see, as expressions over bytes (ECMA-262, 25.1.3.14 to 25.1.3.17). */
import { type ExprId, Op } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import type { ByteShadow, Word } from '../heap/bytes.js';
import { sizeOfBuffer } from '../heap-fields/view-part.js';
import { concretize } from './conversions.js';

/** Where a number lies. */
export interface Place {
  readonly buffer: object;
  readonly offset: number;
  /** The class of typed arrays whose elements are such numbers. */
  readonly kind: string;
  readonly isLittleEndian: boolean;
}

function sizeOf(kind: string): number {
  return globalThis[kind as 'Uint8Array'].BYTES_PER_ELEMENT;
}

const isFloat = (kind: string): boolean => kind.startsWith('Float');
const isBig = (kind: string): boolean => kind.startsWith('Big');
const isSigned = (kind: string): boolean => /^(?:Big)?Int/u.test(kind);

/** The number as an expression; 0 if it is concrete, which the bytes of floats become. */
export function readNumber(vm: Core, place: Place): ExprId {
  const { bytes } = vm.heap;
  const { buffer, offset, kind, isLittleEndian } = place;
  const size = sizeOf(kind);
  const offsets = Array.from({ length: size }, (_, i) => offset + (isLittleEndian ? i : size - 1 - i));
  const shadows = offsets.map((at) => bytes.get(buffer, at));
  if (shadows.every((shadow) => shadow === undefined)) return 0;
  const whole = wholeWord(place, shadows);
  if (whole !== undefined) return whole;
  const isOpaque = isFloat(kind) || shadows.some((shadow) => shadow?.expr === 0);
  if (isOpaque) {
    for (const at of offsets) concretizeByte(vm, buffer, at);
    return 0;
  }
  const parts = offsets.map((at, i) => vm.expression(byteAt(buffer, at), shadows[i]?.expr ?? 0));
  if (!isBig(kind)) return withSign(vm, kind, combined(vm, parts));
  const [low, high] = [parts.slice(0, 4), parts.slice(4)].map((half) =>
    vm.expressions.bigint(Op.ToBigInt, combined(vm, half), 0),
  );
  const raised = vm.expressions.bigint(Op.Mul, high!, vm.arena.constant(2n ** 32n));
  const sum = vm.expressions.bigint(Op.Add, raised, low!);
  return isSigned(kind) ? vm.expressions.wrapped(Op.AsIntN, 64, sum) : sum;
}

function wholeWord(place: Place, shadows: readonly (ByteShadow | undefined)[]): ExprId | undefined {
  const word = shadows[0]?.word;
  if (word === undefined || shadows.some((shadow) => shadow?.word !== word)) return undefined;
  const { offset, kind, isLittleEndian, expr } = word;
  const isSame = offset === place.offset && kind === place.kind && isLittleEndian === place.isLittleEndian;
  return isSame ? expr : undefined;
}

/** The sum of bytes, the lowest first. */
function combined({ arena, expressions }: Core, parts: readonly ExprId[]): ExprId {
  return parts.reduce((sum, part, i) =>
    expressions.arithmetic(Op.Add, sum, expressions.arithmetic(Op.Mul, part, arena.constant(256 ** i))),
  );
}

function withSign({ arena, expressions }: Core, kind: string, sum: ExprId): ExprId {
  if (!isSigned(kind)) return sum;
  const count = 256 ** sizeOf(kind);
  const isNegative = expressions.compare(Op.Le, arena.constant(count / 2), sum);
  return expressions.ite(isNegative, expressions.arithmetic(Op.Sub, sum, arena.constant(count)), sum);
}

/**
 * Notes a number that is written.
 * @param expr what it becomes as a number of the kind; 0 if that is concrete
 * @param value what it becomes on this run
 */
export function writeNumber(vm: Core, place: Place, expr: ExprId, value: unknown): void {
  const { bytes } = vm.heap;
  const { buffer, offset, kind, isLittleEndian } = place;
  const size = sizeOf(kind);
  const word: Word = { kind, offset, isLittleEndian, expr, value };
  for (let i = 0; i < size; i++) {
    const at = offset + (isLittleEndian ? i : size - 1 - i);
    if (expr === 0) bytes.delete(buffer, at);
    else {
      bytes.set(buffer, at, { expr: isFloat(kind) ? 0 : byteOf(vm, kind, expr, i), word });
      vm.heap.isActive = true;
    }
  }
}

/** The byte of a number, the lowest being the first. */
function byteOf({ arena, expressions }: Core, kind: string, expr: ExprId, index: number): ExprId {
  const by = (bits: number): ExprId => arena.constant(bits);
  if (isBig(kind)) {
    const shifted = index === 0 ? expr : expressions.bigint(Op.Shr, expr, arena.constant(BigInt(8 * index)));
    return expressions.toNumber(expressions.wrapped(Op.AsUintN, 8, shifted));
  }
  if (kind === 'Uint8Array' || kind === 'Uint8ClampedArray') return expr;
  const shifted = index === 0 ? expr : expressions.arithmetic(Op.Ushr, expr, by(8 * index));
  return expressions.arithmetic(Op.BitAnd, shifted, by(0xff));
}

/** A buffer that was made of a part of another one has the shadows of its bytes. @param start where the part begins */
export function copyBytes({ heap }: Core, from: object, to: object, start: number): void {
  const size = sizeOfBuffer(to);
  const words = new Map<Word, Word>();
  for (const at of heap.bytes.offsets(from)) {
    if (at < start || at >= start + size) continue;
    const { expr, word } = heap.bytes.get(from, at)!;
    const moved = words.get(word) ?? { ...word, offset: word.offset - start };
    words.set(word, moved);
    heap.bytes.set(to, at - start, { expr, word: moved });
  }
  heap.expose(to, to);
}

/** Concretizes the bytes of a buffer, for native code that reads it: adds to the path that they have these values. */
export function concretizeBytes(vm: Core, buffer: object): void {
  for (const at of vm.heap.bytes.offsets(buffer)) concretizeByte(vm, buffer, at);
}

function concretizeByte(vm: Core, buffer: object, offset: number): void {
  const { arena, expressions, path, heap } = vm;
  const shadow = heap.bytes.get(buffer, offset);
  if (shadow === undefined) return;
  const { word, expr } = shadow;
  if (expr !== 0)
    path.require('number', expressions.strictEqual(expr, arena.constant(byteAt(buffer, offset))), true);
  else {
    // The bytes of floats are no expressions.
    vm.lost.count('bytes of a float');
    concretize(vm, word.value, word.expr);
  }
  heap.bytes.delete(buffer, offset);
}

function byteAt(buffer: object, offset: number): number {
  return new Uint8Array(buffer as ArrayBuffer)[offset]!;
}
