/**
 * Stack traces in words. V8 asks for them when `stack` is read for the first time, through node, which calls
 * `Error.prepareStackTrace` of our realm for errors of all realms that have none of their own. That is where ours are
 * told apart: an error of the program has a trace of the machine.
 */
import { types } from 'node:util';
import { isObject } from '../is-object.js';
import { isOurError } from '../realm/our-error.js';
import { CallSite } from './call-site.js';
import { isOurs } from './ours.js';
import { type Trace, type TraceLine, traces } from './trace.js';

type Prepare = (error: unknown, sites: readonly NodeJS.CallSite[]) => unknown;

let isInstalled = false;

/** Makes `stack` of errors of programs be theirs, for the life of the process. */
export function installTraces(): void {
  if (isInstalled) return;
  isInstalled = true;
  const before = Error.prepareStackTrace as Prepare | undefined;
  const prepare: Prepare = (error, sites) => {
    const trace = isObject(error) ? traceOf(error) : undefined;
    if (trace === undefined && types.isNativeError(error) && !isOurError(error))
      return stackText(
        error,
        sites.filter((site) => !isOurs(site)),
      );
    if (trace === undefined) return before === undefined ? stackText(error, sites) : before(error, sites);
    trace.isRead = true;
    trace.whenRead?.();
    return joined(trace.head ?? headOf(error), linesOf(trace, sites));
  };
  Error.prepareStackTrace = prepare as typeof Error.prepareStackTrace;
}

type Take = (error: object) => void;

/** Set while a function of node runs for a program: its errors are that program's. */
let take: Take | undefined;

/** Runs a function of node. @param takeFor takes the program's trace for an error that has none when it is put in words */
export function tracing<Result>(takeFor: Take, run: () => Result): Result {
  const outer = take;
  take = takeFor;
  try {
    return run();
  } finally {
    take = outer;
  }
}

function traceOf(error: object): Trace | undefined {
  if (traces.get(error) === undefined) take?.(error);
  return traces.get(error);
}

/** All lines of a trace. @param sites what V8 has seen: built-ins that ran natively are in it */
export function linesOf(
  { lines, isNative, limit }: Trace,
  sites: readonly NodeJS.CallSite[],
): readonly TraceLine[] {
  if (!isNative) return lines;
  const builtins: TraceLine[] = [];
  for (const site of sites) {
    if (isOurs(site)) break;
    builtins.push(String(site));
  }
  // What the machine does on behalf of a built-in is no frame of that for V8.
  if (builtins.length === 0 && sites[0]?.getFileName()?.startsWith('penumbra:')) return lines;
  const [first] = lines;
  const isBuiltin = first instanceof CallSite && first.details.findPlace === undefined;
  return [...builtins, ...(isBuiltin ? lines.slice(1) : lines)].slice(0, limit);
}

/** As node puts it in words. */
export function stackText(error: unknown, lines: readonly TraceLine[]): string {
  return joined(headOf(error), lines);
}

function joined(head: string, lines: readonly TraceLine[]): string {
  return lines.length === 0 ? head : `${head}\n    at ${lines.map(String).join('\n    at ')}`;
}

/** As node does it. */
function headOf(error: unknown): string {
  try {
    if (isOfNode(error)) return `${error.name} [${error.code}]: ${error.message}`;
    return Reflect.apply(errorToString, error, []);
  } catch (thrown) {
    return `<error: ${String(thrown)}>`;
  }
}

/** Whether node has given an error its code by itself. */
function isOfNode(error: unknown): error is Error & { readonly code: string } {
  if (!types.isNativeError(error)) return false;
  for (let up: object | null = error; up !== null; up = Object.getPrototypeOf(up) as object | null)
    if (Object.getOwnPropertySymbols(up).some(({ description }) => description === 'kIsNodeError'))
      return true;
  return false;
}

const errorToString = Error.prototype.toString;
