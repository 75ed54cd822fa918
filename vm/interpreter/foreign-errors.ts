/** Errors of our realm that are the program's: functions and accessors of node throw them. */
import { adopt } from '../objects/foreign.js';
import { GuestThrow } from '../signals.js';
import { takeTrace } from '../traces/capture.js';
import type { Interpreter } from './interpreter.js';

/** What a function of our realm throws at the program. */
export function foreignError(vm: Interpreter, error: Error): GuestThrow {
  takeTrace(vm, error, { isNative: true });
  adopt(vm, error);
  return new GuestThrow(error);
}

/** Whether an error has a code that node gives to those of its own (`ERR_INVALID_URL`). */
export function isNodeError(error: Error): boolean {
  const code: unknown = Object.getOwnPropertyDescriptor(error, 'code')?.value;
  return typeof code === 'string' && code.startsWith('ERR_');
}
