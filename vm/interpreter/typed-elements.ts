/**
 * Elements of typed arrays (ECMA-262, 10.4.5) with shadows: what an element becomes when it is written is part of its
 * expression. Only arrays whose buffer nothing else of the program sees have shadows; of others, values become concrete.
 */
import { types } from 'node:util';
import { type ExprId, isObject, Op } from '../expressions/arena.js';
import { noteValue, toNumber } from './conversions.js';
import { locate, OUTSIDE } from './elements.js';
import type { Interpreter } from './interpreter.js';
import { pinKey } from './key-equality.js';
import { requireSame } from './predicates.js';
import { arrayIndex, give } from './properties.js';

type TypedArray = NodeJS.TypedArray;

/** Elements that a symbolic index chooses from; of a longer array the index becomes concrete. */
const WIDEST_CHOICE = 256;

/** An array and the number that a key is, if it is that of an element. */
export function typedIndex(object: unknown, key: PropertyKey): number | undefined {
  return types.isTypedArray(object) ? arrayIndex(key) : undefined;
}

/** `array[index]` */
export function getTypedElement(
  vm: Interpreter,
  array: TypedArray,
  shadow: ExprId,
  index: number,
  indexShadow: ExprId,
  result: number,
): void {
  requireSame(vm, shadow, array);
  const value = vm.operations.get(array, index);
  if (vm.heap.isInitial(array)) {
    pinKey(vm, { key: index, shadow: indexShadow });
    vm.heap.initial.use(array);
    give(vm, result, value, 0);
    return;
  }
  const place = placeOf(vm, array, index, indexShadow);
  const isShadowed = place !== OUTSIDE && (place !== 0 || vm.heap.isShadowed(array));
  give(vm, result, value, isShadowed ? vm.known(vm.heap.readElement(array, 0, index, place)) : 0);
}

/** `array[index] = value`, of a primitive value; afterwards the stack pointer is `resume`. */
export function setTypedElement(
  vm: Interpreter,
  array: TypedArray,
  shadow: ExprId,
  index: number,
  indexShadow: ExprId,
  value: unknown,
  valueShadow: ExprId,
  strict: boolean,
  resume: number,
): void {
  const { heap, operations } = vm;
  requireSame(vm, shadow, array);
  const isOwn = !heap.isInitial(array) && !heap.exposedBuffers.has(array.buffer);
  if (!isOwn) {
    pinKey(vm, { key: index, shadow: indexShadow });
    if (valueShadow !== 0) vm.lost.count('typed array');
    noteValue(vm, value, valueShadow);
  } else {
    const place = placeOf(vm, array, index, indexShadow);
    const stored = valueShadow === 0 ? 0 : converted(vm, array, value, valueShadow);
    if (place !== OUTSIDE && (stored !== 0 || place !== 0 || heap.isShadowed(array)))
      heap.writeElement(array, 0, index, place, stored, convertedValue(vm, array, value));
  }
  if (strict) operations.setStrict(array, index, value);
  else operations.setSloppy(array, index, value);
  vm.sp = resume;
}

/** The expression of the index, 0 if it is concrete, or `OUTSIDE`; where it lies is on the path. */
function placeOf(
  vm: Interpreter,
  array: TypedArray,
  index: number,
  indexShadow: ExprId,
): ExprId | typeof OUTSIDE {
  const place = locate(vm, array as unknown as readonly unknown[], 0, index, indexShadow, array.length);
  if (place === OUTSIDE || place === 0 || array.length <= WIDEST_CHOICE) return place;
  pinKey(vm, { key: index, shadow: indexShadow });
  return 0;
}

/** What an element becomes, on this run. */
function convertedValue({ realm }: Interpreter, array: TypedArray, value: unknown): unknown {
  const kind = realm.captured.kindOf(array) as 'Uint8Array';
  const scratch = new globalThis[kind](1);
  scratch[0] = value as number;
  return scratch[0];
}

const WRAPS: Readonly<Record<string, (vm: Interpreter, x: ExprId) => ExprId>> = {
  Int8Array: (vm, x) => signed(vm, x, 24),
  Uint8Array: (vm, x) => bits(vm, Op.BitAnd, x, 0xff),
  Int16Array: (vm, x) => signed(vm, x, 16),
  Uint16Array: (vm, x) => bits(vm, Op.BitAnd, x, 0xffff),
  Int32Array: (vm, x) => bits(vm, Op.BitOr, x, 0),
  Uint32Array: (vm, x) => bits(vm, Op.Ushr, x, 0),
  Float32Array: (vm, x) => vm.expressions.call('Math.fround', x, 0),
  Float64Array: (_, x) => x,
};

function bits(
  { arena, expressions }: Interpreter,
  op: typeof Op.BitAnd | typeof Op.BitOr | typeof Op.Ushr,
  x: ExprId,
  mask: number,
): ExprId {
  return expressions.arithmetic(op, x, arena.constant(mask));
}

function signed({ arena, expressions }: Interpreter, x: ExprId, width: number): ExprId {
  const by = arena.constant(width);
  return expressions.arithmetic(Op.Shr, expressions.arithmetic(Op.Shl, x, by), by);
}

/** What an element becomes, as an expression (6.1.6.1 and 7.1.6 to 7.1.12); 0 where it is concrete. */
function converted(vm: Interpreter, array: TypedArray, value: unknown, shadow: ExprId): ExprId {
  const kind = vm.realm.captured.kindOf(array);
  const operand = toNumber(vm, value, shadow);
  if (operand === undefined || kind.startsWith('Big')) {
    vm.lost.count('typed array');
    noteValue(vm, value, shadow);
    return 0;
  }
  if (operand.shadow === 0) return 0;
  if (kind === 'Uint8ClampedArray') return clamped(vm, operand.value, operand.shadow);
  return WRAPS[kind]!(vm, operand.shadow);
}

/** ToUint8Clamp (7.1.12): where the number lies is on the path. */
function clamped(vm: Interpreter, value: number, x: ExprId): ExprId {
  const { arena, expressions, path } = vm;
  const [low, high] = [arena.constant(0), arena.constant(255)];
  path.require('bounds', expressions.compare(Op.Le, low, x), value >= 0);
  if (!(value >= 0)) return 0;
  path.require('bounds', expressions.compare(Op.Le, x, high), value <= 255);
  if (value > 255) return 0;
  path.require('number', expressions.call('Number.isInteger', x, 0), Number.isInteger(value));
  if (Number.isInteger(value)) return x;
  path.require('number', expressions.strictEqual(x, arena.constant(value)), true);
  return 0;
}

/** Elements become concrete: the path is that of their values only, for what knows nothing of shadows. */
export function pinElements(vm: Interpreter, array: object): void {
  const { heap, path, expressions, arena } = vm;
  if (!types.isTypedArray(array) || heap.isInitial(array) || !heap.isShadowed(array)) return;
  for (let index = 0; index < array.length; index++) {
    const value = array[index]!;
    const expr = vm.known(heap.readElement(array, 0, index, 0));
    if (expr === 0) continue;
    if (path.mayBeNaN(expr))
      path.require('number', expressions.call('Number.isNaN', expr, 0), Number.isNaN(value));
    if (!Number.isNaN(value))
      path.require('number', expressions.strictEqual(expr, arena.constant(value)), true);
    heap.writeElement(array, 0, index, 0, 0, value);
  }
  heap.localElements.forget(array);
}

/** Something else than the array gets hold of its buffer. */
export function exposeBuffer(vm: Interpreter, array: unknown): void {
  if (!isObject(array) || !types.isTypedArray(array)) return;
  pinElements(vm, array);
  vm.heap.exposedBuffers.add(array.buffer);
}
