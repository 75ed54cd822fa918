/** `await` (ECMA-262 27.7.5.3), and the frame of asynchronous functions. */
import type { FunctionContext } from '../context.js';

/** v → v: waits for the value; a rejection is thrown. */
export function awaitValue(f: FunctionContext): void {
  f.code.emit('to_promise');
  f.code.emit('await');
  f.code.emit('check_completion');
}

/** Whether `yield`, `return` and iteration in the function wait. */
export function isAsyncGenerator(f: FunctionContext): boolean {
  return f.fn.coroutine === 'async-generator';
}

/**
 * The body of an async function or generator: whatever it ends with settles the promise of the call, or of the request
 * that is served. `body` leaves no value if it runs to its end.
 */
export function asyncBody(f: FunctionContext, body: () => void): void {
  const { code } = f;
  code.tryCatch(1);
  f.result = code.block(0, 1);
  body();
  code.emit('undefined');
  code.end();
  code.emit('async_return');
  code.catch();
  code.emit('async_throw');
  code.end();
  code.leave('return');
}
