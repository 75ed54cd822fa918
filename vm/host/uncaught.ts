/** What node prints of an exception that nobody caught. */
import { AssertionError } from 'node:assert';
import { inspect, types } from 'node:util';
import { isOurError } from '../interpreter/foreign.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import type { Linked } from '../interpreter/linked.js';
import { isObject } from '../is-object.js';
import { describe } from '../messages/describe.js';
import { sourceOfNode } from '../node-sources.js';
import { CallSite } from '../traces/call-site.js';
import { excerpt } from '../traces/excerpt.js';
import { jsonExcerpt } from '../traces/json-excerpt.js';
import { blamedPlace, isThrownOn } from '../traces/place.js';
import { Trace, traces } from '../traces/trace.js';
import { inspectable } from './inspectable.js';
import { mainModuleText, rejectionText } from './node-lines.js';

/** Depth to which node shows an object that was thrown. */
const DEPTH = 5;

const VERSION = `\n\nNode.js ${process.version}\n`;

/**
 * Who tells of an exception: the engine, where it was thrown; node, of a rejected promise; node's loader, of the main
 * module. To those, the place is where the error was made.
 */
export type Teller = 'engine' | 'promise' | 'loader';

/** The text on the error stream. */
export function uncaughtText(vm: Interpreter, value: unknown, teller: Teller): string {
  const place = excerptOf(value) ?? (teller === 'engine' ? thrownAt(vm, value) : madeAt(value, teller));
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

/** The lines that an error brings with it. */
function excerptOf(value: unknown): string | undefined {
  return isObject(value) ? traces.get(value)?.excerpt : undefined;
}

/** The line that threw, with a caret below. */
function thrownAt(vm: Interpreter, value: unknown): string {
  const { thrownLine, thrownPlaces } = vm;
  const { linked: thrownIn, at } = writtenPlace(vm);
  if (thrownLine !== undefined) return thrownLine;
  const first = isObject(value) ? thrownPlaces.get(value) : undefined;
  const isFirst = first?.linked === thrownIn && first?.at === at;
  const ofText = isObject(value) && isFirst ? jsonExcerpt(value) : undefined;
  if (ofText !== undefined) return ofText;
  if (thrownIn === undefined) return '';
  const { kind, source } = thrownIn.module.ir;
  const { script, line, column } = blamedPlace(thrownIn, at);
  const name = script ?? (kind === 'eval' ? '<anonymous_script>' : '');
  return excerpt(name, source, line, column - 1);
}

/**
 * Where the program threw the exception in flight: not where a loop that it left threw it on, when it had closed its
 * iterator.
 */
function writtenPlace({ thrownIn, thrownAt: at, thrownBefore }: Interpreter): {
  linked?: Linked;
  at: number;
} {
  if (thrownIn === undefined) return { at };
  const places = [...thrownBefore, { linked: thrownIn, at }];
  return places.findLast(({ linked, at }) => !isThrownOn(linked, at)) ?? places[0]!;
}

/** Whether it is an error of node's `assert`: it is made without a trace, which is taken later. */
function isAssertion(value: object): boolean {
  return isOurError(value) && value instanceof AssertionError;
}

/** The line that made an error. */
function madeAt(value: unknown, teller: Teller): string {
  const ofNode =
    isObject(value) && !isAssertion(value) ? (jsonExcerpt(value) ?? lineOfNode(value)) : undefined;
  if (ofNode !== undefined) return ofNode;
  const lines = isObject(value) && !isAssertion(value) ? (traces.get(value)?.lines ?? []) : [];
  // A built-in has no place: what it throws is made where it is called.
  const first = lines.find((line) => line instanceof CallSite && line.place !== undefined);
  const place = first instanceof CallSite ? first.place : undefined;
  if (place === undefined)
    return teller === 'loader' ? mainModuleText() : rejectionText('error').split('\n\n')[0]!.concat('\n');
  return excerpt(place.script ?? '<anonymous_script>', place.source, place.line, place.column - 1);
}

const FRAME_OF_NODE = /^ {4}at (?:.*\()?node:(\S+):(\d+):(\d+)\)?$/u;

/** The line of node's own code that made an error, if that is where its trace begins. */
function lineOfNode(error: object): string | undefined {
  const stack: unknown = Object.getOwnPropertyDescriptor(error, 'stack')?.value;
  if (typeof stack !== 'string') return undefined;
  const first = stack.split('\n').find((line) => line.startsWith('    at ')) ?? '';
  const { 1: module = '', 2: line, 3: column } = FRAME_OF_NODE.exec(first) ?? [];
  const source = sourceOfNode(module);
  if (source === undefined) return undefined;
  return excerpt(`node:${module}`, source, Number(line), Number(column) - 1);
}

/** Whether node takes the reason of a rejection for an error (its `isErrorLike`). */
export function isErrorLike(reason: unknown): boolean {
  return (
    typeof reason === 'object' && reason !== null && !types.isProxy(reason) && Object.hasOwn(reason, 'stack')
  );
}

/** What node throws for a reason that is no error. */
export function unhandledRejection(vm: Interpreter, reason: unknown): object {
  const words = isObject(reason) ? describe(reason) : String(reason);
  const text = rejectionText('value').replace('"REASON"', () => `"${words}"`);
  const { 1: excerptOfNode = '', 2: message = words } = REJECTION.exec(text) ?? [];
  const error = vm.operations.error('Error', message);
  vm.operations.defineData(error, 'code', 'ERR_UNHANDLED_REJECTION');
  Object.defineProperty(error, 'name', { value: 'UnhandledPromiseRejection', configurable: true });
  const lines = [...text.matchAll(/^ {4}at (.*?)(?: \{)?$/gmu)].map(([, line]) => line!);
  const trace = new Trace(lines, false, lines.length);
  trace.excerpt = excerptOfNode;
  traces.set(error, trace);
  return error;
}

const REJECTION = /^([\s\S]*?\n)\nUnhandledPromiseRejection: ([\s\S]*?)\n {4}at /u;
