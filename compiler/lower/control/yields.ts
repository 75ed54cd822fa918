/** `yield` and `yield*` (ECMA-262 15.5.5): every way on after a yield is code of the function. */
import type * as ES from 'acorn';
import { Completion, ObjectRole } from '../../ir/opcodes.js';
import type { FunctionContext } from '../context.js';
import { awaitValue, isAsyncGenerator } from './awaits.js';
import { closeIterator, type IteratorSlots, openIterator, releaseIterator } from './iterators.js';
import { returnValue, throwError } from './jumps.js';

/** Pushes the value that a generator is resumed with. */
export function yieldExpression(f: FunctionContext, node: ES.YieldExpression): void {
  if (node.argument) f.value(node.argument);
  else f.code.emit('undefined');
  f.code.at(node.start);
  if (node.delegate) {
    delegate(f);
    return;
  }
  if (isAsyncGenerator(f)) awaitValue(f);
  f.code.emit('yield');
  returnIfTold(f, isAsyncGenerator(f));
  f.code.emit('check_completion');
}

/** value kind → value kind: returns the value if the completion is a return. */
function returnIfTold(f: FunctionContext, waits: boolean): void {
  const { code } = f;
  const goOn = code.block(2, 2);
  code.emit('completion_is', Completion.Return);
  code.brFalse(goOn);
  code.emit('drop');
  if (waits) awaitValue(f);
  returnValue(f);
  code.end();
}

/** In an asynchronous generator that delegates: a value to return is awaited, and a rejection is a throw. */
function awaitReturn(f: FunctionContext, received: Received): void {
  const { code } = f;
  whenKind(f, received, Completion.Return, () => {
    code.emit('get_local', received.value);
    code.emit('to_promise');
    code.emit('await');
    const fulfilled = code.block(2, 2);
    code.emit('completion_is', Completion.Throw);
    code.brFalse(fulfilled);
    code.emit('dup');
    code.emit('set_local', received.kind);
    code.end();
    code.emit('drop');
    code.emit('set_local', received.value);
  });
}

/** What the iterator that is delegated to is told, in two slots. */
interface Received {
  readonly value: number;
  readonly kind: number;
}

/** iterable → value: passes everything on to the iterator until it is done. */
function delegate(f: FunctionContext): void {
  const { code } = f;
  const slots = openIterator(f, isAsyncGenerator(f));
  const received = { value: f.temporary(), kind: f.temporary() };
  code.emit('undefined');
  code.emit('set_local', received.value);
  code.emit('completion', Completion.Normal);
  code.emit('set_local', received.kind);
  const end = code.block(0, 1);
  const loop = code.loop();
  const done = code.block(0, 1);
  passOn(f, slots, received);
  if (slots.isAsync) awaitValue(f);
  code.emit('require_object', ObjectRole.IteratorResult);
  code.emit('dup');
  code.emit('iterator_done');
  code.brTrue(done);
  if (slots.isAsync) {
    code.emit('iterator_value');
    code.emit('yield');
  } else code.emit('yield_result');
  code.emit('set_local', received.kind);
  code.emit('set_local', received.value);
  if (slots.isAsync) awaitReturn(f, received);
  code.br(loop);
  code.end();
  code.emit('iterator_value');
  code.emit('get_local', received.kind);
  returnIfTold(f, false);
  code.emit('drop');
  code.br(end);
  code.end();
  code.end();
  f.release(received.value, received.kind);
  releaseIterator(f, slots);
}

/** Pushes the result of the iterator's method for what was received. */
function passOn(f: FunctionContext, slots: IteratorSlots, received: Received): void {
  const { code } = f;
  const result = code.block(0, 1);
  whenKind(f, received, Completion.Throw, () => {
    method(f, slots, received, 'throw', result);
    closeIterator(f, slots);
    throwError(f, 'TypeError', "The iterator does not provide a 'throw' method.");
  });
  whenKind(f, received, Completion.Return, () => {
    method(f, slots, received, 'return', result);
    code.emit('get_local', received.value);
    if (slots.isAsync) awaitValue(f);
    returnValue(f);
  });
  code.emit('get_local', slots.iterator);
  code.emit('get_local', slots.next);
  code.emit('get_local', received.value);
  code.emit('call', 1);
  code.end();
}

function whenKind(f: FunctionContext, { kind }: Received, wanted: number, action: () => void): void {
  const { code } = f;
  const other = code.block();
  code.emit('get_local', kind);
  code.emit('completion_is', wanted);
  code.emit('nip');
  code.brFalse(other);
  action();
  code.end();
}

/** Calls a method of the iterator with what was received, if there is one, and goes to `result`. */
function method(
  f: FunctionContext,
  { iterator }: IteratorSlots,
  { value: argument }: Received,
  name: 'throw' | 'return',
  result: ReturnType<typeof f.code.block>,
): void {
  const { code } = f;
  const missing = code.block(0, 2);
  code.emit('get_local', iterator);
  code.emit('get_local', iterator);
  code.emit('get_method', f.string(name));
  code.emit('dup');
  code.emit('is_present');
  code.brFalse(missing);
  code.emit('get_local', argument);
  code.emit('call', 1);
  code.br(result);
  code.end();
  code.emit('drop');
  code.emit('drop');
}
