/** The iteration protocol, step by step (ECMA-262 7.4). */
import { ObjectRole } from '../../ir/opcodes.js';
import type { FunctionContext } from '../context.js';
import { awaitValue } from './awaits.js';

/** An iterator record in two slots. */
export interface IteratorSlots {
  readonly iterator: number;
  readonly next: number;
  /** Whether its methods give promises. */
  readonly isAsync: boolean;
}

/** Replaces the iterable on the stack by an iterator record (GetIterator). */
export function openIterator(f: FunctionContext, isAsync = false): IteratorSlots {
  const slots = { iterator: f.temporary(), next: f.temporary(), isAsync };
  const { code } = f;
  if (isAsync) code.emit('async_iterator');
  else {
    code.emit('get_iterator_method');
    code.emit('call', 0);
    code.emit('require_object', ObjectRole.Iterator);
  }
  code.emit('dup');
  code.emit('get_field', f.string('next'));
  code.emit('set_local', slots.next);
  code.emit('set_local', slots.iterator);
  return slots;
}

export function releaseIterator(f: FunctionContext, { iterator, next }: IteratorSlots): void {
  f.release(iterator, next);
}

/** Pushes the next result object (IteratorNext). */
export function nextResult(f: FunctionContext, { iterator, next, isAsync }: IteratorSlots): void {
  f.code.emit('get_local', iterator);
  f.code.emit('get_local', next);
  f.code.emit('iterator_next');
  if (isAsync) awaitValue(f);
  f.code.emit('require_object', ObjectRole.IteratorResult);
}

/** Closes after a normal completion, `break`, `continue` or `return` (IteratorClose): errors of `return` count. */
export function closeIterator(f: FunctionContext, slots: IteratorSlots): void {
  callReturn(f, slots, true);
}

/** Closes with the error on the stack, which then goes on: errors of `return` do not count. */
export function closeIteratorAndThrow(f: FunctionContext, slots: IteratorSlots): void {
  const { code } = f;
  code.tryCatch();
  callReturn(f, slots, false);
  code.catch();
  code.emit('drop');
  code.end();
  code.rethrow();
}

function callReturn(f: FunctionContext, { iterator, isAsync }: IteratorSlots, checked: boolean): void {
  const { code } = f;
  const done = code.block();
  code.emit('get_local', iterator);
  code.emit('dup');
  code.emit('get_method', f.string('return'));
  const call = code.block(2, 2);
  code.emit('dup');
  code.emit('is_present');
  code.brTrue(call);
  code.emit('drop');
  code.emit('drop');
  code.br(done);
  code.end();
  code.emit('call', 0);
  if (isAsync) awaitValue(f);
  if (checked) code.emit('require_object', ObjectRole.IteratorReturn);
  code.emit('drop');
  code.end();
}

/** Appends the elements of the iterable on the stack to the array in a slot (ArrayAccumulation). */
export function appendAll(f: FunctionContext, array: number): void {
  const { code } = f;
  const slots = openIterator(f);
  const result = f.temporary();
  const done = code.block();
  const loop = code.loop();
  nextResult(f, slots);
  code.emit('set_local', result);
  code.emit('get_local', result);
  code.emit('iterator_done');
  code.brTrue(done);
  code.emit('get_local', array);
  code.emit('get_local', result);
  code.emit('iterator_value');
  code.emit('append');
  code.emit('drop');
  code.br(loop);
  code.end();
  code.end();
  f.release(result);
  releaseIterator(f, slots);
}
