/** Stack traces of errors of the program: its frames and the built-ins between them, no frames of the machine. */
import { types } from 'node:util';
import type { Frame } from '../frames/frame.js';
import type { Linked } from '../frames/linked.js';
import type { Call } from '../interpreter/call.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { GuestThrow } from '../signals.js';
import { asyncLines } from './async.js';
import { CallSite } from './call-site.js';
import { HostFrames } from './host-frames.js';
import { placeOf } from './place.js';
import { Trace, type TraceLine, traces } from './trace.js';

export interface CaptureOptions {
  /** Frames up to the first one of this function are left out, and all if there is none. */
  readonly until?: object | undefined;
  /** Whether a native built-in threw it. */
  readonly isNative?: boolean;
  /** Whether it replaces an earlier trace. */
  readonly isNew?: boolean;
}

/** Takes the stack trace for an object, if it has none, and the program wants any. */
export function takeTrace(vm: Interpreter, error: object, options: CaptureOptions = {}): void {
  const limit = limitOf(vm);
  const { until, isNative = false, isNew = false } = options;
  if (limit === undefined || (!isNew && traces.get(error) !== undefined)) return;
  traces.set(error, new Trace(linesOf(vm, limit, until), isNative, limit));
}

/** `Error.stackTraceLimit`; undefined where it is no number: V8 takes no trace then. */
function limitOf(vm: Interpreter): number | undefined {
  const { Error: maker } = vm.realm.intrinsics;
  const limit: unknown = Object.getOwnPropertyDescriptor(maker, 'stackTraceLimit')?.value;
  return typeof limit === 'number' ? Math.max(0, Math.trunc(limit)) : undefined;
}

/** The lines that the trace of an error would have now. */
export function linesNow(vm: Interpreter): readonly TraceLine[] {
  return linesOf(vm, limitOf(vm) ?? 0, undefined);
}

function linesOf(vm: Interpreter, limit: number, until: object | undefined): TraceLine[] {
  const lines: TraceLine[] = [];
  let isSkipping = until !== undefined;
  /** Whether node calls the outermost frame. */
  let isHosted = false;
  const add = (site: CallSite | undefined): void => {
    if (site === undefined) return;
    if (!isSkipping && lines.length === 0 && site.details.callee === until) return;
    if (!isSkipping) {
      if (isWithin(site, lines.at(-1))) lines.pop();
      lines.push(site);
    } else if (site.details.callee === until) isSkipping = false;
  };
  if (vm.calling !== undefined) add(builtinSite(vm, vm.calling));
  for (let depth = vm.depth; depth > 0 && lines.length < limit; depth--) {
    const frame = vm.frames[depth]!;
    if (isOfProgram(frame.linked)) add(siteOf(vm, frame));
    const { builtin } = frame;
    isHosted = builtin instanceof HostFrames;
    if (builtin instanceof HostFrames) {
      if (!isSkipping) lines.push(...builtin.lines);
    } else if (builtin !== undefined) add(builtinSite(vm, builtin));
    if (!isSkipping && frame.linked.ir.kind === 'module' && frame.isEntry)
      lines.push(...vm.host.belowCommonJs(hasProgram(vm, depth - 1)));
  }
  if (!isSkipping && !isHosted && lines.length < limit) lines.push(...vm.host.bottom());
  if (!isSkipping && !isHosted && lines.length < limit) lines.push(...asyncLines(vm, limit - lines.length));
  if (lines.length > limit) lines.length = limit;
  return lines;
}

/** Whether V8 shows the first built-in alone where it calls the second. */
function isWithin(outer: CallSite, inner: TraceLine | undefined): boolean {
  if (!(inner instanceof CallSite) || inner.details.findPlace || outer.details.findPlace) return false;
  // A constructor that had to ask for its prototype first is there twice.
  if (inner.details.constructs && inner.details.callee === outer.details.callee) return true;
  return inner.functionName === '[Symbol.replace]' && outer.functionName === 'replace';
}

function hasProgram(vm: Interpreter, depth: number): boolean {
  for (let at = depth; at > 0; at--) if (isOfProgram(vm.frames[at]!.linked)) return true;
  return false;
}

/** Whether a function is the program's: code under `eval` is. */
export function isOfProgram({ module }: Linked): boolean {
  return !module.internal || module.ir.kind === 'eval';
}

function siteOf(vm: Interpreter, { closure, receiver, constructs, at, linked }: Frame): CallSite {
  return new CallSite({
    callee: closure.callable,
    receiver: linked.ir.kind === 'eval' ? undefined : receiver,
    constructs,
    isAsync: false,
    isGlobal: receiver === vm.realm.global,
    shownAs: shownAs(linked),
    findPlace: () => placeOf(linked, at),
  });
}

/** The site of a function that waits. */
export function waitingSite(closure: Frame['closure'], receiver: unknown, at: number): CallSite {
  return new CallSite({
    callee: closure.callable,
    receiver,
    constructs: false,
    isAsync: true,
    isGlobal: false,
    shownAs: shownAs(closure.linked),
    findPlace: () => placeOf(closure.linked, at),
  });
}

/** Functions of `new Function` are `eval` to V8. */
function shownAs({ ir, module }: Linked): string | undefined {
  if (ir.kind === 'module' || ir.kind === 'es-module' || ir.kind === 'script') return '';
  return module.isDynamicFunction && ir.parent === 0 ? 'eval' : undefined;
}

/** Built-ins that only pass calls on: they leave their place to what they call. */
export const PASSING: ReadonlySet<string> = new Set([
  'Reflect.apply',
  'Reflect.construct',
  'Function.prototype.apply',
  'Function.prototype.call',
]);

/** Undefined for functions that no program can name: those of the machine itself. */
function builtinSite(vm: Interpreter, { callee, receiver, newTarget }: Call): CallSite | undefined {
  const name = vm.realm.objects.nameOf(callee);
  if (name === undefined || PASSING.has(name) || types.isProxy(callee)) return undefined;
  return new CallSite({
    callee,
    receiver,
    constructs: newTarget !== undefined,
    isAsync: false,
    isGlobal: receiver === vm.realm.global,
    shownAs: undefined,
    findPlace: undefined,
  });
}

/** What V8 says of the text of an `eval` that the running function calls. */
export function evalOriginOf(vm: Interpreter): string | undefined {
  for (let depth = vm.depth; depth > 0; depth--) {
    const frame = vm.frames[depth]!;
    if (!isOfProgram(frame.linked)) continue;
    const site = siteOf(vm, frame);
    const { evalOrigin, script, line, column } = site.place!;
    const name = frame.linked.ir.kind === 'eval' ? '' : site.ownName;
    const where = evalOrigin ?? `${script}:${line}:${column}`;
    return `eval at ${name === '' ? '<anonymous>' : name} (${where})`;
  }
  return undefined;
}

/** The error of a call that finds no more room: to V8, the function has been entered. */
export function overflow(
  vm: Interpreter,
  closure: Frame['closure'],
  receiver: unknown,
  constructs: boolean,
): GuestThrow {
  const error = vm.operations.error('RangeError', 'Maximum call stack size exceeded');
  takeTrace(vm, error);
  const { linked, callable } = closure;
  if (!isOfProgram(linked)) return new GuestThrow(error);
  const trace = traces.get(error);
  const site = new CallSite({
    callee: callable,
    receiver,
    constructs,
    isAsync: false,
    isGlobal: receiver === vm.realm.global,
    shownAs: shownAs(linked),
    findPlace: () => placeOf(linked, -1),
  });
  if (trace) traces.set(error, new Trace([site, ...trace.lines].slice(0, trace.limit), false, trace.limit));
  vm.inFlight = { value: error };
  vm.thrownIn = linked;
  vm.thrownAt = -1;
  return new GuestThrow(error);
}
