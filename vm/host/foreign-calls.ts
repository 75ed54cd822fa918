/**
 * Functions of node that a program calls. They run in our realm, which must not show: what they inspect looks like
 * objects of the program, what they throw has the program's frames, and where in node's code they threw it is noted.
 */
import EventEmitter from 'node:events';
import { types } from 'node:util';
import { createContext, Script } from 'node:vm';
import { lineTable } from '../../compiler/lines.js';
import type { Frame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { isCallAt } from '../messages/calls.js';
import { cloneRefusal } from '../messages/cloning.js';
import { locate } from '../messages/source-node.js';
import { takeTrace } from '../traces/capture.js';
import { tracing } from '../traces/format.js';
import { Trace, traces } from '../traces/trace.js';
import { restoreExpected } from './assertions.js';
import { passEnding } from './ending.js';
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

/** node puts the line that threw into `stack` of what leaves a script: V8 tells nobody else. */
const script = new Script('run()', { filename: 'penumbra:foreign' });
const holder: { run: () => unknown } = { run: () => undefined };
const context = createContext(holder);

function placed<Result>(vm: Interpreter, run: () => Result, given: readonly unknown[]): Result {
  const { run: outer } = holder;
  holder.run = run;
  try {
    const result = script.runInContext(context, { displayErrors: true }) as Result;
    passEnding(vm);
    return result;
  } catch (error) {
    if (isObject(error) && !types.isProxy(error)) {
      const excerpt = takeExcerpt(error);
      if (excerpt?.startsWith('node:')) vm.thrownByNode = { value: error, excerpt };
      noteEmitter(error);
      quoteAssertion(vm, error);
      restoreExpected(error);
      throw cloneError(error, given);
    }
    throw error;
  } finally {
    holder.run = outer;
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

const DECORATED = /^(\S+:\d+\n.*\n[^\S\n]*\^+\n)\n/u;

/** Takes the line that threw out of `stack`. */
function takeExcerpt(error: object): string | undefined {
  const stack: unknown = Object.getOwnPropertyDescriptor(error, 'stack')?.value;
  const match = typeof stack === 'string' ? DECORATED.exec(stack) : null;
  if (match === null) return undefined;
  Reflect.defineProperty(error, 'stack', { value: (stack as string).slice(match[0].length) });
  return match[1]!;
}

/** An error that node's own code threw at its event loop, where an emitter had no listener for it. */
export function noteUnheard(vm: Interpreter, error: unknown): void {
  if (!isObject(error) || types.isProxy(error) || !noteEmitter(error)) return;
  vm.thrownIn = undefined;
  vm.thrownLine = unheardLine();
}

/** The line of node that throws such an error. */
function unheardLine(): string | undefined {
  holder.run = () => new EventEmitter().emit('error', new Error());
  try {
    script.runInContext(context, { displayErrors: true });
  } catch (error) {
    return takeExcerpt(error as Error);
  }
  return undefined;
}

/** What node prints of an error that an emitter has no listener for: it also says where it was emitted. Returns whether it is one. */
function noteEmitter(error: object): boolean {
  const key = Object.getOwnPropertySymbols(error).find(
    ({ description }) => description === 'kEnhanceStackBeforeInspector',
  );
  if (key === undefined) return false;
  const enhance: unknown = Object.getOwnPropertyDescriptor(error, key)?.value;
  if (typeof enhance !== 'function') return true;
  // An error that node has made by itself has no frames of the program.
  const enhanced = String(enhance());
  const trace = traces.get(error) ?? new Trace([], false, 0);
  trace.enhanced = enhanced;
  traces.set(error, trace);
  return true;
}

const FALSY = 'The expression evaluated to a falsy value:\n\n';

/** `assert` quotes the call that it reads in the text of who called it, and that was the machine. */
function quoteAssertion(vm: Interpreter, error: object): void {
  const { message, stack } = error as Partial<Error>;
  if (typeof message !== 'string' || !message.startsWith(FALSY)) return;
  const text = callText(vm.frames[vm.depth]!);
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
