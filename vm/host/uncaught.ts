/** What is printed of an exception that nobody caught: as node prints it, where it was thrown, and what it says. */
import { AssertionError } from 'node:assert';
import { inspect, types } from 'node:util';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { describe } from '../messages/describe.js';
import { isOurError } from '../realm/our-error.js';
import { CallSite, type Place } from '../traces/call-site.js';
import { excerpt } from '../traces/excerpt.js';
import { placeOf } from '../traces/place.js';
import { Trace, traces } from '../traces/trace.js';
import { inspectable } from './node/inspectable.js';

/** Depth to which node shows an object that was thrown. */
const DEPTH = 5;

const VERSION = `\n\nNode.js ${process.version}\n`;

/** The text on the error stream. @param isRejection whether a promise was rejected with it: then its place is where it was made */
export function uncaughtText(vm: Interpreter, value: unknown, isRejection: boolean): string {
  const place = excerptOf(vm, value, isRejection);
  if (types.isNativeError(value)) return `${place}${place === '' ? '' : '\n'}${shown(vm, value)}${VERSION}`;
  if (isObject(value)) return `\n${place}${shown(vm, value)}${VERSION}`;
  const text = typeof value === 'symbol' ? '' : String(value);
  const hint = '\n(Use `node --trace-uncaught ...` to show where the exception was thrown)';
  return `\n${place}${text}${hint}${VERSION}`;
}

function shown(vm: Interpreter, value: object): string {
  const enhanced = traces.get(value)?.enhanced;
  if (enhanced !== undefined) Reflect.defineProperty(value, 'stack', { value: enhanced });
  // How an error wants to be shown does not count; what it holds the machine may have to show.
  const customInspect = !isAssertion(value);
  return inspectable(vm, () => inspect(value, { depth: DEPTH, customInspect }));
}

/** The line of the program with a caret below; empty where none is known. */
function excerptOf(vm: Interpreter, value: unknown, isRejection: boolean): string {
  const trace = isObject(value) ? traces.get(value) : undefined;
  if (trace?.excerpt !== undefined) return trace.excerpt;
  const thrown = isRejection ? undefined : vm.thrown.placeOf(value);
  const place = thrown === undefined ? firstPlace(trace) : placeOf(thrown.linked, thrown.at);
  return place === undefined
    ? ''
    : excerpt(place.script ?? '<anonymous_script>', place.source, place.line, place.column - 1);
}

/** Of the innermost frame that has one: a built-in has none. */
function firstPlace(trace: Trace | undefined): Place | undefined {
  for (const line of trace?.lines ?? [])
    if (line instanceof CallSite && line.place !== undefined) return line.place;
  return undefined;
}

/** Whether it is an error of node's `assert`: it is made without a trace, which is taken later. */
function isAssertion(value: object): boolean {
  return isOurError(value) && value instanceof AssertionError;
}

/** Whether node takes the reason of a rejection for an error (its `isErrorLike`). */
export function isErrorLike(reason: unknown): boolean {
  return (
    typeof reason === 'object' && reason !== null && !types.isProxy(reason) && Object.hasOwn(reason, 'stack')
  );
}

const REJECTION =
  'This error originated either by throwing inside of an async function without a catch block, or by rejecting a ' +
  'promise which was not handled with .catch(). The promise rejected with the reason ';

/** What node throws for a reason that is no error. */
export function unhandledRejection(vm: Interpreter, reason: unknown): object {
  const words = isObject(reason) ? describe(reason) : String(reason);
  const error = vm.operations.error('Error', `${REJECTION}"${words}".`);
  vm.operations.defineData(error, 'code', 'ERR_UNHANDLED_REJECTION');
  Object.defineProperty(error, 'name', { value: 'UnhandledPromiseRejection', configurable: true });
  traces.set(error, new Trace([], false, 0));
  return error;
}
