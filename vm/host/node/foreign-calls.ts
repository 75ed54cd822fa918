/**
 * Functions of node that a program calls. They run in our realm, which must not show: what they inspect looks like
 * objects of the program, what they throw has the program's frames, and where in node's code they threw it is noted.
 */
import { types } from 'node:util';
import { lineTable } from '../../../compiler/lines.js';
import type { Frame } from '../../frames/frame.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { isObject } from '../../is-object.js';
import { isCallAt } from '../../messages/calls.js';
import { locate } from '../../messages/source-node.js';
import { takeTrace } from '../../traces/capture.js';
import { tracing } from '../../traces/format.js';
import { isOfProgram } from '../../traces/frame-sites.js';
import { Trace, traces } from '../../traces/trace.js';
import { passEnding } from '../ending.js';
import { restoreExpected } from './assertions.js';
import { cloneRefusal } from './cloning.js';
import { inspectable } from './inspectable.js';

/** Calls a function of node for a program. @param given what the function gets */
export function callForeign<Result>(vm: Interpreter, run: () => Result, given: readonly unknown[]): Result {
  const take = (error: object): void => takeTrace(vm, error, { isNative: true });
  try {
    return inspectable(vm, () => tracing(take, () => placed(vm, run, given)));
  } catch (error) {
    passEnding(vm);
    throw error;
  }
}

/**
 * As `callForeign`, where nobody looks at stack traces: what node says of assertions is said of the program, whose errors
 * are errors to node (an emitter without listeners throws those that it is given, and wraps all else).
 * @param given what the function gets
 */
export function judged<Result>(vm: Interpreter, run: () => Result, given: readonly unknown[]): Result {
  const isGivenError = given.some((value) => types.isNativeError(value));
  const end = isGivenError && !isRecognising() ? recogniseErrors(vm) : undefined;
  try {
    return run();
  } catch (error) {
    if (isObject(error) && !types.isProxy(error)) {
      quoteAssertion(vm, error);
      restoreExpected(error);
    }
    throw error;
  } finally {
    end?.();
  }
}

function placed<Result>(vm: Interpreter, run: () => Result, given: readonly unknown[]): Result {
  try {
    const result = run();
    passEnding(vm);
    return result;
  } catch (error) {
    if (isObject(error) && !types.isProxy(error)) {
      noteEmitter(error);
      quoteAssertion(vm, error);
      restoreExpected(error);
      throw cloneError(error, given);
    }
    throw error;
  }
}

/** An error that says that a value cannot be cloned names the value as the program knows it. */
function cloneError(error: object, given: readonly unknown[]): object {
  const { message, stack } = error as Partial<Error>;
  const better = typeof message === 'string' ? cloneRefusal(message, given) : undefined;
  if (better === undefined) return error;
  if (error instanceof DOMException) return new DOMException(better, error.name);
  Reflect.defineProperty(error, 'stack', { value: stack?.replace(message!, () => better) });
  Reflect.defineProperty(error, 'message', { value: better });
  return error;
}

/** Notes what node prints of an error that an emitter has no listener for: it also says where it was emitted. */
export function noteEmitter(error: unknown): void {
  if (!isObject(error) || types.isProxy(error)) return;
  const key = Object.getOwnPropertySymbols(error).find(
    ({ description }) => description === 'kEnhanceStackBeforeInspector',
  );
  if (key === undefined) return;
  const enhance: unknown = Object.getOwnPropertyDescriptor(error, key)?.value;
  if (typeof enhance !== 'function') return;
  // An error that node has made by itself has no frames of the program.
  const enhanced = String(enhance());
  const trace = traces.get(error) ?? new Trace([], false, 0);
  trace.enhanced = enhanced;
  traces.set(error, trace);
}

const FALSY = 'The expression evaluated to a falsy value:\n\n';

/** `assert` quotes the call that it reads in the text of who called it, and that was the machine. */
function quoteAssertion(vm: Interpreter, error: object): void {
  const { message, stack } = error as Partial<Error>;
  if (typeof message !== 'string' || !message.startsWith(FALSY)) return;
  let { depth } = vm;
  while (depth > 1 && !isOfProgram(vm.frames[depth]!.linked)) depth -= 1;
  const text = callText(vm.frames[depth]!);
  if (text === undefined) return;
  const quoted = `${FALSY}  ${text}\n`;
  Reflect.defineProperty(error, 'stack', { value: stack?.replace(message, () => quoted) });
  Reflect.defineProperty(error, 'message', { value: quoted });
}

/** The text of the running call, its lines moved to the left by as much as its first one. */
function callText(frame: Frame): string | undefined {
  const found = locate(frame, isCallAt);
  if (found === undefined) return undefined;
  const { node, source } = found;
  const { column } = lineTable(source)(node.start);
  const indent = new RegExp(`^[ \\t]{0,${column}}`, 'u');
  const [first, ...rest] = source.slice(node.start, node.end).split('\n');
  return [first, ...rest.map((line) => `  ${line.replace(indent, '')}`)].join('\n');
}

const isRecognising = (): boolean => Object.hasOwn(Error, Symbol.hasInstance);

/** While a program runs, its errors are errors to node's modules. Returns how to end that. */
export function recogniseErrors({ realm }: Interpreter): () => void {
  const ordinary = Function.prototype[Symbol.hasInstance];
  const theirs = realm.intrinsics.Error as object;
  const isInstance = function (this: object, value: unknown): boolean {
    if (Reflect.apply(ordinary, this, [value]) as boolean) return true;
    return this === Error && (Reflect.apply(ordinary, theirs, [value]) as boolean);
  };
  Object.defineProperty(Error, Symbol.hasInstance, { value: isInstance, configurable: true });
  return () => {
    Reflect.deleteProperty(Error, Symbol.hasInstance);
  };
}
